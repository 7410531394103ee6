"""The records of tables that this process has folded, so that a tap need not read and fold it all.

A kept record is valid as long as the event that it ends with is stored with the same hash. What
came since, from another process perhaps, is read and applied; so a restart, or a second process,
costs one reading and is never wrong. However many ask for a table at once, one of them folds it and
the others wait for that: none of them holds a lock of the database.
"""

import json
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from threading import Lock
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy import Row

from assistant.notation import table_events
from assistant.rules.events import GameEvent
from assistant.rules.fold import Fold, refolded, updated
from assistant.rules.views import TABLE, seen_by
from assistant.services import NoSuchTable
from assistant.store import events
from assistant.store.events import LastEvent

MOST = 200
"""So many records are kept: those of long evenings take some 2 MB each."""


@dataclass(frozen=True, slots=True)
class Record:
    """The record of one table as it was read, and its folds.

    `known_as` is the id that files know the table by. `fold` knows everything, `public` what
    everybody at the table may know. `entered_by` is the phone that enters. `numbers` has the number
    of the event that each idempotency key wrote, `phones` are those that wrote here and list the
    table since; both are shared by all readings of the table, and may know of later ones.
    """

    table_id: str
    known_as: str
    opened_at: datetime
    deleted_at: datetime | None
    entered_by: str | None
    fold: Fold
    public: Fold
    last: LastEvent
    numbers: dict[str, int]
    phones: set[str]

    @property
    def length(self) -> int:
        """How many events there are."""
        return len(self.fold.events)

    def is_still(self, tail: Sequence[Row[Any]]) -> bool:
        """Whether this is all, of a table from the last event that is known here on."""
        beside = (self.deleted_at, self.entered_by) == (tail[0].deleted_at, tail[0].entered_by)
        return beside and len(tail) == 1

    def number_of(self, idempotency_key: str) -> int | None:
        """The number of the event that was sent with this key; None if there is none yet."""
        number = self.numbers.get(idempotency_key)
        return number if number is not None and number < self.length else None


_kept: OrderedDict[str, Record] = OrderedDict()
_turns: WeakValueDictionary[str, Lock] = WeakValueDictionary()
_lock = Lock()


def _turn(table_id: str) -> Lock:
    """The lock of a table that is being read, for as long as somebody needs it."""
    with _lock:
        return _turns.setdefault(table_id, Lock())


def _keep(record: Record) -> None:
    """Keeps a record; that which nobody added to or read anew the longest time goes."""
    with _lock:
        _kept[record.table_id] = record
        _kept.move_to_end(record.table_id)
        if len(_kept) > MOST:
            _kept.popitem(last=False)


def expected(table_id: str, length: int) -> Record:
    """The record as this process knows it, if it has the length that a phone expects.

    Otherwise as it is stored now; NoSuchTable where there is none. Whoever writes after it learns
    then whether it is still so.
    """
    known = _kept.get(table_id)
    is_as_expected = known and known.length == length and not known.deleted_at
    return known if known and is_as_expected else record_of(table_id)


def record_of(table_id: str) -> Record:
    """The record of a table as it is stored now, deleted or not; NoSuchTable where there is none.

    One statement, where this process has folded all of it; else what is new is read and applied.
    """
    with _turn(table_id):
        known = _kept.get(table_id)
        tail = events.tail(table_id, known.last.number if known else 0)
        if known and (not tail or tail[0].hash != known.last.hash):
            known, tail = None, events.tail(table_id, 0)
        if not tail:
            raise NoSuchTable(table_id)
        if known and known.is_still(tail):
            return known
        newer = tail[1:] if known else tail
        record = Record(
            table_id,
            tail[0].known_as,
            tail[0].opened_at,
            tail[0].deleted_at,
            tail[0].entered_by,
            *_folds(known, newer),
            LastEvent(tail[-1].number, tail[-1].hash),
            {} if known is None else known.numbers,
            set() if known is None else known.phones,
        )
        record.numbers.update((event.client_id, event.number) for event in newer)
        _keep(record)
        return record


def _folds(known: Record | None, newer: Sequence[Row[Any]]) -> tuple[Fold, Fold]:
    """The fold with newer events, and what of it the table may know."""
    parsed_events = [parsed(event.body) for event in newer]
    if known is None:
        fold = refolded(parsed_events)
        return fold, seen_by(TABLE, fold)
    fold = updated(known.fold, (*known.fold.events, *parsed_events))
    return fold, seen_by(TABLE, fold, known.public)


def keep(record: Record, fold: Fold, last: LastEvent, keys: Sequence[str]) -> Record:
    """The record with events that this process has just stored, the newest of them `last`."""
    first = record.length
    record.numbers.update((key, first + index) for index, key in enumerate(keys))
    public = seen_by(TABLE, fold, record.public)
    longer = replace(record, deleted_at=None, fold=fold, public=public, last=last)
    _keep(longer)
    return longer


def parsed(body: str) -> GameEvent:
    """What the text of a stored event tells."""
    return table_events.read(json.loads(body))
