"""Keeping a league's totals in line with its records. League 5.3: standings follow from the records and from nothing else.

What is kept is there for speed: each function brings it to what the records say, within the transaction that changed them.
"""

import json
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass

from assistant.league import rank_changes, ratings, running_totals, season_totals
from assistant.league.rank_changes import RankChange
from assistant.league.results import GameResult, Result, with_merged_entries
from assistant.league.season_totals import CarriedForward, SeasonTotals
from assistant.league.standings import Row, standings
from assistant.league.standings_rules import StandingsRules
from assistant.notation import league_json as notation
from assistant.rules.events import GameEvent
from assistant.rules.game import Game
from assistant.services import game_outcomes, now, table_views
from assistant.services.game_outcomes import GameOutcome
from assistant.store import league_games, leagues, standings_cache, tables
from assistant.store.models import LeagueGame, Season, Session


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a correction would change in a season: who moves, and whether the game has to be signed anew to count again."""

    season: Season
    moves: tuple[RankChange, ...]
    has_to_be_signed: bool


def follow(table_id: str, events: Sequence[GameEvent], game: Game) -> None:
    """Something was written at a table: where it belongs to a league, what it brings is counted."""
    row = league_games.get(table_id)
    if row:
        enter(row.league_id, table_views.came(events))
        _count(row, game_outcomes.from_record(row, events, game))


def attach(table_id: str, session: Session, season_id: str | None) -> None:
    """A table belongs to a session now, and to a season or none; who sits there is in the league."""
    table = tables.get(table_id)
    assert table is not None
    row = league_games.add(table_id, session, season_id, table.opened_at, None)
    enter(session.league_id, game_outcomes.came_to(row))
    recount(table_id)


def brought_forward(season: Season) -> None:
    """Totals from paper have come to a season, or have gone."""
    with noting(season, is_news=league_games.has_counted(season.id)):
        keep_lines(season, None)


def recount(game_id: str) -> None:
    """What a game brings is counted from its record or its paper, where it belongs to a league."""
    row = league_games.get(game_id)
    if row:
        _count(row, game_outcomes.of(row))


def recount_season(season: Season) -> None:
    """All games of a season are counted anew, since its days or its rules are others."""
    keep_all(season.league_id, league_games.of_league(season.league_id, season.id))
    keep_lines(season, None)
    rate(season.league_id)


def leave(row: LeagueGame, season_id: str | None) -> None:
    """A game, or totals from paper, belongs to another season now, or to none."""
    seasons = {
        id: season for id in (row.season_id, season_id) if id and (season := leagues.season(id))
    }
    old = seasons.get(row.season_id or "")
    with noting(old, row.id, is_news=row.has_counted) if old else nullcontext():
        had = standings_cache.results(row.id)
        standings_cache.save_results([(row, ())])
        row.season_id, row.has_counted = season_id, False
        _keep([(row, game_outcomes.of(row))])
        persons = [one.person for one in (*had, *standings_cache.results(row.id))]
        for season in seasons.values():
            keep_lines(season, _everybody(row.league_id, persons) if persons else None)
    rate(row.league_id)


def merge_changed(league_id: str, persons: Collection[str]) -> None:
    """Entries were merged or parted: the seasons in which they played are counted anew, their opponents' lines too."""
    for season in leagues.seasons(league_id):
        with noting(season):
            keep_all(
                league_id,
                [
                    row
                    for row in league_games.of_league(league_id, season.id)
                    if row.lack == "twice"
                ],
            )
            concerned = standings_cache.played_by(season.id, _everybody(league_id, persons))
            keep_all(league_id, [row for game in concerned if (row := league_games.get(game.id))])
            keep_lines(season, None)
    rate(league_id)


def rate(league_id: str) -> None:
    """The ratings are made anew from all games that count."""
    standings_cache.save_ratings(
        league_id,
        ratings.ratings_after(_resolved(league_id, standings_cache.played_in_league(league_id))),
    )


def rows(season: Season) -> tuple[Row, ...]:
    """The standings of a season, from what is kept."""
    return _ranked(season, standings_cache.lines(season.id))


def rules_of(season: Season) -> StandingsRules:
    """How a season orders its people."""
    return notation.read_rules(json.loads(season.counting))


def played(season: Season, person: str | None = None) -> list[tuple[Session, GameResult]]:
    """The games that count in a season, or those of one person, in order, each with its session; merged entries as one."""
    sessions = {row.id: row for row in leagues.sessions(season.league_id)}
    of_game = league_games.session_ids(season.id)
    own = (
        standings_cache.played(season.id)
        if person is None
        else standings_cache.played_by(season.id, _everybody(season.league_id, [person]))
    )
    return [(sessions[of_game[game.id]], game) for game in _resolved(season.league_id, own)]


def brought(season: Season) -> list[tuple[str, CarriedForward]]:
    """The totals from paper that are brought forward into a season (League 2.8)."""
    root = game_outcomes.roots(season.league_id)
    told = [
        notation.read_brought(json.loads(row.paper or ""))
        for row in league_games.brought_forward(season.id)
    ]
    return [(root.get(person, person), totals) for one in told for person, totals in one.items()]


def guests(league_id: str) -> frozenset[str]:
    """Who has no row in the standings (League 1.3)."""
    return frozenset(entry.person_id for entry in leagues.entries(league_id) if entry.is_guest)


def foreseen(table_id: str, events: Sequence[GameEvent], game: Game) -> Foreseen | None:
    """What would change in a season if this were a table's record; None where it is in none."""
    row = league_games.get(table_id)
    season = leagues.season(row.season_id) if row and row.season_id else None
    if row is None or season is None:
        return None
    outcome = game_outcomes.from_record(row, events, game)
    fresh = game_outcomes.from_record(row, events, game, as_signed=row.has_counted).results
    concerned = _everybody(
        row.league_id, [one.person for one in (*standings_cache.results(row.id), *fresh)]
    )
    games = [
        GameResult(row.id, fresh) if one.id == row.id else one
        for one in standings_cache.played_by(season.id, concerned)
    ]
    if all(one.id != row.id for one in games):
        games.append(GameResult(row.id, fresh))
    known = standings_cache.lines(season.id)
    new = {person: one for person, one in known.items() if person not in concerned} | _lines(
        season, games, concerned
    )
    moves = rank_changes.rank_changes(_ranked(season, known), _ranked(season, new))
    return Foreseen(season, moves, row.has_counted and outcome.lack == "unsigned")


@contextmanager
def noting(
    season: Season, game_id: str | None = None, *, is_news: bool = True, is_back: bool = False
) -> Iterator[None]:
    """Notes on the season's page what the block changes in its standings.

    A game that is back counts again after it was corrected, or restored: then one note tells what came of both.
    """
    before = rows(season) if is_news else ()
    yield
    moves = rank_changes.rank_changes(before, rows(season)) if is_news else ()
    earlier = standings_cache.latest_shift_of(season.id, game_id) if is_back and game_id else None
    if earlier:
        moves = rank_changes.combined(notation.read_moves(json.loads(earlier.body)), moves)
        standings_cache.remove_shift(earlier)
    if moves:
        standings_cache.add_shift(
            season.id, now(), game_id, json.dumps(notation.write_moves(moves))
        )


def _count(row: LeagueGame, outcome: GameOutcome) -> None:
    """Keeps what a game brings, and the lines and ratings that follow."""
    had, fresh = standings_cache.results(row.id), outcome.results
    season = leagues.season(row.season_id) if row.season_id else None
    if season is None or (_by_person(had), row.lack) == (_by_person(fresh), outcome.lack):
        row.lack = outcome.lack
        return
    is_back = row.has_counted and not had and bool(fresh)
    with noting(season, row.id, is_news=row.has_counted, is_back=is_back):
        _keep([(row, outcome)])
        keep_lines(season, _everybody(row.league_id, [one.person for one in (*had, *fresh)]))
    if not had and standings_cache.newest(row.league_id) == row.id:
        [played] = _resolved(row.league_id, [GameResult(row.id, fresh)])
        standings_cache.save_ratings(
            row.league_id, ratings.ratings_after([played], standings_cache.ratings(row.league_id))
        )
    elif had or fresh:
        rate(row.league_id)


def keep_all(league_id: str, rows: Sequence[LeagueGame]) -> None:
    """Keeps what each of these games brings."""
    _keep(list(game_outcomes.of_all(league_id, rows)))


def _keep(outcomes: Sequence[tuple[LeagueGame, GameOutcome]]) -> None:
    for row, one in outcomes:
        row.lack = one.lack
        row.has_counted = row.has_counted or (one.lack == "" and row.season_id is not None)
    standings_cache.save_results((row, one.results) for row, one in outcomes)


def keep_lines(season: Season, persons: Collection[str] | None) -> None:
    """Makes the lines of these people, roots and entries, anew from the kept results; None for everybody's."""
    concerned = set(standings_cache.written_lines(season.id)) if persons is None else set(persons)
    games = (
        standings_cache.played(season.id)
        if persons is None
        else standings_cache.played_by(season.id, concerned)
    )
    fresh = _lines(season, games, None if persons is None else concerned)
    standings_cache.save_lines(season.id, fresh, instead_of=concerned | set(fresh))


def _lines(
    season: Season, games: Sequence[GameResult], persons: Collection[str] | None
) -> dict[str, SeasonTotals]:
    """The lines of these people, of all of whose games these are in order."""
    found = running_totals.totals_by_person(
        _resolved(season.league_id, games), rules_of(season), persons
    )
    for person, totals in brought(season):
        if persons is None or person in persons:
            found[person] = season_totals.with_carried_forward(
                found.get(person, SeasonTotals(person)), totals
            )
    return {person: line for person, line in found.items() if line.played or line.bottle_rounds}


def _ranked(season: Season, every: dict[str, SeasonTotals]) -> tuple[Row, ...]:
    left_out = guests(season.league_id)
    return standings(
        (line for person, line in every.items() if person not in left_out), rules_of(season)
    )


def _resolved(league_id: str, games: Sequence[GameResult]) -> list[GameResult]:
    root = game_outcomes.roots(league_id)
    return [with_merged_entries(game, root) for game in games]


def _everybody(league_id: str, persons: Collection[str]) -> set[str]:
    """All entries that are one of these people, and the people themselves."""
    root = game_outcomes.roots(league_id)
    wanted = {root.get(person, person) for person in persons} | set(persons)
    return wanted | {entry for entry, its in root.items() if its in wanted}


def enter(league_id: str, persons: Sequence[str]) -> None:
    """Whoever sits at a table of the league is in the league."""
    known = {entry.person_id for entry in leagues.entries(league_id)}
    for person in persons:
        if person not in known:
            leagues.enter(league_id, person)


def _by_person(results: Sequence[Result]) -> dict[str, Result]:
    return {result.person: result for result in results}
