"""The words for colours and cards."""

from collections.abc import Mapping

from assistant.rules.cards import Card, Deck
from assistant.wording import N_, Translations

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
