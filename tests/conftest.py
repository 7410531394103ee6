"""The app on a fresh database, once on SQLite and once on PostgreSQL."""

import gc
import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from assistant.extensions import db
from assistant.leagues import counting
from assistant.web import site
from tests.admitting import LET_IN
from tests.databases import (
    SERVER,
    PostgreSQL,
    SQLite,
    app_at,
    columns_of,
    folder_in_memory,
    hang_up,
    opens_folders,
    server,
)
from tests.volume import leave_for_soak, set_profile

set_profile()

KINDS = ("sqlite", "postgresql")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collects the tests, which stay to the end: the collector of garbage never looks through them.

    What a test makes is mostly gone with the test, so the collector need not look after every 700
    objects either.
    """
    gc.set_threshold(10_000)
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves to `make soak` what is for it alone."""
    leave_for_soak(config, items)


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: a worker that waits for a browser needs none."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(autouse=True)
def localhost_is_a_name_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests are about pages as phones open them, and not about who else listens on this machine."""
    monkeypatch.setattr(site, "is_loopback", lambda name: False)


@pytest.fixture(scope="session")
def sqlite() -> Iterator[SQLite]:
    """SQLite's databases."""
    with TemporaryDirectory(prefix="imp-", dir=folder_in_memory()) as folder:
        yield SQLite(Path(folder))


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    """PostgreSQL's databases."""
    if opens_folders():
        pytest.skip(
            "as root, the server from the wheel makes the folders above this installation "
            "readable to everybody; "
            f"where that does no harm set CI=true, or name a PostgreSQL server in {SERVER}"
        )
    with server() as url:
        databases = PostgreSQL(url)
        yield databases
        databases.close()


@pytest.fixture(params=KINDS)
def databases(request: pytest.FixtureRequest) -> SQLite | PostgreSQL:
    """The databases of either kind."""
    found: SQLite | PostgreSQL = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def empty_database(databases: SQLite | PostgreSQL) -> Iterator[str]:
    """The address of a database that nothing was done to."""
    address = databases.empty()
    yield address
    databases.drop(address)


@pytest.fixture
def database(databases: SQLite | PostgreSQL) -> Iterator[str]:
    """The address of a database in its newest form, with nothing in it."""
    address = databases.migrated()
    yield address
    databases.drop(address)


@pytest.fixture
def app(database: str) -> Iterator[Flask]:
    """The app on a database with nothing in it."""
    app = app_at(database)
    counting._kept.clear()  # leagues of other tests have the same ids
    yield app
    hang_up(app)


@pytest.fixture
def app_context(app: Flask) -> Iterator[Flask]:
    """The app, with its database at hand."""
    with app.app_context():
        yield app


@pytest.fixture
def contents(app: Flask) -> Callable[[], dict[str, list[Any]]]:
    """Every row of every table, as it is when this is called; but for phones that were let in, and
    for how many transactions wrote in a league, be it nothing.
    """

    def rows() -> dict[str, list[Any]]:
        with app.app_context(), db.engine.connect() as connection:
            return {
                table.name: sorted(
                    str(row)
                    for row in connection.execute(select(*columns_of(table)))
                    if getattr(row, "granted_at", None) != LET_IN
                    and getattr(row, "what", None) != "phone_granted"
                )
                for table in db.metadata.sorted_tables
            }

    return rows
