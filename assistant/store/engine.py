"""The database's connections, and the one way to write.

SQLite is read and written by one process. Writers wait for each other before they begin, since
SQLite's own waiting backs off for up to 0.7 seconds; and a transaction that writes says so when it
begins, or it could fail half way. Nobody waits long: a writer that is not let in gives up with
`Busy`, and its thread is free for others. So what takes long is worked out before `writing`.
"""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from itertools import count
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DBAPIError

from assistant.extensions import db
from assistant.store import news

LONGEST_WAIT = 5.0
"""Seconds that a writer waits for others: those of this process, and again those of another one."""

_one_at_a_time = threading.Lock()
_changes = count(1)
_newest_change = 0
_WRITES = "bottle_imp_writes"
_HELD = "55P03"
"""What PostgreSQL says when a lock was waited for too long."""


class Busy(Exception):
    """Others wrote for longer than anybody waits. Nothing was written; it can be tried again."""


def install() -> None:
    """Listens to every engine."""
    if not event.contains(Engine, "connect", _connected):
        event.listen(Engine, "connect", _connected)
        event.listen(Engine, "begin", _begun)


@contextmanager
def writing(*, alone: bool = True) -> Iterator[None]:
    """A transaction of its own, on disk when the block is left, and undone when it raises.

    `alone`: nothing else of this process writes meanwhile, as a league's totals need. On SQLite
    nothing else ever does. Busy where the others take too long.
    """
    db.session.rollback()  # what was read until now may be old
    is_alone = alone or db.engine.dialect.name == "sqlite"
    with news.said_when_stored(), _my_turn() if is_alone else nullcontext():
        try:
            db.session.connection(execution_options={_WRITES: True})
            yield
            db.session.commit()
            if alone:
                _note_change()
        except DBAPIError as error:
            db.session.rollback()
            if _is_held_by_another(error):
                raise Busy from error
            raise
        except BaseException:
            db.session.rollback()
            raise


def read_on() -> None:
    """End the reading so far, so that a long one neither keeps old pages nor a connection."""
    db.session.rollback()


def newest_change() -> int:
    """A number that is another one after each transaction of this process but those of taps."""
    return _newest_change


def _note_change() -> None:
    global _newest_change
    _newest_change = next(_changes)


@contextmanager
def _my_turn() -> Iterator[None]:
    """The lock of this process's writers."""
    if not _one_at_a_time.acquire(timeout=LONGEST_WAIT):
        raise Busy
    try:
        yield
    finally:
        _one_at_a_time.release()


def _is_held_by_another(error: DBAPIError) -> bool:
    """Whether a statement failed because another process did not let go of a lock in time."""
    if isinstance(error.orig, sqlite3.OperationalError):
        return error.orig.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY  # the rest says where
    return getattr(error.orig, "sqlstate", None) == _HELD


def _connected(connection: Any, _record: object) -> None:
    milliseconds = int(LONGEST_WAIT * 1000)
    if not isinstance(connection, sqlite3.Connection):
        connection.execute(f"SET lock_timeout = {milliseconds}")
        connection.commit()
        return
    connection.isolation_level = None  # _begun begins, not the driver
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",  # an acknowledged event outlives a power cut
        "foreign_keys = ON",
        f"busy_timeout = {milliseconds}",  # for another process such as a purge
        "recursive_triggers = ON",  # or REPLACE would slip past the trigger that keeps events
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begun(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        writes = connection.get_execution_options().get(_WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
