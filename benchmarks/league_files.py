"""The files of a large league: time, first bytes, length and memory of each."""

import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import make_url

from benchmarks.large_leagues import LargeLeague
from benchmarks.lines import line


def print_files(leagues: Sequence[LargeLeague]) -> None:
    """Prints of each file its time, that of its first bytes, its length and the memory it took."""
    line("bare: every event read", [_events_read(league) for league in leagues])
    for name in ("league.json", "season.json", "deals.csv", "tricks.csv"):
        found = [_exported(league, name) for league in leagues]
        line(name, [of_league[0] for of_league in found], found[-2][0])
        line("  first bytes (wall clock)", [of_league[1] for of_league in found])
        line("  megabytes sent", [of_league[2] for of_league in found])
        line("  megabytes of memory", [of_league[3] for of_league in found])


def _exported(league: LargeLeague, name: str) -> tuple[float, float, float, float]:
    """Milliseconds, milliseconds until the first bytes, megabytes sent, megabytes of memory."""
    folder = league.address if name == "league.json" else league.season
    phone, sent, first = league.browser(), 0, 0.0
    before = _memory()
    start, begun = time.process_time(), time.perf_counter()
    answer = phone.get(f"{folder}/{name}", headers={"Accept-Encoding": "gzip"}, buffered=False)
    for piece in answer.response:
        first = first or (time.perf_counter() - begun) * 1e3
        sent += len(piece)
    answer.close()
    assert answer.status_code == 200, name
    return (time.process_time() - start) * 1e3, first, sent / 1e6, _memory(peak=True) - before


def _memory(*, peak: bool = False) -> float:
    """The megabytes of this process now, from when on its peak is measured anew; or that peak."""
    if not peak:
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    key = "VmHWM:" if peak else "VmRSS:"
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(key))


def _events_read(league: LargeLeague) -> float:
    """The milliseconds of reading what all events tell, as plainly as can be."""
    start = time.process_time()
    with sqlite3.connect(file_of(league)) as connection:
        for _ in connection.execute("SELECT body FROM events"):
            pass
    return (time.process_time() - start) * 1e3


def file_of(league: LargeLeague) -> str:
    """The file of a league's database."""
    return make_url(league.app.config["SQLALCHEMY_DATABASE_URI"]).database or ""
