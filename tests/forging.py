"""Files of games and leagues as a forger changes them: anything is another, and every hash fits."""

import json
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any

from assistant.notation import game_files
from assistant.notation.game_files import GameFile, StoredEvent

NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 19, 36, 37, 38, 99, 10**6, 10**30)
WORDS = (
    "",
    "x",
    "a\u202eb",
    "a\nb",
    "x" * 300,
    "lopaka",
    "play",
    "yellow",
    "\ud800",
    "0",
    "é" * 50,
)
ODD: tuple[Any, ...] = (None, True, False, 1.5, [], {}, [[]], "", *NUMBERS, *WORDS)
KEYS = ("person", "seat", "seats", "card", "extra", "dealer", "to", "hand", "stack", "is", "agreed")


def forged_game(file: GameFile, table_id: str, chance: Random) -> bytes:
    """The file of a game at another table, with one to three things changed in it."""
    bodies = [json.loads(entry.body) for entry in file.entries]
    names = dict(file.people)
    for _ in range(chance.randint(1, 3)):
        chance.choices(_CHANGES, (6, 2, 2, 2, 1, 2, 1))[0](bodies, names, chance)
    opened_at = file.opened_at if chance.random() < 0.95 else _odd_time(chance)
    stamps = list(file.entries)
    while len(stamps) < len(bodies):
        stamps.append(replace(stamps[-1], client_id=f"forged-{len(stamps)}"))
    return rechained(table_id, opened_at, names, list(zip(stamps, bodies, strict=False)))


def rechained(
    table_id: str, opened_at: str, names: Mapping[str, str], told: Sequence[tuple[StoredEvent, Any]]
) -> bytes:
    """The file of a game of these stamps and bodies, each chained to the one before."""
    entries: list[StoredEvent] = []
    before = game_files.NOTHING_BEFORE
    for number, (stamp, body) in enumerate(told):
        entry = replace(stamp, number=number, body=json.dumps(body), hash="")
        before = game_files.chained(before, table_id, entry)
        entries.append(replace(entry, hash=before))
    try:
        return game_files.write(table_id, opened_at, names, entries)
    except UnicodeEncodeError:
        return b"{}"


def sealed(document: Mapping[str, Any]) -> bytes:
    """The file of a league with a digest that fits."""
    rest = {key: value for key, value in document.items() if key != "digest"}
    digest = sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()
    return json.dumps(rest | {"digest": digest}).encode()


def _another_value(bodies: list[Any], names: dict[str, str], chance: Random) -> None:
    if bodies:
        _change_value(bodies, chance.randrange(len(bodies)), chance)


def _another_key(bodies: list[Any], names: dict[str, str], chance: Random) -> None:
    body = chance.choice(bodies) if bodies else {}
    if isinstance(body, dict):
        body[chance.choice(KEYS)] = chance.choice((*ODD, *names))


def _one_less(bodies: list[Any], names: dict[str, str], chance: Random) -> None:
    if len(bodies) > 1:
        del bodies[chance.randrange(1, len(bodies))]


def _one_more(bodies: list[Any], names: dict[str, str], chance: Random) -> None:
    if bodies:
        bodies.insert(chance.randint(1, len(bodies)), deepcopy(chance.choice(bodies)))


def _another_name(bodies: list[Any], names: dict[str, str], chance: Random) -> None:
    if names:
        names[chance.choice(list(names))] = chance.choice(WORDS)


def _an_event_of_ours(bodies: list[Any], names: dict[str, str], chance: Random) -> None:
    """Another event of a kind that the app knows, about anything that there is or is not."""
    number, seat = chance.randint(-1, len(bodies) + 1), chance.randint(-1, 4)
    person = chance.choice([*names, "somebody-from-elsewhere"])
    events: list[dict[str, Any]] = [
        {"type": "retract", "event": number},
        {"type": "amend", "changes": [{"event": number}]},
        {"type": "amend", "changes": [{"event": number, "is": chance.choice(bodies or [{}])}]},
        {"type": "amend", "changes": [{"before": number, "is": chance.choice(bodies or [{}])}]},
        {"type": "succeed", "seat": seat, "person": person},
        {"type": "join", "after": seat, "person": person, "coins": chance.choice(NUMBERS)},
        {"type": "leave", "seat": seat},
        {"type": "sign", "round": seat, "seat": seat},
        {"type": "look", "card": chance.choice(NUMBERS)},
        {"type": "look", "pile": seat},
        {"type": "end", "counts": True},
        {"type": "remark", "text": "on a round", "round": number},
        {"type": "round"},
        {"type": "turn", "seat": seat},
        {"type": "give", "seat": seat, "price": chance.choice(NUMBERS), "bottle": seat},
        {"type": "ruling", "about": "imp_seen", "decision": "void"},
        {"type": "ruling", "about": "dispute", "decision": "stands", "trick": number, "seat": seat},
        {"type": "claim", "seat": seat, "because": "highest"},
        {"type": "imp", "cards": [1, 2, 3]},
        {"type": "skip", "seat": seat, "card": chance.randint(1, 37)},
        {"type": "play", "seat": seat, "card": chance.randint(1, 37), "assumed": True},
    ]
    place = chance.choice([len(bodies), chance.randint(1, max(1, len(bodies)))])
    bodies.insert(place, deepcopy(chance.choice(events)))


def _cut(bodies: list[Any], names: dict[str, str], chance: Random) -> None:
    del bodies[chance.randint(1, max(1, len(bodies))) :]


_CHANGES: tuple[Callable[[list[Any], dict[str, str], Random], None], ...] = (
    _another_value,
    _another_key,
    _one_less,
    _an_event_of_ours,
    _another_name,
    _one_more,
    _cut,
)


def _change_value(document: Any, key: Any, chance: Random) -> None:
    """Puts another value in a place at or below this one; or takes a key or an item away."""
    value = document[key]
    if isinstance(value, dict | list) and value and chance.random() < 0.9:
        inner = list(value) if isinstance(value, dict) else range(len(value))
        _change_value(value, chance.choice(list(inner)), chance)
    elif chance.random() < 0.15:
        del document[key]
    elif isinstance(value, int) and chance.random() < 0.7:
        document[key] = value + chance.choice((-1, 1, 2, 7))
    else:
        document[key] = deepcopy(chance.choice(ODD))


def _odd_time(chance: Random) -> str:
    return chance.choice(("0001-01-01T00:00:00", "9999-12-31T23:59:59", "1970-01-01T00:00:00", ""))
