"""Whose a trick is, as somebody at the table says, and what there is to it. Rulebook 8.14."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, get_args

from assistant.rules.cards import Card, Deck
from assistant.rules.table import Seat
from assistant.rules.tricks import taken

Because = Literal["highest", "nearest", "led", "lowest", "fallen", "owner"]
"""The reason given for a claim to a trick.

The highest card; the card nearest below the price; the highest of the colour led; the lowest; the
price that had fallen during the trick; the bottle, which the card's player owns.
"""

REASONS: tuple[Because, ...] = get_args(Because)


class Judgement(NamedTuple):
    """How a claim to a trick holds.

    `is_theirs`: the trick is the claimant's. `is_so`: the reason given is true. `decides`: it is
    the reason by which the trick is won.

    `is_so` is None where the cards alone do not tell.
    """

    is_theirs: bool
    is_so: bool | None
    decides: bool

    @property
    def is_right(self) -> bool:
        """Whether the trick is the claimant's for the reason that was given."""
        return self.is_theirs and self.decides


def judgement(
    cards: Sequence[Card], price: Card, index: int, because: Because, deck: Deck
) -> Judgement:
    """How a claim holds that is made for the card at this index of the trick."""
    won, card = taken(cards, price), cards[index]
    below = [other for other in cards if other < price]
    decides = because == ("nearest" if won.sold else "highest")
    match because:
        case "highest":
            is_so: bool | None = card == max(cards)
        case "nearest":
            is_so = bool(below) and card == max(below)
        case "led":
            is_so = card == max(
                other for other in cards if deck.suit_of[other] == deck.suit_of[cards[0]]
            )
        case "lowest":
            is_so = card == min(cards)
        case "fallen" | "owner":
            is_so = None
    return Judgement(index == won.place, is_so, decides)


def position(
    seats: Sequence[Seat],
    cards: Sequence[Card],
    price: Card,
    claimant: Seat,
    because: Because,
    deck: Deck,
) -> int:
    """The position in the trick, from 0, of the card that a claim is about.

    Whoever has two hands may have two cards there: then it is the one that the claim fits.
    """
    best, position = (-1, -1), 0
    for index, seat in enumerate(seats):
        found = judgement(cards, price, index, because, deck)
        fits = (int(found.is_theirs), int(bool(found.is_so)))
        if seat == claimant and fits > best:
            best, position = fits, index
    return position
