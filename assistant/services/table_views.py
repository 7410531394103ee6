"""Looking at a table: its record read and folded."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from assistant.league.people import distinct_names
from assistant.notation import record_files
from assistant.notation import table_events as notation
from assistant.rules import amendments, events_in_force, permission, secrecy
from assistant.rules.cards import Card
from assistant.rules.events import (
    Amended,
    Change,
    Compared,
    GameEvent,
    Inserted,
    Joined,
    Opened,
    Ruled,
    Signed,
    Succeeded,
)
from assistant.rules.findings import Finding
from assistant.rules.fold import fold
from assistant.rules.game import LOPAKA, Game
from assistant.rules.table import Seat
from assistant.services import NoSuchTable, TableIsDeleted
from assistant.store import events, people, tables
from assistant.store.models import Event, Person, Table


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as it is now: what was told of it, what game that makes, and the names of its people by their ids.

    It is as one seat may see it, or the whole table (rulebook 3.5). `lit` are the cards that the hand to act may play, where
    the table agreed that all may see them (4.9), and the hand is known; else None.
    """

    id: str
    opened_at: datetime
    deleted_at: datetime | None
    events: Sequence[GameEvent]
    game: Game
    people: Mapping[str, str]
    lit: frozenset[Card] | None = None

    @property
    def is_open(self) -> bool:
        """Whether its record may be read as a whole: no round runs, and no hand is a secret (3.5)."""
        return (self.game.is_between or self.game.ended is not None) and not secrecy.has_secrets(
            self.events
        )

    @property
    def length(self) -> int:
        """How many events its record has."""
        return len(self.events)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at the table now, clockwise."""
        return tuple(self.people[person] for person in self.game.persons)

    @property
    def columns(self) -> tuple[str, ...]:
        """Everybody who has a column, in its order; whether the sheet shows it, the game knows."""
        return tuple(self.people[member.person] for member in self.game.members)

    def names_in(self, place: int) -> tuple[str, ...]:
        """Who sat at the table in the round of this place, clockwise."""
        return tuple(self.people[person] for person in self.game.rounds[place].persons)

    def names_at(self, number: int) -> tuple[str, ...]:
        """Who had the seats of which the event of this number tells, clockwise; in force or not."""
        place = next(
            (place for place, one in enumerate(self.game.rounds) if number in dict(one.events)),
            None,
        )
        if place is not None:
            return self.names_in(place)
        event, before = self.events[number], fold(self.events[: max(1, number)], explain=())
        one = before.rounds[event.round - 1 if isinstance(event, Signed) else -1]
        return tuple(self.people[person] for person in one.persons)

    @property
    def corrected(self) -> frozenset[int]:
        """The places of the rounds in which something was put right."""
        standing = events_in_force.numbers_in_force(self.events)
        amended = [
            event
            for number, event in enumerate(self.events)
            if number in standing and isinstance(event, Amended)
        ]
        changed = [
            change for event in amended for change in event.changes if not _adds_a_decision(change)
        ]
        return frozenset(amendments.touched(self.game, changed))

    def explained(self, place: int) -> Game:
        """The game with the round of this place matched to what explains it, as the newest always is."""
        return fold(self.events, explain=(place, -1))


def _adds_a_decision(change: Change) -> bool:
    """Whether a change puts nothing right, and only comes late: a decision, or a look at the Imp's Trick."""
    return isinstance(change, Inserted) and isinstance(change.event, Ruled | Compared)


@dataclass(frozen=True, slots=True)
class Stamp:
    """From which phone an event came, and when."""

    by: str
    at: datetime


def stamps(table_id: str) -> list[Stamp]:
    """The stamp of each event of a table, in order."""
    return [Stamp(row.by, row.at) for row in events.of(table_id)]


def at(table_id: str, seat: Seat | None = None) -> TableView:
    """The table of this id as this seat may see it, or everybody; NoSuchTable or TableIsDeleted where there is none."""
    table = tables.get(table_id)
    if table is None:
        raise NoSuchTable(table_id)
    if table.deleted_at:
        raise TableIsDeleted(table_id)
    return view(table, events.of(table_id), seat)


def told_secretly(table_id: str, seat: Seat) -> tuple[Finding, ...]:
    """What was found against a seat in the running round, and only from what it wrote down in secret itself (8.16)."""
    told = read(events.of(table_id))
    game = fold(told)
    in_public = {(one.code, one.event, one.trick) for one in at(table_id).game.findings}
    own = [
        one for one in game.rounds[-1].replay.findings if one.seat == seat and one.code == "revoke"
    ]
    return tuple(one for one in own if (one.code, one.event, one.trick) not in in_public)


def view(table: Table, rows: Sequence[Event], seat: Seat | None = None) -> TableView:
    """A table and its record, read for a seat, or for everybody."""
    events = read(rows)
    return of_game(table, events, fold(events), seat)


def of_game(
    table: Table, events: Sequence[GameEvent], game: Game, seat: Seat | None = None
) -> TableView:
    """A table of which this was told, and the game that it makes, as a seat or everybody may see it."""
    names = called(came(events)) | {LOPAKA: record_files.DUMMY}
    seen = secrecy.sealed(events, game, seat)
    cards = permission.legal(game.rounds[-1].replay.round) if game.options.lit == "on" else None
    lit = None if cards is None else frozenset(cards)
    return TableView(
        table.id,
        table.opened_at,
        table.deleted_at,
        seen,
        game if seen is events else fold(seen),
        names,
        lit,
    )


def came(events: Sequence[GameEvent]) -> tuple[str, ...]:
    """Everybody who ever came to a table, in order, those among them whose coming was taken back."""
    persons: list[str] = []
    for event in events:
        match event:
            case Opened(opened):
                persons += opened
            case Joined(person=person) | Succeeded(person=person):
                persons.append(person)
    return tuple(dict.fromkeys(persons))


def called(ids: Sequence[str]) -> dict[str, str]:
    """How these people are called, told apart (League 1.1)."""
    found = people.get(ids)
    return distinct_names({id: label(found[id]) for id in ids if id in found})


def label(person: Person) -> str:
    """The name, or where it was removed the beginning of the id (League 1.4)."""
    return person.name or f"#{person.id[:6]}"


def read(rows: Sequence[Event]) -> list[GameEvent]:
    """What the stored events tell."""
    return [parsed(row.body) for row in rows]


def parsed(body: str) -> GameEvent:
    """What the text of an event tells."""
    return notation.read(json.loads(body))


def of_phone(phone: str) -> list[TableView]:
    """The tables that a phone has opened, newest first, deleted ones among them."""
    return [view(table, events.of(table.id)) for table in tables.of_phone(phone)]


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
