"""The database's connections, and the one way to write.

SQLite is read and written by one process. Writers wait for each other before they begin, since
SQLite's own waiting backs off for up to 0.7 seconds; and a transaction that writes says so when it
begins, or it could fail half way.
"""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from sqlalchemy import Connection, Engine, event

from assistant.extensions import db

_one_at_a_time = threading.Lock()
_WRITES = "bottle_imp_writes"


def install() -> None:
    """Listens to every engine; what it sets concerns SQLite alone."""
    if not event.contains(Engine, "connect", _connected):
        event.listen(Engine, "connect", _connected)
        event.listen(Engine, "begin", _begun)


@contextmanager
def writing(*, alone: bool = True) -> Iterator[None]:
    """A transaction of its own, on disk when the block is left, and undone when it raises.

    `alone`: nothing else of this process writes meanwhile, as a league's totals need. On SQLite
    nothing else ever does.
    """
    db.session.rollback()  # what was read until now may be old
    is_alone = alone or db.engine.dialect.name == "sqlite"
    with _one_at_a_time if is_alone else nullcontext():
        try:
            db.session.connection(execution_options={_WRITES: True})
            yield
            db.session.commit()
        except BaseException:
            db.session.rollback()
            raise


def _connected(connection: Any, _record: object) -> None:
    if not isinstance(connection, sqlite3.Connection):
        return
    connection.isolation_level = None  # _begun begins, not the driver
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",  # an acknowledged event outlives a power cut
        "foreign_keys = ON",
        "busy_timeout = 5000",  # milliseconds, for another process such as a purge
        "recursive_triggers = ON",  # or REPLACE would slip past the trigger that keeps events
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begun(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        writes = connection.get_execution_options().get(_WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
