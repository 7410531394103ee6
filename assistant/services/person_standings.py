"""A person in the seasons of a league: lines, what was brought forward, and whom they met."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from functools import reduce

from assistant.league.head_to_head import Against
from assistant.league.season_totals import SeasonTotals, with_carried_forward
from assistant.league.standings import Row
from assistant.services import counting, seasons
from assistant.services.leagues import everybody
from assistant.services.seasons import Season


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A person's line of a season; the sessions in which they came (League 5.6)."""

    season: Season
    totals: SeasonTotals
    sessions: int


def lines(league_id: str, person: str) -> list[SeasonLine]:
    """A person's line of each season that has one, the newest first."""
    return [
        SeasonLine(season, own, sessions(season, person))
        for season in seasons.of(league_id)
        if (own := totals(season, person))
    ]


def row(season: Season, person: str) -> Row | None:
    """A person's row of a season's standings; None for a guest."""
    rows = counting.of_season(season).rows
    return next((row for row in rows if row.totals.person == person), None)


def totals(season: Season, person: str) -> SeasonTotals | None:
    """A person's totals of a season, a guest's too; None before a game counts."""
    return counting.of_season(season).totals.get(person)


def brought_forward(season: Season, person: str) -> SeasonTotals | None:
    """What was brought forward for a person into a season (League 2.8); None for nothing."""
    own = [totals for whose, totals in counting.of_season(season).carried if whose == person]
    return reduce(with_carried_forward, own, SeasonTotals(person)) if own else None


def head_to_head(league_id: str, person: str, season_ids: Collection[str]) -> tuple[Against, ...]:
    """Everybody whom a person met in these seasons, in the order in which they came (5.4)."""
    count, met, half_wins = counting.of_league(league_id), Counter[str](), Counter[str]()
    for season_id in season_ids:
        own = count.seasons[season_id].totals.get(person)
        for other, (times, of_these) in own.against.items() if own else ():
            met[other] += times
            half_wins[other] += of_these
    in_order = (member.id for member in everybody(league_id) if member.id in met)
    return tuple(Against(other, met[other], half_wins[other]) for other in in_order)


def sessions(season: Season, person: str) -> int:
    """To how many sessions of a season a person came (League 5.6)."""
    return len(counting.of_season(season).sessions_of.get(person, ()))
