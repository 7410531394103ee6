"""Looking at a season: its standings, how they came about, and what a person did in it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from assistant.league.rank_changes import RankChange
from assistant.league.ratings import Rating
from assistant.league.results import GameResult, Result, SeatCount
from assistant.league.standings import Row
from assistant.league.standings_over_time import standings_after_each
from assistant.league.standings_rules import Count
from assistant.notation import league_json as notation
from assistant.rules.events import Amended
from assistant.rules.game import Game
from assistant.services import leagues, seasons, standings_projection
from assistant.services.seasons import Season
from assistant.services.table_views import TableView
from assistant.store import league_games, standings_cache

SHIFTS = 5
"""So many of the corrections are told."""


@dataclass(frozen=True, slots=True)
class StandingsCorrection:
    """What a correction changed. `day` is that of the game that was corrected; None where it was not one game."""

    at: datetime
    day: date | None
    moves: tuple[RankChange, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """What a correction would change in a season; `names` has every entry of the league."""

    season_name: str
    count: Count
    moves: tuple[RankChange, ...]
    names: Mapping[str, str]
    has_to_be_signed: bool


@dataclass(frozen=True, slots=True)
class Standings:
    """A season's table, as it is kept; `shifts` are the newest few, the newest first.

    `names` has every entry of the league, a merged one as its person; `entries` has each entry's own. `lacking` is how many
    games do not count, by `league.eligibility.ReasonNotCounted`.
    """

    season: Season
    league_name: str
    rows: tuple[Row, ...]
    names: Mapping[str, str]
    entries: Mapping[str, str]
    ratings: Mapping[str, Rating]
    lacking: Mapping[str, int]
    shifts: tuple[StandingsCorrection, ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """A session of a season, and the standings after it."""

    day: date
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Evenings:
    """The last sessions of a season, and how many there were in all."""

    all: int
    shown: tuple[Evening, ...]


@dataclass(frozen=True, slots=True)
class RecentForm:
    """A game of a person in a season: when, the own result, everybody's, whether it is dropped or comes from paper."""

    day: date
    result: Result
    game: GameResult
    is_dropped: bool
    is_paper: bool


def of(season_id: str) -> Standings:
    """The standings of a season."""
    row = seasons.row_of(season_id)
    league = leagues.at(row.league_id)
    return Standings(
        seasons.at(season_id),
        league.name,
        standings_projection.rows(row),
        league.names,
        {one.id: one.name for one in league.people},
        standings_cache.ratings(row.league_id),
        league_games.counts_by_lack(season_id),
        tuple(
            _shift(one.at, one.game_id, one.body)
            for one in standings_cache.latest_shifts(season_id, SHIFTS)
        ),
    )


def foreseen(view: TableView, event: Amended, game: Game) -> Change | None:
    """What an amendment that makes this game would change in the season to which the table belongs."""
    found = standings_projection.foreseen(view.id, [*view.events, event], game)
    if found is None:
        return None
    names = leagues.at(found.season.league_id).names
    return Change(
        found.season.name,
        standings_projection.rules_of(found.season).count,
        found.moves,
        names,
        found.has_to_be_signed,
    )


def evenings(season_id: str, last: int) -> Evenings:
    """The standings after so many of the last sessions of a season in which a game counts, oldest first."""
    row = seasons.row_of(season_id)
    nights: dict[str, tuple[date, list[GameResult]]] = {}
    for session, game in standings_projection.played(row):
        nights.setdefault(session.id, (session.day, []))[1].append(game)
    games, days = [games for _, games in nights.values()], [day for day, _ in nights.values()]
    left_out, brought = (
        standings_projection.guests(row.league_id),
        standings_projection.brought(row),
    )
    tables = standings_after_each(
        games, standings_projection.rules_of(row), left_out, brought, last
    )
    return Evenings(
        len(days), tuple(Evening(day, rows) for day, rows in zip(days[-last:], tables, strict=True))
    )


def form(season_id: str, person_id: str) -> list[RecentForm]:
    """Every game of a person in a season, oldest first; those without a place among them."""
    row = seasons.row_of(season_id)
    line, papers = (
        standings_cache.lines(season_id).get(person_id),
        league_games.paper_ids(season_id),
    )
    return [
        RecentForm(
            session.day,
            result,
            game,
            line is not None and game.id in line.dropped,
            game.id in papers,
        )
        for session, game in standings_projection.played(row, person_id)
        if (result := game.result_of(person_id))
    ]


def waiting(season_id: str) -> list[tuple[str, date]]:
    """The sessions, by id and day, with games of a season that do not count; oldest first."""
    return league_games.waiting_sessions(season_id)


def last_day(season_id: str) -> date | None:
    """The day of the last game that counts; None before there is one."""
    return league_games.last_day(season_id)


def turns(season_id: str) -> dict[tuple[int, int], SeatCount]:
    """Rounds and bottles of a season by how many seats have a hand, and by the seat's distance from the dealer."""
    found: dict[tuple[int, int], SeatCount] = {}
    for game in standings_cache.played(season_id):
        for turn in (turn for result in game.results for turn in result.seat_counts):
            key = turn.seats, turn.distance
            had = found.get(key, SeatCount(*key, 0, 0))
            found[key] = SeatCount(*key, had.rounds + turn.rounds, had.bottles + turn.bottles)
    return dict(sorted(found.items()))


def _shift(at: datetime, game_id: str | None, body: str) -> StandingsCorrection:
    game = league_games.get(game_id) if game_id else None
    return StandingsCorrection(
        at,
        league_games.session_of(game).day if game else None,
        notation.read_moves(json.loads(body)),
    )
