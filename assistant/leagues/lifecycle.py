"""Keeping leagues: putting away, deleting, restoring, and removing for good."""

from dataclasses import dataclass
from datetime import datetime, timedelta

import sqlalchemy
from sqlalchemy import select, update

from assistant.extensions import db
from assistant.leagues import NoSuchLeague, league_games, there
from assistant.leagues import sessions as stored_sessions
from assistant.leagues.leagues import everybody, get
from assistant.store import grants, leagues, log, models, people, tables
from assistant.store.engine import now, writing
from assistant.store.models import (
    Entry,
    ImportedGame,
    League,
    LeagueGame,
    LeagueVisit,
    LogLine,
    PaperImport,
    Season,
    Session,
    Table,
    Upload,
)


@dataclass(frozen=True, slots=True)
class WhatGoes:
    """How much is deleted with a league; `running` are those of its games that are not over."""

    games: int
    people: int
    sessions: int
    seasons: int
    links: int
    running: int


def put_away(league_id: str, *, is_away: bool) -> None:
    """Put a league at the bottom of every home page, or back where it was. Nothing else changes."""
    with writing(league_id):
        league = get(league_id)
        if is_away != (league.put_away_at is not None):
            log.write(league_id, "league_put_away" if is_away else "league_taken_out")
        league.put_away_at = (league.put_away_at or now()) if is_away else None


def what_goes(league_id: str) -> WhatGoes:
    """What would be deleted with a league."""
    seasons = leagues.seasons(league_id)
    return WhatGoes(
        games=sum(league_games.counts_by_session(league_id).values()),
        people=sum(member.same_as is None for member in everybody(league_id)),
        sessions=len(stored_sessions.of_league(league_id)),
        seasons=len(seasons),
        links=sum(season.share is not None for season in seasons),
        running=len(league_games.lacking(league_id, "running")),
    )


def delete(league_id: str) -> None:
    """The league is there for nobody any more, nor are its tables; its secretaries can restore it
    for a while.

    One row says so. The while begins no earlier than what is known to have happened, as a table's.
    """
    with writing(league_id):
        league = _held(league_id)
        at_least = tables.newest_opening() or now()
        if league.deleted_at is None:
            log.write(league_id, "league_deleted")
        league.deleted_at = league.deleted_at or max(now(), at_least)


def restore(league_id: str, days: int) -> None:
    """A league that was deleted less than so many days ago is back as it was.

    NoSuchLeague where it was earlier: it may be removed already.
    """
    with writing(league_id):
        league = _held(league_id)
        if league.deleted_at and league.deleted_at < now() - timedelta(days=days):
            raise NoSuchLeague(league_id)
        if league.deleted_at:
            log.write(league_id, "league_restored")
        league.deleted_at = None


def purge(days: int) -> int:
    """Remove for good the leagues that were deleted more than so many days ago; how many.

    One that its file brings back meanwhile stays.
    """
    query = select(League.id, League.deleted_at).where(
        League.deleted_at < now() - timedelta(days=days)
    )
    gone = list(db.session.execute(query))
    return sum(_removed(league_id, deleted_at) for league_id, deleted_at in gone)


def _removed(league_id: str, deleted_at: datetime | None) -> bool:
    """Whether a league that was deleted then is removed; False where it is back."""
    with writing(league_id):
        league = _hold(league_id)
        if league is None or league.deleted_at != deleted_at:
            return False
        games = select(LeagueGame.id).where(LeagueGame.league_id == league_id)
        theirs = update(Table).where(Table.id.in_(games))
        db.session.execute(theirs.values(deleted_at=deleted_at))
        tables.remove(games)
        league_games.remove(games)
        stored_sessions.remove_rows(select(Session.id).where(Session.league_id == league_id))
        imports = select(PaperImport.id).where(PaperImport.league_id == league_id)
        db.session.execute(
            sqlalchemy.delete(ImportedGame).where(ImportedGame.import_id.in_(imports))
        )
        for model in (LogLine, Season, Entry, LeagueVisit, Upload, PaperImport):
            db.session.execute(sqlalchemy.delete(model).where(model.league_id == league_id))
        people.remove([league_id])
        grants.remove([league_id])
        db.session.execute(sqlalchemy.delete(League).where(League.id == league_id))
    return True


def _held(league_id: str) -> models.League:
    return there(_hold(league_id), league_id)


def _hold(league_id: str) -> League | None:
    """The league of this id; until the transaction ends no other one holds it."""
    return db.session.scalar(select(League).where(League.id == league_id).with_for_update())
