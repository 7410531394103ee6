"""What follows from a change in an old game, worked out while others write (League 5.3).

The ratings and the places after each session follow from all games since. So the change itself is
written first, and that the league is behind; then these follow, and are saved in short
transactions, unless there was another change meanwhile: then again. What is saved is right by
itself, so that a league is behind until all of it is.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from assistant.services import league_ratings, season_places
from assistant.services.league_ratings import Base, Before
from assistant.services.season_places import Places
from assistant.store import league_games, leagues, season_cache
from assistant.store.engine import read_on, writing
from assistant.store.locks import only_one

PATIENCE = 0.5
"""Seconds that whoever changed an old game waits for what follows; it goes on without them."""

PIECE = 10_000
"""About so many ratings and places are saved in one transaction."""


@dataclass(frozen=True, slots=True)
class _PlacesAfter:
    """The places in a season after a session."""

    season_id: str
    session_id: str
    places: Places


_Found = Before | _PlacesAfter
"""One thing that follows."""


class Threads(Protocol):
    """Where what follows is worked out while the phone that changed something is answered."""

    def work_out(self, league_id: str, patience: float) -> None:
        """Call `work_out` in another thread; return at its end, or after so many seconds."""


_threads: Threads | None = None


def leave_to(threads: Threads) -> None:
    """Let these threads do it from now on, and not the one that asks."""
    global _threads
    _threads = threads


def catch_up(league_id: str) -> None:
    """Let everything follow that does not yet; after a transaction, never within one."""
    if not leagues.behind(league_id):
        return
    if _threads is None:
        work_out(league_id)
        return
    read_on()
    _threads.work_out(league_id, PATIENCE)


def work_out(league_id: str) -> None:
    """Let everything follow, in this thread.

    Where another one is at it already, of this process or another, that one does not end before:
    two at once could each take the other's change for the one that they have worked out.
    """
    while leagues.behind(league_id):
        with only_one(_name(league_id)) as is_free:
            if not is_free:
                return
            _follow(league_id)


def _name(league_id: str) -> str:
    """Of the work on a league, of which only one is done at once."""
    return f"catch up {league_id}"


def after_game(game_id: str) -> None:
    """The same in the league of a game; nothing for a table in no league."""
    row = league_games.get(game_id)
    if row:
        catch_up(row.league_id)


def catch_up_within(league_id: str) -> None:
    """Let everything follow within a transaction."""
    base = league_ratings.last_base(league_id)
    league_ratings.forget_base(league_id, base)
    _save(league_id, _worked_out(league_id, base))
    leagues.has_caught_up(league_id)


def _follow(league_id: str) -> None:
    """Work out what follows and save it, as long as nobody changes what it follows from."""
    behind = leagues.behind(league_id)
    base = league_ratings.last_base(league_id)
    is_first = True
    for piece in _pieces(_worked_out(league_id, base)):
        with writing(league_id):
            if leagues.behind(league_id) != behind:
                return
            if is_first:
                league_ratings.forget_base(league_id, base)
            _save(league_id, piece)
            is_first = False
    with writing(league_id):
        if leagues.behind(league_id) == behind:
            leagues.has_caught_up(league_id)


def _worked_out(league_id: str, base: Base) -> Iterator[_Found]:
    """What follows from all games of a league, the ratings from the base on."""
    games = league_ratings.games_since(league_id, base)
    yield from league_ratings.worked_out(base, games)
    for season_id in [season.id for season in leagues.seasons(league_id)]:
        season = leagues.season(season_id)  # read anew, since what went before has been saved
        for session_id, places in season_places.missing(season) if season else ():
            yield _PlacesAfter(season_id, session_id, places)


def _pieces(found: Iterable[_Found]) -> Iterator[list[_Found]]:
    """The same, a few at a time."""
    piece: list[_Found] = []
    size = 0
    for one in found:
        piece.append(one)
        size += len(one.places if isinstance(one, _PlacesAfter) else one[1])
        if size >= PIECE:
            yield piece
            piece, size = [], 0
    yield piece


def _save(league_id: str, found: Iterable[_Found]) -> None:
    for one in found:
        if isinstance(one, _PlacesAfter):
            season_cache.save_places(one.season_id, one.session_id, one.places)
        else:
            league_ratings.save(league_id, one)
