"""What a correction changes in the standings: shown before it is made, noted when it is (5.3)."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from assistant.league import rank_changes
from assistant.league.rank_changes import RankChange
from assistant.league.standings import Row
from assistant.notation import league_json
from assistant.rules.events import GameEvent
from assistant.rules.game import Game
from assistant.services import counting, game_outcomes, now
from assistant.store import game_people, league_games, leagues, noted_corrections
from assistant.store.models import LeagueGame, Season

Snapshot = list[tuple[Season, tuple[Row, ...]]]
"""The standings of some seasons before something changes."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What would change in a season.

    `lack` is why a game that counts would count no longer (2.3), or "". `has_to_be_signed`: it
    would have to be signed again; the moves are those of then.
    """

    season: Season
    moves: tuple[RankChange, ...]
    lack: str
    has_to_be_signed: bool


def snapshot(seasons: Iterable[Season]) -> Snapshot:
    """The standings of these seasons before anything is changed; for `note` after it was."""
    return [(season, counting.of_season(season).rows) for season in seasons]


def note(before: Snapshot, game_id: str | None = None, *, is_back: bool = False) -> None:
    """Note on the page of each season what changed since the snapshot, if anything did.

    `is_back`: the game counts again after it was corrected or restored. Then one note tells both
    changes, that when it stopped to count and this one.
    """
    for season, rows in before:
        moves = rank_changes.rank_changes(rows, counting.anew(season).rows)
        if is_back and game_id:
            moves = rank_changes.combined(_take_last_note(season, game_id), moves)
        note_moves(season, moves, game_id)


def note_moves(
    season: Season, moves: tuple[RankChange, ...], game_id: str | None = None
) -> int | None:
    """Note on the page of a season who moved; the number of the note, None where nobody did."""
    if not moves:
        return None
    body = json.dumps(league_json.write_moves(moves))
    return noted_corrections.add(season.id, now(), game_id, body)


def preview(table_id: str, events: Sequence[GameEvent], game: Game) -> Preview | None:
    """What would change if these events, which fold to `game`, were the record of a table.

    None for a table whose game belongs to no season.
    """
    row = league_games.get(table_id)
    season = leagues.season(row.season_id) if row and row.season_id else None
    if row is None or season is None:
        return None
    outcome = game_outcomes.outcome_of_record(row, events, game)
    signed = game_outcomes.outcome_of_record(row, events, game, as_signed=row.has_counted)
    count = counting.of_season(season)
    counted = counting.counted_game(row, signed.results) if signed.results else None
    moves = rank_changes.rank_changes(count.rows, count.rows_with(counted, row.id))
    lack = "" if row.lack else outcome.reason
    return Preview(season, moves, lack, row.has_counted and outcome.reason == "unsigned")


def uncounts(table_id: str, events: Sequence[GameEvent], game: Game) -> bool:
    """Whether a game that counts would count no longer if these events were its record."""
    row = league_games.get(table_id)
    if row is None or row.season_id is None or row.lack:
        return False
    return bool(game_outcomes.outcome_of_record(row, events, game).reason)


def rows_without(game: LeagueGame, season: Season) -> tuple[Row, ...]:
    """The standings of a game's season as they would be if it did not count."""
    return counting.of_season(season).rows_with(None, game.id)


def brought_by(game: LeagueGame, season: Season) -> tuple[RankChange, ...] | None:
    """What a game changed for its own people: the standings without it and with it.

    None once a later game counts: the two then differ otherwise than anybody moved.
    """
    if league_games.is_followed(game):
        return None
    own = counting.entries_of(
        season.league_id, [result.person for result in game_people.of_game(game.id)]
    )
    rows = counting.of_season(season).rows
    moves = rank_changes.rank_changes(rows_without(game, season), rows)
    return tuple(move for move in moves if move.person in own)


def _take_last_note(season: Season, game_id: str) -> tuple[RankChange, ...]:
    """What the last note about a game told, which is removed; nothing where there is none."""
    shift = noted_corrections.latest_of(season.id, game_id)
    if shift is None:
        return ()
    noted_corrections.remove(shift)
    return league_json.read_moves(json.loads(shift.body))
