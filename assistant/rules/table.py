"""Where a round is played (rulebook chapter 2).

Seats, left and right, hands and their order, how many cards each is dealt.

Two can play with Lopaka, who has a seat of his own (chapter 10), or The Bright House, where each
has two hands (chapter 11).
"""

from dataclasses import dataclass
from functools import cache
from typing import Literal

from assistant.rules.cards import Deck

Seat = int
"""A place at the table, counted clockwise from 0. Who sits there is not the rulebook's business."""

Which = Literal["open", "hidden"]
"""One of the two hands that a player has in The Bright House."""

Stack = Literal[1, 2]
"""One of the two stacks that a player is dealt in The Bright House.

The one that is chosen becomes the open hand.
"""

Hand = int
"""A hand's number, which is its seat's.

In The Bright House, the number of a hidden hand or second stack is two higher.
"""

Variant = Literal["standard", "lopaka", "bright-house"]

LOPAKA: Seat = 2
"""Lopaka's seat (10.1); the two players have 0 and 1."""


@dataclass(frozen=True, slots=True)
class Table:
    """A round's table: its seats (2.1), its dealer (2.2), the deck in play, and what is played.

    There are three or four seats; three with Lopaka; two in The Bright House, with four hands.
    """

    seats: int
    dealer: Seat
    deck: Deck
    variant: Variant = "standard"

    def left(self, seat: Seat) -> Seat:
        """The next seat clockwise: the one definition of left.

        Lopaka sits at the dealer's right (10.1).
        """
        return (seat + self._step) % self.seats

    def right(self, seat: Seat) -> Seat:
        """The seat whose left neighbour is `seat`."""
        return (seat - self._step) % self.seats

    def receivers(self, seat: Seat) -> tuple[Seat, ...]:
        """To whom a seat passes a card, its left neighbour first (3.1).

        With two players, only to the other (10.3, 11.2).
        """
        if self.variant == "standard":
            return self.left(seat), self.right(seat)
        return () if seat == LOPAKA else (1 - seat,)

    def in_turn(self, leader: Seat) -> tuple[Hand, ...]:
        """The hands in the order in which they play to a trick (4.4, 11.4)."""
        return _in_turn(self.hands, self.seats, self._step, leader)

    def which(self, hand: Hand) -> Which | None:
        """Whether a hand of The Bright House is the open or the hidden one; None elsewhere."""
        if self.variant != "bright-house":
            return None
        return "open" if hand < self.seats else "hidden"

    @property
    def players(self) -> int:
        """How many people sit at the table: Lopaka is none."""
        return 2 if self.variant == "lopaka" else self.seats

    @property
    def hands(self) -> int:
        """How many cards make a trick, one of each hand."""
        return 4 if self.variant == "bright-house" else self.seats

    @property
    def dealt(self) -> int:
        """How many cards each hand is dealt.

        12 or 9 (2.3), 11 with Lopaka (10.2), 9 in The Bright House (11.1).
        """
        return 11 if self.variant == "lopaka" else 36 // self.hands

    @property
    def tricks(self) -> int:
        """How many cards each hand plays: 11 or 8 (3.4, 10.2, 11.7)."""
        return 11 if self.variant == "lopaka" else self.dealt - 1

    @property
    def imp(self) -> int:
        """How many cards lie in the Imp's Trick: 3 or 4 (6.1)."""
        return 36 - self.hands * self.tricks

    @property
    def _step(self) -> int:
        """From a seat to the next one clockwise."""
        return -1 if self.variant == "lopaka" and self.dealer == 1 else 1


@cache
def _in_turn(hands: int, seats: int, step: int, leader: Seat) -> tuple[Hand, ...]:
    order = tuple((leader + step * offset) % seats for offset in range(seats))
    return order if hands == seats else (*order, *(seat + seats for seat in order))


def number_of(seat: Seat, which: Which | None) -> Hand:
    """The number of a seat's hand."""
    return seat + 2 if which == "hidden" else seat


def number_of_stack(seat: Seat, stack: Stack | None) -> Hand:
    """The number of a seat's stack, or of its hand where it has but one."""
    return seat + 2 if stack == 2 else seat
