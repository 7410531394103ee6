"""The file of a league or a season brought in where neither it nor any game of it is."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import insert, select

from assistant.extensions import db
from assistant.league.people import follow_merges
from assistant.notation import league_json, paper_json
from assistant.notation.file_refusals import Misplaced, MisplacedEvent
from assistant.notation.json_values import Unreadable
from assistant.notation.league_file_reader import LeagueFileReader
from assistant.notation.league_files import Game, LeagueFile
from assistant.services import (
    game_outcomes,
    new_id,
    now,
    record_imports,
    seatings,
    tournaments,
)
from assistant.services.game_outcomes import GameOutcome
from assistant.services.record_imports import Known
from assistant.store import (
    game_people,
    grants,
    league_games,
    leagues,
    people,
)
from assistant.store import sessions as stored_sessions
from assistant.store.engine import writing
from assistant.store.league_games import Kind, NewGame
from assistant.store.leagues import NewEntry
from assistant.store.models import LeagueGame, Season, Shift, Table


@dataclass(frozen=True, slots=True)
class _Judged:
    """A game of the file, its id here, and what it brings."""

    id: str
    game: Game
    outcome: GameOutcome


def import_league(content: bytes, phone: str) -> tuple[str, LeagueFile, int]:
    """The league's id here, what its file tells, and how many games it has.

    Unreadable where anything does not fit, Known where something is here; then nothing was written.
    """
    file, league_id = LeagueFileReader(content), new_id()
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
        )
        for season in file.head.seasons
    }
    games = list(_judged(file, seasons))
    with writing():
        _refuse_known(file)
        _write_head(file.head, league_id, seasons)
        _write_games(league_id, games)
        ids = {one.game.id: one.id for one in games}
        _write_noted(file.head, ids)
        seatings.bring_in(file.head.seatings, ids)
        tournaments.bring_in(file.head.tournaments)
        grants.give(league_id, phone, "secretary", now())
        leagues.visit(phone, league_id)
    return league_id, file.head, len(games)


def _refuse_known(file: LeagueFileReader) -> None:
    """Known where the league or one of its games is here, Unreadable where it is in another."""
    head = file.head
    if league := leagues.known_as(head.id):
        raise Known("league", league.id)
    record_imports.refuse_known(file.ids)
    others = leagues.owners([season.id for season in head.seasons])
    others |= stored_sessions.owners([session.id for session in head.sessions])
    games = db.session.scalars(select(LeagueGame.id).where(LeagueGame.id.in_(file.ids)))
    tables = db.session.scalars(select(Table.id).where(Table.id.in_(file.ids)))
    for id in [*others, *games, *tables]:
        raise Unreadable(f"{id!r} belongs to another league here")


def _judged(file: LeagueFileReader, seasons: Mapping[str, Season]) -> Iterator[_Judged]:
    """What each game brings; Misplaced at the first that no table can have written."""
    day_of = {session.id: session.day for session in file.head.sessions}
    person_of = follow_merges({one.id: one.same_as for one in file.head.people if one.same_as})
    for number, game in enumerate(file.games()):
        season = seasons[game.season] if game.season else None
        day = day_of[game.session]
        if game.record is None:
            results = paper_json.read_paper(dict(game.paper or {}))
            outcome = game_outcomes.outcome_on_paper(results, season, day, person_of)
            yield _Judged(game.id, game, outcome)
            continue
        try:
            fold = record_imports.judged(game.record)
        except MisplacedEvent as error:
            raise Misplaced(error.why, "games", number + 1, error.event) from error
        except Unreadable as error:
            raise Misplaced(str(error), "games", number + 1) from error
        brought = game_outcomes.brought_by(
            fold.events, fold.game, season.agreed if season else None
        )
        yield _Judged(new_id(), game, game_outcomes.outcome(brought, season, day, person_of))


def _write_head(head: LeagueFile, league_id: str, seasons: Mapping[str, Season]) -> None:
    leagues.add(league_id, head.id, head.name, head.opened_at)
    people.add_all(league_id, {person.id: person.name for person in head.people})
    entries = [NewEntry(one.id, one.number, one.is_guest, one.same_as) for one in head.people]
    leagues.enter_all(league_id, entries)
    db.session.add_all(seasons.values())
    db.session.flush()
    sessions = [(session.id, session.day, session.place) for session in head.sessions]
    stored_sessions.add_all(league_id, sessions)


def _write_games(league_id: str, games: list[_Judged]) -> None:
    record_imports.add({one.id: one.game.record for one in games if one.game.record})
    league_games.add_all([_new(league_id, one) for one in games])
    results = {one.id: one.outcome.results for one in games if one.game.record and one.game.season}
    game_people.save(results)
    game_people.put_paper({one.id: dict(one.game.paper) for one in games if one.game.paper})


def _new(league_id: str, judged: _Judged) -> NewGame:
    game, lack = judged.game, judged.outcome.reason
    kind: Kind = "table" if game.record else "paper"
    if game.paper and "brought" in game.paper:
        kind = "totals"
    return NewGame(
        id=judged.id,
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


def _write_noted(head: LeagueFile, ids: Mapping[str, str]) -> None:
    """What corrections had changed in the standings; games have other ids here."""
    of_season = Counter[str]()
    rows = []
    for shift in head.shifts:
        rows.append(
            {
                "season_id": shift.season,
                "number": of_season[shift.season],
                "at": shift.at,
                "game_id": shift.game and ids.get(shift.game, shift.game),
                "body": json.dumps(league_json.write_moves(shift.moves)),
            }
        )
        of_season[shift.season] += 1
    if rows:
        db.session.execute(insert(Shift), rows)
