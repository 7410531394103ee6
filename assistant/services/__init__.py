"""One function for each thing that a person can do; one transaction each."""

import secrets
from datetime import UTC, datetime

from assistant.store.engine import Busy as Busy


class NoSuchTable(LookupError):
    """There is no table of this id, or it was removed for good."""


class NoSuchLeague(LookupError):
    """There is no league, season, session or person of this id."""


class NoSuchKey(LookupError):
    """No link carries this key any more."""


class HasGames(Exception):
    """Games belong to a season or a session, so it cannot be removed. Nothing was changed."""


class TableIsDeleted(LookupError):
    """The table was deleted, and nobody has restored it."""


class NotAllowed(PermissionError):
    """The viewer may not give this command. Nothing was written."""


def new_id() -> str:
    """An id of 128 bits that nobody can guess."""
    return secrets.token_urlsafe(16)


def now() -> datetime:
    """The time, UTC without a zone, as the store keeps it."""
    return datetime.now(UTC).replace(tzinfo=None)
