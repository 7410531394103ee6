"""Two processes on one PostgreSQL: what one of them writes holds in the other at once.

Nothing is lost, nothing is there twice, and the standings are what the records say.
"""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from random import Random
from threading import Barrier
from typing import Any, TypeVar

import pytest
from flask import Flask

from assistant.leagues import leagues as leagues_service
from assistant.leagues import paper_imports, people, sessions, soundness
from assistant.notation.paper import parse
from assistant.rules.commands import PlayCard
from assistant.store import grants as stored_grants
from assistant.store import leagues
from assistant.store.engine import Busy, new_id, now, read_on, writing
from assistant.tables import TableIsDeleted, cache, grants, opening, tables
from assistant.tables.tables import Accepted, Sent
from tests.databases import ON_POSTGRESQL, PostgreSQL, app_on
from tests.leagues.evening import League, correct, counted, happen, undo
from tests.leagues.evening import later as days_later
from tests.recording import WasLate, sends
from tests.rounds import legal_round
from tests.running import FORKED
from tests.volume import volume

pytestmark = ON_POSTGRESQL

WRITERS = 4
"""In each process."""

ROUNDS = volume(1, 20)
GAMES = volume(2, 12)
FOUR = ("Adam", "Betty", "Clara", "Doris")

Done = TypeVar("Done")

# Processes on the same database, which do what they are asked to, some of it at once

Doing = tuple[Callable[..., Any], tuple[Any, ...]]
"""A function of a module, and what it is given."""

PATIENCE = 100
"""Seconds that all that was asked for at once may take."""


class Elsewhere:
    """A process of its own, with the app on a database."""

    def __init__(self, database: str) -> None:
        self.process = ProcessPoolExecutor(1, FORKED, _open, (database,))

    def does(self, doing: Callable[..., Any], *given: Any) -> Any:
        """What a function returns there."""
        return self.begin([(doing, given)]).result(PATIENCE)[0]

    def begin(self, doings: Sequence[Doing]) -> Future[list[Any]]:
        """Begins all of it at once there, each in a thread of its own."""
        return self.process.submit(_do, doings)


_opened: list[Flask] = []
"""The app of such a process."""


def _open(database: str) -> None:
    os.environ.pop("DATABASE_URL", None)
    _opened.append(app_on(database))


def _do(doings: Sequence[Doing]) -> list[Any]:
    start = Barrier(len(doings))

    def do(one: Doing) -> Any:
        doing, given = one
        with _opened[0].app_context():
            start.wait()
            return doing(*given)

    with ThreadPoolExecutor(len(doings)) as threads:
        return list(threads.map(do, doings))


@pytest.fixture(scope="module")
def houses(postgresql: PostgreSQL) -> Iterator[tuple[Elsewhere, Elsewhere]]:
    """Two processes on the database of the tests."""
    address = postgresql.migrated()
    one, other = Elsewhere(address), Elsewhere(address)
    with one.process, other.process:
        yield one, other


@pytest.fixture
def there(houses: tuple[Elsewhere, Elsewhere], app_context: Flask) -> Elsewhere:
    """Another process than that of the test."""
    return houses[0]


def at_once(houses: tuple[Elsewhere, Elsewhere], *doings: list[Doing]) -> list[list[Any]]:
    """Does the first of it in one process and the second in the other, all of it at once."""
    begun = [house.begin(doing) for house, doing in zip(houses, doings, strict=True)]
    results = [one.result(PATIENCE) for one in begun]
    read_on()
    return results


def patiently(doing: Callable[..., Done], *given: Any, **named: Any) -> Done:
    """Tries it until others let it: what a phone does that is told to come again."""
    while True:
        try:
            return doing(*given, **named)
        except (Busy, WasLate):
            time.sleep(0.01)


# A table


def play(table_id: str, seed: int, phone: str) -> list[str]:
    """Tries each card of a round as soon as it is its turn; the keys of those that were accepted.

    Each of them is sent again, as it is where the answer was lost.
    """
    keys = []
    while (length := tables.view(table_id).game.length) <= len(script := cards(seed)):
        seat, card = script[length - 1]
        sent = Sent(expected_length=length, idempotency_key=new_id(), phone=phone)
        outcome = tables.execute(table_id, PlayCard(seat, card, True), sent)
        if isinstance(outcome, Accepted):
            assert isinstance(tables.execute(table_id, PlayCard(seat, card, True), sent), Accepted)
            keys.append(sent.idempotency_key)
    return keys


def cards(seed: int) -> list[tuple[int, int]]:
    """The plays of a round of four at a table whose first dealer sits at 0."""
    return list(legal_round(Random(seed), 4, 1))


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_eight_writers_at_one_table_write_each_event_once(houses, app_context, seed):
    league = League()
    table_id = league.starts(*FOUR, level="tricks")
    doings: list[list[Doing]] = [
        [(play, (table_id, seed, f"phone-{house}-{one}")) for one in range(WRITERS)]
        for house in range(2)
    ]
    accepted = [key for house in at_once(houses, *doings) for keys in house for key in keys]
    found = [event.client_id for event in cache.of(table_id)]
    assert len(found) == len(set(found)) == len(cards(seed)) + 1
    assert set(accepted) <= set(found)
    assert len(accepted) == len(set(accepted))
    assert opening.first_misfit(table_id) is None
    assert tables.view(table_id).game.is_over
    assert soundness.differing_games(league.id) == []


def test_what_was_seen_of_a_table_is_seen_anew_after_somebody_elses_change(there, app_context):
    table_id = League().starts(*FOUR)
    assert there.does(seen, table_id) == (1, FOUR)
    happen(table_id, counted(10, 20, 30, None))
    assert there.does(seen, table_id)[0] == 2
    undo(table_id)
    assert there.does(seen, table_id)[0] == 3
    opening.rename(table_id, ("Eve", *FOUR[1:]), "founder")
    assert there.does(seen, table_id) == (3, ("Eve", *FOUR[1:]))
    opening.delete(table_id, "founder")
    assert there.does(seen, table_id) is None
    opening.restore(table_id)
    assert there.does(seen, table_id)[0] == 3


def seen(table_id: str) -> tuple[int, tuple[str, ...]] | None:
    """The length of a table's record and the names there; None where it was deleted."""
    try:
        view = tables.view(table_id)
    except TableIsDeleted:
        return None
    return view.game.length, tuple(view.people[person] for person in view.game.persons)


def test_who_writes_enters_though_another_phone_took_over_in_another_process(there, app_context):
    table_id = League().starts(*FOUR, level="tricks")
    (seat, card), *_ = cards(0)
    seen_before = sends(table_id, "founder")
    there.does(opening.take_over, table_id, "another-phone")
    assert isinstance(tables.execute(table_id, PlayCard(seat, card, True), seen_before), Accepted)
    assert there.does(opening.who_enters, table_id) == "founder"


def test_a_role_that_is_withdrawn_in_one_process_is_gone_in_the_other(there, app_context):
    league = League()
    table_id = league.starts(*FOUR)
    with writing(league.id):
        stored_grants.give(league.id, "a-phone", "scorekeeper", now())
    assert there.does(grants.enters, "a-phone", table_id)
    [number] = [one.number for one in grants.phones(league.id) if one.phone == "a-phone"]
    grants.withdraw(league.id, number, "a secret")
    assert not there.does(grants.enters, "a-phone", table_id)


# A league


def play_games(league: League, games: int, seed: int) -> None:
    """So many games are played, some of them corrected after their end."""
    chance = Random(seed)
    for _ in range(games):
        names = chance.sample(FOUR, 4)
        table_id = patiently(league.starts, *names)
        scores = chance.sample((10, 20, 30), 3)
        patiently(happen, table_id, counted(*scores, None))
        if chance.random() < 0.3:
            patiently(correct, table_id, *scores[::-1], None)


def merge_and_part(league: League, times: int) -> None:
    """Two who never met are one person, and two again, so many times."""
    one, other = league.called("Zoe"), league.called("Adam")
    for _ in range(times):
        patiently(people.merge, league.id, one, into=other)
        patiently(people.unmerge, league.id, one)


def bring_in(league: League, day: int) -> None:
    """A game from paper comes in; one import at a time, whoever brings it."""
    lines = f"date,player,points\n{days_later(day)},Betty,90\n{days_later(day)},Yves,{day}\n"
    patiently(paper_imports.import_paper, league.season, parse(lines.encode()), phone="a-phone")


def test_standings_written_by_both_are_what_the_records_say(houses, app_context):
    league = League()
    league.plays({"Zoe": 10, "Yves": None})
    league.plays({"Adam": 10, "Betty": None})
    doings: list[list[Doing]] = [
        [
            (play_games, (league, GAMES, house)),
            (play_games, (league, GAMES, house + 2)),
            (bring_in, (league, house + 1)),
            *([(merge_and_part, (league, GAMES))] if house else []),
        ]
        for house in range(2)
    ]
    at_once(houses, *doings)
    played = [game for one in sessions.of_league(league.id) for game in sessions.of_session(one.id)]
    assert len(played) == 2 + 4 * GAMES + 2
    assert {game.lack for game in played} == {""}
    assert soundness.differing_games(league.id) == []


def test_a_change_in_another_process_is_noticed(there, app_context):
    league, other = League(), League()
    before = leagues.changes(league.id), leagues.changes(other.id)
    there.does(leagues_service.rename, league.id, "The Imps of the North", None)
    read_on()
    assert (leagues.changes(league.id), leagues.changes(other.id)) == (before[0] + 1, before[1])
