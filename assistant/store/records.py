"""Records of tables as a tap reads and writes them: a statement for each, and no more than needed."""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import BindParameter, CursorResult, Executable, bindparam, exists, insert, select

from assistant.extensions import db
from assistant.notation import game_files
from assistant.store.models import Event, LeagueGame, Table, Visit


class Tail(NamedTuple):
    """A table and its events from some number on, as stored; times are UTC without a zone."""

    opened_at: datetime
    deleted_at: datetime | None
    events: Sequence["StoredEvent"]


class StoredEvent(NamedTuple):
    """What is needed of an event to apply it."""

    number: int
    client_id: str
    body: str
    hash: str


class Held(NamedTuple):
    """What a writer has to know of a table beside its record."""

    deleted_at: datetime | None
    has_last: bool
    knows_phone: bool
    is_in_league: bool


class LastEvent(NamedTuple):
    """The event with which a record ends; number -1 before the first."""

    number: int
    hash: str


class SentBy(NamedTuple):
    """From which phone an event came, with which key and when; a secret one has a salt."""

    client_id: str
    phone: str
    at: datetime
    salt: str | None


_TABLE: BindParameter[str] = bindparam("table_id")

_TAIL = (
    select(
        Table.opened_at,
        Table.deleted_at,
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
    select(
        Table.deleted_at,
        exists().where(
            Event.table_id == _TABLE,
            Event.number == bindparam("number"),
            Event.hash == bindparam("hash"),
        ),
        exists().where(Visit.table_id == _TABLE, Visit.phone == bindparam("phone")),
        exists().where(LeagueGame.id == _TABLE),
    )
    .where(Table.id == _TABLE)
    .with_for_update(of=Table)
)
_APPEND = insert(Event)
"""Made once: to put a statement together takes longer than SQLite takes to execute it."""


def tail(table_id: str, since: int) -> Tail | None:
    """A table with its events from this number on; None where the table has none of them."""
    rows: Sequence[Any] = _execute(_TAIL, table_id=table_id, since=since).all()
    if not rows:
        return None
    events = [StoredEvent(*row[2:]) for row in rows]
    return Tail(rows[0][0], rows[0][1], events)


def stamps(table_id: str) -> list[tuple[str, datetime]]:
    """From which phone each event of a table came, and when, in order."""
    rows = db.session.execute(
        select(Event.by, Event.at).where(Event.table_id == table_id).order_by(Event.number)
    )
    return [(by, at) for by, at in rows]


def hold(table_id: str, last: LastEvent, phone: str) -> Held | None:
    """What a writer after an event has to know; None where there is no such table.

    Until the transaction ends no other one holds the table. `has_last`: the event is stored.
    """
    parameters = {"number": last.number, "hash": last.hash, "phone": phone}
    row: Any = _execute(_HOLD, table_id=table_id, **parameters).one_or_none()
    return None if row is None else Held(*row)


def append(table_id: str, before: LastEvent, body: dict[str, Any], sent: SentBy) -> LastEvent:
    """Appends an event after another; IntegrityError where that number or key is taken."""
    number = before.number + 1
    text = json.dumps(body)
    entry = game_files.Entry(
        number, sent.client_id, sent.phone, sent.at.isoformat(), sent.salt, text, ""
    )
    hash_ = game_files.chained(before.hash, table_id, entry)
    _execute(
        _APPEND,
        table_id=table_id,
        number=number,
        client_id=sent.client_id,
        by=sent.phone,
        at=sent.at,
        body=text,
        salt=sent.salt,
        hash=hash_,
    )
    return LastEvent(number, hash_)


def _execute(statement: Executable, **parameters: object) -> CursorResult[Any]:
    """The statement in the transaction of the session, past the object-relational mapping."""
    return db.session.connection().execute(statement, parameters)
