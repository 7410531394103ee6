"""Backing up and restoring large leagues: `python -m benchmarks.backups [games [by_card]]`.

For leagues of a tenth of so many games and of so many, counted on the table or card by card:
seconds of processor time and megabytes of memory of `bottle-imp backup`, of `restore` into SQLite
and into PostgreSQL, and of `verify`; beside them what a plain copy of SQLite's file takes, and how
large both files are.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.large_leagues import LargeLeague, large_league
from benchmarks.lines import line
from tests.databases import PostgreSQL, hang_up, server
from tests.running import PROGRAM


def main(games: int = 10_000, by_card: str = "") -> None:
    """Prints every figure."""
    with TemporaryDirectory() as folder, server() as url, closing(PostgreSQL(url)) as postgresql:
        large = [
            large_league(Path(folder), size, by_card=bool(by_card)) for size in (games // 10, games)
        ]
        found = [_figures(league, Path(folder), postgresql) for league in large]
        print(f"{'':34}" + "".join(f"{league.games:>9,}" for league in large) + "    times")
        for name in found[0]:
            line(name, [figures[name] for figures in found])


def _figures(league: LargeLeague, folder: Path, postgresql: PostgreSQL) -> dict[str, float]:
    hang_up(league.app)
    database, packed = league.file, folder / f"{league.games}.imp"
    figures = {"plain copy, seconds": _copied(database, folder / "copy")}
    here = f"sqlite:///{database}"
    for name, address, arguments in (
        ("backup", here, ["backup", str(packed)]),
        (
            "restore, SQLite",
            f"sqlite:///{folder / 'other'}{league.games}",
            ["restore", str(packed)],
        ),
        ("restore, PostgreSQL", postgresql.empty(), ["restore", str(packed)]),
        ("verify", here, ["verify", str(packed)]),
    ):
        spent, memory = _ran(folder / f"{name}{league.games}", address, arguments)
        figures |= {f"{name}, seconds": spent, f"{name}, MB of memory": memory}
    sizes = [file.stat().st_size / 1e6 for file in (Path(database), packed)]
    return figures | {"plain copy, MB": sizes[0], "backup, MB": sizes[1]}


def _copied(database: str | Path, copy: Path) -> float:
    start = time.process_time()
    shutil.copy(database, copy)
    return time.process_time() - start


def _ran(folder: Path, address: str, arguments: Sequence[str]) -> tuple[float, float]:
    """The seconds of processor time and the megabytes of memory that the command takes."""
    own = {"DATABASE_URL": address, "BOTTLE_IMP_INSTANCE": str(folder)}
    used, most = os.times(), 0
    with subprocess.Popen(
        [PROGRAM, *arguments], env=os.environ | own, stdout=subprocess.DEVNULL
    ) as process:
        while process.poll() is None:
            most = max(most, _kilobytes(process.pid))
            time.sleep(0.02)
    assert process.returncode == 0
    now = os.times()
    spent = now.children_user + now.children_system - used.children_user - used.children_system
    return spent, most / 1e3


def _kilobytes(pid: int) -> int:
    """The most memory that a process has had so far; 0 where it has just ended."""
    with suppress(OSError, IndexError):
        status = Path(f"/proc/{pid}/status").read_text()
        return int(status.split("VmHWM:")[1].split()[0])
    return 0


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]), *sys.argv[2:])
