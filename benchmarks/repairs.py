"""How often the true repair is suggested: `python -m benchmarks.repairs [rounds]`.

For each slip, legal random rounds of three and four players get it: entered with the app, every seat assumed from the turn, and
as a file whose plays have explicit seats. The Imp's Trick is known. A slip that leaves a record without fault is counted as
silent; of the others, how often the true plays are what the first, one of two, or one of three repairs tell.
"""

import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from assistant.rules.cards import NUMBERS, Card
from assistant.rules.events import Dealt, Discarded, Passed, Played, RoundEvent, Turned
from assistant.rules.repairs import Repair, repaired, repairs
from assistant.rules.replay import walk
from assistant.rules.state import Round
from assistant.rules.table import Seat, Table
from tests.rounds import CLASSIC, legal_round

Numbered = list[tuple[int, RoundEvent]]


@dataclass(frozen=True)
class Case:
    """A record with one slip, and what was played in truth."""

    table: Table
    events: Numbered
    plays: tuple[tuple[Seat, Card], ...]

    @property
    def imp(self) -> frozenset[Card]:
        """What lies in the Imp's Trick."""
        return NUMBERS.difference(card for _, card in self.plays)

    @property
    def end(self) -> int:
        """The number of an amendment."""
        return len(self.events)

    def suggested(self) -> tuple[Repair, ...]:
        """The repairs."""
        return repairs(self.table, self.events, end=self.end, imp=self.imp)

    def rank(self) -> int | None:
        """The place, from 1, of the true repair among those suggested."""
        for place, found in enumerate(self.suggested(), 1):
            if plays_of(repaired(self.table, self.events, found.changes, end=self.end).round) == self.plays:
                return place
        return None

    def is_silent(self) -> bool:
        """Whether nothing shows that anything is wrong."""
        told = walk(self.table, self.events)
        return not told.findings and NUMBERS.difference(card for _, card in plays_of(told.round)) == self.imp


Slip = Callable[[Random, list[Played], Table], list[RoundEvent]]
"""Makes the events of a record of true plays; seats that are assumed need not be right, `case` sees to them."""


def plays_of(round_: Round) -> tuple[tuple[Seat, Card], ...]:
    """The plays, in order."""
    return (*(tuple(play) for trick in round_.tricks for play in trick.plays), *map(tuple, round_.plays))


def case(slip: Slip, seed: object, seats: int, *, assumed: bool) -> Case:
    """A random round with this slip."""
    chance = Random(f"{seed}")
    table = Table(seats, chance.randrange(seats), CLASSIC)
    plays = tuple(legal_round(chance, seats, table.left(table.dealer)))
    events = slip(chance, [Played(seat, card, assumed) for seat, card in plays], table)
    return Case(table, as_assumed(table, events), plays)


def as_assumed(table: Table, events: Iterable[RoundEvent]) -> Numbered:
    """The events with the seats that the app would have assumed."""
    told: Numbered = []
    for number, event in enumerate(events):
        turn = walk(table, told, explain=False).round.to_act
        if isinstance(event, Played) and event.assumed and turn is not None:
            event = replace(event, seat=turn)
        told.append((number, event))
    return told


def unplayed_card(chance: Random, plays: list[Played], table: Table) -> list[RoundEvent]:
    """A card of the Imp's Trick was tapped for the one played."""
    at = chance.randrange(len(plays))
    wrong = chance.choice(sorted(NUMBERS.difference(play.card for play in plays)))
    return [*plays[:at], replace(plays[at], card=wrong), *plays[at + 1 :]]


def card_of_a_later_play(chance: Random, plays: list[Played], table: Table) -> list[RoundEvent]:
    """A card was tapped that was played later, so that it is there twice and the first is wrong."""
    at, later = sorted(chance.sample(range(len(plays)), 2))
    return [*plays[:at], replace(plays[at], card=plays[later].card), *plays[at + 1 :]]


def card_of_an_earlier_play(chance: Random, plays: list[Played], table: Table) -> list[RoundEvent]:
    """A card was tapped that had been played before, so that it is there twice and the second is wrong."""
    earlier, at = sorted(chance.sample(range(len(plays)), 2))
    return [*plays[:at], replace(plays[at], card=plays[earlier].card), *plays[at + 1 :]]


def neighbours(chance: Random, plays: list[Played], table: Table) -> list[RoundEvent]:
    """Two cards were tapped in each other's turn."""
    at = chance.randrange(len(plays) - 1)
    one, other = plays[at : at + 2]
    return [*plays[:at], replace(one, card=other.card), replace(other, card=one.card), *plays[at + 2 :]]


def whole_neighbours(chance: Random, plays: list[Played], table: Table) -> list[RoundEvent]:
    """Two plays were written down the wrong way round, each with its seat."""
    at = chance.randrange(len(plays) - 1)
    return [*plays[:at], plays[at + 1], plays[at], *plays[at + 2 :]]


def left_out(chance: Random, plays: list[Played], table: Table) -> list[RoundEvent]:
    """A card was not tapped."""
    at = chance.randrange(len(plays))
    return [*plays[:at], *plays[at + 1 :]]


def pointed_at_a_wrong_leader(chance: Random, plays: list[Played], table: Table) -> list[RoundEvent]:
    """Before a trick somebody pointed at a seat that did not lead it; what follows is assumed from there."""
    at = chance.randrange(table.tricks) * table.seats
    seat = (plays[at].seat + chance.randrange(1, table.seats)) % table.seats
    # By then other tricks may have been assumed to another leader's; the slip is the seat that is pointed at.
    return [*plays[:at], Turned(seat), Played(seat, plays[at].card, assumed=False), *plays[at + 1 :]]


def wrong_seats_in_a_trick(chance: Random, plays: list[Played], table: Table) -> list[RoundEvent]:
    """All seats of one trick are written down some places further."""
    at = chance.randrange(table.tricks) * table.seats
    turn = chance.randrange(1, table.seats)
    moved = [replace(play, seat=(play.seat + turn) % table.seats) for play in plays[at : at + table.seats]]
    return [*plays[:at], *moved, *plays[at + table.seats :]]


@dataclass
class Tally:
    """How the repairs of one slip did."""

    silent: int = 0
    ranks: list[int | None] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def add(self, one: Case) -> None:
        """Counts one case."""
        if one.is_silent():
            self.silent += 1
            return
        start = time.process_time()
        one.suggested()
        self.seconds.append(time.process_time() - start)
        self.ranks.append(one.rank())

    def within(self, places: int) -> int:
        """How often the true repair was among the first so many."""
        return sum(rank is not None and rank <= places for rank in self.ranks)
