"""The games of leagues: to which session and season they belong, and whether they count."""

from collections.abc import Sequence
from datetime import date, datetime

from sqlalchemy import delete, func, select, tuple_

from assistant.extensions import db
from assistant.store import game_people
from assistant.store.models import Ids, LeagueGame, Session

_DOES_NOT_COUNT = LeagueGame.lack > ""
# Not `lack != ""`: with ">" the index finds the few such games without reading all that count.


def get(game_id: str) -> LeagueGame | None:
    """The league's game of this id; None for a table that is in no league."""
    return db.session.get(LeagueGame, game_id)


def league_of(game_id: str) -> str | None:
    """The id of a game's league; None for a table that is in no league."""
    return db.session.scalar(select(LeagueGame.league_id).where(LeagueGame.id == game_id))


def session_of(game: LeagueGame) -> Session:
    """The session to which a game belongs."""
    return db.session.get_one(Session, game.session_id)


def sessions_of(games: Sequence[LeagueGame]) -> list[Session]:
    """The sessions to which these games belong."""
    ids = {game.session_id for game in games}
    return list(db.session.scalars(select(Session).where(Session.id.in_(ids))))


def of_session(session_id: str) -> list[LeagueGame]:
    """The games of a session, in the order in which they were begun."""
    query = select(LeagueGame).where(LeagueGame.session_id == session_id)
    return list(db.session.scalars(query.order_by(LeagueGame.begun_at, LeagueGame.id)))


def of_league(league_id: str, season_id: str | None = None) -> list[LeagueGame]:
    """The games of a league, or of one of its seasons, in their order (League 3.6)."""
    query = select(LeagueGame).join(Session).where(LeagueGame.league_id == league_id)
    if season_id is not None:
        query = query.where(LeagueGame.season_id == season_id)
    in_order = query.order_by(Session.day, LeagueGame.begun_at, LeagueGame.id)
    return list(db.session.scalars(in_order))


def running(league_id: str) -> list[LeagueGame]:
    """The games of a league that are not over."""
    query = select(LeagueGame).where(LeagueGame.league_id == league_id)
    return list(db.session.scalars(query.where(LeagueGame.lack == "running")))


def with_somebody_twice(league_id: str) -> list[LeagueGame]:
    """The games of a league that do not count since one person stands there twice."""
    query = select(LeagueGame).where(LeagueGame.league_id == league_id)
    return list(db.session.scalars(query.where(LeagueGame.lack == "twice")))


def counts_by_session(league_id: str) -> dict[str, int]:
    """How many games each session of a league has; a session without one is not in it."""
    query = select(LeagueGame.session_id, func.count()).where(LeagueGame.league_id == league_id)
    rows = db.session.execute(query.group_by(LeagueGame.session_id))
    return {row[0]: row[1] for row in rows}


def every(game_ids: Sequence[str]) -> list[LeagueGame]:
    """These games, as far as they are here, in the order in which they were begun."""
    query = select(LeagueGame).where(LeagueGame.id.in_(game_ids))
    return list(db.session.scalars(query.order_by(LeagueGame.begun_at, LeagueGame.id)))


# The games of a season


def has_counted(season_id: str) -> bool:
    """Whether a game of the season has ever counted."""
    query = select(LeagueGame.id).where(LeagueGame.season_id == season_id, LeagueGame.has_counted)
    return db.session.scalar(query.limit(1)) is not None


def counts_by_lack(season_id: str) -> dict[str, int]:
    """How many games of a season do not count, by what they lack."""
    query = select(LeagueGame.lack, func.count())
    query = query.where(LeagueGame.season_id == season_id, _DOES_NOT_COUNT)
    return {row[0]: row[1] for row in db.session.execute(query.group_by(LeagueGame.lack))}


def waiting_sessions(season_id: str) -> list[tuple[str, date]]:
    """The sessions with games of a season that do not count, deleted ones aside, oldest first."""
    query = select(Session.id, Session.day).join(LeagueGame)
    query = query.where(
        LeagueGame.season_id == season_id, _DOES_NOT_COUNT, LeagueGame.lack != "deleted"
    )
    rows = db.session.execute(query.distinct().order_by(Session.day))
    return [(row[0], row[1]) for row in rows]


def is_followed(game: LeagueGame) -> bool:
    """Whether a game of the same season counts that comes after this one, or ended after it."""
    is_other = LeagueGame.lack == "", LeagueGame.id != game.id
    later = select(LeagueGame.id).where(LeagueGame.season_id == game.season_id, *is_other)
    if game.ended_at:
        ended_after = later.where(LeagueGame.ended_at > game.ended_at)
        if db.session.scalar(ended_after.limit(1)) is not None:
            return True
    moment = session_of(game).day, game.begun_at
    comes_after = later.join(Session).where(tuple_(Session.day, LeagueGame.begun_at) > moment)
    return db.session.scalar(comes_after.limit(1)) is not None


# Writing


def add(
    id: str, session: Session, season_id: str | None, begun_at: datetime, kind: str
) -> LeagueGame:
    """Add a game to a session, and to a season or none; whether it counts is not known yet."""
    game = LeagueGame(
        id=id,
        league_id=session.league_id,
        session_id=session.id,
        season_id=season_id,
        begun_at=begun_at,
        kind=kind,
    )
    add_all([game])
    return game


def add_all(games: Sequence[LeagueGame]) -> None:
    """Add games; what paper tells of them comes after."""
    db.session.add_all(games)
    db.session.flush()


def remove(game_ids: Ids) -> None:
    """Remove games for good, with what they brought."""
    game_people.remove(game_ids)
    db.session.execute(delete(LeagueGame).where(LeagueGame.id.in_(game_ids)))
