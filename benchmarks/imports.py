"""What an import takes: `python -m benchmarks.imports [part of the usual sizes, such as 0.1]`.

Brings in games from paper, totals from paper, and two files of leagues at their limits: one of so
many people and games from paper as there may be, one of records written down card by card, as long
as a file may be. Each is brought in at half its size and whole, into an empty database, in a
process of its own. Prints seconds by the clock (an import rests most of its time, so that others go
on) and of the processor, the longest transaction, the memory that the import took at its peak
beside the size of its file, and beside it what it takes to merely parse the file and insert as many
rows. Then 10,000 lines of paper are looked at, brought in and taken back, while a phone writes a
tap every 50 ms. Exits with 1 where twice the size takes more than 2.2 times the processor's time, a
transaction or a tap takes more than 200 ms, or the lines take more than five seconds.
"""

import csv
import io
import json
import resource
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, datetime, timedelta
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from flask import Flask
from sqlalchemy import Connection, Engine, event

from assistant.league.standings_rules import StandingsRules
from assistant.notation import game_files, league_files, league_json, paper_csv, table_events
from assistant.notation.file_limits import MOST_GAMES, MOST_PEOPLE
from assistant.notation.game_files import Entry, GameFile
from assistant.notation.league_files import Game, LeagueFile, Person, Season, Session
from assistant.rules.events import Opened
from assistant.rules.options import Goal, Options
from assistant.services import imports, new_id, now, paper_imports, paper_take_back, table_opening
from assistant.store import engine, events
from tests.databases import app_on, migrate
from tests.leaguing import FIRST, LAST, PHONE, founded, made

GROWTH, LONGEST = 2.2, 0.2
SIZES = {
    "games from paper": MOST_GAMES,
    "totals": MOST_PEOPLE,
    "people": MOST_PEOPLE,
    "records": 450,
}
LINES, LONGEST_CLOCK, BETWEEN_TAPS = 10_000, 5.0, 0.05
ROUNDS = 10
OPTIONS = Options(goal=Goal("rounds", ROUNDS))


class Cost(NamedTuple):
    """Seconds by the clock and of the processor, of the longest transaction, and bytes at
    the peak.
    """

    clock: float
    processor: float
    transaction: float
    memory: int


def main(part: float = 1.0) -> int:
    """Prints every figure; 1 where one is not as it should be."""
    failed = 0
    with TemporaryDirectory() as folder:
        for kind, usual in SIZES.items():
            whole = max(2, int(usual * part))
            half_cost, _ = _measured(kind, whole // 2, Path(folder))
            cost, bare = _measured(kind, whole, Path(folder))
            growth = cost.processor / half_cost.processor
            print(f"  twice as many: {growth:.2f} times; bare: {cost.processor / bare:.1f} times")
            failed += growth > GROWTH or cost.transaction > LONGEST
        failed += _apart(_beside_taps, max(2, int(LINES * part)), Path(folder))
    return int(failed > 0)


def _measured(kind: str, size: int, folder: Path) -> tuple[Cost, float]:
    """What an import takes, and the seconds of the processor for the bare rows."""
    file = folder / f"{kind} {size}"
    _apart(_make, kind, size, file)
    cost: Cost = _apart(_import, kind, file, folder)
    bare: float = _apart(_bare, kind, file, folder)
    length = file.stat().st_size
    print(
        f"{size:,} {kind}, {length / 1e6:.2f} MB: {cost.clock:.1f} s, "
        f"processor {cost.processor:.1f} s (bare {bare:.2f} s), "
        f"longest transaction {cost.transaction * 1e3:.0f} ms, "
        f"memory {cost.memory / 1e6:.0f} MB ({cost.memory / length:.1f} times the file)",
        flush=True,
    )
    return cost, bare


def _apart(doing: Callable[..., Any], *arguments: object) -> Any:
    """What comes of something that is done in a process of its own."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        return process.submit(doing, *arguments).result()


# Files


def _make(kind: str, size: int, file: Path) -> None:
    content = {
        "games from paper": _paper_games,
        "totals": _totals,
        "people": _league_of_people,
        "records": _league_of_records,
    }[kind](size)
    file.write_bytes(content)


def _paper_games(size: int) -> bytes:
    chance, lines = Random(1), ["date,game,player,points,rounds"]
    for number in range(size):
        day = FIRST + timedelta(days=number * 300 // size)
        for player in chance.sample(range(60), 3):
            lines.append(f"{day},{number},Player {player},{chance.randrange(-50, 200)},6")
    return "\n".join(lines).encode()


def _totals(size: int) -> bytes:
    chance, lines = Random(2), ["player,played,won,beaten,met,points,rounds"]
    lines += [
        f"Player {number},9,{chance.randrange(4)},{chance.randrange(18)},18,"
        f"{chance.randrange(900)},54"
        for number in range(size)
    ]
    return "\n".join(lines).encode()


def _league_of_people(size: int) -> bytes:
    chance, people = Random(3), [new_id() for _ in range(size)]
    games = []
    nights = _nights()
    for _ in range(size * MOST_GAMES // MOST_PEOPLE):
        night = chance.choice(nights)
        points = {person: chance.randrange(-50, 200) for person in chance.sample(people, 4)}
        paper = {"points": points, "rounds": 6}
        games.append(Game(new_id(), night.id, None, _moment(night.day), True, paper, None))
    return _league(people, nights, games)


def _league_of_records(size: int) -> bytes:
    chance, people, nights = Random(4), [new_id() for _ in range(60)], _nights()
    games = []
    for _ in range(size):
        night, record = chance.choice(nights), _record(chance, chance.sample(people, 4))
        games.append(Game(record.table_id, night.id, None, _moment(night.day), True, None, record))
    return _league(people, nights, games)


def _league(people: list[str], nights: list[Session], games: list[Game]) -> bytes:
    agreed = table_events.write_agreement(OPTIONS)
    counting = league_json.write_rules(StandingsRules())
    season = Season(new_id(), "2026", FIRST, LAST, agreed, counting)
    entries = [
        Person(id, number, f"Player {number}", False, None) for number, id in enumerate(people)
    ]
    counted = [replace(game, season=season.id) for game in games]
    return league_files.write(
        LeagueFile(
            new_id(),
            "The league",
            _moment(FIRST),
            tuple(entries),
            (season,),
            tuple(nights),
            tuple(counted),
            (),
        )
    )


def _nights() -> list[Session]:
    return [Session(new_id(), FIRST + timedelta(days=day), "") for day in range(0, 300, 3)]


def _moment(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 20)


def _record(chance: Random, persons: list[str]) -> GameFile:
    game = made(chance, persons, ROUNDS, by_card=True)
    at = _moment(FIRST).isoformat()
    entries: list[Entry] = []
    before = game_files.NOTHING_BEFORE
    for number, told in enumerate([Opened(game.persons, 0, OPTIONS), *game.told]):
        body = json.dumps(table_events.write(told))
        entry = Entry(number, new_id(), PHONE, at, None, body, "")
        before = game_files.chained(before, game.id, entry)
        entries.append(replace(entry, hash=before))
    return GameFile(game.id, at, {id: f"Player {id[:4]}" for id in persons}, tuple(entries))


# Imports


def _import(kind: str, file: Path, folder: Path) -> Cost:
    """Brings a file in, as the server does."""
    app = app_on(migrate(f"sqlite:///{folder / new_id()}.sqlite"))
    longest = _watch_transactions()
    with app.app_context():
        _, season_id = founded(StandingsRules(), OPTIONS)
        before, clock, processor = _memory(), time.perf_counter(), time.process_time()
        content = file.read_bytes()
        if kind in ("games from paper", "totals"):
            plan = paper_imports.import_paper(season_id, paper_csv.parse(content), phone=PHONE)
            assert not plan.is_empty
        else:
            assert imports.import_file(content, PHONE).games
        return Cost(
            time.perf_counter() - clock,
            time.process_time() - processor,
            max(longest),
            _memory() - before,
        )


# Beside a phone that taps


def _beside_taps(lines: int, folder: Path) -> int:
    """Prints what each step of an import takes, and the slowest tap; 1 where one is too slow."""
    app = app_on(migrate(f"sqlite:///{folder / new_id()}.sqlite"))
    content, import_id = _paper_games(lines // 3), new_id()
    with app.app_context():
        _, season_id = founded(StandingsRules(), OPTIONS)
    steps: dict[str, Callable[[], object]] = {
        "looked at": lambda: paper_imports.planned(season_id, paper_csv.parse(content), {}),
        "brought in": lambda: paper_imports.import_paper(
            season_id, paper_csv.parse(content), phone=PHONE, id=import_id
        ),
        "what follows": lambda: paper_take_back.moves(import_id),
        "taken back": lambda: paper_take_back.take_back(import_id),
    }
    failed = 0
    for name, step in steps.items():
        with app.app_context(), _tapping(app) as taps:
            clock = time.perf_counter()
            step()
            spent = time.perf_counter() - clock
        print(f"{lines:,} lines {name}: {spent:.1f} s, slowest of {len(taps)} taps ", end="")
        print(f"{max(taps) * 1e3:.0f} ms", flush=True)
        failed += spent > LONGEST_CLOCK or max(taps) > LONGEST
    return int(failed > 0)


@contextmanager
def _tapping(app: Flask) -> Iterator[list[float]]:
    """The seconds that each tap took of a phone that lays cards meanwhile."""
    taps: list[float] = []
    is_over = threading.Event()
    thread = threading.Thread(target=_tap, args=(app, taps, is_over))
    thread.start()
    yield taps
    is_over.set()
    thread.join()


def _tap(app: Flask, taps: list[float], is_over: threading.Event) -> None:
    """Writes an event in a transaction of its own, again and again."""
    with app.app_context():
        table_id = new_id()
        table_opening.open_table(table_id, ["Adam", "Betty", "Clara"], 0, Options(), PHONE)
        while not (is_over.wait(BETWEEN_TAPS) and taps):
            clock = time.perf_counter()
            with engine.writing(alone=False):
                events.append(
                    table_id,
                    events.of(table_id),
                    {"type": "noted"},
                    client_id=new_id(),
                    by=PHONE,
                    at=now(),
                )
            taps.append(time.perf_counter() - clock)


def _watch_transactions() -> list[float]:
    """The seconds of each transaction that writes, while it is alone."""
    seconds, begun = [0.0], [0.0]

    def begin(connection: Connection) -> None:
        begun[0] = time.perf_counter()

    def end(connection: Connection) -> None:
        if connection.get_execution_options().get(engine.WRITES):
            seconds.append(time.perf_counter() - begun[0])

    event.listen(Engine, "begin", begin)
    event.listen(Engine, "commit", end)
    return seconds


def _memory() -> int:
    """The most memory that this process has had, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


# Bare


def _bare(kind: str, file: Path, folder: Path) -> float:
    """Seconds of the processor to parse a file and insert its rows, five hundred at once."""
    database = sqlite3.connect(folder / f"{new_id()}.sqlite")
    database.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, body TEXT)")
    processor = time.process_time()
    rows = _lines(file) if kind in ("games from paper", "totals") else _parts(file)
    for number, row in enumerate(rows):
        database.execute("INSERT INTO rows (body) VALUES (?)", [row])
        if number % 500 == 0:
            database.commit()
    database.commit()
    return time.process_time() - processor


def _lines(file: Path) -> Iterator[str]:
    for row in csv.reader(io.StringIO(file.read_text())):
        yield json.dumps(row)


def _parts(file: Path) -> Iterator[str]:
    """The people, games and events of a league's file."""
    document = json.loads(file.read_bytes())
    for one in document["people"]:
        yield json.dumps(one)
    for game in document["games"]:
        yield json.dumps(game.get("paper"))
        for told in game.get("record", {}).get("events", ()):
            yield json.dumps(told)


if __name__ == "__main__":
    sys.exit(main(*map(float, sys.argv[1:])))
