"""Several processes serve one PostgreSQL: phones of one are told of the other's cards, and one that dies comes back.

On SQLite there is one process, and a second one says so.
"""

import json
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest

from benchmarks.followers import Table
from tests.databases import PostgreSQL, SQLite, plain
from tests.running import forked, free_port, run, run_on, serving
from tests.volume import volume

TAPS = volume(2, 40)
SOON = 60.0
"""Seconds within which what happens soon has happened, on a machine that is busy."""
KEY = "of both processes"


class Pair(NamedTuple):
    """The ports of two processes, and the database of both."""

    one: int
    other: int
    database: str


@pytest.fixture(scope="module")
def pair(postgresql: PostgreSQL, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two processes that know each other by the database alone, as on two machines."""
    address = postgresql.migrated("of several processes")
    folder = tmp_path_factory.mktemp("machines")
    ports = free_port(), free_port()
    with ExitStack() as running:
        for number, port in enumerate(ports):
            own = {"DATABASE_URL": plain(address), "BOTTLE_IMP_SECRET_KEY": KEY}
            running.enter_context(forked(folder / str(number), port=port, **own))
        yield Pair(*ports, address)


def until(holds: Callable[[], object]) -> None:
    """Waits until something holds; it fails where that takes too long."""
    end = time.monotonic() + SOON
    while not holds():
        assert time.monotonic() < end, "it never came so"
        time.sleep(0.02)


def test_a_phone_of_one_process_is_told_of_every_card_at_the_other(pair: Pair) -> None:
    table = Table(pair.one)
    guest = table.guest()
    guest.move(pair.other)
    for _ in range(TAPS):
        tap = table.tap()
        told = json.loads(guest.get(f"/tables/{table.id}/since?length=1&changes=0"))
        assert told["length"] == tap.length
    guest.close()
    table.close()


def children(process: int) -> set[int]:
    """The processes that serve, which a process has made."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return {int(child) for child in found.split() if serves(child)}


def serves(process: str) -> bool:
    """Whether a process is one that uvicorn has made."""
    try:
        return "spawn_main" in Path(f"/proc/{process}/cmdline").read_text(encoding="utf-8")
    except OSError:
        return False


def answers(port: int) -> bool:
    """Whether a process that listens there answers, too."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=2) as connection:
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            return connection.recv(12) == b"HTTP/1.1 200"
    except OSError:
        return False


on_linux = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="it looks into /proc")


@on_linux
def test_a_process_that_is_killed_is_followed_by_another_and_all_end_at_a_signal(
    pair: Pair, tmp_path: Path
) -> None:
    own = {"DATABASE_URL": plain(pair.database), "BOTTLE_IMP_SECRET_KEY": KEY}
    with serving(tmp_path / "instance", "--workers", "2", **own) as parent:
        first = children(parent.id)
        until(lambda: len(children(parent.id)) == 2)
        killed = max(children(parent.id))
        os.kill(killed, signal.SIGKILL)
        until(lambda: len(children(parent.id) - {killed}) == 2)
        until(lambda: answers(parent.port))
        table = Table(parent.port)
        last = first | children(parent.id)
        os.kill(parent.id, signal.SIGTERM)
        assert parent.wait() == 0
        table.close()
        assert not any(Path(f"/proc/{one}").exists() for one in last)


@on_linux
def test_no_process_is_left_behind_where_the_parent_is_killed(pair: Pair, tmp_path: Path) -> None:
    own = {"DATABASE_URL": plain(pair.database), "BOTTLE_IMP_SECRET_KEY": KEY}
    with serving(tmp_path / "instance", "--workers", "2", **own) as parent:
        until(lambda: len(children(parent.id)) == 2)
        left = children(parent.id)
    until(lambda: not any(map(is_alive, left)))


def is_alive(process: int) -> bool:
    """Whether a process runs; one that nobody has buried yet does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="ascii")
    except OSError:
        return False
    return state.rpartition(")")[2].split()[0] != "Z"


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program keeps what it keeps in the folder of the test."""
    monkeypatch.setenv("BOTTLE_IMP_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.delenv("DATABASE_URL", raising=False)


def refused(*options: str, **environment: str) -> str:
    """What `serve` says that gives up: one sentence on standard error."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment.items():
            patch.setenv(name, value)
        ran = run("serve", *options)
    assert (ran.exit_code, ran.stdout, ran.stderr.count("\n")) == (1, "", 1)
    return ran.stderr


@pytest.mark.usefixtures("own_folder")
def test_more_processes_than_the_database_takes_connections_are_refused(pair: Pair) -> None:
    own = {"DATABASE_URL": plain(pair.database), "BOTTLE_IMP_SECRET_KEY": KEY}
    assert "Choose --workers" in refused("--workers", "50", **own)


@pytest.mark.usefixtures("own_folder")
def test_several_processes_are_refused_on_sqlite() -> None:
    assert "or set DATABASE_URL to a PostgreSQL" in refused("--workers", "2")


@pytest.mark.usefixtures("own_folder")
def test_a_file_of_sqlite_is_served_by_one_process(sqlite: SQLite, tmp_path: Path) -> None:
    own = {"DATABASE_URL": sqlite.migrated("served")}
    for _ in range(2):  # the first is killed, which is no obstacle
        with forked(tmp_path / "instance", **own) as server:
            assert f"already served by process {server.id} since" in refused(**own)
            ran = run_on(own["DATABASE_URL"], "verify")
            assert (ran.exit_code, ran.stderr) == (0, "")
    sqlite.drop(own["DATABASE_URL"])
