"""Counts the games of a league that were imported, while others write (League 5.3).

Such a game lacks one thing, that it is "importing". What each brings is saved a few at a time, and
nobody sees it yet. Then totals follow from all of it; and in one short transaction these are saved
and the games count, and the ratings follow. Should anybody have changed meanwhile what they follow
from, again.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from assistant.league import rank_changes
from assistant.league.rank_changes import RankChange
from assistant.league.results import SeatCount
from assistant.league.season_totals import SeasonTotals
from assistant.notation import league_json
from assistant.services import (
    game_outcomes,
    now,
    season_seats,
    season_standings,
    standings_catch_up,
)
from assistant.services.game_outcomes import GameOutcome
from assistant.store import (
    cached_results,
    events,
    imported_games,
    league_games,
    leagues,
    noted_corrections,
    season_cache,
    standings_cache,
)
from assistant.store.engine import writing
from assistant.store.models import LeagueGame, Season

T = TypeVar("T")

BATCH = 100
"""What so many games bring is saved in one transaction."""

TRIES = 3
"""So often it is tried while others write; then they wait."""

Inputs = tuple[object, ...]
"""What totals and ratings follow from, as far as anybody else can change it meanwhile."""


@dataclass(frozen=True, slots=True)
class Note:
    """The season of which it is noted what changes in its standings.

    It is told as one with what the notes of the numbers `instead_of` tell, one after the other,
    which are removed; and nothing is told of who is `leaving` the league.
    """

    season_id: str
    instead_of: Sequence[int] = ()
    leaving: Collection[str] = ()


@dataclass(frozen=True, slots=True)
class Counted:
    """What follows from all games of a league, the imported ones among them.

    `totals` has for each season the JSON of those that are others than before, None for those that
    are to go; `seats` has the rounds and bottles at each seat.
    """

    inputs: Inputs
    totals: Mapping[str, Mapping[str, str | None]]
    seats: Mapping[str, Sequence[SeatCount]]
    moves: tuple[RankChange, ...]


def count(league_id: str, note: Note | None = None) -> int | None:
    """Let all imported games of a league count that can.

    What they change in the standings is noted as `note` says; the number of the new one, None where
    there is none.
    """
    left = _save_outcomes(league_id)
    for _ in range(TRIES):
        counted = _counted(league_id, note)
        with writing(league_id):
            if _inputs(league_id) == counted.inputs:
                noted = _save(league_id, counted, note, left)
                break
    else:
        with writing(league_id):
            noted = _save(league_id, _counted(league_id, note), note, left)
    standings_catch_up.catch_up(league_id)
    return noted


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
    results = {row.id: cached_results.rows_of(row, outcomes[row.id].results) for row in rows}
    del held
    with writing(league_id):
        now_long = events.lengths(ids)
        rows = [row for row in league_games.every(ids) if row.lack == "importing"]
        ready = [row for row in rows if lengths.get(row.id) == now_long.get(row.id)]
        ended = events.last_moments([row.id for row in ready if not outcomes[row.id].reason])
        for row in ready:
            row.ended_at = ended.get(row.id)
            _judge(row, outcomes[row.id])
        cached_results.save_rows({row.id: results[row.id] for row in ready})
        return [row.id for row in rows if row not in ready]


def _judge(row: LeagueGame, outcome: GameOutcome) -> None:
    """A game that cannot count is not imported any more, but lacks what it lacks."""
    if row.season_id is None or outcome.reason:
        row.lack = outcome.reason


def _inputs(league_id: str) -> Inputs:
    """Whoever changes results changes totals, or leaves the league behind, in one transaction."""
    seasons = leagues.seasons(league_id)
    return (
        [(one.id, one.first_day, one.last_day, one.agreed, one.counting) for one in seasons],
        [standings_cache.written_totals(season.id) for season in seasons],
        leagues.behind(league_id),
        leagues.same_as(league_id),
    )


def _counted(league_id: str, note: Note | None) -> Counted:
    """What follows from all games; the inputs are read first, so that a later change is seen."""
    inputs = _inputs(league_id)
    totals: dict[str, Mapping[str, str | None]] = {}
    seats: dict[str, Sequence[SeatCount]] = {}
    moves: tuple[RankChange, ...] = ()
    for season in leagues.seasons(league_id):
        new, seats[season.id] = _totals_and_seats(season)
        old = standings_cache.totals(season.id)
        written = {id: json.dumps(league_json.write_totals(own)) for id, own in new.items()}
        totals[season.id] = _changes(standings_cache.written_totals(season.id), written)
        if note and season.id == note.season_id and league_games.has_counted(season.id):
            moves = _moves(season, old, new)
    return Counted(inputs, totals, seats, moves)


def _totals_and_seats(season: Season) -> tuple[dict[str, SeasonTotals], Sequence[SeatCount]]:
    games = cached_results.games(season.id, importing=True)
    totals = season_standings.totals_from(season, games, None, importing=True)
    results = (result for game in games for result in game.results)
    return totals, season_seats.counted(results)


def _changes(old: Mapping[str, T], new: Mapping[str, T]) -> dict[str, T | None]:
    """What is another than before, None for what is no more."""
    gone: dict[str, T | None] = dict.fromkeys(old.keys() - new.keys())
    return gone | {id: value for id, value in new.items() if old.get(id) != value}


def _moves(
    season: Season, old: Mapping[str, SeasonTotals], new: Mapping[str, SeasonTotals]
) -> tuple[RankChange, ...]:
    """What changes in a season's standings."""
    before, after = season_standings.ranked(season, old), season_standings.ranked(season, new)
    return rank_changes.rank_changes(before, after)


def _save(league_id: str, counted: Counted, note: Note | None, left: set[str]) -> int | None:
    """Let the games count, but for those that are left; their totals with them."""
    imported_games.let_count(league_id, left)
    for season_id, bodies in counted.totals.items():
        standings_cache.replace_totals(season_id, bodies)
        season_cache.save_seat_counts(season_id, counted.seats[season_id])
        season_cache.forget_places(season_id)
    season_cache.forget_ratings_since(league_id, None)
    leagues.fall_behind(league_id)
    return _noted(note, counted.moves) if note else None


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
