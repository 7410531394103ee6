"""Who came to a table, and how these people are called."""

import json
from collections.abc import Iterator, Mapping, Sequence

from assistant.league.people import distinct_names
from assistant.notation import record_files
from assistant.rules.events import GameEvent, Joined, Opened, Reassigned, Succeeded
from assistant.rules.game import LOPAKA
from assistant.rules.table import FACTS
from assistant.store import people, tables
from assistant.store.models import Person
from assistant.tables import cache

RECENT = 200
"""The people of so many tables of a phone are known by name: a club's has opened thousands."""


class Names(Mapping[str, str]):
    """The names of a table's people by their ids, read when somebody first asks for one."""

    def __init__(self, table_id: str, table_events: Sequence[GameEvent]) -> None:
        self._table_id = table_id
        self._events = table_events
        self._names: dict[str, str] | None = None

    def __getitem__(self, person: str) -> str:
        return self._read()[person]

    def __iter__(self) -> Iterator[str]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())

    def _read(self) -> dict[str, str]:
        if self._names is None:
            ids = came(self._events)
            [found] = _found_at_each({self._table_id: ids}).values()
            opened = next(event for event in self._events if isinstance(event, Opened))
            lopaka = FACTS[opened.options.variant].lopaka
            self._names = _named(ids, found, with_lopaka=lopaka is not None)
        return self._names


def came(table_events: Sequence[GameEvent]) -> tuple[str, ...]:
    """Everybody of whom a record tells, in order, also where that was taken back or put right."""
    persons: list[str] = []
    for event in table_events:
        match event:
            case Opened(opened):
                persons += opened
            case Joined(person=person) | Succeeded(person=person) | Reassigned(person=person):
                persons.append(person)
    return tuple(dict.fromkeys(persons))


def named_at_each(tables_people: Mapping[str, Sequence[str]]) -> list[dict[str, str]]:
    """How the people of each of these tables are called, Lopaka too; read in two statements."""
    found = _found_at_each(tables_people)
    return [_named(ids, found[table_id]) for table_id, ids in tables_people.items()]


def _found_at_each(tables_people: Mapping[str, Sequence[str]]) -> dict[str, dict[str, Person]]:
    """The persons of each of these tables by id, from where the table's people have their names.

    In a league with all who have the same name there, in the order of their coming.
    """
    place_of, ids_at = people.places_of(list(tables_people)), dict[str, set[str]]()
    for table_id, ids in tables_people.items():
        ids_at.setdefault(place_of[table_id], set()).update(ids)
    found = people.with_namesakes(ids_at)
    return {
        table_id: {id: found[table_id][id] for id in ids if id in found[table_id]}
        if place_of[table_id] == table_id
        else found[place_of[table_id]]
        for table_id, ids in tables_people.items()
    }


def _named(
    ids: Sequence[str], found: Mapping[str, Person], *, with_lopaka: bool = False
) -> dict[str, str]:
    """Names told apart (League 1.1), and Lopaka's; also from his, where he plays.

    In a league from all of its people, wherever these play.
    """
    lopaka = {LOPAKA: record_files.DUMMY}
    known = {id: label(person) for id, person in found.items()}
    names = distinct_names(lopaka | known if with_lopaka else known) | lopaka
    return {id: names[id] for id in (*ids, LOPAKA) if id in names}


def label(person: Person) -> str:
    """The name, or where it was removed the beginning of the id (League 1.4)."""
    return person.name or f"#{person.id[:6]}"


def known_people(phone: str) -> dict[str, str]:
    """The people whom a phone has met lately, their ids by name; who played last comes first."""
    newest = [table.id for table in tables.of_phone(phone)][:RECENT]
    came_to: dict[str, list[str]] = {id: [] for id in newest}
    for row in cache.comings(newest):
        body = json.loads(row.body)
        came_to[row.table_id] += body["seats"] if row.number == 0 else [body["person"]]
    name_of: dict[str, str] = {}
    for table_id, found in _found_at_each(came_to).items():
        for id in came_to[table_id]:
            if id in found and found[id].name:
                name_of.setdefault(id, found[id].name)
    met: dict[str, str] = {}
    for id, name in name_of.items():
        met.setdefault(name, id)
    return met
