"""The file of a league or a season brought in, in many short transactions.

First all of the file is read and judged, and compared with what is here; then it is written:
people, seasons, sessions, and a few games at a time. Whatever is in is whole: a game with its
record, a season with its corrections. Should the server stop half way, the same file brings in the
rest.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from assistant.notation import league_json
from assistant.notation.file_refusals import Misplaced, MisplacedEvent
from assistant.notation.json_values import Unreadable
from assistant.notation.league_file_reader import LeagueFileReader
from assistant.notation.league_files import Game, LeagueFile, Person, Season, Session
from assistant.rules.fold import Fold
from assistant.services import (
    grants,
    import_counting,
    new_id,
    now,
    record_imports,
    seating_files,
    standings_projection,
    table_cache,
    table_people,
    tournament_files,
)
from assistant.services.record_imports import ChangesResults, Differs, NotOpened
from assistant.store import (
    cached_results,
    imported_games,
    league_games,
    leagues,
    noted_corrections,
    people,
    tables,
)
from assistant.store import grants as stored_grants
from assistant.store import sessions as stored_sessions
from assistant.store.engine import writing
from assistant.store.imported_games import NewGame
from assistant.store.leagues import NewEntry

PIECE = 100
"""So many rows are written in one transaction."""

T = TypeVar("T")

EVENTS = 600
"""And at most about so many events."""


@dataclass(frozen=True, slots=True)
class _Here:
    """Where a file's things are here: the league's id, and the tables' by those of the file."""

    league_id: str
    tables: Mapping[str, str]

    def id_of(self, file_id: str) -> str:
        """The id here of a game; a game from paper has the same everywhere."""
        return self.tables.get(file_id, file_id)


class Brought(NamedTuple):
    """The league's id, and how many of its games are new here or longer than here.

    So many `people` and `seasons` are new; so many games were `here` already.
    """

    id: str
    games: int
    people: int
    seasons: int
    here: int


def import_league(content: bytes, phone: str, *, is_sure: bool) -> Brought:
    """What a file brought.

    Unreadable, Differs or NotOpened where anything does not fit, ChangesResults where nobody
    `is_sure`; then nothing was written.
    """
    file = LeagueFileReader(content)
    here = _here(file, phone)
    _check_owners(file.head, here)
    wanted = _wanted(file, here, is_sure=is_sure)
    people, seasons = _new_people(file.head, here), _new_seasons(file.head)
    _write_head(file.head, here, phone)
    seating_files.bring_in(file.head.seatings, here.tables)
    tournament_files.bring_in(file.head.tournaments, file.head.seatings)
    try:
        for games in _pieces(file, wanted):
            with writing(_writes_in(here, games)):
                _write(file.head, here, games)
    finally:
        import_counting.count(here.league_id)
    return Brought(here.league_id, len(wanted), people, seasons, len(file.ids) - len(wanted))


def _new_people(head: LeagueFile, here: _Here) -> int:
    known = {entry.person_id for entry in leagues.entries(here.league_id)}
    return len({person.id for person in head.people} - known)


def _new_seasons(head: LeagueFile) -> int:
    ids = [season.id for season in head.seasons]
    return len(ids) - len(leagues.owners(ids))


def _here(file: LeagueFileReader, phone: str) -> _Here:
    """Where everything is or will be; NotOpened where it is here and the phone knows it not."""
    league, known = leagues.known_as(file.head.id), tables.of_files(file.ids)
    if league and not _keeps(phone, league.id):
        raise NotOpened
    owners = league_games.owners(list(known.values()))
    if any(id not in owners and not grants.enters(phone, id) for id in known.values()):
        raise NotOpened
    on_paper = set(file.ids) - set(file.ids_of_records)
    if tables.existing(on_paper):
        raise NotOpened  # a game from paper has no table
    played = {id: known.get(id) or new_id() for id in file.ids_of_records}
    return _Here(league.id if league else new_id(), played)


def _keeps(phone: str, league_id: str) -> bool:
    """Whether the phone is a secretary of a league, or was of one that was deleted."""
    role = grants.role_in_league(phone, league_id)
    return role == "secretary" or grants.may_restore(phone, league_id)


def _check_owners(head: LeagueFile, here: _Here) -> None:
    """Refuse what has the id of another league's season or session here."""
    others = leagues.owners([season.id for season in head.seasons]) | stored_sessions.owners(
        [session.id for session in head.sessions]
    )
    for id, league_id in others.items():
        if league_id != here.league_id:
            raise Unreadable(f"{id!r} belongs to another league here")


def _wanted(file: LeagueFileReader, here: _Here, *, is_sure: bool) -> list[int]:
    """The numbers of the games that are new here, longer than here, or deleted here."""
    ids = [here.id_of(id) for id in file.ids]
    owners, deleted = league_games.owners(ids), tables.deleted(ids)
    wanted, changed = [], 0
    for number, game in enumerate(file.games()):
        if owners.get(ids[number], here.league_id) != here.league_id:
            raise Differs(game.id)
        longer = _longer(game, ids[number], number)
        if ids[number] not in owners or longer or ids[number] in deleted:
            wanted.append(number)
        is_touched = ids[number] in deleted or (longer is not None and ids[number] in owners)
        changed += is_touched and record_imports.changes_result(ids[number], longer)
    if changed and not is_sure:
        raise ChangesResults(changed)
    return wanted


def _longer(game: Game, id: str, number: int) -> Fold | None:
    """The fold of a game's record that is longer than here, which is judged; else None."""
    if game.record is None or not record_imports.is_longer(game.record, id):
        return None
    try:
        return record_imports.judged(game.record, id)
    except MisplacedEvent as error:
        raise Misplaced(error.why, "games", number + 1, error.event) from error
    except Unreadable as error:
        raise Misplaced(str(error), "games", number + 1) from error


# Writing


def _write_head(head: LeagueFile, here: _Here, phone: str) -> None:
    with writing(here.league_id):
        if league := leagues.get(here.league_id):
            league.deleted_at = None
        else:
            leagues.add(here.league_id, head.id, head.name, head.opened_at)
            stored_grants.give(here.league_id, phone, "secretary", now())
        leagues.visit(phone, here.league_id)
    for some in _cut(head.people):
        with writing(here.league_id):
            _add_people(here.league_id, some)
    for season in head.seasons:
        with writing(here.league_id):
            _add_season(head, here, season)
    for sessions in _cut(head.sessions):
        with writing(here.league_id):
            _add_sessions(here.league_id, sessions)
    with writing(here.league_id):
        noted_corrections.refer_to(here.tables)


def _cut(things: Sequence[T]) -> Iterator[Sequence[T]]:
    for start in range(0, len(things), PIECE):
        yield things[start : start + PIECE]


def _add_people(league_id: str, persons: Sequence[Person]) -> None:
    """The people of the file who are not here yet; who is here keeps name and merger."""
    record_imports.add_names(league_id, {person.id: person.name for person in persons})
    leagues.enter_all(
        league_id,
        [NewEntry(one.id, one.number, one.is_guest, one.same_as) for one in persons],
    )


def _add_season(head: LeagueFile, here: _Here, season: Season) -> None:
    """Add a season that is new here, with what corrections had changed in it."""
    if leagues.season(season.id):
        return
    days = season.first_day, season.last_day
    agreed, counting = json.dumps(season.agreed), json.dumps(season.counting)
    leagues.add_season(season.id, here.league_id, season.name, days, agreed, counting)
    for shift in head.shifts:
        if shift.season == season.id:
            moves = json.dumps(league_json.write_moves(shift.moves))
            game = shift.game and here.id_of(shift.game)
            noted_corrections.add(season.id, shift.at, game, moves)


def _add_sessions(league_id: str, sessions: Sequence[Session]) -> None:
    here = stored_sessions.owners([session.id for session in sessions])
    new = [(one.id, one.day, one.place) for one in sessions if one.id not in here]
    stored_sessions.add_all(league_id, new)


def _pieces(file: LeagueFileReader, wanted: Sequence[int]) -> Iterator[list[Game]]:
    """The wanted games, a few at a time."""
    piece: list[Game] = []
    count = 0
    for number in wanted:
        game = file.game(number)
        piece.append(game)
        count += len(game.record.entries) if game.record else 1
        if len(piece) >= PIECE or count >= EVENTS:
            yield piece
            piece, count = [], 0
    if piece:
        yield piece


def _writes_in(here: _Here, games: Sequence[Game]) -> str | None:
    """Where these games are written: in the league; everywhere, where it takes in a table."""
    ids = [here.id_of(game.id) for game in games]
    are_taken_in = tables.existing(ids) - league_games.owners(ids).keys()
    return None if are_taken_in else here.league_id


def _write(head: LeagueFile, here: _Here, games: Sequence[Game]) -> None:
    """Add these games, with the seasons and sessions that somebody has removed meanwhile."""
    season_ids, session_ids = {game.season for game in games}, {game.session for game in games}
    for season in head.seasons:
        if season.id in season_ids:
            _add_season(head, here, season)
    _add_sessions(here.league_id, [one for one in head.sessions if one.id in session_ids])
    ids = [here.id_of(game.id) for game in games]
    rows = {row.id: row for row in league_games.every(ids)}
    were_here = tables.existing(ids)
    for id, game in zip(ids, games, strict=True):
        row = rows.get(id)
        if row and row.league_id != here.league_id:
            raise Differs(game.id)
        has_changed = (
            record_imports.append(game.record, id, here.league_id) if game.record else False
        )
        if row and has_changed:
            cached_results.save({row.id: ()})
            row.lack = "importing"
    new = [(id, game) for id, game in zip(ids, games, strict=True) if id not in rows]
    for id in were_here - rows.keys():
        _take_in(id, here.league_id)
    imported_games.add([_new(here.league_id, id, game) for id, game in new])


def _take_in(table_id: str, league_id: str) -> None:
    """Let a league have all who came to a table here: its record may be longer than the file's."""
    people.move(table_id, league_id)
    came = table_people.came(table_cache.record_of(table_id).fold.events)
    standings_projection.enter(league_id, came)


def _new(league_id: str, id: str, game: Game) -> NewGame:
    """A game that is counted in the end."""
    paper = None if game.paper is None else json.dumps(game.paper)
    return NewGame(id, league_id, game.session, game.season, game.begun_at, paper, game.has_counted)
