"""How often the true repair is suggested: `python -m benchmarks.repairs [rounds]`.

Each slip is made in so many legal rounds of random cards, half of three players and half of four:
entered with the app, where seats are assumed from the turn, and in a file whose plays have the
seats that a person wrote. The Imp's Trick is known. A slip that leaves a record in which nothing is
wrong is counted as silent, for nobody can find it. Of the others: how often the first repair, one
of two, or one of three tells the plays as they were; and milliseconds of processor time a call.
"""

import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from statistics import mean

from assistant.rules.cards import NUMBERS, Card
from assistant.rules.events import Dealt, Played, RoundEvent, Turned
from assistant.rules.repairs import Repair, is_sound, repaired, repairs
from assistant.rules.replay import RoundFold
from assistant.rules.state import Round
from assistant.rules.table import Seat, Table
from tests.rounds import CLASSIC, legal_round

Plays = tuple[tuple[Seat, Card], ...]
Numbered = list[tuple[int, RoundEvent]]
Slip = Callable[[Random, list[Played], Table], list[RoundEvent]]
"""Makes a record of true plays.

The seats that are assumed need not be right: the app assumes them again.
"""


@dataclass(frozen=True)
class Case:
    """A record with one slip, and what was played in truth."""

    table: Table
    events: Numbered
    plays: Plays

    @property
    def imp(self) -> frozenset[Card]:
        """What lies in the Imp's Trick."""
        return NUMBERS.difference(card for _, card in self.plays)

    @property
    def is_silent(self) -> bool:
        """Whether nothing shows that anything is wrong."""
        return is_sound(self.table, self.events, end=len(self.events), imp=self.imp)

    def suggested(self) -> tuple[Repair, ...]:
        """The repairs."""
        return repairs(self.table, self.events, end=len(self.events), imp=self.imp)

    def rank(self, suggested: Iterable[Repair]) -> int | None:
        """The place, from 1, of the true repair among those suggested."""
        for place, found in enumerate(suggested, 1):
            told = repaired(self.table, self.events, found.changes, end=len(self.events))
            if plays_of(told.round) == self.plays:
                return place
        return None


def plays_of(round_: Round) -> Plays:
    """The plays, in order."""
    every = (*(trick.plays for trick in round_.tricks), round_.plays)
    return tuple((play.seat, play.card) for plays in every for play in plays)


def case(slip: Slip, assumed: bool, seed: str, seats: int) -> Case:
    """A random round with this slip."""
    chance = Random(seed)
    table = Table(seats, chance.randrange(seats), CLASSIC)
    plays = tuple(legal_round(chance, seats, table.left(table.dealer)))
    events = slip(chance, [Played(seat, card, assumed) for seat, card in plays], table)
    return Case(table, as_assumed(table, events), plays)


def wrong_dealer(assumed: bool, is_dealt: bool, seed: str, seats: int) -> Case:
    """A random round at a table whose dealer is another in truth, perhaps with the cards that each
    seat was dealt.
    """
    chance = Random(seed)
    table = Table(seats, chance.randrange(seats), CLASSIC)
    plays = tuple(
        legal_round(chance, seats, (table.left(table.dealer) + chance.randrange(1, seats)) % seats)
    )
    deals = dealt(chance, plays, table) if is_dealt else []
    return Case(
        table,
        as_assumed(table, [*deals, *(Played(seat, card, assumed) for seat, card in plays)]),
        plays,
    )


def dealt(chance: Random, plays: Plays, table: Table) -> list[RoundEvent]:
    """What the seats may have been dealt: what they play, but for a card from each neighbour; and
    one for the Imp's Trick.
    """
    hands = [[card for player, card in plays if player == seat] for seat in range(table.seats)]
    for hand in hands:
        chance.shuffle(hand)
    imp = sorted(NUMBERS.difference(card for _, card in plays))
    passed = [
        (hands[table.left(seat)][0], hands[table.right(seat)][1]) for seat in range(table.seats)
    ]
    return [
        Dealt(seat, (*hands[seat][2:], *passed[seat], imp[seat])) for seat in range(table.seats)
    ]


def as_assumed(table: Table, events: Iterable[RoundEvent]) -> Numbered:
    """The events with the seats that the app would have assumed."""
    told: Numbered = []
    fold = RoundFold(table, explain=False)
    for number, event in enumerate(events):
        turn = fold.round.to_act
        if isinstance(event, Played) and event.assumed and turn is not None:
            event = replace(event, seat=turn)
        told.append((number, event))
        fold.apply(number, event)
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
    """A card was tapped that had been played before, so that it is there twice and the second is
    wrong.
    """
    earlier, at = sorted(chance.sample(range(len(plays)), 2))
    return [*plays[:at], replace(plays[at], card=plays[earlier].card), *plays[at + 1 :]]


def neighbours(chance: Random, plays: list[Played], table: Table) -> list[RoundEvent]:
    """Two cards were tapped in each other's turn."""
    at = chance.randrange(len(plays) - 1)
    one, other = plays[at : at + 2]
    return [
        *plays[:at],
        replace(one, card=other.card),
        replace(other, card=one.card),
        *plays[at + 2 :],
    ]


def whole_neighbours(chance: Random, plays: list[Played], table: Table) -> list[RoundEvent]:
    """Two plays were written down the wrong way round, each with its seat."""
    at = chance.randrange(len(plays) - 1)
    return [*plays[:at], plays[at + 1], plays[at], *plays[at + 2 :]]


def left_out(chance: Random, plays: list[Played], table: Table) -> list[RoundEvent]:
    """A card was not tapped."""
    at = chance.randrange(len(plays))
    return [*plays[:at], *plays[at + 1 :]]


def pointed_at_a_wrong_leader(
    chance: Random, plays: list[Played], table: Table
) -> list[RoundEvent]:
    """Before a trick somebody pointed at a seat that did not lead it.

    What follows is assumed from there.
    """
    at = chance.randrange(table.tricks) * table.seats
    seat = (plays[at].seat + chance.randrange(1, table.seats)) % table.seats
    return [
        *plays[:at],
        Turned(seat),
        Played(seat, plays[at].card, assumed=False),
        *plays[at + 1 :],
    ]


def wrong_seats_in_a_trick(chance: Random, plays: list[Played], table: Table) -> list[RoundEvent]:
    """All seats of one trick are written down some places further."""
    at = chance.randrange(table.tricks) * table.seats
    turn = chance.randrange(1, table.seats)
    moved = [
        replace(play, seat=(play.seat + turn) % table.seats)
        for play in plays[at : at + table.seats]
    ]
    return [*plays[:at], *moved, *plays[at + table.seats :]]


MODELS: dict[str, Callable[[str, int], Case]] = {
    "wrong card, of the Imp's Trick; app": partial(case, unplayed_card, True),
    "wrong card, of the Imp's Trick; file": partial(case, unplayed_card, False),
    "wrong card, played later too; app": partial(case, card_of_a_later_play, True),
    "wrong card, played later too; file": partial(case, card_of_a_later_play, False),
    "wrong card, played before too; app": partial(case, card_of_an_earlier_play, True),
    "wrong card, played before too; file": partial(case, card_of_an_earlier_play, False),
    "neighbours, their cards; app": partial(case, neighbours, True),
    "neighbours, their cards; file": partial(case, neighbours, False),
    "neighbours, seats and cards; file": partial(case, whole_neighbours, False),
    "a card left out; app": partial(case, left_out, True),
    "a card left out; file": partial(case, left_out, False),
    "wrong leader pointed at; app": partial(case, pointed_at_a_wrong_leader, True),
    "wrong seats in a trick; file": partial(case, wrong_seats_in_a_trick, False),
    "wrong dealer; app": partial(wrong_dealer, True, False),
    "wrong dealer, deals told; app": partial(wrong_dealer, True, True),
    "wrong dealer; file": partial(wrong_dealer, False, False),
}
"""The slips that are measured: by what they are called, how a round gets one."""


@dataclass
class Tally:
    """How the repairs of one slip did."""

    silent: int = 0
    ranks: list[int | None] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def add(self, one: Case) -> None:
        """Counts one case."""
        if one.is_silent:
            self.silent += 1
            return
        start = time.process_time()
        found = one.suggested()
        self.seconds.append(time.process_time() - start)
        self.ranks.append(one.rank(found))

    def within(self, places: int) -> int:
        """How often the true repair was among the first so many."""
        return sum(rank is not None and rank <= places for rank in self.ranks)


def tally(model: str, rounds: int, seats: int) -> Tally:
    """So many rounds with the slip of this model."""
    counted = Tally()
    for number in range(rounds):
        counted.add(MODELS[model](f"{model}, {number}", seats))
    return counted


def main(rounds: int = 520) -> None:
    """Prints every figure."""
    print(
        f"{'slip':<38}players rounds silent  wrong  first  of two  of three            ms  at most"
    )
    for model in MODELS:
        for seats in (3, 4):
            print(f"{model:<38}{seats:>7}{row(tally(model, rounds // 2, seats))}", flush=True)


def row(counted: Tally) -> str:
    """The figures of a tally."""
    wrong, spent = len(counted.ranks), [seconds * 1000 for seconds in counted.seconds] or [0]
    firsts = f"{counted.within(1):>7}{counted.within(2):>8}{counted.within(3):>10}"
    share = f"{counted.within(3) / wrong:>7.1%}" if wrong else f"{'-':>7}"
    return (
        f"{wrong + counted.silent:>7}{counted.silent:>7}{wrong:>7}"
        f"{firsts}{share}{mean(spent):>7.0f}{max(spent):>9.0f}"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
