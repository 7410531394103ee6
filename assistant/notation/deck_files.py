"""A table's own deck as a file, `bottle-imp-deck/1`, an object as a record has it under `deck`."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from assistant.notation.json_values import Unreadable, shown
from assistant.rules.cards import COLOURS, MOST_COINS, SIZES, START_PRICE, Card, Deck, Entered, read

FORMAT = "bottle-imp-deck/1"


class Draft(NamedTuple):
    """What a file says of a deck, right or wrong.

    Its name, its colours from low to high, its cards in the order of the file.
    """

    name: str
    colours: tuple[str, ...]
    entered: tuple[Entered, ...]


class _Object:
    """A JSON object that keeps a key that comes twice, so that two cards of one number are seen."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        self.pairs = pairs

    def get(self, key: str) -> Any:
        """The last value of a key; None without one."""
        return dict(self.pairs).get(key)


def document(deck: Deck) -> dict[str, Any]:
    """The object that describes a deck."""
    suits = [
        {"id": suit.id, "cards": {repr(card): coins for card, coins in suit.coins.items()}}
        for suit in deck.suits
    ]
    return {"name": deck.name, "start_price": START_PRICE, "suits": suits, "total": deck.total}


def write(deck: Deck) -> bytes:
    """The file of a deck."""
    body = {"format": FORMAT} | document(deck)
    return json.dumps(body, ensure_ascii=False, indent=1).encode() + b"\n"


def parse(content: bytes) -> Draft:
    """What the file of a deck says; Unreadable when it has not three colours with cards."""
    try:
        body = json.loads(content.decode("utf-8-sig"), object_pairs_hook=_Object)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"this is not JSON in UTF-8: {error}") from error
    if not isinstance(body, _Object):
        body = _Object([])
    # a record's deck may lack both
    for key, usual in (("format", FORMAT), ("start_price", START_PRICE)):
        value = body.get(key)
        if value not in (None, usual):
            raise Unreadable(f"the deck: {key!r} is {usual!r}, not {shown(value)}")
    suits = body.get("suits")
    if not isinstance(suits, list) or len(suits) != COLOURS:
        raise Unreadable("a deck has a list 'suits' of three colours")
    entered = [card for colour, suit in enumerate(suits) for card in _cards(suit, colour)]
    name = body.get("name")
    colours = tuple(suit.get("id") for suit in suits)
    return Draft(name if isinstance(name, str) else "", colours, tuple(entered))


def code(deck: Deck) -> str:
    """A deck in a line, for an address.

    The colour of each card by its rank, the coins of each, the names of the colours.
    """
    colours = "".join(str(deck.suit_of[card]) for card in deck.cards)
    coins = "".join(str(min(deck.coins[card], MOST_COINS)) for card in deck.cards)
    return "~".join([colours, coins, *(suit.id for suit in deck.suits)])


def from_code(text: str) -> Draft:
    """What such a line says; Unreadable when it is none."""
    parts = text.split("~")
    size = len(parts[0])
    if len(parts) != 2 + COLOURS or size not in SIZES or not _are_digits(parts[:2], size):
        raise Unreadable(f"{text[:20]!r} is no deck")
    colours, coins, *names = parts
    entered = zip(sorted(SIZES[size]), map(int, colours), map(int, coins), strict=True)
    return Draft("", tuple(names), tuple(Entered(*card) for card in entered))


def _cards(suit: Any, colour: int) -> list[Entered]:
    cards = suit.get("cards") if isinstance(suit, _Object) else None
    if not isinstance(cards, _Object) or not isinstance(suit.get("id"), str):
        raise Unreadable("a colour is an object with a text 'id' and an object 'cards'")
    return [
        Entered(_number(card), colour, coins if type(coins) is int else None)
        for card, coins in cards.pairs
    ]


def _number(text: str) -> Card:
    """The number of a card; 0, which is none, for what is no twin or number of two digits."""
    if text.endswith(".5") and (twin := read(text)) is not None:
        return twin
    is_number = text.isascii() and text.isdecimal() and len(text) < 3 and text[0] != "0"
    return int(text) if is_number else 0


def _are_digits(texts: Sequence[str], count: int) -> bool:
    """Whether each of these has so many digits."""
    return all(len(text) == count and text.isascii() and text.isdecimal() for text in texts)
