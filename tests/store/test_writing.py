"""A transaction is on disk when its block is left, and undone when it is not."""

import os
import signal
import subprocess
import sys

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from assistant.extensions import db
from assistant.store import tables
from assistant.store.engine import writing
from assistant.tables import cache
from tests.databases import ON_SQLITE
from tests.store.conftest import append, set_table

DIES = """
import os, signal, sys
from flask import Flask
from assistant.extensions import db
from assistant.store import engine
from assistant.store.engine import writing
from tests.store.conftest import append

app = Flask("dying")
app.config["SQLALCHEMY_DATABASE_URI"] = sys.argv[1]
db.init_app(app)
engine.install()
with app.app_context():
    with writing():
        append(sys.argv[2], "first-of-the-dying")
    with writing():
        append(sys.argv[2], "second-of-the-dying")
        db.session.flush()
        os.kill(os.getpid(), signal.SIGKILL)
"""


class Fault(Exception):
    """Something goes wrong half way."""


def fail_after_appending(table_id):
    """Appends an event, and fails before the block is left."""
    with writing():
        append(table_id, "lost")
        db.session.flush()
        raise Fault


def test_nothing_is_left_of_a_block_that_fails(table_id, contents):
    before = contents()
    with pytest.raises(Fault):
        fail_after_appending(table_id)
    assert contents() == before


def test_the_next_writer_can_write_after_one_that_failed(table_id):
    with pytest.raises(Fault), writing():
        raise Fault
    with writing():
        append(table_id, "client-3")
    assert len(cache.of(table_id)) == 4


def test_a_process_that_is_killed_keeps_what_it_confirmed_and_nothing_else(table_id, database):
    db.session.remove()
    dying = subprocess.run(
        [sys.executable, "-c", DIES, database, table_id], env=os.environ, cwd=os.curdir, check=False
    )
    assert dying.returncode == -signal.SIGKILL
    assert [event.client_id for event in cache.of(table_id)][3:] == ["first-of-the-dying"]


def test_what_is_read_before_writing_is_read_again(table_id, app):
    assert tables.get(table_id).deleted_at is None
    with db.engine.begin() as other:
        other.execute(text("UPDATE tables SET deleted_at = '2026-11-03 12:00:00'"))
    with writing():
        assert tables.hold(table_id).deleted_at is not None


@ON_SQLITE
@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("recursive_triggers", 1),
        ("busy_timeout", 3000),
    ],
)
def test_sqlite_is_set_to_keep_what_it_confirms(pragma, value, app_context):
    with db.engine.connect() as connection:
        assert connection.scalar(text(f"PRAGMA {pragma}")) == value


@ON_SQLITE
def test_sqlite_writes_nothing_when_the_disk_is_full_and_goes_on_when_there_is_room(
    table_id, contents
):
    before = contents()
    room_left = db.session.scalar(text("PRAGMA page_count"))
    db.session.execute(text(f"PRAGMA max_page_count = {room_left}"))
    with pytest.raises(OperationalError, match="full"):
        set_table("a-table-too-many" + "x" * 9000)
    assert contents() == before
    db.session.execute(text("PRAGMA max_page_count = 1000000"))
    set_table("a-table-that-fits")
    assert len(cache.of("a-table-that-fits")) == 3
