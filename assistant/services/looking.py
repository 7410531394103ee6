"""Looking at a table: its record read and folded."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from assistant.notation import tables as notation
from assistant.rules.events import GameEvent
from assistant.rules.game import Game, fold
from assistant.services import NoSuchTable, TableIsDeleted
from assistant.store import events, people, tables
from assistant.store.models import Event, Table


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table as it is now: its game, who sits there, and the length of its record."""

    id: str
    opened_at: datetime
    deleted_at: datetime | None
    length: int
    game: Game
    names: tuple[str, ...]


def at(table_id: str) -> Sitting:
    """The table of this id; NoSuchTable or TableIsDeleted where there is none to play at."""
    table = tables.get(table_id)
    if table is None:
        raise NoSuchTable(table_id)
    if table.deleted_at:
        raise TableIsDeleted(table_id)
    return sitting(table, events.of(table_id))


def sitting(table: Table, rows: Sequence[Event]) -> Sitting:
    """A table and its record, read."""
    game = fold(read(rows))
    known = people.get(game.persons)
    names = tuple(known[person].name for person in game.persons)
    return Sitting(table.id, table.opened_at, table.deleted_at, len(rows), game, names)


def read(rows: Sequence[Event]) -> list[GameEvent]:
    """What the stored events tell."""
    return [notation.read(json.loads(row.body)) for row in rows]


def of_phone(phone: str) -> list[Sitting]:
    """The tables that a phone has opened, newest first, deleted ones among them."""
    return [sitting(table, events.of(table.id)) for table in tables.of_phone(phone)]


def known_people(phone: str) -> dict[str, str]:
    """The people whom a phone has met, their ids by name; those who played last come first."""
    newest = [table.id for table in tables.of_phone(phone)]
    seated = {row.table_id: json.loads(row.body)["seats"] for row in events.openings(newest)}
    ids = [id for table_id in newest for id in seated[table_id]]
    found, met = people.get(ids), dict[str, str]()
    for id in ids:
        met.setdefault(found[id].name, id)
    return met
