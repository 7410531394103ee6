"""A table's own deck as a file, `bottle-imp-deck/1`: an object that a record can hold under `deck` too."""

import json
from typing import Any, NamedTuple

from assistant.notation.json_values import Unreadable, shown
from assistant.rules.cards import COLOURS, NUMBERS, START_PRICE, Deck
from assistant.rules.decks import MOST_COINS, Entered

FORMAT = "bottle-imp-deck/1"


class Draft(NamedTuple):
    """What a file says of a deck, right or wrong: its name, its colours low to high, its cards in the order of the file."""

    name: str
    colours: tuple[str, ...]
    entered: tuple[Entered, ...]


def document(deck: Deck) -> dict[str, Any]:
    """The object that describes a deck."""
    suits = [
        {"id": suit.id, "cards": {str(card): coins for card, coins in suit.coins.items()}}
        for suit in deck.suits
    ]
    return {"name": deck.name, "start_price": START_PRICE, "suits": suits, "total": deck.total}


def write(deck: Deck) -> bytes:
    """The file of a deck."""
    return (
        json.dumps({"format": FORMAT} | document(deck), ensure_ascii=False, indent=1) + "\n"
    ).encode()


def parse(content: bytes) -> Draft:
    """What the file of a deck says; Unreadable when it has not three colours with cards."""
    try:
        body = json.loads(content.decode("utf-8-sig"), object_pairs_hook=_Pairs)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"this is not JSON in UTF-8: {error}") from error
    if isinstance(body, _Pairs) and body.get("format") not in (None, FORMAT):
        raise Unreadable(f"the deck: 'format' is {FORMAT!r}, not {shown(body.get('format'))}")
    if isinstance(body, _Pairs) and body.get("start_price") not in (None, START_PRICE):
        raise Unreadable(
            f"the deck: 'start_price' is {START_PRICE}, not {shown(body.get('start_price'))}"
        )
    suits = body.get("suits") if isinstance(body, _Pairs) else None
    if not isinstance(suits, list) or len(suits) != COLOURS:
        raise Unreadable("a deck has a list 'suits' of three colours")
    entered: list[Entered] = []
    for colour, suit in enumerate(suits):
        cards = suit.get("cards") if isinstance(suit, _Pairs) else None
        if not isinstance(cards, _Pairs) or not isinstance(suit.get("id"), str):
            raise Unreadable("a colour is an object with a text 'id' and an object 'cards'")
        entered += [
            Entered(_number(card), colour, coins if type(coins) is int else None)
            for card, coins in cards.pairs
        ]
    name = body.get("name")
    return Draft(
        name if isinstance(name, str) else "",
        tuple(suit.get("id") for suit in suits),
        tuple(entered),
    )


def code(deck: Deck) -> str:
    """A deck in a line, for an address: the colour of each card by its rank, the coins of each, the names of the colours."""
    colours = "".join(str(deck.suit_of[card]) for card in sorted(NUMBERS))
    coins = "".join(str(min(deck.coins[card], MOST_COINS)) for card in sorted(NUMBERS))
    return "~".join([colours, coins, *(suit.id for suit in deck.suits)])


def from_code(text: str) -> Draft:
    """What such a line says; Unreadable when it is none."""
    colours, coins, *names = (
        text.split("~")[: 2 + COLOURS] if text.count("~") == 1 + COLOURS else ("", "")
    )
    if not all(
        len(each) == len(NUMBERS) and each.isascii() and each.isdecimal()
        for each in (colours, coins)
    ):
        raise Unreadable(f"{text[:20]!r} is no deck")
    told = zip(sorted(NUMBERS), map(int, colours), map(int, coins), strict=True)
    return Draft("", tuple(names), tuple(Entered(*one) for one in told))


class _Pairs:
    """A JSON object that keeps a key that stands in it twice: so two cards of one number are seen."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        self.pairs = pairs

    def get(self, key: str) -> Any:
        return dict(self.pairs).get(key)


def _number(text: str) -> int:
    """The number of a card; 0, which is none, for what is no number of at most two digits."""
    return (
        int(text) if text.isascii() and text.isdecimal() and len(text) < 3 and text[0] != "0" else 0
    )
