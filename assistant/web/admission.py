"""What takes long is done one at a time, so that a tap always finds a thread and most of its time.

The server has sixteen threads that answer, and Python lets one of them run at a time. Files of
whole leagues are read and written by one request; a few more wait for their turn, and others are
told to come again.
"""

from threading import BoundedSemaphore, Lock

from flask import Flask, g, request

from assistant.services import Busy, pace

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
}
"""Requests whose work grows with a whole league, by method and endpoint."""

MOST_WAITING = 3
LONGEST_WAIT = 5.0
"""Seconds that a heavy request waits for the one before it."""

_places, _turn = BoundedSemaphore(1 + MOST_WAITING), Lock()


def install(app: Flask) -> None:
    """Let heavy requests in one at a time."""
    app.before_request(_come_in)
    app.teardown_request(_leave)


def _come_in() -> None:
    """Busy where too many wait already, or the one before takes too long."""
    if (request.method, request.endpoint) not in HEAVY:
        pace.others_ask()
        return
    if not _places.acquire(blocking=False):
        raise Busy
    if not _turn.acquire(timeout=LONGEST_WAIT):
        _places.release()
        raise Busy
    g.has_turn = True


def _leave(_error: BaseException | None) -> None:
    if g.pop("has_turn", False):
        _turn.release()
        _places.release()
