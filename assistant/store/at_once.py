"""A single statement as a transaction of its own, past what SQLAlchemy does around one.

That is what a tap asks of the database. To hold a session and to begin and end a transaction takes
the processor several times as long as the row itself, and on PostgreSQL two more ways to the server
and back. Connections come from the same pool, are looked after as all others, and fail as these do.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any, NamedTuple

from sqlalchemy import ClauseElement, Dialect, PoolProxiedConnection
from sqlalchemy.exc import DBAPIError

from assistant.extensions import db
from assistant.store import engine

_MARKS = {"sqlite": "named", "postgresql": "pyformat"}
"""How a statement names its values, so that the driver takes them by name."""


class Statement:
    """A statement that is put together once for each kind of database, as its driver takes it."""

    def __init__(self, statement: ClauseElement) -> None:
        self._statement = statement
        self._texts: dict[str, _Text] = {}

    def rows(self, **values: Any) -> list[tuple[Any, ...]]:
        """What it reads."""
        with _connection() as (connection, dialect):
            found: list[tuple[Any, ...]] = self._executed(connection, dialect, values).fetchall()
            return found

    def count(self, **values: Any) -> int:
        """How many rows it writes or reads. What it writes is on disk."""
        with _connection() as (connection, dialect):
            return int(self._executed(connection, dialect, values).rowcount)

    def _executed(self, connection: Any, dialect: Dialect, values: dict[str, Any]) -> Any:
        text = self._texts.get(dialect.name) or self._put_together(dialect)
        given = text.values | values
        for name, write in text.writers:
            given[name] = write(given[name])
        return connection.execute(text.text, given)

    def _put_together(self, dialect: Dialect) -> "_Text":
        kind: Any = type(dialect)
        naming = kind(paramstyle=_MARKS[dialect.name])
        compiled: Any = self._statement.compile(dialect=naming)
        writers = (
            (name, value.type.dialect_impl(naming).bind_processor(naming))
            for name, value in compiled.binds.items()
        )
        known = [(name, write) for name, write in writers if write]
        text = _Text(compiled.string, compiled.params, known)
        return self._texts.setdefault(dialect.name, text)


class _Text(NamedTuple):
    """A statement in a database's own words, and the values that it brings along.

    `writers` write values so as the driver takes them, such as times for SQLite.
    """

    text: str
    values: dict[str, Any]
    writers: list[tuple[str, Callable[[Any], Any]]]


def write(statement: Statement, **values: Any) -> bool:
    """Write by a statement; whether there was anything to write. Busy as for `engine.writing`."""
    engine.read_on()
    with engine.my_turn():
        return statement.count(**values) > 0


@contextmanager
def _connection() -> Iterator[tuple[Any, Dialect]]:
    """The driver's own connection, each of whose statements is a transaction, and its dialect."""
    dialect: Any = db.engine.dialect
    try:
        with closing(db.engine.raw_connection()) as pooled, _not_begun(pooled) as connection:
            yield connection, dialect
    except dialect.loaded_dbapi.Error as error:
        if engine.is_held_by_another(error):
            raise engine.Busy from error
        kind = dialect.loaded_dbapi.Error
        raise DBAPIError.instance(None, None, error, kind, dialect=dialect) from error


@contextmanager
def _not_begun(pooled: PoolProxiedConnection) -> Iterator[Any]:
    """The driver's connection, on which it begins no transaction by itself.

    On SQLite it never does (`engine`). One that broke does not come back to the pool.
    """
    connection: Any = pooled.driver_connection
    if isinstance(connection, sqlite3.Connection):
        yield connection
        return
    connection.autocommit = True
    try:
        yield connection
    finally:
        if connection.closed:
            pooled.invalidate()
        else:
            connection.autocommit = False
