"""Games of a league in few words."""

from collections.abc import Iterable, Mapping

from assistant.league.results import GameResult, Result
from assistant.league.seasons import StandingsRules
from assistant.league.standings import Row, standings
from assistant.league.totals import SeasonTotals, totals_by_person


def a_game(
    name: str,
    *places: str,
    points: Mapping[str, int] | None = None,
    rounds: int = 1,
    left: Mapping[str, int] | None = None,
) -> GameResult:
    """A game: for each place who shares it; and the points of those who left before the end."""
    results, points = [], points or {}
    for persons in places:
        place = 1 + len(results)
        results += [
            Result(person, place, points.get(person, 0), rounds) for person in persons.split()
        ]
    return GameResult(
        name,
        (*results, *(Result(person, None, own, rounds) for person, own in (left or {}).items())),
    )


def totals(
    person: str, games: Iterable[GameResult], rules: StandingsRules | None = None
) -> SeasonTotals:
    """A person's season totals."""
    return totals_by_person(list(games), rules or StandingsRules())[person]


def rows(games: Iterable[GameResult], rules: StandingsRules | None = None) -> tuple[Row, ...]:
    """The standings of these games."""
    rules = rules or StandingsRules()
    return standings(totals_by_person(list(games), rules).values(), rules)


def order(
    games: Iterable[GameResult], rules: StandingsRules | None = None
) -> list[tuple[int | None, str, str | None]]:
    """Each row's place, its person, and the step by which it stands before the next."""
    return [
        (row.place, row.totals.person, row.tie_break.step if row.tie_break else None)
        for row in rows(games, rules)
    ]
