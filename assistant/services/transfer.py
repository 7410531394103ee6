"""Carrying a league, a season or a game to another installation, with nothing lost and nothing twice."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from assistant.notation import game_file_reader, league_file_reader
from assistant.notation import league_files as notation
from assistant.notation import league_json as moves
from assistant.notation.game_files import GameFile
from assistant.notation.json_values import Unreadable
from assistant.notation.league_files import LeagueFile
from assistant.notation.typed_json import LARGEST
from assistant.rules.events import Opened
from assistant.rules.fold import fold
from assistant.rules.game import LOPAKA
from assistant.services import (
    NoSuchLeague,
    game_outcomes,
    standings_projection,
    table_cache,
    table_lifecycle,
    table_people,
    tables,
)
from assistant.services.leagues import get as league
from assistant.services.seasons import row_of as season_row
from assistant.store import events, league_games, leagues, noted_corrections, people
from assistant.store import tables as store_tables
from assistant.store.engine import writing
from assistant.store.models import Entry, LeagueGame, Season, Session, Shift


class Differs(Exception):
    """A game is here already and went another way, or is in another league here. Nothing was written."""

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id


@dataclass(frozen=True, slots=True)
class Imported:
    """What a file brought: a league or a game, its id, and how many games were new here or longer than here."""

    kind: Literal["league", "game"]
    id: str
    games: int


def league_file(league_id: str, season_id: str | None = None) -> bytes:
    """The file of a league, or of one of its seasons. A game that is running, or was deleted, is not in it."""
    row = league(league_id)
    games = [game for one in league_games.of_league(league_id, season_id) if (game := _game(one))]
    seasons = [one for one in reversed(leagues.seasons(league_id)) if season_id in (None, one.id)]
    sessions = [
        one
        for one in reversed(leagues.sessions(league_id))
        if season_id is None or one.id in {game.session for game in games}
    ]
    shifts = [
        _shift(one)
        for season in sorted(seasons, key=lambda one: (one.first_day, one.id))
        for one in noted_corrections.of_season(season.id)
    ]
    entries = leagues.entries(league_id)
    if season_id is not None:
        concerned = _concerned(league_id, games, shifts)
        entries = [one for one in entries if one.person_id in concerned]
    names = people.get(one.person_id for one in entries)
    return notation.write(
        LeagueFile(
            row.id,
            row.name,
            row.opened_at,
            tuple(_person(one, names[one.person_id].name) for one in entries),
            tuple(
                notation.Season(
                    one.id,
                    one.name,
                    one.first_day,
                    one.last_day,
                    json.loads(one.agreed),
                    json.loads(one.counting),
                )
                for one in sorted(seasons, key=lambda one: (one.first_day, one.id))
            ),
            tuple(
                notation.Session(one.id, one.day, one.place)
                for one in sorted(sessions, key=lambda one: (one.day, one.id))
            ),
            tuple(games),
            tuple(shifts),
        )
    )


def season_file(league_id: str, season_id: str) -> bytes:
    """The file of a season: its league, and of that what belongs to it; NoSuchLeague if it has none."""
    if season_row(season_id).league_id != league_id:
        raise NoSuchLeague(season_id)
    return league_file(league_id, season_id)


def running(league_id: str) -> int:
    """How many games of a league are not in its file, since they are running."""
    return sum(not tables.view(row.id).is_open for row in league_games.running(league_id))


def import_file(content: bytes, phone: str) -> Imported:
    """Brings in the file of a league, a season or a game. What is here already stays as it is; a longer record goes on.

    Unreadable where it is none of them; Differs where a game here went another way.
    """
    file = _read(content)
    if isinstance(file, LeagueFile):
        return _bring_league(file, phone)
    with writing():
        is_new = _bring_game(file)
        store_tables.visit(phone, file.table_id)
        standings_projection.recount(file.table_id)
    return Imported("game", file.table_id, int(is_new))


def _read(content: bytes) -> LeagueFile | GameFile:
    """What a file holds, each record in it such that a table can have written it."""
    try:
        file = (
            league_file_reader.read(content)
            if notation.is_league_file(content)
            else game_file_reader.read(json.loads(content))
        )
    except (ValueError, RecursionError) as error:  # brackets in brackets, a thousand deep
        raise Unreadable(str(error)) from error
    records = [game.record for game in file.games] if isinstance(file, LeagueFile) else [file]
    for record in records:
        if record:
            _check(record)
    return file


def _bring_league(file: LeagueFile, phone: str) -> Imported:
    with writing():
        if leagues.get(file.id) is None:
            leagues.add(file.id, file.name, file.opened_at)
        leagues.visit(phone, file.id)
        _bring_people(file)
        fresh = _bring_seasons(file)
        _bring_sessions(file)
        brought = sum([_bring_league_game(file.id, game) for game in file.games])
        for season in leagues.seasons(file.id):
            standings_projection.recount_season(season)
        for shift in file.shifts:
            if shift.season in fresh:
                noted_corrections.add(
                    shift.season, shift.at, shift.game, json.dumps(moves.write_moves(shift.moves))
                )
    return Imported("league", file.id, brought)


def _bring_people(file: LeagueFile) -> None:
    known = {entry.person_id for entry in leagues.entries(file.id)}
    _bring_names({one.id: one.name for one in file.people})
    for one in file.people:
        if one.id not in known:
            leagues.enter(
                file.id, one.id, is_guest=one.is_guest, same_as=one.same_as, number=one.number
            )


def _bring_seasons(file: LeagueFile) -> set[str]:
    """The seasons of the file that were not here before."""
    _are_no_others(file.id, [leagues.season(one.id) for one in file.seasons])
    fresh = {one.id for one in file.seasons if leagues.season(one.id) is None}
    for one in file.seasons:
        if one.id in fresh:
            told = json.dumps(one.agreed), json.dumps(one.counting)
            leagues.add_season(one.id, file.id, one.name, (one.first_day, one.last_day), *told)
    return fresh


def _bring_sessions(file: LeagueFile) -> None:
    _are_no_others(file.id, [leagues.session(one.id) for one in file.sessions])
    for one in file.sessions:
        if leagues.session(one.id) is None:
            leagues.add_session(one.id, file.id, one.day, one.place)


def _are_no_others(league_id: str, known: Sequence[Season | Session | None]) -> None:
    for one in known:
        if one and one.league_id != league_id:
            raise Unreadable(f"{one.id!r} belongs to another league here")


def _bring_league_game(league_id: str, game: notation.Game) -> bool:
    """Whether the game is new here, or longer than here."""
    known = league_games.get(game.id)
    if known and known.league_id != league_id:
        raise Differs(game.id)
    is_new = _bring_game(game.record) if game.record else known is None
    if known is None:
        session = leagues.session(game.session)
        assert session is not None
        paper = None if game.paper is None else json.dumps(game.paper)
        known = league_games.add(game.id, session, game.season, game.begun_at, paper)
        known.has_counted = game.has_counted
    if known.season_id is None:
        standings_projection.recount(game.id)  # the seasons are counted as a whole
    return is_new


def _bring_game(file: GameFile) -> bool:
    """Writes a game's record down, or its rest; whether there was any. Differs where it went another way here."""
    _bring_names(file.people)
    table = store_tables.hold(file.table_id)
    if table is None:
        store_tables.add(file.table_id, datetime.fromisoformat(file.opened_at))
    else:
        table.deleted_at = None
    rows = events.of(file.table_id)
    here = [events.entry(row).hash for row in rows]
    there = [entry.hash for entry in file.entries]
    if here[: len(there)] != there[: len(here)]:
        raise Differs(file.table_id)
    events.copy(file.table_id, file.entries[len(here) :])
    return len(there) > len(here)


def _bring_names(names: Mapping[str, str]) -> None:
    known = people.get(names)
    for id, name in names.items():
        if id not in known:
            people.add(id, name)


def _check(file: GameFile) -> None:
    """Refuses a record that no table can have written, whatever its hashes say."""
    events = [table_cache.parsed(entry.body) for entry in file.entries]
    if (
        not events
        or not isinstance(events[0], Opened)
        or not set(table_people.came(events)) <= set(file.people)
        or LOPAKA in file.people
    ):
        raise Unreadable(f"the game {file.table_id!r}: who plays is missing")
    try:
        game = fold(events, explain=())
    except Exception as error:  # whatever the rulebook stumbles over: it judges nothing that no table can have written
        raise Unreadable(f"the game {file.table_id!r} tells what cannot be: {error}") from error
    if any(abs(coins) >= LARGEST for scores in game.scores for coins in scores):
        raise Unreadable(f"the game {file.table_id!r} has more coins than can be counted")


def _game(row: LeagueGame) -> notation.Game | None:
    """A game as the file has it; None where the table is deleted, or its record may not be read as a whole yet."""
    paper = None if row.paper is None else json.loads(row.paper)
    record = None
    if paper is None:
        view = None if row.lack == "deleted" else tables.view(row.id)
        if view is None or not view.is_open:
            return None
        record = table_lifecycle.file(view)
    return notation.Game(
        row.id, row.session_id, row.season_id, row.begun_at, row.has_counted, paper, record
    )


def _person(entry: Entry, name: str) -> notation.Person:
    return notation.Person(entry.person_id, entry.number, name, entry.is_guest, entry.same_as)


def _shift(row: Shift) -> notation.Shift:
    return notation.Shift(
        row.season_id, row.at, row.game_id, moves.read_moves(json.loads(row.body))
    )


def _concerned(
    league_id: str, games: Collection[notation.Game], shifts: Collection[notation.Shift]
) -> set[str]:
    """Everybody who came to these games or moved by these changes, and the people whom they were merged into."""
    came = {
        person
        for game in games
        for person in (game.record.people if game.record else _on(game.paper))
    }
    came |= {move.person for shift in shifts for move in shift.moves}
    same = game_outcomes.same_as(league_id)
    while more := {same[person] for person in came if person in same} - came:
        came |= more
    return came


def _on(paper: Mapping[str, Any] | None) -> Collection[str]:
    """Whom a game or totals from paper tell of."""
    told = paper or {}
    found: Collection[str] = told["points"] if "points" in told else told["brought"]
    return found
