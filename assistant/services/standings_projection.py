"""Keeps what games brought in line with their records (League 2, 5.3).

Each function is called in the transaction that changed the records, people or rules.
"""

from collections.abc import Sequence

from assistant.rules.events import GameEvent
from assistant.rules.game import Game
from assistant.services import game_outcomes, standings_corrections, table_people
from assistant.services.game_outcomes import GameOutcome
from assistant.store import events, game_people, league_games, leagues, people, tables
from assistant.store.game_people import Body
from assistant.store.models import LeagueGame, Season, Session


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
    entries = {entry.person_id: entry for entry in leagues.entries(league_id)}
    for person in persons:
        if person in entries:
            entries[person].import_id = None  # whatever brought them, they have played here
        else:
            leagues.enter(league_id, person)


def recount(game_id: str) -> None:
    """Count a game again from its record or paper; nothing for a table in no league."""
    row = league_games.get(game_id)
    if row:
        _count(row, game_outcomes.outcome_of(row))


def rewrite(row: LeagueGame, body: Body) -> None:
    """Let paper tell something else of a game, and note what that changes."""
    season = leagues.season(row.season_id) if row.season_id else None
    did_count = bool(game_people.of_game(row.id))
    before = standings_corrections.snapshot([season] if season and row.has_counted else [])
    game_people.put_paper({row.id: body})
    outcome = game_outcomes.outcome_of(row)
    is_back = row.has_counted and not did_count and not outcome.reason
    _save([(row, outcome)])
    standings_corrections.note(before, row.id, is_back=is_back)


def recount_season(season: Season) -> None:
    """Count all games of a season again, since its days or rules changed."""
    recount_games(season.league_id, league_games.of_league(season.league_id, season.id))


def recount_games(league_id: str, rows: Sequence[LeagueGame]) -> None:
    """Count these games again, since their days, people or rules have changed; nothing is noted."""
    sessions = league_games.sessions_of(rows)  # held, so that each is read once
    _save(list(game_outcomes.outcomes_of(league_id, rows)))
    del sessions


def move(row: LeagueGame, season_id: str | None) -> None:
    """Move a game, or totals from paper, to another season or to none."""
    old_season = leagues.season(row.season_id) if row.season_id else None
    corrected = [old_season] if old_season and row.has_counted else []
    before = standings_corrections.snapshot(corrected)
    row.season_id, row.has_counted = season_id, False
    _save([(row, game_outcomes.outcome_of(row))])
    standings_corrections.note(before, row.id)


def _count(row: LeagueGame, outcome: GameOutcome) -> None:
    """Save what a game brings, and note what that changes, if anything did."""
    old_results = game_people.of_game(row.id)
    season = leagues.season(row.season_id) if row.season_id else None
    is_same = row.lack == outcome.reason and set(old_results) == set(outcome.results)
    if season is None or is_same:
        _judge([(row, outcome)])
        return
    is_back = row.has_counted and not old_results and bool(outcome.results)
    before = standings_corrections.snapshot([season] if row.has_counted else [])
    _save([(row, outcome)])
    standings_corrections.note(before, row.id, is_back=is_back)


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
    for start in range(0, len(outcomes), game_outcomes.BATCH):
        some = outcomes[start : start + game_outcomes.BATCH]
        ended = events.last_moments([row.id for row, outcome in some if not outcome.reason])
        for row, outcome in some:
            row.lack, row.ended_at = outcome.reason, ended.get(row.id)
