"""A table's own deck: what is entered card by card, what is wrong with it, and the deck that it makes. Rulebook 1.6."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from assistant.rules.cards import CARDS_A_COLOUR, COLOURS, NUMBERS, Card, Coins, Deck, Suit

MOST_COINS = 9
"""The most coins that a card of a table's own deck can have: one digit."""


class Entered(NamedTuple):
    """A card as it was entered: the place of its colour, low to high from 0, and its coins; None where nothing was."""

    card: int
    colour: int | None
    coins: int | None


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something that keeps 36 cards from being a deck: of a card, or of the colour at a place, or of all three colours.

    `count` is how many cards a colour has, or how often a card was entered.
    """

    code: Literal[
        "no-such-card", "missing", "twice", "no-colour", "no-coins", "colour-count", "colours-alike"
    ]
    card: Card | None = None
    colour: int | None = None
    count: int = 0


def flaws(colours: Sequence[str], entered: Sequence[Entered]) -> tuple[Flaw, ...]:
    """What is wrong with a deck of these colours, low to high, and cards: by card, then by colour. Empty when it is one."""
    cards = Counter(one.card for one in entered)
    found = [Flaw("no-such-card", card) for card in sorted(cards.keys() - NUMBERS)]
    found += [Flaw("missing", card) for card in sorted(NUMBERS - cards.keys())]
    found += [
        Flaw("twice", card, count=count)
        for card, count in sorted(cards.items())
        if count > 1 and card in NUMBERS
    ]
    for one in entered:
        if one.colour is None or one.colour not in range(COLOURS):
            found.append(Flaw("no-colour", one.card))
        if one.coins is None or one.coins not in range(MOST_COINS + 1):
            found.append(Flaw("no-coins", one.card))
    counts = Counter(one.colour for one in entered)
    found += [
        Flaw("colour-count", colour=colour, count=counts[colour])
        for colour in range(COLOURS)
        if counts[colour] != CARDS_A_COLOUR
    ]
    if len(set(colours)) < COLOURS or not all(colours):
        found.append(Flaw("colours-alike"))
    return tuple(found)


def made(name: str, colours: Sequence[str], entered: Sequence[Entered]) -> Deck:
    """The deck that cards without flaws make; it has no id, since only printed decks have one."""
    suits: list[dict[Card, Coins]] = [{} for _ in range(COLOURS)]
    for card, colour, coins in sorted(entered):
        assert colour is not None and coins is not None
        suits[colour][card] = coins
    return Deck("", name, tuple(Suit(id, coins) for id, coins in zip(colours, suits, strict=True)))


def missing(there: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that are not in the box when these are, ascending."""
    return tuple(sorted(NUMBERS - set(there)))
