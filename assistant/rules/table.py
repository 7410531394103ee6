"""Where a round is played: seats, left and right, and how many cards each is dealt. Rulebook chapter 2."""

from dataclasses import dataclass

from assistant.rules.cards import Deck

Seat = int
"""A place at the table, counted clockwise from 0. Who sits there is not the rulebook's business."""


@dataclass(frozen=True, slots=True)
class Table:
    """A round's table: three or four seats (2.1), its dealer (2.2) and the deck in play."""

    seats: int
    dealer: Seat
    deck: Deck

    def left(self, seat: Seat) -> Seat:
        """The next seat clockwise: the one definition of left."""
        return (seat + 1) % self.seats

    def right(self, seat: Seat) -> Seat:
        """The seat whose left neighbour is `seat`."""
        return (seat - 1) % self.seats

    @property
    def dealt(self) -> int:
        """How many cards each seat is dealt: 12 or 9 (2.3)."""
        return 36 // self.seats

    @property
    def tricks(self) -> int:
        """How many cards each seat plays: 11 or 8, one fewer than it was dealt (3.4)."""
        return self.dealt - 1
