"""Makes the cached results, totals and ratings of a league anew from its records, and compares."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.services import standings_projection
from assistant.store import league_games, leagues, standings_cache
from assistant.store.engine import writing
from assistant.store.models import LeagueGame, Season

Contents = dict[str, dict[str, object]]
"""What is cached of a league, by kind ("results", "lines", "ratings") and id."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that was cached otherwise than the records say, by its kind and id."""

    kind: str
    id: str


def rebuild(league_id: str) -> list[Difference]:
    """Make anew what is cached of a league; returns what had been cached otherwise."""
    with writing():
        games, seasons = league_games.of_league(league_id), leagues.seasons(league_id)
        before = _contents(league_id, games, seasons)
        standings_projection.save_outcomes(league_id, games)
        for season in seasons:
            standings_projection.save_totals(season, None)
        standings_projection.save_ratings(league_id)
        after = _contents(league_id, games, seasons)
    return _differences(before, after)


def _contents(league_id: str, games: Sequence[LeagueGame], seasons: Sequence[Season]) -> Contents:
    results = standings_cache.results_by_game(league_id)
    return {
        "results": {
            game.id: (game.lack, {result.person: result for result in results.get(game.id, ())})
            for game in games
        },
        "lines": {
            f"{season.id} {person}": text
            for season in seasons
            for person, text in standings_cache.written_totals(season.id).items()
        },
        "ratings": dict(standings_cache.ratings(league_id)),
    }


def _differences(before: Contents, after: Contents) -> list[Difference]:
    return [Difference(kind, id) for kind in before for id in _differing(before[kind], after[kind])]


def _differing(before: Mapping[str, object], after: Mapping[str, object]) -> list[str]:
    return [id for id in {**before, **after} if before.get(id) != after.get(id)]
