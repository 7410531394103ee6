"""How much a table takes: `python -m benchmarks.sizes [sqlite|postgresql]`.

Writes 60 events at each of so many tables, as phones do, and again until there are three times as
many. Prints the bytes of the database that a further table took, on PostgreSQL those of its
write-ahead log too, and the memory of the server's process.
"""

import sqlite3
import sys
from dataclasses import astuple, dataclass
from itertools import chain, islice, pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
from sqlalchemy import make_url

from benchmarks.posting import Ours
from benchmarks.servers import Servers, on_postgresql, on_sqlite
from tests.databases import plain

EVENTS = 60
SIZES = (0, 50, 150)


@dataclass(frozen=True)
class Taken:
    """Bytes of the database, of its write-ahead log since it began, and of the server's memory."""

    database: int
    log: int
    memory: int


def main(*databases: str) -> None:
    """Prints the figures."""
    for database in databases or ("sqlite", "postgresql"):
        on = on_postgresql if database == "postgresql" else on_sqlite
        with TemporaryDirectory() as folder, on(Path(folder)) as servers:
            taken = [_taken(servers)]
            for before, count in pairwise(SIZES):
                _write(Ours(servers.ours), count - before)
                taken.append(_taken(servers))
                said = ", ".join(
                    f"{name} {(now - then) / (count - before) / 1024:.1f} KiB"
                    for name, now, then in zip(
                        ("database", "log", "memory"),
                        astuple(taken[-1]),
                        astuple(taken[-2]),
                        strict=True,
                    )
                )
                print(f"{database}, table {before + 1} to {count}, each: {said}")
            print(f"{database}, memory with {SIZES[-1]} tables: {taken[-1].memory / 2**20:.0f} MiB")


def _write(ours: Ours, count: int) -> None:
    """Plays at so many new tables."""
    for _ in range(count):
        phone = ours.phone()
        for post in islice(chain.from_iterable(ours.rounds(phone)), EVENTS - 1):
            phone.post(post)
        phone.close()


def _taken(servers: Servers) -> Taken:
    status = Path(f"/proc/{servers.ours_id}/status").read_text()
    memory = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    url = make_url(servers.database)
    if url.drivername == "sqlite":
        return Taken(_in_file(str(url.database)), 0, int(memory.split()[1]) * 1024)
    with psycopg.connect(plain(url), autocommit=True) as connection:
        size = "pg_database_size(current_database())"
        row = connection.execute(f"SELECT {size}, pg_current_wal_lsn() - '0/0'").fetchone()
    assert row
    return Taken(int(row[0]), int(row[1]), int(memory.split()[1]) * 1024)


def _in_file(name: str) -> int:
    """The bytes of a database in a file, all that was written gathered in it."""
    with sqlite3.connect(name) as connection:
        connection.execute("PRAGMA wal_checkpoint")
    return Path(name).stat().st_size


if __name__ == "__main__":
    main(*sys.argv[1:])
