"""Phones, and tables that they have opened."""

from collections.abc import Callable

import pytest
from flask import Flask

from assistant.rules.events import Played
from assistant.rules.options import Goal, Options
from tests.browsing import Client, Page
from tests.databases import PostgreSQL, SQLite
from tests.seeds import seed
from tests.web.steps import found_league, seat_at_table, skip, skip_round


@pytest.fixture
def databases(request: pytest.FixtureRequest) -> SQLite | PostgreSQL:
    """SQLite's, unless a test is marked to run on both: the store and the services are tested on both."""
    found: SQLite | PostgreSQL = request.getfixturevalue(getattr(request, "param", "sqlite"))
    return found


@pytest.fixture
def phone(app: Flask) -> Client:
    """A phone."""
    return Client(app)


@pytest.fixture
def other_phone(app: Flask) -> Client:
    """Another phone."""
    return Client(app)


@pytest.fixture
def trick(app: Flask, phone: Client) -> Page:
    """A new table of four, Adam deals: its first page."""
    with app.app_context():
        table_id = _new_table(app)
    return phone.get(f"/tables/{table_id}/trick")


@pytest.fixture
def begun(app: Flask, phone: Client) -> Page:
    """A table where 24 lies before Betty, and Clara is lit."""
    with app.app_context():
        table_id = _begun_table(app)
    return phone.get(f"/tables/{table_id}/trick")


@pytest.fixture
def score(app: Flask, phone: Client) -> Page:
    """The score of the first round of a game that goes on."""
    return _first_score(app, phone, Goal("target", 1000))


@pytest.fixture
def ended(app: Flask, phone: Client) -> Page:
    """The score of the only round of a game that is over."""
    return _first_score(app, phone, Goal("rounds", 1))


@pytest.fixture
def league(app: Flask) -> str:
    """A league with a season and an evening; its id."""
    return found_league(app)


def _first_score(app: Flask, phone: Client, goal: Goal) -> Page:
    with app.app_context():
        table_id = _scored_table(app, goal)
    return phone.get(f"/tables/{table_id}/rounds/1")


@seed
def _new_table(app: Flask) -> str:
    return seat_at_table(app)


@seed
def _begun_table(app: Flask) -> str:
    table_id = seat_at_table(app)
    skip(app, table_id, [Played(1, 24)])
    return table_id


@seed
def _scored_table(app: Flask, goal: Goal) -> str:
    """A table that has played the first round towards this goal; its id."""
    table_id = seat_at_table(app, options=Options(goal=goal))
    skip_round(app, table_id, seed=1)
    return table_id


@pytest.fixture
def unchanged(contents: Callable[[], dict[str, list[str]]]) -> Callable[[], bool]:
    """Whether the database holds what it held when the test asked first."""
    before: list[dict[str, list[str]]] = []

    def is_unchanged() -> bool:
        before.append(contents())
        return before[0] == before[-1]

    return is_unchanged
