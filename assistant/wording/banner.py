"""How a trick stands and how it ended, in a headline and a reason.

The phone composes the same from the same templates.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from assistant.rules import lopaka
from assistant.rules.cards import Card
from assistant.rules.permission import Reminder
from assistant.rules.round_view import RoundView
from assistant.rules.table import LOPAKA
from assistant.rules.tricks import Play, Trick, taken
from assistant.wording import Translations
from assistant.wording.colours import colour
from assistant.wording.lists import joined
from assistant.wording.names import called_on, of_seat
from assistant.wording.sentences import templates


class Banner(NamedTuple):
    """A headline, and the reason in a line or two."""

    headline: str
    reason: str


class Verdict(NamedTuple):
    """Who took a trick, and the card that took it; None where the table gave it."""

    name: str
    card: Card | None


def standing(
    round_: RoundView, names: Sequence[str], t: Translations, *, with_lesson: bool = False
) -> Banner:
    """Who leads, how the last trick ended, or who would take the trick as it stands.

    `with_lesson`: what there is to learn from a finished trick.
    """
    say, last, turns = templates(t), round_.last_trick, called_on(round_.table, names, t)
    if not round_.plays:
        if last:
            return _ended(round_, last, names, t, with_lesson)
        assert round_.turn is not None
        return Banner(say["lead"].format(name=turns[round_.turn]), say["lead_why"])
    assert round_.turn is not None and round_.led is not None
    why = _of_lopaka(round_, round_.plays, round_.price, names, say)
    led = colour(round_.table.deck.suits[round_.led].id, t)
    following = say["to_play"].format(name=turns[round_.turn], colour=led)
    if round_.ruled_trick:
        headline, reason = outcome(round_.ruled_trick, names, t)
        return Banner(headline, _joined(reason, why, following))
    best = taken([play.card for play in round_.plays], round_.price)
    headline = say["winning"].format(name=names[round_.plays[best.place].seat], card=best.card)
    because = say["because_low" if best.sold else "because_high"].format(price=round_.price)
    return Banner(headline, _joined(why, because, following))


def verdict(trick: Trick, names: Sequence[str]) -> Verdict:
    """Who took a trick, and with which card."""
    return Verdict(names[trick.winner], None if trick.is_given else trick.card)


def _ended(
    round_: RoundView, trick: Trick, names: Sequence[str], t: Translations, with_lesson: bool
) -> Banner:
    """How the last trick ended, and what there is to learn from it.

    There is no lesson where the table gave the trick or skipped it.
    """
    say, (headline, reason) = templates(t), outcome(trick, names, t)
    if round_.in_play != trick.in_play:
        reason = _joined(reason, say["in_play"].format(price=round_.price))
    if trick.is_given or trick.is_skipped:
        return Banner(headline, reason)
    why = _of_lopaka(round_, trick.plays, trick.price_before, names, say)
    return Banner(headline, _joined(reason, lesson(trick, names, t) if with_lesson else "", why))


def _of_lopaka(
    round_: RoundView,
    plays: Sequence[Play],
    price: Card,
    names: Sequence[str],
    say: Mapping[str, str],
) -> str:
    """Why Lopaka played the last of these cards (10.5, 10.6).

    Empty where it is another's, or not one of his known hand.

    The first card of a round is never his by the rules (10.1).
    """
    is_his = round_.is_lopaka_open and plays[-1].seat == LOPAKA
    is_first = not round_.tricks_finished and len(round_.plays) == 1
    if not is_his or is_first:
        return ""
    why = lopaka.why_in_full([play.card for play in plays], price, round_.deck.suit_of)
    return say[f"lopaka_{why}"].format(name=names[LOPAKA])


def _joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def reminder(found: Reminder, t: Translations) -> str:
    """How many cards below the price have not been seen, and whether it can still fall."""
    say = templates(t)
    key = "one" if len(found.below) == 1 else found.undercut
    return say[f"below_{key}"].format(count=len(found.below), price=found.price)


def lesson(trick: Trick, names: Sequence[str], t: Translations) -> str:
    """What there is to learn from a trick."""
    say = templates(t)
    if not trick.sold:
        return say["lesson_high"]
    if trick.bottle_before is None:
        return say["lesson_first"]
    if trick.bottle_before == trick.winner:
        return say["lesson_kept"]
    return say["lesson_sold"].format(owner=names[trick.bottle_before])


def outcome(trick: Trick, names: Sequence[str], t: Translations) -> Banner:
    """Who took a finished trick and why, and what becomes of the bottle (chapter 5).

    Or how the table gave it (8.9).
    """
    say, winner = templates(t), names[trick.winner]
    if trick.is_given:
        owner = of_seat(trick.bottle, names)
        lies = say["given_unsold" if trick.bottle is None else "given_bottle"].format(
            owner=owner, price=trick.price
        )
        return Banner(say["given"].format(name=winner), lies)
    keeps = trick.bottle_before == trick.winner
    headline = say["wins" if not trick.sold else "keeps" if keeps else "takes"].format(
        name=winner, card=trick.card
    )
    return Banner(headline, " ".join([_because(trick, say, t), *_sale(trick, names, say)]))


def _because(trick: Trick, say: Mapping[str, str], t: Translations) -> str:
    """Why this card took the trick."""
    if trick.is_skipped:
        return say["skipped"]
    old = trick.price_before
    if not trick.sold:
        return say["none_below"].format(price=old)
    below = sorted(play.card for play in trick.plays if play.card < old)
    why = say["one_below" if len(below) == 1 else "more_below"]
    return why.format(cards=joined(below, t), card=trick.card, price=old)


def _sale(trick: Trick, names: Sequence[str], say: Mapping[str, str]) -> list[str]:
    """What a sale changes on the table."""
    if not trick.sold:
        return []
    if trick.bottle_before == trick.winner:
        return [say["falls"].format(old=trick.price_before, card=trick.card)]
    price = say["new_price"].format(card=trick.card)
    if trick.bottle_before is None:
        return [price]
    return [price, say["old_card"].format(old=trick.price_before, owner=names[trick.bottle_before])]
