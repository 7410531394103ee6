"""Keeps the cached results, totals and ratings of a league in line with its records (League 5.3).

Each function is called in the transaction that changed the records, people or rules.
"""

from collections.abc import Collection, Sequence

from assistant.league.ratings import ratings_after
from assistant.league.results import GameResult, Result
from assistant.rules.events import GameEvent
from assistant.rules.game import Game
from assistant.services import game_outcomes, season_standings, standings_corrections, table_people
from assistant.services.game_outcomes import GameOutcome
from assistant.store import league_games, leagues, people, standings_cache, tables
from assistant.store.models import LeagueGame, Season, Session


def project(table_id: str, events: Sequence[GameEvent], game: Game) -> None:
    """Count what these events, which fold to `game`, bring; nothing for a table in no league."""
    row = league_games.get(table_id)
    if row:
        enter(row.league_id, table_people.came(events))
        _count(row, game_outcomes.outcome_of_record(row, events, game))


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
    save_totals(season, None)
    save_ratings(season.league_id)


def recount_carried_forward(season: Season) -> None:
    """Add the totals from paper again, since some were added or removed (League 2.8)."""
    corrected = [season] if league_games.has_counted(season.id) else []
    before = standings_corrections.snapshot(corrected)
    save_totals(season, None)
    standings_corrections.note(before)


def recount_merged(league_id: str, persons: Collection[str]) -> None:
    """Count again the seasons of these people, whose entries were merged or parted.

    The totals of everybody follow, since opponents met another person.
    """
    for season in leagues.seasons(league_id):
        before = standings_corrections.snapshot([season])
        _recount_games_of(season, persons)
        save_totals(season, None)
        standings_corrections.note(before)
    save_ratings(league_id)


def move(row: LeagueGame, season_id: str | None) -> None:
    """Move a game, or totals from paper, to another season or to none."""
    old_season, new_season = _season(row.season_id), _season(season_id)
    old_results = standings_cache.results(row.id)
    corrected = [old_season] if old_season and row.has_counted else []
    before = standings_corrections.snapshot(corrected)
    standings_cache.save_results([(row, ())])
    row.season_id, row.has_counted = season_id, False
    _save([(row, game_outcomes.outcome_of(row))])
    results = [*old_results, *standings_cache.results(row.id)]
    for season in (old_season, new_season):
        if season:
            save_totals(season, _entries_in(row.league_id, results) or None)
    standings_corrections.note(before, row.id)
    save_ratings(row.league_id)


def save_outcomes(league_id: str, rows: Sequence[LeagueGame]) -> None:
    """Save the results of these games, or why they do not count."""
    _save(list(game_outcomes.outcomes_of(league_id, rows)))


def save_totals(season: Season, entries: Collection[str] | None) -> None:
    """Save the totals of these entries and persons, or of everybody, from the saved results."""
    if entries is None:
        replaced = set(standings_cache.written_totals(season.id))
        games = standings_cache.games(season.id)
    else:
        replaced = set(entries)
        games = standings_cache.games_with(season.id, replaced)
    totals = season_standings.totals_from(season, games, entries)
    standings_cache.save_totals(season.id, totals, instead_of=replaced | set(totals))


def save_ratings(league_id: str) -> None:
    """Save the ratings that follow from all games of a league that count."""
    games = standings_cache.games_of_league(league_id)
    ratings = ratings_after(season_standings.with_persons(league_id, games))
    standings_cache.save_ratings(league_id, ratings)


def _count(row: LeagueGame, outcome: GameOutcome) -> None:
    """Save what a game brings and the totals and ratings that follow, if anything changed."""
    old_results = standings_cache.results(row.id)
    season = _season(row.season_id)
    is_same = row.lack == outcome.reason and set(old_results) == set(outcome.results)
    if season is None or is_same:
        row.lack = outcome.reason
        return
    is_back = row.has_counted and not old_results and bool(outcome.results)
    before = standings_corrections.snapshot([season] if row.has_counted else [])
    _save([(row, outcome)])
    save_totals(season, _entries_in(row.league_id, [*old_results, *outcome.results]))
    standings_corrections.note(before, row.id, is_back=is_back)
    if old_results or outcome.results:
        _rate(row, outcome.results, is_new=not old_results)


def _rate(row: LeagueGame, results: tuple[Result, ...], *, is_new: bool) -> None:
    """Save the ratings after a game; all are made again unless it is the newest of the league."""
    if is_new and standings_cache.newest(row.league_id) == row.id:
        games = season_standings.with_persons(row.league_id, [GameResult(row.id, results)])
        ratings = ratings_after(games, standings_cache.ratings(row.league_id))
        standings_cache.save_ratings(row.league_id, ratings)
    else:
        save_ratings(row.league_id)


def _save(outcomes: Sequence[tuple[LeagueGame, GameOutcome]]) -> None:
    for row, outcome in outcomes:
        row.lack = outcome.reason
        counts = outcome.reason == "" and row.season_id is not None
        row.has_counted = row.has_counted or counts
    standings_cache.save_results([(row, outcome.results) for row, outcome in outcomes])


def _recount_games_of(season: Season, persons: Collection[str]) -> None:
    """Save the outcomes of these people's games, and of those in which one person sat twice."""
    rows = league_games.of_league(season.league_id, season.id)
    save_outcomes(season.league_id, [row for row in rows if row.lack == "twice"])
    entries = season_standings.entries_of(season.league_id, persons)
    ids = {game.id for game in standings_cache.games_with(season.id, entries)}
    save_outcomes(season.league_id, [row for row in rows if row.id in ids])


def _entries_in(league_id: str, results: Sequence[Result]) -> set[str]:
    """Everybody with one of these results, under all their entries."""
    return season_standings.entries_of(league_id, [result.person for result in results])


def _season(season_id: str | None) -> Season | None:
    return leagues.season(season_id) if season_id else None
