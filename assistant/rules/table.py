"""Where a round is played (rulebook chapter 2).

Seats, left and right, hands and their order, how many cards each is dealt and gives away.

Two can play with Lopaka, who has a seat of his own (chapter 10), or The Bright House, where each
has two hands (chapter 11), as in the duel (chapter 13). Five and six have a larger deck, and play
with two bottles or in teams (chapter 12).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple

from assistant.rules.cards import Deck

Seat = int
"""A place at the table, counted clockwise from 0. Who sits there is not the rulebook's business."""

Which = Literal["open", "hidden"]
"""One of the two hands that a player has in The Bright House and in the duel."""

Stack = Literal[1, 2]
"""One of the two stacks that a player is dealt: in the duel those of the open and the hidden hand.

In The Bright House the one that is chosen becomes the open hand.
"""

Hand = int
"""A hand's number, which is its seat's.

Where a player has two hands, the number of the hidden hand or second stack is two higher.
"""

Variant = Literal["standard", "lopaka", "bright-house", "two-bottles", "teams", "matagot-duel"]

Teams = Literal["2-1-1", "2-2-1", "2-2-2", "2-2-1-1"]

TEAMS: Mapping[Teams, tuple[tuple[int, ...], ...]] = {
    "2-1-1": ((0, 2), (1,), (3,)),
    "2-2-1": ((0, 3), (1, 4), (2,)),
    "2-2-2": ((0, 3), (1, 4), (2, 5)),
    "2-2-1-1": ((0, 3), (1, 4), (2,), (5,)),
}
"""Who plays together, by places counted clockwise from the first leader, who is 0 (12.8)."""


def teams_for(seats: int) -> list[Teams]:
    """The ways in which so many can play together."""
    return [teams for teams, sets in TEAMS.items() if sum(map(len, sets)) == seats]


SEATS: Mapping[tuple[Variant, int], tuple[int, ...]] = {
    ("standard", 36): (3, 4),
    ("lopaka", 36): (2,),
    ("bright-house", 36): (2,),
    ("matagot-duel", 36): (2,),
    ("two-bottles", 54): (5, 6),
    ("teams", 36): (4,),
    ("teams", 54): (5, 6),
}
"""How many can sit at a table, by what is played and by the cards of the deck (2.1, 12.1)."""


LOPAKA: Seat = 2
"""Lopaka's seat (10.1); the two players have 0 and 1."""


class Facts(NamedTuple):
    """What tells one of the games from the others, beside who is dealt what.

    `lopaka` is his seat and hand, where he plays. `has_two_hands`: each player has an open and a
    hidden hand. `has_stacks`: until the player chooses, nobody knows which of two stacks is which
    hand (11.3). `is_free`: a player chooses for every card from which hand it comes (13.4).
    `is_explained`: it is asked how all cards can have come where they were played (9.1, 9.5).
    """

    lopaka: Seat | None = None
    has_two_hands: bool = False
    has_stacks: bool = False
    is_free: bool = False
    is_explained: bool = True
    bottles: int = 1


FACTS: Mapping[Variant, Facts] = {
    "standard": Facts(),
    "lopaka": Facts(lopaka=LOPAKA, is_explained=False),
    "bright-house": Facts(has_two_hands=True, has_stacks=True, is_explained=False),
    "two-bottles": Facts(bottles=2),
    "teams": Facts(),
    "matagot-duel": Facts(has_two_hands=True, is_free=True),
}


class Share(NamedTuple):
    """A hand's part in the deal.

    The cards it is dealt, how many of them it lays under the 19, and to whom it passes one: to the
    hands of these numbers, in The Bright House to these players' stacks of the same number.
    `received` are the passes that come into it: which hand gives, and to whom.
    """

    dealt: int
    discards: int
    receivers: tuple[Hand, ...]
    received: tuple[tuple[Hand, Hand], ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """A round's table: its seats (2.1), its dealer (2.2), the deck in play, and what is played.

    With Lopaka there are three seats. `teams`: who plays together, where that is played (12.8).
    """

    seats: int
    dealer: Seat
    deck: Deck
    variant: Variant = "standard"
    teams: Teams | None = None

    def left(self, seat: Seat) -> Seat:
        """The next seat clockwise: the one definition of left.

        Lopaka sits at the dealer's right (10.1).
        """
        return (seat + self._step) % self.seats

    def right(self, seat: Seat) -> Seat:
        """The seat whose left neighbour is `seat`."""
        return (seat - self._step) % self.seats

    def share(self, hand: Hand) -> Share:
        """What a hand, or stack, is dealt and gives away (chapter 3, 10.2, 11.1, 12.3, 13.1)."""
        return self._shares[hand]

    def receivers(self, hand: Hand) -> tuple[Hand, ...]:
        """To whom a hand passes a card, the left neighbour first (3.1).

        With two players only to the other (10.3, 11.2), in the duel to both hands (13.2).
        """
        return self._shares[hand].receivers

    @property
    def giving_stack(self) -> Stack | None:
        """The stack from which cards are given away that are told one by one: the duel's hidden."""
        return 2 if self.is_free else None

    def held(self, hand: Hand) -> int:
        """How many cards a hand has after the exchange, all of which it plays (3.4)."""
        dealt, discards, receivers, received = self.share(hand)
        return dealt - discards - len(receivers) + len(received)

    def in_turn(self, leader: Seat) -> tuple[Hand, ...]:
        """The hands in the order in which they play to a trick (4.4, 11.4).

        In the duel they stand for turns: a player plays from either hand in each (13.3).
        """
        return _in_turn(self.hands, self.seats, self._step, leader)

    def playing(self, turn: Hand) -> tuple[Hand, ...]:
        """The hands that can play the card that is due in a turn: its own, in the duel either."""
        seat = turn % self.seats
        return (seat, seat + self.seats) if self.is_free else (turn,)

    @property
    def is_free(self) -> bool:
        """Whether a player chooses for every card from which hand it comes (13.4)."""
        return FACTS[self.variant].is_free

    @property
    def has_two_hands(self) -> bool:
        """Whether each player has an open and a hidden hand."""
        return FACTS[self.variant].has_two_hands

    @property
    def has_stacks(self) -> bool:
        """Whether each player is dealt two stacks, and chooses which of them lies open (11.3)."""
        return FACTS[self.variant].has_stacks

    @property
    def open_hands(self) -> tuple[Hand, ...]:
        """The hands that lie open for all from the deal on: Lopaka's, two in the duel."""
        if self.is_free:
            return tuple(range(self.seats))
        return () if self.lopaka is None else (self.lopaka,)

    @property
    def is_explained(self) -> bool:
        """Whether it is asked how all cards can have come where they were played (9.1, 9.5)."""
        return FACTS[self.variant].is_explained

    def which(self, hand: Hand) -> Which | None:
        """Whether a hand is its player's open or hidden one; None where each has but one."""
        if not self.has_two_hands:
            return None
        return "open" if hand < self.seats else "hidden"

    def hand_of_turn(self, turn: Hand) -> Which | None:
        """Which hand a turn names; none in the duel, where the player chooses (13.4)."""
        return None if self.is_free else self.which(turn)

    def hand_laying(self, turn: Hand, which: Which | None) -> Which | None:
        """From which hand a card comes that is laid in this turn; in the duel as it was said."""
        return which if self.is_free else self.which(turn)

    @property
    def lopaka(self) -> Seat | None:
        """Lopaka's seat and hand (10.1); None where he does not play."""
        return FACTS[self.variant].lopaka

    @property
    def players(self) -> int:
        """How many people sit at the table: Lopaka is none."""
        return self.seats if self.lopaka is None else self.seats - 1

    @property
    def hands(self) -> int:
        """How many cards make a trick, one of each hand; in the duel two of each player."""
        return 2 * self.seats if self.has_two_hands else self.seats

    @property
    def bottles(self) -> int:
        """How many bottles there are (12.5)."""
        return FACTS[self.variant].bottles

    def team(self, seat: Seat) -> tuple[Seat, ...]:
        """Who shares a team with this seat, itself among them (12.8)."""
        if self.teams is None:
            return (seat,)
        first = self.dealer + 1
        place = (seat - first) % self.seats
        team = next(team for team in TEAMS[self.teams] if place in team)
        return tuple((first + member) % self.seats for member in team)

    @property
    def tricks(self) -> int:
        """How many tricks a round has (3.4, 10.2, 11.7, 12.3, 13.5)."""
        return (len(self.deck.cards) - 1) // self.hands

    @property
    def imp(self) -> int:
        """How many cards lie in the Imp's Trick (6.1)."""
        return len(self.deck.cards) - self.hands * self.tricks

    @property
    def _shares(self) -> tuple[Share, ...]:
        return _shares(self.variant, self.seats, self.hands, self.dealer, len(self.deck.cards))

    @property
    def _step(self) -> int:
        """From a seat to the next one clockwise."""
        return -1 if self.dealer == 1 and self.lopaka is not None else 1


@cache
def _shares(
    variant: Variant, seats: int, hands: int, dealer: Seat, cards: int
) -> tuple[Share, ...]:
    """The shares of a table's hands."""
    shares = _given(variant, seats, hands, dealer, cards)
    passes = [(giver, to) for giver, share in enumerate(shares) for to in share.receivers]
    has_stacks = FACTS[variant].has_stacks
    return tuple(
        share._replace(
            received=tuple(
                (giver, to)
                for giver, to in passes
                if hand == (to + giver - giver % seats if has_stacks else to)
            )
        )
        for hand, share in enumerate(shares)
    )


def _given(variant: Variant, seats: int, hands: int, dealer: Seat, cards: int) -> list[Share]:
    """What the hands are dealt and give away.

    All cards are dealt as evenly as they go, to the dealer the fewest (2.3, 12.3); what a hand has
    more than it plays goes under the 19.
    """
    if variant == "matagot-duel":
        return [Share(6, 0, ()), Share(6, 0, ()), Share(12, 2, (1, 3)), Share(12, 2, (0, 2))]
    if variant == "lopaka":
        return [Share(11, 0, (1,)), Share(11, 0, (0,)), Share(11, 0, ())]
    most, tricks = -(-cards // hands), (cards - 1) // hands
    steps = (1,) if hands > seats else (1, -1)
    shares = []
    for hand in range(hands):
        seat = hand % seats
        dealt = cards - most * (hands - 1) if seat == dealer else most
        receivers = tuple((seat + step) % seats for step in steps)
        shares.append(Share(dealt, dealt - tricks, receivers))
    return shares


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
