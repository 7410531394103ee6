"""Exports: the file of a game, and that of a league or one of its seasons."""

import json
from collections.abc import Collection, Iterator, Sequence
from datetime import date

from assistant.notation import game_files, league_files, league_json
from assistant.notation.game_files import GameFile
from assistant.notation.league_files import Game, LeagueFile, Person, Season, Session, Shift
from assistant.notation.seatings import Seating
from assistant.rules.views import TableView
from assistant.services import NoSuchLeague, game_outcomes, seating_files, table_people, tables
from assistant.services.leagues import get as league_row
from assistant.services.seasons import row_of as season_row
from assistant.store import events, league_games, leagues, models, noted_corrections, people
from assistant.store import tables as tables_store


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
    games = _games(league_games.of_league(league_id))
    seasons, sessions = leagues.seasons(league_id), leagues.sessions(league_id)
    seatings = seating_files.of_league(league_id, sessions, games)
    entries, shifts = leagues.entries(league_id), _shifts(seasons)
    return league_files.write(_file(league_id, entries, seasons, sessions, games, shifts, seatings))


def season_file(league_id: str, season_id: str) -> bytes:
    """The file of a season: its league, with what belongs to it.

    NoSuchLeague where it is another league's.
    """
    season = season_row(season_id)
    if season.league_id != league_id:
        raise NoSuchLeague(season_id)
    games, shifts = _games(league_games.of_league(league_id, season_id)), _shifts([season])
    session_ids = {game.session for game in games}
    sessions = [row for row in leagues.sessions(league_id) if row.id in session_ids]
    seatings = seating_files.of_league(league_id, sessions, games)
    people_ids = _people_of(league_id, games, shifts, seatings)
    entries = [entry for entry in leagues.entries(league_id) if entry.person_id in people_ids]
    return league_files.write(
        _file(league_id, entries, [season], sessions, games, shifts, seatings)
    )


def running(league_id: str) -> int:
    """How many games of a league are not in its file, since they are running."""
    return sum(not tables.view(row.id).is_open for row in league_games.running(league_id))


def _file(
    league_id: str,
    entries: Sequence[models.Entry],
    seasons: Sequence[models.Season],
    sessions: Sequence[models.Session],
    games: tuple[Game, ...],
    shifts: tuple[Shift, ...],
    seatings: tuple[Seating, ...],
) -> LeagueFile:
    league = league_row(league_id)
    return LeagueFile(
        league.known_as,
        league.name,
        league.opened_at,
        tuple(_people(league_id, entries)),
        tuple(_season(row) for row in sorted(seasons, key=_first_day_and_id)),
        tuple(_session(row) for row in sorted(sessions, key=_day_and_id)),
        games,
        shifts,
        seatings,
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


def _games(rows: Sequence[models.LeagueGame]) -> tuple[Game, ...]:
    games = [_game(row, None) if row.paper else _played_game(row) for row in rows]
    return tuple(game for game in games if game)


def _played_game(row: models.LeagueGame) -> Game | None:
    """None where the table was deleted, or its record may not be read as a whole yet."""
    view = None if row.lack == "deleted" else tables.view(row.id)
    return _game(row, game_of(view)) if view and view.is_open else None


def _game(row: models.LeagueGame, record: GameFile | None) -> Game:
    return Game(
        record.table_id if record else row.id,
        row.session_id,
        row.season_id,
        row.begun_at,
        row.has_counted,
        json.loads(row.paper) if row.paper else None,
        record,
    )


def _shifts(seasons: Sequence[models.Season]) -> tuple[Shift, ...]:
    """What corrections changed in the standings of the seasons, which come in their order."""
    rows = [
        row
        for season in sorted(seasons, key=_first_day_and_id)
        for row in noted_corrections.of_season(season.id)
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
    league_id: str, games: Sequence[Game], shifts: Sequence[Shift], seatings: Sequence[Seating]
) -> set[str]:
    """Everybody of these games, changes and seatings, and the people whom they were merged into."""
    found = {person for game in games for person in _persons(game)}
    found |= {move.person for shift in shifts for move in shift.moves}
    found |= {person for seating in seatings for person in seating.people}
    same = game_outcomes.same_as(league_id)
    while merged_into := {same[person] for person in found if person in same} - found:
        found |= merged_into
    return found


def _persons(game: Game) -> Collection[str]:
    """Whom a game, or totals from paper, tell of."""
    if game.record:
        return game.record.people
    paper = game.paper or {}
    persons: Collection[str] = paper["points"] if "points" in paper else paper["brought"]
    return persons
