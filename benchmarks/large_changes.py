"""What a secretary changes in a large league: how long it takes, and for how long nobody writes."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import NamedTuple

from sqlalchemy import Connection, Engine, event

from assistant.rules.commands import Correct
from assistant.rules.events import Replaced, Tallied
from assistant.services import (
    confirming,
    leagues,
    new_id,
    people,
    seasons,
    session_games,
    sessions,
    table_lifecycle,
    tables,
)
from assistant.services.confirming import UnconfirmedInLeague
from assistant.store import engine
from benchmarks.large_leagues import LargeLeague, RunningGame
from tests.leaguing import FIRST, LAST, PHONE


class Cost(NamedTuple):
    """Milliseconds of the processor until a change is asked about, then until it is done; and of
    the longest transaction, in which nobody else can write.
    """

    asked: float
    done: float
    held: float


Changes = dict[str, Callable[[str], object]]
"""What is changed, each once it is called with the mark of what was shown."""


def changes(league: LargeLeague) -> Changes:
    """What can be changed in a league, in the order in which it is measured; within its app."""
    [season] = seasons.of(league.league_id)
    game = session_games.get(league.table_ids[len(league.table_ids) // 2])
    assert game
    session = sessions.at(game.session_id)
    newcomer, there, elsewhere = _people(league, session.id)
    next_day = session.day + timedelta(days=1)

    def change_days(first_day: timedelta, shown: str) -> None:
        days = FIRST + first_day, LAST
        seasons.change_season(season.id, season.name, days, season.options, season.rules, shown)

    return {
        "somebody becomes a guest": lambda shown: people.set_guest(
            league.league_id, there, is_guest=True, shown=shown
        ),
        "a guest no longer": lambda shown: people.set_guest(
            league.league_id, there, is_guest=False, shown=shown
        ),
        "two entries merged": lambda shown: people.merge(
            league.league_id, newcomer, elsewhere, shown
        ),
        "parted again": lambda shown: people.unmerge(league.league_id, newcomer, shown),
        "a season's first day later": lambda shown: change_days(timedelta(days=1), shown),
        "and as it was": lambda shown: change_days(timedelta(), shown),
        "an evening's day changed": lambda shown: sessions.change(
            session.id, next_day, session.place, shown
        ),
        "a game made friendly": lambda shown: session_games.move(game.id, None, shown),
        "and the season's again": lambda shown: session_games.move(game.id, season.id, shown),
        "a game deleted": lambda shown: table_lifecycle.delete(game.id, PHONE, shown),
        "and restored": lambda shown: table_lifecycle.restore(game.id, shown),
        "a correction in the first game": lambda _: _correct_first(league),
    }


def measured(change: Callable[[str], object]) -> Cost:
    """What a change takes that is confirmed where it is asked about."""
    with _watched() as held:
        shown, asked = "", 0.0
        start = time.process_time()
        try:
            change(shown)
        except UnconfirmedInLeague as error:
            shown, asked = confirming.mark(error.changes), (time.process_time() - start) * 1e3
            start = time.process_time()
            change(shown)
        return Cost(asked, (time.process_time() - start) * 1e3, max(held))


def _people(league: LargeLeague, session_id: str) -> tuple[str, str, str]:
    """The ids of somebody new, who came to one game, of who was there too, and of who was not."""
    points = {"Newcomer": 40, "Player 1": 30, "Player 2": 20}
    session_games.add_paper(new_id(), session_id, league.season_id, points, 6)
    id_of = {member.name: member.id for member in leagues.everybody(league.league_id)}
    return id_of["Newcomer"], id_of["Player 1"], id_of["Player 3"]


def _correct_first(league: LargeLeague) -> None:
    game = RunningGame(league.table_ids[0])
    seats = len(tables.view(game.table_id).game.persons)
    coins = tuple(None if seat == 0 else 10 + seat for seat in range(seats))
    game.send(Correct((Replaced(1, Tallied(0, coins, (), 8)),)))


@contextmanager
def _watched() -> Iterator[list[float]]:
    """The milliseconds of each transaction that writes, of the processor."""
    held, begun = [0.0], [0.0]

    def begin(connection: Connection) -> None:
        begun[0] = time.process_time()

    def end(connection: Connection) -> None:
        if connection.get_execution_options().get(engine.WRITES):
            held.append((time.process_time() - begun[0]) * 1e3)

    heard: tuple[tuple[str, Callable[[Connection], None]], ...] = (
        ("begin", begin),
        ("commit", end),
        ("rollback", end),
    )
    for name, listener in heard:
        event.listen(Engine, name, listener)
    yield held
    for name, listener in heard:
        event.remove(Engine, name, listener)
