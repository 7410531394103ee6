"""Following a table: a phone asks whether something is new there, and is told when to ask again."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from assistant.services import TableIsDeleted, now
from assistant.store import records

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
    found = records.lately(table_id)
    if found is None:
        raise TableIsDeleted(table_id)
    again = _again(found.sent, now())
    busy = BUSY * (time.perf_counter() - begun)
    return Now(found.length, found.changes, min(max(again, busy), NOTHING))


def _again(sent: Sequence[tuple[str, datetime]], moment: datetime) -> float:
    """Seconds until it is worth asking again: which phones wrote last, and how long ago."""
    if len({by for by, at in sent if moment - at < LATELY}) > 1:
        return SEVERAL
    _, newest = sent[0]
    return max(ONE, (moment - newest) / LATELY)
