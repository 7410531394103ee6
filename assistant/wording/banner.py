"""How a trick stands and how it ended, in a headline and a reason. The phone composes the same from the same templates."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from assistant.rules.aids import Reminder
from assistant.rules.state import Round
from assistant.rules.tricks import Trick, taken
from assistant.wording import Translations
from assistant.wording.colours import colour
from assistant.wording.lists import joined


class Banner(NamedTuple):
    """A headline, and the reason in a line or two."""

    headline: str
    reason: str


def templates(t: Translations) -> dict[str, str]:
    """Every sentence that the phone says by itself, with {gaps} to fill; `static/js/lib/sentences.js` composes them."""
    return {
        "lead": t.gettext("{name} leads."),
        "lead_why": t.gettext("Any card may be led."),
        "winning": t.gettext("{name} is winning with {card}."),
        "because_low": t.gettext("Nearest below {price}."),
        "because_high": t.gettext("None is below {price}, so the highest counts."),
        "to_play": t.gettext("{name} to play: {colour} if able."),
        "wins": t.gettext("{name} wins with {card}."),
        "takes": t.gettext("{name} wins with {card} and takes the bottle."),
        "keeps": t.gettext("{name} wins with {card} and keeps the bottle."),
        "none_below": t.gettext("No card below {price}, so the highest wins. The bottle stays."),
        "one_below": t.gettext("Only {card} is below {price}."),
        "more_below": t.gettext("{cards} are below {price}; {card} is nearest."),
        "and": t.gettext("{first} and {last}"),
        "new_price": t.gettext("New price {card}."),
        "old_card": t.gettext("The old price card {old} goes face down to {owner}."),
        "falls": t.gettext("The price falls {old} → {card}."),
        "used": t.gettext("{card} was already played."),
        "price_card": t.gettext("{card} is under the bottle."),
        "unknown_card": t.gettext("There is no card {card} in this deck."),
        "over": t.gettext("All cards are played."),
        "revoke": t.gettext(
            "{name} plays {card} now, {colour}, but did not follow {colour} in trick {trick}: {shown} on {led}."
        ),
        "with_rule": t.gettext("{text} Rule {rule}."),
        "given": t.gettext("The table gave the trick to {name}."),
        "given_bottle": t.gettext("{owner} has the bottle at {price}."),
        "given_unsold": t.gettext("Nobody has the bottle; the price is {price}."),
        "skipped": t.gettext("Not all of its cards were written down."),
        "below_yes": t.gettext("{count} cards below {price} are still out: it can be undercut."),
        "below_maybe": t.gettext("{count} cards below {price} are still out; all may lie in the Imp's Trick."),
        "below_one": t.gettext("One card below {price} is still out; it may lie in the Imp's Trick."),
        "below_no": t.gettext("Nobody can undercut {price} any more."),
        "lesson_high": t.gettext("Without a card below the price only height counts, never colour."),
        "lesson_first": t.gettext("Whoever has the bottle at the end scores only minus the Imp's Trick."),
        "lesson_sold": t.gettext("A card below the price beats every card above it. {owner} is rid of the bottle."),
        "lesson_kept": t.gettext("An owner's own card below the price buys the bottle again, and it gets harder to sell."),
        "turn_taken": t.gettext("{name} has already played to this trick."),
    }


def standing(round_: Round, names: Sequence[str], t: Translations, *, with_lesson: bool = False) -> Banner:
    """Who leads; or between two tricks how the last one ended; or who would take the trick as it stands.

    `with_lesson`: what there is to learn from a finished trick.
    """
    say = templates(t)
    if not round_.plays:
        if round_.tricks:
            headline, reason = outcome(round_.tricks[-1], names, t)
            return Banner(headline, f"{reason} {lesson(round_.tricks[-1], names, t)}".strip() if with_lesson else reason)
        assert round_.to_act is not None
        return Banner(say["lead"].format(name=names[round_.to_act]), say["lead_why"])
    best = taken([play.card for play in round_.plays], round_.price)
    headline = say["winning"].format(name=names[round_.plays[best.place].seat], card=best.card)
    because = say["because_low" if best.sold else "because_high"].format(price=round_.price)
    assert round_.to_act is not None and round_.led is not None
    led = colour(round_.table.deck.suits[round_.led].id, t)
    return Banner(headline, f"{because} {say['to_play'].format(name=names[round_.to_act], colour=led)}")


def reminder(found: Reminder, t: Translations) -> str:
    """How many cards below the price have not been seen, and whether it can still fall."""
    say = templates(t)
    key = "one" if len(found.below) == 1 else found.undercut
    return say[f"below_{key}"].format(count=len(found.below), price=found.price)


def lesson(trick: Trick, names: Sequence[str], t: Translations) -> str:
    """What there is to learn from a trick; nothing where the table gave it or passed it over."""
    say = templates(t)
    if trick.is_given or trick.is_skipped:
        return ""
    if not trick.sold:
        return say["lesson_high"]
    if trick.bottle_before is None:
        return say["lesson_first"]
    if trick.bottle_before == trick.winner:
        return say["lesson_kept"]
    return say["lesson_sold"].format(owner=names[trick.bottle_before])


def outcome(trick: Trick, names: Sequence[str], t: Translations) -> Banner:
    """Who took a finished trick and why, and what becomes of the bottle (chapter 5); or how the table gave it (8.9)."""
    say, winner = templates(t), names[trick.winner]
    if trick.is_given:
        owner = "" if trick.bottle is None else names[trick.bottle]
        lies = say["given_unsold" if trick.bottle is None else "given_bottle"].format(owner=owner, price=trick.price)
        return Banner(say["given"].format(name=winner), lies)
    keeps = trick.bottle_before == trick.winner
    headline = say["wins" if not trick.sold else "keeps" if keeps else "takes"].format(name=winner, card=trick.card)
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
