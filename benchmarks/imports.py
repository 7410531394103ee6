"""What an import takes: `python -m benchmarks.imports [part of the usual sizes, such as 0.1]`.

Brings in the largest files that are allowed, into an empty database each and beside a phone that
writes a tap every 50 ms: lines of games from paper, people's totals from paper, a league of so many
people and games from paper as there may be, and one of records written down card by card, as long
as a file may be. The lines are looked at before, and taken back. Prints the seconds of each step,
and the longest that a tap waited; exits with 1 where that is more than three.
"""

import json
import resource
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
from typing import Any

from flask import Flask

from assistant.league.seasons import StandingsRules
from assistant.leagues import imports, paper_changes, paper_imports
from assistant.notation import game_files, league_files, league_parts, paper, table_events
from assistant.notation.file_limits import MOST_GAMES, MOST_LINES, MOST_PEOPLE
from assistant.notation.game_files import GameFile, StoredEvent
from assistant.notation.league_files import (
    FileGame,
    FilePerson,
    FileSeason,
    FileSession,
    LeagueFile,
)
from assistant.rules.events import Opened
from assistant.rules.options import USUAL, Goal
from assistant.store import engine
from assistant.store.engine import new_id, now
from assistant.tables import opening
from tests.appending import append
from tests.databases import app_on, migrate
from tests.leaguing import FIRST, LAST, PHONE, founded, made

LONGEST = 3.0
BETWEEN_TAPS = 0.05
SIZES = {"lines": MOST_LINES, "totals": MOST_PEOPLE, "people": MOST_PEOPLE, "records": 450}
ROUNDS = 10
OPTIONS = replace(USUAL, goal=Goal("rounds", ROUNDS))


def main(part: float = 1.0) -> int:
    """Prints every figure; 1 where a tap waited too long."""
    failed = 0
    with TemporaryDirectory() as folder:
        for kind, usual in SIZES.items():
            failed += _apart(_measured, kind, max(2, int(usual * part)), Path(folder))
    return int(failed > 0)


def _apart(doing: Callable[..., Any], *arguments: object) -> Any:
    """What comes of something that is done in a process of its own."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        return process.submit(doing, *arguments).result()


def _measured(kind: str, size: int, folder: Path) -> int:
    """Prints what each step takes, and the slowest tap; how many were too slow."""
    content, import_id = _made(kind, size), new_id()
    app = app_on(migrate(f"sqlite:///{folder / new_id()}.sqlite"))
    with app.app_context():
        _, season_id = founded(StandingsRules(), OPTIONS)
    steps: dict[str, Callable[[], object]] = {
        "brought in": lambda: imports.import_file(content, PHONE)
    }
    if kind in ("lines", "totals"):
        steps = {
            "looked at": lambda: paper_imports.planned(season_id, paper.parse(content), {}),
            "brought in": lambda: paper_imports.import_paper(
                season_id, paper.parse(content), phone=PHONE, id=import_id
            ),
            "taken back": lambda: paper_changes.take_back(import_id),
        }
    failed = 0
    for name, step in steps.items():
        with app.app_context(), _tapping(app) as taps:
            clock, processor = time.perf_counter(), time.process_time()
            step()
            spent = time.perf_counter() - clock
            processor = time.process_time() - processor
        print(
            f"{size:,} {kind} {name}: {spent:.1f} s, of the processor {processor:.1f} s, ", end=""
        )
        print(f"slowest of {len(taps)} taps {max(taps):.2f} s", flush=True)
        failed += max(taps) > LONGEST
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"  {len(content) / 1e6:.1f} MB; {memory:.0f} MB of memory at the peak", flush=True)
    return failed


@contextmanager
def _tapping(app: Flask) -> Iterator[list[float]]:
    """The seconds that each tap took of a phone that lays cards meanwhile."""
    taps, is_over, table_id = list[float](), threading.Event(), new_id()
    opening.open_table(table_id, ["Adam", "Betty", "Clara"], 0, USUAL, PHONE)
    thread = threading.Thread(target=_tap, args=(app, table_id, taps, is_over))
    thread.start()
    yield taps
    is_over.set()
    thread.join()


def _tap(app: Flask, table_id: str, taps: list[float], is_over: threading.Event) -> None:
    """Writes an event in a transaction of its own, again and again, and what was refused anew."""
    with app.app_context():
        while not (is_over.wait(BETWEEN_TAPS) and taps):
            clock = time.perf_counter()
            while not _is_written(table_id):
                pass
            taps.append(time.perf_counter() - clock)


def _is_written(table_id: str) -> bool:
    try:
        with engine.writing(alone=False):
            append(table_id, {new_id(): {"type": "noted"}}, PHONE, now())
    except engine.Busy:
        return False
    return True


# Files


def _made(kind: str, size: int) -> bytes:
    return {
        "lines": _lines,
        "totals": _totals,
        "people": _league_of_people,
        "records": _league_of_records,
    }[kind](size)


def _lines(size: int) -> bytes:
    """So many lines, four of a game."""
    chance, lines = Random(1), ["date,game,player,points,rounds"]
    games = max(1, size // 4)
    for number in range(games):
        day = FIRST + timedelta(days=number * 300 // games)
        for player in chance.sample(range(60), 4):
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
    for _ in range(MOST_GAMES * size // MOST_PEOPLE):
        night = chance.choice(nights)
        points = {person: chance.randrange(-50, 200) for person in chance.sample(people, 4)}
        written = {"points": points, "rounds": 6}
        games.append(FileGame(new_id(), night.id, None, _moment(night.day), True, written, None))
    return _league(people, nights, games)


def _league_of_records(size: int) -> bytes:
    chance, people, nights = Random(4), [new_id() for _ in range(60)], _nights()
    games = []
    for _ in range(size):
        night, record = chance.choice(nights), _record(chance, chance.sample(people, 4))
        games.append(
            FileGame(record.table_id, night.id, None, _moment(night.day), True, None, record)
        )
    return _league(people, nights, games)


def _league(people: list[str], nights: list[FileSession], games: list[FileGame]) -> bytes:
    agreed = table_events.write_agreement(OPTIONS)
    counting = league_parts.write_rules(StandingsRules())
    season = FileSeason(new_id(), "2026", FIRST, LAST, agreed, counting)
    entries = [
        FilePerson(id, number, f"Player {number}", False, None) for number, id in enumerate(people)
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


def _nights() -> list[FileSession]:
    return [FileSession(new_id(), FIRST + timedelta(days=day), "") for day in range(0, 300, 3)]


def _moment(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 20)


def _record(chance: Random, persons: list[str]) -> GameFile:
    game = made(chance, persons, ROUNDS, by_card=True)
    at = _moment(FIRST).isoformat()
    entries: list[StoredEvent] = []
    before = game_files.NOTHING_BEFORE
    for number, told in enumerate([Opened(game.persons, 0, OPTIONS), *game.told]):
        body = json.dumps(table_events.write(told))
        entry = StoredEvent(number, new_id(), PHONE, at, None, body, "")
        before = game_files.chained(before, game.id, entry)
        entries.append(replace(entry, hash=before))
    return GameFile(game.id, at, {id: f"Player {id[:4]}" for id in persons}, tuple(entries))


if __name__ == "__main__":
    sys.exit(main(*map(float, sys.argv[1:])))
