"""Files that come in: only from phones that the page is for, and two at a time.

A thread waits for them while they come (`server/receiving.py`), as for no other body. What is
short, such as each tap, waits for none of them. Pages that are for anybody have two places of their
own, so that no stranger who sends slowly keeps a league from sending its file.
"""

from threading import BoundedSemaphore

from flask import Flask, current_app, g, request, session
from flask_wtf.csrf import CSRFError

from assistant.store.engine import Busy

MOST = 2
"""So many at a time in a process, of leagues, and so many on pages that are for anybody."""

_of_leagues, _of_anybody = BoundedSemaphore(MOST), BoundedSemaphore(MOST)


def install(app: Flask) -> None:
    """Look at each long body before anything reads it, and after the check of who may send it."""
    app.before_request(_admit)
    app.teardown_request(_leave)


def _admit() -> None:
    """Let a file come; Busy where others do, CSRFError for a phone that has opened no page yet."""
    if (request.content_length or 0) <= current_app.config["MAX_CONTENT_LENGTH"]:
        return
    if not session:
        raise CSRFError
    places = _of_leagues if request.view_args else _of_anybody
    if not places.acquire(blocking=False):
        raise Busy
    g.places = places


def _leave(error: BaseException | None) -> None:
    if places := g.pop("places", None):
        places.release()
