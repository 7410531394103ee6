"""Who would move in a season by what comes in from paper. Only reads."""

import json
from collections.abc import Iterator
from dataclasses import replace

from assistant.league import rank_changes
from assistant.league.eligibility import is_within
from assistant.league.rank_changes import RankChange
from assistant.league.results import GameResult
from assistant.league.season_count import CountedGame, PlayedSession, SeasonCount
from assistant.league.season_totals import CarriedForward
from assistant.notation import paper_json
from assistant.services import counting, game_outcomes
from assistant.services.paper_plan import Plan
from assistant.services.seasons import row_of as season_row
from assistant.store.models import Season

MOST_GAMES = 500
"""So many games of a season are counted to show it, those of the file among them."""


def moves(season_id: str, plan: Plan) -> tuple[RankChange, ...] | None:
    """Who would move where; None where there are too many games to count them for a page."""
    season = season_row(season_id)
    now = counting.of_season(season)
    if len(now.games) + len(plan.new) > MOST_GAMES:
        return None
    games = sorted(_games(season, now, plan), key=lambda counted: counted.moment)
    carried = (*now.carried, *_carried_forward(season, plan))
    then = replace(now, games=tuple(games), carried=carried)
    return rank_changes.rank_changes(now.rows, then.rows)


def _games(season: Season, now: SeasonCount, plan: Plan) -> Iterator[CountedGame]:
    """The games that would count."""
    changed = {change.game_id: change.new for change in plan.changes}
    for counted in now.games:
        id = counted.game.id
        if id in changed:
            yield counted._replace(game=_result(season, id, changed[id]))
        else:
            yield counted
    for game in plan.new:
        day = game.begun_at.date()
        result = _result(season, game.id, game.paper)
        if result.results and is_within(day, season.first_day, season.last_day):
            yield CountedGame(PlayedSession(game.session_id, day, ""), game.begun_at, result)


def _result(season: Season, id: str, paper: str | None) -> GameResult:
    """What a game brings; nothing where it is totals."""
    results = paper_json.read_paper(json.loads(paper or ""))
    [game] = counting.with_persons(season.league_id, [GameResult(id, results)])
    return game


def _carried_forward(season: Season, plan: Plan) -> Iterator[tuple[str, CarriedForward]]:
    """The totals that the file brings, each with its person."""
    person_of = game_outcomes.person_by_entry(season.league_id)
    for game in plan.new:
        body = json.loads(game.paper or "")
        if "brought" in body:
            for entry, own in paper_json.read_brought(body).items():
                yield person_of.get(entry, entry), own
