"""What the order of a season would be by other rules. Only reads: it decides nothing."""

from assistant.league.rank_changes import RankChange, rank_changes
from assistant.league.season_totals import SeasonTotals
from assistant.league.standings import Row
from assistant.league.standings_rules import StandingsRules
from assistant.services import season_standings, seasons
from assistant.store import cached_results, league_games, models, standings_cache

MOST_GAMES = 300
"""The games of a longer season are not read one by one while somebody waits."""


class TooManyGames(Exception):
    """The order follows only from reading all of so many games."""


def order(season_id: str, rules: StandingsRules) -> tuple[Row, ...]:
    """The standings of a season as they would be by these rules.

    TooManyGames where the cached totals do not tell, and there are more than MOST_GAMES.
    """
    season = seasons.row_of(season_id)
    return season_standings.ranked(season, _totals(season, rules), rules)


def moves(now: tuple[Row, ...], then: tuple[Row, ...]) -> dict[str, RankChange]:
    """Who would have another place, by person."""
    changes = rank_changes(now, then)
    return {one.person: one for one in changes if one.old_place != one.new_place}


def _totals(season: models.Season, rules: StandingsRules) -> dict[str, SeasonTotals]:
    if rules.adds_up_like(season_standings.rules_of(season)):
        return standings_cache.totals(season.id)
    if league_games.count_in_season(season.id) > MOST_GAMES:
        raise TooManyGames
    games = cached_results.games(season.id)
    return season_standings.totals_from(season, games, None, rules=rules)
