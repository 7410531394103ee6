"""The database goes away while phones are at the table, and comes back: nothing is lost, every
answer says what to do, and nobody starts anything again.
"""

import errno
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event, make_url
from sqlalchemy.exc import DatabaseError
from sqlalchemy.exc import TimeoutError as NoConnection

from assistant.extensions import db
from assistant.store.engine import new_id
from assistant.tables import cache
from tests.browsing import Client
from tests.databases import ON_BOTH, ON_POSTGRESQL, ON_SQLITE, PostgreSQL
from tests.web.routes import PROGRAMS, READING, WRITING, address
from tests.web.steps import found_league, seat_at_table

Gone = Callable[[], AbstractContextManager[None]]


@pytest.fixture
def gone(databases: Any, database: str) -> Gone:
    """Takes the database away for as long as a block lasts, and puts it back."""
    if isinstance(databases, PostgreSQL):
        return lambda: _closed(databases, database)
    return lambda: _moved(Path(make_url(database).database or ""))


@contextmanager
def _moved(file: Path) -> Iterator[None]:
    """SQLite's file has another name, as on a memory stick that was taken out."""
    away = file.rename(file.with_name("away"))
    yield
    assert not file.exists(), "a new one was made, which would be taken for the record"
    away.rename(file)


@contextmanager
def _closed(databases: PostgreSQL, database: str) -> Iterator[None]:
    """The server hangs up on the app, and lets nobody in."""
    _let_in(databases, database, "false")
    hang_up_on_app(databases, database)
    yield
    _let_in(databases, database, "true")


def _let_in(databases: PostgreSQL, database: str, allowed: str) -> None:
    name = make_url(database).database
    databases._clerk.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS {allowed}'.encode())


def hang_up_on_app(databases: PostgreSQL, database: str) -> None:
    """Ends all connections but for the one that deletes what a test wrote."""
    databases._clerk.execute(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = %s AND pid <> %s",
        (make_url(database).database, databases._owners[database].info.backend_pid),
    )


@pytest.fixture
def table(app: Flask) -> str:
    """A table, and a league."""
    found_league(app)
    return seat_at_table(app)


def plays(phone: Client, table: str) -> tuple[str, dict[str, Any]]:
    """Where a card is sent to, and the form."""
    fields = phone.get(f"/tables/{table}/trick").fields("/plays")
    return f"/tables/{table}/plays", fields | {"card": "24", "client_id": new_id()}


@ON_BOTH
def test_every_address_says_that_the_record_cannot_be_reached(
    app: Flask, phone: Client, table: str, gone: Gone
) -> None:
    browser, fields = app.test_client(), plays(phone, table)[1]
    with gone():
        for endpoint, rule in (READING | PROGRAMS | WRITING).items():
            path = address(rule, table)
            for method in ("GET", "POST") if endpoint in WRITING else ("GET",):
                answer = browser.open(path, method=method, data=fields)
                assert answer.status_code != 500, f"{method} {endpoint}"
                assert answer.status_code != 503 or answer.headers["Retry-After"] == "2"
    assert browser.get("/").status_code == 200


@ON_BOTH
def test_a_tap_is_refused_meanwhile_and_written_once_when_it_is_sent_again(
    app: Flask, phone: Client, table: str, gone: Gone
) -> None:
    path, fields = plays(phone, table)
    for _ in range(2):
        with gone():
            answer = phone.json(path, fields)
            assert answer.status == 503
            assert answer.said["error"].startswith("The record cannot be reached. Nothing was")
            assert (
                phone._browser.get(f"/tables/{table}/since?length=1&changes=0").status_code == 503
            )
        assert phone.json(path, fields).status == 200
    with app.app_context():
        assert [event.client_id for event in cache.of(table)].count(fields["client_id"]) == 1


@ON_POSTGRESQL
def test_nobody_notices_that_connections_were_closed_while_nothing_was_asked(
    phone: Client, table: str, databases: PostgreSQL, database: str
) -> None:
    path, fields = plays(phone, table)
    hang_up_on_app(databases, database)
    assert phone.json(path, fields).status == 200
    hang_up_on_app(databases, database)
    phone.get(f"/tables/{table}/trick")


@ON_SQLITE
def test_nothing_is_written_into_a_file_that_took_the_others_place(
    phone: Client, table: str, database: str
) -> None:
    file = Path(make_url(database).database or "")
    path, fields = plays(phone, table)
    away = file.rename(file.with_name("away"))
    shutil.copy(away, file)
    before = file.read_bytes()
    assert phone.json(path, fields).status == 503
    assert file.read_bytes() == before
    away.replace(file)
    assert phone.json(path, fields).status == 200


@ON_SQLITE
def test_a_folder_that_became_read_only_is_said_and_can_be_read(
    app: Flask, phone: Client, table: str
) -> None:
    path, fields = plays(phone, table)

    def only_read(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute("PRAGMA query_only = ON")

    with app.app_context():
        db.engine.dispose()
        event.listen(db.engine, "connect", only_read)
        assert phone.json(path, fields).status == 503
        phone.get(f"/tables/{table}/trick")
        event.remove(db.engine, "connect", only_read)
        db.engine.dispose()
    assert phone.json(path, fields).status == 200


DAMAGED = sqlite3.DatabaseError("database disk image is malformed")
DAMAGED.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
FAULTS = {
    "Wait a few seconds": NoConnection(),
    "put a backup back": DatabaseError(None, None, DAMAGED),
    "check the server's disk": OSError(errno.ENOSPC, "No space left on device"),
}


@pytest.mark.parametrize("said", FAULTS)
def test_what_the_machine_does_not_do_is_no_bug_of_the_app(
    app: Flask, phone: Client, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    def fail() -> str:
        raise FAULTS[said]

    monkeypatch.setitem(app.view_functions, "home.index", fail)
    assert said in phone.get("/", status=503).alert
    assert app.test_client().get("/").headers["Retry-After"] == "2"
