"""Events: read in order, appended at the end, each holding on to the one before.

A tap reads and writes by a statement for each, and no more than needed.
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
from assistant.notation import game_files
from assistant.store.models import Event, LeagueGame, Table


def of(table_id: str) -> list[Event]:
    """A table's events in order."""
    return list(
        db.session.scalars(select(Event).where(Event.table_id == table_id).order_by(Event.number))
    )


def entries(table_id: str) -> list[game_files.Entry]:
    """The same as the file of the game has them, without an object for each."""
    columns = (Event.client_id, Event.by, Event.at, Event.salt, Event.body, Event.hash)
    rows = db.session.execute(
        select(Event.number, *columns).where(Event.table_id == table_id).order_by(Event.number)
    )
    return [
        game_files.Entry(number, client_id, by, at.isoformat(), salt, body, hash_)
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
