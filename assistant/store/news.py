"""What a transaction tells: when it is stored, to this process, and on PostgreSQL to all others.

Others are told by NOTIFY, which goes just when the transaction does, and to whoever listens then:
what is told while a connection is broken is lost to its process.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Protocol

import psycopg
from psycopg.conninfo import make_conninfo
from sqlalchemy import URL, func, select, text

from assistant.extensions import db
from assistant.store.presence import PATIENCE

Connection = psycopg.Connection[tuple[Any, ...]]
Cut = psycopg.Error
"""The connection on which others are heard is broken, or there is none."""

CHANNEL = "bottle_imp"
LISTENS = "bottle-imp listens "
"""How a connection that listens is called, with the mark of its process's secret key."""

_LISTENERS = f"""
    SELECT application_name FROM pg_stat_activity
    WHERE datname = current_database() AND starts_with(application_name, '{LISTENS}')
"""


class News(Protocol):
    """What is told when a transaction is stored."""

    @property
    def text(self) -> str:
        """The news as other processes are told it."""

    def say(self) -> None:
        """Tell this process."""


_unsaid: ContextVar[list[News] | None] = ContextVar("unsaid", default=None)


@contextmanager
def said_when_stored() -> Iterator[None]:
    """Around a transaction: what it tells is said at its end, and not at all where it raises."""
    unsaid: list[News] = []
    token = _unsaid.set(unsaid)
    try:
        yield
    finally:
        _unsaid.reset(token)
    for each in unsaid:
        each.say()


def keep(unsaid: News) -> bool:
    """Let the running transaction say this, here and to other processes.

    False where none runs.
    """
    kept = _unsaid.get()
    if kept is None:
        return False
    kept.append(unsaid)
    if db.engine.dialect.name == "postgresql":
        db.session.execute(select(func.pg_notify(CHANNEL, unsaid.text)))
    return True


@contextmanager
def listening(address: URL, mark: str) -> Iterator[Connection]:
    """A connection of its own on which others can be heard; Cut where there is none."""
    plain = address.set(drivername="postgresql").render_as_string(hide_password=False)
    named = make_conninfo(plain, application_name=f"{LISTENS}{mark}", **PATIENCE)
    with psycopg.connect(named, autocommit=True) as connection:
        yield connection


def listen(connection: Connection) -> None:
    """Hear on it what others tell from now on."""
    connection.execute(f"LISTEN {CHANNEL}".encode())


def heard(connection: Connection, seconds: float) -> Iterator[str]:
    """What others have told, or first tell within so many seconds; Cut where it breaks."""
    for notice in connection.notifies(timeout=seconds, stop_after=1):  # and all that came with it
        yield notice.payload


def marks_of_listeners() -> set[str]:
    """The marks of the keys of all processes that listen on this PostgreSQL just now."""
    return {name.removeprefix(LISTENS) for name in db.session.scalars(text(_LISTENERS))}


def marks_beside(connection: Connection) -> set[str]:
    """The same, its own among them, as one that listens is told them."""
    found = connection.execute(_LISTENERS.encode())
    return {str(name).removeprefix(LISTENS) for (name,) in found}
