"""A server that is killed, or stopped, while phones write, and a database that is.

What was acknowledged is there once, in order, and every record is whole; the server answers again
within seconds. And a disk that is full: nothing is half written, and it goes on when there is room.
`make soak` does it often.
"""

import resource
import signal
import threading
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from benchmarks.posting import Phone
from tests.clusters import Cluster, cluster
from tests.databases import IN_SOAK_ON_BOTH, opens_folders, plain
from tests.players import Player, acknowledged, is_whole, playing, rows_at, rows_of
from tests.running import Process, forked
from tests.volume import IS_SOAK, volume

PHONES = 8
KILLS = volume(1, 100)
STOPS = volume(1, 10)
STOPS_OF_DATABASE = volume(1, 10)
SOON = 5.0
"""Seconds after which the first phone has what it sends acknowledged again."""


class Ups:
    """Seconds from the start of a server: until it answered a page, and acknowledged a form."""

    def __init__(self) -> None:
        self.pages: list[float] = []
        self.writes: list[float] = []

    def __str__(self) -> str:
        return ", ".join(
            f"{what} after {sorted(times)[len(times) // 2]:.2f} s, at most {max(times):.2f} s"
            for what, times in (("page", self.pages), ("write", self.writes))
        )


def said_at(server: Process, path: str, status: int = 200) -> str:
    """The page that a phone gets that was never here."""
    phone = Phone(server.port)
    page = phone.get(path, status)
    phone.close()
    return page


def killed(
    number: int, folder: Path, database: str, players: list[Player], seconds: float, ups: Ups
) -> None:
    """Starts a server on which phones play for so long until it gets this signal."""
    begun = time.monotonic()
    with forked(folder, DATABASE_URL=database) as server:
        said_at(server, "/judge")
        ups.pages.append(time.monotonic() - begun)
        players[:] = players or [Player(server.port) for _ in range(PHONES)]
        threads = playing(players, server.port)
        time.sleep(seconds)
        status = server.end(number)
        for thread in threads:
            thread.join(10)
    ups.writes.append(min(player.first_at for player in players) - begun)
    assert status == (0 if number == signal.SIGTERM else -number)


@IN_SOAK_ON_BOTH
def test_what_was_acknowledged_outlives_every_kill_and_every_stop(tmp_path, database):
    address, chance, players, ups = plain(database), Random(7), list[Player](), Ups()
    for number in [signal.SIGTERM] * STOPS + [signal.SIGKILL] * KILLS:
        seconds = chance.uniform(0.3, 0.9)
        killed(number, tmp_path / "instance", address, players, seconds, ups)
        assert is_whole(rows_at(address), acknowledged(players))
    for player in players:
        player.phone.close()
    written = len(acknowledged(players))
    assert written > PHONES * (KILLS + STOPS)
    print(f"{KILLS} kills, {STOPS} stops, {written} acknowledged events; {ups}")
    assert max(ups.writes) < SOON or not IS_SOAK  # others work beside a test


def stopped(own: Cluster, players: list[Player], server: Process, refusals: Counter[int]) -> float:
    """Stops the database at once while phones write; the seconds until one is acknowledged more."""
    until = time.monotonic() + volume(2, 6)
    threads = [
        threading.Thread(target=player.try_until, args=(until, refusals)) for player in players
    ]
    for thread in threads:
        thread.start()
    time.sleep(0.5)
    own.stop_at_once()
    assert "Nothing was saved" in said_at(server, "/", status=503)
    begun = time.monotonic()
    for player in players:
        player.first_at = float("inf")
    own.start()
    for thread in threads:
        thread.join(30)
    return min(player.first_at for player in players) - begun


@pytest.mark.skipif(opens_folders(), reason="as root, the wheel's server opens folders above it")
def test_a_database_that_is_stopped_at_once_keeps_what_was_acknowledged(tmp_path):
    ups, refusals = [], Counter[int]()
    with cluster() as own, forked(tmp_path / "instance", DATABASE_URL=own.address) as server:
        players = [Player(server.port) for _ in range(PHONES)]
        for _ in range(STOPS_OF_DATABASE):
            ups.append(stopped(own, players, server, refusals))
            assert is_whole(rows_at(own.address), acknowledged(players))
        assert server.is_running
        for player in players:
            player.phone.close()
    assert set(refusals) == {503}
    written = len(acknowledged(players))
    print(f"{STOPS_OF_DATABASE} stops, {written} acknowledged events, {refusals}; {ups}")
    assert max(ups) < SOON or not IS_SOAK


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits another process")
def test_a_full_disk_is_said_in_a_sentence_and_loses_nothing(tmp_path):
    with forked(tmp_path / "instance") as server:
        player = Player(server.port)
        for _ in range(volume(1, 20)):
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
    resource.prlimit(server.id, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
