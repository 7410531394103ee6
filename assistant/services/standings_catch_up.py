"""What follows from a change in an old game, worked out while others write (League 5.3).

The ratings and the places after each session follow from all games since. So the change itself is
written first, and that the league is behind; then these follow, and are saved in a short
transaction, unless there was another change meanwhile: then again.
"""

from collections import defaultdict
from dataclasses import dataclass
from threading import Lock

from assistant.league.ratings import Rating
from assistant.services import league_ratings, season_places
from assistant.services.league_ratings import Base, ByDay
from assistant.services.pace import politely
from assistant.services.season_places import Places
from assistant.store import league_games, leagues, season_cache
from assistant.store.engine import writing

_running: defaultdict[str, Lock] = defaultdict(Lock)


@dataclass(frozen=True, slots=True)
class _Found:
    """What follows from all games of a league; the places by season and session.

    The ratings were worked out from the `base` on.
    """

    base: Base
    ratings: dict[str, Rating]
    before: ByDay
    places: dict[str, dict[str, Places]]


def catch_up(league_id: str) -> None:
    """Let everything follow that does not yet; after a transaction, never within one.

    Where another thread is at it already, that one does not end before.
    """
    while leagues.behind(league_id):
        if not _running[league_id].acquire(blocking=False):
            return
        try:
            _follow(league_id)
        finally:
            _running[league_id].release()


def after_game(game_id: str) -> None:
    """The same in the league of a game; nothing for a table in no league."""
    row = league_games.get(game_id)
    if row:
        catch_up(row.league_id)


def catch_up_within(league_id: str) -> None:
    """Let everything follow within a transaction."""
    _save(league_id, _worked_out(league_id))


def _follow(league_id: str) -> None:
    behind = leagues.behind(league_id)
    found = _worked_out(league_id)
    with writing():
        if leagues.behind(league_id) == behind:
            _save(league_id, found)


def _worked_out(league_id: str) -> _Found:
    base = league_ratings.last_base(league_id)
    games = league_ratings.games_since(league_id, base)
    ratings, before = league_ratings.worked_out(base, politely(games))
    places = {season.id: season_places.missing(season) for season in leagues.seasons(league_id)}
    return _Found(base, ratings, before, places)


def _save(league_id: str, found: _Found) -> None:
    league_ratings.save(league_id, found.base, found.ratings, found.before)
    for season_id, by_session in found.places.items():
        for session_id, places in by_session.items():
            season_cache.save_places(season_id, session_id, places)
    leagues.has_caught_up(league_id)
