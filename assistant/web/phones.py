"""Who may do what. Whoever knows a table's id may write at it; a phone is known by its cookie, without an account."""

import re
from typing import Any

from flask import Flask, request, session
from flask.sessions import SecureCookieSessionInterface

from assistant.services import NoSuchLeague, NoSuchTable, new_id

_LIMITS = {"imports.file": "MAX_FILE_LENGTH", "imports.paper": "MAX_PAPER_LENGTH"}
_ID = re.compile(r"[A-Za-z0-9_-]{16,64}")


def phone() -> str:
    """The id of the phone that asks. It is given one the first time, and keeps it for years."""
    session.permanent = True
    if "phone" not in session:
        session["phone"] = new_id()
    return str(session["phone"])


def is_id(text: str | None) -> bool:
    """Whether this can be an id that the phone or the server made."""
    return bool(text) and _ID.fullmatch(text or "") is not None


def install(app: Flask) -> None:
    """Cookies that came over HTTPS go back over nothing else (at home there is only HTTP); an address holds an id."""
    app.session_interface = _Cookies()

    @app.url_value_preprocessor
    def _allow(endpoint: str | None, values: dict[str, Any] | None) -> None:
        """A file may be longer than a form; said before anything reads the form."""
        if endpoint in _LIMITS:
            request.max_content_length = app.config[_LIMITS[endpoint]]

    @app.url_value_preprocessor
    def _check(endpoint: str | None, values: dict[str, Any] | None) -> None:
        """No database is asked for what can be no id."""
        if values and "table_id" in values and not is_id(values["table_id"]):
            raise NoSuchTable(values["table_id"])
        for name in ("league_id", "season_id", "session_id", "person_id", "share"):
            if values and name in values and not is_id(values[name]):
                raise NoSuchLeague(values[name])


class _Cookies(SecureCookieSessionInterface):
    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure
