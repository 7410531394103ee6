"""The standings after each session of a season (League 4)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from assistant.league.results import GameResult
from assistant.league.running_totals import RunningTotals
from assistant.league.season_totals import CarriedForward, SeasonTotals, with_carried_forward
from assistant.league.standings import Row, standings
from assistant.league.standings_rules import StandingsRules


@dataclass(frozen=True, slots=True)
class PlaceThen:
    """A person's place after a session; None with too few games (League 4.1)."""

    person: str
    place: int | None
    is_shared: bool


def places_of(rows: Sequence[Row]) -> tuple[PlaceThen, ...]:
    """Everybody's place, in the order of the standings."""
    return tuple(PlaceThen(row.totals.person, row.place, row.is_shared) for row in rows)


def standings_after_each(
    sessions: Sequence[Sequence[GameResult]],
    rules: StandingsRules,
    guests: Collection[str] = (),
    carried_forward: Sequence[tuple[str, CarriedForward]] = (),
    last: int | None = None,
) -> Iterator[tuple[Row, ...]]:
    """The standings after each session, or after so many of the `last` ones.

    The sessions' games are in order (3.6), their merged entries replaced. Totals are carried
    forward to the first session (2.8). Guests have no row (1.3).
    """
    running: dict[str, RunningTotals] = {}
    totals: dict[str, SeasonTotals] = {}
    since: set[str] = set()  # who played since the last standings
    carried = [(person, totals) for person, totals in carried_forward if person not in guests]
    first_shown = 0 if last is None else len(sessions) - last
    for index, session in enumerate(sessions):
        since |= _add(session, running, rules, guests)
        if index >= first_shown:
            totals |= {person: running[person].totals() for person in since}
            since = set()
            yield standings(_with_carried(totals, carried).values(), rules)


def _add(
    session: Sequence[GameResult],
    running: dict[str, RunningTotals],
    rules: StandingsRules,
    guests: Collection[str],
) -> set[str]:
    """Adds the games of a session to the running totals of those who have a row; who they are."""
    persons = set()
    for game in session:
        for result in game.results:
            if result.person not in guests:
                own = running.setdefault(result.person, RunningTotals(result.person, rules))
                own.add(game, result)
                persons.add(result.person)
    return persons


def _with_carried(
    played: Mapping[str, SeasonTotals], carried: Sequence[tuple[str, CarriedForward]]
) -> dict[str, SeasonTotals]:
    totals = dict(played)
    for person, from_paper in carried:
        own = totals.get(person, SeasonTotals(person))
        totals[person] = with_carried_forward(own, from_paper)
    return totals
