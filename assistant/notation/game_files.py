"""A whole game as a file, `bottle-imp-game/1`: its record event by event, each holding on to the one before.

The hashes find damage and careless edits, and say where. They do not stop a forger, who can compute them anew.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any, Literal

from assistant.notation.json_values import (
    Unreadable,
    shown,
    the_id,
    the_list,
    the_object,
    the_text,
    the_words,
)

FORMAT = "bottle-imp-game/1"
NOTHING_BEFORE = "0" * 64

_HEAD = ("format", "table", "opened_at", "length")
_KEYS = {*_HEAD, "people", "seals", "events", "digest"}
_MARK = re.compile(r"[A-Za-z0-9_-]{1,64}")
_TAIL = re.compile(rb'"digest": "([0-9a-f]{64})"\n}\n\Z')


@dataclass(frozen=True, slots=True)
class Entry:
    """An event as it was stored: its place in the record, the phone's ids, the time, and its body as JSON text.

    `salt` is for events that are secret. `hash` covers all of it and, through the hash before it, all earlier ones.
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
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a game's file that does not fit: at which event, if it is about one."""

    code: Literal["event", "cut", "head", "people", "digest"]
    event: int | None = None


def chained(before: str, table_id: str, entry: Entry) -> str:
    """The hash of an event that follows the one with the hash `before`: SHA-256 of a JSON list, hexadecimal."""
    told = [
        before,
        table_id,
        entry.number,
        entry.client_id,
        entry.by,
        entry.at,
        entry.salt,
        entry.body,
    ]
    return _sealed(told)


def first_misfit(table_id: str, entries: Sequence[Entry]) -> int | None:
    """The number of the first event that does not fit the one before it; None when all do."""
    before = NOTHING_BEFORE
    for number, entry in enumerate(entries):
        if entry.number != number or entry.hash != chained(before, table_id, entry):
            return number
        before = entry.hash
    return None


def write(
    table_id: str, opened_at: str, people: Mapping[str, str], entries: Sequence[Entry]
) -> bytes:
    """The file of a game. The digest at its end covers every byte before it."""
    head = {"format": FORMAT, "table": table_id, "opened_at": opened_at, "length": len(entries)}
    names = dict(sorted(people.items()))
    document = head | {
        "people": names,
        "seals": {"head": _sealed(list(head.values())), "people": _sealed(names)},
        "events": [_written(entry) for entry in entries],
        "digest": "",
    }
    covered = (
        json.dumps(document, ensure_ascii=False, indent=1).encode().removesuffix(b'"digest": ""\n}')
    )
    return covered + b'"digest": "' + sha256(covered).hexdigest().encode() + b'"\n}\n'


def digest(content: bytes) -> str:
    """The digest that stands at the end of a game's file."""
    tail = _TAIL.search(content)
    return tail[1].decode() if tail else ""


def read(document: Any) -> GameFile:
    """What a game's file holds that was read as JSON; Unreadable where it is none, or where anything in it does not fit."""
    body = the_object(document, "a game")
    if body.get("format") != FORMAT:
        raise Unreadable(f"the game: 'format' is {FORMAT!r}, not {shown(body.get('format'))}")
    table_id, opened_at = the_id(body, "table", "the game"), the_text(body, "opened_at", "the game")
    names = the_object(body.get("people"), "the people")
    people = {
        the_id({"id": id}, "id", "the people"): the_words(names, id, "the people") for id in names
    }
    entries, misread = _entries(the_list(body, "events", "the game"))
    misfit = first_misfit(table_id, entries) if misread is None else misread
    if misfit is not None:
        raise Unreadable(f"the game {table_id!r}: event {misfit} does not fit the one before it")
    if not (
        _is_time(opened_at)
        and all(map(_is_stamped, entries))
        and len({one.client_id for one in entries}) == len(entries)
    ):
        raise Unreadable(f"the game {table_id!r} has a time, or a phone's id, that no table writes")
    if _written_anew(table_id, opened_at, people, entries) != body:
        raise Unreadable(f"the game {table_id!r} was changed since it was written")
    return GameFile(table_id, opened_at, people, tuple(entries))


def _is_stamped(entry: Entry) -> bool:
    """Whether a phone's ids and the time of an event are such as a table keeps."""
    marks = (entry.client_id, entry.by, "salt" if entry.salt is None else entry.salt)
    are_ids = all(isinstance(mark, str) and _MARK.fullmatch(mark) for mark in marks)
    return type(entry.number) is int and are_ids and _is_time(entry.at)


def _is_time(text: Any) -> bool:
    """Whether this is a time in UTC as a table writes it."""
    try:
        time = datetime.fromisoformat(text)
    except (TypeError, ValueError):
        return False
    return time.tzinfo is None and time.isoformat() == text


def _written_anew(
    table_id: str, opened_at: str, people: Mapping[str, str], entries: Sequence[Entry]
) -> Any:
    try:
        return json.loads(write(table_id, opened_at, people, entries))
    except UnicodeEncodeError as error:
        raise Unreadable(f"the game {table_id!r} has half a character in it") from error


def faults(content: bytes) -> tuple[Fault, ...]:
    """What does not fit in the file of a game, in its order; Unreadable when it is no such file."""
    document = _parsed(content)
    entries, misread = _entries(the_list(document, "events", "the game"))
    found = []
    seals = the_object(document.get("seals"), "the seals")
    has_all = set(document) == _KEYS and set(seals) == {"head", "people"}
    if not has_all or seals["head"] != _sealed([document[key] for key in _HEAD]):
        found.append(Fault("head"))
    if seals.get("people") != _sealed(document.get("people")):
        found.append(Fault("people"))
    misfit = first_misfit(str(document.get("table")), entries)
    if misfit is None:
        misfit = misread
    if misfit is not None:
        found.append(Fault("event", misfit))
    elif document.get("length") != len(entries):
        found.append(Fault("cut", len(entries)))
    tail = _TAIL.search(content)
    if tail is None or tail[1].decode() != sha256(content[: tail.start()]).hexdigest():
        found.append(Fault("digest"))
    return tuple(found)


def is_one(content: bytes) -> bool:
    """Whether this claims to be the file of a game."""
    try:
        document = json.loads(content)
    except (ValueError, RecursionError):
        return False
    return isinstance(document, dict) and document.get("format") == FORMAT


def _parsed(content: bytes) -> dict[str, Any]:
    try:
        document = json.loads(content.decode(), object_pairs_hook=_object)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"this is not JSON in UTF-8: {error}") from error
    body = the_object(document, "a game")
    if body.get("format") != FORMAT:
        raise Unreadable(f"the game: 'format' is {FORMAT!r}, not {shown(body.get('format'))}")
    return body


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; a key that stands in it twice leaves a trace, since readers differ in which of them counts."""
    document = dict(pairs)
    return document if len(document) == len(pairs) else document | {"twice": True}


def _entries(documents: list[Any]) -> tuple[list[Entry], int | None]:
    """The entries up to the first that is none, and the number of that one."""
    entries = []
    for number, document in enumerate(documents):
        try:
            entries.append(_entry(document))
        except (KeyError, TypeError):
            return entries, number
    return entries, None


def _entry(document: Any) -> Entry:
    if set(document) != {*Entry.__slots__}:
        raise KeyError
    return Entry(**{**document, "body": json.dumps(document["body"])})


def _written(entry: Entry) -> dict[str, Any]:
    return {key: getattr(entry, key) for key in Entry.__slots__} | {"body": json.loads(entry.body)}


def _sealed(value: object) -> str:
    return sha256(json.dumps(value).encode()).hexdigest()
