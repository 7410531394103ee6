"""Where a phone has been before: the tables that its home page lists."""

from assistant.services import table_cache
from assistant.store import tables
from assistant.store.engine import writing


def knows_another_table(phone: str, table_id: str) -> bool:
    """Whether the phone has opened or written at any other table, be it deleted since."""
    return tables.has_seen_another(phone, table_id)


def take_off_list(phone: str, table_id: str, *, is_off: bool) -> None:
    """Lists a table on the phone's home page no more, or again. The table stays as it is.

    What the phone writes there later lists it again.
    """
    with writing(table_id):
        tables.take_off_list(phone, table_id, is_off=is_off)
    table_cache.record_of(table_id).phones.discard(phone)
