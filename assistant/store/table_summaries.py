"""What home pages say of tables, as it was kept."""

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import func, select

from assistant.extensions import db
from assistant.store import grants
from assistant.store.models import Event, Table, TableSummary, Visit


class Known(NamedTuple):
    """A table that a phone has opened, the length of its record, and what is kept of it.

    `kept_length` is the length that the record had then; None where nothing is kept.
    """

    table_id: str
    opened_at: datetime
    deleted_at: datetime | None
    length: int
    kept_length: int | None
    body: str | None


def of_phone(phone: str, *, most: int, skip: int = 0, is_off_list: bool = False) -> list[Known]:
    """So many tables that a phone has opened and still may, newest first, deleted ones among them.

    Those that it lists, or those that it took off its list.
    """
    length = select(func.max(Event.number) + 1).where(Event.table_id == Table.id).scalar_subquery()
    rows = db.session.execute(
        select(
            Table.id,
            Table.opened_at,
            Table.deleted_at,
            length,
            TableSummary.length,
            TableSummary.body,
        )
        .join(Visit, Visit.table_id == Table.id)
        .outerjoin(TableSummary, TableSummary.table_id == Table.id)
        .where(Visit.phone == phone, Visit.is_off_list.is_(is_off_list), grants.may_open(phone))
        .order_by(Table.opened_at.desc(), Table.id)
        .limit(most)
        .offset(skip)
    )
    return [Known(*row) for row in rows]


def save(table_id: str, length: int, body: str) -> None:
    """Keeps a summary of a table whose record has this length, instead of an older one."""
    db.session.merge(TableSummary(table_id=table_id, length=length, body=body))
