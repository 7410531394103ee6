"""Which phone enters at a table.

It is courtesy: whoever writes takes over by that, and the length of the record decides.
"""

from dataclasses import dataclass

from assistant.services import TableIsDeleted, table_cache
from assistant.store import tables
from assistant.store.engine import writing


@dataclass(frozen=True, slots=True)
class Entering:
    """The phone that enters: None where nobody does; whether it is the one that asks."""

    phone: str | None
    is_here: bool


def at(table_id: str, phone: str) -> Entering:
    """Who enters at a table, for a phone that asks."""
    by = table_cache.record_of(table_id).entered_by
    return Entering(by, by == phone)


def take_over(table_id: str, phone: str) -> None:
    """The phone enters from now on."""
    if table_cache.record_of(table_id).deleted_at:
        raise TableIsDeleted(table_id)
    with writing(table_id):
        tables.enter(phone, table_id)
        tables.changed(table_id)
