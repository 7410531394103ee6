"""`bottle-imp backup` and `restore`: every row of a database, of either kind, as one file.

JSON lines packed by gzip: the head, an object for each table, a list for each row, the end. Tables
are those that the database has: one of an older version is backed up as it is, and `restore` gives
an empty one that form, fills it, and migrates it.
"""

import gzip
import os
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime
from importlib.metadata import version
from itertools import groupby, islice
from pathlib import Path
from typing import IO, Any

import click
import msgspec
from flask_migrate import downgrade, upgrade
from sqlalchemy import Connection, MetaData, Table, insert, select, text
from sqlalchemy.exc import DBAPIError

from assistant import new_files, opening, secret_key
from assistant.config import Unusable
from assistant.extensions import db
from assistant.store import upkeep
from assistant.store.engine import writing

FORMAT = "bottle-imp-backup/2"
FORMATS = ("bottle-imp-backup/1", FORMAT)  # the first named types, too, and ended with a digest
END, ENDS = b'{"end":true}\n', (b'{"end"', b'{"digest"')
AT_ONCE = 1000  # rows
PASSING = {"alembic_version", "uploads"}  # the form, which the head names; what waits for an hour
OTHERS = """SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
    AND pid <> pg_backend_pid() AND usename IS NOT NULL"""

DAMAGE = (
    *(EOFError, gzip.BadGzipFile, zlib.error, msgspec.DecodeError, ValueError),
    *(RecursionError, OverflowError),  # brackets in brackets, and numbers, without end
)


class Head(msgspec.Struct):
    """By which version of the program it was made, in which form of the database, and when."""

    format: str
    program: str
    revision: str
    made_at: datetime  # UTC
    key: str  # signs cookies, and makes the keys of links


class _Columns(msgspec.Struct):
    """Begins the rows of a table: their values are in the order of these columns."""

    table: str
    columns: list[str] | dict[str, str]


Contents = tuple[Head, dict[str, int]]  # and how many rows each table has


def backup(name: str) -> Contents:
    """Back up the installation into a new file, for its owner alone; others go on writing.

    Unusable where there is such a file, or it cannot be written: then nothing is left behind.
    """
    if name != "-" and os.path.lexists(name):
        raise Unusable(f"{name} is there already. Choose another name.")
    with opening.as_it_is() as app:
        if upkeep.is_missing() or not (revision := upkeep.current()):
            raise Unusable(f"There is nothing to back up: {upkeep.name()} holds no record.")
        with db.engine.connect() as connection:  # who only reads sees one moment (store/engine.py)
            made_at = datetime.now(UTC).replace(tzinfo=None)
            head = Head(FORMAT, version("bottle-imp"), revision, made_at, str(app.secret_key))
            try:
                is_file = name != "-"
                new = new_files.written(Path(name)) if is_file else nullcontext(sys.stdout.buffer)
                with new as file:
                    counts = _write(file, head, connection)
                    file.flush()
                return head, counts
            except OSError as error:
                raise Unusable(
                    f"{name} cannot be written: {error.strerror}. Nothing was kept."
                ) from None


def _write(file: IO[bytes], head: Head, connection: Connection) -> dict[str, int]:
    """Write all there is; how many rows of each table."""
    counts: dict[str, int] = {}
    encode = msgspec.json.Encoder().encode
    with gzip.GzipFile("", "wb", 6, file, mtime=0) as packed:
        packed.write(encode(head) + b"\n")
        for table in tables(connection):
            columns = [str(name) for name in table.columns.keys()]  # noqa: SIM118
            packed.write(encode(_Columns(str(table.name), columns)) + b"\n")
            counts[table.name] = 0
            query = select(table).order_by(*table.primary_key)
            for row in connection.execute(query.execution_options(yield_per=AT_ONCE)):
                packed.write(encode(tuple(row)) + b"\n")
                counts[table.name] += 1
        packed.write(END)
    return counts


def tables(connection: Connection) -> list[Table]:
    """The tables that are backed up, each after those that it refers to."""
    found = MetaData()  # but for Litestream's, whose names begin with a line
    found.reflect(connection, only=lambda name, _: name not in PASSING and name[0] != "_")
    return found.sorted_tables


def restore(name: str) -> Contents:
    """Put a backup into this installation, which is empty, and migrate it; what it held.

    All or nothing: Unusable where the file is no whole backup, or something is there already.
    """
    with opening.alone() as app:
        if db.engine.dialect.name == "postgresql" and db.session.scalar(text(OTHERS)):
            raise Unusable(f"Somebody else uses {upkeep.name()}. Stop the server first.")
        with put_back(name) as (head, counts):
            secret_key.refuse_other(head.key)
            # Should the database fail after this, an empty installation has another key.
            secret_key.replace(Path(app.instance_path), head.key)
    with opening.opened():
        return head, counts


@contextmanager
def put_back(name: str) -> Iterator[Contents]:
    """Fill the app's database, which is empty, in one transaction that ends with the block.

    Unusable where it is not empty, or the file is no whole backup: nothing of it is kept.
    """
    try:
        with click.open_file(name, "rb") as file, gzip.GzipFile("", "rb", fileobj=file) as packed:
            head = msgspec.json.decode(packed.readline(), type=Head)
            if head.format not in FORMATS or not upkeep.is_known(head.revision):
                raise Unusable(
                    f"{name} was made by a later version of this program, {head.program!a}. "
                    "Install that one to restore it."
                )
            _give_form(head.revision)
            with writing(alone=False):
                yield head, _fill(db.session.connection(), packed)
    except DAMAGE:
        raise Unusable(
            f"{name} cannot be restored. It is damaged or cut short, or no backup of this program."
        ) from None
    except (OSError, DBAPIError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error.orig).partition("\n")[0]
        raise Unusable(f"{name} cannot be restored, nothing was kept: {why}.") from None


def _give_form(revision: str) -> None:
    """Bring a database to the form that a backup was made in; Unusable where it is not empty."""
    current = upkeep.current()
    if not upkeep.is_known(current):
        raise Unusable(f"A later version of this program has used {upkeep.name()}.")
    with db.engine.connect() as connection:
        first = [connection.execute(select(each).limit(1)).first() for each in tables(connection)]
    if any(first):
        raise Unusable(
            f"{upkeep.name()} is not empty: a backup can only be restored where nobody has begun a "
            "game or a league. Name another folder in BOTTLE_IMP_INSTANCE, or another database in "
            "DATABASE_URL."
        )
    if current != revision:
        downgrade(revision="base")
        upgrade(revision=revision)


def _fill(connection: Connection, lines: Iterator[bytes]) -> dict[str, int]:
    here = {table.name: table for table in tables(connection)}
    counts = dict.fromkeys(here, 0)
    for table, rows in groupby(_rows(lines, here), lambda row: row[0]):
        while values := [value for _, value in islice(rows, AT_ONCE)]:
            connection.execute(insert(table), values)
            counts[table.name] += len(values)
    return counts


def _rows(lines: Iterator[bytes], here: dict[str, Table]) -> Iterator[tuple[Table, dict[str, Any]]]:
    """Every row with its table, whose types it has; one of DAMAGE where the file is not whole."""
    table, columns, decoder = None, list[str](), msgspec.json.Decoder[Any]()
    for line in lines:
        if line.startswith(ENDS) and not any(lines):  # nothing comes after it
            return
        if table is not None and line.startswith(b"["):
            yield table, dict(zip(columns, decoder.decode(line), strict=True))
            continue
        begun = msgspec.json.decode(line, type=_Columns)
        table, columns = here.get(begun.table), list(begun.columns)
        if table is None or sorted(columns) != sorted(table.columns.keys()):
            raise Unusable(f"The backup's table {begun.table!a} is no such table.")
        types = tuple(table.columns[name].type.python_type | None for name in columns)
        decoder = msgspec.json.Decoder(tuple[types])  # type: ignore[valid-type]
    raise EOFError
