"""Events: read in order, appended at the end, each holding on to the one before."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Select, func, or_, select
from sqlalchemy.orm import aliased

from assistant.extensions import db
from assistant.notation import game_files
from assistant.store.models import Event, Table


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
