"""Exports: the file of a game, and that of a league or one of its seasons.

What a file holds is read in one transaction, as it was at one moment.
"""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from typing import Literal

from msgspec import UNSET, structs
from sqlalchemy import select

from assistant.extensions import db
from assistant.leagues import NoSuchLeague, league_games, presence, seatings, tournaments
from assistant.leagues import log as pages
from assistant.leagues import sessions as stored_sessions
from assistant.leagues.league_games import Body
from assistant.leagues.leagues import get as league_row
from assistant.leagues.seasons import at as season_at
from assistant.notation import game_files, league_files
from assistant.notation.game_files import GameFile
from assistant.notation.league_files import (
    FileGame,
    FilePerson,
    FileSeason,
    FileSession,
    FileShift,
    LeagueFile,
)
from assistant.notation.league_log import FileLine
from assistant.notation.league_parts import FileSeating
from assistant.rules.fold import fold
from assistant.rules.game import Game
from assistant.store import leagues, log, models, people
from assistant.store import tables as tables_store
from assistant.store.models import GamePerson, Ids, LeagueGame, Table
from assistant.tables import cache, grants, table_people, tables


def game_file(table_id: str) -> bytes:
    """The file of a table's game, `bottle-imp-game/1`."""
    game = game_of(table_id)
    return game_files.write(game.table_id, game.opened_at, game.people, game.entries)


def game_of(table_id: str, known: Mapping[str, models.Person] | None = None) -> GameFile:
    """What the file of a table's game holds; `known` are the people of its league, if read."""
    table = db.session.get_one(Table, table_id)
    entries = cache.entries(table_id)
    # only these can say who came
    comings = [one for one in entries if one.number == 0 or '"person": ' in one.body]
    came = table_people.came([cache.parsed(entry.body) for entry in comings])
    found = people.at_table(table_id, came) if known is None else known
    names = {id: found[id].name for id in sorted(came) if id in found}
    return GameFile(table.known_as, table.opened_at.isoformat(), names, tuple(entries))


def digest(table_id: str) -> str:
    """The digest of a game's file."""
    return game_files.digest(game_file(table_id))


def league_file(league_id: str) -> bytes:
    """The file of a league. A game that is running, or was deleted, is not in it."""
    return _written(
        leagues.seasons(league_id),
        stored_sessions.of_league(league_id),
        leagues.entries(league_id),
        league_games.of_league(league_id),
        league_id,
        is_whole=True,
    )


def season_file(league_id: str, season_id: str) -> bytes:
    """The file of a season: its league, with what belongs to it.

    NoSuchLeague where it is another league's.
    """
    season = season_at(season_id)
    if season.league_id != league_id:
        raise NoSuchLeague(season_id)
    games, shifts = league_games.of_league(league_id, season_id), _shifts([season])
    theirs = select(LeagueGame.session_id).where(LeagueGame.season_id == season_id)
    sessions = list(db.session.scalars(select(models.Session).where(models.Session.id.in_(theirs))))
    drawn = seatings.for_file(sessions)
    people_ids = _people_of(league_id, [row.id for row in games], shifts, drawn, theirs)
    entries = [entry for entry in leagues.entries(league_id) if entry.person_id in people_ids]
    return _written([season], sessions, entries, games, league_id, is_whole=False)


def is_the_same(content: bytes, kind: Literal["league", "game"], id: str) -> bool:
    """Whether a file of a league, of a season of it, or of a game, says what one would say now."""
    theirs = json.loads(content)
    if kind == "game":
        return bool(theirs == json.loads(game_file(id)))
    of = [season["id"] for season in theirs["seasons"]]
    here = [season.id for season in leagues.seasons(id)]
    own = [league_file(id), *(season_file(id, one) for one in here if [one] == of)]
    return any(theirs == json.loads(file) for file in own)


def counted_games(season_id: str) -> Iterator[tuple[date, Game]]:
    """The games of a season that count and were played at a table here, with their days.

    Read one by one, and not among the folds that are kept for taps.
    """
    query = select(LeagueGame.id, models.Session.day).join(models.Session)
    query = query.where(
        LeagueGame.season_id == season_id, LeagueGame.lack == "", LeagueGame.kind == "table"
    )
    for id, day in db.session.execute(query.order_by(*league_games.IN_ORDER)).all():
        [bodies] = cache.bodies([id]).values()
        yield day, fold([cache.parsed(body) for body in bodies], explain=())


def running(league_id: str) -> int:
    """How many games of a league are not in its file, since they are running."""
    running = league_games.lacking(league_id, "running")
    return sum(not tables.view(row.id).is_open for row in running)


def _written(
    seasons: Sequence[models.Season],
    sessions: Sequence[models.Session],
    entries: Sequence[models.Entry],
    games: Sequence[LeagueGame],
    league_id: str,
    *,
    is_whole: bool,
) -> bytes:
    league, drawn = league_row(league_id), seatings.for_file(sessions)
    parts = presence.of_sessions([session.id for session in sessions])
    in_order = sorted(seasons, key=lambda season: (season.first_day, season.id))
    names = people.get(league_id, (entry.person_id for entry in entries))
    file = LeagueFile(
        league.known_as,
        league.name,
        league.opened_at,
        tuple(
            FilePerson(
                own.person_id,
                own.number,
                names[own.person_id].name,
                own.is_guest,
                own.same_as,
                tuple(own.former) or UNSET,
                own.has_left or UNSET,
            )
            for own in entries
        ),
        tuple(
            FileSeason(
                row.id,
                row.name,
                row.first_day,
                row.last_day,
                json.loads(row.agreed),
                json.loads(row.counting),
                row.is_closed,
            )
            for row in in_order
        ),
        tuple(
            FileSession(
                row.id,
                row.day,
                row.place,
                row.begins,
                row.changes,
                row.written_at,
                parts.get(row.id, {}),
                row.remark,
            )
            for row in sorted(sessions, key=lambda session: (session.day, session.id))
        ),
        (),
        _shifts(in_order),
        drawn,
        tournaments.of_seatings(drawn, [season.id for season in seasons]),
        league.zone,
        _log(league_id, in_order) if is_whole else (),
    )
    bodies = league_games.bodies_of_league(league_id)
    in_file = (
        _game(row, bodies.get(row.id), names)
        for row in games
        if row.lack != "deleted"
        # a record that may not be read as a whole yet is left out
        if row.lack != "running" or tables.view(row.id).is_open
    )
    return b"".join(league_files.pieces(file, in_file))


def _game(row: LeagueGame, paper: Body | None, known: Mapping[str, models.Person]) -> FileGame:
    record = None if paper else game_of(row.id, known)
    return FileGame(
        record.table_id if record else row.id,
        row.session_id,
        row.season_id,
        row.begun_at,
        row.has_counted,
        paper,
        record,
    )


def _shifts(seasons: Sequence[models.Season]) -> tuple[FileShift, ...]:
    """What corrections changed in the standings of these seasons."""
    rows = [(season.id, row) for season in seasons for row in log.of_season(season.id)]
    known_as = tables_store.file_ids({row.game_id for _, row in rows if row.game_id})
    return tuple(
        FileShift(
            season_id,
            row.at,
            row.game_id and known_as.get(row.game_id, row.game_id),
            row.movers,
        )
        for season_id, row in rows
    )


def _log(league_id: str, seasons: Sequence[models.Season]) -> tuple[FileLine, ...]:
    """The log, but for what tells of phones that another installation does not have."""
    called = {one.phone: one.name or f"#{one.number}" for one in grants.ever_granted(league_id)}
    moved = [row.number for season in seasons for row in log.of_season(season.id)]
    shift_of = {number: shift for shift, number in enumerate(moved)}
    rows = pages.all_but_phones(league_id)
    known_as = tables_store.file_ids({row.game_id for row in rows if row.game_id})
    return tuple(
        FileLine(
            row.at,
            row.what,
            structs.replace(row.tells, by=row.tells.by or called.get(row.by, "")),
            row.game_id and known_as.get(row.game_id, row.game_id),
            shift_of.get(row.number),
        )
        for row in rows
        if row.what != "league_imported"
    )


def _people_of(
    league_id: str,
    ids: list[str],
    shifts: Sequence[FileShift],
    seatings: Sequence[FileSeating],
    sessions: Ids,
) -> Collection[str]:
    """Everybody of these games, changes, seatings and sessions, and whom they were merged into."""
    query = select(GamePerson.person_id).where(GamePerson.game_id.in_(ids))
    comings = [cache.parsed(one.body) for one in cache.comings(ids)]
    found = set(db.session.scalars(query.distinct())) | set(table_people.came(comings))
    found |= {move.person for shift in shifts for move in shift.moves}
    found |= {person for seating in seatings for person in seating.people}
    found |= {person for parts in presence.of_sessions(sessions).values() for person in parts}
    same = leagues.same_as(league_id)
    while merged_into := {same[person] for person in found if person in same} - found:
        found |= merged_into
    return found
