"""Tables, and which phones have opened them."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import delete, exists, func, select, update

from assistant.extensions import db
from assistant.store import grants, people
from assistant.store.models import Event, HandAsk, Ids, Table, Visit

ENTERING = ("entering", "scorekeeper", "secretary")
"""The roles of a phone that enters at a table."""

_KNOWN_AS = func.coalesce(Table.file_id, Table.id)


def get(table_id: str) -> Table | None:
    """The table of this id."""
    return db.session.get(Table, table_id)


def hold(table_id: str) -> Table | None:
    """The table of this id; until the transaction ends no other one holds it."""
    query = select(Table).where(Table.id == table_id)
    return db.session.scalar(query.with_for_update(key_share=True))


def of_files(file_ids: Collection[str]) -> dict[str, str]:
    """The ids of those tables that files know by these ids, by these."""
    query = select(_KNOWN_AS, Table.id).where(_KNOWN_AS.in_(file_ids))
    return {row[0]: row[1] for row in db.session.execute(query)}


def file_ids(table_ids: Collection[str]) -> dict[str, str]:
    """By which id files know each of these tables."""
    query = select(Table.id, _KNOWN_AS).where(Table.id.in_(table_ids))
    return {row[0]: row[1] for row in db.session.execute(query)}


def add(table_id: str, file_id: str, opened_at: datetime, entered_by: str | None = None) -> None:
    """Sets up a table, which files know by another id than its own, and who enters there."""
    row = Table(id=table_id, file_id=file_id, opened_at=opened_at, entered_by=entered_by)
    db.session.add(row)
    db.session.flush()


def enter(phone: str, table_id: str) -> None:
    """Remembers that the phone enters at the table from now on."""
    db.session.execute(update(Table).where(Table.id == table_id).values(entered_by=phone))


def changed(table_id: str) -> None:
    """Counts that something has changed there which is not in the record: phones look again."""
    counted = update(Table).where(Table.id == table_id).values(changes=Table.changes + 1)
    db.session.execute(counted)


def visit(phone: str, table_id: str) -> None:
    """Remembers that the phone has opened the table or written at it, and lists it there again."""
    db.session.merge(Visit(phone=phone, table_id=table_id, is_off_list=False))


def newest_listed(phone: str) -> str | None:
    """The id of the newest table that the phone lists and enters at."""
    return db.session.scalar(
        select(Table.id)
        .join(Visit, Visit.table_id == Table.id)
        .where(
            Visit.phone == phone,
            Visit.is_off_list.is_(False),
            Table.deleted_at.is_(None),
            grants.may_open(phone, ENTERING),
        )
        .order_by(Table.opened_at.desc(), Table.id)
        .limit(1)
    )


def of_phone(phone: str) -> list[Table]:
    """The tables that the phone has opened and enters at, newest first."""
    mine = exists().where(Visit.table_id == Table.id, Visit.phone == phone)
    query = select(Table).where(mine, grants.may_open(phone, ENTERING))
    return list(db.session.scalars(query.order_by(Table.opened_at.desc(), Table.id)))


def newest_opening() -> datetime | None:
    """When the newest table was opened; None before there is one."""
    return db.session.scalar(select(func.max(Table.opened_at)))


def purge(deleted_before: datetime) -> list[str]:
    """Removes the tables that were deleted before this moment, with their events; which
    they were.
    """
    gone = list(db.session.scalars(select(Table.id).where(Table.deleted_at < deleted_before)))
    remove(gone)
    return gone


def remove(table_ids: Ids) -> None:
    """Removes tables for good, with all that was written of them; the database refuses it for
    those that were not deleted long enough ago.
    """
    families = (Event.table_id, Visit.table_id, HandAsk.table_id, Table.id)
    for family in families:
        db.session.execute(delete(family.class_).where(family.in_(table_ids)))
    people.remove(table_ids)
    grants.remove(table_ids)
