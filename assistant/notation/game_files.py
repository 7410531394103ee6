"""A whole game as a file, `bottle-imp-game/1`: written, checked and read."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from assistant.notation import json_values, table_events
from assistant.notation.file_limits import LONGEST_RECORD, MOMENTS, MisplacedEvent, TooMuch
from assistant.notation.json_values import (
    LARGEST,
    Id,
    Unreadable,
    Words,
    shown,
    the_list,
    the_object,
    typed,
)
from assistant.notation.texts import LONGEST_LINE, LONGEST_REASON, is_line, name_fault
from assistant.rules import cards
from assistant.rules.cards import LONGEST_COLOUR, Deck, Entered
from assistant.rules.event_checks import MOST_CORRECTIONS, MOST_EVENTS
from assistant.rules.events import Agreed, Amended, GameEvent, Opened
from assistant.rules.options import HIGHEST_GOAL, Options

# Events as a table writes them: what is brought in has nothing more in it.
#
# An event is read and written again; whatever the text had that the written one has not is nothing
# that a table wrote. An older version may have written less, and the number of its version.


def read_written(body: dict[str, Any]) -> GameEvent:
    """The event of an object that a table can have written; Unreadable of any other."""
    event = table_events.read(body)
    written = table_events.write(event)
    if isinstance(event, Opened | Agreed):
        _check_agreement(event.options)
        _take_version(written["agreed"], body["agreed"])
    _check_part(body, written, "")
    return event


def read_agreement(body: dict[str, Any]) -> Options:
    """The agreement of an object, as a form can have left it; Unreadable of any other."""
    options = table_events.read_agreement(body)
    _check_agreement(options)
    written = table_events.write_agreement(options)
    _take_version(written, body)
    _check_part(body, written, "")
    return options


def _take_version(written: dict[str, Any], body: dict[str, Any]) -> None:
    """Any version that can be read is one that was written."""
    written["version"] = body["version"]


def _check_part(value: Any, written: Any, where: str) -> None:
    """Refuse what is in a value and not in what is written of it, and texts that no form lets
    through, and numbers beyond all counting.
    """
    plain = float(written) if isinstance(written, float) else written  # in JSON a twin is a number
    if isinstance(value, dict) and isinstance(written, dict):
        for key, inner in value.items():
            if key not in written:
                raise Unreadable(f"the key {shown(key)} is none of {where or 'an event'}")
            _check_part(inner, written[key], key)
    elif isinstance(value, list) and isinstance(written, list) and len(value) == len(written):
        for inner, inner_written in zip(value, written, strict=True):
            _check_part(inner, inner_written, where)
    elif type(value) is not type(plain) or value != plain:
        raise Unreadable(f"{where}: {shown(value)} is not what is written there")
    elif isinstance(value, str) and not is_line(value, LONGEST_REASON):
        raise Unreadable(f"{shown(value)} is a text that cannot be typed")
    elif isinstance(value, int) and abs(value) >= LARGEST:
        raise Unreadable(f"{shown(value)} is a number that cannot be")


def _check_agreement(options: Options) -> None:
    """Refuse an end that no form offers, and a table's own deck that nobody could enter."""
    if not 1 <= options.goal.number <= HIGHEST_GOAL:
        raise Unreadable(f"no game ends at {options.goal.number}")
    if not options.deck.id and not _can_be_entered(options.deck):
        raise Unreadable("nobody can enter the table's deck")


def _can_be_entered(deck: Deck) -> bool:
    colours = [suit.id for suit in deck.suits]
    written = [
        Entered(card, colour, coins)
        for colour, suit in enumerate(deck.suits)
        for card, coins in suit.coins.items()
    ]
    are_lines = all(is_line(colour, LONGEST_COLOUR) for colour in colours)
    return are_lines and is_line(deck.name, LONGEST_LINE) and not cards.flaws(colours, written)


# A whole game as a file, `bottle-imp-game/1`: its record, each event chained to the one before.
#
# The hashes find damage and careless edits, and say where. They do not stop a forger, who can
# compute them anew.

FORMAT = "bottle-imp-game/1"
NOTHING_BEFORE = "0" * 64

TAIL = re.compile(rb'"digest": "([0-9a-f]{64})"\n}\n\Z')
"""The end of a file: its digest."""


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event as it is stored: its number, the phone's ids, the time, and its body as JSON text.

    `salt` is for events that are secret. `hash` covers all of it and, through the hash before it,
    all earlier ones.
    """

    number: int
    client_id: str
    by: str
    at: str
    salt: str | None
    body: str
    hash: str


@dataclass(frozen=True, slots=True)
class GameFile:
    """What the file of a game holds; `people` are names by id."""

    table_id: str
    opened_at: str
    people: Mapping[str, str]
    entries: tuple[StoredEvent, ...]


def chained(before: str, table_id: str, entry: StoredEvent) -> str:
    """The hash of an event after the one with the hash `before`.

    It is the SHA-256 of a JSON list, in hexadecimal digits.
    """
    values = [
        before,
        table_id,
        entry.number,
        entry.client_id,
        entry.by,
        entry.at,
        entry.salt,
        entry.body,
    ]
    return sealed(values)


def first_misfit(table_id: str, entries: Sequence[StoredEvent]) -> int | None:
    """The number of the first event that does not fit the one before it; None when all do."""
    before = NOTHING_BEFORE
    for number, entry in enumerate(entries):
        if entry.number != number or entry.hash != chained(before, table_id, entry):
            return number
        before = entry.hash
    return None


def write(
    table_id: str, opened_at: str, people: Mapping[str, str], entries: Sequence[StoredEvent]
) -> bytes:
    """The file of a game. The digest at its end covers every byte before it."""
    head = {"format": FORMAT, "table": table_id, "opened_at": opened_at, "length": len(entries)}
    names = dict(sorted(people.items()))
    document = head | {
        "people": names,
        "seals": {"head": sealed(list(head.values())), "people": sealed(names)},
        "events": [_written(entry) for entry in entries],
        "digest": "",
    }
    covered = json_values.written(document).removesuffix(b'"digest": ""\n}')
    return covered + b'"digest": "' + sha256(covered).hexdigest().encode() + b'"\n}\n'


def digest(content: bytes) -> str:
    """The digest that stands at the end of a game's file."""
    tail = TAIL.search(content)
    return tail[1].decode() if tail else ""


def is_game_file(content: bytes) -> bool:
    """Whether this claims to be the file of a game."""
    try:
        document = json.loads(content)
    except (ValueError, RecursionError):
        return False
    return isinstance(document, dict) and document.get("format") == FORMAT


def of_this_format(document: object) -> dict[str, Any]:
    """A file that was read as JSON; Unreadable where it is no game's."""
    body = the_object(document, "a game")
    if body.get("format") != FORMAT:
        raise Unreadable(f"the game: 'format' is {FORMAT!r}, not {shown(body.get('format'))}")
    return body


def _written(entry: StoredEvent) -> dict[str, Any]:
    return {key: getattr(entry, key) for key in StoredEvent.__slots__} | {
        "body": json.loads(entry.body)
    }


def sealed(value: object) -> str:
    """The SHA-256 of a value as JSON, in hexadecimal digits."""
    return sha256(json.dumps(value).encode()).hexdigest()


# What does not fit in the file of a game, and at which event.

_HEAD = ("format", "table", "opened_at", "length")
_KEYS = {*_HEAD, "people", "seals", "events", "digest"}


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a game's file that does not fit: at which event, if it is about one."""

    code: Literal["event", "cut", "head", "people", "digest"]
    event: int | None = None


def faults(content: bytes) -> tuple[Fault, ...]:
    """What does not fit in the file of a game, in its order; Unreadable when it is no such file."""
    document = _parsed(content)
    events = the_list(document, "events", "the game")
    found = [*_faults_of_seals(document), *_faults_of_events(document, events)]
    tail = TAIL.search(content)
    if tail is None or tail[1].decode() != sha256(content[: tail.start()]).hexdigest():
        found.append(Fault("digest"))
    return tuple(found)


def _faults_of_seals(document: dict[str, Any]) -> list[Fault]:
    """Whether the head and the names are those that were sealed."""
    seals = the_object(document.get("seals"), "the seals")
    has_all = set(document) == _KEYS and set(seals) == {"head", "people"}
    found = []
    if not has_all or seals["head"] != sealed([document[key] for key in _HEAD]):
        found.append(Fault("head"))
    if seals.get("people") != sealed(document.get("people")):
        found.append(Fault("people"))
    return found


def _faults_of_events(document: dict[str, Any], events: list[Any]) -> list[Fault]:
    """The first event that does not fit; or where the record was cut."""
    entries = _entries(events)
    misfit = first_misfit(str(document.get("table")), entries)
    if misfit is None and len(entries) < len(events):
        misfit = len(entries)
    if misfit is not None:
        return [Fault("event", misfit)]
    return [] if document.get("length") == len(entries) else [Fault("cut", len(entries))]


def _parsed(content: bytes) -> dict[str, Any]:
    try:
        document = json.loads(content.decode(), object_pairs_hook=_object)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"this is not JSON in UTF-8: {error}") from error
    return of_this_format(document)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; a key that comes twice leaves a trace, since readers differ in which counts."""
    document = dict(pairs)
    return document if len(document) == len(pairs) else document | {"twice": True}


def _entries(events: list[Any]) -> list[StoredEvent]:
    """The entries up to the first that is none."""
    entries: list[StoredEvent] = []
    for event in events:
        if not isinstance(event, dict) or set(event) != {*StoredEvent.__slots__}:
            break
        entries.append(StoredEvent(**event | {"body": json.dumps(event["body"])}))
    return entries


# The file of a game read, with everything in it looked at: it comes from anywhere.

_Mark = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{1,64}\Z")]


class _Event(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry as the file has it, its body as JSON."""

    number: int
    client_id: _Mark
    by: _Mark
    at: str
    salt: _Mark | None
    body: Any
    hash: str


class _GameDocument(Struct, frozen=True):
    """What is read of a file; its seals are made anew and compared."""

    table: Id
    opened_at: str
    people: dict[Id, Words]
    events: tuple[_Event, ...]


def parse(content: bytes | memoryview) -> GameFile:
    """The game in the bytes of a file; Unreadable where anything in it does not fit."""
    if len(content) > LONGEST_RECORD:
        raise TooMuch("events", MOST_EVENTS)
    try:
        return read(json.loads(bytes(content).decode()))
    except RecursionError as error:  # brackets in brackets, a thousand deep
        raise Unreadable(str(error)) from error
    except ValueError as error:
        raise error if isinstance(error, Unreadable) else Unreadable(str(error)) from error


def read(document: object) -> GameFile:
    """The game of a file that was read as JSON; Unreadable where anything in it does not fit."""
    body = of_this_format(document)
    if isinstance(body.get("events"), list) and len(body["events"]) > MOST_EVENTS:
        raise TooMuch("events", MOST_EVENTS)
    game = typed(body, _GameDocument, "the game's file")
    if not game.events:
        raise Unreadable("the game is not opened")
    entries = tuple(_entry_of(event) for event in game.events)
    misfit = first_misfit(game.table, entries)
    if misfit is not None:
        raise MisplacedEvent(misfit, "it does not fit the one before it")
    _check_stamps(game.opened_at, entries)
    if not all(map(is_name, game.people.values())):
        raise Unreadable("there is a name that nobody can type")
    if _written_anew(game.table, game.opened_at, game.people, entries) != body:
        raise Unreadable(f"the game {game.table!r} was changed since it was written")
    return GameFile(game.table, game.opened_at, game.people, entries)


def events(file: GameFile) -> list[GameEvent]:
    """What the events of a game tell; MisplacedEvent where a table cannot have written one."""
    read: list[GameEvent] = []
    for entry in file.entries:
        try:
            read.append(read_written(the_object(json.loads(entry.body), "an event")))
        except Unreadable as error:
            raise MisplacedEvent(entry.number, str(error)) from error
    if sum(isinstance(event, Amended) for event in read) > MOST_CORRECTIONS:
        raise TooMuch("amendments", MOST_CORRECTIONS)
    return read


def is_name(text: str) -> bool:
    """Whether this can be a name; "" was removed. Paper once let pass what is not composed."""
    return text == " ".join(text.split()) and name_fault(text) is None


def is_time(text: str) -> bool:
    """Whether this is a time in UTC as a table writes it."""
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return False
    return time.tzinfo is None and time.isoformat() == text and time.year in MOMENTS


def _check_stamps(opened_at: str, entries: Sequence[StoredEvent]) -> None:
    """Refuse times that no table writes, and a phone that uses an id twice."""
    if not is_time(opened_at):
        raise Unreadable("the game was opened at no time that a table writes")
    ids: set[str] = set()
    for entry in entries:
        if not is_time(entry.at) or entry.client_id in ids:
            raise MisplacedEvent(entry.number, "no table writes its time, or a phone's id twice")
        ids.add(entry.client_id)


def _written_anew(
    table_id: str, opened_at: str, people: Mapping[str, str], entries: Sequence[StoredEvent]
) -> Any:
    try:
        return json.loads(write(table_id, opened_at, people, entries))
    except UnicodeEncodeError as error:
        raise Unreadable(f"the game {table_id!r} has half a character in it") from error


def _entry_of(event: _Event) -> StoredEvent:
    return StoredEvent(
        number=event.number,
        client_id=event.client_id,
        by=event.by,
        at=event.at,
        salt=event.salt,
        body=json.dumps(event.body),
        hash=event.hash,
    )
