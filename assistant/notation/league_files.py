"""A whole league as a file, `bottle-imp-league/1`, or one of its seasons, and how it is written.

It has the people, the sessions, and the record of every game; what follows from the records is not
in it. Nothing in it says when it was written: the same league makes the same file.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from hashlib import sha256
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from assistant.league.people import PartOfEvening
from assistant.league.standings import RankChange
from assistant.notation import game_files, json_values, league_parts
from assistant.notation.game_files import GameFile
from assistant.notation.json_values import Count, Id, Time, Words
from assistant.notation.league_log import FileLine
from assistant.notation.league_parts import FileSeating, FileTournament

FORMAT = "bottle-imp-league/1"


class FilePerson(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the league, the `number`-th that was made, from 0.

    `former` are the names that it had before, and `left` whether it has left; UNSET where not.
    """

    id: Id
    number: Count
    name: Words
    is_guest: bool = field(name="guest")
    same_as: Id | None = None
    former: tuple[Words, ...] | UnsetType = UNSET
    left: Literal[True] | UnsetType = UNSET


class FileSeason(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A season; `agreed` and `counting` are its agreement and the rules of its standings, as JSON.

    `table_events.read_agreement` and `league_json.read_rules` read them.
    """

    id: Id
    name: Words
    first_day: date
    last_day: date
    agreed: dict[str, Any]
    counting: dict[str, Any]
    is_closed: bool = field(name="closed", default=False)


class FileSession(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A day on which the league meets; `models.Session` says what the fields mean.

    `presence` has the parts in it of people, by their ids.
    """

    id: Id
    day: date
    place: Words
    begins: time | None = None
    changes: Count = 0
    written_at: Time | None = None
    presence: dict[Id, PartOfEvening] = {}
    remark: Words = ""


@dataclass(frozen=True, slots=True)
class FileGame:
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
class FileShift:
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
    people: tuple[FilePerson, ...]
    seasons: tuple[FileSeason, ...]
    sessions: tuple[FileSession, ...]
    games: tuple[FileGame, ...]
    shifts: tuple[FileShift, ...]
    seatings: tuple[FileSeating, ...] = ()
    tournaments: tuple[FileTournament, ...] = ()
    zone: str | None = None
    log: tuple[FileLine, ...] = ()


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
    return b"".join(pieces(file, file.games))


def pieces(file: LeagueFile, games: Iterable[FileGame]) -> Iterator[bytes]:
    """The file of a league piece by piece, with these games instead of its own."""
    league = {"id": file.id, "name": file.name, "opened_at": file.opened_at.isoformat()}
    if file.zone:
        league["zone"] = file.zone
    before = {
        "format": FORMAT,
        "league": league,
        "people": msgspec.to_builtins(file.people),
        "seasons": msgspec.to_builtins(file.seasons),
        "sessions": msgspec.to_builtins(file.sessions),
    }
    yield b"{" + b",".join(_member(key, value) for key, value in before.items())
    covered = sha256()
    covered.update(b'{"format": ' + _sorted(FORMAT) + b', "games": [')
    yield b',\n "games": ['
    is_first = True
    drawn = {table.game for seating in file.seatings for table in seating.tables}
    in_file: set[str] = set()
    for game in games:
        in_file |= {game.id} & drawn
        body = _game(game)
        covered.update((b"" if is_first else b", ") + _sorted(body))
        yield (b"" if is_first else b",") + b"\n  " + json_values.written(body, depth=2)
        is_first = False
    yield b"]" if is_first else b"\n ]"
    after: dict[str, Any] = {"shifts": [_shift(shift) for shift in file.shifts]}
    if file.seatings:
        after["seatings"] = msgspec.to_builtins(league_parts.with_games(file.seatings, in_file))
    if file.tournaments:
        after["tournaments"] = msgspec.to_builtins(file.tournaments)
    if file.log:
        after["log"] = msgspec.to_builtins(file.log)
    rest = {key: value for key, value in (before | after).items() if key != "format"}
    covered.update(b"], " + _sorted(rest)[1:])
    end = after | {"digest": covered.hexdigest()}
    yield b"".join(b"," + _member(key, value) for key, value in end.items()) + b"\n}\n"


def _member(key: str, value: object) -> bytes:
    """A member of the file's object."""
    return b"\n " + json.dumps(key).encode() + b": " + json_values.written(value, depth=1)


def _sorted(value: object) -> bytes:
    """The JSON that the digest covers, in which "games" comes before all but "format"."""
    return json.dumps(value, sort_keys=True).encode()


def digest(document: Mapping[str, Any]) -> str:
    """The digest of a file without its digest: SHA-256 of its JSON with sorted keys."""
    return sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()


def _game(game: FileGame) -> dict[str, Any]:
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


def _shift(shift: FileShift) -> dict[str, Any]:
    return {
        "season": shift.season,
        "at": shift.at.isoformat(),
        "game": shift.game,
        "moves": league_parts.write_moves(shift.moves),
    }
