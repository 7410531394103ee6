"""A server that is killed, or stopped, while phones write.

What it acknowledged is there once, in order.

And a disk that is full: nothing is half written, and it goes on when there is room. `make soak`
does it often.
"""

import resource
import shutil
import signal
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPException
from pathlib import Path
from random import Random
from urllib.parse import parse_qs

import pytest

from benchmarks.posting import Ours, Phone, Post
from tests.running import Process, serving
from tests.volume import volume

PHONES = 4
KILLS = volume(2, 60)


class Player:
    """A phone that goes on at its table, one card after another, with whichever server is there."""

    def __init__(self, port: int) -> None:
        self.phone = Phone(port)
        self._rounds = Ours(port).rounds(self.phone)
        self._posts: Iterator[Post] = (post for posts in self._rounds for post in posts)
        self._next = next(self._posts)
        self.acknowledged: list[str] = []

    def play(self) -> None:
        """Sends until nobody answers; what was not acknowledged is sent again later."""
        with suppress(OSError, HTTPException):
            while True:
                self.tap()

    def tap(self) -> None:
        """Sends the next form, and goes on to the one after it."""
        self.phone.post(self._next)
        self.acknowledged += parse_qs(self._next.body.decode())["client_id"]
        self._next = next(self._posts)

    def fail(self, status: int) -> str:
        """Sends the next form, which is answered so; what is said."""
        return self.phone.said(self._next, status)


def rows_of(database: Path) -> list[tuple[str, int, str]]:
    """Table, number and key of every event in a file."""
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        rows = connection.execute(
            "SELECT table_id, number, client_id FROM events ORDER BY table_id, number"
        )
        return rows.fetchall()


def is_whole(rows: list[tuple[str, int, str]], acknowledged: list[str]) -> bool:
    """Whether everything acknowledged is there once, and no table's numbers have a gap."""
    keys = Counter(key for _, _, key in rows)
    lengths = Counter(table for table, _, _ in rows)
    numbers = {(table, number) for table, number, _ in rows}
    return (
        all(keys[key] == 1 for key in acknowledged)
        and len(numbers) == len(rows)
        and all((table, number) in numbers for table in lengths for number in range(lengths[table]))
    )


def played_for(seconds: float, players: list[Player], port: int) -> list[threading.Thread]:
    """The threads of players that have played for so long, and still do."""
    threads = [threading.Thread(target=player.play) for player in players]
    for player in players:
        player.phone.move(port)
    for thread in threads:
        thread.start()
    time.sleep(seconds)
    return threads


def test_what_was_acknowledged_outlives_every_kill_and_every_stop(tmp_path):
    chance, players, folder = Random(7), list[Player](), tmp_path / "instance"
    for kill in range(KILLS):
        number = (signal.SIGTERM, signal.SIGKILL)[kill % 2]
        with serving(folder) as server:
            players = players or [Player(server.port) for _ in range(PHONES)]
            threads = played_for(chance.uniform(0.3, 0.9), players, server.port)
            status = server.end(number)
            for thread in threads:
                thread.join(10)
        assert status == (0 if number == signal.SIGTERM else -number)
        copied = tmp_path / "copy.sqlite"
        if number == signal.SIGTERM:
            shutil.copy(server.database, copied)  # this one file has it all
        else:
            with closing(sqlite3.connect(server.database)) as found:
                found.execute("VACUUM INTO ?", (str(copied),))
        acknowledged = [key for player in players for key in player.acknowledged]
        rows = rows_of(copied)
        copied.unlink()
        assert is_whole(rows, acknowledged)
    for player in players:
        player.phone.close()
    assert len(acknowledged) > PHONES * KILLS
    print(f"{KILLS} kills and stops, {len(acknowledged)} acknowledged events")


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits another process")
def test_a_full_disk_is_said_in_a_sentence_and_loses_nothing(tmp_path):
    with serving(tmp_path / "instance") as server:
        player = Player(server.port)
        for _ in range(volume(2, 20)):
            _let_write(server, server.database.with_name("bottle-imp.sqlite-wal").stat().st_size)
            assert "check the server's disk" in player.fail(503)
            before = rows_of(server.database)
            _let_write(server, resource.RLIM_INFINITY)
            for _ in range(10):
                player.tap()
            assert set(before) < set(rows_of(server.database))
        player.phone.close()
        server.end(signal.SIGTERM)
    assert is_whole(rows_of(server.database), player.acknowledged)


def _let_write(server: Process, most: int) -> None:
    """Lets the server write files up to so many bytes; beyond them it is told that it failed."""
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
