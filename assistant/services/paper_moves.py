"""Who would move in a season by what comes in from paper. Only reads."""

import json
from collections.abc import Iterator

from assistant.league import rank_changes
from assistant.league.eligibility import is_within
from assistant.league.rank_changes import RankChange
from assistant.league.results import GameResult, Result
from assistant.league.season_totals import CarriedForward, SeasonTotals, with_carried_forward
from assistant.notation import paper_json
from assistant.services import game_outcomes, season_standings
from assistant.services.paper_plan import Plan
from assistant.services.seasons import row_of as season_row
from assistant.store import cached_results, league_games, standings_cache
from assistant.store.models import Season

MOST_GAMES = 500
"""So many games of a season are counted to show it, those of the file among them."""


def moves(season_id: str, plan: Plan) -> tuple[RankChange, ...] | None:
    """Who would move where; None where there are too many games to count them for a page."""
    season = season_row(season_id)
    if league_games.count_in_season(season_id) + len(plan.new) > MOST_GAMES:
        return None
    before = standings_cache.totals(season_id)
    after = season_standings.totals_from(season, _games(season, plan), None)
    for person, carried in _carried_forward(season, plan):
        after[person] = with_carried_forward(after.get(person, SeasonTotals(person)), carried)
    return rank_changes.rank_changes(
        season_standings.ranked(season, before), season_standings.ranked(season, after)
    )


def _games(season: Season, plan: Plan) -> list[GameResult]:
    """The games that would count, in order (League 3.6)."""
    moment_of = league_games.moments(season.id)
    results = {game.id: game.results for game in cached_results.games(season.id)}
    for change in plan.changes:
        if change.game_id in results:
            results[change.game_id] = _results(change.new)
    for game in plan.new:
        day = game.begun_at.date()
        if is_within(day, season.first_day, season.last_day):
            moment_of[game.id] = day, game.begun_at
            results[game.id] = _results(game.paper)
    in_order = sorted(results, key=lambda id: (*moment_of[id], id))
    return [GameResult(id, results[id]) for id in in_order]


def _results(paper: str | None) -> tuple[Result, ...]:
    """What a game brings; nothing where it is totals."""
    return paper_json.read_paper(json.loads(paper or ""))


def _carried_forward(season: Season, plan: Plan) -> Iterator[tuple[str, CarriedForward]]:
    """The totals that the file brings, each with its person."""
    person_of = game_outcomes.person_by_entry(season.league_id)
    for game in plan.new:
        body = json.loads(game.paper or "")
        if "brought" in body:
            for entry, own in paper_json.read_brought(body).items():
                yield person_of.get(entry, entry), own
