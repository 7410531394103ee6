"""Databases to test on: each kind is migrated once, as `serve` does it, and every test finds it
empty.

SQLite's file is copied for each test. On PostgreSQL there is one database, whose rows are deleted:
a copy takes 100 milliseconds, TRUNCATE takes 70, and deleting the rows of a test takes 2.
"""

import os
import shutil
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import flask_migrate
import psycopg
import pytest
from flask import Flask
from sqlalchemy import URL, ColumnElement, FromClause, make_url

from assistant import create_app
from assistant.extensions import db
from tests.clusters import cluster
from tests.volume import in_soak

SERVER = "BOTTLE_IMP_TEST_DATABASE_URL"

MEMORY = Path("/dev/shm")
"""Where files are kept in memory.

On a disk every transaction waits until it has been written there.
"""

ROOM = 2**30
"""The bytes that have to be free in memory for SQLite's databases."""

ON_SQLITE = pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
"""For tests of what does not depend on the database."""

ON_POSTGRESQL = pytest.mark.parametrize("databases", ["postgresql"], indirect=True)
"""For tests of what only many processes do."""

ON_BOTH = pytest.mark.parametrize("databases", ["sqlite", "postgresql"], indirect=True)
"""For tests of what a database could break.

Each statement once, whatever a person may type, and what several do at once.
"""


IN_SOAK_ON_BOTH = pytest.mark.parametrize(
    "databases", ["sqlite", pytest.param("postgresql", marks=in_soak)], indirect=True
)
"""For tests of which a cheaper one shows the same on PostgreSQL."""


class SQLite:
    """Databases in files."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def empty(self) -> str:
        """The address of a database that nothing was done to."""
        return f"sqlite:///{self._folder / uuid.uuid4().hex}.sqlite"

    def migrated(self, name: str = "first") -> str:
        """The address of the database of this name, in its newest form, with nothing in it."""
        file = self._folder / f"{name}.sqlite"
        shutil.copy(make_url(self._template).database or "", file)
        return f"sqlite:///{file}"

    def drop(self, address: str) -> None:
        """Done with it."""
        for file in self._folder.glob(Path(make_url(address).database or "").name + "*"):
            file.unlink()

    @cached_property
    def _template(self) -> str:
        return migrate(self.empty())


class PostgreSQL:
    """Databases on a server."""

    def __init__(self, server: URL) -> None:
        self._server = server.set(drivername="postgresql+psycopg")
        self._clerk = _connected(server)
        self._migrated: dict[str, str] = {}
        self._owners: dict[str, psycopg.Connection[tuple[object, ...]]] = {}

    def empty(self) -> str:
        """The address of a database that nothing was done to."""
        name = f"bottle_imp_{uuid.uuid4().hex}"
        self._clerk.execute(f'CREATE DATABASE "{name}" TEMPLATE template0'.encode())
        return self._server.set(database=name).render_as_string(hide_password=False)

    def migrated(self, name: str = "first") -> str:
        """The address of the database of this name, in its newest form, with nothing in it."""
        if name not in self._migrated:
            address = self._migrated[name] = migrate(self.empty())
            self._owners[address] = _connected(make_url(address))
        return self._migrated[name]

    def drop(self, address: str) -> None:
        """Done with it."""
        if address in self._owners:
            _delete_rows(self._owners[address])
        else:
            name = make_url(address).database
            self._clerk.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())

    def close(self) -> None:
        """Leaves the server as it was."""
        for address in self._migrated.values():
            self._owners.pop(address).close()
            self.drop(address)
        self._clerk.close()


def _delete_rows(owner: "psycopg.Connection[tuple[object, ...]]") -> None:
    """Deletes what a test has written."""
    tables = reversed(db.metadata.sorted_tables)
    with owner.transaction():
        owner.execute("SET LOCAL lock_timeout = '10s'")  # whoever still holds a table is at fault
        owner.execute("ALTER TABLE events DISABLE TRIGGER USER")
        owner.execute("; ".join(f"DELETE FROM {table.name}" for table in tables).encode())
        owner.execute("ALTER TABLE events ENABLE TRIGGER USER")


def _connected(url: URL) -> "psycopg.Connection[tuple[object, ...]]":
    return psycopg.connect(plain(url), autocommit=True)


def plain(address: str | URL) -> str:
    """An address as DATABASE_URL has it, and as others than SQLAlchemy read it."""
    url = make_url(address)
    named = url.set(drivername=url.get_backend_name())
    return named.render_as_string(hide_password=False)


def folder_in_memory() -> str | None:
    """A folder for many small files that nobody misses later; None for the usual one."""
    has_room = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM
    return str(MEMORY) if has_room and os.access(MEMORY, os.W_OK) else None


@contextmanager
def server() -> Iterator[URL]:
    """The PostgreSQL server that the environment names, or else one from the wheel for as long as
    it is needed.
    """
    if given := os.environ.get(SERVER):
        yield make_url(given)
        return
    with cluster() as own:
        own.do_not_wait_for_the_disk()  # it is thrown away
        yield make_url(own.address)


def opens_folders() -> bool:
    """Whether starting the server would open the folders above this installation to everybody: it
    does so for root.
    """
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return is_root and not os.environ.get("CI") and not os.environ.get(SERVER)


NOWHERE = "sqlite:////nowhere/bottle-imp.sqlite"
"""The address of no database, for an app whose addresses alone are asked for."""


def app_on(address: str) -> Flask:
    """The app on the database at an address."""
    return create_app(
        {
            "SQLALCHEMY_DATABASE_URI": address,
            "SECRET_KEY": "for tests",
            "RATELIMIT_ENABLED": False,
        }
    )


app_at = cache(app_on)
"""The same for tests that lend a database one after the other: its templates are compiled once."""


def hang_up(app: Flask) -> None:
    """Closes the app's connections."""
    with app.app_context():
        db.session.remove()
        db.engine.dispose()


def columns_of(table: FromClause) -> list[ColumnElement[Any]]:
    """The columns of a table that tell something: not how many transactions wrote in a league."""
    return [column for column in table.columns if str(column) != "leagues.changes"]


def migrate(address: str) -> str:
    """Brings the database to its newest form; its address."""
    app = app_on(address)
    with app.app_context():
        flask_migrate.upgrade()
    hang_up(app)
    return address
