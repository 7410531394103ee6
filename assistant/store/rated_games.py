"""The games of a league that count, as its ratings follow from them: in order, from a day on."""

from datetime import date
from itertools import groupby
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, func, literal, select, tuple_

from assistant.extensions import db
from assistant.league.results import GameResult, Result
from assistant.store.models import CachedResult, LeagueGame, Season

_COUNTS = LeagueGame.lack == ""


def is_newest(game: LeagueGame, day: date) -> bool:
    """Whether no game of the league that counts comes after this one, which is of this day."""
    moment = CachedResult.day, CachedResult.begun_at, CachedResult.game_id
    later = tuple_(*moment) > tuple_(literal(day), literal(game.begun_at), literal(game.id))
    query = select(CachedResult.game_id).join(LeagueGame)
    query = query.where(_of_seasons(game.league_id), CachedResult.day >= day, _COUNTS, later)
    return db.session.scalar(query.limit(1)) is None


def results_since(league_id: str, day: date | None) -> int:
    """How many results the games of a league brought since a day, or all of them."""
    query = select(func.count()).select_from(CachedResult).where(_of_seasons(league_id))
    return db.session.scalar(query if day is None else query.where(CachedResult.day >= day)) or 0


def places_since(league_id: str, day: date | None) -> list[tuple[date, GameResult]]:
    """The games that count since a day, or all, in order; of the results only the places."""
    columns: tuple[Any, ...] = (
        CachedResult.game_id,
        CachedResult.day,
        CachedResult.person_id,
        CachedResult.place,
    )
    query: Select[Any] = select(*columns).join(LeagueGame).where(_of_seasons(league_id), _COUNTS)
    if day is not None:
        query = query.where(CachedResult.day >= day)
    order = CachedResult.day, CachedResult.begun_at, CachedResult.game_id, CachedResult.person_id
    found = []
    for (id, day_of), rows in groupby(db.session.execute(query.order_by(*order)), _game_and_day):
        results = tuple(Result(row.person_id, row.place, 0, 0) for row in rows)
        found.append((day_of, GameResult(id, results)))
    return found


def _game_and_day(row: Row[Any]) -> tuple[str, date]:
    return row.game_id, row.day


def _of_seasons(league_id: str) -> ColumnElement[bool]:
    return CachedResult.season_id.in_(select(Season.id).where(Season.league_id == league_id))
