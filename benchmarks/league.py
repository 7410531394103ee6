"""Processor time of large leagues: `python -m benchmarks.league [games [people]]`.

Leagues of 100, of a tenth of so many games and of so many, counted on the table. For each page,
tap, correction and export: milliseconds of processor time in each league, and how many times as
much the largest takes as the one that it is compared with, which for taps is that of 100 games.
Beside them what is bare in the same run: a page that reads no league, a row written into the same
file. Of exports also the milliseconds until their first bytes, and the megabytes of memory that the
process took more meanwhile. Of what a secretary changes the three figures of `large_changes.Cost`.
Exits with 1 where a page takes more than 100 ms, a tap more than 1.5 times as much as with 100
games, or a change keeps others from writing for more than 200 ms.
"""

import gc
import sqlite3
import sys
import time
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from werkzeug.test import Client

from assistant.rules.commands import Command, Correct, CountRound, Undo
from assistant.rules.events import Replaced, Tallied
from assistant.services import (
    drawing,
    leagues,
    new_id,
    rebuild,
    seatings,
    sessions,
    standings,
    tables,
)
from assistant.services.drawing import Wish
from benchmarks.large_changes import Cost, changes, measured
from benchmarks.large_leagues import (
    COUNTED,
    PEOPLE,
    ROUNDS,
    LargeLeague,
    RunningGame,
    large_league,
)
from benchmarks.league_files import file_of, print_files
from benchmarks.lines import line
from tests.admitting import admit
from tests.databases import hang_up
from tests.leaguing import LAST

ASKED, TAPPED = 7, 5
MOST, GROWTH, HELD = 100.0, 1.5, 200.0
"""Milliseconds that a page may take; how many times as much a tap as with 100 games; and
milliseconds of the processor for which nobody else can write.
"""


def main(games: int = 10_000, people: int = PEOPLE) -> int:
    """Prints every figure; 1 if a page or a tap takes too long."""
    sizes = (100, games // 10, games)
    with TemporaryDirectory() as folder:
        large = [large_league(Path(folder), size, people=people) for size in sizes]
        gc.collect()
        gc.freeze()  # a server has not made its league just before
        print(f"{'milliseconds':34}" + "".join(f"{size:>9,}" for size in sizes) + "  times")
        is_good = all([_pages(large), _taps(large), _changes(large)])
        print_files(large)
        _rebuilt(large)
        for league in large:
            hang_up(league.app)
    return int(not is_good)


def _pages(large: Sequence[LargeLeague]) -> bool:
    """Prints what each page takes; whether none takes too long."""
    phones = [(league, _let_in(league)) for league in large]
    worst = 0.0
    for name in _addresses(large[0]):
        spent = [_asked(phone, _addresses(league)[name]) for league, phone in phones]
        line(name, spent, spent[-2])
        worst = max(worst, spent[-1])
    line("tables drawn for forty people", [_drawn(league) for league in large])
    return worst <= MOST


def _drawn(league: LargeLeague) -> float:
    """The milliseconds of drawing tables on the last evening, the search for the best included."""
    with league.app.app_context():
        here = [member.id for member in leagues.everybody(league.league_id)][:40]
        evening = sessions.find_or_open(league.league_id, LAST, new_id())
        spent = []
        for _ in range(ASKED):
            seen = seatings.version(seatings.of_session(evening))
            start = time.process_time()
            drawing.draw(evening, Wish(here, (), seen, only_fours=False, again=False))
            spent.append((time.process_time() - start) * 1e3)
    return median(spent)


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
        "games of the season": f"{league.season}/games",
        "games of a person": f"{league.season}/games?person={person}",
        "attendance": f"{league.season}/attendance",
        "honours of the season": f"{league.address}/honours?season={league.season_id}",
        "honours of all time": f"{league.address}/honours",
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


def _taps(large: Sequence[LargeLeague]) -> bool:
    """Prints what the taps around the end of a game take; whether none grows too much."""
    line("bare: a row written", [_written(league) for league in large])
    found = [_tapped(league) for league in large]
    for name in found[0]:
        line(name, [of_league[name] for of_league in found])
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
    with sqlite3.connect(file_of(league), isolation_level=None) as connection:
        connection.execute("CREATE TABLE bare (number INTEGER PRIMARY KEY)")
        for _ in range(100):
            start = time.process_time()
            connection.execute("INSERT INTO bare VALUES (?)", (next(numbers),))
            spent.append((time.process_time() - start) * 1e3)
        connection.execute("DROP TABLE bare")
    return median(spent)


def _changes(large: Sequence[LargeLeague]) -> bool:
    """Prints what changes in the league take, and whether none lets others wait too long."""
    found = [_changed(league) for league in large]
    for name in found[0]:
        costs = [of_league[name] for of_league in found]
        line(name, [cost.done for cost in costs], costs[-2].done)
        line("  until it is asked about", [cost.asked for cost in costs], costs[-2].asked)
        line("  nobody else can write", [cost.held for cost in costs], costs[-2].held)
    return all(cost.held <= HELD for cost in found[-1].values())


def _changed(league: LargeLeague) -> dict[str, Cost]:
    with league.app.app_context():
        return {name: measured(change) for name, change in changes(league).items()}


def _rebuilt(large: Sequence[LargeLeague]) -> None:
    """Prints what a rebuild takes; it finds that everything was kept as the records say."""
    spent = []
    for league in large:
        with league.app.app_context():
            start = time.process_time()
            assert not rebuild.rebuild(league.league_id)
            spent.append((time.process_time() - start) * 1e3)
    line("a rebuild", spent, spent[-2])


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
