"""The file of a league read, with everything in it looked at: it comes from anywhere."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from assistant.notation import game_file_reader, league_json, paper_json, table_events
from assistant.notation.json_values import Unreadable, shown, the_object
from assistant.notation.league_files import (
    FORMAT,
    Game,
    LeagueFile,
    Person,
    Season,
    Session,
    Shift,
    digest,
)
from assistant.notation.league_json import Move
from assistant.notation.typed_json import Id, Time, Words, typed


class _League(Struct, frozen=True):
    id: Id
    name: Words
    opened_at: Time


class _Game(Struct, frozen=True):
    """A game with the file of its record, or with what paper tells of it."""

    id: Id
    session: Id
    season: Id | None
    begun_at: Time
    has_counted: bool
    record: dict[str, Any] | UnsetType = UNSET
    paper: dict[str, Any] | UnsetType = UNSET


class _Shift(Struct, frozen=True):
    season: Id
    at: Time
    game: Id | None
    moves: tuple[Move, ...]


class _Document(Struct, frozen=True):
    """The file as a whole."""

    league: _League
    people: tuple[Person, ...]
    seasons: tuple[Season, ...]
    sessions: tuple[Session, ...]
    games: tuple[_Game, ...]
    shifts: tuple[_Shift, ...]


def read(content: bytes) -> LeagueFile:
    """What the file of a league holds; Unreadable where it is none, or anything does not fit."""
    document = typed(_whole(content), _Document, "the league's file")
    for season in document.seasons:
        table_events.read_agreement(season.agreed)
        league_json.read_rules(season.counting)
    file = LeagueFile(
        document.league.id,
        document.league.name,
        document.league.opened_at,
        document.people,
        document.seasons,
        document.sessions,
        tuple(_game(game) for game in document.games),
        tuple(_shift(shift) for shift in document.shifts),
    )
    _check_ids(file)
    _check_references(file)
    _check_merged(file.people)
    return file


def _whole(content: bytes) -> dict[str, Any]:
    """The JSON of the file, which is of this format and has the digest of what stands in it."""
    try:
        body = the_object(json.loads(content.decode()), "a league")
        json.dumps(body, ensure_ascii=False).encode()  # half a character cannot be written again
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"this is not JSON in UTF-8: {error}") from error
    if body.get("format") != FORMAT:
        raise Unreadable(f"the league: 'format' is {FORMAT!r}, not {shown(body.get('format'))}")
    if body.pop("digest", None) != digest(body):
        raise Unreadable("the league's file was changed or cut since it was written")
    return body


def _game(game: _Game) -> Game:
    if game.record is not UNSET:
        record, paper = game_file_reader.read(game.record), None
        if record.table_id != game.id:
            raise Unreadable(f"the game {game.id!r} has the record of another one")
    elif game.paper is not UNSET:
        record, paper = None, game.paper
        paper_json.read_paper(paper)
    else:
        raise Unreadable(f"the game {game.id!r} has neither a record nor results from paper")
    return Game(game.id, game.session, game.season, game.begun_at, game.has_counted, paper, record)


def _shift(shift: _Shift) -> Shift:
    return Shift(shift.season, shift.at, shift.game, league_json.rank_changes(shift.moves))


def _ids(file: LeagueFile) -> dict[str, list[str]]:
    return {
        "people": [person.id for person in file.people],
        "seasons": [season.id for season in file.seasons],
        "sessions": [session.id for session in file.sessions],
        "games": [game.id for game in file.games],
    }


def _check_ids(file: LeagueFile) -> None:
    """Refuse a file in which something comes twice."""
    for kind, ids in _ids(file).items():
        if len(set(ids)) != len(ids):
            raise Unreadable(f"the league's {kind}: one of them comes twice")


def _check_references(file: LeagueFile) -> None:
    """Refuse a file in which something is named that is not in it."""
    ids = _ids(file)
    for kind, named in _named(file).items():
        known = set(ids[kind])
        for id in named:
            if id is not None and id not in known:
                raise Unreadable(f"the league's {kind}: {shown(id)} is missing")


def _named(file: LeagueFile) -> dict[str, list[str | None]]:
    """The ids by which the parts of a file name others."""
    return {
        "people": [
            *(person.same_as for person in file.people),
            *(id for game in file.games for id in _people_of(game)),
            *(move.person for shift in file.shifts for move in shift.moves),
        ],
        "seasons": [
            *(game.season for game in file.games),
            *(shift.season for shift in file.shifts),
        ],
        "sessions": [game.session for game in file.games],
    }


def _people_of(game: Game) -> Iterable[str]:
    """Whom a game, or totals from paper, tell of."""
    paper: Mapping[str, Any] = game.paper or {}
    return game.record.people if game.record else paper.get("points") or paper.get("brought") or ()


def _check_merged(people: tuple[Person, ...]) -> None:
    """Refuse a person who was merged into themselves, by way of others or not."""
    merged = {person.id: person.same_as for person in people if person.same_as}
    for id in merged:
        seen, other = {id}, merged[id]
        while other in merged:
            if other in seen:
                raise Unreadable(f"the league's people: {shown(id)} is merged into itself")
            seen.add(other)
            other = merged[other]
