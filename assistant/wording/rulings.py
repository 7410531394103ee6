"""A ruling on one trick, in words. Rulebook chapter 5."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from assistant.rules.cards import START_PRICE, Card, Deck
from assistant.rules.options import Edition
from assistant.rules.tricks import Taken, taken
from assistant.wording import N_, Translations
from assistant.wording.colours import colour
from assistant.wording.lists import joined


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
    how_many: Below = "none" if not below else "one" if len(below) == 1 else "several"
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
    match edition:
        case "95":
            return t.gettext("{card} goes face up under the imp, in front of {name}.")
        case "ZM":
            return t.gettext("{card} goes face up onto the imp card, in front of {name}.")
        case "WP":
            return t.gettext("{card} stays face up with the token, in front of {name}.")
        case _:
            return t.gettext("{card} stays face up in front of {name}, with the bottle on it.")


def _old_price_card(price: Card, owner: str | None, edition: Edition, t: Translations) -> str:
    """Where the card that was the price goes. Only Gameteko's booklet puts the 19 aside."""
    if price == START_PRICE and edition == "GT":
        return t.gettext("The 19 is put aside; nobody scores it.")
    if price == START_PRICE:
        return t.gettext("The 19 stays with the cards under it; nobody scores it.")
    if owner is None:
        return t.gettext("The old price card {price} goes to the tricks of whoever had the bottle.")
    return t.gettext("The old price card {price} goes to the tricks of {owner}.")
