"""How often something was asked for lately, in whichever process of those on one PostgreSQL.

The database's clock can be set, too. A window that would begin in the future is over: where the
clock steps back nobody waits longer than a window lasts.
"""

from typing import NamedTuple

from sqlalchemy import text

from assistant.extensions import db

_COUNT = text("""
    INSERT INTO rate_counts AS counted (key, times, begun, ends)
    SELECT :key, :amount, now, now + :expiry
    FROM (SELECT extract(epoch FROM clock_timestamp())::float8 AS now) AS clock
    ON CONFLICT (key) DO UPDATE SET (times, begun, ends) = (
        SELECT CASE WHEN runs THEN counted.times ELSE 0 END + excluded.times,
               CASE WHEN runs THEN counted.begun ELSE excluded.begun END,
               CASE WHEN runs THEN counted.ends ELSE excluded.ends END
        FROM (SELECT counted.begun <= excluded.begun AND excluded.begun < counted.ends AS runs)
            AS window_of_key
    )
    RETURNING times, ends - extract(epoch FROM clock_timestamp())::float8
""")
_SWEEP = text("""
    DELETE FROM rate_counts
    USING (SELECT extract(epoch FROM clock_timestamp())::float8 AS now) AS clock
    WHERE ends <= now OR begun > now
""")


class Counted(NamedTuple):
    """How often in the window of a key, and the seconds until it ends."""

    times: int
    left: float


def count(key: str, expiry: int, amount: int) -> Counted:
    """Count `amount` more in the window of a key, which lasts `expiry` seconds: one statement.

    It has a connection of its own, since a request may be reading on another one.
    """
    with db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        given = {"key": key, "expiry": expiry, "amount": amount}
        times, left = connection.execute(_COUNT, given).one()
    return Counted(times, left)


def sweep() -> None:
    """Drop the windows that are over."""
    with db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(_SWEEP)
