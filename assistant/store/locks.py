"""What PostgreSQL's writers wait for: a league, or everything.

These locks are the database's own ("advisory"), so that they hold in any number of processes and on
any number of machines, and end with whoever has them.
"""

from sqlalchemy import Connection, text

from assistant.extensions import db

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


def hold(connection: Connection, place: str | None) -> None:
    """Waits until nobody else writes in a place, or anywhere.

    To which league a table belongs is looked up when no table can be moved to another any more.
    """
    if place is None:
        connection.execute(_HOLD_EVERYTHING)
        return
    connection.execute(_SHARE_EVERYTHING)
    connection.execute(_HOLD_PLACE, {"place": place})


def league_of(connection: Connection, place: str | None) -> str | None:
    """The id of the league that a place is or belongs to, or its own; None for everywhere.

    Asked before anything is written: a game that is removed belongs to no league any more.
    """
    if place is None:
        return None
    return str(connection.execute(_LEAGUE_OF, {"place": place}).scalar_one())


def count_change(league_id: str | None) -> None:
    """Lets everybody know that a league, or each, has changed, as soon as they can see how."""
    if league_id is None:
        db.session.execute(_COUNT_EVERYWHERE)
    else:
        db.session.execute(_COUNT_IN_LEAGUE, {"league_id": league_id})
