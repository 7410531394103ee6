"""Following a table: whether one may, and from where on. The server's stream goes on with it."""

from dataclasses import dataclass

from assistant.services import TableIsDeleted, table_cache

FOLLOWING = "bottle_imp.following"
"""Where the page leaves it for the stream, in the environment of the request."""


@dataclass(frozen=True, slots=True)
class Following:
    """A phone that may follow a table; the length of the record that it knows, and the one now."""

    phone: str
    known: str | None
    length: int


def begin(table_id: str, phone: str, known: str | None) -> Following:
    """A phone begins to follow a table; NoSuchTable or TableIsDeleted where there is none."""
    record = table_cache.record_of(table_id)
    if record.deleted_at:
        raise TableIsDeleted(table_id)
    return Following(phone, known, record.length)
