"""The records of tables: read in order, appended at the end, and kept folded by this process."""

import json
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from threading import Lock
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from sqlalchemy import (
    BindParameter,
    Connection,
    CursorResult,
    Executable,
    Row,
    Select,
    bindparam,
    exists,
    func,
    insert,
    or_,
    select,
)
from sqlalchemy.orm import aliased

from assistant.extensions import db
from assistant.notation import game_files, table_events
from assistant.rules.events import GameEvent, Remarked
from assistant.rules.fold import Fold, refolded, updated
from assistant.rules.views import TABLE, seen_by
from assistant.store.models import Event, LeagueGame, Table
from assistant.tables import NoSuchTable

# Events: read in order, appended at the end, each holding on to the one before.
#
# A tap reads and writes by a statement for each, and no more than needed.


def of(table_id: str) -> list[Event]:
    """A table's events in order."""
    return list(
        db.session.scalars(select(Event).where(Event.table_id == table_id).order_by(Event.number))
    )


def entries(table_id: str) -> list[game_files.StoredEvent]:
    """The same as the file of the game has them, without an object for each."""
    columns = (Event.client_id, Event.by, Event.at, Event.salt, Event.body, Event.hash)
    rows = db.session.execute(
        select(Event.number, *columns).where(Event.table_id == table_id).order_by(Event.number)
    )
    return [
        game_files.StoredEvent(number, client_id, by, at.isoformat(), salt, body, hash_)
        for number, client_id, by, at, salt, body, hash_ in rows
    ]


def bodies(table_ids: list[str]) -> dict[str, list[str]]:
    """What the events of each of these tables tell, in order."""
    rows = db.session.execute(
        select(Event.table_id, Event.body)
        .where(Event.table_id.in_(table_ids))
        .order_by(Event.table_id, Event.number)
    )
    found: dict[str, list[str]] = {}
    for table_id, body in rows:
        found.setdefault(table_id, []).append(body)
    return found


def last_hashes(table_ids: Sequence[str]) -> dict[str, str]:
    """The hash of the last event of each of these tables."""
    return {row.table_id: row.hash for row in db.session.execute(_last(table_ids))}


def last_moments(table_ids: Sequence[str]) -> dict[str, datetime]:
    """When the last event of each of these tables was written."""
    return {row.table_id: row.at for row in db.session.execute(_last(table_ids))}


def _last(table_ids: Sequence[str]) -> Select[str, str, datetime]:
    any_event = aliased(Event)
    numbers = select(func.max(any_event.number)).where(any_event.table_id == Table.id)
    last = numbers.correlate(Table).scalar_subquery()
    query = select(Event.table_id, Event.hash, Event.at).join(Table, Table.id == Event.table_id)
    return query.where(Table.id.in_(table_ids), Event.number == last)


def comings(table_ids: Sequence[str]) -> list[Event]:
    """The events by which people came to these tables: the first of each, and those that name a
    person, in order.
    """
    came = or_(Event.number == 0, Event.body.contains('"person": '))
    query = select(Event).where(Event.table_id.in_(table_ids), came)
    return list(db.session.scalars(query.order_by(Event.number)))


def remarks(table_ids: Sequence[str]) -> dict[str, list[str]]:
    """The lines on the games of these tables and on their rounds, that on the game first."""
    query = select(Event).where(
        Event.table_id.in_(table_ids), Event.body.startswith('{"type": "remark"')
    )
    found: dict[str, dict[int, str]] = {}
    for event in db.session.scalars(query.order_by(Event.number)):
        remark = parsed(event.body)
        assert isinstance(remark, Remarked)
        found.setdefault(event.table_id, {})[remark.round or 0] = remark.text
    return {
        table_id: [text for _, text in sorted(of_game.items()) if text]
        for table_id, of_game in found.items()
    }


# What a tap reads and writes


class LastEvent(NamedTuple):
    """The event with which a record ends."""

    number: int
    hash: str


BEGINNING = LastEvent(-1, game_files.NOTHING_BEFORE)
"""What the first event of a record follows."""


class Outdated(Exception):
    """The table is gone or deleted, or its record does not end as it was thought to."""


class AtTable(NamedTuple):
    """A table as it is known, which an event is to be appended to; `known_as` as in `tail`."""

    table_id: str
    known_as: str
    entered_by: str | None


class SentBy(NamedTuple):
    """From which phone an event came, with which key and when; a secret one has a salt."""

    client_id: str
    phone: str
    at: datetime
    salt: str | None


_TABLE: BindParameter[str] = bindparam("table_id")

_TAIL = (
    select(
        func.coalesce(Table.file_id, Table.id).label("known_as"),
        Table.opened_at,
        Table.deleted_at,
        Table.entered_by,
        Event.number,
        Event.client_id,
        Event.body,
        Event.hash,
    )
    .join(Event, Event.table_id == Table.id)
    .where(Table.id == _TABLE, Event.number >= bindparam("since"))
    .order_by(Event.number)
)
_HOLD = (
    select(exists().where(LeagueGame.id == _TABLE))
    .where(Table.id == _TABLE)
    .with_for_update(of=Table, key_share=True)
)
_IS_FIRST = bindparam("number", type_=Event.number.type) == 0
_LAST = exists().where(
    Event.table_id == Table.id,
    Event.number == bindparam("last_number"),
    Event.hash == bindparam("last_hash"),
)
_COLUMNS = [column for column in Event.__table__.columns if column.name != "table_id"]
_APPEND = (
    insert(Event)
    .from_select(
        ["table_id", *(column.name for column in _COLUMNS)],
        select(Table.id, *(bindparam(column.name, type_=column.type) for column in _COLUMNS)).where(
            Table.id == _TABLE,
            Table.deleted_at.is_(None),
            Table.entered_by.is_not_distinct_from(bindparam("entered_by", type_=Table.id.type)),
            or_(_IS_FIRST, _LAST),
        ),
    )
    .execution_options(preserve_rowcount=True)
)
"""Made once: to put a statement together takes longer than SQLite takes to execute it."""


def tail(table_id: str, since: int) -> Sequence[Row[Any]]:
    """A table's events from this number on, each with the table; none where it has none of them.

    Of an event `number`, `client_id`, `body` and `hash`, of the table `opened_at`, `deleted_at`, by
    which phone it is `entered_by`, and as what files and the chain have `known_as` it.
    """
    return _execute(_TAIL, table_id=table_id, since=since).all()


def phones_of(table_id: str, numbers: Sequence[int]) -> set[str]:
    """The phones that sent the events of these numbers."""
    if not numbers:
        return set()
    query = select(Event.by).where(Event.table_id == table_id, Event.number.in_(numbers))
    return set(db.session.scalars(query))


def hold(table_id: str) -> bool:
    """Holds the table until the transaction ends; whether its game is a league's.

    Taps append to it meanwhile: an event needs its table to be there, and no more.
    """
    return bool(_execute(_HOLD, table_id=table_id).scalar())


def append(
    connection: Connection, at: AtTable, before: LastEvent, body: dict[str, Any], sent: SentBy
) -> LastEvent:
    """Appends an event right after another one that is stored, or after `BEGINNING`.

    Outdated where that one is not stored, or the table is gone, deleted, or entered by another
    phone; IntegrityError where the number or the key is taken.
    """
    number, text = before.number + 1, json.dumps(body)
    entry = game_files.StoredEvent(
        number, sent.client_id, sent.phone, sent.at.isoformat(), sent.salt, text, ""
    )
    appended = LastEvent(number, game_files.chained(before.hash, at.known_as, entry))
    values = {
        "table_id": at.table_id,
        "entered_by": at.entered_by,
        "last_number": before.number,
        "last_hash": before.hash,
        "number": number,
        "client_id": sent.client_id,
        "by": sent.phone,
        "at": sent.at,
        "body": text,
        "salt": sent.salt,
        "hash": appended.hash,
    }
    if not connection.execute(_APPEND, values).rowcount:
        raise Outdated(at.table_id)
    return appended


def _execute(statement: Executable, **parameters: object) -> CursorResult[Any]:
    return db.session.connection().execute(statement, parameters)


# The records of tables that this process has folded, so that a tap need not read and fold it all.
#
# A kept record is valid as long as the event that it ends with is stored with the same hash. What
# came since, from another process perhaps, is read and applied; so a restart, or a second process,
# costs one reading and is never wrong. However many ask for a table at once, one of them folds it
# and the others wait for that: none of them holds a lock of the database.

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

    def number_of(self, idempotency_key: str) -> int | None:
        """The number of the event that was sent with this key; None if there is none yet."""
        number = self.numbers.get(idempotency_key)
        return number if number is not None and number < self.length else None


_kept: OrderedDict[str, Record] = OrderedDict()
_turns: WeakValueDictionary[str, Lock] = WeakValueDictionary()
"""The lock of each table that is being read, for as long as somebody needs it."""
_lock = Lock()


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
    if known and known.length == length and not known.deleted_at:
        return known
    return record_of(table_id)


def record_of(table_id: str) -> Record:
    """The record of a table as it is stored now, deleted or not; NoSuchTable where there is none.

    One statement, where this process has folded all of it; else what is new is read and applied.
    """
    with _lock:
        turn = _turns.setdefault(table_id, Lock())
    with turn:
        known = _kept.get(table_id)
        stored = tail(table_id, known.last.number if known else 0)
        if known and (not stored or stored[0].hash != known.last.hash):
            known, stored = None, tail(table_id, 0)
        if not stored:
            raise NoSuchTable(table_id)
        if known and len(stored) == 1:
            only = stored[0]
            if (only.deleted_at, only.entered_by) == (known.deleted_at, known.entered_by):
                return known
        newer = stored[1:] if known else stored
        parsed_events = [parsed(event.body) for event in newer]
        if known:
            fold = updated(known.fold, (*known.fold.events, *parsed_events))
            public = seen_by(TABLE, fold, known.public)
        else:
            fold = refolded(parsed_events)
            public = seen_by(TABLE, fold)
        record = Record(
            table_id,
            stored[0].known_as,
            stored[0].opened_at,
            stored[0].deleted_at,
            stored[0].entered_by,
            fold,
            public,
            LastEvent(stored[-1].number, stored[-1].hash),
            {} if known is None else known.numbers,
            set() if known is None else known.phones,
        )
        record.numbers.update((event.client_id, event.number) for event in newer)
        _keep(record)
        return record


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
