"""What happens around every request, in the order in which it is done: its line in the log and its
id, the name of the host, what its address can be, the files that come in; then how its answer is
compressed, its headers, and the version of the program.
"""

import gzip
import logging
import re
import secrets
import time
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Any

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
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.sansio.utils import host_is_trusted

from assistant import config
from assistant.leagues import NoSuchLeague
from assistant.store.engine import Busy
from assistant.tables import NoSuchKey, NoSuchTable
from assistant.web.phones import is_id

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


def install(app: Flask) -> None:
    """Do all this with the requests of this app, but for what `install_long_bodies` does."""
    request_started.connect(_begin, app)
    request_finished.connect(_end, app)
    app.wsgi_app = _FitHosts(app.wsgi_app)  # type: ignore[method-assign]
    if count := app.config["PROXIES"]:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=count, x_proto=count, x_host=count
        )
        app.wsgi_app = _PassedOn(app.wsgi_app, count)  # type: ignore[method-assign]
    app.url_value_preprocessor(_check_address)
    compress(app)
    app.before_request(_check_host)
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


# Under which names of hosts the app is reached, and the address of this site in links.
#
# A proxy in front says for whom it asks. It is believed only as far as the settings say so.

_NAME = re.compile(r"(?:[\w-]{1,63}\.)*[\w-]{1,63}\.?(?::\d{1,5})?", re.ASCII)
_NUMBERS = re.compile(r"\[[0-9a-f:.]+\](?::\d{1,5})?", re.IGNORECASE)
_ADDRESS = re.compile(r"[\d.]+|\[[0-9a-f:.]+\]", re.IGNORECASE)
_PORT = re.compile(r":\d+$")
_NO_HOST = "host.invalid"
"""What stands for a host that cannot be: no site has this name (RFC 2606)."""


_UNDER_ANY_NAME = ("asset", "probes.healthy", "probes.ready")
"""What an error's page loads, and what is asked by those who watch the server."""


class WrongHost(Exception):
    """The request names a host that is not this server's, or none that there can be."""


def site() -> str:
    """The address of this site for others, without a slash at its end.

    At home it is that of plain HTTP: another phone may not have the certificate.
    """
    if public := str(current_app.config["PUBLIC_URL"]):
        return public
    if request.is_secure and current_app.config["HTTPS_PORT"]:
        return f"http://{_without_port(_host())}:{current_app.config['HTTP_PORT']}"
    return f"{request.scheme}://{_host()}"


def secure_site() -> str:
    """Its address over HTTPS for the phone that asks, "" where there is none."""
    public, port = str(current_app.config["PUBLIC_URL"]), current_app.config["HTTPS_PORT"]
    if port:
        return f"https://{_certified()}:{port}"
    return public if public.startswith("https:") else ""


def _certified() -> str:
    """How the phone calls this machine, or where the certificate does not hold for that name, its
    address.
    """
    host = _without_port(_host())
    if host.lower() in current_app.config["HTTPS_NAMES"] or _ADDRESS.fullmatch(host):
        return host
    address = str(request.environ["SERVER_NAME"])
    return f"[{address}]" if ":" in address else address


def _host() -> str:
    return str(request.environ.get("HTTP_HOST") or request.host)


def _without_port(host: str) -> str:
    return _PORT.sub("", host)


class _FitHosts:
    """Replaces a host that cannot be one, since the framework fails on some of them."""

    def __init__(self, app: "WSGIApplication") -> None:
        self._app = app

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Answer a request."""
        if not _can_be(environ.get("HTTP_HOST", _NO_HOST)):
            environ["HTTP_HOST"] = _NO_HOST
        return self._app(environ, start_response)


class _PassedOn:
    """Lets what a proxy passed on as it got it, the scheme and the host, count for each of them.

    Each proxy adds an address; but few add a scheme or a host to what the one before has said.
    """

    def __init__(self, app: "WSGIApplication", proxies: int) -> None:
        self._app, self._proxies = app, proxies

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Answer a request."""
        for name in ("HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST"):
            if said := environ.get(name):
                values = said.split(",")
                environ[name] = ",".join(values[:1] * (self._proxies - len(values)) + values)
        return self._app(environ, start_response)


def _can_be(host: str) -> bool:
    """Whether a host has the form of a name, or of an address in numbers."""
    if _NUMBERS.fullmatch(host):
        return True
    try:
        host.partition(":")[0].encode("ascii").decode("idna")
    except UnicodeError:
        return False
    return bool(_NAME.fullmatch(host))


def _check_host() -> None:
    """Refuse a request to another host."""
    hosts = current_app.config["HOSTS"]
    is_other = hosts and not host_is_trusted(request.host.lower(), hosts)
    if (is_other or request.host == _NO_HOST) and request.endpoint not in _UNDER_ANY_NAME:
        raise WrongHost


# What is checked of an address before its page: the ids in it, and how long a form may be.

_AFTER_A_LINK = re.compile(r"(?<=\w)[^\w\x00-\x1f\x7f\ufffd-]+$", re.ASCII)
"""What was read together with a link: the end of a sentence, a bracket, a sign that nobody sees.
No address ends so in which something varies.
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
    path = _AFTER_A_LINK.sub("", request.path)
    is_fixed = endpoint is not None and not values
    if request.method == "GET" and path != request.path and not is_fixed:
        abort(redirect(request.root_path + path, 303))
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
    # At home plain HTTP beside it has to stay open, under the same name.
    if request.is_secure and not current_app.config["HTTPS_PORT"]:
        headers["Strict-Transport-Security"] = f"max-age={A_YEAR}"
    headers.setdefault("Cache-Control", "no-store")
    headers[ID_HEADER] = request_id()
    headers[VERSION_HEADER] = version()
    return response
