"""What a league has brought in from paper: when, by whom, what, and what became of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select

from assistant.extensions import db
from assistant.services import NoSuchLeague, grants
from assistant.store.models import ImportedGame, PaperImport

MOST = 100
"""So many are listed, the last ones."""


@dataclass(frozen=True, slots=True)
class PastImport:
    """An import. `by` is what the phone is called now, "" for none.

    `new` and `changed` count games, totals of people that came together as one of them.
    """

    row: PaperImport
    by: str
    new: int
    changed: int


def of_league(league_id: str) -> list[PastImport]:
    """The last imports of a league, the newest first."""
    query = select(PaperImport).where(PaperImport.league_id == league_id)
    newest_first = query.order_by(PaperImport.at.desc(), PaperImport.id)
    return _imports(league_id, list(db.session.scalars(newest_first.limit(MOST))))


def at(league_id: str, import_id: str) -> PastImport:
    """An import of a league; NoSuchLeague where it has none of this id."""
    if not is_here(league_id, import_id):
        raise NoSuchLeague(import_id)
    return _imports(league_id, [db.session.get_one(PaperImport, import_id)])[0]


def is_here(league_id: str, import_id: str) -> bool:
    """Whether a league has an import of this id."""
    row = db.session.get(PaperImport, import_id)
    return row is not None and row.league_id == league_id


def of_game(game_id: str) -> PaperImport | None:
    """The last import that wrote a game; None where it was entered by hand."""
    query = select(PaperImport).join(ImportedGame).where(ImportedGame.game_id == game_id)
    in_force = query.where(PaperImport.taken_back_at.is_(None))
    found: PaperImport | None = db.session.scalar(in_force.order_by(PaperImport.at.desc()).limit(1))
    return found


def _imports(league_id: str, rows: Sequence[PaperImport]) -> list[PastImport]:
    is_changed = ImportedGame.paper_before.is_not(None)
    query = select(ImportedGame.import_id, is_changed, func.count())
    query = query.where(ImportedGame.import_id.in_([row.id for row in rows]))
    grouped = db.session.execute(query.group_by(ImportedGame.import_id, is_changed))
    counts = {(id, bool(was_here)): number for id, was_here, number in grouped}
    names = {granted.phone: granted.name for granted in grants.phones(league_id)}
    return [
        PastImport(
            row=row,
            by=names.get(row.by, ""),
            new=counts.get((row.id, False), 0),
            changed=counts.get((row.id, True), 0),
        )
        for row in rows
    ]
