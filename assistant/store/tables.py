"""Tables, and which phones have opened them."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, exists, select

from assistant.extensions import db
from assistant.store.models import Event, Table, TableSummary, Visit


def get(table_id: str) -> Table | None:
    """The table of this id."""
    return db.session.get(Table, table_id)


def not_deleted(table_ids: list[str]) -> list[Table]:
    """Those of these tables that are there and were not deleted."""
    return list(
        db.session.scalars(select(Table).where(Table.id.in_(table_ids), Table.deleted_at.is_(None)))
    )


def deleted(table_ids: Sequence[str]) -> set[str]:
    """Those of these tables that were deleted."""
    query = select(Table.id).where(Table.deleted_at.is_not(None))
    return set(db.session.scalars(query)).intersection(table_ids)


def hold(table_id: str) -> Table | None:
    """The table of this id; until the transaction ends no other one holds it."""
    return db.session.scalar(select(Table).where(Table.id == table_id).with_for_update())


def add(table_id: str, opened_at: datetime) -> None:
    """Sets up a table."""
    db.session.add(Table(id=table_id, opened_at=opened_at))
    db.session.flush()


def visit(phone: str, table_id: str) -> None:
    """Remembers that the phone has opened the table or written at it."""
    if not seen(phone, table_id):
        db.session.add(Visit(phone=phone, table_id=table_id))


def seen(phone: str, table_id: str) -> bool:
    """Whether the phone is known at the table."""
    return db.session.get(Visit, (phone, table_id)) is not None


def of_phone(phone: str) -> list[Table]:
    """The tables that the phone has opened, newest first."""
    mine = exists().where(Visit.table_id == Table.id, Visit.phone == phone)
    return list(
        db.session.scalars(select(Table).where(mine).order_by(Table.opened_at.desc(), Table.id))
    )


def purge(deleted_before: datetime) -> list[str]:
    """Removes the tables that were deleted before this moment, with their events; which they were."""
    gone = list(db.session.scalars(select(Table.id).where(Table.deleted_at < deleted_before)))
    for family in (Event.table_id, TableSummary.table_id, Visit.table_id, Table.id):
        db.session.execute(delete(family.class_).where(family.in_(gone)))
    return gone
