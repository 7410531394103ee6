"""The file of a game read, with everything in it looked at: it comes from anywhere."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any

from msgspec import Meta, Struct

from assistant.notation import game_files
from assistant.notation.game_files import Entry, GameFile
from assistant.notation.json_values import Unreadable
from assistant.notation.typed_json import Id, Words, typed

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


def read(document: object) -> GameFile:
    """The game of a file that was read as JSON; Unreadable where anything in it does not fit."""
    body = game_files.of_this_format(document)
    game = typed(body, _Document, "the game's file")
    entries = tuple(_entry_of(event) for event in game.events)
    _check_chain(game.table, entries)
    _check_stamps(game.table, game.opened_at, entries)
    if _written_anew(game.table, game.opened_at, game.people, entries) != body:
        raise Unreadable(f"the game {game.table!r} was changed since it was written")
    return GameFile(game.table, game.opened_at, game.people, entries)


def _check_chain(table_id: str, entries: Sequence[Entry]) -> None:
    misfit = game_files.first_misfit(table_id, entries)
    if misfit is not None:
        raise Unreadable(f"the game {table_id!r}: event {misfit} does not fit the one before it")


def _check_stamps(table_id: str, opened_at: str, entries: Sequence[Entry]) -> None:
    """Refuse times that no table writes, and a phone that uses an id twice."""
    times = (opened_at, *(entry.at for entry in entries))
    ids = {entry.client_id for entry in entries}
    if not all(map(_is_time, times)) or len(ids) != len(entries):
        raise Unreadable(f"the game {table_id!r} has a time, or a phone's id, that no table writes")


def _is_time(text: str) -> bool:
    """Whether this is a time in UTC as a table writes it."""
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return False
    return time.tzinfo is None and time.isoformat() == text


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
