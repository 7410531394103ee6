"""What happens around every request, in the order in which it is done: its line in the log and its
id, where it was sent to (`site.py`), what its address can be, the files that come in; then how its
answer is compressed, its headers, and the version of the program.
"""

import gzip
import logging
import re
import secrets
import time
from functools import cache
from hashlib import sha256
from threading import BoundedSemaphore
from typing import Any
from urllib.parse import quote

import brotli
from flask import (
    Flask,
    Response,
    abort,
    current_app,
    g,
    redirect,
    request,
    request_finished,
    request_started,
    session,
)
from flask_compress import Compress
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import RequestEntityTooLarge

from assistant import config
from assistant.leagues import NoSuchLeague
from assistant.store.engine import Busy
from assistant.tables import NoSuchKey, NoSuchTable
from assistant.web.phones import is_id
from assistant.web.site import has_whole_host
from assistant.web.site import install as install_site


def install(app: Flask) -> None:
    """Do all this with the requests of this app, but for what `install_long_bodies` does."""
    request_started.connect(_begin, app)
    request_finished.connect(_end, app)
    app.url_value_preprocessor(_check_address)
    compress(app)
    install_site(app)
    app.after_request(_with_headers)
    app.add_template_global(lambda: version(), "version")


# A line a request in the log: route, status, milliseconds and the request's id.
#
# No name, no id of the record and no query stands there: the log tells of no game, and nobody joins
# one by it.

log = logging.getLogger(__name__)

ID_HEADER = "X-Request-ID"
_FITS = re.compile(r"[A-Za-z0-9._-]{8,64}")
_IS_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def request_id() -> str:
    """What the log, the page of an error and a header call this request.

    A proxy that the settings name may have given it one.
    """
    if "request_id" not in g:
        said = request.headers.get(ID_HEADER, "") if current_app.config["PROXIES"] else ""
        g.request_id = said if _FITS.fullmatch(said) else secrets.token_hex(4)
    return str(g.request_id)


def read_aloud(id: str) -> str:
    """What a person reads aloud of an id: of a proxy's UUID the first part, which finds it too."""
    return id.partition("-")[0] if _IS_UUID.fullmatch(id) else id


def _begin(app: Flask) -> None:
    g.begun = time.perf_counter()


def _end(app: Flask, response: Response) -> None:
    seconds = time.perf_counter() - g.begun
    route, ms = request.url_rule or "-", seconds * 1000
    log.info("%s %s %s %d %.1f ms", request_id(), request.method, route, response.status_code, ms)


# What is checked of an address before its page: the ids in it, and how long a form may be.

_BEHIND = re.compile(r"(?<=[\w-])\.*[^\w/.-].*|[^\w\x00-\x1f\x7f\ufffd-]+$", re.ASCII | re.DOTALL)
"""What was read together with a link: all from a sign that no address has within, or the end of a
sentence. An id that begins with such a sign is one that is not there.
"""

_LIMITS = {"imports.file": "MAX_FILE_LENGTH", "imports.paper": "MAX_PAPER_LENGTH"}
"""The settings with the most bytes of a request, by endpoint, where files are imported."""

_OF_LEAGUES = (
    *("league_id", "season_id", "session_id", "person_id", "share"),
    *("game_id", "upload_id", "import_id"),
)
_ERRORS = {"table_id": NoSuchTable, "key": NoSuchKey, **dict.fromkeys(_OF_LEAGUES, NoSuchLeague)}
"""What is said of an id in an address that can be none, by its name there."""


def _check_address(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Refuse what is too long before anything reads it, and what can be no id before any database
    is asked for it. A file may be longer than a form.
    """
    path = _BEHIND.sub("", request.path)
    is_fixed = endpoint is not None and not values
    if request.method in ("GET", "HEAD") and path != request.path and not is_fixed:
        asked = f"?{request.query_string.decode()}" if request.query_string else ""
        abort(redirect(f"{request.root_path}{quote(path) or '/'}{asked}", 303))
    if endpoint in _LIMITS:
        request.max_content_length = current_app.config[_LIMITS[endpoint]]
    if (request.content_length or 0) > (request.max_content_length or 0):
        raise RequestEntityTooLarge

    for name, value in (values or {}).items():
        if name in _ERRORS and not is_id(value):
            raise _ERRORS[name](value)


# Files that come in: only from phones that the page is for, and two at a time.
#
# A thread waits for them while they come (`server/receiving.py`), as for no other body. What is
# short, such as each tap, waits for none of them. Pages that are for anybody have two places of
# their own, so that no stranger who sends slowly keeps a league from sending its file.

MOST = 2
"""So many at a time in a process, of leagues, and so many on pages that are for anybody."""

_of_leagues, _of_anybody = BoundedSemaphore(MOST), BoundedSemaphore(MOST)


def install_long_bodies(app: Flask) -> None:
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


# Answers as short as the phone can read them, by Flask-Compress.
#
# What is short is left as it is: one packet holds it either way, and a tap waits for nothing. So is
# a page that another site has asked for: how well that site's words are compressed together with
# the tokens of the page would tell somebody who listens what these are (BREACH).

_CODINGS = ("br", "gzip")


def coding() -> str | None:
    """What the phone that asks reads best."""
    return request.accept_encodings.best_match(_CODINGS)


def compressed(content: bytes, by: str) -> bytes:
    """The content in a coding, as short as can be, however long that takes."""
    if by == "br":
        return bytes(brotli.compress(content, quality=11))
    return gzip.compress(content, 9, mtime=0)


def compress(app: Flask) -> None:
    """Compress the answers of an app."""
    app.config.from_mapping(
        COMPRESS_ALGORITHM=list(_CODINGS),
        COMPRESS_BR_LEVEL=5,  # an answer to one phone is made while that phone waits
        COMPRESS_LEVEL=5,
        COMPRESS_MIN_SIZE=1000,  # bytes; with its headers it fills a packet
        COMPRESS_MIMETYPES=[
            *("text/html", "text/plain", "text/css", "text/csv", "text/javascript"),
            *("application/json", "image/svg+xml"),
        ],
        COMPRESS_EVALUATE_CONDITIONAL_REQUEST=False,
    )
    app.before_request(_leave_as_it_is)
    Compress(app)


def _leave_as_it_is() -> None:
    """Do as if the phone read no coding, where another site has asked."""
    if request.headers.get("Sec-Fetch-Site") == "cross-site":
        request.environ.pop("HTTP_ACCEPT_ENCODING", None)


# The headers of every answer: load nothing from elsewhere, show it in no frame, keep no
# copy of what does not say that it may be kept.
#
# The style sheet and the script of a page have few of them: a browser heeds those of the page.

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
NOT_ASKED_FOR = (
    "camera",
    "display-capture",
    "geolocation",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
)
PERMISSIONS = ", ".join(("screen-wake-lock=(self)", *(f"{name}=()" for name in NOT_ASKED_FOR)))
"""Keeping the screen on is all that a page asks a phone for, of what browsers know to forbid."""

OF_ALL = (
    ("X-Content-Type-Options", "nosniff"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)
OF_DOCUMENTS = (
    ("Content-Security-Policy", POLICY),
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Permissions-Policy", PERMISSIONS),
)
"""What a browser heeds of a page, a picture that can be opened as one, and a worker."""

A_YEAR = 365 * 24 * 60 * 60  # seconds


# Which version of the program this is, so that a page notices that it is an old one.

VERSION_HEADER = "X-Version"
"""Tells the version with every answer."""


@cache
def version() -> str:
    """A short text that is another one after each change to what a page is made of."""
    digest = sha256()
    for folder in (config.PACKAGE, config.folder("templates"), config.folder("static")):
        for file in sorted(folder.rglob("*")):
            if file.is_file() and file.suffix != ".pyc":
                digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()[:12]


def _with_headers(response: Response) -> Response:
    headers = response.headers
    headers.extend(OF_ALL)  # nobody else sets these: to look for them takes far longer
    # A style sheet or a script of a page; the worker's script is none.
    is_part = request.endpoint == "asset" and response.mimetype in ("text/css", "text/javascript")
    if not is_part:
        headers.extend(OF_DOCUMENTS)
    # At home plain HTTP beside it has to stay open, under the same name; and others that answer
    # there by a port or a path of their own may have nothing else.
    if request.is_secure and not current_app.config["HTTPS_PORT"] and has_whole_host():
        headers["Strict-Transport-Security"] = f"max-age={A_YEAR}"
    headers.setdefault("Cache-Control", "no-store")
    headers[ID_HEADER] = request_id()
    headers[VERSION_HEADER] = version()
    return response
