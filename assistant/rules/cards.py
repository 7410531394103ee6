"""Cards, colours and decks. Rulebook chapter 1."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

Card = int
"""A card is its number: 1 to 37, never 19."""

Coins = int

START_PRICE = 19
NUMBERS = frozenset(range(1, 38)) - {START_PRICE}
COLOURS = 3
CARDS_A_COLOUR = 12


@dataclass(frozen=True, slots=True)
class Suit:
    """One of the three colours of a deck: its word and the coins on its cards, by number."""

    id: str
    coins: Mapping[Card, Coins] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Deck:
    """Thirty-six cards in three colours, low to high (1.1 to 1.3).

    `id` is empty for a table's own deck. `suit_of` and `coins` are looked up by card; `members`
    holds, for each colour, a bit for each of its cards.
    """

    id: str
    name: str
    suits: tuple[Suit, ...]
    suit_of: tuple[int, ...] = field(init=False, compare=False, repr=False)
    coins: tuple[Coins, ...] = field(init=False, compare=False, repr=False)
    members: tuple[int, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        suit_of, coins = [-1] * 38, [0] * 38
        for index, suit in enumerate(self.suits):
            for card, value in suit.coins.items():
                suit_of[card], coins[card] = index, value
        object.__setattr__(self, "suit_of", tuple(suit_of))
        object.__setattr__(self, "coins", tuple(coins))
        object.__setattr__(self, "members", tuple(mask(suit.coins) for suit in self.suits))

    @property
    def total(self) -> Coins:
        """The coins on all 36 cards: 126 for the classic deck."""
        return sum(self.coins)

    def suit(self, card: Card) -> Suit:
        """The colour of a card of this deck."""
        return self.suits[self.suit_of[card]]


def mask(cards: Iterable[Card]) -> int:
    """A set of cards as an integer with bit `card` set."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def cards_in(bits: int) -> tuple[Card, ...]:
    """The cards whose bits are set, ascending."""
    return tuple(card for card in range(1, 38) if bits >> card & 1)


def deck_from(document: Any, id: str = "") -> Deck:
    """The deck that a JSON object describes; ValueError says what is against chapter 1."""
    suits = document.get("suits") if isinstance(document, dict) else None
    if not isinstance(suits, list) or len(suits) != COLOURS:
        raise ValueError("a deck has a list 'suits' of three colours")
    read = tuple(_suit_from(suit) for suit in suits)
    if len({suit.id for suit in read}) != COLOURS:
        raise ValueError("the three colours of a deck have three different ids")
    numbers = [card for suit in read for card in suit.coins]
    if len(numbers) != len(set(numbers)):
        twice = min(number for number in numbers if numbers.count(number) > 1)
        raise ValueError(f"card {twice} stands in two colours")
    return Deck(id=id, name=str(document.get("name", "")), suits=read)


def _suit_from(document: Any) -> Suit:
    """One colour of a deck, its cards ascending."""
    if (
        not isinstance(document, dict)
        or not isinstance(document.get("id"), str)
        or not document["id"]
    ):
        raise ValueError("a colour is an object with a text 'id'")
    cards = document.get("cards")
    if not isinstance(cards, dict) or len(cards) != CARDS_A_COLOUR:
        raise ValueError(f"colour {document['id'][:9]!r} has an object 'cards' of twelve cards")
    coins = {_number(text): _coins(text, value) for text, value in cards.items()}
    return Suit(id=document["id"], coins=dict(sorted(coins.items())))


def _number(text: str) -> Card:
    """A card's number from a JSON key."""
    known = {str(card): card for card in NUMBERS}
    if text not in known:
        raise ValueError(f"a card of a deck is a number from 1 to 37 without 19, not {text[:9]!r}")
    return known[text]


def _coins(text: str, value: Any) -> Coins:
    """The coins on a card, none or more."""
    if type(value) is not int or value < 0:
        raise ValueError(
            f"the coins of card {text} are a whole number from 0 up, not {str(value)[:9]!r}"
        )
    return value


def by_face(deck: Deck) -> Deck:
    """The deck with each card worth its number, for a table that counts so (6.5)."""
    suits = tuple(Suit(suit.id, {card: card for card in suit.coins}) for suit in deck.suits)
    return Deck(deck.id, deck.name, suits)


@cache
def printed_decks() -> Mapping[str, Deck]:
    """The printed decks whose cards are known, by id; the first is the usual one (1.4)."""
    text = resources.files(__package__).joinpath("decks.json").read_text(encoding="utf-8")
    return {id: deck_from(document, id) for id, document in json.loads(text).items()}


@cache
def offered_decks() -> Mapping[str, Deck]:
    """The decks that a table can choose, by id: the printed ones, and that of Bambus 1995 (1.4).

    Of the deck of 1995 only this is sure: 1, 2 and 3 are worth nothing. The other values are those
    of the classic deck.
    """
    classic = printed_decks()["classic"]
    suits = tuple(
        Suit(suit.id, {card: 0 if card <= 3 else coins for card, coins in suit.coins.items()})
        for suit in classic.suits
    )
    return {**printed_decks(), "bambus-1995": Deck("bambus-1995", "Bambus 1995", suits)}
