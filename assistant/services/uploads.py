"""Spreadsheets that wait: sent once, looked at, and then brought in."""

from dataclasses import dataclass
from datetime import timedelta

from assistant.extensions import db
from assistant.services import new_id, now
from assistant.store import imports as store
from assistant.store import models
from assistant.store.engine import writing

KEPT = timedelta(hours=1)
MOST = 3
"""So many wait in one league; a further one takes the place of the oldest."""

MOST_OF_ALL = 50
"""So many wait in all leagues together, and no more bytes than these: the oldest give way."""

MOST_BYTES = 32 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Upload:
    """A spreadsheet that waits; `file` is its name, "" for lines that were typed."""

    id: str
    season_id: str
    file: str
    content: bytes


def keep(league_id: str, season_id: str, file: str, content: bytes) -> str:
    """The id under which a spreadsheet waits from now on."""
    id, at = new_id(), now()
    new = models.Upload(
        id=id, league_id=league_id, season_id=season_id, at=at, file=file, content=content
    )
    with writing(league_id):
        store.forget_uploads(before=at - KEPT)
        db.session.add(new)
        db.session.flush()
        store.remove_uploads(_giving_way(league_id))
    return id


def _giving_way(league_id: str) -> list[str]:
    """The ids of those that are too many."""
    found, of_league, of_all, size = [], 0, 0, 0
    for waiting in store.waiting():
        is_own = waiting.league_id == league_id
        of_league, of_all, size = of_league + is_own, of_all + 1, size + waiting.size
        if (is_own and of_league > MOST) or of_all > MOST_OF_ALL or size > MOST_BYTES:
            found.append(waiting.id)
    return found


def at(league_id: str, upload_id: str) -> Upload | None:
    """The spreadsheet that waits in a league; None where it does so no more."""
    row = db.session.get(models.Upload, upload_id)
    if row is None or row.league_id != league_id or row.at < now() - KEPT:
        return None
    return Upload(row.id, row.season_id, row.file, row.content)


def forget_old() -> None:
    """Remove what nobody can bring in any more."""
    with writing(alone=False):
        store.forget_uploads(before=now() - KEPT)


def remove(upload_id: str) -> None:
    """It need not wait any longer."""
    with writing(upload_id):
        store.remove_uploads([upload_id])
