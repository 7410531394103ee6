"""A table with three events, put there by the store itself."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from flask import Flask

from assistant.store import tables
from assistant.store.engine import writing
from tests import appending
from tests.databases import app_on, hang_up

TABLE = "table-of-three-events"
NOON = datetime(2026, 11, 3, 12)


@pytest.fixture
def empty_app(empty_database: str) -> Iterator[Flask]:
    """The app, with a database at hand that nothing was done to."""
    app = app_on(empty_database)
    with app.app_context():
        yield app
    hang_up(app)


@pytest.fixture
def table_id(app_context: Flask) -> str:
    """A table with three events."""
    set_table(TABLE)
    return TABLE


def set_table(table_id: str) -> None:
    """Sets up a table with three events."""
    with writing():
        tables.add(table_id, table_id, NOON)
        for number in range(3):
            append(table_id, f"client-{number}")


def append(table_id: str, client_id: str) -> None:
    """Appends an event."""
    appending.append(table_id, {client_id: {"type": "round"}}, "phone", NOON)


def utc_now() -> datetime:
    """The time as the store keeps it."""
    return datetime.now(UTC).replace(tzinfo=None)
