"""What does not fit in the file of a game, and at which event."""

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal

from assistant.notation.game_files import TAIL, Entry, first_misfit, of_this_format, sealed
from assistant.notation.json_values import Unreadable, the_list, the_object

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


def _entries(events: list[Any]) -> list[Entry]:
    """The entries up to the first that is none."""
    entries: list[Entry] = []
    for event in events:
        if not isinstance(event, dict) or set(event) != {*Entry.__slots__}:
            break
        entries.append(Entry(**event | {"body": json.dumps(event["body"])}))
    return entries
