"""Phones, and tables that they have opened."""

from collections.abc import Callable

import pytest
from flask import Flask

from tests.browsing import Client, Page
from tests.web.steps import skip_round, start, table_of


@pytest.fixture
def phone(app: Flask) -> Client:
    """A phone."""
    return Client(app)


@pytest.fixture
def other_phone(app: Flask) -> Client:
    """Another phone."""
    return Client(app)


@pytest.fixture
def trick(phone: Client) -> Page:
    """A new table of four, Adam deals: its first page."""
    return start(phone)


@pytest.fixture
def score(app: Flask, phone: Client) -> Page:
    """The score of the first round of a game that goes on."""
    page = start(phone, number="1000")
    skip_round(app, table_of(page), seed=1)
    return phone.get(f"/tables/{table_of(page)}/rounds/1")


@pytest.fixture
def ended(app: Flask, phone: Client) -> Page:
    """The score of the only round of a game that is over."""
    page = start(phone, end="rounds", number="1")
    skip_round(app, table_of(page), seed=1)
    return phone.get(f"/tables/{table_of(page)}/rounds/1")


@pytest.fixture
def unchanged(contents: Callable[[], dict[str, list[str]]]) -> Callable[[], bool]:
    """Whether the database holds what it held when the test asked first."""
    before: list[dict[str, list[str]]] = []

    def is_unchanged() -> bool:
        before.append(contents())
        return before[0] == before[-1]

    return is_unchanged
