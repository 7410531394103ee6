"""All rows of the database, as they are at one moment, and put into one that is empty.

The tables are taken from the database itself, so that one of any version can be backed up.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import groupby

from sqlalchemy import (
    Boolean,
    Connection,
    Date,
    DateTime,
    Float,
    Integer,
    MetaData,
    Row,
    String,
    Table,
    func,
    insert,
    select,
    text,
)

from assistant.extensions import db
from assistant.notation import backup_files, game_files
from assistant.notation.backup_files import Batch, Kind
from assistant.store.engine import writing

PASSING = frozenset({"alembic_version", "rate_counts", "uploads"})
"""What is not in a backup: the form, which its head names, and what is forgotten after an hour."""

WHAT_OTHERS_HANG_ON = ("tables", "leagues", "decks")
"""Where none of these has a row, nothing is there that anybody could miss."""

_KINDS: Mapping[type, Kind] = {
    String: "text",
    Boolean: "boolean",
    Integer: "integer",
    Float: "number",
    DateTime: "time",
    Date: "date",
}
_AT_ONCE = {"yield_per": 1000}


class NotEmpty(Exception):
    """Somebody has begun something in the database."""


class DoesNotFit(Exception):
    """The table of this name has other columns here, or is not there."""


@contextmanager
def snapshot() -> Iterator[Connection]:
    """One moment of the database. It keeps nobody from writing, and sees nothing of that."""
    with db.engine.connect() as connection:  # `engine` lets whoever only reads see one moment
        yield connection.execution_options(postgresql_readonly=True)


def tables(connection: Connection) -> list[Table]:
    """The tables of the database, each after those that it refers to.

    Those whose names begin with a line are Litestream's.
    """
    metadata = MetaData()
    metadata.reflect(connection)
    return [
        table
        for table in metadata.sorted_tables
        if table.name not in PASSING and not table.name.startswith("_")
    ]


def described(table: Table) -> backup_files.Table:
    """A table as a backup has it."""
    columns = {str(column.name): _KINDS[_generic(column.type)] for column in table.columns}
    return backup_files.Table(str(table.name), columns)


def _generic(type_: object) -> type:
    return next(generic for generic in _KINDS if isinstance(type_, generic))


def rows(connection: Connection, table: Table) -> Iterator[backup_files.Row]:
    """The rows of a table, a record's events together and in order."""
    query = select(table).order_by(*table.primary_key).execution_options(**_AT_ONCE)
    for row in connection.execute(query):
        yield tuple(row)


def broken_records(connection: Connection) -> dict[str, int]:
    """The tables whose events do not fit each other, and the first of each that does not."""
    named = {table.name: table for table in tables(connection)}
    table, event = named["tables"], named["events"]
    known_as = func.coalesce(table.c.file_id, table.c.id) if "file_id" in table.c else table.c.id
    query = select(known_as.label("known_as"), event).join(table, table.c.id == event.c.table_id)
    ordered = query.order_by(event.c.table_id, event.c.number).execution_options(**_AT_ONCE)
    records = groupby(connection.execute(ordered), lambda row: row.table_id)
    return {
        table_id: number
        for table_id, events in records
        if (number := _first_misfit(list(events))) is not None
    }


def _first_misfit(events: list[Row[tuple[object, ...]]]) -> int | None:
    entries = [
        game_files.Entry(
            row.number, row.client_id, row.by, row.at.isoformat(), row.salt, row.body, row.hash
        )
        for row in events
    ]
    return game_files.first_misfit(events[0].known_as, entries)


def is_empty(connection: Connection) -> bool:
    """Whether nobody has begun anything here."""
    here = [table for table in tables(connection) if table.name in WHAT_OTHERS_HANG_ON]
    return not any(connection.execute(select(table).limit(1)).first() for table in here)


def is_used_by_others() -> bool:
    """Whether anybody else has a connection to this database on a PostgreSQL."""
    if db.engine.dialect.name == "sqlite":
        return False
    with db.engine.connect() as connection:
        return bool(
            connection.scalar(
                text(
                    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
                    "AND pid <> pg_backend_pid() AND usename IS NOT NULL"
                )
            )
        )


@contextmanager
def filling() -> Iterator[Connection]:
    """A transaction that has the whole database to itself; NotEmpty where that is not empty."""
    with writing(alone=False):  # it has locks of its own, and counts no change
        connection = db.session.connection()
        every = tables(connection)
        if connection.dialect.name == "postgresql":
            names = ", ".join(table.name for table in every)
            connection.exec_driver_sql(f"LOCK TABLE {names} IN EXCLUSIVE MODE")
        if not is_empty(connection):
            raise NotEmpty
        for table in reversed(every):
            connection.execute(table.delete())
        yield connection


def fill(connection: Connection, batches: Iterable[Batch]) -> None:
    """Put rows into the tables. DoesNotFit where one has other columns."""
    here = {table.name: table for table in tables(connection)}
    kinds = {name: described(table).columns for name, table in here.items()}
    for batch in batches:
        name, columns = batch.table.table, batch.table.columns
        if kinds.get(name) != columns:
            raise DoesNotFit(name)
        if batch.rows:
            values = [dict(zip(columns, row, strict=True)) for row in batch.rows]
            connection.execute(insert(here[name]), values)


def counts(connection: Connection) -> dict[str, int]:
    """How many rows each table has."""
    return {
        table.name: connection.scalar(select(func.count()).select_from(table)) or 0
        for table in tables(connection)
    }
