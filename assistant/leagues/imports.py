"""Imports: a league, a season or a game from another installation, into an empty place.

A file is read, and every record in it folded, before anything is written; then all of it comes in
by one transaction. What is here already stays as it is: a file of that is refused.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Literal, NamedTuple

from sqlalchemy import insert, select

from assistant.extensions import db
from assistant.league.people import follow_merges
from assistant.league.results import Result
from assistant.leagues import counting, league_games, presence, seatings, tournaments
from assistant.leagues.counting import GameOutcome
from assistant.notation import game_files, league_files, league_parts
from assistant.notation.file_limits import MisplacedEvent, in_part
from assistant.notation.game_files import GameFile
from assistant.notation.json_values import LARGEST, Unreadable
from assistant.notation.league_file_reader import LeagueFileReader
from assistant.notation.league_files import FileGame, LeagueFile
from assistant.notation.league_log import FileLine, Told, write_told
from assistant.rules import event_checks
from assistant.rules.event_checks import CannotBe
from assistant.rules.fold import Fold
from assistant.store import grants, leagues, log, people, tables
from assistant.store.engine import new_id, now, writing
from assistant.store.leagues import NewEntry
from assistant.store.models import Event, LeagueGame, LogLine, Season, Session, Table
from assistant.tables import table_people


class Known(Exception):
    """A league or a game of a file is here already, under this id. Nothing was written."""

    def __init__(self, kind: Literal["league", "game"], id: str) -> None:
        super().__init__(kind, id)
        self.kind = kind
        self.id = id


class Imported(NamedTuple):
    """What was imported, and its id here."""

    kind: Literal["league", "game"]
    id: str


_Judged = tuple[LeagueGame, FileGame, tuple[Result, ...]]
"""The row of a game of a league's file, the game, and what it brings."""


def import_file(content: bytes, phone: str) -> Imported:
    """Import the file of a league, a season or a game.

    Unreadable where it is no such file, Known where it, or a game in it, is here.
    """
    is_league = league_files.is_league_file(content)
    return _import_league(content, phone) if is_league else _import_game(content, phone)


# A game


def _import_game(content: bytes, phone: str) -> Imported:
    file, table_id = game_files.parse(content), new_id()
    _refuse_known_games([file.table_id])
    judged(file)
    with writing():  # or the same file could come in twice at once
        _refuse_known_games([file.table_id])
        people.add(table_id, file.people)
        _add_records({table_id: file})
        grants.give(table_id, phone, "entering", now())
        tables.visit(phone, table_id)
    return Imported("game", table_id)


def _refuse_known_games(file_ids: Sequence[str]) -> None:
    for id in tables.of_files(file_ids).values():
        raise Known("game", id)


def judged(file: GameFile) -> Fold:
    """The fold of a record; Unreadable where no table can have written it, whatever its hashes say.

    It takes long, and is no matter of the database: nobody waits for it meanwhile.
    """
    told = game_files.events(file)
    try:
        for after in event_checks.folds(told):
            fold = after
    except CannotBe as error:
        raise MisplacedEvent(error.number, error.why) from error
    if set(table_people.came(told)) != set(file.people):
        raise Unreadable("who plays is missing, or somebody who never came has a name")
    if any(abs(coins) >= LARGEST for scores in fold.game.scores for coins in scores):
        raise Unreadable("there are more coins than can be counted")
    return fold


def _add_records(files: Mapping[str, GameFile]) -> None:
    """Add tables of these ids with their records, within a transaction."""
    db.session.add_all(
        Table(id=id, file_id=file.table_id, opened_at=datetime.fromisoformat(file.opened_at))
        for id, file in files.items()
    )
    db.session.flush()
    for id, file in files.items():  # the rows of all at once would be as large as the files
        rows = [
            {
                "table_id": id,
                "number": entry.number,
                "client_id": entry.client_id,
                "by": entry.by,
                "at": datetime.fromisoformat(entry.at),
                "body": entry.body,
                "salt": entry.salt,
                "hash": entry.hash,
            }
            for entry in file.entries
        ]
        if rows:
            db.session.execute(insert(Event), rows)


# A league


def _import_league(content: bytes, phone: str) -> Imported:
    """Unreadable where anything does not fit, Known where something is here."""
    file, league_id = LeagueFileReader(content), new_id()
    head = file.head
    _refuse_known(file)
    seasons = {
        season.id: Season(
            id=season.id,
            league_id=league_id,
            name=season.name,
            first_day=season.first_day,
            last_day=season.last_day,
            agreed=json.dumps(season.agreed),
            counting=json.dumps(season.counting),
            is_closed=season.is_closed,
        )
        for season in head.seasons
    }
    games = list(_judged(file, league_id, seasons))
    with writing():
        _refuse_known(file)
        leagues.add(league_id, head.id, head.name, head.opened_at, head.zone)
        people.add(league_id, {person.id: person.name for person in head.people})
        entries = [
            NewEntry(
                one.id,
                one.number,
                one.is_guest,
                one.same_as,
                former_names=json.dumps(one.former or []),
                has_left=bool(one.left),
            )
            for one in head.people
        ]
        leagues.enter(league_id, entries)
        db.session.add_all(seasons.values())
        db.session.flush()
        db.session.add_all(
            Session(
                id=one.id,
                league_id=league_id,
                day=one.day,
                begins=one.begins,
                place=one.place,
                changes=one.changes,
                written_at=one.written_at,
                remark=one.remark,
            )
            for one in head.sessions
        )
        db.session.flush()
        presence.bring_in(head.sessions)
        _write_games(league_id, games)
        ids = {game.id: row.id for row, game, _ in games}
        _write_noted(league_id, head, ids)
        seatings.bring_in(head.seatings, ids)
        tournaments.bring_in(head.tournaments)
        grants.give(league_id, phone, "secretary", now())
        leagues.visit(phone, league_id)
    return Imported("league", league_id)


def _refuse_known(file: LeagueFileReader) -> None:
    """Known where the league or one of its games is here, Unreadable where it is in another."""
    head = file.head
    if league := leagues.known_as(head.id):
        raise Known("league", league.id)
    _refuse_known_games(file.ids)
    told: list[tuple[Any, Sequence[str]]] = [
        (Season.id, [season.id for season in head.seasons]),
        (Session.id, [session.id for session in head.sessions]),
        (LeagueGame.id, file.ids),
        (Table.id, file.ids),
    ]
    for column, ids in told:
        for id in db.session.scalars(select(column).where(column.in_(ids))):
            raise Unreadable(f"{id!r} belongs to another league here")


def _judged(
    file: LeagueFileReader, league_id: str, seasons: Mapping[str, Season]
) -> Iterator[_Judged]:
    """What each game brings; Misplaced at the first that no table can have written."""
    day_of = {session.id: session.day for session in file.head.sessions}
    person_of = follow_merges({one.id: one.same_as for one in file.head.people if one.same_as})
    for number, game in enumerate(file.games()):
        season = seasons[game.season] if game.season else None
        if game.record:
            with in_part("games", number + 1):
                fold = judged(game.record)
            agreed = season.agreed if season else None
            id, brought = new_id(), counting.brought_by(fold.events, fold.game, agreed)
        else:
            id, brought = game.id, GameOutcome("", league_parts.read_paper(dict(game.paper or {})))
        outcome = counting.outcome(brought, season, day_of[game.session], person_of)
        yield _row(id, league_id, game, outcome.reason), game, outcome.results


def _write_games(league_id: str, games: Sequence[_Judged]) -> None:
    _add_records({row.id: game.record for row, game, _ in games if game.record})
    league_games.add_all([row for row, _, _ in games])
    league_games.save(
        {row.id: results for row, game, results in games if game.record and game.season}
    )
    league_games.put_paper({row.id: dict(game.paper) for row, game, _ in games if game.paper})


def _row(id: str, league_id: str, game: FileGame, lack: str) -> LeagueGame:
    kind = "table" if game.record else "paper"
    if game.paper and "brought" in game.paper:
        kind = "totals"
    return LeagueGame(
        id=id,
        league_id=league_id,
        session_id=game.session,
        season_id=game.season,
        begun_at=game.begun_at,
        kind=kind,
        has_counted=game.has_counted or (not lack and game.season is not None),
        lack=lack,
        ended_at=datetime.fromisoformat(game.record.entries[-1].at)
        if game.record and not lack
        else None,
    )


def _write_noted(league_id: str, head: LeagueFile, ids: Mapping[str, str]) -> None:
    """The log, or what corrections had changed in the standings; games have other ids here."""
    by_time = sorted(enumerate(head.shifts), key=lambda numbered: numbered[1].at)
    noted = [FileLine(one.at, "moved", game=one.game, shift=number) for number, one in by_time]
    for number, line in enumerate(head.log or noted):
        shift = None if line.shift is None else head.shifts[line.shift]
        db.session.add(
            LogLine(
                league_id=league_id,
                number=number,
                at=line.at,
                by="",
                what=line.what,
                told=write_told(line.told),
                game_id=line.game and ids.get(line.game, line.game),
                season_id=shift.season if shift else None,
                moves=json.dumps(league_parts.write_moves(shift.moves)) if shift else None,
            )
        )
    log.write(league_id, "league_imported", Told(name=head.name))
