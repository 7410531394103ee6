"""Phones, and tables that they have opened."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest
from flask import Flask
from flask.testing import FlaskClient

from assistant.rules.events import Played
from assistant.rules.options import USUAL, Goal
from tests.browsing import Client, Page
from tests.databases import PostgreSQL, SQLite
from tests.seeds import seed
from tests.web.steps import found_league, seat_at_table, skip, skip_round


@pytest.fixture
def databases(request: pytest.FixtureRequest) -> SQLite | PostgreSQL:
    """SQLite's, unless a test is marked to run on both.

    The store, tables and leagues are tested on both.
    """
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
def stranger(app: Flask) -> Client:
    """A phone that was let in nowhere."""
    return Client(app, is_stranger=True)


@pytest.fixture
def browser(app: Flask) -> FlaskClient:
    """A browser that sends the heads it is told to, no others, and follows nothing."""
    return app.test_client()


@pytest.fixture
def lets_forms_through(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forms need no token: it is about what stands behind it."""
    monkeypatch.setitem(app.config, "WTF_CSRF_ENABLED", False)


@pytest.fixture
def trick(app: Flask, phone: Client) -> Page:
    """A new table of four, Adam deals: its first page."""
    phone.cookie = known(app)
    with app.app_context():
        return _new_table(app)


@pytest.fixture
def begun(app: Flask, phone: Client) -> Page:
    """A table where 24 lies before Betty, and Clara is lit."""
    phone.cookie = known(app)
    with app.app_context():
        return _begun_table(app)


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
    phone.cookie = known(app)
    with app.app_context():
        return _scored_table(app, goal)


@cache
def known(app: Flask) -> str:
    """The cookie of a phone that was here before.

    The one that has opened the pages of these fixtures.
    """
    phone = Client(app)
    phone.get("/preferences")  # a form, so that the cookie has what forms are sent with
    return phone.cookie


def opened(app: Flask, path: str) -> Page:
    """A page as that phone has opened it."""
    phone = Client(app)
    phone.cookie = known(app)
    return phone.get(path)


@seed
def _new_table(app: Flask) -> Page:
    return opened(app, f"/tables/{seat_at_table(app)}/trick")


@seed
def _begun_table(app: Flask) -> Page:
    table_id = seat_at_table(app)
    skip(app, table_id, [Played(1, 24)])
    return opened(app, f"/tables/{table_id}/trick")


@seed
def _scored_table(app: Flask, goal: Goal) -> Page:
    """The score of the first round towards this goal."""
    table_id = seat_at_table(app, options=replace(USUAL, goal=goal))
    skip_round(app, table_id, seed=1)
    return opened(app, f"/tables/{table_id}/rounds/1")


@pytest.fixture
def unchanged(contents: Callable[[], dict[str, list[str]]]) -> Callable[[], bool]:
    """Whether the database holds what it held when the test asked first."""
    before: list[dict[str, list[str]]] = []

    def is_unchanged() -> bool:
        before.append(contents())
        return before[0] == before[-1]

    return is_unchanged
