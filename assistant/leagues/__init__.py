"""What people do in a league: a function for each thing, a transaction each, and its queries."""

from typing import TypeVar

T = TypeVar("T")


class NoSuchLeague(LookupError):
    """There is no league, season, session or person of this id."""


def there(row: T | None, id: str) -> T:
    """The row that was asked for by this id; NoSuchLeague where there is none."""
    if row is None:
        raise NoSuchLeague(id)
    return row


class HasGames(Exception):
    """Games belong to a season or a session, so it cannot be removed. Nothing was changed."""
