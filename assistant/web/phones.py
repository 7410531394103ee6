"""A phone's identity: an id in a signed cookie, without an account.

Whoever knows a table's id may write at it.
"""

from flask import Flask, request, session
from flask.sessions import SecureCookieSessionInterface, SessionMixin

from assistant.notation.texts import is_id
from assistant.services import new_id

__all__ = ["install", "is_id", "phone"]


def install(app: Flask) -> None:
    """Sign the cookies."""
    app.session_interface = _Cookies()


def phone() -> str:
    """The id of the phone that asks. It gets one with its first request, and keeps it for years."""
    if "phone" not in session:
        session.permanent = True
        session["phone"] = new_id()
    return str(session["phone"])


class _Cookies(SecureCookieSessionInterface):
    """Signed cookies; those that came over HTTPS go back over nothing else.

    At home there is only HTTP.
    """

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """A page makes the cookie last for years from now on; a tap need not sign it again."""
        return session.modified or (session.permanent and request.method == "GET")

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure
