"""What was brought into leagues from spreadsheets, and spreadsheets that wait to be looked at."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import delete, func, insert, select

from assistant.extensions import db
from assistant.store.models import (
    ImportedGame,
    PaperImport,
    Upload,
)


class Written(NamedTuple):
    """A game that an import wrote; the fields are those of the model."""

    import_id: str
    game_id: str
    paper: str
    paper_before: str | None
    had_counted: bool


class Waiting(NamedTuple):
    """A spreadsheet that waits in a league, and how many bytes it has."""

    id: str
    league_id: str
    size: int


# Uploads


def waiting() -> list[Waiting]:
    """All spreadsheets that wait, the newest first."""
    query = select(Upload.id, Upload.league_id, func.length(Upload.content))
    newest_first = query.order_by(Upload.at.desc(), Upload.id)
    return [Waiting._make(row) for row in db.session.execute(newest_first)]


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


def of_season_since(season_id: str, at: datetime) -> list[PaperImport]:
    """The imports of a season that came then or later, taken back or not, the oldest first."""
    query = select(PaperImport).where(PaperImport.season_id == season_id, PaperImport.at >= at)
    return list(db.session.scalars(query.order_by(PaperImport.at, PaperImport.id)))


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


def in_force(game_ids: Collection[str]) -> dict[str, str]:
    """The import that wrote each of these games last, of those that were not taken back."""
    query = select(ImportedGame.game_id, ImportedGame.import_id).join(PaperImport)
    query = query.where(ImportedGame.game_id.in_(game_ids), PaperImport.taken_back_at.is_(None))
    return {row[0]: row[1] for row in db.session.execute(query.order_by(PaperImport.at))}
