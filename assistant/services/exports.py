"""Exports: the file of a game, and that of a league or one of its seasons."""

import json
from collections.abc import Collection, Iterator, Sequence
from datetime import date
from typing import TypeVar

from sqlalchemy import select

from assistant.extensions import db
from assistant.notation import game_files, league_files, league_json
from assistant.notation.game_files import Entry, GameFile
from assistant.notation.league_files import Game as GameInFile
from assistant.notation.league_files import LeagueFile, Person, Season, Session, Shift
from assistant.notation.seatings import Seating
from assistant.notation.tournaments import Tournament
from assistant.rules.fold import fold
from assistant.rules.game import Game
from assistant.rules.views import TableView
from assistant.services import (
    NoSuchLeague,
    game_outcomes,
    seatings,
    standings_corrections,
    table_cache,
    table_people,
    tables,
    tournaments,
)
from assistant.services.leagues import get as league_row
from assistant.services.seasons import row_of as season_row
from assistant.store import (
    events,
    game_people,
    league_games,
    leagues,
    models,
    people,
)
from assistant.store import sessions as stored_sessions
from assistant.store import tables as tables_store
from assistant.store.engine import read_on
from assistant.store.game_people import Body
from assistant.store.models import GamePerson, LeagueGame

T = TypeVar("T")

BATCH = 50
"""So many games are read at once."""

NAMES_BATCH = 500
"""Of so many it is asked at once who came, before a file begins."""


def game_file(table_id: str) -> bytes:
    """The file of a table's game, `bottle-imp-game/1`."""
    game = game_of(tables.view(table_id))
    return game_files.write(game.table_id, game.opened_at, game.people, game.entries)


def game_of(view: TableView) -> GameFile:
    """What the file of a table's game holds."""
    found = people.at_table(view.id, table_people.came(view.events))
    names = {id: person.name for id, person in found.items()}
    entries = tuple(events.entries(view.id))
    return GameFile(view.about.known_as, view.opened_at.isoformat(), names, entries)


def digest(table_id: str) -> str:
    """The digest of a game's file."""
    return game_files.digest(game_file(table_id))


def league_file(league_id: str) -> bytes:
    """The file of a league. A game that is running, or was deleted, is not in it."""
    seasons, entries = leagues.seasons(league_id), leagues.entries(league_id)
    sessions, shifts = stored_sessions.of_league(league_id), _shifts(seasons)
    drawn = seatings.for_file(league_id, sessions)
    played = tournaments.of_seatings(drawn, [season.id for season in seasons])
    file = _file(league_id, entries, seasons, sessions, shifts, drawn, played)
    return b"".join(league_files.pieces(file, _games(file, league_games.ids(league_id))))


def season_file(league_id: str, season_id: str) -> bytes:
    """The file of a season: its league, with what belongs to it.

    NoSuchLeague where it is another league's.
    """
    season = season_row(season_id)
    if season.league_id != league_id:
        raise NoSuchLeague(season_id)
    ids, shifts = league_games.ids(league_id, season_id), _shifts([season])
    theirs = select(LeagueGame.session_id).where(LeagueGame.season_id == season_id)
    sessions = list(db.session.scalars(select(models.Session).where(models.Session.id.in_(theirs))))
    drawn = seatings.for_file(league_id, sessions)
    people_ids = _people_of(league_id, ids, shifts, drawn)
    entries = [entry for entry in leagues.entries(league_id) if entry.person_id in people_ids]
    played = tournaments.of_seatings(drawn, [season_id])
    file = _file(league_id, entries, [season], sessions, shifts, drawn, played)
    return b"".join(league_files.pieces(file, _games(file, ids)))


def counted_games(season_id: str) -> Iterator[tuple[date, Game]]:
    """The games of a season that count and were played at a table here, with their days.

    Read in batches, as the files are, and not among the folds that are kept for taps.
    """
    query = select(LeagueGame.id, models.Session.day).join(models.Session)
    query = query.where(
        LeagueGame.season_id == season_id, LeagueGame.lack == "", LeagueGame.kind == "table"
    )
    rows = db.session.execute(
        query.order_by(models.Session.day, LeagueGame.begun_at, LeagueGame.id)
    )
    for batch in _batches([(row[0], row[1]) for row in rows], BATCH):
        bodies = events.bodies([id for id, _ in batch])
        read_on()
        for id, day in batch:
            if id in bodies:
                yield day, fold([table_cache.parsed(body) for body in bodies[id]], explain=())


def _batches(things: Sequence[T], size: int) -> Iterator[list[T]]:
    """The same things, so many at a time."""
    for start in range(0, len(things), size):
        yield list(things[start : start + size])


def running(league_id: str) -> int:
    """How many games of a league are not in its file, since they are running."""
    return sum(not tables.view(row.id).is_open for row in league_games.running(league_id))


def _file(
    league_id: str,
    entries: Sequence[models.Entry],
    seasons: Sequence[models.Season],
    sessions: Sequence[models.Session],
    shifts: tuple[Shift, ...],
    seatings: tuple[Seating, ...],
    tournaments: tuple[Tournament, ...],
) -> LeagueFile:
    """All of a file but its games."""
    league = league_row(league_id)
    return LeagueFile(
        league.known_as,
        league.name,
        league.opened_at,
        tuple(_people(league_id, entries)),
        tuple(_season(row) for row in sorted(seasons, key=_first_day_and_id)),
        tuple(_session(row) for row in sorted(sessions, key=_day_and_id)),
        (),
        shifts,
        seatings,
        tournaments,
    )


def _people(league_id: str, entries: Sequence[models.Entry]) -> Iterator[Person]:
    names = people.get(league_id, (entry.person_id for entry in entries))
    for entry in entries:
        name = names[entry.person_id].name
        yield Person(entry.person_id, entry.number, name, entry.is_guest, entry.same_as)


def _season(row: models.Season) -> Season:
    agreed, counting = json.loads(row.agreed), json.loads(row.counting)
    return Season(row.id, row.name, row.first_day, row.last_day, agreed, counting)


def _session(row: models.Session) -> Session:
    return Session(row.id, row.day, row.place)


def _first_day_and_id(season: models.Season) -> tuple[date, str]:
    return season.first_day, season.id


def _day_and_id(session: models.Session) -> tuple[date, str]:
    return session.day, session.id


def _games(file: LeagueFile, ids: Sequence[str]) -> Iterator[GameInFile]:
    """The games of these ids; one to which somebody has come meanwhile is left for the next file.

    So is one of a session that the file does not have yet.
    """
    known, sessions = {one.id for one in file.people}, {one.id for one in file.sessions}
    for batch in _batches(ids, BATCH):
        rows = {row.id: row for row in league_games.every(batch)}
        told = game_people.bodies(batch)
        games = [_game_of(rows[id], told.get(id)) for id in batch if id in rows]
        read_on()
        for game in games:
            if game and known.issuperset(_persons(game)) and game.session in sessions:
                yield game


def _game_of(row: models.LeagueGame, paper: Body | None) -> GameInFile | None:
    """None where the table was deleted, or its record may not be read as a whole yet."""
    if row.kind != "table":
        return _game(row, None, paper)
    if row.lack == "deleted":
        return None
    if row.lack != "running":
        return _game(row, _record(row), None)
    view = tables.view(row.id)
    return _game(row, game_of(view), None) if view.is_open else None


def _record(row: models.LeagueGame) -> GameFile | None:
    """The record of a game that is over; it need not be folded to know that all is open."""
    table = tables_store.get(row.id)
    if table is None or table.deleted_at:
        return None
    entries = events.entries(row.id)
    came = table_people.came([table_cache.parsed(entry.body) for entry in entries if _tells(entry)])
    names = {id: person.name for id, person in people.get(row.league_id, came).items()}
    return GameFile(table.known_as, table.opened_at.isoformat(), names, tuple(entries))


def _tells(entry: Entry) -> bool:
    """Whether an event can say who came to a table."""
    return entry.number == 0 or '"person": ' in entry.body


def _game(row: models.LeagueGame, record: GameFile | None, paper: Body | None) -> GameInFile:
    return GameInFile(
        record.table_id if record else row.id,
        row.session_id,
        row.season_id,
        row.begun_at,
        row.has_counted,
        paper,
        record,
    )


def _shifts(seasons: Sequence[models.Season]) -> tuple[Shift, ...]:
    """What corrections changed in the standings of the seasons, which come in their order."""
    rows = [
        row
        for season in sorted(seasons, key=_first_day_and_id)
        for row in standings_corrections.of_season(season.id)
    ]
    known_as = tables_store.file_ids({row.game_id for row in rows if row.game_id})
    return tuple(
        Shift(
            row.season_id,
            row.at,
            row.game_id and known_as.get(row.game_id, row.game_id),
            league_json.read_moves(json.loads(row.body)),
        )
        for row in rows
    )


def _people_of(
    league_id: str, ids: Sequence[str], shifts: Sequence[Shift], seatings: Sequence[Seating]
) -> set[str]:
    """Everybody of these games, changes and seatings, and the people whom they were merged into."""
    everybody = {entry.person_id for entry in leagues.entries(league_id)}
    found = {move.person for shift in shifts for move in shift.moves}
    found |= {person for seating in seatings for person in seating.people}
    for batch in _batches(ids, NAMES_BATCH):
        if everybody <= found:
            break
        found |= _came(batch)
    same = game_outcomes.same_as(league_id)
    while merged_into := {same[person] for person in found if person in same} - found:
        found |= merged_into
    return found


def _came(ids: list[str]) -> set[str]:
    """Everybody who came to one of these games, or of whom paper tells."""
    seated = {id for body in events.opening_bodies(ids) for id in json.loads(body)["seats"]}
    told = [table_cache.parsed(event.body) for event in events.comings(ids)]
    query = select(GamePerson.person_id).where(GamePerson.game_id.in_(ids))
    return set(db.session.scalars(query.distinct())) | seated | set(table_people.came(told))


def _persons(game: GameInFile) -> Collection[str]:
    """Whom a game, or totals from paper, tell of."""
    if game.record:
        return game.record.people
    paper = game.paper or {}
    persons: Collection[str] = paper["points"] if "points" in paper else paper["brought"]
    return persons
