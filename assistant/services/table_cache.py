"""The records of tables that this process has folded, so that a tap need not read and fold it all.

A kept record is valid as long as the event that it ends with is stored with the same hash. What
came since, from another process perhaps, is read and applied; so a restart, or a second process,
costs one reading and is never wrong.
"""

import json
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from threading import Lock

from assistant.notation import table_events
from assistant.rules.events import GameEvent
from assistant.rules.fold import Fold, refolded, updated
from assistant.rules.views import TABLE, seen_by
from assistant.services import NoSuchTable
from assistant.store import records
from assistant.store.records import LastEvent, StoredEvent

MOST = 200
"""So many records are kept, those that were asked for last; one of a long evening takes some 2 MB."""


@dataclass(frozen=True, slots=True)
class Record:
    """The record of one table as it was read, and its folds.

    `known_as` is the id that files know the table by. `fold` knows everything, `public` what everybody at the table may know. `numbers` has the number
    of the event that each idempotency key wrote, `phones` are those that wrote here; both are
    shared by all readings of the table, and may know of later ones.
    """

    table_id: str
    known_as: str
    opened_at: datetime
    deleted_at: datetime | None
    fold: Fold
    public: Fold
    last: LastEvent
    numbers: dict[str, int]
    phones: set[str]

    @property
    def length(self) -> int:
        """How many events there are."""
        return len(self.fold.events)

    def number_of(self, idempotency_key: str) -> int | None:
        """The number of the event that was sent with this key; None if there is none yet."""
        number = self.numbers.get(idempotency_key)
        return number if number is not None and number < self.length else None


class _Records:
    """The records that were read last."""

    def __init__(self) -> None:
        self._by_table: OrderedDict[str, Record] = OrderedDict()
        self._lock = Lock()

    def get(self, table_id: str) -> Record | None:
        """The record as it was known last, which may be out of date."""
        with self._lock:
            if table_id in self._by_table:
                self._by_table.move_to_end(table_id)
            return self._by_table.get(table_id)

    def put(self, record: Record) -> None:
        """Keeps a record; those that nobody asked for the longest time go."""
        with self._lock:
            self._by_table[record.table_id] = record
            self._by_table.move_to_end(record.table_id)
            while len(self._by_table) > MOST:
                self._by_table.popitem(last=False)


_records = _Records()


def expected(table_id: str, length: int) -> Record:
    """The record as this process knows it, if it has the length that a phone expects.

    Otherwise as it is stored now; NoSuchTable where there is none. Whoever writes after it learns
    then whether it is still so.
    """
    known = _records.get(table_id)
    is_as_expected = known and known.length == length and not known.deleted_at
    return known if known and is_as_expected else record_of(table_id)


def record_of(table_id: str) -> Record:
    """The record of a table as it is stored now, deleted or not; NoSuchTable where there is none.

    One statement; only events that this process has not folded yet are read and applied.
    """
    known = _records.get(table_id)
    tail = records.tail(table_id, known.last.number if known else 0)
    if known and (tail is None or tail.events[0].hash != known.last.hash):
        known, tail = None, records.tail(table_id, 0)
    if tail is None:
        raise NoSuchTable(table_id)
    newer = tail.events[1:] if known else tail.events
    if known and not newer and known.deleted_at == tail.deleted_at:
        return known
    record = Record(
        table_id,
        tail.known_as,
        tail.opened_at,
        tail.deleted_at,
        *_folds(known, newer),
        LastEvent(tail.events[-1].number, tail.events[-1].hash),
        {} if known is None else known.numbers,
        set() if known is None else known.phones,
    )
    record.numbers.update((event.client_id, event.number) for event in newer)
    _records.put(record)
    return record


def _folds(known: Record | None, newer: Sequence[StoredEvent]) -> tuple[Fold, Fold]:
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
    _records.put(longer)
    return longer


def parsed(body: str) -> GameEvent:
    """What the text of a stored event tells."""
    return table_events.read(json.loads(body))
