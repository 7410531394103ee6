"""What takes long is done one at a time in each league, and in few leagues at once.

So a tap always finds a thread and most of its time. The server has sixteen threads that answer, and
Python lets one of them run at a time. Files of whole leagues are read and written by one request,
which rests while others work; one more of the league waits for its turn, and others are told to
come again. No league holds up another.
"""

from threading import BoundedSemaphore, Lock
from weakref import WeakValueDictionary

from flask import Flask, g, request

from assistant.services import Busy, pace, seasons

HEAVY = {
    ("POST", "imports.file"),
    ("POST", "imports.paper"),
    ("GET", "imports.preview"),
    ("POST", "imports.preview"),
    ("GET", "imports.take_back"),
    ("POST", "imports.take_back"),
    ("GET", "exports.league_file"),
    ("GET", "exports.season_file"),
    ("GET", "standings.deals"),
    ("GET", "standings.tricks"),
    ("GET", "results.spreadsheet"),
    ("GET", "results.spreadsheet_for_readers"),
}
"""Requests whose work grows with a whole league, by method and endpoint."""

WAITING = "later.show"
"""The page that says that something heavy goes on: nothing makes room for who asks for its end."""

MOST = 8
"""In all leagues together: half of the threads."""

MOST_OF_ONE = 2
"""Of one league: one is at work, and one waits."""

LONGEST_WAIT = 5.0
"""Seconds that a heavy request waits for the one before it."""


class League:
    """The heavy requests of one league, or of the files that no league is known of."""

    def __init__(self) -> None:
        self.places, self.turn = BoundedSemaphore(MOST_OF_ONE), Lock()


_places = BoundedSemaphore(MOST)
_leagues: WeakValueDictionary[str, League] = WeakValueDictionary()
_finding = Lock()


def install(app: Flask) -> None:
    """Let heavy requests in one at a time."""
    app.before_request(_come_in)
    app.teardown_request(_leave)


def league(id: str) -> League:
    """The heavy requests of a league; remembered as long as there are any."""
    with _finding:
        return _leagues.setdefault(id, League())


def asked() -> tuple[str, str]:
    """Method and endpoint; HEAD asks for what GET does."""
    return "POST" if request.method == "POST" else "GET", str(request.endpoint)


def _come_in() -> None:
    """Busy where too many wait already, or the one before takes too long."""
    if asked() not in HEAVY:
        if request.endpoint != WAITING:
            pace.others_ask()
        return
    own = league(_league_id())
    if not own.places.acquire(blocking=False):
        raise Busy
    if not _places.acquire(blocking=False):
        own.places.release()
        raise Busy
    if not own.turn.acquire(timeout=LONGEST_WAIT):
        _places.release()
        own.places.release()
        raise Busy
    g.heavy = own


def _league_id() -> str:
    """Of which league something is asked, also by a link for readers; "" where none is known of."""
    ids = request.view_args or {}
    if "share" in ids:
        return seasons.shared(ids["share"]).league_id
    return str(ids.get("league_id", ""))


def _leave(_error: BaseException | None) -> None:
    """Let the next one in; after the last piece, where an answer is made piece by piece."""
    own: League | None = g.pop("heavy", None)
    if own:
        own.turn.release()
        _places.release()
        own.places.release()
