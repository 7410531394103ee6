"""Throwing away what is kept of a league, making it anew from the records, and comparing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.services import standings_projection
from assistant.store import league_games, leagues, standings_cache
from assistant.store.engine import writing
from assistant.store.models import LeagueGame, Season


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that was kept otherwise than the records say: of which kind ("results", "lines", "ratings") and of what."""

    kind: str
    id: str


def rebuild(league_id: str) -> list[Difference]:
    """Makes anew what is kept of a league; what had been kept otherwise."""
    with writing():
        games, seasons = league_games.of_league(league_id), leagues.seasons(league_id)
        before = _everything(league_id, games, seasons)
        standings_projection.keep_all(league_id, games)
        for season in seasons:
            standings_projection.keep_lines(season, None)
        standings_projection.rate(league_id)
        after = _everything(league_id, games, seasons)
    return [
        Difference(kind, id) for kind, had in before.items() for id in _differing(had, after[kind])
    ]


def _everything(
    league_id: str, games: Sequence[LeagueGame], seasons: Sequence[Season]
) -> dict[str, dict[str, object]]:
    """All that is kept of a league, by kind and id."""
    results = standings_cache.every_result(league_id)
    lines = {season.id: standings_cache.written_lines(season.id) for season in seasons}
    return {
        "results": {
            game.id: (game.lack, {one.person: one for one in results.get(game.id, ())})
            for game in games
        },
        "lines": {
            f"{season_id} {person}": text
            for season_id, own in lines.items()
            for person, text in own.items()
        },
        "ratings": dict(standings_cache.ratings(league_id)),
    }


def _differing(before: Mapping[str, object], after: Mapping[str, object]) -> list[str]:
    return [key for key in {**before, **after} if before.get(key) != after.get(key)]
