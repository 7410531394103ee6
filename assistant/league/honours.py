"""The best of a season, or of several (League 5.5)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from assistant.league.season_totals import SeasonTotals, together

HonourKind = Literal["wins", "run", "best", "worst", "bottles", "games", "sessions"]


@dataclass(frozen=True, slots=True)
class Honour:
    """What was reached, and by whom: by several, where they reached as much."""

    kind: HonourKind
    number: Fraction
    persons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """What a person's games one after the other tell: the sessions, the longest run of wins, and
    which of the games with a place ended it, counted from 0.
    """

    sessions: int
    run: int
    last_of_run: int


def record(sessions: int, wins: str) -> Record:
    """The record of a person: `wins` has a 1 or a 0 for each game with a place, in order (3.6)."""
    run = max(wins.split("0"), key=len)
    return Record(sessions, len(run), wins.index(run) + len(run) - 1)


def honours(lines: Iterable[SeasonTotals], found: Mapping[str, Record]) -> list[Honour]:
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
