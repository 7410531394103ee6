"""What a league's games bring, from their records and papers. League 2."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from assistant.league import eligibility, people
from assistant.league.results import (
    GameResult,
    Result,
    has_somebody_twice,
    results_of_game,
    with_merged_entries,
)
from assistant.notation import league_json as notation
from assistant.notation import table_events as agreements
from assistant.rules.events import GameEvent
from assistant.rules.fold import fold
from assistant.rules.game import Game
from assistant.rules.options import Options
from assistant.services import table_views
from assistant.store import events, league_games, leagues, tables
from assistant.store.models import LeagueGame, Season

AT_ONCE = 100
"""So many records are held in memory together."""


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """Why a game does not count (`league.eligibility.ReasonNotCounted`, or "" where it does), and what it brings: nothing where it does not."""

    lack: str
    results: tuple[Result, ...] = ()


def from_record(
    row: LeagueGame, events: Sequence[GameEvent], game: Game, *, as_signed: bool = False
) -> GameOutcome:
    """What a game of a table brings, of whose record this was told; or would bring, if its rounds were signed."""
    found = _judged(row, events, game, roots(row.league_id))
    season = _season(row)
    if as_signed and season and found.lack == "unsigned":
        return _checked(row, season, results_of_game(game), roots(row.league_id))
    return found


def of(row: LeagueGame) -> GameOutcome:
    """What a game brings, from its record or its paper."""
    [(_, found)] = of_all(row.league_id, [row])
    return found


def of_all(league_id: str, rows: Sequence[LeagueGame]) -> Iterator[tuple[LeagueGame, GameOutcome]]:
    """What each of these games of a league brings; their records are read a hundred at a time."""
    root, left = roots(league_id), iter(rows)
    while some := list(islice(left, AT_ONCE)):
        bodies = events.bodies([row.id for row in some if row.paper is None])
        there = {table.id for table in tables.not_deleted([row.id for row in some])}
        for row in some:
            yield row, _of(row, bodies.get(row.id, []) if row.id in there else [], root)


def came_to(row: LeagueGame) -> tuple[str, ...]:
    """The entries that came to a game."""
    if row.paper is not None:
        told = json.loads(row.paper)
        return (
            tuple(told["points"]) if "points" in told else ()
        )  # totals say nothing of who met whom
    return table_views.came(table_views.read(events.of(row.id)))


def same_as(league_id: str) -> dict[str, str]:
    """For each merged entry the one it was merged into."""
    return {entry.person_id: entry.same_as for entry in leagues.entries(league_id) if entry.same_as}


def roots(league_id: str) -> dict[str, str]:
    """For each merged entry the person that it is."""
    return people.follow_merges(same_as(league_id))


def _of(row: LeagueGame, bodies: Sequence[str], root: Mapping[str, str]) -> GameOutcome:
    if row.paper is not None:
        season = _season(row)
        return (
            _checked(row, season, notation.read_paper(json.loads(row.paper)), root)
            if season
            else GameOutcome("")
        )
    if not bodies:
        return GameOutcome("deleted")
    events = [table_views.parsed(body) for body in bodies]
    return _judged(row, events, fold(events, explain=()), root)


def _judged(
    row: LeagueGame, events: Sequence[GameEvent], game: Game, root: Mapping[str, str]
) -> GameOutcome:
    season = _season(row)
    if season is None:
        return GameOutcome("" if game.is_over else "running")
    lack = eligibility.reason_not_counted(game, events, _agreed(season.agreed))
    return GameOutcome(lack) if lack else _checked(row, season, results_of_game(game), root)


def _checked(
    row: LeagueGame, season: Season, results: tuple[Result, ...], root: Mapping[str, str]
) -> GameOutcome:
    """These results, where their day is one of the season's and nobody stands there twice."""
    if not eligibility.is_within(
        league_games.session_of(row).day, season.first_day, season.last_day
    ):
        return GameOutcome("other_day")
    return (
        GameOutcome("twice")
        if has_somebody_twice(with_merged_entries(GameResult(row.id, results), root).results)
        else GameOutcome("", results)
    )


def _season(row: LeagueGame) -> Season | None:
    return leagues.season(row.season_id) if row.season_id else None


@lru_cache(maxsize=64)
def _agreed(text: str) -> Options:
    """The agreement of a season; read once, since each of its games is held to it."""
    return agreements.read_agreement(json.loads(text))
