"""Whether the database is still the one that was opened, asked before each use of a connection.

A connection that waited while the database went away is replaced without anybody noticing. SQLite
would go on writing into a file that was removed or replaced meanwhile, and what it then confirmed
would be gone with the process: so nothing is read or written until the file is there again.
"""

import os
import secrets
import selectors
import sqlite3
import threading
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any
from weakref import WeakKeyDictionary

from psycopg import IsolationLevel
from sqlalchemy import Connection, Dialect, Engine, Pool, event, text
from sqlalchemy.exc import DBAPIError, DisconnectionError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from assistant.extensions import db

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


def watch_presence() -> None:
    """Looks after the connections of every engine."""
    if not event.contains(Pool, "checkout", _used):
        event.listen(Engine, "do_connect", _connected_file)
        event.listen(Engine, "engine_disposed", _disposed)
        event.listen(Pool, "checkout", _used)


def _connected_file(
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


# The database's connections, and the one way to write.
#
# SQLite is written by one process. Its writers wait for each other before they begin, since
# SQLite's own waiting backs off for up to 0.7 seconds; and a transaction that writes says so when
# it begins, or it could fail half way. PostgreSQL is written by any number of processes, whose
# writers wait for each other in the database, a league at a time (`writing` says in which order).
#
# Nobody waits long: a writer that is not let in gives up with `Busy`, and its thread is free for
# others. So what takes long is worked out before `writing`. A single row needs less:
# `writing_a_row`.
#
# What is only read is read as it was at one moment, on both databases. A transaction that writes
# reads what was stored until each of its statements on PostgreSQL: it waits for others first, and
# has to see what they wrote.

LONGEST_WAIT = 3.0
"""Seconds that a writer waits for others: those of this process, and again those of another one."""

_one_at_a_time = threading.Lock()
_newest_change = 0
WRITES = "bottle_imp_writes"
ALONE = "bottle_imp_alone"
"""The execution options of a connection whose transactions write, and of one on which each
statement is a transaction.
"""

_HELD = {"55P03", "40P01", "40001"}
"""What PostgreSQL says where a lock was waited for too long, where writers wait for each other in a
circle, and where others wrote what a transaction had read.
"""


written_by: ContextVar[str] = ContextVar("written_by", default="")
"""The id of the phone whose request writes, for the log of a league; "" where the server does."""


class Busy(Exception):
    """Others wrote for longer than anybody waits. Nothing was written; it can be tried again."""


def install() -> None:
    """Listens to every engine."""
    if not event.contains(Engine, "connect", _connected):
        event.listen(Engine, "connect", _connected)
        event.listen(Engine, "begin", _begun)


@contextmanager
def writing(place: str | None = None, *, alone: bool = True) -> Iterator[Connection]:
    """A transaction of its own, on disk when the block is left, and undone when it raises.

    `place` is the id of a league or of a table, or of a season, session or game, which stands for
    its league. While one is written nobody else writes there, nor in the other tables of its
    league. Without a place nobody else writes anywhere: for what concerns several places, or moves
    a table into a league. Not `alone`: others write meanwhile, as phones tap at tables; of two that
    append the same event of a record the database refuses one. On SQLite nobody else ever writes.

    Locks are taken in one order, so that nobody waits for each other in a circle: first all places,
    which those who write in one share; then that one; then rows, a table's before its events'. No
    transaction writes in two places of their own. Busy where the others take too long.
    """
    with _my_turn():
        try:
            connection = db.session.connection(execution_options={WRITES: True})
            if alone and connection.dialect.name == "postgresql":
                _hold(connection, place)
            league_id = _league_of(connection, place) if alone else None
            yield connection
            if alone:
                _count_change(league_id)
            db.session.commit()
            if alone:
                _note_change()
        except BaseException:
            db.session.rollback()
            raise


@contextmanager
def writing_a_row() -> Iterator[Connection]:
    """A connection on which one statement writes, which is a transaction of its own.

    A tap needs no more, and a session and a transaction take longer than the row itself. Others
    write meanwhile, as where `writing` is not `alone`.
    """
    with _my_turn(), one_by_one() as connection:
        yield connection


@contextmanager
def one_by_one() -> Iterator[Connection]:
    """A connection on which each statement is a transaction of its own."""
    with db.engine.connect() as connection:
        yield connection.execution_options(**{ALONE: True})


class _Undone(Exception):
    """All was tried, and nothing of it stays."""


@contextmanager
def trying(place: str) -> Iterator[None]:
    """The same transaction as `writing`, undone when the block is left."""
    try:
        with writing(place):
            yield
            raise _Undone
    except _Undone:
        pass


def read_on() -> None:
    """End the reading so far, so that a long one neither keeps old pages nor a connection."""
    if db.session.registry.has():
        db.session.rollback()


def is_reading() -> bool:
    """Whether this thread has begun to read, and goes on as it was then."""
    return db.session.registry.has() and db.session().in_transaction()


def database() -> Hashable:
    """Which database this is, for what a process keeps of it."""
    return db.engine.url


def is_writing() -> bool:
    """Whether this thread is within `writing`, so that what it reads may still be undone."""
    if not is_reading():
        return False
    return bool(db.session.connection().get_execution_options().get(WRITES))


def milliseconds() -> int:
    """LONGEST_WAIT in milliseconds, as databases are told it."""
    return int(LONGEST_WAIT * 1000)


def newest_change() -> int:
    """A number that is another one after each transaction of this process but those of taps.

    Enough for what is kept of SQLite, which no other process writes; what is kept beside
    PostgreSQL, or while much is worked out, asks the database (`leagues.changes`).
    """
    return _newest_change


def _note_change() -> None:
    global _newest_change
    _newest_change += 1


@contextmanager
def _my_turn() -> Iterator[None]:
    """The turn of a writer of this process; on PostgreSQL they wait in the database."""
    read_on()  # what was read until now may be old
    one_at_a_time = db.engine.dialect.name == "sqlite"
    if one_at_a_time and not _one_at_a_time.acquire(timeout=LONGEST_WAIT):
        raise Busy
    try:
        yield
    except DBAPIError as error:
        if is_held_by_another(error.orig):
            raise Busy from error
        raise
    finally:
        if one_at_a_time:
            _one_at_a_time.release()


def is_held_by_another(error: BaseException | None) -> bool:
    """Whether a statement failed since others wrote, so that it can be tried again.

    The error is the driver's.
    """
    if isinstance(error, sqlite3.OperationalError):
        return error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY  # the rest says where
    return getattr(error, "sqlstate", None) in _HELD


def _connected(connection: Any, _record: object) -> None:
    if not isinstance(connection, sqlite3.Connection):
        connection.execute(f"SET lock_timeout = {milliseconds()}")
        connection.commit()
        return
    connection.isolation_level = None  # _begun begins, not the driver
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",  # an acknowledged event outlives a power cut
        "foreign_keys = ON",
        f"busy_timeout = {milliseconds()}",  # for another process such as a purge
        "recursive_triggers = ON",  # or REPLACE would slip past the trigger that keeps events
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begun(connection: Connection) -> None:
    options = connection.get_execution_options()
    writes, is_alone = options.get(WRITES), options.get(ALONE, False)
    if connection.dialect.name == "sqlite":
        if not is_alone:
            connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
        return
    level = IsolationLevel.READ_COMMITTED if writes else IsolationLevel.REPEATABLE_READ
    driven: Any = connection.connection.driver_connection
    if driven.autocommit != is_alone:
        driven.autocommit = is_alone
    if driven.isolation_level != level:  # of the transaction that the driver is about to begin
        driven.isolation_level = level


_EVERYTHING = 1876
_PLACE = 1
"""Which lock of PostgreSQL is that of all places, and which that of one."""

_LEAGUE = """coalesce(
    (SELECT league_id FROM league_games WHERE id = :place),
    (SELECT league_id FROM sessions WHERE id = :place),
    (SELECT league_id FROM seasons WHERE id = :place),
    :place)"""
_HOLD_EVERYTHING = text(f"SELECT pg_advisory_xact_lock({_EVERYTHING})")
_SHARE_EVERYTHING = text(f"SELECT pg_advisory_xact_lock_shared({_EVERYTHING})")
_HOLD_PLACE = text(f"SELECT pg_advisory_xact_lock({_PLACE}, hashtext({_LEAGUE}))")
_COUNT_EVERYWHERE = text("UPDATE leagues SET changes = changes + 1")
_COUNT_IN_LEAGUE = text("UPDATE leagues SET changes = changes + 1 WHERE id = :league_id")
_LEAGUE_OF = text(f"SELECT {_LEAGUE}")


def _hold(connection: Connection, place: str | None) -> None:
    """Waits until nobody else writes in a place, or anywhere.

    To which league a table belongs is looked up when no table can be moved to another any more.
    """
    if place is None:
        connection.execute(_HOLD_EVERYTHING)
        return
    connection.execute(_SHARE_EVERYTHING)
    connection.execute(_HOLD_PLACE, {"place": place})


def _league_of(connection: Connection, place: str | None) -> str | None:
    """The id of the league that a place is or belongs to, or its own; None for everywhere.

    Asked before anything is written: a game that is removed belongs to no league any more.
    """
    if place is None:
        return None
    return str(connection.execute(_LEAGUE_OF, {"place": place}).scalar_one())


def _count_change(league_id: str | None) -> None:
    """Lets everybody know that a league, or each, has changed, as soon as they can see how."""
    if league_id is None:
        db.session.execute(_COUNT_EVERYWHERE)
    else:
        db.session.execute(_COUNT_IN_LEAGUE, {"league_id": league_id})


def new_id() -> str:
    """An id of 128 bits that nobody can guess."""
    return secrets.token_urlsafe(16)


def now() -> datetime:
    """The time, UTC without a zone, as it is stored."""
    return datetime.now(UTC).replace(tzinfo=None)
