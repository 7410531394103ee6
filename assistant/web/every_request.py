"""What happens around every request: its line in the log, its address, headers, version."""

import gzip
import logging
import time
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import brotli
from flask import Flask, Response, current_app, g, request, request_finished, request_started
from flask_compress import Compress
from werkzeug.exceptions import RequestEntityTooLarge

from assistant import config, request_ids
from assistant.leagues import NoSuchLeague
from assistant.tables import NoSuchKey, NoSuchTable
from assistant.web.phones import is_id


def install(app: Flask) -> None:
    """Do all this with the requests of this app."""
    request_started.connect(_begin, app)
    app.after_request(_with_id)
    request_finished.connect(_end, app)
    app.url_value_preprocessor(_raise_limit)
    app.url_value_preprocessor(_check_ids)
    compress(app)
    app.after_request(_with_headers)
    app.add_template_global(lambda: version(), "version")
    app.after_request(_with_version)


# A line a request in the log: route, status, milliseconds and the request's id.
#
# No name, no id of the record and no query stands there: the log tells of no game, and nobody joins
# one by it.

log = logging.getLogger(__name__)


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


# What is checked of an address before its page: the ids in it, and how long a form may be.

_LIMITS = {"imports.file": "MAX_FILE_LENGTH", "imports.paper": "MAX_PAPER_LENGTH"}
"""The settings with the most bytes of a request, by endpoint, where files are imported."""

_OF_LEAGUES = (
    *("league_id", "season_id", "session_id", "person_id", "share"),
    *("game_id", "upload_id", "import_id"),
)


def _raise_limit(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Let a file be longer than a form, and refuse what is longer, before anything reads it."""
    if endpoint in _LIMITS:
        request.max_content_length = current_app.config[_LIMITS[endpoint]]
    if (request.content_length or 0) > (request.max_content_length or 0):
        raise RequestEntityTooLarge


def _check_ids(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Refuse what can be no id, so that no database is asked for it."""
    ids = values or {}
    if "table_id" in ids and not is_id(ids["table_id"]):
        raise NoSuchTable(ids["table_id"])
    if "key" in ids and not is_id(ids["key"]):
        raise NoSuchKey(ids["key"])
    for name in _OF_LEAGUES:
        if name in ids and not is_id(ids[name]):
            raise NoSuchLeague(ids[name])


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


def _with_headers(response: Response) -> Response:
    response.headers.extend(OF_ALL)  # nobody else sets these: to look for them takes far longer
    if not _is_part_of_page(response):
        response.headers.extend(OF_DOCUMENTS)
    # At home plain HTTP beside it has to stay open, under the same name.
    if request.is_secure and not current_app.config["HTTPS_PORT"]:
        response.headers["Strict-Transport-Security"] = f"max-age={A_YEAR}"
    response.headers.setdefault("Cache-Control", "no-store")
    return response


def _is_part_of_page(response: Response) -> bool:
    """Whether it is a style sheet or a script of a page; the worker's script is none."""
    return request.endpoint == "asset" and response.mimetype in ("text/css", "text/javascript")


# Which version of the program this is, so that a page notices that it is an old one.

HEADER = "X-Version"
"""Tells the version with every answer."""


@cache
def version() -> str:
    """A short text that is another one after each change to what a page is made of."""
    digest = sha256()
    for folder in (config.PACKAGE, config.folder("templates"), config.folder("static")):
        for file in sorted(folder.rglob("*")):
            if file.is_file() and file.suffix != ".pyc":
                digest.update(_content(file))
    return digest.hexdigest()[:12]


def _content(file: Path) -> bytes:
    """A file's name and bytes."""
    return file.name.encode() + file.read_bytes()


def _with_version(response: Response) -> Response:
    response.headers[HEADER] = version()
    return response
