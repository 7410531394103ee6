"""Cached results. They follow from the records and can be made anew."""

import json
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

from sqlalchemy import Row, Select, delete, exists, insert, select
from sqlalchemy.orm import aliased

from assistant.extensions import db
from assistant.league.personal_results import personal_result
from assistant.league.results import GameResult, Result, SeatCount
from assistant.league.standings_rules import StandingsRules
from assistant.notation import league_json
from assistant.store.models import CachedResult, LeagueGame, Season, Session
from assistant.store.standings_cache import BATCH

_COLUMNS: tuple[Any, ...] = (
    CachedResult.game_id,
    CachedResult.person_id,
    CachedResult.place,
    CachedResult.points,
    CachedResult.rounds,
    CachedResult.bottles,
    CachedResult.best,
    CachedResult.worst,
    CachedResult.turns,
)
_RESULTS: Select[Any] = select(*_COLUMNS)
_COUNTS = LeagueGame.lack == ""
"""What an imported game brings is saved before it counts; until then it is told to nobody."""

Rows = list[dict[str, Any]]
"""Results as they are stored, by column."""


def results(game_id: str) -> tuple[Result, ...]:
    """Each entry's result of a game; empty for a game that does not count."""
    query = _RESULTS.join(LeagueGame, LeagueGame.id == CachedResult.game_id)
    games = _games(query.where(_COUNTS, CachedResult.game_id == game_id))
    return games[0].results if games else ()


def results_of(game_ids: Sequence[str]) -> dict[str, tuple[Result, ...]]:
    """The results of those of these games that count, in the order of their places."""
    query = _RESULTS.join(LeagueGame, LeagueGame.id == CachedResult.game_id)
    query = query.where(_COUNTS, CachedResult.game_id.in_(game_ids))
    by_place = CachedResult.place.is_(None), CachedResult.place, CachedResult.person_id
    return {
        game.id: game.results for game in _games(query.order_by(CachedResult.game_id, *by_place))
    }


def results_by_game(league_id: str) -> dict[str, tuple[Result, ...]]:
    """The results of each game of a league that counts."""
    return {game.id: game.results for game in games_of_league(league_id)}


def games(season_id: str, *, importing: bool = False) -> list[GameResult]:
    """The games that count in a season, in order (League 3.6); their people are entries.

    `importing`: also those that are imported and do not count yet.
    """
    query = _in_order(_RESULTS, importing=importing)
    return _games(query.where(CachedResult.season_id == season_id))


def games_of_league(league_id: str, *, importing: bool = False) -> list[GameResult]:
    """The games that count in any season of a league, in order; `importing` as in `games`."""
    query = _in_order(_RESULTS, importing=importing)
    return _games(query.where(LeagueGame.league_id == league_id))


def games_with(season_id: str, entries: Collection[str]) -> list[GameResult]:
    """The games of a season in which one of these entries has a result, in order."""
    theirs = select(CachedResult.game_id).where(
        CachedResult.season_id == season_id, CachedResult.person_id.in_(entries)
    )
    return _games(_in_order(_RESULTS).where(CachedResult.game_id.in_(theirs)))


def some_games(game_ids: Collection[str]) -> list[GameResult]:
    """These games, as far as they have results."""
    query = _RESULTS.where(CachedResult.game_id.in_(game_ids))
    return _games(query.order_by(CachedResult.game_id, CachedResult.person_id))


def have_met(season_ids: Collection[str], one: Collection[str], other: Collection[str]) -> bool:
    """Whether an entry of each was in one game that counts in one of these seasons."""
    theirs = aliased(CachedResult)
    both = exists().where(theirs.game_id == CachedResult.game_id, theirs.person_id.in_(other))
    query = (
        select(CachedResult.game_id)
        .join(LeagueGame)
        .where(
            _COUNTS, CachedResult.season_id.in_(season_ids), CachedResult.person_id.in_(one), both
        )
    )
    return db.session.scalar(query.limit(1)) is not None


def incomplete_leagues() -> list[str]:
    """The leagues with results that an earlier version saved, without their day."""
    query = select(LeagueGame.league_id).join(CachedResult).where(CachedResult.day.is_(None))
    return list(db.session.scalars(query.distinct()))


def save_results(results: Sequence[tuple[LeagueGame, tuple[Result, ...]]]) -> None:
    """Replace the results of these games."""
    save_rows({game.id: rows_of(game, of_game) for game, of_game in results})


def save_rows(by_game: Mapping[str, Rows]) -> None:
    """Replace the results of these games by those of which these rows tell."""
    ids = list(by_game)
    for start in range(0, len(ids), BATCH):
        batch = ids[start : start + BATCH]
        db.session.execute(delete(CachedResult).where(CachedResult.game_id.in_(batch)))
    rows = [row for of_game in by_game.values() for row in of_game]
    if rows:
        db.session.execute(insert(CachedResult), rows)


def rows_of(game: LeagueGame, results: tuple[Result, ...]) -> Rows:
    """What is stored of the results of a game; nothing of a friendly one."""
    if not results:
        return []
    season = db.session.get(Season, game.season_id) if game.season_id else None
    if season is None:
        return []
    rules, whole = _rules(season.counting), GameResult(game.id, results)
    day = db.session.get_one(Session, game.session_id).day
    moment = {"season_id": season.id, "day": day, "begun_at": game.begun_at}
    return [
        _columns(game.id, result) | moment | {"value": _value(whole, result, rules)}
        for result in results
    ]


def _value(game: GameResult, own: Result, rules: StandingsRules) -> float | None:
    if own.place is None:
        return None
    return float(personal_result(game, own, rules).value(rules))


@lru_cache(maxsize=64)
def _rules(counting: str) -> StandingsRules:
    return league_json.read_rules(json.loads(counting))


# Rows and values


def _joined(query: Select[Any]) -> Select[Any]:
    of_games = query.join(LeagueGame, LeagueGame.id == CachedResult.game_id)
    return of_games.join(Session, Session.id == LeagueGame.session_id)


def _in_order(query: Select[Any], *, importing: bool = False) -> Select[Any]:
    """A query of results in the order of their games (League 3.6)."""
    told = _joined(query)
    return (told if importing else told.where(_COUNTS)).order_by(
        Session.day, LeagueGame.begun_at, LeagueGame.id, CachedResult.person_id
    )


def _games(query: Select[Any]) -> list[GameResult]:
    by_game = groupby(db.session.execute(query), key=lambda row: row.game_id)
    return [GameResult(game_id, tuple(_result(row) for row in rows)) for game_id, rows in by_game]


def _result(row: Row[Any]) -> Result:
    seat_counts = tuple(SeatCount(*numbers) for numbers in json.loads(row.turns))
    return Result(
        row.person_id,
        row.place,
        row.points,
        row.rounds,
        row.bottles,
        row.best,
        row.worst,
        seat_counts,
    )


def _columns(game_id: str, result: Result) -> dict[str, Any]:
    return {
        "game_id": game_id,
        "person_id": result.person,
        "place": result.place,
        "points": result.points,
        "rounds": result.rounds,
        "bottles": result.bottles,
        "best": result.best,
        "worst": result.worst,
        "turns": json.dumps(
            [
                [seat.seats, seat.distance, seat.rounds, seat.bottles, seat.variant]
                for seat in result.seat_counts
            ]
        ),
    }
