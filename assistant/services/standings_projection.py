"""Keeps the cached results, totals and ratings of a league in line with its records (League 5.3).

Each function is called in the transaction that changed the records, people or rules. What would
take too long there is left to `standings_catch_up`, which is called after it.
"""

from collections.abc import Collection, Sequence

from assistant.rules.events import GameEvent
from assistant.rules.game import Game
from assistant.services import (
    changed_games,
    game_outcomes,
    league_ratings,
    merged_totals,
    season_places,
    season_seats,
    season_standings,
    standings_corrections,
    table_people,
)
from assistant.services.changed_games import Change
from assistant.services.game_outcomes import GameOutcome
from assistant.store import (
    cached_results,
    events,
    imported_games,
    league_games,
    leagues,
    people,
    season_cache,
    standings_cache,
    tables,
)
from assistant.store.models import LeagueGame, Season, Session

A_GAME = 4
"""To let one game be another takes as long as to read so many."""


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
    league_games.add(table_id, session, season_id, table.opened_at, None)
    enter(session.league_id, table_people.came(game_outcomes.record_of(table_id)))
    recount(table_id)


def enter(league_id: str, persons: Sequence[str]) -> None:
    """Enter in the league whoever of these people is not in it."""
    entered = {entry.person_id for entry in leagues.entries(league_id)}
    for person in persons:
        if person not in entered:
            leagues.enter(league_id, person)


def recount(game_id: str) -> None:
    """Count a game again from its record or paper; nothing for a table in no league."""
    row = league_games.get(game_id)
    if row:
        _count(row, game_outcomes.outcome_of(row))


def recount_season(season: Season) -> None:
    """Count all games of a season again, since its days or rules changed."""
    save_outcomes(season.league_id, league_games.of_league(season.league_id, season.id))
    save_season(season)


def recount_games(season: Season, rows: Sequence[LeagueGame]) -> None:
    """Count these games of a season again, since its days or theirs have changed."""
    if not rows:
        return
    are_few = _are_few(season, rows)
    old = cached_results.results_of([row.id for row in rows]) if are_few else {}
    sessions = league_games.sessions_of(rows)  # held, so that each is read once
    outcomes = list(game_outcomes.outcomes_of(season.league_id, rows))
    _save(outcomes)
    del sessions
    if are_few:
        _follow_totals(
            season,
            [
                Change(row, old.get(row.id, ()), outcome.results, is_saved=True)
                for row, outcome in outcomes
            ],
        )
        _forget_order(season)
    else:
        save_season(season)


def _are_few(season: Season, rows: Sequence[LeagueGame]) -> bool:
    """Whether it is less to follow what these games change than to read all games.

    Totals from paper are nobody's results, and what is imported lies among those that count.
    """
    are_results = not any(row.paper and '"points"' not in row.paper for row in rows)
    is_less = len(rows) * A_GAME < league_games.count_in_season(season.id)
    return are_results and is_less and not imported_games.any_of_season(season.id)


def recount_carried_forward(season: Season) -> None:
    """Add the totals from paper again, since some were added or removed (League 2.8)."""
    corrected = [season] if league_games.has_counted(season.id) else []
    before = standings_corrections.snapshot(corrected)
    save_season(season)
    standings_corrections.note(before)


def recount_merged(league_id: str, persons: Collection[str]) -> None:
    """Count again the seasons of these people, whose entries were merged or parted.

    A game in which they sat twice can count once they are parted; merged they were in no game
    together.
    """
    for season in leagues.seasons(league_id):
        before = standings_corrections.snapshot([season])
        twice = league_games.with_somebody_twice(season.id)
        save_outcomes(league_id, twice)
        if all(row.lack == "twice" for row in twice):
            totals = merged_totals.totals_after(season, persons)
            standings_cache.save_changed_totals(season.id, totals)
            _forget_order(season)
        else:
            save_season(season)
        standings_corrections.note(before)


def move(row: LeagueGame, season_id: str | None) -> None:
    """Move a game, or totals from paper, to another season or to none."""
    old_season, new_season = _season(row.season_id), _season(season_id)
    old_results = cached_results.results(row.id)
    corrected = [old_season] if old_season and row.has_counted else []
    before = standings_corrections.snapshot(corrected)
    cached_results.save_results([(row, ())])
    row.season_id, row.has_counted = season_id, False
    outcome = game_outcomes.outcome_of(row)
    if new_season:
        _keep_places(new_season, row)
    _save([(row, outcome)])
    if old_season:
        _follow(old_season, Change(row, old_results, (), is_saved=True))
    if new_season:
        _follow(new_season, Change(row, (), outcome.results, is_saved=True))
    standings_corrections.note(before, row.id)


def forget_places(league_id: str) -> None:
    """Forget the places after each session, since other people have rows."""
    for season in leagues.seasons(league_id):
        season_cache.forget_places(season.id)
    leagues.fall_behind(league_id)


def save_outcomes(league_id: str, rows: Sequence[LeagueGame]) -> None:
    """Save the results of these games, or why they do not count."""
    _save(list(game_outcomes.outcomes_of(league_id, rows)))


def save_season(season: Season) -> None:
    """Save the totals of everybody from the saved results, and what follows from all of them."""
    games = cached_results.games(season.id)
    totals = season_standings.totals_from(season, games, None)
    replaced = set(standings_cache.written_totals(season.id))
    standings_cache.save_totals(season.id, totals, instead_of=replaced | set(totals))
    results = (result for game in games for result in game.results)
    season_cache.save_seat_counts(season.id, season_seats.counted(results))
    _forget_order(season)


def _forget_order(season: Season) -> None:
    """Forget what follows from the order of all games, which is made anew later."""
    season_cache.forget_places(season.id)
    season_cache.forget_ratings_since(season.league_id, None)
    leagues.fall_behind(season.league_id)


def _count(row: LeagueGame, outcome: GameOutcome) -> None:
    """Save what a game brings and the totals and ratings that follow, if anything changed."""
    old_results = cached_results.results(row.id)
    season = _season(row.season_id)
    is_same = row.lack == outcome.reason and set(old_results) == set(outcome.results)
    if season is None or is_same:
        _judge([(row, outcome)])
        return
    is_back = row.has_counted and not old_results and bool(outcome.results)
    before = standings_corrections.snapshot([season] if row.has_counted else [])
    _keep_places(season, row)
    _save([(row, outcome)])
    _follow(season, Change(row, old_results, outcome.results, is_saved=True))
    standings_corrections.note(before, row.id, is_back=is_back)


def _keep_places(season: Season, row: LeagueGame) -> None:
    """Keep the places of the evenings before a game that may be the first of another one."""
    if not imported_games.any_of_season(season.id):
        season_places.keep_before(season, row)


def _follow(season: Season, change: Change) -> None:
    """Save what follows from a changed game, its results being saved."""
    if not (change.old or change.new):
        if change.game.paper is not None:
            save_season(season)  # totals from paper, which are nobody's results
        return
    if imported_games.any_of_season(season.id):
        save_season(season)  # its results lie among those that count
        return
    _follow_totals(season, [change])
    _follow_order(season, change)


def _follow_totals(season: Season, changes: Sequence[Change]) -> None:
    """Save the totals and the seats that follow from changed games, their results being saved."""
    kept = standings_cache.totals_of(season.id, changed_games.persons_of(season, changes))
    totals = changed_games.totals_after(season, changes, kept)
    standings_cache.save_changed_totals(season.id, totals)
    old = [result for change in changes for result in change.old]
    season_seats.follow(season, old, [result for change in changes for result in change.new])


def _follow_order(season: Season, change: Change) -> None:
    """Save what follows from the order of the games, or note that it is to follow."""
    row = change.game
    is_new = not change.old
    are_missing = season_places.follow(season, row, is_new=is_new)
    is_behind = leagues.behind(row.league_id) > 0
    is_rated = not is_behind and league_ratings.follow(row, change.new, is_new=is_new)
    if not is_rated:
        league_ratings.forget_after(row)
    if are_missing or not is_rated:
        leagues.fall_behind(row.league_id)


def _save(outcomes: Sequence[tuple[LeagueGame, GameOutcome]]) -> None:
    _judge(outcomes)
    for row, outcome in outcomes:
        counts = outcome.reason == "" and row.season_id is not None
        row.has_counted = row.has_counted or counts
    cached_results.save_results([(row, outcome.results) for row, outcome in outcomes])


def _judge(outcomes: Sequence[tuple[LeagueGame, GameOutcome]]) -> None:
    """Keep why each of these games does not count, or when those ended that do."""
    for start in range(0, len(outcomes), game_outcomes.BATCH):
        some = outcomes[start : start + game_outcomes.BATCH]
        ended = events.last_moments([row.id for row, outcome in some if not outcome.reason])
        for row, outcome in some:
            row.lack, row.ended_at = outcome.reason, ended.get(row.id)


def _season(season_id: str | None) -> Season | None:
    return leagues.season(season_id) if season_id else None
