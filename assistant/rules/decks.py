"""A table's own deck: its cards as they are entered, and what is wrong with them. Rule 1.6."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from assistant.rules.cards import COLOURS, SIZES, TWINS, Card, Coins, Deck, Suit

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
