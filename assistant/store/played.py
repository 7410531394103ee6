"""The games of a season in a list, those that do not count among them."""

from collections.abc import Collection, Sequence
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Select,
    and_,
    exists,
    or_,
    select,
)

from assistant.extensions import db
from assistant.store.models import Event, GamePerson, LeagueGame, Session

_IS_GAME = LeagueGame.kind != "totals"
_NEWEST_FIRST = Session.day.desc(), LeagueGame.begun_at.desc(), LeagueGame.id.desc()
_OLDEST_FIRST = Session.day, LeagueGame.begun_at, LeagueGame.id


class GameOfSeason(NamedTuple):
    """A game of a season with its session; `where` is the session's place."""

    id: str
    lack: str
    kind: str
    session_id: str
    day: date
    where: str


# Games


def games(
    season_id: str, entries: Collection[str], *, most: int, skip: int = 0
) -> list[GameOfSeason]:
    """So many games of a season, or of those to which one of these entries came.

    Newest first, the games of a session together; without deleted ones and totals that were
    brought forward.
    """
    by_session = Session.day.desc(), Session.id, *_NEWEST_FIRST
    query = _games_of_season(season_id).order_by(*by_session)
    if entries:
        query = query.where(_came(entries))
    return [GameOfSeason(*row) for row in db.session.execute(query.limit(most).offset(skip))]


def game_ids(season_id: str) -> list[str]:
    """The ids of all these games, oldest first."""
    query = _games_of_season(season_id).with_only_columns(LeagueGame.id)
    return list(db.session.scalars(query.order_by(*_OLDEST_FIRST)))


def those(game_ids: Sequence[str]) -> dict[str, GameOfSeason]:
    """These games by their ids."""
    rows = db.session.execute(_GAMES.where(LeagueGame.id.in_(game_ids)))
    return {row.id: GameOfSeason(*row) for row in rows}


# Parts of queries

_COLUMNS: tuple[Any, ...] = (
    LeagueGame.id,
    LeagueGame.lack,
    LeagueGame.kind,
    LeagueGame.session_id,
    Session.day,
    Session.place,
)
_GAMES: Select[Any] = select(*_COLUMNS).join(Session, Session.id == LeagueGame.session_id)


def _games_of_season(season_id: str) -> Select[Any]:
    return _GAMES.where(_in_season(season_id), LeagueGame.lack != "deleted", _IS_GAME)


def _in_season(season_id: str) -> ColumnElement[bool]:
    return LeagueGame.season_id == season_id


def _came(entries: Collection[str]) -> ColumnElement[bool]:
    """Whether one of these entries came to a game: by its people, or by its record."""
    with_result = select(GamePerson.game_id).where(GamePerson.person_id.in_(entries))
    brings = or_(Event.number == 0, Event.body.contains('"person": '))
    told = or_(*(Event.body.contains(f'"{id}"', autoescape=True) for id in entries))
    at_table = exists().where(Event.table_id == LeagueGame.id, brings, told)
    waits = LeagueGame.lack > ""
    return or_(LeagueGame.id.in_(with_result), and_(waits, at_table))
