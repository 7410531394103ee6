"""Counts the games of a league that were imported (League 5.3).

Such a game lacks one thing, that it is "importing". What each brings is saved a few at a time, and
nobody sees it yet; then all of them count in one short transaction.
"""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from assistant.league import rank_changes
from assistant.league.rank_changes import RankChange
from assistant.league.standings import Row
from assistant.notation import league_json
from assistant.services import counting, game_outcomes, now
from assistant.services.game_outcomes import GameOutcome
from assistant.services.seasons import row_of as season_row
from assistant.store import (
    cached_results,
    events,
    imported_games,
    league_games,
    leagues,
    noted_corrections,
)
from assistant.store.engine import writing
from assistant.store.models import LeagueGame

BATCH = 100
"""What so many games bring is saved in one transaction."""

TRIES = 3
"""So often it is tried while others write; what they write to then does not count yet."""


@dataclass(frozen=True, slots=True)
class Note:
    """The season of which it is noted what changes in its standings, and these before it.

    It is told as one with what the notes of the numbers `instead_of` tell, one after the other,
    which are removed; and nothing is told of who is `leaving` the league.
    """

    season_id: str
    before: tuple[Row, ...]
    instead_of: Sequence[int] = ()
    leaving: Collection[str] = ()


def note_of(season_id: str, instead_of: Sequence[int] = ()) -> Note:
    """That note, before anything is written."""
    return Note(season_id, counting.of_season(season_row(season_id)).rows, instead_of)


def count(league_id: str, note: Note | None = None) -> int | None:
    """Let all imported games of a league count that can.

    What they change in the standings is noted as `note` says; the number of the new one, None where
    there is none.
    """
    left = _save_outcomes(league_id)
    with writing(league_id):
        is_news = note is not None and league_games.has_counted(note.season_id)
        imported_games.let_count(league_id, left)
        if note is None:
            return None
        after = counting.anew(season_row(note.season_id)).rows
        return _noted(note, rank_changes.rank_changes(note.before, after) if is_news else ())


def _save_outcomes(league_id: str) -> set[str]:
    """Save what each imported game brings; the ids of those that somebody still writes to."""
    left = imported_games.ids(league_id)
    for _ in range(TRIES):
        batches = [left[start : start + BATCH] for start in range(0, len(left), BATCH)]
        left = [id for batch in batches for id in _not_saved(league_id, batch)]
        if not left:
            break
    return set(left)


def _not_saved(league_id: str, ids: Sequence[str]) -> list[str]:
    """Save what these games bring; the ids of those whose records have become longer meanwhile."""
    rows, lengths = league_games.every(ids), events.lengths(ids)
    held = leagues.seasons(league_id), league_games.sessions_of(rows)  # so that they are read once
    outcomes = {row.id: outcome for row, outcome in game_outcomes.outcomes_of(league_id, rows)}
    del held
    with writing(league_id):
        now_long = events.lengths(ids)
        rows = [row for row in league_games.every(ids) if row.lack == "importing"]
        ready = [row for row in rows if lengths.get(row.id) == now_long.get(row.id)]
        ended = events.last_moments([row.id for row in ready if not outcomes[row.id].reason])
        for row in ready:
            row.ended_at = ended.get(row.id)
            _judge(row, outcomes[row.id])
        cached_results.save(
            {row.id: outcomes[row.id].results if row.season_id else () for row in ready}
        )
        return [row.id for row in rows if row not in ready]


def _judge(row: LeagueGame, outcome: GameOutcome) -> None:
    """A game that cannot count is not imported any more, but lacks what it lacks."""
    if row.season_id is None or outcome.reason:
        row.lack = outcome.reason


def _noted(note: Note, moves: tuple[RankChange, ...]) -> int | None:
    """Note what changed, as one with earlier notes; its number, None where nothing did."""
    for number in reversed(note.instead_of):
        if earlier := noted_corrections.numbered(note.season_id, number):
            moves = rank_changes.combined(league_json.read_moves(json.loads(earlier.body)), moves)
            noted_corrections.remove(earlier)
    told = tuple(move for move in moves if move.person not in note.leaving)
    if not told:
        return None
    body = json.dumps(league_json.write_moves(told))
    return noted_corrections.add(note.season_id, now(), None, body)
