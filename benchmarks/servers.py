"""Our server and the bare one, each in a process of its own, on SQLite or on PostgreSQL."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from sqlalchemy import URL

from tests.databases import SERVER
from tests.databases import server as postgresql

STARTING = 30  # seconds that a server may take to answer
AS_IF_FROM_MANY_ADDRESSES = (
    "from assistant.web import limits; limits.STRANGERS = '9999/minute';"
    "from assistant.cli import main; main()"
)
OURS = ("-c", AS_IF_FROM_MANY_ADDRESSES, "serve", "--host", "127.0.0.1", "--port")
BARE = ("-m", "benchmarks.bare")
NAMES = ("ours", "bare")


@dataclass(frozen=True)
class Servers:
    """The ports on which the two listen, their processes' ids, and the address of our database."""

    ours: int
    bare: int
    ours_id: int
    bare_id: int
    database: str


@contextmanager
def on_sqlite(folder: Path) -> Iterator[Servers]:
    """Both servers, each with a file in the folder."""
    addresses = (f"sqlite:///{folder / name}.sqlite" for name in NAMES)
    with _running(folder, *addresses) as servers:
        yield servers


@contextmanager
def ours_on(folder: Path, database_url: str) -> Iterator[int]:
    """The port of our server alone, on a database that is there already."""
    with _process(folder, OURS, database_url) as (port, _):
        yield port


@contextmanager
def on_postgresql(folder: Path) -> Iterator[Servers]:
    """Both servers, each with a database of its own on one PostgreSQL server."""
    with postgresql() as url, psycopg.connect(_address(url), autocommit=True) as connection:
        if SERVER not in os.environ:  # the one from the wheel was told not to wait for the disk
            connection.execute("ALTER SYSTEM RESET fsync")
            connection.execute("SELECT pg_reload_conf()")
        names = [f"bottle_imp_{name}_{os.getpid()}" for name in NAMES]
        for name in names:
            connection.execute(f"CREATE DATABASE {name}".encode())
        addresses = (_address(url, name, "postgresql+psycopg") for name in names)
        with _running(folder, *addresses) as servers:
            yield servers
        for name in names:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def _address(url: URL, database: str | None = None, driver: str = "postgresql") -> str:
    chosen = url.set(drivername=driver, database=database or url.database)
    return chosen.render_as_string(hide_password=False)


@contextmanager
def _running(folder: Path, ours: str, bare: str) -> Iterator[Servers]:
    """Both servers on these databases, until the block is left."""
    with _process(folder, OURS, ours) as one, _process(folder, BARE, bare) as other:
        yield Servers(one[0], other[0], one[1], other[1], ours)


@contextmanager
def _process(
    folder: Path, arguments: tuple[str, ...], database_url: str
) -> Iterator[tuple[int, int]]:
    """The port of a server that runs until the block is left, and its process's id.

    What it logs goes to a file in the folder.
    """
    port = _free_port()
    environment = {
        **os.environ,
        "DATABASE_URL": database_url,
        "BOTTLE_IMP_INSTANCE": str(folder),
    }
    command = [sys.executable, *arguments, str(port)]
    with (folder / f"{port}.log").open("wb") as log:
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    try:
        _wait_for(port, process)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait()


def processor_time(process_id: int) -> float:
    """Seconds of processor time that a process has taken until now (Linux)."""
    threads = Path(f"/proc/{process_id}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


def _wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    """Returns when the port accepts connections."""
    end = time.monotonic() + STARTING
    while time.monotonic() < end and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"the server did not start: {process.args!r}")
