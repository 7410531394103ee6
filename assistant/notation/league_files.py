"""A whole league as a file, `bottle-imp-league/1`, or one of its seasons: people, sessions, and the record of every game.

Whatever follows from the records is not in it. Nothing in it tells when it was written: the same league makes the same file.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256
from typing import Any

from assistant.league.rank_changes import RankChange
from assistant.notation import game_files, league_json, table_events
from assistant.notation.game_files import GameFile
from assistant.notation.json_values import (
    Unreadable,
    shown,
    the_id,
    the_list,
    the_number,
    the_object,
    the_text,
    the_words,
)

FORMAT = "bottle-imp-league/1"

_DIGEST = "digest"


@dataclass(frozen=True, slots=True)
class Person:
    """An entry of the league, the `number`-th to come, from 0."""

    id: str
    number: int
    name: str
    is_guest: bool
    same_as: str | None


@dataclass(frozen=True, slots=True)
class Season:
    """A season with its agreement and its standings' rules, as the objects that tell them."""

    id: str
    name: str
    first_day: date
    last_day: date
    agreed: Mapping[str, Any]
    counting: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Session:
    """An evening."""

    id: str
    day: date
    place: str


@dataclass(frozen=True, slots=True)
class Game:
    """A game with its record, or with what paper tells of it; `season` is None for a friendly one."""

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


def is_one(content: bytes) -> bool:
    """Whether this claims to be the file of a league."""
    try:
        document = json.loads(content)
    except (ValueError, RecursionError):
        return False
    return isinstance(document, dict) and document.get("format") == FORMAT


def write(file: LeagueFile) -> bytes:
    """The file of a league. The digest at its end is that of the rest."""
    document = {
        "format": FORMAT,
        "league": {"id": file.id, "name": file.name, "opened_at": file.opened_at.isoformat()},
        "people": [_person(one) for one in file.people],
        "seasons": [
            {
                "id": one.id,
                "name": one.name,
                "first_day": one.first_day.isoformat(),
                "last_day": one.last_day.isoformat(),
                "agreed": one.agreed,
                "counting": one.counting,
            }
            for one in file.seasons
        ],
        "sessions": [
            {"id": one.id, "day": one.day.isoformat(), "place": one.place} for one in file.sessions
        ],
        "games": [_game(one) for one in file.games],
        "shifts": [
            {
                "season": one.season,
                "at": one.at.isoformat(),
                "game": one.game,
                "moves": league_json.write_moves(one.moves),
            }
            for one in file.shifts
        ],
    }
    return (
        json.dumps(document | {_DIGEST: _digest(document)}, ensure_ascii=False, indent=1).encode()
        + b"\n"
    )


def _person(one: Person) -> dict[str, Any]:
    return {
        "id": one.id,
        "number": one.number,
        "name": one.name,
        "guest": one.is_guest,
        "same_as": one.same_as,
    }


def _game(one: Game) -> dict[str, Any]:
    head = {
        "id": one.id,
        "session": one.session,
        "season": one.season,
        "begun_at": one.begun_at.isoformat(),
    }
    told = {"paper": one.paper} if one.record is None else {"record": _record(one.record)}
    return head | {"has_counted": one.has_counted} | told


def _record(file: GameFile) -> Any:
    return json.loads(game_files.write(file.table_id, file.opened_at, file.people, file.entries))


def _digest(document: Mapping[str, Any]) -> str:
    return sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()


def read(content: bytes) -> LeagueFile:
    """What the file of a league holds; Unreadable where it is none, or where anything in it does not fit."""
    try:
        body = the_object(json.loads(content.decode()), "a league")
        json.dumps(body, ensure_ascii=False).encode()  # half a character could not be written again
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"this is not JSON in UTF-8: {error}") from error
    if body.get("format") != FORMAT:
        raise Unreadable(f"the league: 'format' is {FORMAT!r}, not {shown(body.get('format'))}")
    if body.pop(_DIGEST, None) != _digest(body):
        raise Unreadable("the league's file was changed or cut since it was written")
    head = the_object(body.get("league"), "the league")
    file = LeagueFile(
        the_id(head, "id", "the league"),
        the_words(head, "name", "the league"),
        _time(head, "opened_at", "the league"),
        tuple(_read_person(one) for one in _objects(body, "people")),
        tuple(_read_season(one) for one in _objects(body, "seasons")),
        tuple(_read_session(one) for one in _objects(body, "sessions")),
        tuple(_read_game(one) for one in _objects(body, "games")),
        tuple(_read_shift(one) for one in _objects(body, "shifts")),
    )
    _hangs_together(file)
    return file


def _hangs_together(file: LeagueFile) -> None:
    """Refuses a file in which something is there twice, or is told of that is not there."""
    ids = {}
    for kind, found in (
        ("people", file.people),
        ("seasons", file.seasons),
        ("sessions", file.sessions),
        ("games", file.games),
    ):
        ids[kind] = [one.id for one in found]
        if len(set(ids[kind])) != len(ids[kind]):
            raise Unreadable(f"the league's {kind}: one of them stands there twice")
    told: dict[str, list[str | None]] = {
        "people": [
            *(one.same_as for one in file.people),
            *(person for one in file.games for person in _came_to(one)),
            *(move.person for one in file.shifts for move in one.moves),
        ],
        "seasons": [one.season for one in file.games] + [one.season for one in file.shifts],
        "sessions": [one.session for one in file.games],
    }
    for kind, wanted in told.items():
        missing = [id for id in wanted if id is not None and id not in ids[kind]]
        if missing:
            raise Unreadable(f"the league's {kind}: {shown(missing[0])} is missing")
    merged = {one.id: one.same_as for one in file.people if one.same_as}
    for id in merged:
        seen, at = {id}, merged[id]
        while at in merged:
            if at in seen:
                raise Unreadable(f"the league's people: {shown(id)} is merged into itself")
            seen.add(at)
            at = merged[at]


def _came_to(game: Game) -> Iterable[str]:
    """Whom a game, or totals from paper, tell of."""
    told: Mapping[str, Any] = game.paper or {}
    return game.record.people if game.record else told.get("points") or told.get("brought") or ()


def _read_person(one: dict[str, Any]) -> Person:
    same_as = None if one.get("same_as") is None else the_id(one, "same_as", "a person")
    number = the_number(one, "number", "a person")
    if not 0 <= number < league_json.LARGEST:
        raise Unreadable(f"a person: {number} is no number of a newcomer")
    return Person(
        the_id(one, "id", "a person"),
        number,
        the_words(one, "name", "a person"),
        _yes(one, "guest"),
        same_as,
    )


def _read_season(one: dict[str, Any]) -> Season:
    agreed, rules = (
        the_object(one.get(key), f"a season's {key}") for key in ("agreed", "counting")
    )
    table_events.read_agreement(agreed)
    league_json.read_rules(rules)
    days = _day(one, "first_day", "a season"), _day(one, "last_day", "a season")
    return Season(
        the_id(one, "id", "a season"), the_words(one, "name", "a season"), *days, agreed, rules
    )


def _read_session(one: dict[str, Any]) -> Session:
    return Session(
        the_id(one, "id", "a session"),
        _day(one, "day", "a session"),
        the_words(one, "place", "a session"),
    )


def _read_game(one: dict[str, Any]) -> Game:
    id, session = the_id(one, "id", "a game"), the_id(one, "session", "a game")
    season = None if one.get("season") is None else the_id(one, "season", "a game")
    record = game_files.read(one["record"]) if "record" in one else None
    paper = None if record else the_object(one.get("paper"), f"the game {id!r}")
    if paper is not None:
        league_json.read_paper(paper)
    if record and record.table_id != id:
        raise Unreadable(f"the game {id!r} has the record of another one")
    return Game(
        id,
        session,
        season,
        _time(one, "begun_at", "a game"),
        _yes(one, "has_counted"),
        paper,
        record,
    )


def _read_shift(one: dict[str, Any]) -> Shift:
    game = None if one.get("game") is None else the_id(one, "game", "a change")
    season = the_id(one, "season", "a change")
    return Shift(
        season, _time(one, "at", "a change"), game, league_json.read_moves(one.get("moves"))
    )


def _objects(body: dict[str, Any], key: str) -> list[dict[str, Any]]:
    return [the_object(one, f"one of the {key}") for one in the_list(body, key, "the league")]


def _yes(body: dict[str, Any], key: str) -> bool:
    value = body.get(key)
    if not isinstance(value, bool):
        raise Unreadable(f"{key!r} is true or false, not {shown(value)}")
    return value


def _day(body: dict[str, Any], key: str, where: str) -> date:
    try:
        return date.fromisoformat(the_text(body, key, where))
    except ValueError as error:
        raise Unreadable(f"{where}: {key!r} is no day: {error}") from error


def _time(body: dict[str, Any], key: str, where: str) -> datetime:
    try:
        return datetime.fromisoformat(the_text(body, key, where)).replace(tzinfo=None)
    except ValueError as error:
        raise Unreadable(f"{where}: {key!r} is no time: {error}") from error
