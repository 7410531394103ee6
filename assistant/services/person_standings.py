"""A person in the seasons of a league: lines, what was brought forward, and whom they met."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import reduce

from assistant.league.head_to_head import Against
from assistant.league.season_totals import SeasonTotals, with_carried_forward
from assistant.league.standings import Row
from assistant.services import game_outcomes, season_standings, seasons
from assistant.services.leagues import everybody
from assistant.services.seasons import Season
from assistant.store import played, standings_cache


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A person's line of a season; the sessions in which they came (League 5.6)."""

    season: Season
    totals: SeasonTotals
    sessions: int


def lines(league_id: str, person: str) -> list[SeasonLine]:
    """A person's line of each season that has one, the newest first."""
    every = seasons.of(league_id)
    totals = standings_cache.totals_of_person(person, [season.id for season in every])
    entries = season_standings.entries_of(league_id, [person])
    return [
        SeasonLine(season, totals[season.id], played.count_sessions_of(season.id, entries))
        for season in every
        if season.id in totals
    ]


def row(season: Season, person: str) -> Row | None:
    """A person's row of a season's standings; None for a guest."""
    rows = season_standings.rows_of(seasons.row_of(season.id))
    return next((row for row in rows if row.totals.person == person), None)


def totals(season: Season, person: str) -> SeasonTotals | None:
    """A person's totals of a season, a guest's too; None before a game counts."""
    return standings_cache.totals_of(season.id, [person]).get(person)


def brought_forward(season: Season, person: str) -> SeasonTotals | None:
    """What was brought forward for a person into a season (League 2.8); None for nothing."""
    carried = season_standings.carried_forward(seasons.row_of(season.id))
    own = [totals for whose, totals in carried if whose == person]
    return reduce(with_carried_forward, own, SeasonTotals(person)) if own else None


def head_to_head(league_id: str, person: str, season_ids: Collection[str]) -> tuple[Against, ...]:
    """Everybody whom a person met in these seasons, in the order in which they came (5.4)."""
    person_of = game_outcomes.person_by_entry(league_id)
    met: dict[str, Against] = {}
    entries = season_standings.entries_of(league_id, [person])
    for entry, games, half_wins in played.meetings(season_ids, entries):
        other = person_of.get(entry, entry)
        before = met.get(other, Against(other, 0, 0))
        met[other] = Against(other, before.met + games, before.half_wins + half_wins)
    return tuple(met[member.id] for member in everybody(league_id) if member.id in met)


def sessions(season: Season, person: str) -> int:
    """To how many sessions of a season a person came (League 5.6)."""
    entries = season_standings.entries_of(season.league_id, [person])
    return played.count_sessions_of(season.id, entries)
