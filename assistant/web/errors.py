"""Status codes, and a page for everything that goes wrong. Nothing else knows status codes."""

import errno
import logging
import math
import sqlite3
from typing import Any

from flask import (
    Flask,
    Response,
    current_app,
    jsonify,
    make_response,
    request,
    session,
    url_for,
)
from flask_babel import gettext, ngettext
from flask_limiter import RateLimitExceeded
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection
from werkzeug.exceptions import HTTPException, TooManyRequests

from assistant.extensions import db
from assistant.leagues import NoSuchLeague
from assistant.notation.texts import is_id
from assistant.store.engine import Busy
from assistant.tables import (
    NoSuchKey,
    NoSuchTable,
    NotAllowed,
    SentBefore,
    TableIsDeleted,
    grants,
)
from assistant.tables.decks import NoSuchDeck
from assistant.web import limits
from assistant.web.access import IsClosed, NearlyFull
from assistant.web.every_request import read_aloud, request_id
from assistant.web.phones import phone
from assistant.web.render import render
from assistant.web.site import WrongAddress, here

_OF_THE_MACHINE = {
    *(errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO),
    *(errno.EMFILE, errno.ENFILE, errno.ENOMEM),
}
"""A disk that is full or broken, or too many files that are open."""

REFUSED = 422
STALE = 409
SEE_OTHER = 303
NOTHING_NEW = 204
BUSY = 503
NO_ROOM = 507

RETRY_AFTER = 2
"""Seconds after which a program asks again that was told that the server is busy."""

log = logging.getLogger(__name__)


def install(app: Flask) -> None:
    """Answer every error with a sentence that says what to do next."""
    app.add_template_global(whom_to_ask)
    app.register_error_handler(NoSuchTable, _shut_out)
    app.register_error_handler(NoSuchLeague, _shut_out)
    app.register_error_handler(NoSuchKey, _no_such_key)
    app.register_error_handler(TableIsDeleted, _table_is_deleted)
    app.register_error_handler(NoSuchDeck, _no_such_deck)
    app.register_error_handler(NotAllowed, _not_allowed)
    app.register_error_handler(SentBefore, _sent_before)
    app.register_error_handler(IsClosed, _is_closed)
    app.register_error_handler(NearlyFull, _nearly_full)
    app.register_error_handler(CSRFError, _no_token)
    app.register_error_handler(WrongAddress, _wrong_address)
    app.register_error_handler(TooManyRequests, _too_many)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Busy, _busy)
    app.register_error_handler(NoConnection, _busy)
    app.register_error_handler(DBAPIError, _database_error)
    app.register_error_handler(OSError, _machine_error)
    app.register_error_handler(Exception, _program_error)


def wants_json() -> bool:
    """Whether the phone's own program asks, and not the browser for a page."""
    return request.accept_mimetypes.best == "application/json"


def _shut_out(error: NoSuchTable | NoSuchLeague) -> Response:
    """There is none, or this phone was granted nothing there: the answer is the same.

    A phone that was granted something is told what became of it.
    """
    place = str(error)
    lost = grants.why_none(phone(), place) if is_id(place) else None
    words = {
        (False, None): (gettext("This phone is not at that table"), _unsaved()),
        (False, "withdrawn"): (
            gettext("This phone is no longer in the game"),
            gettext("It was taken off, and the game goes on on the other phones."),
        ),
        (False, "deleted"): (
            gettext("This game was deleted"),
            gettext("For a while it can be restored by those who keep it or its league."),
        ),
        (True, None): (gettext("This phone is not in that league"), _unsaved()),
        (True, "withdrawn"): (
            gettext("This phone is no longer in the league"),
            gettext("It was taken off, and the league goes on on the other phones."),
        ),
        (True, "deleted"): (
            gettext("This league was deleted"),
            gettext("For a while it can be restored by those who keep it."),
        ),
    }
    title, why = words[isinstance(error, NoSuchLeague), lost]
    if lost == "deleted":
        return _answer(404, title, why)
    how = gettext(
        "To join, scan the code that a phone there shows, open its link, or type its short code "
        "here. A link may also have been turned off."
    )
    return _answer(404, title, f"{why} {how}".strip(), _to_code())


def _unsaved() -> str:
    return gettext("Nothing was saved.") if request.method == "POST" else ""


def _no_such_key(error: NoSuchKey) -> Response:
    message = gettext("It was renewed or turned off. Ask for a new one, or type a short code.")
    return _answer(404, gettext("This link lets nobody in"), message, _to_code())


def _to_code() -> tuple[str, str]:
    return url_for("joining.type_code"), gettext("Type a code")


def _no_such_deck(error: NoSuchDeck) -> Response:
    message = gettext("Open the decks from the home page.")
    return _answer(404, gettext("Deck not found"), f"{_unsaved()} {message}".strip())


def _table_is_deleted(error: TableIsDeleted) -> Response:
    message = gettext("For a while a deleted game can be restored from the home page.")
    return _answer(410, gettext("This game was deleted"), message)


def _not_allowed(error: NotAllowed) -> Response:
    message = gettext(
        "It can follow what others enter. A phone that may can show this one a code: Another "
        "phone, in the menu."
    )
    return _answer(403, gettext("This phone may not do that here"), message)


_OPENED = {
    "tables.new": ("tables.show", "table_id"),
    "sessions.new_game": ("tables.show", "table_id"),
    "leagues.new": ("leagues.show", "league_id"),
    "seasons.new": ("seasons.change", "season_id"),
    "sessions.new": ("sessions.change", "session_id"),
    "paper_results.new": ("paper_results.change", "game_id"),
}
"""Where it is, by the page whose form opens it, and what its address calls the form's id."""


def _sent_before(error: SentBefore) -> Response:
    to, called = _OPENED[str(request.endpoint)]
    ids: dict[str, Any] = {called: error.id}
    if to != "tables.show":
        ids |= request.view_args or {}
    message = gettext(
        "It has gone on since this form was sent for the first time, so what you changed in the "
        "form was not saved. Change it where it is now."
    )
    return _answer(
        STALE, gettext("This was saved before"), message, (url_for(to, **ids), gettext("Show it"))
    )


def whom_to_ask() -> str:
    """That the server is closed, and who lets phones in."""
    operator = current_app.config["OPERATOR"]
    if not operator:
        return gettext(
            "On this server only phones that were let in start games and leagues. Ask whoever runs "
            "it. What you are invited to you can join."
        )
    return gettext(
        "On this server only phones that were let in start games and leagues. Ask %(operator)s. "
        "What you are invited to you can join.",
        operator=operator,
    )


def _is_closed(error: IsClosed) -> Response:
    return _answer(403, gettext("Nothing new starts from this phone"), whom_to_ask(), _to_code())


def _nearly_full(error: NearlyFull) -> Response:
    """The operator has to make room; what is being played goes on."""
    message = gettext(
        "Nothing was saved. The server’s disk is nearly full, so it takes no new games, leagues or "
        "files. Games that are being played go on. Tell whoever runs the server."
    )
    return _answer(NO_ROOM, gettext("The server has no room"), message)


def _no_token(error: CSRFError) -> Response:
    """A form without the token of this phone's cookie: its page is old, or of another site.

    Where no cookie came at all, to reload the page would lead here again.
    """
    if "csrf_token" not in session:
        message = gettext(
            "Nothing was saved: the app knows a phone by one cookie. Allow cookies for this "
            "address in the browser’s settings, go back and reload the page."
        )
        return _answer(400, gettext("This browser sent no cookie"), message)
    message = gettext(
        "This page has expired, so nothing was saved. Go back, reload the page and try again."
    )
    return _answer(400, gettext("Please reload the page"), message)


def _wrong_address(error: WrongAddress) -> Response:
    """The name of another host, or none: a link that is wrong, a proxy's, or another site's trick."""
    log.warning("%s %s", request_id(), error.line)
    message = gettext("Ask whoever runs it for the right one.")
    if public := current_app.config["PUBLIC_URL"]:
        message = gettext("Open %(address)s instead.", address=public)
    title = gettext("This is not the address of this app")
    return _answer(400, title, f"{message} {error.advice}")


def _too_many(error: TooManyRequests) -> Response:
    """Too much was asked for; the header says in seconds when to ask again, the page in minutes."""
    seconds = limits.seconds_to_wait()
    message = ngettext(
        "Nothing was saved. Try again in %(num)d minute.",
        "Nothing was saved. Try again in %(num)d minutes.",
        math.ceil(seconds / 60),
    )
    if isinstance(error, RateLimitExceeded) and error.limit and error.limit.scope == limits.BYTES:
        message = ngettext(
            "Nothing was saved. In one day only so much can be brought in from one phone and one "
            "network. It goes on in %(num)d hour.",
            "Nothing was saved. In one day only so much can be brought in from one phone and one "
            "network. It goes on in %(num)d hours.",
            math.ceil(seconds / 3600),
        )
    if request.endpoint == "joining.type_code":
        message += " " + gettext("Whoever scans the QR code or opens the link comes in at once.")
    answer = _answer(429, gettext("Too much at once"), message)
    answer.headers["Retry-After"] = str(seconds)
    return answer


def _http_error(error: HTTPException) -> Response:
    code = error.code or 500
    words = {
        404: (gettext("Page not found"), gettext("Check the link or go to the home page.")),
        405: (gettext("This address cannot be opened directly"), gettext("Go to the home page.")),
        413: (gettext("Too much data"), gettext("Nothing was saved. Send less at a time.")),
    }
    others = gettext("That could not be read"), gettext("Nothing was saved. Go back and try again.")
    answer = _answer(code, *words.get(code, others))
    for name, value in error.get_headers():
        if name.lower() == "allow":
            answer.headers[name] = value
    return answer


def _busy(error: Busy | NoConnection) -> Response:
    """Others are writing, or asking for much, for longer than this request could wait."""
    message = gettext("Nothing was saved. Wait a few seconds and try again.")
    return _later(gettext("The server is busy"), message)


def _later(title: str, message: str) -> Response:
    """What may go well in a moment: the phone keeps what it has, and sends it again."""
    answer = _answer(BUSY, title, message)
    answer.headers["Retry-After"] = str(RETRY_AFTER)
    return answer


def _database_error(error: DBAPIError) -> Response:
    message = str(error.orig).partition("\n")[0]
    log.exception("%s the database did not answer: %s", request_id(), message)
    db.session.rollback()
    is_damaged = False  # which only SQLite finds
    if isinstance(error.orig, sqlite3.Error):
        code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF  # the rest says where
        is_damaged = code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return _unreachable(is_damaged=is_damaged)


def _machine_error(error: OSError) -> Response:
    """A disk that is full, or another fault of the program."""
    if error.errno not in _OF_THE_MACHINE:
        return _program_error(error)
    log.error("%s the machine did not do what was asked: %s", request_id(), error.strerror)
    db.session.rollback()
    return _unreachable()


def _unreachable(*, is_damaged: bool = False) -> Response:
    """Nothing can be read or written now, and the phone keeps what it has."""
    if is_damaged:
        message = gettext(
            "Nothing was saved. The database's file is damaged. Whoever runs the server should "
            "stop it and put a backup back."
        )
    else:
        message = gettext(
            "Nothing was saved. Wait a moment and try again; if it keeps happening, check the "
            "server's disk."
        )
    return _later(gettext("The record cannot be reached"), message)


def _program_error(error: Exception) -> Response:
    log.exception("%s an error in the program", request_id())
    db.session.rollback()
    message = gettext(
        "This is a bug in the app. Everything saved before is safe. Go back to the table and "
        "try again."
    )
    return _answer(500, gettext("Something went wrong"), message)


def _answer(code: int, title: str, message: str, way: tuple[str, str] | None = None) -> Response:
    """A page, or the same for a program; `way` is where to go on, home unless it is said.

    What a fault of the server kept from being seen may be there the next time.
    """
    if wants_json():
        return make_response(jsonify(error=f"{title}. {message}"), code)
    is_fault = code >= 500
    if is_fault and request.endpoint and request.method == "GET":
        way = here(), gettext("Try again")
    way_on, way_on_text = way or (url_for("home.index"), gettext("Home"))
    page = render(
        "error.html",
        status=code,
        request_id=read_aloud(request_id()),
        is_fault=is_fault,
        title=title,
        message=message,
        way_on=way_on,
        way_on_text=way_on_text,
    )
    return make_response(page, code)
