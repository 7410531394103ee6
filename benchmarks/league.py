"""Processor time of a large league: `python -m benchmarks.league [games] [rounds]`.

A league of so many games of so many rounds each, counted on the table, and the same with twice as
many games: milliseconds for the page of the standings, for the games of one person, for the
season's pictures, for writing down what ends a game, and seconds for a rebuild from the records.
Beside it what a round costs to rebuild that was written down card by card. Exits with 1 where the
page of the standings takes more than 50 ms, or more than 1.2 times as long for twice as many games.
"""

import gc
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from flask import Flask

from assistant.league.standings_rules import StandingsRules
from assistant.rules.commands import BeginRound, CountRound
from assistant.rules.events import Tallied
from assistant.rules.options import Goal, Options
from assistant.services import (
    new_id,
    rebuild,
    seasons,
    session_games,
    sessions,
    standings,
    standings_projection,
    tables,
)
from assistant.services.tables import Sent
from assistant.store.engine import writing
from tests.databases import app_on, hang_up, migrate
from tests.leaguing import LAST, PHONE, cast, evenings, founded, made, write

PEOPLE, SESSIONS, ASKED = 40, 300, 100
MOST, GROWTH = 50.0, 1.2
"""Milliseconds of processor time that the page may take.

How many times as long for twice as many games.
"""


def main(games: int = 10_000, rounds: int = 6) -> int:
    """Prints every figure; 1 if the page takes too long."""
    with TemporaryDirectory() as folder:
        counts = games, 2 * games
        made_ones = [_league(Path(folder), count, rounds, by_card=False) for count in counts]
        gc.collect()
        gc.freeze()  # a server has not made its league just before
        once, twice = _pages(made_ones)
        for count, page, league in zip(counts, (once, twice), made_ones, strict=True):
            print(
                f"{count:,} games, {count * rounds:,} rounds: page {page:.1f} ms, {_rest(*league)}"
            )
    print(f"the page with twice as many games: {twice / once:.2f} times as long")
    by_card = _rebuilt(200, rounds, by_card=True)
    each = by_card / 200 / rounds * 1e3
    print(
        f"rebuild of {200 * rounds:,} rounds written down card by card: "
        f"{by_card:.1f} s, {each:.1f} ms a round"
    )
    return int(max(once, twice) > MOST or twice > once * GROWTH)


def _pages(leagues: Sequence[tuple[Flask, str, str]]) -> list[float]:
    """The milliseconds of each league's page of the standings, asked for in turn.

    What slows the machine slows all of them.
    """
    asked = [
        (app.test_client(), f"/leagues/{league_id}/seasons/{season_id}")
        for app, league_id, season_id in leagues
    ]
    spent: list[list[float]] = [[] for _ in asked]
    for _ in range(ASKED):
        for (client, address), times in zip(asked, spent, strict=True):
            start = time.process_time()
            answer = client.get(address)
            times.append((time.process_time() - start) * 1e3)
            assert answer.status_code == 200
    return [median(times) for times in spent]


def _rest(app: Flask, league_id: str, season_id: str) -> str:
    """The other figures of a league."""
    client, address = app.test_client(), f"/leagues/{league_id}/seasons/{season_id}"
    with app.app_context():
        person = standings.of(season_id).rows[0].totals.person
    of_person = _milliseconds(lambda: client.get(f"{address}/people/{person}"), 3)
    pictures = _milliseconds(lambda: client.get(f"{address}/pictures"), 1)
    with app.app_context():
        start = time.process_time()
        differences = rebuild.rebuild(league_id)
        spent = time.process_time() - start
        assert not differences
    ended = _ended(app, league_id, season_id)
    hang_up(app)
    return (
        f"a person's page {of_person:.0f} ms, pictures {pictures:.0f} ms, "
        f"the end of one more game {ended:.0f} ms, rebuild {spent:.1f} s"
    )


def _rebuilt(games: int, rounds: int, *, by_card: bool) -> float:
    """Seconds to rebuild a league of so many games."""
    with TemporaryDirectory() as folder:
        app, league_id, _ = _league(Path(folder), games, rounds, by_card=by_card)
        with app.app_context():
            start = time.process_time()
            rebuild.rebuild(league_id)
            spent = time.process_time() - start
        hang_up(app)
    return spent


def _league(folder: Path, games: int, rounds: int, *, by_card: bool) -> tuple[Flask, str, str]:
    """An app with a league of so many games; the ids of the league and of its season."""
    app, chance = app_on(migrate(f"sqlite:///{folder / new_id()}.sqlite")), Random("a large league")
    agreed = Options(goal=Goal("rounds", rounds))
    with app.app_context():
        league_id, season_id = founded(StandingsRules(drop=1, of=10, threshold=20), agreed)
        people, nights = cast(league_id, PEOPLE), evenings(league_id, SESSIONS)
        made_games = (
            (
                made(chance, chance.sample(people, chance.choice((3, 4))), rounds, by_card=by_card),
                nights[number * SESSIONS // games],
            )
            for number in range(games)
        )
        write(((game, night, season_id) for game, night in made_games), agreed)
        with writing():
            standings_projection.recount_season(seasons.row_of(season_id))
    return app, league_id, season_id


def _ended(app: Flask, league_id: str, season_id: str) -> float:
    """Milliseconds to write down the last round of one more game, the newest of the league, and to
    count what it brings.
    """
    with app.app_context():
        table_id, session_id, names = (
            new_id(),
            new_id(),
            ["Player 1", "Player 2", "Player 3", "Player 4"],
        )
        sessions.open_session(session_id, league_id, LAST, "")
        session_games.start(
            table_id, session_id, season_id, names, Options(level="score"), dealer=0, phone=PHONE
        )
        game = tables.view(table_id).game
        for number in range(game.options.goal.number):
            if number:
                tables.execute(table_id, BeginRound(), _sent(table_id))
            start = time.process_time()
            tables.execute(
                table_id, CountRound(Tallied(0, (None, 30, 40, 48), (), 8)), _sent(table_id)
            )
            spent = (time.process_time() - start) * 1e3
        assert tables.view(table_id).game.is_over
    return spent


def _sent(table_id: str) -> Sent:
    return Sent(expected_length=tables.view(table_id).length, idempotency_key=new_id(), phone=PHONE)


def _milliseconds(doing: Callable[[], object], repeats: int = 20) -> float:
    """The median of the processor time that something takes."""
    doing()
    spent = []
    for _ in range(repeats):
        start = time.process_time()
        doing()
        spent.append((time.process_time() - start) * 1e3)
    return median(spent)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
