"""The best of a season, or of several (League 5.5)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from assistant.league.season_totals import SeasonTotals

HonourKind = Literal["wins", "run", "best", "worst", "bottles", "games", "evenings"]


@dataclass(frozen=True, slots=True)
class Honour:
    """What was reached, and by whom: by several, where they reached as much."""

    kind: HonourKind
    number: Fraction
    persons: tuple[str, ...]


@dataclass(slots=True)
class Run:
    """A person's wins in a row, as it stands, and the longest with the game that ended it."""

    wins: int = 0
    longest: int = 0
    last_game: str = ""

    def add(self, game: str, *, is_won: bool) -> None:
        """The person's next game; a shared first place is won."""
        self.wins = self.wins + 1 if is_won else 0
        if self.wins > self.longest:
            self.longest, self.last_game = self.wins, game


@dataclass(frozen=True, slots=True)
class Played:
    """What follows from the games one after the other: each person's run, and evenings."""

    runs: dict[str, Run] = field(default_factory=dict)
    evenings: dict[str, set[str]] = field(default_factory=dict)


def played(results: Iterable[tuple[str, str, str, int | None]]) -> Played:
    """The runs and evenings of these results, which are in the order of 3.6.

    Each is a person, a session, a game, and the person's place in it.
    """
    found = Played()
    for person, session, game, place in results:
        if person not in found.evenings:
            found.evenings[person], found.runs[person] = set(), Run()
        found.evenings[person].add(session)
        if place is not None:
            found.runs[person].add(game, is_won=place == 1)
    return found


def honours(lines: Iterable[SeasonTotals], found: Played) -> list[Honour]:
    """Every honour that somebody has; `lines` are those of one season or of several."""
    wins, games, bottles = dict[str, Fraction](), dict[str, int](), dict[str, int]()
    best, worst = dict[str, int](), dict[str, int]()
    for own in lines:
        wins[own.person] = wins.get(own.person, Fraction(0)) + own.won
        games[own.person] = games.get(own.person, 0) + own.played
        bottles[own.person] = bottles.get(own.person, 0) + own.bottles
        if own.best is not None and own.worst is not None:
            best[own.person] = max(own.best, best.get(own.person, own.best))
            worst[own.person] = min(own.worst, worst.get(own.person, own.worst))
    everybody = games.keys()
    runs = {person: run.longest for person, run in found.runs.items() if person in everybody}
    evenings = {person: len(ids) for person, ids in found.evenings.items() if person in everybody}
    reached = [
        _most("wins", wins),
        _most("run", {person: wins for person, wins in runs.items() if wins > 1}),
        _most("best", best),
        _least("worst", worst),
        _most("bottles", {person: own for person, own in bottles.items() if own}),
        _most("games", games),
        _most("evenings", evenings),
    ]
    return [honour for honour in reached if honour]


def _most(kind: HonourKind, numbers: Mapping[str, Fraction | int]) -> Honour | None:
    return _honour(kind, numbers, max(numbers.values(), default=None))


def _least(kind: HonourKind, numbers: Mapping[str, Fraction | int]) -> Honour | None:
    return _honour(kind, numbers, min(numbers.values(), default=None))


def _honour(
    kind: HonourKind, numbers: Mapping[str, Fraction | int], number: Fraction | int | None
) -> Honour | None:
    if number is None:
        return None
    persons = tuple(person for person, own in numbers.items() if own == number)
    return Honour(kind, Fraction(number), persons)
