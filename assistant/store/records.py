"""Records of tables as a tap reads and writes them.

A statement for each, and no more than needed.
"""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import (
    BindParameter,
    Connection,
    CursorResult,
    Executable,
    bindparam,
    exists,
    func,
    insert,
    or_,
    select,
)

from assistant.extensions import db
from assistant.notation import game_files
from assistant.store.models import Event, LeagueGame, Table


class Tail(NamedTuple):
    """A table and its events from some number on, as stored; times are UTC without a zone.

    `known_as` is the id that files and the chain know the table by, `entered_by` the phone that
    enters.
    """

    known_as: str
    opened_at: datetime
    deleted_at: datetime | None
    entered_by: str | None
    events: Sequence["StoredEvent"]


class StoredEvent(NamedTuple):
    """What is needed of an event to apply it."""

    number: int
    client_id: str
    body: str
    hash: str


class LastEvent(NamedTuple):
    """The event with which a record ends."""

    number: int
    hash: str


BEGINNING = LastEvent(-1, game_files.NOTHING_BEFORE)
"""What the first event of a record follows."""


class Outdated(Exception):
    """The table is gone or deleted, or its record does not end as it was thought to."""


class AtTable(NamedTuple):
    """A table as it is known, which an event is to be appended to; `known_as` as in `Tail`."""

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
        func.coalesce(Table.file_id, Table.id),
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


def tail(table_id: str, since: int) -> Tail | None:
    """A table with its events from this number on; None where the table has none of them."""
    rows: Sequence[Any] = _execute(_TAIL, table_id=table_id, since=since).all()
    if not rows:
        return None
    known_as, opened_at, deleted_at, entered_by = rows[0][:4]
    events = [StoredEvent(*row[4:]) for row in rows]
    return Tail(known_as, opened_at, deleted_at, entered_by, events)


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
    entry = game_files.Entry(
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
    """The statement in the transaction of the session, past the object-relational mapping."""
    return db.session.connection().execute(statement, parameters)
