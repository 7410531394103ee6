"""Whether the database is still the one that was opened, asked before each use of a connection.

A connection that waited while the database went away is replaced without anybody noticing. SQLite
would go on writing into a file that was removed or replaced meanwhile, and what it then confirmed
would be gone with the process: so nothing is read or written until the file is there again.
"""

import os
import selectors
import sqlite3
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import Dialect, Engine, Pool, event
from sqlalchemy.exc import DisconnectionError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

PATIENCE = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 2,
    "tcp_user_timeout": 10_000,
}
"""Seconds, of the last one milliseconds, after which a PostgreSQL server that says nothing is gone:
without them a thread would wait for a quarter of an hour."""

_FILE = "bottle_imp_file"
"""Where a connection's record has which file it opened."""

_GONE = "its file was removed or replaced while it was in use"

_Selector = getattr(selectors, "PollSelector", selectors.DefaultSelector)
"""What looks at one socket soonest: most others ask the system to remember it first."""

_Identity = tuple[int, int]
_files: WeakKeyDictionary[Dialect, tuple[str, _Identity | None]] = WeakKeyDictionary()
"""The file of each engine, and which one it was when it was opened first."""


def install() -> None:
    """Looks after the connections of every engine."""
    if not event.contains(Pool, "checkout", _used):
        event.listen(Engine, "do_connect", _connected)
        event.listen(Engine, "engine_disposed", _disposed)
        event.listen(Pool, "checkout", _used)


def _connected(
    dialect: Dialect,
    record: ConnectionPoolEntry,
    arguments: tuple[Any, ...],
    options: dict[str, Any],
) -> Any:
    """A connection to the file that was opened first; of a server, one that waits only so long."""
    if dialect.name != "sqlite":
        options.update(PATIENCE | options)
        return None  # the dialect connects
    if dialect in _files:
        _check(_files[dialect])
    connection = dialect.connect(*arguments, **options)
    path = str(connection.execute("PRAGMA database_list").fetchone()[2])  # "" in memory
    record.info[_FILE] = _files.setdefault(dialect, (path, _identity(path)))
    return connection


def _disposed(engine: Engine) -> None:
    _files.pop(engine.dialect, None)


def _used(connection: Any, record: ConnectionPoolEntry, _proxy: object) -> None:
    """Another connection in the place of one that was closed; OperationalError without its file."""
    if not isinstance(connection, sqlite3.Connection):
        if _has_hung_up(connection.pgconn.socket):
            raise DisconnectionError
        return
    try:
        _check(record.info[_FILE])
    except sqlite3.OperationalError as gone:
        raise OperationalError(None, None, gone) from gone


def _check(file: tuple[str, _Identity | None]) -> None:
    """sqlite3.OperationalError where a file is another one than it was."""
    path, opened = file
    if _identity(path) != opened:
        gone = sqlite3.OperationalError(_GONE)
        gone.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN  # as SQLite's own have one
        raise gone


def _identity(path: str) -> _Identity | None:
    """What tells a file from another of the same name; None where there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _has_hung_up(socket: int) -> bool:
    """Whether something came on a connection that nobody asked anything: that it is closed."""
    with _Selector() as selector:
        selector.register(socket, selectors.EVENT_READ)
        return bool(selector.select(0))
