"""Leagues, on the databases on which tables are tested."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from copy import copy

import pytest
from flask import Flask

from assistant.leagues import leagues
from assistant.store.engine import writing
from tests.databases import PostgreSQL, SQLite, app_at, hang_up
from tests.leagues.evening import EIGHT, League
from tests.seeds import seed
from tests.tables.conftest import databases

__all__ = ["databases"]


@pytest.fixture
def league(app_context: Flask) -> League:
    """A league, its season and an evening."""
    return copy(founded())


@seed
def founded() -> League:
    """That league."""
    return League()


@pytest.fixture
def eight(league: League) -> None:
    """Eight people are in the league."""
    with writing():
        leagues.persons(league.id, EIGHT)


@pytest.fixture
def elsewhere(
    databases: SQLite | PostgreSQL,
) -> Iterator[Callable[[], AbstractContextManager[None]]]:
    """Another installation, on a database of its own: what is done in it is done there."""
    address = databases.migrated("elsewhere")
    app = app_at(address)

    @contextmanager
    def there() -> Iterator[None]:
        with app.app_context():
            yield

    yield there
    hang_up(app)
    databases.drop(address)
