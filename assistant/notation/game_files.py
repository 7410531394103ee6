"""A whole game as a file, `bottle-imp-game/1`: its record, each event chained to the one before.

The hashes find damage and careless edits, and say where. They do not stop a forger, who can compute
them anew.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from assistant.notation import indented
from assistant.notation.json_values import Unreadable, shown, the_object

FORMAT = "bottle-imp-game/1"
NOTHING_BEFORE = "0" * 64

TAIL = re.compile(rb'"digest": "([0-9a-f]{64})"\n}\n\Z')
"""The end of a file: its digest."""


@dataclass(frozen=True, slots=True)
class Entry:
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
    entries: tuple[Entry, ...]


def chained(before: str, table_id: str, entry: Entry) -> str:
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
        "seals": {"head": sealed(list(head.values())), "people": sealed(names)},
        "events": [_written(entry) for entry in entries],
        "digest": "",
    }
    covered = indented.written(document).removesuffix(b'"digest": ""\n}')
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


def _written(entry: Entry) -> dict[str, Any]:
    return {key: getattr(entry, key) for key in Entry.__slots__} | {"body": json.loads(entry.body)}


def sealed(value: object) -> str:
    """The SHA-256 of a value as JSON, in hexadecimal digits."""
    return sha256(json.dumps(value).encode()).hexdigest()
