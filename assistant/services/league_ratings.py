"""The ratings of a league (League 5.2), each of which follows from all games before it.

The newest game adds to those of its people. An earlier one means all games since: the ratings
before each day are kept, so that those of an evening are made anew at once; where there are more,
`standings_catch_up` does so later.
"""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from itertools import groupby
from operator import itemgetter

from assistant.league.ratings import Rating, ratings_after
from assistant.league.results import GameResult, Result
from assistant.services import season_standings
from assistant.store import league_games, rated_games, season_cache, standings_cache
from assistant.store.models import LeagueGame

FEW = 50
"""Games that are rated anew while the writer waits."""

Base = tuple[date, dict[str, Rating]] | None
"""A day and the ratings before its first game; None for the beginning of the league."""

Before = tuple[date | None, dict[str, Rating]]
"""The ratings before a day on which a game counts; without a day, those after all games."""


def follow(row: LeagueGame, results: tuple[Result, ...], *, is_new: bool) -> bool:
    """Save the ratings after a game has changed; False where that would take too long."""
    day = league_games.session_of(row).day
    base = season_cache.ratings_before(row.league_id, day)
    if is_new and rated_games.is_newest(row, day):
        _add(row, results, day, base)
        return True
    if rated_games.results_since(row.league_id, base[0] if base else None) > 4 * FEW:
        return False
    forget_base(row.league_id, base)
    for one in worked_out(base, games_since(row.league_id, base)):
        save(row.league_id, one)
    return True


def forget_after(row: LeagueGame) -> None:
    """Forget the ratings that follow from a game which has changed; those before its day stay."""
    next_day = league_games.session_of(row).day + timedelta(days=1)
    season_cache.forget_ratings_since(row.league_id, next_day)


def last_base(league_id: str) -> Base:
    """The last day before which the ratings are known to be right, and they."""
    return season_cache.ratings_before(league_id, date.max)


def games_since(league_id: str, base: Base) -> list[tuple[date, GameResult]]:
    """The games that count since the base, each with its day, in order."""
    found = rated_games.places_since(league_id, base[0] if base else None)
    games = season_standings.with_persons(league_id, (game for _, game in found))
    return list(zip((day for day, _ in found), games, strict=True))


def worked_out(base: Base, games: Iterable[tuple[date, GameResult]]) -> Iterator[Before]:
    """The ratings before each day with one of these games since the base; then those after all."""
    ratings = dict(base[1]) if base else {}
    for day, of_day in groupby(games, key=itemgetter(0)):
        yield day, ratings
        ratings = ratings_after((game for _, game in of_day), ratings)
    yield None, ratings


def forget_base(league_id: str, base: Base) -> None:
    """Forget the ratings before the day of the base, on which maybe no game counts any more."""
    season_cache.forget_ratings_since(league_id, base[0] if base else None)


def save(league_id: str, worked_out: Before) -> None:
    """Save ratings that were worked out, after those before the days before."""
    day, ratings = worked_out
    if day:
        season_cache.save_ratings_before(league_id, day, ratings)
    else:
        standings_cache.save_ratings(league_id, ratings)


def _add(row: LeagueGame, results: tuple[Result, ...], day: date, base: Base) -> None:
    """Save the ratings after the newest game of a league."""
    before = standings_cache.ratings(row.league_id)
    if base is None or base[0] != day:
        season_cache.save_ratings_before(row.league_id, day, before)
    games = season_standings.with_persons(row.league_id, [GameResult(row.id, results)])
    after = ratings_after(games, before)
    changed = {person: own for person, own in after.items() if before.get(person) != own}
    standings_cache.replace_ratings(row.league_id, changed)
