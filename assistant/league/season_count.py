"""All that follows from the games that count in a season (League 2.8 to 5), worked out when asked.

A pure function of these games: the same again, with one of them otherwise, tells who would move.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import Literal, NamedTuple

from assistant.league.results import GameResult, SeatCount
from assistant.league.seasons import StandingsRules
from assistant.league.standings import Row, standings
from assistant.league.totals import (
    CarriedForward,
    PersonalResult,
    SeasonTotals,
    games_by_person,
    together,
    totals_by_person,
    totals_of,
    with_carried_forward,
)
from assistant.rules.table import Variant

LAST_SESSIONS = 20
"""The places after so many sessions are drawn."""

_Seat = tuple[int, Variant, int]
"""The size of a table, what it played, and the distance from the dealer."""


class PlayedSession(NamedTuple):
    """A session in which games count; `where` is its place."""

    session_id: str
    day: date
    where: str


class CountedGame(NamedTuple):
    """A game that counts, from "paper" or at a "table"; its people as the persons that they are."""

    session: PlayedSession
    kind: str
    begun_at: datetime
    game: GameResult

    @property
    def moment(self) -> tuple[date, str, datetime, str]:
        """What puts games in order (3.6): those from paper before those at tables."""
        return self.session.day, self.kind, self.begun_at, self.game.id


class PlaceThen(NamedTuple):
    """A person's place after a session; None with too few games or sessions (League 4.1)."""

    person: str
    place: int | None
    is_shared: bool


class SessionPlaces(NamedTuple):
    """The day of a session, and everybody's place after it, in the order of the standings."""

    day: date
    places: tuple[PlaceThen, ...]


@dataclass(frozen=True)
class SeasonCount:
    """The games that count in a season, in order, and what follows from them.

    `guests` have no row (1.3). Totals from paper are `carried`, each with its person (2.8).
    """

    games: tuple[CountedGame, ...]
    rules: StandingsRules
    guests: frozenset[str] = frozenset()
    carried: tuple[tuple[str, CarriedForward], ...] = ()

    @cached_property
    def totals(self) -> Mapping[str, SeasonTotals]:
        """Everybody's totals, a guest's too."""
        return self._totals(self.games)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The standings."""
        return self._ranked(self.totals)

    @cached_property
    def sessions(self) -> tuple[PlayedSession, ...]:
        """The sessions, in the order of their first games."""
        return tuple(dict.fromkeys(game.session for game in self.games))

    @cached_property
    def games_of(self) -> Mapping[str, Sequence[CountedGame]]:
        """Each person's games, in order, also those without a place."""
        found: dict[str, list[CountedGame]] = {}
        for counted in self.games:
            for result in counted.game.results:
                found.setdefault(result.person, []).append(counted)
        return found

    @cached_property
    def sessions_of(self) -> Mapping[str, Sequence[PlayedSession]]:
        """For each person the sessions in which they came to a game that counts (5.6)."""
        return {
            person: tuple(dict.fromkeys(counted.session for counted in games))
            for person, games in self.games_of.items()
        }

    @cached_property
    def seats(self) -> tuple[SeatCount, ...]:
        """The rounds and bottles at each seat, by size of table, game and distance (5.1)."""
        rounds, bottles = Counter[_Seat](), Counter[_Seat]()
        for result in chain.from_iterable(counted.game.results for counted in self.games):
            for own in result.seat_counts:
                seat = own.seats, own.variant, own.distance
                rounds[seat] += own.rounds
                bottles[seat] += own.bottles
        return tuple(
            SeatCount(size, distance, rounds[seat], bottles[seat], variant)
            for seat in sorted(rounds)
            for size, variant, distance in [seat]
        )

    def rows_with(self, instead: CountedGame | None, game_id: str) -> tuple[Row, ...]:
        """The standings if a game had counted like this, or not at all."""
        before = [counted for counted in self.games if counted.game.id == game_id]
        after = [instead] if instead else []
        kept = (counted for counted in self.games if counted.game.id != game_id)
        games = sorted([*kept, *after], key=lambda counted: counted.moment)
        concerned = {one.person for counted in (*before, *after) for one in counted.game.results}
        others = {person: own for person, own in self.totals.items() if person not in concerned}
        return self._ranked({**others, **self._totals(games, concerned)})

    def by(self, rules: StandingsRules) -> "SeasonCount":
        """The same games by other rules."""
        return replace(self, rules=rules)

    @cached_property
    def places(self) -> Sequence[SessionPlaces]:
        """Everybody's place after each of the last sessions, oldest first."""
        games: dict[PlayedSession, list[GameResult]] = {session: [] for session in self.sessions}
        for counted in self.games:
            games[counted.session].append(counted.game)
        shown = self.sessions[-LAST_SESSIONS:]
        played: dict[str, list[PersonalResult]] = {}
        totals: dict[str, SeasonTotals] = {}
        since: set[str] = set()  # who played since the last standings
        found = []
        for session, of_session in games.items():
            for person, own in games_by_person(of_session, self.rules).items():
                played.setdefault(person, []).extend(own)
                since.add(person)
            if session in shown:
                totals |= {
                    person: totals_of(person, played[person], self.rules) for person in since
                }
                since.clear()
                rows = self._ranked(self._with_carried(totals))
                found.append(SessionPlaces(session.day, tuple(map(_place_then, rows))))
        return found

    def _totals(
        self, games: Iterable[CountedGame], persons: Collection[str] | None = None
    ) -> dict[str, SeasonTotals]:
        """The totals of everybody, or of some persons, with what is carried forward."""
        played = (counted.game for counted in games)
        totals = self._with_carried(totals_by_person(played, self.rules, persons), persons)
        return {person: own for person, own in totals.items() if own.played or own.bottle_rounds}

    def _with_carried(
        self, totals: Mapping[str, SeasonTotals], persons: Collection[str] | None = None
    ) -> dict[str, SeasonTotals]:
        found = dict(totals)
        for person, carried in self.carried:
            if persons is None or person in persons:
                own = found.get(person, SeasonTotals(person))
                found[person] = with_carried_forward(own, carried)
        return found

    def _ranked(self, totals: Mapping[str, SeasonTotals]) -> tuple[Row, ...]:
        of_members = [own for person, own in totals.items() if person not in self.guests]
        return standings(of_members, self.rules)


def _place_then(row: Row) -> PlaceThen:
    return PlaceThen(row.totals.person, row.place, row.is_shared)


# The best of a season, or of several (League 5.5).

HonourKind = Literal["wins", "run", "best", "worst", "bottles", "games", "sessions"]


@dataclass(frozen=True, slots=True)
class Honour:
    """What was reached, and by whom: by several, where they reached as much."""

    kind: HonourKind
    number: Fraction
    persons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PersonalRecord:
    """What a person's games one after the other tell: the sessions, the longest run of wins, and
    which of the games with a place ended it, counted from 0.
    """

    sessions: int
    run: int
    last_of_run: int


def record(sessions: int, wins: str) -> PersonalRecord:
    """The record of a person: `wins` has a 1 or a 0 for each game with a place, in order (3.6)."""
    run = max(wins.split("0"), key=len)
    return PersonalRecord(sessions, len(run), wins.index(run) + len(run) - 1)


def honours(lines: Iterable[SeasonTotals], found: Mapping[str, PersonalRecord]) -> list[Honour]:
    """Every honour that somebody has; `lines` are those of one season or of several.

    Who is in no line has none, whatever the records tell. Those who share one are in the order of
    the lines.
    """
    by_person: dict[str, list[SeasonTotals]] = {}
    for line in lines:
        by_person.setdefault(line.person, []).append(line)
    totals = {person: together(person, own) for person, own in by_person.items()}
    own = {person: found[person] for person in totals if person in found}
    best = {person: one.best for person, one in totals.items() if one.best is not None}
    worst = {person: one.worst for person, one in totals.items() if one.worst is not None}
    reached = [
        _most("wins", {person: one.won for person, one in totals.items() if one.won}),
        _most("run", {person: record.run for person, record in own.items() if record.run > 1}),
        _honour("best", best, max(best.values(), default=None)),
        _honour("worst", worst, min(worst.values(), default=None)),
        _most("bottles", {person: one.bottles for person, one in totals.items() if one.bottles}),
        _most("games", {person: one.played for person, one in totals.items() if one.played}),
        _most("sessions", {person: record.sessions for person, record in own.items()}),
    ]
    return [honour for honour in reached if honour]


def _most(kind: HonourKind, numbers: Mapping[str, Fraction | int]) -> Honour | None:
    return _honour(kind, numbers, max(numbers.values(), default=None))


def _honour(
    kind: HonourKind, numbers: Mapping[str, Fraction | int], number: Fraction | int | None
) -> Honour | None:
    """Who has this number; nobody where it is None."""
    if number is None:
        return None
    persons = tuple(person for person, own in numbers.items() if own == number)
    return Honour(kind, Fraction(number), persons)
