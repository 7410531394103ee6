"""Leagues that were deleted, and what goes with one when it is removed for good."""

from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.orm import InstrumentedAttribute

from assistant.extensions import Base, db
from assistant.store import grants, league_games, people, tables
from assistant.store.models import (
    DrawnSeat,
    Entry,
    ImportedGame,
    League,
    LeagueGame,
    LeagueVisit,
    PaperImport,
    Season,
    Seating,
    Session,
    Shift,
    Tournament,
    TournamentRound,
    Upload,
)

AT_ONCE = 1000
"""So many games by one statement: databases take so many values at most."""

_OF_LEAGUE = (Season, Session, Entry, LeagueVisit, Upload, PaperImport)


def hold(league_id: str) -> League | None:
    """The league of this id; until the transaction ends no other one holds it."""
    return db.session.scalar(select(League).where(League.id == league_id).with_for_update())


def before(moment: datetime) -> dict[str, datetime]:
    """The ids of the leagues that were deleted before this moment, each with when it was."""
    query = select(League.id, League.deleted_at).where(League.deleted_at < moment)
    return {row[0]: row[1] for row in db.session.execute(query) if row[1]}


def remove(league_id: str, deleted_at: datetime) -> None:
    """Remove a league that was deleted then, with all that belongs to it."""
    games = select(LeagueGame.id).where(LeagueGame.league_id == league_id)
    every = list(db.session.scalars(games))
    for some in (every[start : start + AT_ONCE] for start in range(0, len(every), AT_ONCE)):
        tables.mark_deleted(some, deleted_at)
        tables.remove(some)
        league_games.remove(some)
    seasons = select(Season.id).where(Season.league_id == league_id)
    sessions = select(Session.id).where(Session.league_id == league_id)
    imports = select(PaperImport.id).where(PaperImport.league_id == league_id)
    for ids, columns in (
        (sessions, _columns(TournamentRound, Tournament, key="session_id")),
        (seasons, _columns(Shift, key="season_id")),
        (sessions, _columns(DrawnSeat, Seating, key="session_id")),
        (imports, _columns(ImportedGame, key="import_id")),
        ([league_id], _columns(*_OF_LEAGUE, key="league_id")),
    ):
        for column in columns:
            db.session.execute(delete(column.class_).where(column.in_(ids)))
    people.remove([league_id])
    grants.remove([league_id])
    db.session.execute(delete(League).where(League.id == league_id))


def _columns(*models: type[Base], key: str) -> list[InstrumentedAttribute[str]]:
    """The columns of this name."""
    return [getattr(model, key) for model in models]
