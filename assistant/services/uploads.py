"""Spreadsheets that wait: sent once, looked at, and then brought in."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from sqlalchemy import delete, func, select

from assistant.extensions import db
from assistant.services import new_id, now
from assistant.store.engine import writing
from assistant.store.models import Upload

KEPT = timedelta(hours=1)
MOST = 3
"""So many wait in one league; a further one takes the place of the oldest."""

MOST_OF_ALL = 50
"""So many wait in all leagues together, and no more bytes than these: the oldest give way."""

MOST_BYTES = 32 * 1024 * 1024


def keep(league_id: str, season_id: str, file: str, content: bytes) -> str:
    """The id under which a spreadsheet waits from now on."""
    id, at = new_id(), now()
    new = Upload(id=id, league_id=league_id, season_id=season_id, at=at, file=file, content=content)
    with writing(league_id):
        _forget(before=at - KEPT)
        db.session.add(new)
        db.session.flush()
        db.session.execute(delete(Upload).where(Upload.id.in_(list(_giving_way(league_id)))))
    return id


def _giving_way(league_id: str) -> Iterator[str]:
    """The ids of those that are too many."""
    of_league, of_all, size = 0, 0, 0
    query = select(Upload.id, Upload.league_id, func.length(Upload.content))
    for id, league, length in db.session.execute(query.order_by(Upload.at.desc(), Upload.id)):
        is_own = league == league_id
        of_league, of_all, size = of_league + is_own, of_all + 1, size + length
        if (is_own and of_league > MOST) or of_all > MOST_OF_ALL or size > MOST_BYTES:
            yield id


def at(league_id: str, upload_id: str) -> Upload | None:
    """The spreadsheet that waits in a league; None where it does so no more.

    What was read of it stays as it is, whatever becomes of it.
    """
    row = db.session.get(Upload, upload_id)
    if row is None or row.league_id != league_id or row.at < now() - KEPT:
        return None
    db.session.expunge(row)
    return row


def forget_old() -> None:
    """Remove what nobody can bring in any more."""
    with writing(alone=False):
        _forget(before=now() - KEPT)


def _forget(*, before: datetime) -> None:
    db.session.execute(delete(Upload).where(Upload.at < before))


def remove(upload_id: str) -> None:
    """It need not wait any longer."""
    with writing(upload_id):
        db.session.execute(delete(Upload).where(Upload.id == upload_id))
