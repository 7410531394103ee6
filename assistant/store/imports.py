"""What was brought into leagues from spreadsheets, and spreadsheets that wait to be looked at."""

import json
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Select, and_, delete, func, insert, or_, select

from assistant.extensions import db
from assistant.store.models import (
    DrawnSeat,
    Event,
    ImportedGame,
    LeagueGame,
    PaperImport,
    Season,
    Session,
    Shift,
    Upload,
)


class Written(NamedTuple):
    """A game that an import wrote; the fields are those of the model."""

    import_id: str
    game_id: str
    paper: str
    paper_before: str | None
    had_counted: bool


# Uploads


def upload(upload_id: str) -> Upload | None:
    """The spreadsheet of this id that waits."""
    return db.session.get(Upload, upload_id)


def keep_upload(new: Upload, *, since: datetime, most: int) -> None:
    """Keep a spreadsheet, and of the league's others the newest; none older than `since`."""
    forget_uploads(before=since)
    query = select(Upload.id).where(Upload.league_id == new.league_id)
    newest_first = query.order_by(Upload.at.desc(), Upload.id)
    remove_uploads(list(db.session.scalars(newest_first.offset(most - 1))))
    db.session.add(new)


def forget_uploads(*, before: datetime) -> None:
    """Remove spreadsheets that have waited since before this moment."""
    db.session.execute(delete(Upload).where(Upload.at < before))


def remove_uploads(ids: Collection[str]) -> None:
    """Remove spreadsheets."""
    db.session.execute(delete(Upload).where(Upload.id.in_(ids)))


# Imports


def get(import_id: str) -> PaperImport | None:
    """The import of this id."""
    return db.session.get(PaperImport, import_id)


def add(new: PaperImport) -> None:
    """Remember an import."""
    db.session.add(new)
    db.session.flush()


def of_league(league_id: str, most: int) -> list[PaperImport]:
    """The last imports of a league, the newest first."""
    query = select(PaperImport).where(PaperImport.league_id == league_id)
    newest_first = query.order_by(PaperImport.at.desc(), PaperImport.id)
    return list(db.session.scalars(newest_first.limit(most)))


def newest_of_game(game_id: str) -> PaperImport | None:
    """The last import that wrote a game and was not taken back; None where none did."""
    query = select(PaperImport).join(ImportedGame).where(ImportedGame.game_id == game_id)
    in_force = query.where(PaperImport.taken_back_at.is_(None))
    return db.session.scalar(in_force.order_by(PaperImport.at.desc()).limit(1))


def of_season_since(season_id: str, at: datetime) -> list[PaperImport]:
    """The imports of a season that came then or later, taken back or not, the oldest first."""
    query = select(PaperImport).where(PaperImport.season_id == season_id, PaperImport.at >= at)
    return list(db.session.scalars(query.order_by(PaperImport.at, PaperImport.id)))


def taken_back(league_id: str) -> Iterator[PaperImport]:
    """The imports of a league that were taken back, the last one first."""
    query = select(PaperImport).where(PaperImport.league_id == league_id)
    gone = query.where(PaperImport.taken_back_at.is_not(None))
    yield from db.session.scalars(gone.order_by(PaperImport.taken_back_at.desc()))


# Games of imports


def add_games(games: Sequence[Written]) -> None:
    """Remember what an import wrote."""
    if games:
        db.session.execute(insert(ImportedGame), [game._asdict() for game in games])


def counts(import_ids: Collection[str]) -> dict[tuple[str, bool], int]:
    """How many games each of these imports wrote, by its id and whether they were here before."""
    is_changed = ImportedGame.paper_before.is_not(None)
    query = select(ImportedGame.import_id, is_changed, func.count())
    query = query.where(ImportedGame.import_id.in_(import_ids))
    rows = db.session.execute(query.group_by(ImportedGame.import_id, is_changed))
    return {(row[0], bool(row[1])): row[2] for row in rows}


def games(import_id: str) -> list[Written]:
    """What an import wrote, in no order."""
    query = select(
        ImportedGame.import_id,
        ImportedGame.game_id,
        ImportedGame.paper,
        ImportedGame.paper_before,
        ImportedGame.had_counted,
    ).where(ImportedGame.import_id == import_id)
    return [Written._make(row) for row in db.session.execute(query)]


def edited(import_id: str) -> list[str]:
    """The ids of the games of an import that are here, and are others than it wrote.

    Or that a later import wrote, which is in force, even if that wrote the same again.
    """
    query = select(LeagueGame.id).join(ImportedGame, ImportedGame.game_id == LeagueGame.id)
    is_other = and_(
        LeagueGame.paper != ImportedGame.paper,
        # where it was stopped while it was taken back, some are as they were before
        LeagueGame.paper != func.coalesce(ImportedGame.paper_before, ""),
    )
    query = query.where(
        ImportedGame.import_id == import_id,
        or_(is_other, LeagueGame.id.in_(_written_after(import_id))),
    )
    return list(db.session.scalars(query.order_by(LeagueGame.begun_at, LeagueGame.id)))


def _written_after(import_id: str) -> Select[Any]:
    """The ids of the games that imports in force wrote after this one."""
    at = select(PaperImport.at).where(PaperImport.id == import_id).scalar_subquery()
    later = select(ImportedGame.game_id).join(PaperImport)
    return later.where(PaperImport.at > at, PaperImport.taken_back_at.is_(None))


def season_ids(import_id: str) -> set[str]:
    """The seasons to which games of an import belong now."""
    query = select(LeagueGame.season_id).join(ImportedGame, ImportedGame.game_id == LeagueGame.id)
    query = query.where(ImportedGame.import_id == import_id, LeagueGame.season_id.is_not(None))
    return {str(id) for id in db.session.scalars(query.distinct())}


# Where people stand


def texts_with_people(league_id: str, but: tuple[str, Collection[int]]) -> Iterator[str]:
    """Whatever a league keeps that names people by their ids, in quotes as JSON has them.

    That is events, paper, corrections, and the tables that were drawn.

    `but`: the season and the numbers of noted corrections that are left out.
    """
    of_league = LeagueGame.league_id == league_id
    paper = select(LeagueGame.paper).where(of_league, LeagueGame.paper.is_not(None))
    bodies = select(Event.body).join(LeagueGame, LeagueGame.id == Event.table_id).where(of_league)
    season_id, numbers = but
    is_other = or_(Shift.season_id != season_id, Shift.number.not_in(numbers))
    corrections = select(Shift.body).join(Season, Season.id == Shift.season_id).where(is_other)
    for query in (paper, bodies, corrections.where(Season.league_id == league_id)):
        for text in db.session.scalars(query.execution_options(yield_per=500)):
            yield str(text)
    drawn = select(DrawnSeat.person_id).join(Session, Session.id == DrawnSeat.session_id)
    for person in db.session.scalars(drawn.where(Session.league_id == league_id).distinct()):
        yield json.dumps(person)
