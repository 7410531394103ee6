"""What a correction changes in the standings: shown before it is made, noted when it is (5.3)."""

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from assistant.league import rank_changes
from assistant.league.rank_changes import RankChange
from assistant.league.results import GameResult, Result
from assistant.league.season_totals import SeasonTotals
from assistant.league.standings import Row
from assistant.notation import league_json
from assistant.rules.events import GameEvent
from assistant.rules.game import Game
from assistant.services import game_outcomes, now, season_standings
from assistant.store import league_games, leagues, noted_corrections, standings_cache
from assistant.store.models import LeagueGame, Season

Snapshot = list[tuple[Season, tuple[Row, ...]]]
"""The standings of some seasons before something changes."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What a correction would change in a season.

    `has_to_be_signed` tells whether the game would have to be signed again to count (2.3).
    """

    season: Season
    moves: tuple[RankChange, ...]
    has_to_be_signed: bool


def snapshot(seasons: Iterable[Season]) -> Snapshot:
    """The standings of these seasons as they are now; for `note` after they were changed."""
    return [(season, season_standings.rows_of(season)) for season in seasons]


def note(before: Snapshot, game_id: str | None = None, *, is_back: bool = False) -> None:
    """Note on the page of each season what changed since the snapshot, if anything did.

    `is_back`: the game counts again after it was corrected or restored. Then one note tells both
    changes, that when it stopped to count and this one.
    """
    for season, rows in before:
        moves = rank_changes.rank_changes(rows, season_standings.rows_of(season))
        if is_back and game_id:
            moves = rank_changes.combined(_take_last_note(season, game_id), moves)
        if moves:
            body = json.dumps(league_json.write_moves(moves))
            noted_corrections.add(season.id, now(), game_id, body)


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
    moves = _moves_with(season, row.id, signed.results)
    return Preview(season, moves, row.has_counted and outcome.reason == "unsigned")


def preview_paper(row: LeagueGame, paper: str) -> Preview | None:
    """What would change if paper told this of a game; None where that belongs to no season."""
    season = leagues.season(row.season_id) if row.season_id else None
    if season is None:
        return None
    person_of = game_outcomes.person_by_entry(row.league_id)
    outcome = game_outcomes.outcome_on_paper(row, paper, person_of)
    moves = _moves_with(season, row.id, outcome.results)
    return Preview(season, moves, has_to_be_signed=False)


def _moves_with(
    season: Season, game_id: str, results: tuple[Result, ...]
) -> tuple[RankChange, ...]:
    """Who would move in a season if a game had these results."""
    old = standings_cache.totals(season.id)
    new = _totals_with(season, old, game_id, results)
    return rank_changes.rank_changes(
        season_standings.ranked(season, old), season_standings.ranked(season, new)
    )


def brought_by(game: LeagueGame, season: Season) -> tuple[RankChange, ...] | None:
    """What a game changed for its own people: the standings without it and with it.

    None once a later game counts: the two then differ otherwise than anybody moved.
    """
    if league_games.is_followed(game):
        return None
    own = season_standings.entries_of(
        season.league_id, [result.person for result in standings_cache.results(game.id)]
    )
    totals = standings_cache.totals(season.id)
    moves = rank_changes.rank_changes(
        season_standings.ranked(season, _totals_with(season, totals, game.id, ())),
        season_standings.ranked(season, totals),
    )
    return tuple(move for move in moves if move.person in own)


def _take_last_note(season: Season, game_id: str) -> tuple[RankChange, ...]:
    """What the last note about a game told, which is removed; nothing where there is none."""
    shift = noted_corrections.latest_of(season.id, game_id)
    if shift is None:
        return ()
    noted_corrections.remove(shift)
    return league_json.read_moves(json.loads(shift.body))


def _totals_with(
    season: Season, totals: dict[str, SeasonTotals], game_id: str, results: tuple[Result, ...]
) -> dict[str, SeasonTotals]:
    """The totals of a season if a game had these results."""
    both = [*standings_cache.results(game_id), *results]
    concerned = season_standings.entries_of(season.league_id, [own.person for own in both])
    games = _games_with(season, concerned, GameResult(game_id, results))
    others = {person: own for person, own in totals.items() if person not in concerned}
    return others | season_standings.totals_from(season, games, concerned)


def _games_with(season: Season, entries: Collection[str], game: GameResult) -> list[GameResult]:
    """The games of these entries, with one of them replaced or, if it is new, added at the end."""
    games = standings_cache.games_with(season.id, entries)
    if all(other.id != game.id for other in games):
        return [*games, game]
    return [game if other.id == game.id else other for other in games]
