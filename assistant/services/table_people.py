"""Who came to a table, and how these people are called."""

import json
from collections.abc import Iterator, Mapping, Sequence

from assistant.league.people import distinct_names
from assistant.notation import record_files
from assistant.rules.events import GameEvent, Joined, Opened, Succeeded
from assistant.rules.game import LOPAKA
from assistant.store import events, people, tables
from assistant.store.models import Person


class Names(Mapping[str, str]):
    """The names of a table's people by their ids, read when somebody first asks for one."""

    def __init__(self, table_events: Sequence[GameEvent]) -> None:
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
            self._names = named_people(came(self._events))
        return self._names


def came(table_events: Sequence[GameEvent]) -> tuple[str, ...]:
    """Everybody who ever came to a table, in order, also where that was taken back."""
    persons: list[str] = []
    for event in table_events:
        match event:
            case Opened(opened):
                persons += opened
            case Joined(person=person) | Succeeded(person=person):
                persons.append(person)
    return tuple(dict.fromkeys(persons))


def named_people(ids: Sequence[str]) -> dict[str, str]:
    """How the people of a table are called, Lopaka too."""
    [names] = named_at_each([ids])
    return names


def named_at_each(groups: Sequence[Sequence[str]]) -> list[dict[str, str]]:
    """How the people of each table are called, read in one statement."""
    found = people.get({person for ids in groups for person in ids})
    return [_distinct(ids, found) | {LOPAKA: record_files.DUMMY} for ids in groups]


def called(ids: Sequence[str]) -> dict[str, str]:
    """How these people are called, told apart (League 1.1)."""
    return _distinct(ids, people.get(ids))


def _distinct(ids: Sequence[str], found: Mapping[str, Person]) -> dict[str, str]:
    return distinct_names({id: label(found[id]) for id in ids if id in found})


def label(person: Person) -> str:
    """The name, or where it was removed the beginning of the id (League 1.4)."""
    return person.name or f"#{person.id[:6]}"


def known_people(phone: str) -> dict[str, str]:
    """The people whom a phone has met, their ids by name; those who played last come first."""
    newest = [table.id for table in tables.of_phone(phone)]
    seated = {row.table_id: json.loads(row.body)["seats"] for row in events.openings(newest)}
    for row in events.comings(newest):
        seated[row.table_id].append(json.loads(row.body)["person"])
    ids = [id for table_id in newest for id in seated[table_id]]
    found, met = people.get(ids), dict[str, str]()
    for id in ids:
        if found[id].name:
            met.setdefault(found[id].name, id)
    return met
