"""The file of a game read, with everything in it looked at: it comes from anywhere."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any

from msgspec import Meta, Struct

from assistant.notation import game_files, written_events
from assistant.notation.file_limits import LONGEST_RECORD, MOMENTS
from assistant.notation.file_refusals import MisplacedEvent, TooMuch
from assistant.notation.game_files import Entry, GameFile
from assistant.notation.json_values import Unreadable, the_object
from assistant.notation.texts import name_fault
from assistant.notation.typed_json import Id, Words, typed
from assistant.rules.event_checks import MOST_CORRECTIONS, MOST_EVENTS
from assistant.rules.events import Amended, GameEvent

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


class _Document(Struct, frozen=True):
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
    body = game_files.of_this_format(document)
    if isinstance(body.get("events"), list) and len(body["events"]) > MOST_EVENTS:
        raise TooMuch("events", MOST_EVENTS)
    game = typed(body, _Document, "the game's file")
    if not game.events:
        raise Unreadable("the game is not opened")
    entries = tuple(_entry_of(event) for event in game.events)
    _check_chain(game.table, entries)
    _check_stamps(game.opened_at, entries)
    if not all(map(is_name, game.people.values())):
        raise Unreadable("there is a name that nobody can type")
    if _written_anew(game.table, game.opened_at, game.people, entries) != body:
        raise Unreadable(f"the game {game.table!r} was changed since it was written")
    return GameFile(game.table, game.opened_at, game.people, entries)


def events(file: GameFile) -> list[GameEvent]:
    """What the events of a game tell; MisplacedEvent where a table cannot have written one."""
    told: list[GameEvent] = []
    for entry in file.entries:
        try:
            told.append(written_events.read(the_object(json.loads(entry.body), "an event")))
        except Unreadable as error:
            raise MisplacedEvent(entry.number, str(error)) from error
    if sum(isinstance(event, Amended) for event in told) > MOST_CORRECTIONS:
        raise TooMuch("amendments", MOST_CORRECTIONS)
    return told


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


def _check_chain(table_id: str, entries: Sequence[Entry]) -> None:
    misfit = game_files.first_misfit(table_id, entries)
    if misfit is not None:
        raise MisplacedEvent(misfit, "it does not fit the one before it")


def _check_stamps(opened_at: str, entries: Sequence[Entry]) -> None:
    """Refuse times that no table writes, and a phone that uses an id twice."""
    if not is_time(opened_at):
        raise Unreadable("the game was opened at no time that a table writes")
    ids: set[str] = set()
    for entry in entries:
        if not is_time(entry.at) or entry.client_id in ids:
            raise MisplacedEvent(entry.number, "no table writes its time, or a phone's id twice")
        ids.add(entry.client_id)


def _written_anew(
    table_id: str, opened_at: str, people: Mapping[str, str], entries: Sequence[Entry]
) -> Any:
    try:
        return json.loads(game_files.write(table_id, opened_at, people, entries))
    except UnicodeEncodeError as error:
        raise Unreadable(f"the game {table_id!r} has half a character in it") from error


def _entry_of(event: _Event) -> Entry:
    return Entry(
        number=event.number,
        client_id=event.client_id,
        by=event.by,
        at=event.at,
        salt=event.salt,
        body=json.dumps(event.body),
        hash=event.hash,
    )
