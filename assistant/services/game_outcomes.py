"""What the games of a league bring, from their records or from paper (League 2)."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from assistant.league import eligibility
from assistant.league.people import follow_merges
from assistant.league.results import (
    GameResult,
    Result,
    has_somebody_twice,
    results_of_game,
    with_merged_entries,
)
from assistant.notation import paper_json, table_events
from assistant.rules.events import GameEvent
from assistant.rules.fold import fold
from assistant.rules.game import Game
from assistant.rules.options import Options
from assistant.services import table_cache, table_people
from assistant.store import events, league_games, leagues, tables
from assistant.store.models import LeagueGame, Season

BATCH = 100
"""So many records are held in memory at once."""


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """What a game brings its people: `results` by entry; or the `reason` why it does not count.

    `reason` is one of `league.eligibility.ReasonNotCounted`, or "" for a game that counts. A
    friendly game that is over has neither.
    """

    reason: str
    results: tuple[Result, ...] = ()


def outcome_of_record(
    row: LeagueGame, events: Sequence[GameEvent], game: Game, *, as_signed: bool = False
) -> GameOutcome:
    """What a game brings whose record is `events`, which fold to `game`.

    `as_signed`: what it would bring if its rounds were signed.
    """
    person_of = person_by_entry(row.league_id)
    outcome = _outcome_at_table(row, events, game, person_of)
    season = _season(row)
    if as_signed and season and outcome.reason == "unsigned":
        return _checked(row, season, results_of_game(game), person_of)
    return outcome


def outcome_of(row: LeagueGame) -> GameOutcome:
    """What a game brings, from its record or its paper."""
    [(_, outcome)] = outcomes_of(row.league_id, [row])
    return outcome


def outcomes_of(
    league_id: str, rows: Sequence[LeagueGame]
) -> Iterator[tuple[LeagueGame, GameOutcome]]:
    """What each of these games of a league brings; their records are read in batches."""
    person_of = person_by_entry(league_id)
    left = iter(rows)
    while batch := list(islice(left, BATCH)):
        bodies = _bodies_of(batch)
        sessions = league_games.sessions_of(batch)  # held, so that they are read at once
        for row in batch:
            if row.paper is not None:
                yield row, _outcome_on_paper(row, row.paper, person_of)
            else:
                yield row, _outcome_of_bodies(row, bodies.get(row.id, []), person_of)
        del sessions


def came_to(row: LeagueGame) -> tuple[str, ...]:
    """The entries that came to a game; none for totals from paper, which do not say who met."""
    if row.paper is not None:
        points: Mapping[str, int] = json.loads(row.paper).get("points", {})
        return tuple(points)
    return table_people.came([table_cache.parsed(event.body) for event in events.of(row.id)])


def same_as(league_id: str) -> dict[str, str]:
    """For each merged entry of a league the one it was merged into."""
    return leagues.same_as(league_id)


def person_by_entry(league_id: str) -> dict[str, str]:
    """For each merged entry of a league the person that it is."""
    return follow_merges(same_as(league_id))


def _bodies_of(rows: Sequence[LeagueGame]) -> dict[str, list[str]]:
    """The records of these games that were played at tables which are not deleted."""
    ids = [row.id for row in rows if row.paper is None]
    present = {table.id for table in tables.not_deleted(ids)}
    return {id: bodies for id, bodies in events.bodies(ids).items() if id in present}


def _outcome_of_bodies(
    row: LeagueGame, bodies: Sequence[str], person_of: Mapping[str, str]
) -> GameOutcome:
    """What a record brings that is read from the store; an empty one is that of a deleted table."""
    if not bodies:
        return GameOutcome("deleted")
    events = [table_cache.parsed(body) for body in bodies]
    return _outcome_at_table(row, events, fold(events, explain=()), person_of)


def _outcome_at_table(
    row: LeagueGame, events: Sequence[GameEvent], game: Game, person_of: Mapping[str, str]
) -> GameOutcome:
    season = _season(row)
    if season is None:
        return GameOutcome("" if game.is_over else "running")
    reason = eligibility.reason_not_counted(game, events, _agreement(season.agreed))
    if reason:
        return GameOutcome(reason)
    return _checked(row, season, results_of_game(game), person_of)


def _outcome_on_paper(row: LeagueGame, paper: str, person_of: Mapping[str, str]) -> GameOutcome:
    season = _season(row)
    if season is None:
        return GameOutcome("")
    return _checked(row, season, paper_json.read_paper(json.loads(paper)), person_of)


def _checked(
    row: LeagueGame, season: Season, results: tuple[Result, ...], person_of: Mapping[str, str]
) -> GameOutcome:
    """These results, if the day is one of the season's and nobody stands there twice (2.3)."""
    day = league_games.session_of(row).day
    if not eligibility.is_within(day, season.first_day, season.last_day):
        return GameOutcome("other_day")
    if has_somebody_twice(with_merged_entries(GameResult(row.id, results), person_of).results):
        return GameOutcome("twice")
    return GameOutcome("", results)


def _season(row: LeagueGame) -> Season | None:
    return leagues.season(row.season_id) if row.season_id else None


@lru_cache(maxsize=64)
def _agreement(text: str) -> Options:
    """The agreement of a season. Cached, since each game of the season is compared with it."""
    return table_events.read_agreement(json.loads(text))
