"""Colours, decks and bottles in words."""

from collections.abc import Mapping, Sequence

from assistant.rules.cards import MOST_COINS, Card, Deck, Flaw
from assistant.rules.round_view import RoundView
from assistant.rules.tricks import Bottle
from assistant.wording import N_, Translations

# The words for colours and cards.


COLOURS: Mapping[str, str] = {
    "yellow": N_("yellow"),
    "blue": N_("blue"),
    "red": N_("red"),
    "green": N_("green"),
}
"""The colours of printed decks, by id."""


def colour(id: str, t: Translations) -> str:
    """The word for a colour of a printed deck; a table's own deck may have words of its own."""
    return t.gettext(COLOURS[id]) if id in COLOURS else id


def card(number: Card, deck: Deck, t: Translations) -> str:
    """A card in full: "17, blue, 3 coins"."""
    coins = deck.coins[number]
    text = t.ngettext("{card}, {colour}, {coins} coin", "{card}, {colour}, {coins} coins", coins)
    return text.format(card=number, colour=colour(deck.suit(number).id, t), coins=coins)


# Decks by their names, and what is wrong with one that is entered.

NAMES: Mapping[str, str] = {
    "classic": N_("Classic: Bambus 2003, Z-Man 2010, Gameteko"),
    "bambus-1995": N_("Bambus 1995 (please check the coins)"),
    "matagot-2024": N_("Matagot 2024"),
    "matagot-2024-large": N_("Matagot 2024, 54 cards"),
}
"""The decks that a table can choose, by id."""

DOUBTS: Mapping[str, str] = {
    "bambus-1995": N_(
        "All we know of the 1995 deck is that 1, 2 and 3 are worth nothing. The other coins "
        "are those of the classic deck. Compare them with your cards and change what differs."
    ),
    "matagot-2024": N_("17 has 4 coins here, which breaks the pattern. Please check your card."),
    "matagot-2024-large": N_(
        "17 has 4 coins here, which breaks the pattern. Please check your card, and those with ½."
    ),
}
"""What is not sure about the coins of some of them."""

FLAWS: Mapping[str, str] = {
    "no-such-card": N_("There is no card {card}: the numbers are 1 to 37 without 19. Remove it."),
    "missing": N_("{card} is missing. Add it with its colour and coins."),
    "twice": N_("{card} is there {count} times. Keep one and remove the others."),
    "no-colour": N_("Choose the colour of {card}."),
    "no-coins": N_("The coins of {card} must be a whole number from 0 to {most}."),
    "colour-count": N_(
        "{colour}: {count} cards. Each colour has {wanted}; change the colour of some."
    ),
    "colours-alike": N_("Name three different colours."),
}


def name(deck: Deck, t: Translations) -> str:
    """A printed deck by its publishers, a table's own by the name that it was given."""
    return t.gettext(NAMES[deck.id]) if deck.id in NAMES else deck.name


def named(deck: Deck, t: Translations) -> str:
    """A deck's name in a list.

    Decks that people entered may have the same name, so their coins are added.
    """
    if deck.id:
        return name(deck, t)
    return t.gettext("{name} ({total} coins)").format(name=deck.name, total=deck.total)


def doubt(deck: Deck, t: Translations) -> str:
    """What is not sure about a deck's coins; nothing for most, and where none are counted."""
    return t.gettext(DOUBTS[deck.id]) if deck.id in DOUBTS and not deck.counts_numbers else ""


def flaw(found: Flaw, colours: Sequence[str], t: Translations) -> str:
    """What is wrong, and what to do about it; `colours` are the ids of the colours, low to high."""
    return t.gettext(FLAWS[found.code]).format(
        card=found.card,
        count=found.count,
        colour="" if found.colour is None else colour(colours[found.colour], t),
        wanted=found.wanted,
        most=MOST_COINS,
    )


# Two bottles, each by its name, and where they are. Rulebook 12.5.


def bottle_name(number: int, t: Translations) -> str:
    """A bottle by its number from 0."""
    return (t.gettext("First bottle"), t.gettext("Second bottle"))[number]


def called(number: int, of: int, t: Translations) -> str:
    """A bottle by its number from 0 inside a sentence: where there are more, which it is."""
    if of == 1:
        return t.gettext("the bottle")
    return (t.gettext("the first bottle"), t.gettext("the second bottle"))[number]


def name_among(round_: RoundView, number: int, t: Translations) -> str:
    """The same of a round's bottle; "" where there is but one."""
    return bottle_name(number, t) if round_.table.bottles > 1 else ""


def where_each(bottles: Sequence[Bottle], names: Sequence[str], t: Translations) -> list[str]:
    """Who has each of the bottles at which price, a sentence each."""
    if len(bottles) > 1:
        return [where(bottle, number, names, t) for number, bottle in enumerate(bottles)]
    (bottle,) = bottles
    if bottle.owner is None:
        return [t.gettext("Nobody has bought the bottle yet.")]
    text = t.gettext("{owner} has the bottle at {price}.")
    return [text.format(owner=names[bottle.owner], price=bottle.price)]


def where(bottle: Bottle, number: int, names: Sequence[str], t: Translations) -> str:
    """Who has one of two bottles at which price."""
    if bottle.owner is None:
        text = t.gettext("{bottle}: nobody has bought it yet; it costs {price}.")
        return text.format(bottle=bottle_name(number, t), price=bottle.price)
    text = t.gettext("{bottle}: {owner} has it at {price}.")
    return text.format(bottle=bottle_name(number, t), owner=names[bottle.owner], price=bottle.price)
