"""Processor time of large leagues: `python -m benchmarks.league [games [people]]`.

Leagues of 100 games and of so many. For each page the milliseconds just after a game has changed,
when the league is counted, and unchanged; for the tap that ends a game, and a correction in it, the
milliseconds, and how many times those of 100 games that is. Exits with 1 where a standings page
takes more than 500 ms after a change or 30 ms without one, any page more than 3 s, or the tap more
than 1.5 times as much as with 100 games.
"""

import gc
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from werkzeug.test import Client

from assistant.leagues import leagues, standings
from assistant.rules.commands import Command, Correct, Undo
from assistant.rules.events import Replaced, Tallied
from assistant.tables import tables
from benchmarks.large_leagues import (
    COUNTED,
    PEOPLE,
    ROUNDS,
    LargeLeague,
    RunningGame,
    large_league,
)
from benchmarks.lines import line
from tests.admitting import admit
from tests.databases import hang_up

ASKED, TAPPED = 3, 5
CHANGED, UNCHANGED, ANY, GROWTH = 500.0, 30.0, 3000.0, 1.5
"""Milliseconds of a standings page just after a change and without one, and of any page; and how
many times as much as with 100 games the tap that ends a game takes.
"""
END = "the tap that ends a game"


def main(games: int = 3_000, people: int = PEOPLE) -> int:
    """Prints every figure; 1 if a page or the tap takes too long."""
    sizes = (100, games)
    with TemporaryDirectory() as folder:
        large = [large_league(Path(folder), size, people=people) for size in sizes]
        gc.collect()
        gc.freeze()  # a server has not made its league just before
        print(f"{'milliseconds':34}" + "".join(f"{size:>9,}" for size in sizes) + "  times")
        is_good = all([_pages(large), _taps(large)])
        for league in large:
            hang_up(league.app)
    return int(not is_good)


def _pages(large: Sequence[LargeLeague]) -> bool:
    """Prints what each page takes; whether none takes too long."""
    phones = [(league, _let_in(league)) for league in large]
    slowest = 0.0
    for name in _addresses(large[0]):
        found = [_asked(league, phone, _addresses(league)[name]) for league, phone in phones]
        line(name, [changed for changed, _ in found])
        line("  unchanged", [unchanged for _, unchanged in found])
        slowest = max(slowest, found[-1][0])
        if name == "standings":
            changed, unchanged = found[-1]
    return changed <= CHANGED and unchanged <= UNCHANGED and slowest <= ANY


def _addresses(league: LargeLeague) -> dict[str, str]:
    """The pages that are measured, by what they show."""
    with league.app.app_context():
        person = standings.of(league.season_id).rows[0].totals.person
    newest = league.table_ids[-1]
    return {
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
    }


def _asked(league: LargeLeague, phone: Client, address: str) -> tuple[float, float]:
    """The milliseconds of a page just after a change in the league, and without one."""
    changed, unchanged = [], []
    phone.get(address, follow_redirects=True).close()
    for _ in range(ASKED):
        with league.app.app_context():
            leagues.rename(league.league_id, "The league", None)
        changed.append(_timed_page(phone, address))
        unchanged.append(_timed_page(phone, address))
    return median(changed), median(unchanged)


def _timed_page(phone: Client, address: str) -> float:
    start = time.process_time()
    answer = phone.get(address, follow_redirects=True)
    spent = (time.process_time() - start) * 1e3
    assert answer.status_code == 200, (address, answer.status)
    answer.close()
    return spent


def _taps(large: Sequence[LargeLeague]) -> bool:
    """Prints what the taps around the end of a game take; whether the one that ends it grows."""
    found = [_tapped(league) for league in large]
    for name in found[0]:
        line(name, [of_league[name] for of_league in found])
    return found[-1][END] <= found[0][END] * GROWTH


def _tapped(league: LargeLeague) -> dict[str, float]:
    """The milliseconds of each tap at games that are the newest of a league."""
    spent: dict[str, list[float]] = {}
    with league.app.app_context():
        phone = league.browser()
        for _ in range(TAPPED):
            game = league.one_more()
            length = tables.view(game.table_id).game.length
            corrected = Correct((Replaced(length + 2, Tallied(1, (40, None, 30, 48), (), 8)),))
            for name, command in (
                (END, COUNTED),
                ("an undo of it", Undo()),
                ("the end again", COUNTED),
                ("a correction in the newest game", corrected),
            ):
                spent.setdefault(name, []).append(_timed(game, command))
            address = f"/tables/{game.table_id}/rounds/{ROUNDS}"
            admit(league.app, phone, address)
            spent.setdefault("the page after the end", []).append(_timed_page(phone, address))
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


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
