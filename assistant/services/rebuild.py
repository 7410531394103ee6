"""Makes the cached results, totals and ratings of a league anew from its records, and compares."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.services import season_places, standings_catch_up, standings_projection
from assistant.store import cached_results, league_games, leagues, season_cache, standings_cache
from assistant.store.engine import writing
from assistant.store.models import LeagueGame, Season

Contents = dict[str, dict[str, object]]
"""What is cached of a league, by kind such as "results" or "lines", and id."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that was cached otherwise than the records say, by its kind and id."""

    kind: str
    id: str


def rebuild(league_id: str) -> list[Difference]:
    """Make anew what is cached of a league; returns what had been cached otherwise."""
    with writing(league_id):
        games, seasons = league_games.of_league(league_id), leagues.seasons(league_id)
        before = _contents(league_id, games, seasons)
        standings_projection.save_outcomes(league_id, games)
        for season in seasons:
            standings_projection.save_season(season)
        standings_catch_up.catch_up_within(league_id)
        after = _contents(league_id, games, seasons)
    return _differences(before, after)


def complete() -> None:
    """Fill in what earlier versions of the program did not keep, from what they did.

    And what was still to follow from an old game when the program ended.
    """
    for league_id in cached_results.incomplete_leagues():
        with writing(league_id):
            for season in leagues.seasons(league_id):
                games = cached_results.games(season.id, importing=True)
                rows = {row.id: row for row in league_games.of_league(league_id, season.id)}
                cached_results.save_results([(rows[game.id], game.results) for game in games])
                standings_projection.save_season(season)
            standings_catch_up.catch_up_within(league_id)
    for league_id in leagues.all_behind():
        standings_catch_up.catch_up(league_id)


def _contents(league_id: str, games: Sequence[LeagueGame], seasons: Sequence[Season]) -> Contents:
    results = cached_results.results_by_game(league_id)
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
        "earlier ratings": {
            day.isoformat(): text
            for day, text in season_cache.all_ratings_before(league_id).items()
        },
        "seats": {season.id: season_cache.seat_counts(season.id) for season in seasons},
        "places": {
            f"{season.id} {session_id}": places
            for season in seasons
            for session_id, places in _places(season).items()
        },
    }


def _places(season: Season) -> dict[str, object]:
    """The places that are kept; those after the last session may be, and are never looked at."""
    earlier = [id for id, _ in season_cache.sessions(season.id)][-season_places.SURE : -1]
    kept = season_cache.places(season.id, earlier)
    return {id: kept[id] for id in earlier if id in kept}


def _differences(before: Contents, after: Contents) -> list[Difference]:
    return [Difference(kind, id) for kind in before for id in _differing(before[kind], after[kind])]


def _differing(before: Mapping[str, object], after: Mapping[str, object]) -> list[str]:
    return [id for id in {**before, **after} if before.get(id) != after.get(id)]
