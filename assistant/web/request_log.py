"""A line a request in the log: route, status, milliseconds and the request's id.

No name, no id of the record and no query stands there: the log tells of no game, and nobody joins
one by it.
"""

import logging
import secrets
import time

from flask import Flask, Response, g, request, request_finished, request_started

log = logging.getLogger(__name__)


def install(app: Flask) -> None:
    """Log every request of this app."""
    request_started.connect(_begin, app)
    request_finished.connect(_end, app)


def request_id() -> str:
    """What the log and the page of an error call this request."""
    found: str = g.setdefault("request_id", secrets.token_hex(4))
    return found


def _begin(app: Flask) -> None:
    g.begun = time.perf_counter()


def _end(app: Flask, response: Response) -> None:
    log.info(
        "%s %s %s %d %.1f ms",
        request_id(),
        request.method,
        request.url_rule or "-",
        response.status_code,
        (time.perf_counter() - g.begun) * 1000,
    )
