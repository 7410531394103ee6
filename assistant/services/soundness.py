"""Whether the records of tables are whole: each event fits the one before it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from assistant.services import table_lifecycle
from assistant.store import tables, upkeep


@dataclass(frozen=True, slots=True)
class BrokenRecord:
    """A table opened at this time, UTC, whose event of this number does not fit the one before."""

    table_id: str
    opened_at: datetime
    event: int


def broken_records(most: int | None = None) -> Iterator[BrokenRecord]:
    """The tables whose records are broken, of all, or of so many that were written to last."""
    for table_id in upkeep.tables(most):
        event, table = table_lifecycle.first_misfit(table_id), tables.get(table_id)
        if event is not None and table is not None:
            yield BrokenRecord(table_id, table.opened_at, event)
