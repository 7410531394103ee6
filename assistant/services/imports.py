"""Imports: a league, a season or a game from another installation, nothing lost, nothing twice."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from assistant.notation import game_file_reader, league_file_reader, league_files, league_json
from assistant.notation.game_files import GameFile
from assistant.notation.json_values import Unreadable
from assistant.notation.league_files import Game, LeagueFile, Shift
from assistant.notation.typed_json import LARGEST
from assistant.rules.events import GameEvent, Opened
from assistant.rules.fold import fold
from assistant.rules.game import LOPAKA
from assistant.services import standings_projection, table_cache, table_people
from assistant.store import events, league_games, leagues, models, noted_corrections, people, tables
from assistant.store.engine import writing


class Differs(Exception):
    """A game is here already and went another way, or is another league's here.

    Nothing was written.
    """

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id


@dataclass(frozen=True, slots=True)
class Imported:
    """What was imported, its id, and how many of its games are new here, or longer than here."""

    kind: Literal["league", "game"]
    id: str
    games: int


def import_file(content: bytes, phone: str) -> Imported:
    """Import the file of a league, a season or a game.

    What is here stays as it is; the events that a record has more are appended. Unreadable where it
    is no such file; Differs where a game here went another way.
    """
    file = _read(content)
    with writing():
        if isinstance(file, LeagueFile):
            return _import_league(file, phone)
        return _import_game(file, phone)


def _read(content: bytes) -> LeagueFile | GameFile:
    """What a file holds, each record in it such that a table can have written it."""
    try:
        if not league_files.is_league_file(content):
            game = game_file_reader.read(json.loads(content))
            _check(game)
            return game
        league = league_file_reader.read(content)
    except (ValueError, RecursionError) as error:  # brackets in brackets, a thousand deep
        raise Unreadable(str(error)) from error
    for league_game in league.games:
        if league_game.record:
            _check(league_game.record)
    return league


def _import_game(file: GameFile, phone: str) -> Imported:
    is_longer = _append(file)
    tables.visit(phone, file.table_id)
    standings_projection.recount(file.table_id)
    return Imported("game", file.table_id, int(is_longer))


def _import_league(file: LeagueFile, phone: str) -> Imported:
    if leagues.get(file.id) is None:
        leagues.add(file.id, file.id, file.name, file.opened_at)
    leagues.visit(phone, file.id)
    _add_people(file)
    new_seasons = _add_seasons(file)
    _add_sessions(file)
    count = sum([_import_league_game(file.id, game) for game in file.games])
    for season in leagues.seasons(file.id):
        standings_projection.recount_season(season)
    _add_shifts(shift for shift in file.shifts if shift.season in new_seasons)
    return Imported("league", file.id, count)


def _add_people(file: LeagueFile) -> None:
    """The people of the file who are not here yet; who is here keeps name and merger."""
    known = {entry.person_id for entry in leagues.entries(file.id)}
    _add_names(file.id, {person.id: person.name for person in file.people})
    for person in file.people:
        if person.id not in known:
            leagues.enter(
                file.id,
                person.id,
                is_guest=person.is_guest,
                same_as=person.same_as,
                number=person.number,
            )


def _add_seasons(file: LeagueFile) -> set[str]:
    """The ids of the seasons of the file that are new here."""
    _check_league(file.id, [leagues.season(season.id) for season in file.seasons])
    new = [season for season in file.seasons if leagues.season(season.id) is None]
    for season in new:
        days = season.first_day, season.last_day
        agreed, counting = json.dumps(season.agreed), json.dumps(season.counting)
        leagues.add_season(season.id, file.id, season.name, days, agreed, counting)
    return {season.id for season in new}


def _add_sessions(file: LeagueFile) -> None:
    _check_league(file.id, [leagues.session(session.id) for session in file.sessions])
    for session in file.sessions:
        if leagues.session(session.id) is None:
            leagues.add_session(session.id, file.id, session.day, session.place)


def _check_league(league_id: str, rows: Sequence[models.Season | models.Session | None]) -> None:
    """Refuse what has the id of another league's season or session here."""
    for row in rows:
        if row and row.league_id != league_id:
            raise Unreadable(f"{row.id!r} belongs to another league here")


def _import_league_game(league_id: str, game: Game) -> bool:
    """Whether the game is new here, or longer than here."""
    row = league_games.get(game.id)
    if row and row.league_id != league_id:
        raise Differs(game.id)
    is_longer = _append(game.record, league_id) if game.record else row is None
    if row is None:
        row = _add_league_game(game)
    if row.season_id is None:
        standings_projection.recount(game.id)  # the seasons are counted as a whole
    return is_longer


def _add_league_game(game: Game) -> models.LeagueGame:
    session = leagues.session(game.session)
    assert session is not None
    paper = None if game.paper is None else json.dumps(game.paper)
    row = league_games.add(game.id, session, game.season, game.begun_at, paper)
    row.has_counted = game.has_counted
    return row


def _add_shifts(shifts: Iterable[Shift]) -> None:
    for shift in shifts:
        moves = json.dumps(league_json.write_moves(shift.moves))
        noted_corrections.add(shift.season, shift.at, shift.game, moves)


def _append(file: GameFile, place: str = "") -> bool:
    """Append the events that a game's record has more than here; whether there were any."""
    _add_names(place or people.place_of(file.table_id), file.people)
    table = tables.hold(file.table_id)
    if table is None:
        tables.add(file.table_id, file.table_id, datetime.fromisoformat(file.opened_at))
    else:
        table.deleted_at = None
    here = [events.entry(row).hash for row in events.of(file.table_id)]
    there = [entry.hash for entry in file.entries]
    if here[: len(there)] != there[: len(here)]:
        raise Differs(file.table_id)
    events.copy(file.table_id, file.entries[len(here) :])
    return len(there) > len(here)


def _add_names(place: str, names: Mapping[str, str]) -> None:
    known = people.get(place, names)
    for id, name in names.items():
        if id not in known:
            people.add(place, id, name)


def _check(file: GameFile) -> None:
    """Refuse a record that no table can have written, whatever its hashes say."""
    record = [table_cache.parsed(entry.body) for entry in file.entries]
    if not _names_everybody(record, file.people):
        raise Unreadable(f"the game {file.table_id!r}: who plays is missing")
    try:
        game = fold(record, explain=())
    except Exception as error:  # the rules are made for events that a table can have written
        raise Unreadable(f"the game {file.table_id!r} tells what cannot be: {error}") from error
    if any(abs(coins) >= LARGEST for scores in game.scores for coins in scores):
        raise Unreadable(f"the game {file.table_id!r} has more coins than can be counted")


def _names_everybody(record: Sequence[GameEvent], names: Mapping[str, str]) -> bool:
    """Whether the record opens a game, and all who came have a name, of whom none is Lopaka."""
    is_opened = bool(record) and isinstance(record[0], Opened)
    return is_opened and set(table_people.came(record)) <= set(names) and LOPAKA not in names
