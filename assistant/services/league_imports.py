"""The file of a league or a season brought in, in many short transactions.

First all of the file is read and judged, and compared with what is here; then it is written: people,
seasons, sessions, and a few games at a time. Whatever is in is whole: a game with its record, a
season with its corrections. Should the server stop half way, the same file brings in the rest.
"""

import json
from collections.abc import Iterator, Sequence
from typing import TypeVar

from assistant.notation import league_json
from assistant.notation.file_refusals import Misplaced, MisplacedEvent
from assistant.notation.json_values import Unreadable
from assistant.notation.league_file_reader import LeagueFileReader
from assistant.notation.league_files import Game, LeagueFile, Person, Season, Session
from assistant.services import import_counting, record_imports
from assistant.services.pace import politely
from assistant.services.record_imports import Differs
from assistant.store import league_games, leagues, noted_corrections, standings_cache, tables
from assistant.store.engine import writing
from assistant.store.league_games import NewGame
from assistant.store.leagues import NewEntry

PIECE = 100
"""So many rows are written in one transaction."""

T = TypeVar("T")

EVENTS = 600
"""And at most about so many events."""


def import_league(content: bytes, phone: str) -> tuple[str, int]:
    """The league's id, and how many of its games are new here or longer than here.

    Unreadable or Differs where anything does not fit; then nothing was written.
    """
    file = LeagueFileReader(content)
    _check_owners(file.head)
    wanted = _wanted(file)
    _write_head(file.head, phone)
    try:
        for games in _pieces(file, wanted):
            with writing():
                _write(file.head, games)
    finally:
        import_counting.count(file.head.id)
    return file.head.id, len(wanted)


def _check_owners(head: LeagueFile) -> None:
    """Refuse what has the id of another league's season or session here."""
    others = leagues.owners([season.id for season in head.seasons]) | leagues.owners_of_sessions(
        [session.id for session in head.sessions]
    )
    for id, league_id in others.items():
        if league_id != head.id:
            raise Unreadable(f"{id!r} belongs to another league here")


def _wanted(file: LeagueFileReader) -> list[int]:
    """The numbers of the games that are new here, longer than here, or deleted here."""
    owners, deleted = league_games.owners(file.ids), tables.deleted(file.ids)
    wanted = []
    for number, game in enumerate(politely(file.games())):
        if owners.get(game.id, file.head.id) != file.head.id:
            raise Differs(game.id)
        is_longer = _is_longer(game, number)
        if game.id not in owners or is_longer or game.id in deleted:
            wanted.append(number)
    return wanted


def _is_longer(game: Game, number: int) -> bool:
    """Whether a game's record is longer than here: then it is judged."""
    if game.record is None or not record_imports.is_longer(game.record):
        return False
    try:
        record_imports.judged(game.record)
    except MisplacedEvent as error:
        raise Misplaced(error.why, "games", number + 1, error.event) from error
    except Unreadable as error:
        raise Misplaced(str(error), "games", number + 1) from error
    return True


# Writing


def _write_head(head: LeagueFile, phone: str) -> None:
    with writing():
        if leagues.get(head.id) is None:
            leagues.add(head.id, head.name, head.opened_at)
        leagues.visit(phone, head.id)
    for people in _cut(head.people):
        with writing():
            _add_people(head.id, people)
    for season in head.seasons:
        with writing():
            _add_season(head, season)
    for sessions in _cut(head.sessions):
        with writing():
            _add_sessions(head.id, sessions)


def _cut(things: Sequence[T]) -> Iterator[Sequence[T]]:
    for start in range(0, len(things), PIECE):
        yield things[start : start + PIECE]


def _add_people(league_id: str, people: Sequence[Person]) -> None:
    """The people of the file who are not here yet; who is here keeps name and merger."""
    record_imports.add_names({person.id: person.name for person in people})
    leagues.enter_all(
        league_id,
        [NewEntry(one.id, one.number, one.is_guest, one.same_as) for one in people],
    )


def _add_season(head: LeagueFile, season: Season) -> None:
    """Add a season that is new here, with what corrections had changed in it."""
    if leagues.season(season.id):
        return
    days = season.first_day, season.last_day
    agreed, counting = json.dumps(season.agreed), json.dumps(season.counting)
    leagues.add_season(season.id, head.id, season.name, days, agreed, counting)
    for shift in head.shifts:
        if shift.season == season.id:
            moves = json.dumps(league_json.write_moves(shift.moves))
            noted_corrections.add(season.id, shift.at, shift.game, moves)


def _add_sessions(league_id: str, sessions: Sequence[Session]) -> None:
    here = leagues.owners_of_sessions([session.id for session in sessions])
    new = [(one.id, one.day, one.place) for one in sessions if one.id not in here]
    leagues.add_sessions(league_id, new)


def _pieces(file: LeagueFileReader, wanted: Sequence[int]) -> Iterator[list[Game]]:
    """The wanted games, a few at a time."""
    piece: list[Game] = []
    count = 0
    for number in politely(wanted):
        game = file.game(number)
        piece.append(game)
        count += len(game.record.entries) if game.record else 1
        if len(piece) >= PIECE or count >= EVENTS:
            yield piece
            piece, count = [], 0
    if piece:
        yield piece


def _write(head: LeagueFile, games: Sequence[Game]) -> None:
    """Add these games, with the seasons and sessions that somebody has removed meanwhile."""
    season_ids, session_ids = {game.season for game in games}, {game.session for game in games}
    for season in head.seasons:
        if season.id in season_ids:
            _add_season(head, season)
    _add_sessions(head.id, [one for one in head.sessions if one.id in session_ids])
    rows = {row.id: row for row in league_games.every([game.id for game in games])}
    for game in games:
        row = rows.get(game.id)
        if row and row.league_id != head.id:
            raise Differs(game.id)
        has_changed = record_imports.append(game.record) if game.record else False
        if row and has_changed:
            standings_cache.save_results([(row, ())])
            row.lack = "importing"
    league_games.add_imported([_new(head.id, game) for game in games if game.id not in rows])


def _new(league_id: str, game: Game) -> NewGame:
    """A game that is counted in the end."""
    paper = None if game.paper is None else json.dumps(game.paper)
    return NewGame(
        game.id, league_id, game.session, game.season, game.begun_at, paper, game.has_counted
    )
