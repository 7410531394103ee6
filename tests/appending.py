"""Events that are stored without a judgement."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from assistant.extensions import db
from assistant.store.models import Table
from assistant.tables import cache
from assistant.tables.cache import BEGINNING, AtTable, LastEvent, SentBy


def append(table_id: str, bodies: Mapping[str, dict[str, Any]], by: str, at: datetime) -> None:
    """Appends events by the keys with which a phone sent them; within a transaction."""
    stored, table = cache.of(table_id), db.session.get_one(Table, table_id)
    last = LastEvent(stored[-1].number, stored[-1].hash) if stored else BEGINNING
    at_table = AtTable(table_id, table.known_as, table.entered_by)
    for key, body in bodies.items():
        sent_by = SentBy(key, by, at, None)
        last = cache.append(db.session.connection(), at_table, last, body, sent_by)
