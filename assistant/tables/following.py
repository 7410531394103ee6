"""Following a table: a phone asks whether something is new there, and is told when to ask again."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import select

from assistant.extensions import db
from assistant.store.engine import now
from assistant.store.models import Event, Table
from assistant.tables import TableIsDeleted

SEVERAL, ONE, NOTHING = 0.3, 1.0, 10.0
"""Seconds until a phone asks again: where several phones enter, where one does, and where nothing
has happened for ten minutes; between these, a sixtieth of the time that nothing has happened."""
LATELY = timedelta(minutes=1)
BUSY = 20
"""So many times as long as its answer took a phone waits, at least: a busy server is asked less."""


@dataclass(frozen=True, slots=True)
class Now:
    """How long a table's record is, a number that changes with what is beside it, and the seconds
    after which to ask again.
    """

    length: int
    changes: int
    again: float


def now_at(table_id: str) -> Now:
    """How a table stands, by one statement; TableIsDeleted where it was deleted."""
    begun = time.perf_counter()
    found = _lately(table_id)
    if not found:
        raise TableIsDeleted(table_id)
    # seconds until it is worth asking again: which phones wrote last, and how long ago
    moment = now()
    again = max(ONE, (moment - found[0].at) / LATELY)
    if len({event.by for event in found if moment - event.at < LATELY}) > 1:
        again = SEVERAL
    busy = BUSY * (time.perf_counter() - begun)
    return Now(found[0].number + 1, found[0].changes, min(max(again, busy), NOTHING))


def _lately(table_id: str) -> Sequence[Any]:
    """The last events of a table, the newest first, with what was counted of changes beside them;
    none where there is no such table, or it was deleted.
    """
    query = select(Table.changes, Event.number, Event.by, Event.at).join(Event)
    query = query.where(Table.id == table_id, Table.deleted_at.is_(None))
    return db.session.execute(query.order_by(Event.number.desc()).limit(8)).all()
