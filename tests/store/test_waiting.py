"""A writer that is not let in gives up after a while, and leaves everything as it was."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier, Event

import pytest
from flask import Flask
from sqlalchemy import select, text, update

from assistant.extensions import db
from assistant.leagues import league_games, sessions
from assistant.store import engine, leagues
from assistant.store.engine import Busy, read_on, writing, writing_a_row
from assistant.store.models import League, Session
from assistant.tables import cache
from tests.databases import ON_POSTGRESQL, ON_SQLITE
from tests.store.conftest import NOON, TABLE, append, set_table


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
    with written(app, None):
        yield


@contextmanager
def written(app: Flask, place: str | None) -> Iterator[None]:
    """Another thread writes in a place, or everywhere, until the block is left."""
    has_begun, may_end = Event(), Event()

    def write() -> None:
        with app.app_context(), writing(place):
            has_begun.set()
            may_end.wait(timeout=10)

    with ThreadPoolExecutor(1) as thread:
        writer = thread.submit(write)
        assert has_begun.wait(timeout=10)
        try:
            yield
        finally:
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
    assert cache.of(table_id)[-1].client_id == "again"


def test_a_single_statement_gives_up_and_can_be_written_afterwards(impatient, table_id):
    restored = text("UPDATE tables SET deleted_at = NULL")
    with db.engine.connect() as other:
        other.execute(text("UPDATE tables SET deleted_at = NULL"))
        with pytest.raises(Busy), writing_a_row() as connection:
            connection.execute(restored)
        other.rollback()
    with writing_a_row() as connection:
        assert connection.execute(restored).rowcount


@ON_SQLITE
def test_reading_waits_for_nobody(impatient, table_id, somebody_writes):
    assert len(cache.of(table_id)) == 3


# On PostgreSQL a league at a time


@pytest.fixture
def two_leagues(app_context: Flask) -> tuple[str, str]:
    """A league with a game at the table of three events, and another one."""
    set_table(TABLE)
    with writing():
        for id in ("one-league-of-two", "the-other-league"):
            leagues.add(id, id, "The Imps", NOON)
        sessions.add("one-league-of-two", [("its-first-evening", NOON.date(), "")])
        evening = db.session.get(Session, "its-first-evening")
        league_games.add(TABLE, evening, None, NOON, None)
    return "one-league-of-two", "the-other-league"


@ON_POSTGRESQL
@pytest.mark.parametrize("place", ["one-league-of-two", "its-first-evening", TABLE, None])
def test_who_writes_in_a_league_waits_for_those_who_do(impatient, app, two_leagues, place):
    with written(app, TABLE), pytest.raises(Busy), writing(place):
        pass


def rename(league_id: str) -> None:
    """Write a league's row."""
    own = update(League).where(League.id == league_id)
    db.session.execute(own.values(name="renamed"))


def name_of(league_id: str) -> str:
    """How a league is called."""
    return db.session.scalars(select(League.name).where(League.id == league_id)).one()


@ON_POSTGRESQL
def test_nobody_waits_for_another_league_or_for_a_tap(impatient, app, two_leagues):
    with written(app, "one-league-of-two"):
        with writing("the-other-league"):
            rename("the-other-league")
        with writing(TABLE, alone=False):
            append(TABLE, "tapped")
    assert name_of("the-other-league") == "renamed"
    assert cache.of(TABLE)[-1].client_id == "tapped"


@ON_POSTGRESQL
def test_everybody_waits_for_who_writes_everywhere(impatient, app, two_leagues):
    with written(app, None), pytest.raises(Busy), writing("the-other-league"):
        pass


@ON_POSTGRESQL
def test_who_would_wait_in_a_circle_is_told_to_come_again(app, two_leagues):
    one, other = two_leagues

    def write(first: str, second: str) -> None:
        with app.app_context(), writing("a place of " + first):
            rename(first)
            both.wait(timeout=10)
            rename(second)

    both = Barrier(2)
    with ThreadPoolExecutor(2) as threads:
        done = [threads.submit(write, one, other), threads.submit(write, other, one)]
    assert sorted(type(each.exception()) for each in done if each.exception()) == [Busy]
    assert name_of(one) == name_of(other) == "renamed"


# Reading


def test_what_is_read_is_of_one_moment(app, table_id):
    assert len(cache.of(table_id)) == 3
    with ThreadPoolExecutor(1) as thread:
        thread.submit(_append_elsewhere, app, table_id).result()
    assert len(cache.of(table_id)) == 3
    read_on()
    assert len(cache.of(table_id)) == 4


def _append_elsewhere(app: Flask, table_id: str) -> None:
    with app.app_context(), writing(table_id):
        append(table_id, "elsewhere")


@ON_POSTGRESQL
def test_who_waited_sees_what_the_others_wrote(app, table_id):
    def write() -> int:
        with app.app_context(), writing(table_id):
            return len(cache.of(table_id))

    with ThreadPoolExecutor(1) as thread:
        with writing(table_id):
            waiting = thread.submit(write)
            append(table_id, "first")
            time.sleep(0.1)
        assert waiting.result() == 4
