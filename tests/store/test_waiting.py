"""A writer that is not let in gives up after a while, and leaves everything as it was."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from flask import Flask
from sqlalchemy import text

from assistant.extensions import db
from assistant.store import engine, events
from assistant.store.engine import Busy, writing
from tests.databases import ON_SQLITE
from tests.store.conftest import append


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch, app: Flask) -> Iterator[None]:
    """Writers wait for a moment only, those of this process and those of another one."""
    monkeypatch.setattr(engine, "LONGEST_WAIT", 0.2)
    _connect_anew(app)
    yield
    _connect_anew(app)


def _connect_anew(app: Flask) -> None:
    with app.app_context():
        db.session.remove()
        db.engine.dispose()


@pytest.fixture
def somebody_writes(app: Flask, table_id: str) -> Iterator[None]:
    """Another thread is in the middle of writing."""
    has_begun, may_end = Event(), Event()

    def write() -> None:
        with app.app_context(), writing():
            has_begun.set()
            may_end.wait(timeout=10)

    with ThreadPoolExecutor(1) as thread:
        writer = thread.submit(write)
        assert has_begun.wait(timeout=10)
        yield
        may_end.set()
        writer.result()


def test_a_writer_gives_up_on_another_thread(impatient, table_id, somebody_writes, contents):
    before = contents()
    with pytest.raises(Busy), writing():
        append(table_id, "late")
    assert contents() == before


def test_a_writer_gives_up_on_another_process(impatient, table_id, contents):
    before = contents()
    with db.engine.connect() as other:
        other.execute(text("UPDATE tables SET deleted_at = NULL"))  # and does not end it
        with pytest.raises(Busy), writing():
            db.session.execute(text("UPDATE tables SET deleted_at = NULL"))
        other.rollback()
    assert contents() == before


def test_who_gave_up_can_write_afterwards(impatient, table_id):
    with db.engine.connect() as other:
        other.execute(text("UPDATE tables SET deleted_at = NULL"))
        with pytest.raises(Busy), writing():
            db.session.execute(text("UPDATE tables SET deleted_at = NULL"))
        other.rollback()
    with writing():
        append(table_id, "again")
    assert events.of(table_id)[-1].client_id == "again"


@ON_SQLITE
def test_reading_waits_for_nobody(impatient, table_id, somebody_writes):
    assert len(events.of(table_id)) == 3
