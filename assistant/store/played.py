"""What was played in a season, by whom and against whom: the database adds it up."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import Any, Literal, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Label,
    Select,
    SQLColumnExpression,
    and_,
    case,
    exists,
    func,
    literal_column,
    or_,
    select,
)
from sqlalchemy.orm import aliased

from assistant.extensions import db
from assistant.store.models import CachedResult, Event, LeagueGame, Session

_COUNTS = LeagueGame.lack == ""
_IS_TOTALS = LeagueGame.paper.startswith('{"brought"')
_IS_GAME = or_(LeagueGame.paper.is_(None), ~_IS_TOTALS)
_NEWEST_FIRST = Session.day.desc(), LeagueGame.begun_at.desc(), LeagueGame.id.desc()
_OLDEST_FIRST = Session.day, LeagueGame.begun_at, LeagueGame.id
_MOMENT: tuple[Any, ...] = CachedResult.day, CachedResult.begun_at, CachedResult.game_id


class GameOfSeason(NamedTuple):
    """A game of a season with its session; `where` is the session's place."""

    id: str
    lack: str
    paper: str | None
    session_id: str
    day: date
    where: str


class PlayedSession(NamedTuple):
    """A session in which games of a season count."""

    session_id: str
    day: date
    where: str


PersonOf = Mapping[str, str]
"""For each merged entry the person that it is."""


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
        query = query.where(_came(season_id, entries))
    return [GameOfSeason(*row) for row in db.session.execute(query.limit(most).offset(skip))]


def game_ids(season_id: str) -> list[str]:
    """The ids of all these games, oldest first."""
    query = _games_of_season(season_id).with_only_columns(LeagueGame.id)
    return list(db.session.scalars(query.order_by(*_OLDEST_FIRST)))


def those(game_ids: Sequence[str]) -> dict[str, GameOfSeason]:
    """These games by their ids."""
    rows = db.session.execute(_GAMES.where(LeagueGame.id.in_(game_ids)))
    return {row.id: GameOfSeason(*row) for row in rows}


def ids_of_person(
    season_id: str, entries: Collection[str], *, most: int | None, skip: int = 0
) -> list[str]:
    """The ids of the games that count in which one of these entries has a result, newest first."""
    query = _of_season(select(CachedResult.game_id), [season_id])
    query = query.where(CachedResult.person_id.in_(entries)).order_by(*_NEWEST_FIRST)
    return list(db.session.scalars(query.limit(most).offset(skip)))


def count_of_person(season_id: str, entries: Collection[str]) -> int:
    """How many these are."""
    query = select(func.count()).select_from(CachedResult)
    query = query.join(LeagueGame, LeagueGame.id == CachedResult.game_id)
    own = CachedResult.season_id == season_id, CachedResult.person_id.in_(entries)
    return db.session.scalar(query.where(_COUNTS, *own)) or 0


# Meetings, rounds and sessions


def meetings(season_ids: Collection[str], entries: Collection[str]) -> list[tuple[str, int, int]]:
    """Each other entry that these met in games that count: how often, with how many half wins."""
    other = aliased(CachedResult)
    half_wins = case(
        (CachedResult.place < other.place, 2), (CachedResult.place == other.place, 1), else_=0
    )
    query = select(other.person_id, func.count(), func.sum(half_wins))
    query = query.select_from(CachedResult).join(other, other.game_id == CachedResult.game_id)
    query = query.join(LeagueGame, LeagueGame.id == CachedResult.game_id).where(
        _COUNTS,
        CachedResult.season_id.in_(season_ids),
        CachedResult.person_id.in_(entries),
        CachedResult.place.is_not(None),
        other.person_id.not_in(entries),
        other.place.is_not(None),
    )
    return [(row[0], row[1], row[2]) for row in db.session.execute(query.group_by(other.person_id))]


def wins_by_person(season_ids: Collection[str], person_of: PersonOf) -> dict[str, str]:
    """For each person a 1 or a 0 for each game with a place that counts, in order: whether first.

    The database hands over a text a person, which is much quicker than a row a result.
    """
    win = case((CachedResult.place == 1, "1"), else_="0").label("win")
    person: Label[str] = _person(person_of).label("person")
    placed = select(person, win).where(*_with_place(season_ids)).order_by(person, *_MOMENT)
    own = placed.subquery()
    query = select(own.c.person, func.aggregate_strings(own.c.win, "")).group_by(own.c.person)
    return {row[0]: row[1] for row in db.session.execute(query)}


def placed_game(season_ids: Collection[str], entries: Collection[str], number: int) -> str | None:
    """The game of this number, from 0, of those that `wins_by_person` tells of one person."""
    query = select(CachedResult.game_id).where(*_with_place(season_ids))
    query = query.where(CachedResult.person_id.in_(entries)).order_by(*_MOMENT)
    return db.session.scalar(query.offset(number).limit(1))


def game_of_round(
    season_ids: Collection[str],
    entries: Collection[str],
    kind: Literal["best", "worst"],
    coins: int,
) -> str | None:
    """The first game that counts in which one of these entries had this best or worst round."""
    score = CachedResult.best if kind == "best" else CachedResult.worst
    query = select(CachedResult.game_id).where(*_that_count(season_ids), score == coins)
    query = query.where(CachedResult.person_id.in_(entries)).order_by(*_MOMENT)
    return db.session.scalar(query.limit(1))


def sessions_by_person(
    season_ids: Collection[str], person_of: PersonOf
) -> list[tuple[str, int, date]]:
    """For each person the number of sessions, and the day of the last one (League 5.6)."""
    days = func.count(LeagueGame.session_id.distinct()), func.max(Session.day)
    columns: tuple[Any, ...] = (_person(person_of).label("person"), *days)
    query = select(*columns).select_from(LeagueGame)
    query = query.join(Session, Session.id == LeagueGame.session_id)
    query = query.join(CachedResult, CachedResult.game_id == LeagueGame.id)
    query = query.where(_COUNTS, LeagueGame.season_id.in_(season_ids))
    query = query.group_by(literal_column("person"))
    return [(row[0], row[1], row[2]) for row in db.session.execute(query)]


def count_sessions(season_id: str) -> int:
    """In how many sessions games of a season count."""
    query = select(func.count(LeagueGame.session_id.distinct()))
    return db.session.scalar(query.where(_IS_GAME, _COUNTS, _in_season(season_id))) or 0


def sessions(season_id: str, *, most: int, skip: int) -> list[PlayedSession]:
    """So many of these sessions, newest first."""
    counting = select(LeagueGame.session_id).where(_IS_GAME, _COUNTS, _in_season(season_id))
    query = select(Session.id, Session.day, Session.place).where(Session.id.in_(counting))
    query = query.order_by(Session.day.desc(), Session.id).limit(most).offset(skip)
    return [PlayedSession(*row) for row in db.session.execute(query)]


def count_sessions_of(season_id: str, entries: Collection[str]) -> int:
    """How many of these sessions one of these entries came to."""
    sessions = select(func.count(LeagueGame.session_id.distinct())).select_from(CachedResult)
    query = _of_season(sessions, [season_id])
    return db.session.scalar(query.where(CachedResult.person_id.in_(entries))) or 0


def who_was_there(season_id: str, session_ids: Collection[str]) -> dict[str, list[str]]:
    """The entries with a result in a game of the season that counts, by session."""
    query = select(LeagueGame.session_id, CachedResult.person_id).distinct()
    query = query.join(CachedResult, CachedResult.game_id == LeagueGame.id)
    query = query.where(_COUNTS, _in_season(season_id), LeagueGame.session_id.in_(session_ids))
    found: dict[str, list[str]] = {}
    for session_id, entry in db.session.execute(query):
        found.setdefault(session_id, []).append(entry)
    return found


# Parts of queries

_COLUMNS: tuple[Any, ...] = (
    LeagueGame.id,
    LeagueGame.lack,
    LeagueGame.paper,
    LeagueGame.session_id,
    Session.day,
    Session.place,
)
_GAMES: Select[Any] = select(*_COLUMNS).join(Session, Session.id == LeagueGame.session_id)


def _games_of_season(season_id: str) -> Select[Any]:
    return _GAMES.where(_in_season(season_id), LeagueGame.lack != "deleted", _IS_GAME)


def _of_season(query: Select[Any], season_ids: Collection[str]) -> Select[Any]:
    """A query of results that count in these seasons, with their games and sessions."""
    of_games = query.join(LeagueGame, LeagueGame.id == CachedResult.game_id)
    with_sessions = of_games.join(Session, Session.id == LeagueGame.session_id)
    return with_sessions.where(_COUNTS, CachedResult.season_id.in_(season_ids))


def _in_season(season_id: str) -> ColumnElement[bool]:
    return LeagueGame.season_id == season_id


def _that_count(season_ids: Collection[str]) -> tuple[ColumnElement[bool], ...]:
    """What is true of the results of these seasons but in games that do not count yet."""
    waits = select(LeagueGame.id).where(LeagueGame.season_id.in_(season_ids), LeagueGame.lack > "")
    return CachedResult.season_id.in_(season_ids), CachedResult.game_id.not_in(waits)


def _with_place(season_ids: Collection[str]) -> tuple[ColumnElement[bool], ...]:
    return *_that_count(season_ids), CachedResult.place.is_not(None)


def _person(person_of: PersonOf) -> SQLColumnExpression[str]:
    """The person of a result."""
    entry = CachedResult.person_id
    return case(dict(person_of), value=entry, else_=entry) if person_of else entry


def _came(season_id: str, entries: Collection[str]) -> ColumnElement[bool]:
    """Whether one of these entries came to a game: by its results, or by what it is made from."""
    with_result = select(CachedResult.game_id).where(
        CachedResult.season_id == season_id, CachedResult.person_id.in_(entries)
    )
    on_paper = or_(*(LeagueGame.paper.contains(f'"{id}"', autoescape=True) for id in entries))
    brings = or_(Event.number == 0, Event.body.contains('"person": '))
    told = or_(*(Event.body.contains(f'"{id}"', autoescape=True) for id in entries))
    at_table = exists().where(Event.table_id == LeagueGame.id, brings, told)
    waits = LeagueGame.lack > ""
    return or_(LeagueGame.id.in_(with_result), and_(waits, or_(on_paper, at_table)))
