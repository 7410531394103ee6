"""The words for colours and cards."""

from assistant.rules.cards import Card, Deck
from assistant.wording import Translations


def colour(id: str, t: Translations) -> str:
    """The word for a colour of a printed deck; a table's own deck may have words of its own."""
    words = {
        "yellow": t.gettext("yellow"),
        "blue": t.gettext("blue"),
        "red": t.gettext("red"),
        "green": t.gettext("green"),
    }
    return words.get(id, id)


def card(number: Card, deck: Deck, t: Translations) -> str:
    """A card in full: "17, blue, 3 coins"."""
    coins = deck.coins[number]
    text = t.ngettext("{card}, {colour}, {coins} coin", "{card}, {colour}, {coins} coins", coins)
    return text.format(card=number, colour=colour(deck.suit(number).id, t), coins=coins)
