"""What games brought each person, kept. It follows from the records and can be made anew.

All reading of results is here.
"""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, delete, insert, select

from assistant.extensions import db
from assistant.league.results import GameResult, Result, SeatCount
from assistant.league.season_count import CountedGame, PlayedSession
from assistant.store.models import CachedResult, LeagueGame, Session

BATCH = 500
"""So many ids are put into one statement."""

_RESULT = CachedResult.__table__.columns
"""Of the table and not of the model: thousands of rows are read, and not one is changed."""
_GAME: tuple[Any, ...] = (
    LeagueGame.id,
    LeagueGame.season_id,
    LeagueGame.begun_at,
    Session.id,
    Session.day,
    Session.place,
)
_COUNTS = LeagueGame.lack == ""
"""What an imported game brings is saved before it counts; until then it is told to nobody."""


class OfSeason(NamedTuple):
    """A game that counts in a season; its people are entries."""

    season_id: str
    counted: CountedGame


def of_league(league_id: str) -> list[OfSeason]:
    """The games that count in any season of a league, in order (League 3.6)."""
    return _counted(LeagueGame.league_id == league_id)


def of_season(season_id: str) -> list[OfSeason]:
    """The games that count in a season, in order."""
    return _counted(LeagueGame.season_id == season_id)


def of_game(game_id: str) -> tuple[Result, ...]:
    """Each entry's result of a game; empty for a game that does not count."""
    return of_games([game_id]).get(game_id, ())


def of_games(game_ids: Sequence[str]) -> dict[str, tuple[Result, ...]]:
    """The results of those of these games that count, in the order of their places."""
    by_place = CachedResult.place.is_(None), CachedResult.place, CachedResult.person_id
    return _results(LeagueGame.id.in_(game_ids), *by_place)


def _counted(where: ColumnElement[bool]) -> list[OfSeason]:
    games = select(*_GAME).join(Session, Session.id == LeagueGame.session_id)
    in_order = games.order_by(Session.day, LeagueGame.begun_at, LeagueGame.id)
    results = _results(where, CachedResult.person_id)
    return [
        OfSeason(
            season_id,
            CountedGame(PlayedSession(*session), begun_at, GameResult(id, results[id])),
        )
        for id, season_id, begun_at, *session in db.session.execute(in_order.where(where, _COUNTS))
        if id in results
    ]


def _results(where: ColumnElement[bool], *order: Any) -> dict[str, tuple[Result, ...]]:
    """The results of the games that count among these: the one statement that reads results."""
    query = select(*_RESULT).join(LeagueGame, LeagueGame.id == CachedResult.game_id)
    rows = db.session.execute(query.where(where, _COUNTS).order_by(CachedResult.game_id, *order))
    by_game = groupby(rows, key=itemgetter(0))
    return {id: tuple(map(_result, of_game)) for id, of_game in by_game}


def _result(row: Any) -> Result:
    _, person, place, points, rounds, bottles, best, worst, turns = row
    return Result(person, place, points, rounds, bottles, best, worst, _seats(turns))


@lru_cache(maxsize=10_000)
def _seats(turns: str) -> tuple[SeatCount, ...]:
    """Where somebody sat in a game; many sat alike, so that what was read is kept."""
    return tuple(SeatCount(*numbers) for numbers in json.loads(turns))


# Writing


def save(results: Mapping[str, tuple[Result, ...]]) -> None:
    """Replace the results of these games."""
    ids = list(results)
    for start in range(0, len(ids), BATCH):
        batch = ids[start : start + BATCH]
        db.session.execute(delete(CachedResult).where(CachedResult.game_id.in_(batch)))
    rows = [_columns(id, result) for id, of_game in results.items() for result in of_game]
    if rows:
        db.session.execute(insert(CachedResult), rows)


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
