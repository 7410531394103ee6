"""Rounds to a game: totals, the end, ties, next dealer, and who sits where. Rulebook chapter 7."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import NamedTuple

from assistant.rules.cards import Coins, Deck
from assistant.rules.events import (
    Ended,
    RoundEvent,
    Signed,
)
from assistant.rules.findings import Finding
from assistant.rules.options import Level, Options, Tie
from assistant.rules.scoring import Score, score
from assistant.rules.state import Round
from assistant.rules.table import Seat, Table

# Who has dealt how often, and whether the deal has gone all the way around. Rulebook 7.2.


class Deals(NamedTuple):
    """How it stands with dealing after a round, by columns of the sheet.

    `played` rounds count, and `dealt` says how often each column dealt one of them. `waiting` are
    those who have yet to deal in this cycle, which ends when the deal has gone all the way around.
    """

    played: int
    dealt: Mapping[int, int]
    waiting: frozenset[int]


def deals(
    players: Sequence[Sequence[int]], dealers: Sequence[int | None], seated: Sequence[int]
) -> Iterator[Deals]:
    """How it stands after each round, of whose `players` one dealt.

    The dealer is None where a round does not count. `seated` sit at the table now: whoever has left
    is no longer waited for, and whoever joins is from their first round on.
    """
    dealt: Counter[int] = Counter()
    in_this_cycle: set[int] = set()
    seated_next = [*players[1:], seated]
    for at_the_table, dealer, stay in zip(players, dealers, seated_next, strict=True):
        if dealer is not None:
            dealt[dealer] += 1
            in_this_cycle.add(dealer)
        waiting = frozenset(at_the_table).intersection(stay) - in_this_cycle
        yield Deals(dealt.total(), dict(dealt), waiting)
        if not waiting:
            in_this_cycle = set()


# Rounds to a game: totals, the end, ties, next dealer, and who sits where. Rulebook chapter 7.
#
# What a game is asked for, a short property each: longer than other files.

Numbered = tuple[int, RoundEvent]


LOPAKA = "lopaka"
"""Stands for a person's id where Lopaka plays; a person's own is longer."""


@dataclass(frozen=True, slots=True)
class Member:
    """A column of the sheet: its player, its first coins, and whether the player left (7.6).

    `since` is the number of the event that seated the player.
    """

    person: str
    start: Coins = 0
    has_left: bool = False
    since: int = 0


@dataclass(frozen=True, slots=True)
class GameRound:
    """One round of a game with its events in force, each with its number in the table's record.

    `state` is what they come to, and `findings` what is wrong, in the order of the events.
    `members` are the columns of its seats, `persons` who sat there and `since` the numbers of the
    events that seated them, Lopaka last. `begun` is the number of the event that began it.
    `corrected` is that of the last amendment of anything in it or before it, or -1: of the plays
    written down with that and before it, those whose seat was assumed follow the turn anew (8.7).
    `signed` are the seats that agree with its score as it stands.
    """

    table: Table
    events: tuple[Numbered, ...]
    state: Round
    findings: tuple[Finding, ...]
    members: tuple[int, ...]
    persons: tuple[str, ...]
    level: Level = "tricks"
    begun: int = 0
    since: tuple[int, ...] = ()
    corrected: int = -1
    signed: tuple[Seat, ...] = ()

    @property
    def numbers(self) -> list[int]:
        """The numbers of its events."""
        return [number for number, _ in self.events]

    def events_from(self, number: int) -> tuple[Numbered, ...]:
        """Its events from that of this number on."""
        return self.events[self.numbers.index(number) :]

    @property
    def is_done(self) -> bool:
        """Whether nothing more is due: it is scored or void."""
        return self.state.is_done

    @property
    def is_scored(self) -> bool:
        """Whether its score is known."""
        return self.state.is_scored

    @property
    def is_void(self) -> bool:
        """Whether the table decided that it does not count."""
        return self.state.void

    @property
    def players(self) -> tuple[int, ...]:
        """The columns of those who sat at the table; Lopaka is none of them."""
        return self.members[: self.table.players]

    @property
    def dealer(self) -> int:
        """The column of the seat that dealt."""
        return self.members[self.table.dealer]

    @property
    def score(self) -> Score:
        """What a scored round brought."""
        return score(self.state)

    @property
    def scores(self) -> tuple[Coins, ...]:
        """What each seat of a scored round scored."""
        return self.score.scores


@dataclass(frozen=True, slots=True)
class Game:
    """A game as its events tell it.

    The last of its rounds may be running; the others are scored or void.

    `members` are the columns of its sheet, and `seated` those that sit at the table now, clockwise.
    `options` hold for the newest round, and `agreed` for the next one (7.5). `next_dealer` is the
    seat that deals the next round. `length` is that of the record. `undo` is the number of the
    event that an undo takes back, `redo` that of the retraction that a redo takes back. `vain` are
    the corrections of nothing. `anchors` says before which event each amendment's insertion stands.
    `remarks` are the lines on rounds, from 1, and at None that on the game; "" where one was removed.
    """

    members: tuple[Member, ...]
    seated: tuple[int, ...]
    options: Options
    agreed: Options
    rounds: tuple[GameRound, ...]
    next_dealer: Seat
    ended: Ended | None = None
    length: int = 0
    undo: int | None = None
    redo: int | None = None
    vain: tuple[Finding, ...] = ()
    anchors: Mapping[int, int] = field(default_factory=dict)
    remarks: Mapping[int | None, str] = field(default_factory=dict)

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.seated)

    @property
    def persons(self) -> tuple[str, ...]:
        """Who sits at the table now, clockwise."""
        return tuple(self.members[member].person for member in self.seated)

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who came to the game: who has a column, then who had one in a round before."""
        had = [person for round_ in self.rounds for person in round_.persons]
        came = [member.person for member in self.members] + had
        return tuple(person for person in dict.fromkeys(came) if person != LOPAKA)

    @property
    def deck(self) -> Deck:
        """The deck in play."""
        return self.options.deck_in_play

    @property
    def scored(self) -> tuple[int, ...]:
        """The indices of the rounds that are scored."""
        return tuple(index for index, round_ in enumerate(self.rounds) if round_.is_scored)

    @property
    def is_all_signed(self) -> bool:
        """Whether every round that is scored is signed."""
        return all(map(self.is_signed, self.scored))

    @property
    def finished(self) -> tuple[GameRound, ...]:
        """The rounds that count."""
        return tuple(round_ for round_ in self.rounds if round_.is_scored)

    def shown_number(self, index: int) -> int:
        """What people call the round of this index, from 1: void rounds use up no number (8.10)."""
        return 1 + sum(not round_.is_void for round_ in self.rounds[:index])

    @property
    def scores(self) -> tuple[tuple[Coins, ...], ...]:
        """For each round that counts, what each of its seats scored."""
        return tuple(round_.scores for round_ in self.finished)

    @property
    def totals(self) -> tuple[Coins, ...]:
        """Each column's coins: those that it began with and those of the rounds (7.1)."""
        return self.totals_after(len(self.rounds))

    def totals_after(self, rounds: int) -> tuple[Coins, ...]:
        """Each column's coins when so many rounds had been played."""
        *_, last = self.running_totals(rounds)
        return last

    def after(self, rounds: int) -> "Game":
        """The game as it stood after so many rounds, with those who played the last of them."""
        played = self.rounds[rounds - 1].members
        seated = tuple(member for member in played if member not in self.lopakas)
        return replace(self, rounds=self.rounds[:rounds], seated=seated, ended=None)

    def running_totals(self, rounds: int | None = None) -> Iterator[tuple[Coins, ...]]:
        """Each column's coins before the first round and after each of so many, or of all."""
        totals = [member.start for member in self.members]
        yield tuple(totals)
        for round_ in self.rounds[:rounds]:
            if round_.is_scored:
                for member, score in zip(round_.members, round_.scores, strict=True):
                    totals[member] += score
            yield tuple(totals)

    @property
    def curses(self) -> tuple[int, ...]:
        """In how many rounds that count each column ended with a bottle."""
        owners = [
            round_.members[seat]
            for round_ in self.finished
            for seat in range(round_.table.seats)
            if round_.state.curses(seat)
        ]
        return tuple(owners.count(member) for member in range(len(self.members)))

    @property
    def is_over(self) -> bool:
        """Whether the agreed end has come (7.2), or the table ended the game (7.5).

        The agreed end comes only between two rounds (7.3).
        """
        return self.ended is not None or (
            self.rounds[-1].is_done and self.end_is_reached(len(self.rounds))
        )

    def end_is_reached(self, rounds: int) -> bool:
        """Whether the agreed end had come after so many rounds.

        If the table agreed to finish the cycle of deals, it comes only when the deal has gone all
        the way around.
        """
        after_each = list(zip(self._deals(), islice(self.running_totals(), 1, None), strict=True))
        if self.options.finish_deal_cycle == "no":
            return self._is_reached(*after_each[rounds - 1], self.options.tie)
        return any(
            self._is_reached(deals, totals, self.options.tie) and not deals.waiting
            for deals, totals in after_each[:rounds]
        )

    @property
    def deals(self) -> Deals:
        """Who has dealt how often, and who has yet to deal in this cycle (7.2)."""
        *_, last = self._deals()
        return last

    def deals_missing(self, deals: Deals) -> Mapping[int, int]:
        """How often each column at the table has yet to deal, where everybody deals so often."""
        number = self.options.goal.number
        missing = {column: number - deals.dealt.get(column, 0) for column in self.seated}
        return {column: count for column, count in missing.items() if count > 0}

    def _deals(self) -> Iterator[Deals]:
        """How it stands with dealing after each round."""
        players = [round_.players for round_ in self.rounds]
        dealers = [round_.dealer if round_.is_scored else None for round_ in self.rounds]
        return deals(players, dealers, self.seated)

    def _is_reached(self, deals: Deals, totals: Sequence[Coins], tie: Tie) -> bool:
        """Whether the agreed end has come with these rounds and totals, where ties end so."""
        goal = self.options.goal
        if not deals.played:
            return False
        if goal.kind == "target":
            is_reached = max(totals[member] for member in self.ending) >= goal.number
        elif goal.kind == "rounds":
            is_reached = deals.played >= goal.number
        else:
            is_reached = not self.deals_missing(deals)
        first = self._first(totals)
        return is_reached and (tie != "extra_round" or len(first) == 1 or self._are_a_pair(first))

    @property
    def goes_on_beyond(self) -> bool:
        """Whether another round is due only for a tie, or until everybody has dealt as often."""
        return self.may_begin and self._is_reached(self.deals, self.totals, "shared")

    def _are_a_pair(self, columns: Sequence[int]) -> bool:
        """Whether these are partners in every round: no further one would part them (12.9)."""
        last = self.rounds[-1]
        if last.table.teams != "2-2-2" or not set(columns) <= set(last.members):
            return False
        seats = [last.members.index(column) for column in columns]
        return sorted(last.table.team(seats[0])) == sorted(seats)

    @property
    def lopakas(self) -> tuple[int, ...]:
        """Lopaka's column, where he plays."""
        return tuple(
            column for column, member in enumerate(self.members) if member.person == LOPAKA
        )

    @property
    def shown(self) -> tuple[int, ...]:
        """The columns that the sheet shows: all, or all but Lopaka's if so agreed (10.8)."""
        left_out = self.lopakas if self.options.lopaka_scores == "ignored" else ()
        return tuple(column for column in range(len(self.members)) if column not in left_out)

    @property
    def ranked(self) -> tuple[int, ...]:
        """The columns that have a rank: those at the table, and Lopaka's if so agreed (10.8)."""
        return self.seated + (self.lopakas if self.options.lopaka_scores == "ranked" else ())

    @property
    def ending(self) -> tuple[int, ...]:
        """The columns whose total can end the game."""
        can_end = self.options.lopaka_ends_game == "yes" and self.options.lopaka_scores != "ignored"
        return self.seated + (self.lopakas if can_end else ())

    @property
    def leaders(self) -> tuple[int, ...]:
        """The columns with the highest total of those that have a place."""
        return self._first(self.totals)

    def _first(self, totals: Sequence[Coins]) -> tuple[int, ...]:
        best = max(totals[member] for member in self.ranked)
        return tuple(member for member in sorted(self.ranked) if totals[member] == best)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who is first: the leaders, or those of them whom the agreed tie-break prefers (7.4)."""
        if self.options.tie == "fewest_curses":
            fewest = min(self.curses[member] for member in self.leaders)
            return tuple(member for member in self.leaders if self.curses[member] == fewest)
        if self.options.tie == "last_round" and self.finished:
            last = self.finished[-1]
            scores = dict(zip(last.members, last.scores, strict=True))
            best = max(scores.get(member, 0) for member in self.leaders)
            return tuple(member for member in self.leaders if scores.get(member, 0) == best)
        return self.leaders

    @property
    def crowned(self) -> tuple[int, ...]:
        """The leaders; of a game that is over who won it, which without a result is nobody."""
        if not self.is_over:
            return self.leaders
        return self.winners if self.places else ()

    @property
    def places(self) -> dict[int, int]:
        """The rank, from 1, of each column that has one.

        Columns that tie share a rank: 1, 1, 3. Empty without a result.
        """
        if self.ended and not (self.ended.counts and self.finished):
            return {}
        totals, winners = self.totals, self.winners
        ranks = {member: (totals[member], member in winners) for member in self.ranked}
        return {
            member: 1 + sum(other > rank for other in ranks.values())
            for member, rank in ranks.items()
        }

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Everything that was wrong, round after round."""
        return self.vain + tuple(finding for round_ in self.rounds for finding in round_.findings)

    @property
    def may_begin(self) -> bool:
        """Whether another round can begin: the last is done and the end has not come."""
        return self.rounds[-1].is_done and not self.is_over

    @property
    def may_add(self) -> bool:
        """Whether the table can agree on one more round although the end has come (7.5)."""
        return self.rounds[-1].is_done and self.is_over and self.ended is None

    @property
    def is_between(self) -> bool:
        """Whether no round is running that has begun to be written down."""
        return self.rounds[-1].is_done or not self.rounds[-1].events

    def round_before(self, number: int) -> int:
        """The index of the round in which something inserted before this event belongs.

        Where the event begins a round, that is the round before.
        """
        begun = [index for index, round_ in enumerate(self.rounds) if round_.begun == number]
        return begun[0] - 1 if begun else self.round_of(number)

    def is_signed(self, round_index: int) -> bool:
        """Whether as many agree with a round's score as the table asks for (8.13)."""
        asked = {"off": 0, "one": 1, "all": self.rounds[round_index].table.players}[
            self.options.sign_off
        ]
        return 0 < asked <= len(self.rounds[round_index].signed)

    def unsigned_by(self, seat: Seat) -> tuple[Signed, ...]:
        """The signatures missing of whoever sits here now, for each scored round in turn."""
        column = self.seated[seat] if seat in range(self.seats) else None
        return tuple(
            Signed(number, round_.members.index(column))
            for number, round_ in enumerate(self.rounds, start=1)
            if column in round_.players and round_.is_scored
            if round_.members.index(column) not in round_.signed
        )

    def round_of(self, number: int) -> int:
        """The index of the round to which the event of this number belongs, in force or not."""
        for index, round_ in enumerate(self.rounds):
            if number in round_.numbers:
                return index
        if self.anchors.get(number, number) != number:
            return self.round_before(self.anchors[number])
        return max(
            (index for index, round_ in enumerate(self.rounds) if round_.begun <= number), default=0
        )
