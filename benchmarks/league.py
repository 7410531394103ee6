"""Processor time of large leagues: `python -m benchmarks.league [games]`.

Leagues of 100, of a tenth of so many games and of so many, counted on the table. For each page,
tap, correction and export: milliseconds of processor time in each league, and how many times as
much the largest takes as the one that it is compared with, which for taps is that of 100 games.
Beside them what is bare in the same run: a page that reads no league, a row written into the same
file. Of exports also the milliseconds until their first bytes, and the megabytes of memory that the
process took more meanwhile. Exits with 1 where a page takes more than 100 ms, or a tap more than
1.5 times as much as with 100 games.
"""

import gc
import sqlite3
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Event, Thread

from flask import Flask
from sqlalchemy import make_url
from werkzeug.test import Client

from assistant.rules.commands import Command, Correct, CountRound, Undo
from assistant.rules.events import Replaced, Tallied
from assistant.services import rebuild, standings, tables
from assistant.store.engine import Busy, writing
from benchmarks.large_leagues import COUNTED, ROUNDS, LargeLeague, RunningGame, large_league
from tests.admitting import admit
from tests.databases import hang_up

ASKED, TAPPED = 7, 5
MOST, GROWTH = 100.0, 1.5
"""Milliseconds that a page may take; how many times as much a tap as with 100 games."""


def main(games: int = 10_000) -> int:
    """Prints every figure; 1 if a page or a tap takes too long."""
    sizes = (100, games // 10, games)
    with TemporaryDirectory() as folder:
        leagues = [large_league(Path(folder), size) for size in sizes]
        gc.collect()
        gc.freeze()  # a server has not made its league just before
        print(f"{'milliseconds':34}" + "".join(f"{size:>9,}" for size in sizes) + "  times")
        is_good = all([_pages(leagues), _taps(leagues)])
        _old_corrections(leagues)
        _exports(leagues)
        _rebuilt(leagues)
        for league in leagues:
            hang_up(league.app)
    return int(not is_good)


def _pages(leagues: Sequence[LargeLeague]) -> bool:
    """Prints what each page takes; whether none takes too long."""
    phones = [(league, _let_in(league)) for league in leagues]
    worst = 0.0
    for name in _addresses(leagues[0]):
        spent = [_asked(phone, _addresses(league)[name]) for league, phone in phones]
        _line(name, spent, spent[-2])
        worst = max(worst, spent[-1])
    return worst <= MOST


def _addresses(league: LargeLeague) -> dict[str, str]:
    """The pages that are measured, by what they show."""
    with league.app.app_context():
        person = standings.of(league.season_id).rows[0].totals.person
    newest = league.table_ids[-1]
    return {
        "bare: a page that reads no league": "/score-sheet",
        "home": "/",
        "standings": league.season,
        "standings as a picture": f"{league.season}/picture.svg",
        "standings.csv": f"{league.season}/standings.csv",
        "charts of the season": f"{league.season}/pictures",
        "a person's games": f"{league.season}/people/{person}",
        "the league": league.address,
        "people": f"{league.address}/people",
        "a person": f"{league.address}/people/{person}",
        "an old game's last round": f"/tables/{newest}/rounds/{ROUNDS}",
        "a game's sheet": f"/tables/{newest}/sheet",
        "files of the league": f"{league.address}/along",
    }


def _asked(phone: Client, address: str) -> float:
    """The milliseconds of a page, after it was asked for once."""
    spent = []
    for _ in range(ASKED):
        start = time.process_time()
        answer = phone.get(address, follow_redirects=True)
        spent.append((time.process_time() - start) * 1e3)
        assert answer.status_code == 200, (address, answer.status)
        answer.close()
    return median(spent[1:])


def _taps(leagues: Sequence[LargeLeague]) -> bool:
    """Prints what the taps around the end of a game take; whether none grows too much."""
    _line("bare: a row written", [_written(league) for league in leagues])
    found = [_tapped(league) for league in leagues]
    for name in found[0]:
        _line(name, [of_league[name] for of_league in found])
    return all(found[-1][name] <= found[0][name] * GROWTH for name in found[0])


def _tapped(league: LargeLeague) -> dict[str, float]:
    """The milliseconds of each tap at games that are the newest of a league."""
    spent: dict[str, list[float]] = {}
    with league.app.app_context():
        phone = league.browser()
        for _ in range(TAPPED):
            game = league.one_more()
            length = tables.view(game.table_id).length
            corrected = Correct((Replaced(length + 2, Tallied(1, (40, None, 30, 48), (), 8)),))
            for name, command in (
                ("the last tap of a game", CountRound(COUNTED)),
                ("an undo of it", Undo()),
                ("the last tap again", CountRound(COUNTED)),
                ("a correction in the newest game", corrected),
            ):
                spent.setdefault(name, []).append(_timed(game, command))
            address = f"/tables/{game.table_id}/rounds/{ROUNDS}"
            admit(league.app, phone, address)
            spent.setdefault("the page after the last tap", []).append(_asked(phone, address))
    return {name: median(times) for name, times in spent.items()}


def _timed(game: RunningGame, command: Command) -> float:
    start = time.process_time()
    game.send(command)
    return (time.process_time() - start) * 1e3


def _let_in(league: LargeLeague) -> Client:
    """A phone that may open the league and its newest game."""
    phone = league.browser()
    admit(league.app, phone, f"/tables/{league.table_ids[-1]}/sheet")
    return phone


def _written(league: LargeLeague) -> float:
    """The milliseconds of one row written into the file of a league, and on disk."""
    numbers, spent = count(), []
    with sqlite3.connect(_file(league), isolation_level=None) as connection:
        connection.execute("CREATE TABLE bare (number INTEGER PRIMARY KEY)")
        for _ in range(100):
            start = time.process_time()
            connection.execute("INSERT INTO bare VALUES (?)", (next(numbers),))
            spent.append((time.process_time() - start) * 1e3)
        connection.execute("DROP TABLE bare")
    return median(spent)


def _file(league: LargeLeague) -> str:
    return make_url(league.app.config["SQLALCHEMY_DATABASE_URI"]).database or ""


def _old_corrections(leagues: Sequence[LargeLeague]) -> None:
    """Prints what a correction in the first game takes, and how long it keeps writers waiting."""
    found = [_corrected(league) for league in leagues]
    _line("a correction in the first game", [spent for spent, _ in found])
    _line("  another writer waits, at most", [waited for _, waited in found])


def _corrected(league: LargeLeague) -> tuple[float, float]:
    with league.app.app_context():
        game = RunningGame(league.table_ids[0])
        seats = len(tables.view(game.table_id).game.persons)
        coins = tuple(None if seat == 0 else 10 + seat for seat in range(seats))
        with Writer(league.app) as writer:
            start = time.process_time()
            game.send(Correct((Replaced(1, Tallied(0, coins, (), 8)),)))
            spent = (time.process_time() - start) * 1e3
    return spent, writer.longest * 1e3


class Writer:
    """Somebody who writes again and again; `longest` is how many seconds one writing waited."""

    def __init__(self, app: Flask) -> None:
        self.longest = 0.0
        self._app, self._is_done = app, Event()
        self._thread = Thread(target=self._write)

    def __enter__(self) -> "Writer":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_done.set()
        self._thread.join()

    def _write(self) -> None:
        with self._app.app_context():
            while not self._is_done.wait(0.005):
                start = time.perf_counter()
                with suppress(Busy), writing(alone=False):
                    pass
                self.longest = max(self.longest, time.perf_counter() - start)


def _exports(leagues: Sequence[LargeLeague]) -> None:
    """Prints of each file its time, that of its first bytes, its length and the memory it took."""
    _line("bare: every event read", [_events_read(league) for league in leagues])
    for name in ("league.json", "season.json", "deals.csv", "tricks.csv"):
        found = [_exported(league, name) for league in leagues]
        _line(name, [of_league[0] for of_league in found], found[-2][0])
        _line("  first bytes (wall clock)", [of_league[1] for of_league in found])
        _line("  megabytes sent", [of_league[2] for of_league in found])
        _line("  megabytes of memory", [of_league[3] for of_league in found])


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
    with sqlite3.connect(_file(league)) as connection:
        for _ in connection.execute("SELECT body FROM events"):
            pass
    return (time.process_time() - start) * 1e3


def _rebuilt(leagues: Sequence[LargeLeague]) -> None:
    """Prints what a rebuild takes; it finds that everything was kept as the records say."""
    spent = []
    for league in leagues:
        with league.app.app_context():
            start = time.process_time()
            assert not rebuild.rebuild(league.league_id)
            spent.append((time.process_time() - start) * 1e3)
    _line("a rebuild", spent, spent[-2])


def _line(name: str, figures: Sequence[float], compared: float | None = None) -> None:
    """Prints a line; the last figure is compared with the first, or with this."""
    times = figures[-1] / ((figures[0] if compared is None else compared) or 1)
    shown = "".join(f"{figure:9,.1f}" for figure in figures)
    print(f"{name:34}{shown}{times:7.2f}", flush=True)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
