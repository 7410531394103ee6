"""What PostgreSQL's writers wait for: a league, everything, or one long work.

These locks are the database's own ("advisory"), so that they hold in any number of processes and on
any number of machines, and end with whoever has them.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from assistant.extensions import db

_EVERYTHING = 1876
_PLACE, _NAME = 1, 2
"""Which locks of PostgreSQL are whose: of all places, of one, and of `only_one`."""

_LEAGUE = """coalesce(
    (SELECT league_id FROM league_games WHERE id = :place),
    (SELECT league_id FROM sessions WHERE id = :place),
    (SELECT league_id FROM seasons WHERE id = :place),
    :place)"""
_HOLD_EVERYTHING = text(f"SELECT pg_advisory_xact_lock({_EVERYTHING})")
_SHARE_EVERYTHING = text(f"SELECT pg_advisory_xact_lock_shared({_EVERYTHING})")
_HOLD_PLACE = text(f"SELECT pg_advisory_xact_lock({_PLACE}, hashtext({_LEAGUE}))")
_COUNT_EVERYWHERE = text("UPDATE leagues SET changes = changes + 1")
_COUNT_IN_PLACE = text(f"UPDATE leagues SET changes = changes + 1 WHERE id = {_LEAGUE}")
_TAKE_NAME = text(f"SELECT pg_try_advisory_lock({_NAME}, hashtext(:name))")
_LEAVE_NAME = text(f"SELECT pg_advisory_unlock({_NAME}, hashtext(:name))")


def hold(connection: Connection, place: str | None) -> None:
    """Waits until nobody else writes in a place, or anywhere.

    To which league a table belongs is looked up when no table can be moved to another any more.
    """
    if place is None:
        connection.execute(_HOLD_EVERYTHING)
        return
    connection.execute(_SHARE_EVERYTHING)
    connection.execute(_HOLD_PLACE, {"place": place})


def count_change(place: str | None) -> None:
    """Lets other processes know that a league has changed, as soon as they can see how."""
    if place is None:
        db.session.execute(_COUNT_EVERYWHERE)
    else:
        db.session.execute(_COUNT_IN_PLACE, {"place": place})


@contextmanager
def only_one(name: str) -> Iterator[bool]:
    """Whether nobody else is at what has this name; if so nobody is until the block is left.

    For what takes many transactions: in all processes on PostgreSQL, where a connection of its own
    keeps the lock and ends it with the process, however that ends.
    """
    if db.engine.dialect.name == "sqlite":
        with _only_one_here(name) as is_free:
            yield is_free
        return
    with db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as keeping:
        is_free = bool(keeping.execute(_TAKE_NAME, {"name": name}).scalar())
        try:
            yield is_free
        finally:
            if is_free:
                _leave(keeping, name)


def _leave(keeping: Connection, name: str) -> None:
    try:
        keeping.execute(_LEAVE_NAME, {"name": name})
    except DBAPIError:
        keeping.invalidate()  # the lock goes with its connection


_at_it: set[str] = set()
_looking = threading.Lock()


@contextmanager
def _only_one_here(name: str) -> Iterator[bool]:
    with _looking:
        is_free = name not in _at_it
        _at_it.add(name)
    try:
        yield is_free
    finally:
        if is_free:
            _at_it.discard(name)
