"""The standings after each session of a season (League 4)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from assistant.league.adding_up import games_by_person, totals_of
from assistant.league.personal_results import PersonalResult
from assistant.league.results import GameResult
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
    games: dict[str, list[PersonalResult]] = {}
    totals: dict[str, SeasonTotals] = {}
    since: set[str] = set()  # who played since the last standings
    carried = [(person, totals) for person, totals in carried_forward if person not in guests]
    first_shown = 0 if last is None else len(sessions) - last
    for index, session in enumerate(sessions):
        for person, own in games_by_person(session, rules).items():
            if person not in guests:
                games.setdefault(person, []).extend(own)
                since.add(person)
        if index >= first_shown:
            totals |= {person: totals_of(person, games[person], rules) for person in since}
            since = set()
            yield standings(_with_carried(totals, carried).values(), rules)


def _with_carried(
    played: Mapping[str, SeasonTotals], carried: Sequence[tuple[str, CarriedForward]]
) -> dict[str, SeasonTotals]:
    totals = dict(played)
    for person, from_paper in carried:
        own = totals.get(person, SeasonTotals(person))
        totals[person] = with_carried_forward(own, from_paper)
    return totals
