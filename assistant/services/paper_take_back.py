"""An import from paper taken back: its games go, or are as they were; so do its people.

All of it is one transaction, and who would move by it is told by the same one, undone. What an
import brought can stay since a later one needs it too; then it goes with that one.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import delete, select

from assistant.extensions import db
from assistant.league import rank_changes
from assistant.league.rank_changes import RankChange
from assistant.notation import league_json
from assistant.services import NoSuchLeague, counting, now, seatings, standings_corrections
from assistant.services import standings_projection as projection
from assistant.store import game_people, league_games, leagues
from assistant.store import imports as store
from assistant.store import sessions as stored_sessions
from assistant.store.engine import trying, writing
from assistant.store.imports import Written
from assistant.store.models import (
    DrawnSeat,
    Entry,
    ImportedGame,
    PaperImport,
    Person,
    Session,
    Shift,
)


class TakenBack(Exception):
    """The import was taken back already. Nothing was changed."""


@dataclass
class Edited(Exception):
    """Somebody changed games of the import later. Nothing was taken back."""

    game_ids: list[str]


class SeasonMoves(NamedTuple):
    """Who moves in a season, by its name."""

    season_id: str
    moves: tuple[RankChange, ...]


def moves(import_id: str) -> list[SeasonMoves]:
    """Who would move where, in each season that games of an import belong to now.

    Raises what `take_back` would.
    """
    with trying(_row(import_id).league_id):
        return _taken_back(_checked(import_id))


def take_back(import_id: str) -> None:
    """Take an import back as a whole; NoSuchLeague, TakenBack or Edited where that cannot be."""
    with writing(_row(import_id).league_id):
        _taken_back(_checked(import_id))


def _row(import_id: str) -> PaperImport:
    row = store.get(import_id)
    if row is None:
        raise NoSuchLeague(import_id)
    return row


def _checked(import_id: str) -> PaperImport:
    row = _row(import_id)
    if row.taken_back_at:
        raise TakenBack
    query = select(ImportedGame.game_id).join(PaperImport)
    later = PaperImport.league_id == row.league_id, PaperImport.at > row.at
    in_force = query.where(*later, PaperImport.taken_back_at.is_(None))
    if edited := _edited(store.games(import_id), set(db.session.scalars(in_force))):
        raise Edited(edited)
    return row


def _edited(games: Collection[Written], written_after: Collection[str]) -> list[str]:
    """The games that are here and others than the import wrote, in their order (League 3.6).

    Or that a later import wrote, which is in force, even if that wrote the same again.
    """
    told = game_people.bodies([game.game_id for game in games])
    changed = {
        game.game_id
        for game in games
        if game.game_id in told
        and (told[game.game_id] != json.loads(game.paper) or game.game_id in written_after)
    }
    rows = league_games.every(sorted(changed))
    return [row.id for row in sorted(rows, key=lambda row: (row.begun_at, row.id))]


def _taken_back(row: PaperImport) -> list[SeasonMoves]:
    """Take an import back; who moved by that."""
    games = store.games(row.id)
    here = {game.id: game for game in league_games.every([game.game_id for game in games])}
    ids = {game.season_id for game in here.values() if game.season_id} | {row.season_id}
    seasons = [season for id in sorted(ids) if (season := leagues.season(id))]
    before = [(season, counting.of_season(season).rows) for season in seasons]
    _put_back(row.league_id, [game for game in games if game.game_id in here])
    row.taken_back_at = now()
    found = [
        SeasonMoves(season.id, rank_changes.rank_changes(rows, counting.anew(season).rows))
        for season, rows in before
    ]
    earlier = _notes_since(row)
    leaving = _let_people_go(row)
    _let_sessions_go(row)
    _note(row, dict(found).get(row.season_id, ()), earlier, leaving)
    return [one for one in found if one.season_id != row.season_id or one.moves or here]


def _put_back(league_id: str, games: Sequence[Written]) -> None:
    """Let games be as they were, and remove those that were not here."""
    league_games.remove([game.game_id for game in games if game.paper_before is None])
    before = {game.game_id: json.loads(game.paper_before) for game in games if game.paper_before}
    game_people.put_paper(before)
    had_counted = {game.game_id: game.had_counted for game in games}
    rows = league_games.every(list(before))
    for row in rows:
        row.has_counted = had_counted[row.id]
    projection.recount_games(league_id, rows)


# What was noted


def _notes_since(row: PaperImport) -> list[tuple[RankChange, ...]]:
    """What this import and the later ones of its season noted, in order; it is noted no more."""
    found = []
    for one in store.of_season_since(row.season_id, row.at):
        noted = None if one.noted is None else db.session.get(Shift, (one.season_id, one.noted))
        if noted:
            found.append(league_json.read_moves(json.loads(noted.body)))
            standings_corrections._remove(noted)
        one.noted = None
    return found


def _note(
    row: PaperImport,
    moves: tuple[RankChange, ...],
    earlier: Sequence[tuple[RankChange, ...]],
    leaving: Collection[str],
) -> None:
    """What later imports changed is told together from now on, with what is left of this one."""
    for told in reversed(earlier):
        moves = rank_changes.combined(told, moves)
    if season := leagues.season(row.season_id):
        left = tuple(move for move in moves if move.person not in leaving)
        last = store.of_season_since(row.season_id, row.at)[-1]
        last.noted = standings_corrections.note_moves(season, left)


# People and sessions


def _let_people_go(row: PaperImport) -> set[str]:
    """Remove those who came with an import and are nobody's any more; who they are."""
    entries = leagues.entries(row.league_id)
    came = {entry.person_id: entry for entry in entries if entry.import_id == row.id}
    merged = {entry.same_as for entry in entries if entry.same_as}
    needed = _needed_by(row, game_people.games_of(row.league_id, list(came)))
    drawn = select(DrawnSeat.person_id).join(Session, Session.id == DrawnSeat.session_id)
    drawn = drawn.where(Session.league_id == row.league_id).distinct()
    kept = merged | set(db.session.scalars(drawn)) | _told_of(row.league_id)
    leaving = set()
    for id, entry in came.items():
        if id in needed or id in kept or entry.is_guest or entry.same_as:
            entry.import_id = needed.get(id)
        else:
            leaving.add(id)
    theirs = Entry.league_id == row.league_id, Entry.person_id.in_(leaving)
    db.session.execute(delete(Entry).where(*theirs))
    db.session.execute(delete(Person).where(Person.place == row.league_id, Person.id.in_(leaving)))
    return leaving


def _let_sessions_go(row: PaperImport) -> None:
    """Remove the sessions that came with an import, without a game, a table drawn or a place."""
    came = [one for one in stored_sessions.of_league(row.league_id) if one.import_id == row.id]
    games = [(one.id, game.id) for one in came for game in league_games.of_session(one.id)]
    needed = _needed_by(row, games)
    drawn = {seating.session_id for seating in seatings._rows_of([one.id for one in came])}
    leaving = []
    for session in came:
        if session.id in needed or session.id in drawn or session.place:
            session.import_id = needed.get(session.id)
        else:
            leaving.append(session.id)
    stored_sessions.remove(leaving)


def _needed_by(row: PaperImport, games: Sequence[tuple[str, str]]) -> Mapping[str, str | None]:
    """What of pairs with a game is needed still, each by the import that wrote a game of its.

    By None where only somebody at a phone has.
    """
    import_of = store.in_force([game_id for _, game_id in games])
    needed: dict[str, str | None] = {}
    for id, game_id in games:
        needed[id] = import_of.get(game_id) or needed.get(id)
    return needed


def _told_of(league_id: str) -> set[str]:
    """Everybody of whom it is noted that they moved in a season of a league."""
    shifts = (
        shift
        for season in leagues.seasons(league_id)
        for shift in standings_corrections.of_season(season.id)
    )
    return {move.person for one in shifts for move in league_json.read_moves(json.loads(one.body))}
