"""Records as long as a table's may be, each long in another way: for tests and benchmarks."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count, islice
from random import Random

from sqlalchemy import insert

from assistant.extensions import db
from assistant.notation import game_files as chain
from assistant.notation import table_events as notation
from assistant.rules.event_checks import MOST_COLUMNS, MOST_CORRECTIONS, MOST_EVENTS, MOST_ROUNDS
from assistant.rules.events import (
    Amended,
    Began,
    Claimed,
    GameEvent,
    Joined,
    Left,
    Looked,
    Opened,
    Played,
    Replaced,
    Retracted,
    Signed,
    Tallied,
)
from assistant.rules.options import USUAL, Goal, Options
from assistant.store import people, tables
from assistant.store.engine import new_id, writing
from assistant.store.models import Event
from tests.rounds import CAST, legal_round

LONG_GAME = replace(USUAL, goal=Goal("rounds", 100_000), sign_off="one")
"""A game whose end does not come."""

Told = Iterator[GameEvent]


def played(chance: Random) -> Told:
    """Rounds card by card."""
    for index in range(MOST_ROUNDS):
        if index:
            yield Began()
        for play in legal_round(chance, len(CAST), (index + 1) % len(CAST)):
            yield Played(*play)


def counted(chance: Random) -> Told:
    """Rounds that were counted on the table, as many as there can be."""
    for index in range(MOST_ROUNDS):
        if index:
            yield Began()
        coins: list[int | None] = [30, 40, 48]
        coins.insert(owner := chance.randrange(4), None)
        yield Tallied(owner, tuple(coins), (), 8)


def undone(chance: Random) -> Told:
    """A card that is laid and taken back again and again."""
    for number in count(1, 2):
        yield Played(1, 24)
        yield Retracted(number)


def redone(chance: Random) -> Told:
    """A card that is taken back and brought back again and again."""
    yield Played(1, 24)
    for number in count(1):
        yield Retracted(1 if number % 2 else number)


def amended(chance: Random) -> Told:
    """A round whose first card is corrected again and again."""
    plays = [Played(*play) for play in legal_round(chance, 4, 1)]
    yield from plays
    first = plays[0]
    spare = sorted(set(range(1, 38)) - {19} - {play.card for play in plays})[0]
    for number in range(MOST_CORRECTIONS):
        by = first if number % 2 else Played(first.seat, spare)
        yield Amended((Replaced(1, by),))


def amended_later(chance: Random) -> Told:
    """Rounds card by card, and a correction of the first card after each."""
    for index in range(MOST_ROUNDS):
        if index:
            yield Began()
        for number, play in enumerate(legal_round(chance, 4, (index + 1) % 4)):
            if not (index or number):
                first = Played(*play)
            yield Played(*play)
        yield Amended((Replaced(1, first),))


def signed(chance: Random) -> Told:
    """Rounds that were counted, all signed by everybody."""
    for index, event in enumerate(counted(chance)):
        yield event
        if isinstance(event, Tallied):
            yield from (Signed(index // 2 + 1, seat) for seat in range(4))


def signed_and_undone(chance: Random) -> Told:
    """A round's signature that is given and taken back again and again."""
    yield next(counted(chance))
    for number in count(2, 2):
        yield Signed(1, 0)
        yield Retracted(number)


def looked(chance: Random) -> Told:
    """Somebody asks about a card again and again."""
    yield Played(1, 24)
    while True:
        yield Looked(12)


def claimed(chance: Random) -> Told:
    """A trick that is claimed again and again."""
    yield Played(1, 24)
    while True:
        yield Claimed(1, "highest")


def joined(chance: Random) -> Told:
    """Rounds that were counted; until the sheet is full somebody comes and goes after each."""
    told, newcomers = counted(chance), MOST_COLUMNS - len(CAST)
    yield next(told)
    for _ in range(newcomers):
        yield Left(3)
        yield Joined(2, new_id(), 0)
        yield next(told)
        yield next(told)
    yield from told


SHAPES: dict[str, Callable[[Random], Told]] = {
    shape.__name__: shape
    for shape in (
        *(played, counted, undone, redone, amended, amended_later),
        *(signed, signed_and_undone, looked, claimed, joined),
    )
}


def write(
    shape: str, length: int = MOST_EVENTS, *, phone: str = "a-phone", options: Options = LONG_GAME
) -> str:
    """Stores a table with a record of so many events at most, without judging each; its id."""
    table_id, persons = new_id(), tuple(new_id() for _ in CAST)
    events = [Opened(persons, 0, options), *islice(SHAPES[shape](Random(shape)), length - 1)]
    begun = datetime(2026, 11, 20, 19, tzinfo=UTC).replace(tzinfo=None)
    came = dict(zip(persons, CAST, strict=True))
    came |= {event.person: "Emil" for event in events if isinstance(event, Joined)}
    with writing():
        for person, name in came.items():
            people.add(table_id, {person: name})
        tables.add(table_id, table_id, begun)
        tables.visit(phone, table_id)
        rows, before = [], chain.NOTHING_BEFORE
        for number, event in enumerate(events):
            at = begun + timedelta(seconds=number)
            key, body = f"{table_id}-{number}", json.dumps(notation.write(event))
            entry = chain.StoredEvent(number, key, phone, at.isoformat(), None, body, "")
            before = chain.chained(before, table_id, entry)
            own = {"table_id": table_id, "number": number, "client_id": key, "by": phone}
            rows.append(own | {"at": at, "body": body, "salt": None, "hash": before})
        db.session.execute(insert(Event), rows)
    return table_id
