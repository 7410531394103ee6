"""Phones that write while a server is killed or its database stopped, and what must be there then.

A phone sends what was not acknowledged again, as the outbox does.
"""

import shutil
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs

from sqlalchemy import select
from sqlalchemy.engine import make_url

from assistant.extensions import db
from assistant.leagues import soundness
from assistant.store.models import Event
from benchmarks.posting import HEADERS, Ours, Phone, Post
from tests.databases import app_on, hang_up


class Row(NamedTuple):
    """Which event it is, and the key of its sending."""

    table_id: str
    number: int
    key: str


class Player:
    """A phone that goes on at its table, one card after another, with whichever server is there."""

    def __init__(self, port: int) -> None:
        self.phone = Phone(port)
        self._rounds = Ours(port).rounds(self.phone)
        self._posts: Iterator[Post] = (post for posts in self._rounds for post in posts)
        self._next = next(self._posts)
        self.acknowledged: list[str] = []
        self.first_at = float("inf")
        """When it was acknowledged something first since it began to play."""

    def play(self) -> None:
        """Sends until nobody answers; what was not acknowledged is sent again later."""
        self.first_at = float("inf")
        with suppress(OSError, HTTPException):
            while True:
                self.tap()

    def tap(self) -> None:
        """Sends the next form, and goes on to the one after it."""
        self.phone.post(self._next)
        self._go_on()

    def try_until(self, moment: float, refusals: Counter[int]) -> None:
        """Sends until that moment of the steady clock; counts what else was answered."""
        while time.monotonic() < moment:
            status = self.phone.send(self._next.path, self._next.body, HEADERS["Content-Type"])
            if status == 200:
                self._go_on()
            else:
                refusals[status] += 1
                time.sleep(0.05)

    def fail(self, status: int) -> str:
        """Sends the next form, which is answered so; what is said."""
        return self.phone.said(self._next, status)

    def _go_on(self) -> None:
        self.first_at = min(self.first_at, time.monotonic())
        self.acknowledged += parse_qs(self._next.body.decode())["client_id"]
        self._next = next(self._posts)


def playing(players: list[Player], port: int) -> list[threading.Thread]:
    """The threads of players that have begun to play at the server on this port."""
    for player in players:
        player.phone.move(port)
    threads = [threading.Thread(target=player.play) for player in players]
    for thread in threads:
        thread.start()
    return threads


def rows_in(address: str) -> list[Row]:
    """Every event in the database at an address, whose tables' records must be whole."""
    app = app_on(address)
    with app.app_context():
        assert not list(soundness.broken_records())
        query = select(Event.table_id, Event.number, Event.client_id)
        rows = [Row(*row) for row in db.session.execute(query)]
    hang_up(app)
    return rows


def rows_of(file: Path) -> list[Row]:
    """The same of a copy of SQLite's file, so that the server itself finds what it left."""
    copy = file.with_name("copy.sqlite")
    for end in ("", "-wal"):
        if Path(f"{file}{end}").exists():
            shutil.copy(f"{file}{end}", f"{copy}{end}")
    found = rows_in(f"sqlite:///{copy}")
    for each in copy.parent.glob("copy.sqlite*"):
        each.unlink()
    return found


def rows_at(address: str) -> list[Row]:
    """The same of either kind of database, by its DATABASE_URL."""
    url = make_url(address)
    if url.get_backend_name() == "sqlite":
        return rows_of(Path(str(url.database)))
    driven = url.set(drivername="postgresql+psycopg")
    return rows_in(driven.render_as_string(hide_password=False))


def is_whole(rows: list[Row], acknowledged: Iterable[str]) -> bool:
    """Whether all that was acknowledged is there once, and no table's numbers have a gap."""
    keys = Counter(row.key for row in rows)
    lengths = Counter(row.table_id for row in rows)
    numbers = {(row.table_id, row.number) for row in rows}
    return (
        all(keys[key] == 1 for key in acknowledged)
        and len(numbers) == len(rows)
        and all((table, number) in numbers for table in lengths for number in range(lengths[table]))
    )


def acknowledged(players: list[Player]) -> list[str]:
    """What all of them were told is written."""
    return [key for player in players for key in player.acknowledged]
