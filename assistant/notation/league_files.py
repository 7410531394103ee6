"""A whole league as a file, `bottle-imp-league/1`, or one of its seasons, and how it is written.

It has the people, the sessions, and the record of every game; what follows from the records is not
in it. Nothing in it says when it was written: the same league makes the same file.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct, field

from assistant.league.rank_changes import RankChange
from assistant.notation import game_files, league_json
from assistant.notation.game_files import GameFile
from assistant.notation.seatings import Seating
from assistant.notation.typed_json import Count, Id, Words

FORMAT = "bottle-imp-league/1"


class Person(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the league, the `number`-th that was made, from 0."""

    id: Id
    number: Count
    name: Words
    is_guest: bool = field(name="guest")
    same_as: Id | None = None


class Season(Struct, frozen=True, forbid_unknown_fields=True):
    """A season; `agreed` and `counting` are its agreement and the rules of its standings, as JSON.

    `table_events.read_agreement` and `league_json.read_rules` read them.
    """

    id: Id
    name: Words
    first_day: date
    last_day: date
    agreed: dict[str, Any]
    counting: dict[str, Any]


class Session(Struct, frozen=True, forbid_unknown_fields=True):
    """A day on which the league met."""

    id: Id
    day: date
    place: Words


@dataclass(frozen=True, slots=True)
class Game:
    """A game with its record, or with the JSON of what paper tells of it (`paper_json`).

    `season` is None for a friendly one.
    """

    id: str
    session: str
    season: str | None
    begun_at: datetime
    has_counted: bool
    paper: Mapping[str, Any] | None
    record: GameFile | None


@dataclass(frozen=True, slots=True)
class Shift:
    """What a correction changed in a season's standings."""

    season: str
    at: datetime
    game: str | None
    moves: tuple[RankChange, ...]


@dataclass(frozen=True, slots=True)
class LeagueFile:
    """What the file of a league holds."""

    id: str
    name: str
    opened_at: datetime
    people: tuple[Person, ...]
    seasons: tuple[Season, ...]
    sessions: tuple[Session, ...]
    games: tuple[Game, ...]
    shifts: tuple[Shift, ...]
    seatings: tuple[Seating, ...] = ()


class _Format(Struct):
    """All that is read of a file to know what it is."""

    format: str = ""


def is_league_file(content: bytes) -> bool:
    """Whether this claims to be the file of a league."""
    try:
        return msgspec.json.decode(content, type=_Format).format == FORMAT
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False


def write(file: LeagueFile) -> bytes:
    """The file of a league. The digest at its end is that of the rest."""
    document: dict[str, Any] = {
        "format": FORMAT,
        "league": {"id": file.id, "name": file.name, "opened_at": file.opened_at.isoformat()},
        "people": msgspec.to_builtins(file.people),
        "seasons": msgspec.to_builtins(file.seasons),
        "sessions": msgspec.to_builtins(file.sessions),
        "games": [_game(game) for game in file.games],
        "shifts": [_shift(shift) for shift in file.shifts],
    }
    if file.seatings:
        document["seatings"] = msgspec.to_builtins(file.seatings)
    document["digest"] = digest(document)
    return json.dumps(document, ensure_ascii=False, indent=1).encode() + b"\n"


def digest(document: Mapping[str, Any]) -> str:
    """The digest of a file without its digest: SHA-256 of its JSON with sorted keys."""
    return sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()


def _game(game: Game) -> dict[str, Any]:
    body: dict[str, Any] = {
        "id": game.id,
        "session": game.session,
        "season": game.season,
        "begun_at": game.begun_at.isoformat(),
        "has_counted": game.has_counted,
    }
    if game.record is None:
        return body | {"paper": game.paper}
    return body | {"record": _record(game.record)}


def _record(file: GameFile) -> Any:
    return json.loads(game_files.write(file.table_id, file.opened_at, file.people, file.entries))


def _shift(shift: Shift) -> dict[str, Any]:
    return {
        "season": shift.season,
        "at": shift.at.isoformat(),
        "game": shift.game,
        "moves": league_json.write_moves(shift.moves),
    }
