"""A line a request in the log: route, status, milliseconds and the request's id.

No name, no id of the record and no query stands there: the log tells of no game, and nobody joins
one by it.
"""

import logging
import time

from flask import Flask, Response, current_app, g, request, request_finished, request_started

from assistant import request_ids

log = logging.getLogger(__name__)


def install(app: Flask) -> None:
    """Log every request of this app, and tell each its id."""
    request_started.connect(_begin, app)
    app.after_request(_with_id)
    request_finished.connect(_end, app)


def request_id() -> str:
    """What the log, the page of an error and a header call this request.

    A proxy that the settings name may have given it one.
    """
    if request_ids.ENVIRON not in request.environ:
        said = request.headers.get(request_ids.HEADER, "") if current_app.config["PROXIES"] else ""
        request.environ[request_ids.ENVIRON] = request_ids.named(said)
    return str(request.environ[request_ids.ENVIRON])


def _begin(app: Flask) -> None:
    g.begun = time.perf_counter()


def _with_id(response: Response) -> Response:
    response.headers[request_ids.HEADER] = request_id()
    return response


def _end(app: Flask, response: Response) -> None:
    seconds = time.perf_counter() - g.begun
    route, ms = request.url_rule or "-", seconds * 1000
    log.info("%s %s %s %d %.1f ms", request_id(), request.method, route, response.status_code, ms)
