"""Cards, colours and decks, and a table's own deck. Rulebook chapter 1."""

import json
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any, Literal, NamedTuple

# Cards, colours and decks. Rulebook chapter 1.

Card = float
"""A card is its number: 1 to 37, never 19; a `Twin` of the large deck half a step above."""


class Twin(float):
    """A card half a step above an even one (12.1): a number, which is written 2½."""

    def __str__(self) -> str:
        return f"{int(self)}½"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


Coins = int

START_PRICE = 19
NUMBERS: frozenset[Card] = frozenset(range(1, 38)) - {START_PRICE}
TWINS: frozenset[Card] = frozenset(Twin(card + 0.5) for card in NUMBERS if card % 2 == 0)
SIZES: Mapping[int, frozenset[Card]] = {36: NUMBERS, 54: NUMBERS | TWINS}
"""The cards of a deck, by how many it has."""

COLOURS = 3

_ASCENDING = sorted(NUMBERS | TWINS)
PLACE: Mapping[Card, int] = {card: place for place, card in enumerate(_ASCENDING)}
BIT: Mapping[Card, int] = {card: 1 << place for card, place in PLACE.items()}
"""The bit that stands for a card in a set of cards; a higher card has a higher bit."""

_CARD = {bit: card for card, bit in BIT.items()}
_KNOWN = {**{repr(card): card for card in _ASCENDING}, **{str(card): card for card in TWINS}}
BELOW: Mapping[Card, int] = {
    price: sum(BIT[card] for card in _ASCENDING if card < price)
    for price in (START_PRICE, *_ASCENDING)
}
"""For each price the set of cards below it."""


@dataclass(frozen=True, slots=True)
class Suit:
    """One of the three colours of a deck: its word and the coins on its cards, by number."""

    id: str
    coins: Mapping[Card, Coins] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Deck:
    """Thirty-six cards in three colours, or fifty-four, low to high (1.1 to 1.3, 12.1).

    `id` is empty for a table's own deck. `cards` ascend; `suit_of` and `coins` are looked up by
    card; `members` holds, for each colour, a bit for each of its cards.
    """

    id: str
    name: str
    suits: tuple[Suit, ...]
    cards: tuple[Card, ...] = field(init=False, compare=False, repr=False)
    suit_of: Mapping[Card, int] = field(init=False, compare=False, repr=False)
    coins: Mapping[Card, Coins] = field(init=False, compare=False, repr=False)
    members: tuple[int, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        suit_of = {card: index for index, suit in enumerate(self.suits) for card in suit.coins}
        coins = {card: value for suit in self.suits for card, value in suit.coins.items()}
        object.__setattr__(self, "cards", tuple(sorted(coins)))
        object.__setattr__(self, "suit_of", suit_of)
        object.__setattr__(self, "coins", coins)
        object.__setattr__(self, "members", tuple(mask(suit.coins) for suit in self.suits))

    @property
    def total(self) -> Coins:
        """The coins on all cards: 126 for the classic deck."""
        return sum(self.coins.values())

    @property
    def counts_numbers(self) -> bool:
        """Whether each card is worth its number (6.5)."""
        return all(coins == int(card) for card, coins in self.coins.items())

    @property
    def all(self) -> int:
        """All cards, as bits."""
        return sum(self.members)

    @property
    def has_twins(self) -> bool:
        """Whether it is a large deck (12.1)."""
        return len(self.cards) > len(NUMBERS)

    def has(self, cards: Iterable[Card]) -> bool:
        """Whether all of these are cards of this deck."""
        return all(card in self.coins for card in cards)

    def suit(self, card: Card) -> Suit:
        """The colour of a card of this deck."""
        return self.suits[self.suit_of[card]]


def read(text: str) -> Card | None:
    """The card that people write so: 7, 2½, 2.5 or 2,5; None where no deck has it."""
    return _KNOWN.get(text.strip().lstrip("0").replace(",", "."))


def mask(cards: Iterable[Card]) -> int:
    """A set of cards as an integer, with the bit of each of them set."""
    bits = 0
    for card in cards:
        bits |= BIT[card]
    return bits


def cards_in(bits: int) -> tuple[Card, ...]:
    """The cards whose bits are set, ascending."""
    cards = []
    while bits:
        bit = bits & -bits
        bits ^= bit
        cards.append(_CARD[bit])
    return tuple(cards)


def highest(bits: int) -> Card:
    """The highest card of a set that is not empty."""
    return _ASCENDING[bits.bit_length() - 1]


def deck_from(document: Any, id: str = "") -> Deck:
    """The deck that a JSON object describes; ValueError says what is against chapter 1."""
    suits = document.get("suits") if isinstance(document, dict) else None
    if not isinstance(suits, list) or len(suits) != COLOURS:
        raise ValueError("a deck has a list 'suits' of three colours")
    read = tuple(_suit_from(suit) for suit in suits)
    if len({len(suit.coins) for suit in read}) > 1:
        raise ValueError("the three colours of a deck have as many cards each")
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
    if not isinstance(cards, dict) or COLOURS * len(cards) not in SIZES:
        raise ValueError(
            f"colour {document['id'][:9]!r} has an object 'cards' of twelve cards, or of eighteen"
        )
    numbers = SIZES[COLOURS * len(cards)]
    coins = {_number(text, numbers): _coins(text, value) for text, value in cards.items()}
    return Suit(id=document["id"], coins=dict(sorted(coins.items())))


def _number(text: str, numbers: frozenset[Card]) -> Card:
    """A card's number from a JSON key."""
    known = {repr(card): card for card in numbers}
    if text not in known:
        raise ValueError(f"a card of a deck is {numbers_in_words(numbers)}, not {text[:9]!r}")
    return known[text]


def numbers_in_words(numbers: Container[Card]) -> str:
    """The numbers of a deck's cards, in words."""
    twins = ", or 2.5, 4.5 and so on to 36.5" if 2.5 in numbers else ""
    return f"a number from 1 to 37 without 19{twins}"


def _coins(text: str, value: Any) -> Coins:
    """The coins on a card, none or more."""
    if type(value) is not int or value < 0:
        raise ValueError(
            f"the coins of card {text} are a whole number from 0 up, not {str(value)[:9]!r}"
        )
    return value


def by_face(deck: Deck) -> Deck:
    """The deck with each card worth its number, a twin that of the card below (6.5)."""
    suits = tuple(Suit(suit.id, {card: int(card) for card in suit.coins}) for suit in deck.suits)
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


# A table's own deck: its cards as they are entered, and what is wrong with them. Rule 1.6.

LONGEST_COLOUR = 20
"""The most characters of the name of a colour."""

MOST_COINS = 9
"""The most coins that a card of a table's own deck can have: one digit."""


class Entered(NamedTuple):
    """A card as it was entered: its number, the rank of its colour from 0, and its coins.

    Colour and coins are None where nothing was entered.
    """

    card: Card
    colour: int | None
    coins: int | None


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something that keeps cards from being a deck.

    It is about a card, about the colour of a rank, or about all three colours. `count` is how many
    cards a colour has, of `wanted`, or how often a card was entered.
    """

    code: Literal[
        "no-such-card", "missing", "twice", "no-colour", "no-coins", "colour-count", "colours-alike"
    ]
    card: Card | None = None
    colour: int | None = None
    count: int = 0
    wanted: int = 0


def flaws(colours: Sequence[str], entered: Sequence[Entered]) -> tuple[Flaw, ...]:
    """What is wrong with a deck of these colours, low to high, and cards: by card, then by colour.

    Where a twin is among the cards it is to be a large deck. Empty when it is a deck.
    """
    numbers = numbers_of(entered)
    a_colour = len(numbers) // COLOURS
    found = [
        *_of_numbers(entered, numbers),
        *_of_cards(entered),
        *_of_colours(entered, a_colour),
    ]
    if len(set(colours)) < COLOURS or not all(colours):
        found.append(Flaw("colours-alike"))
    return tuple(found)


def numbers_of(entered: Sequence[Entered]) -> frozenset[Card]:
    """The cards of the deck that these are meant to be: of the large one where a twin is there."""
    return SIZES[36 if TWINS.isdisjoint(card.card for card in entered) else 54]


def _of_numbers(entered: Sequence[Entered], numbers: frozenset[Card]) -> Iterator[Flaw]:
    """Numbers that are no cards, that are missing, or that were entered more than once."""
    counts = Counter(card.card for card in entered)
    for number in sorted(counts.keys() - numbers):
        yield Flaw("no-such-card", number)
    for number in sorted(numbers - counts.keys()):
        yield Flaw("missing", number)
    for number, count in sorted(counts.items()):
        if count > 1 and number in numbers:
            yield Flaw("twice", number, count=count)


def _of_cards(entered: Sequence[Entered]) -> Iterator[Flaw]:
    """Cards without one of the three colours, or without coins."""
    for number, colour, coins in entered:
        if colour is None or colour not in range(COLOURS):
            yield Flaw("no-colour", number)
        if coins is None or coins not in range(MOST_COINS + 1):
            yield Flaw("no-coins", number)


def _of_colours(entered: Sequence[Entered], a_colour: int) -> Iterator[Flaw]:
    """Colours that have not so many cards."""
    counts = Counter(card.colour for card in entered)
    for rank in range(COLOURS):
        if counts[rank] != a_colour:
            yield Flaw("colour-count", colour=rank, count=counts[rank], wanted=a_colour)


def made(name: str, colours: Sequence[str], entered: Sequence[Entered]) -> Deck:
    """The deck of cards without flaws; it has no id, since only printed decks have one."""
    suits: list[dict[Card, Coins]] = [{} for _ in range(COLOURS)]
    for card, colour, coins in sorted(entered):
        assert colour is not None and coins is not None
        suits[colour][card] = coins
    return Deck("", name, tuple(Suit(id, coins) for id, coins in zip(colours, suits, strict=True)))
