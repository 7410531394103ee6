"""Keeps what games brought in line with their records (League 2, 5.3).

Each function is called in the transaction that changed the records, people or rules.
"""

from collections.abc import Sequence

from assistant.league import rank_changes
from assistant.notation import paper_json
from assistant.rules.events import GameEvent
from assistant.rules.game import Game
from assistant.services import counting, game_outcomes, standings_corrections, table_people
from assistant.services.game_outcomes import GameOutcome
from assistant.store import events, game_people, league_games, leagues, people, tables
from assistant.store.game_people import Body
from assistant.store.leagues import NewEntry
from assistant.store.models import LeagueGame, Session


def read_ahead(table_id: str) -> None:
    """Count the league that a correction is compared with, before others have to wait for it."""
    row = league_games.get(table_id)
    if row and row.has_counted:
        counting.of_league(row.league_id)


def project(table_id: str, told: Sequence[GameEvent], game: Game) -> None:
    """Count what is told, which folds to `game`; nothing for a table in no league."""
    row = league_games.get(table_id)
    if row:
        enter(row.league_id, table_people.came(told))
        _count(row, game_outcomes.outcome_of_record(row, told, game))


def attach(table_id: str, session: Session, season_id: str | None) -> None:
    """Add a table to a session, and to a season or none; who sits there enters the league."""
    table = tables.get(table_id)
    assert table is not None
    people.move(table_id, session.league_id)
    league_games.add(table_id, session, season_id, table.opened_at, "table")
    enter(session.league_id, table_people.came(game_outcomes.record_of(table_id)))
    recount(table_id)


def enter(league_id: str, persons: Sequence[str]) -> None:
    """Enter in the league whoever of these people is not in it."""
    for entry in leagues.entries(league_id):
        if entry.person_id in persons:
            entry.import_id = None  # whatever brought them, they have played here
    leagues.enter(league_id, [NewEntry(person) for person in persons])


def recount(game_id: str) -> None:
    """Count a game again from its record or paper; nothing for a table in no league."""
    row = league_games.get(game_id)
    if row:
        _count(row, game_outcomes.outcome_of(row))


def rewrite(row: LeagueGame, body: Body) -> None:
    """Let paper tell something else of a game, and note what that changes."""
    brought = GameOutcome("", paper_json.read_paper(body))
    season, day = leagues.season(row.season_id), league_games.session_of(row).day
    person_of = game_outcomes.person_by_entry(row.league_id)
    _count(row, game_outcomes.outcome(brought, season, day, person_of), body)


def recount_games(league_id: str, rows: Sequence[LeagueGame]) -> None:
    """Count these games again, since their days, people or rules have changed; nothing is noted."""
    _save(list(game_outcomes.outcomes_of(league_id, rows)))


def move(row: LeagueGame, season_id: str | None) -> None:
    """Move a game, or totals from paper, to another season or to none."""
    season = leagues.season(row.season_id) if row.has_counted else None
    before = counting.of_season(season).rows if season else ()
    row.season_id, row.has_counted = season_id, False
    _save([(row, game_outcomes.outcome_of(row))])
    if season:
        moves = rank_changes.rank_changes(before, counting.anew(season).rows)
        standings_corrections.note_moves(season, moves, row.id)


def _count(row: LeagueGame, outcome: GameOutcome, body: Body | None = None) -> None:
    """Save what a game brings, with what paper tells of it, and note what that changes."""
    old_results = game_people.of_game(row.id)
    season = leagues.season(row.season_id)
    is_same = row.lack == outcome.reason and set(old_results) == set(outcome.results)
    if body is None and (season is None or is_same):
        _judge([(row, outcome)])
        return
    corrected = season if row.has_counted else None
    is_back = not old_results and bool(outcome.results)
    moves = standings_corrections.moves_by(row, corrected, outcome.results) if corrected else ()
    if body:
        game_people.put_paper({row.id: body})
    _save([(row, outcome)])
    if corrected:
        standings_corrections.note_moves(corrected, moves, row.id, is_back=is_back)


def _save(outcomes: Sequence[tuple[LeagueGame, GameOutcome]]) -> None:
    _judge(outcomes)
    for row, outcome in outcomes:
        row.has_counted = row.has_counted or (not outcome.reason and row.season_id is not None)
    game_people.save(
        {
            row.id: outcome.results if row.season_id else ()
            for row, outcome in outcomes
            if row.kind == "table"
        }
    )


def _judge(outcomes: Sequence[tuple[LeagueGame, GameOutcome]]) -> None:
    """Keep why each of these games does not count, or when those ended that do."""
    ended = events.last_moments([row.id for row, outcome in outcomes if not outcome.reason])
    for row, outcome in outcomes:
        row.lack, row.ended_at = outcome.reason, ended.get(row.id)
