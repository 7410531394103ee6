"""A ruling on one trick, in words, and how a trick stands. Rulebook chapter 5."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from assistant.rules import lopaka
from assistant.rules.cards import START_PRICE, Card, Deck
from assistant.rules.options import Edition
from assistant.rules.permission import Reminder, still_out
from assistant.rules.round_view import RoundView
from assistant.rules.table import LOPAKA
from assistant.rules.tricks import Play, Taken, Trick, cards_of, taken
from assistant.wording import N_, Translations
from assistant.wording.decks import called, colour
from assistant.wording.names import called_on, of_seat
from assistant.wording.numbers import joined
from assistant.wording.sentences import templates

# A ruling on one trick, in words. Rulebook chapter 5.


class Ruling(NamedTuple):
    """Why this card takes the trick, and the paragraph of the rulebook that says so."""

    reason: str
    rule: str


class Reason(NamedTuple):
    """One of the steps to a verdict, and the paragraph of the rulebook that it rests on."""

    text: str
    rule: str


def ruling(cards: Sequence[Card], price: Card, won: Taken, t: Translations) -> Ruling:
    """The reason of a ruling on these cards at this price."""
    if not won.sold:
        text = t.gettext(
            "No card is below {price}, so the highest takes the trick and the bottle stays "
            "where it is."
        )
        return Ruling(text.format(price=price), "5.4")
    below = _below(cards, price)
    if len(below) == 1:
        text = t.gettext(
            "Only {card} is below {price}: it takes the trick and buys the bottle. The price "
            "is now {card}."
        )
    else:
        text = t.gettext(
            "{below} are below {price}, and {card} is the highest of them: it takes the "
            "trick and buys the bottle. The price is now {card}."
        )
    return Ruling(text.format(card=won.card, price=price, below=joined(below, t)), "5.2")


def verdict(name: str, won: Taken, t: Translations, *, is_complete: bool = True) -> str:
    """Who takes a trick, or is winning one that is not complete."""
    if is_complete:
        text = t.gettext("{name} takes it with {card}.")
    else:
        text = t.gettext("{name} is winning with {card}.")
    return text.format(name=name, card=won.card)


def overruled(name: str, won: Taken, t: Translations) -> str:
    """Who would have taken a trick that the table gave to somebody else."""
    text = t.gettext("By the rules {name} would take it with {card}.")
    return text.format(name=name, card=won.card)


Below = Literal["none", "one", "several"]
"""How many cards of a trick lie below the price."""

WHAT_LIES_BELOW: Mapping[Below, str] = {
    "none": N_("No card is below the price of {price}."),
    "one": N_("Only {card} is below the price of {price}."),
    "several": N_("{below} are below the price of {price}."),
}

WHICH_TAKES_IT: Mapping[Below, str] = {
    "none": N_("So the highest card takes the trick: {card}, whatever its colour."),
    "one": N_(
        "A card below the price takes the trick, however high the others are: so {card} takes it."
    ),
    "several": N_("Of those the highest takes the trick, the nearest to the price: {card}."),
}

WHICH_IS_WINNING: Mapping[Below, str] = {
    "none": N_("So the highest card is winning: {card}, whatever its colour."),
    "one": N_("A card below the price beats every card above it: so {card} is winning."),
    "several": N_("Of those the highest is winning, the nearest to the price: {card}."),
}


def reasons(
    cards: Sequence[Card],
    price: Card,
    names: Sequence[str],
    deck: Deck,
    t: Translations,
    *,
    is_complete: bool = True,
) -> tuple[Reason, Reason, Reason]:
    """The three steps to a verdict: what lies below the price, which card wins, and the bottle.

    Of a trick that is not complete they say how it lies: the price is asked and changed only at
    its end (5.5). `names` are whose the cards are.
    """
    won, below = taken(cards, price), _below(cards, price)
    counts: tuple[Below, ...] = ("none", "one", "several")
    how_many = counts[min(len(below), 2)]
    words = {
        "price": price,
        "card": won.card,
        "name": names[won.place],
        "below": joined(below, t) if below else "",
    }
    winning = WHICH_TAKES_IT if is_complete else WHICH_IS_WINNING
    bottle, rule_of_bottle = _bottle(won, t, is_complete=is_complete)
    first = t.gettext(WHAT_LIES_BELOW[how_many]).format(**words)
    second = t.gettext(winning[how_many]).format(**words) + _of_colour(cards, won, deck, t)
    rule = "5.2" if below else "5.4"
    return (
        Reason(first, rule),
        Reason(second, rule),
        Reason(bottle.format(**words), rule_of_bottle),
    )


def _below(cards: Sequence[Card], price: Card) -> list[Card]:
    """The cards below the price, ascending."""
    return sorted(card for card in cards if card < price)


def _bottle(won: Taken, t: Translations, *, is_complete: bool) -> tuple[str, str]:
    """What becomes of the bottle, with gaps, and the paragraph that says so."""
    if not is_complete:
        return t.gettext(
            "The trick is not complete: bottle and price are settled only at its end."
        ), "5.5"
    if won.sold:
        return t.gettext(
            "With it {name} buys the bottle. The price falls from {price} to {card}."
        ), "5.3"
    return t.gettext("Nobody buys the bottle. It stays where it is, at {price}."), "5.4"


def _of_colour(cards: Sequence[Card], won: Taken, deck: Deck, t: Translations) -> str:
    """That the colour led decides nothing, where the winning card is of another."""
    if deck.suit_of[won.card] == deck.suit_of[cards[0]]:
        return ""
    text = t.gettext("Its colour is {colour}, and {led} was led; that makes no difference.")
    winning, led = deck.suit(won.card).id, deck.suit(cards[0]).id
    return " " + text.format(colour=colour(winning, t), led=colour(led, t))


def moves(
    name: str, won: Taken, price: Card, owner: str | None, edition: Edition, t: Translations
) -> str:
    """What is moved on the table when the trick is over.

    `owner` had the bottle before; None where that is not known.
    """
    if not won.sold:
        text = t.gettext("{name} takes the cards and leads. The bottle and the price stay.")
        return text.format(name=name)
    sentences = (
        _new_price_card(edition, t),
        _old_price_card(price, owner, edition, t),
        t.gettext("{name} takes the other cards and leads."),
    )
    words = {"name": name, "card": won.card, "price": price, "owner": owner}
    return " ".join(sentence.format(**words) for sentence in sentences)


def _new_price_card(edition: Edition, t: Translations) -> str:
    """Where the card that bought the bottle goes."""
    texts: dict[Edition, str] = {
        "95": t.gettext("{card} goes face up under the imp, in front of {name}."),
        "ZM": t.gettext("{card} goes face up onto the imp card, in front of {name}."),
        "WP": t.gettext("{card} stays face up with the token, in front of {name}."),
    }
    usual = t.gettext("{card} stays face up in front of {name}, with the bottle on it.")
    return texts.get(edition, usual)


def _old_price_card(price: Card, owner: str | None, edition: Edition, t: Translations) -> str:
    """Where the card that was the price goes. Only Gameteko's booklet puts the 19 aside."""
    if price == START_PRICE and edition == "GT":
        return t.gettext("The 19 is put aside; nobody scores it.")
    if price == START_PRICE:
        return t.gettext("The 19 stays with the cards under it; nobody scores it.")
    if owner is None:
        return t.gettext("The old price card {price} goes to the tricks of whoever had the bottle.")
    return t.gettext("The old price card {price} goes to the tricks of {owner}.")


# How a trick stands and how it ended, in a headline and a reason.
#
# The phone composes the same from the same templates.


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
    if not round_.state.plays:
        if last:
            return _ended(round_, last, names, t, with_lesson)
        assert round_.state.turn is not None
        return Banner(say["lead"].format(name=turns[round_.state.turn]), say["lead_why"])
    assert round_.state.turn is not None and round_.state.led is not None
    why = _of_lopaka(round_, round_.state.plays, round_.state.price, names, say)
    led = colour(round_.table.deck.suits[round_.state.led].id, t)
    following = say["to_play"].format(name=turns[round_.state.turn], colour=led)
    if round_.state.ruled_trick:
        headline, reason = outcome(round_.state.ruled_trick, names, t)
        return Banner(headline, _joined(reason, why, following))
    best = taken(cards_of(round_.state.plays), round_.state.price)
    headline = say["winning"].format(
        name=names[round_.state.plays[best.place].seat], card=best.card
    )
    because = say["because_low" if best.sold else "because_high"].format(price=round_.state.price)
    return Banner(headline, _joined(why, because, following))


def trick_verdict(trick: Trick, names: Sequence[str]) -> Verdict:
    """Who took a trick, and with which card."""
    return Verdict(names[trick.winner], None if trick.is_given else trick.card)


def _ended(
    round_: RoundView, trick: Trick, names: Sequence[str], t: Translations, with_lesson: bool
) -> Banner:
    """How the last trick ended, and what there is to learn from it.

    There is no lesson where the table gave the trick, nor once one was skipped.
    """
    say, (headline, reason) = templates(t), outcome(trick, names, t)
    if round_.state.in_play != trick.in_play:
        other = called(round_.state.in_play, trick.bottles, t)
        reason = _joined(reason, say["in_play"].format(bottle=other, price=round_.state.price))
    if trick.is_given or trick.is_skipped:
        return Banner(headline, reason)
    why = _of_lopaka(round_, trick.plays, trick.price_before, names, say)
    may_teach = with_lesson and not round_.state.skipped
    learned = lesson(round_, trick, names, t) if may_teach else ""
    return Banner(headline, _joined(reason, learned, why))


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
    is_first = not round_.tricks_finished and len(round_.state.plays) == 1
    if not is_his or is_first:
        return ""
    why = lopaka.why_in_full(cards_of(plays), price, round_.table.deck.suit_of)
    return say[f"lopaka_{why}"].format(name=names[LOPAKA])


def _joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


STILL_OUT: Mapping[str, str] = {
    "yes": N_("{count} cards below {price} are still out: {price} can be undercut."),
    "maybe": N_("{count} cards below {price} are still out; all may be in the Imp's Trick."),
    "one": N_("One card below {price} is still out; it may be in the Imp's Trick."),
    "no": N_("Nobody can undercut {price} any more."),
}
"""By whether the price can still fall, or that there is one such card."""


def reminder(found: Reminder, t: Translations) -> str:
    """How many cards below the price have not been seen, and whether it can still fall."""
    text = STILL_OUT["one" if len(found.below) == 1 else found.undercut]
    return t.gettext(text).format(count=len(found.below), price=found.price)


JUST_BELOW = 15
"""The lowest of the cards that are just below 19."""


def lesson(round_: RoundView, trick: Trick, names: Sequence[str], t: Translations) -> str:
    """What there is to learn from the last trick of a round whose cards are all written down.

    It follows from the cards in the trick, and from those below the price that are still out: if
    there are more than the Imp's Trick holds, somebody has one.
    """
    table, laid = round_.table, cards_of(trick.plays)
    out = still_out(round_.state, trick.price)
    low = _below(laid, trick.price_before)
    if not trick.sold and not out:
        tip = "gone"
    elif not trick.sold:
        tip = "last" if trick.card == laid[-1] else "risk"
    elif not out:
        tip = "stuck"
    elif len(out) <= table.imp:
        tip = "late"
    elif len(low) > 1:
        tip = "along"
    elif trick.bottle_before == trick.winner:
        tip = "kept"
    elif trick.bottle_before is None and trick.card >= JUST_BELOW:
        tip = "first"
    else:
        tip = "open"
    return templates(t)[f"lesson_{tip}"].format(
        name=names[trick.winner],
        card=trick.card,
        price=trick.price,
        coins=trick.coins,
        low=low[0] if low else "",
        bottle=called(trick.in_play, trick.bottles, t),
    )


def outcome(trick: Trick, names: Sequence[str], t: Translations) -> Banner:
    """Who took a finished trick and why, and what becomes of the bottle (chapter 5).

    Or how the table gave it (8.9).
    """
    say, winner = templates(t), names[trick.winner]
    bottle = called(trick.in_play, trick.bottles, t)
    if trick.is_given:
        owner = of_seat(trick.bottle, names)
        lies = say["given_unsold" if trick.bottle is None else "given_bottle"].format(
            owner=owner, bottle=bottle, price=trick.price
        )
        return Banner(say["given"].format(name=winner), lies)
    keeps = trick.bottle_before == trick.winner
    headline = say["wins" if not trick.sold else "keeps" if keeps else "takes"].format(
        name=winner, card=trick.card, bottle=bottle
    )
    return Banner(headline, " ".join([_because(trick, say, t), *_sale(trick, names, say)]))


def _because(trick: Trick, say: Mapping[str, str], t: Translations) -> str:
    """Why this card took the trick."""
    if trick.is_skipped:
        return say["skipped"]
    old = trick.price_before
    if not trick.sold:
        bottle = called(trick.in_play, trick.bottles, t)
        return say["none_below" if trick.bottles == 1 else "none_below_of"].format(
            bottle=bottle, price=old
        )
    below = _below(cards_of(trick.plays), old)
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
