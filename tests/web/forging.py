"""Files with another content than was exported, and hashes that fit it, as a forger makes them."""

import json
import re
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

from assistant.notation import game_files, league_files
from assistant.notation.game_files import StoredEvent
from assistant.store.engine import new_id

VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 7, 19, 24, 37, 99, 10**9, 10**18, 2**63, 10**400, 1.5, 1e308),
    *("", "x", "0", "\0", "\ud800", "\u202eab", "a" * 70_000, "yesterday", "2026-02-30", "1/0"),
    *("2026-11-20", "2026-11-20T20:00:00", "9999-12-31T23:59:59", "0001-01-01T00:00:00+00:00"),
    *([], {}, [[]], {"": None}, [0, 0, 0, 0], {"person": "x"}, [None] * 5, "A" * 22, "A" * 64),
    *("played", "opened", "tallied", "began", "lopaka", "standard", "score", "rounds"),
)
"""What is put in the place of another value."""

KEYS = ("person", "persons", "seat", "card", "kind", "event", "id", "same_as", "x", "", "a" * 999)
"""Under what else something is put."""


_ID = re.compile(rb'"[\w-]{22}"')


def forged(chance: Random, content: bytes) -> bytes:
    """A file of a game, a league, a season or a deck with something else in it, hashed anew."""
    document = json.loads(content)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        _change(chance, document)
    return signed(document)


def signed(document: Any) -> bytes:
    """The file that says this, with hashes that fit as far as it has a place for them."""
    try:
        if not isinstance(document, dict):
            return _dumped(document)
        if document.get("format") == league_files.FORMAT:
            return _signed_league(document)
        return _signed_game(document) if "events" in document else _dumped(document)
    except (TypeError, KeyError, AttributeError, ValueError):
        return _dumped(document)  # what was changed leaves nothing to hash


def of_elsewhere(content: bytes) -> bytes:
    """A file as of another installation: nothing that it has is here yet."""
    fresh: dict[bytes, bytes] = {}
    return _ID.sub(lambda id: fresh.setdefault(id[0], f'"{new_id()}"'.encode()), content)


def _signed_league(document: dict[str, Any]) -> bytes:
    games = document.get("games")
    for game in games if isinstance(games, list) else []:
        if isinstance(game, dict) and isinstance(game.get("record"), dict):
            game["record"] = json.loads(_signed_game(game["record"]))
    document.pop("digest", None)
    return _dumped(document | {"digest": league_files.digest(document)})


def _signed_game(document: dict[str, Any]) -> bytes:
    before, entries = game_files.NOTHING_BEFORE, []
    for event in document["events"]:
        entry = StoredEvent(**event | {"body": json.dumps(event["body"]), "hash": ""})
        before = game_files.chained(before, document["table"], entry)
        entries.append(replace(entry, hash=before))
    return game_files.write(document["table"], document["opened_at"], document["people"], entries)


def _change(chance: Random, document: Any) -> None:
    """Change one thing somewhere within."""
    places = list(_places(document))
    if not places:
        return
    around, key = chance.choice(places)
    match chance.randrange(6):
        case 0:
            del around[key]
        case 1 if isinstance(around, list):
            around.insert(key, deepcopy(around[key]))
        case 1:
            around[chance.choice(KEYS)] = deepcopy(around[key])
        case 2:
            other, its_key = chance.choice(places)
            around[key] = deepcopy(other[its_key])
        case 3:
            around[key] = _nested(chance.choice((3, 5, 60, 200)))
        case _:
            around[key] = deepcopy(chance.choice(VALUES))


def _places(value: Any) -> Any:
    """Every place of a value within: the list or object around it, and its key."""
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in keys:
        yield value, key
        yield from _places(value[key])


def _nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


def _dumped(document: Any) -> bytes:
    return json.dumps(document, ensure_ascii=False, indent=1).encode(errors="surrogatepass") + b"\n"
