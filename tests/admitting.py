"""Lets phones in: the tests of a page are about the page, and most phones in them may open it."""

import re
from datetime import datetime
from urllib.parse import urlsplit

from flask import Flask
from werkzeug.test import Client as Browser

from assistant.store import grants as stored
from assistant.store import leagues, tables
from assistant.store.engine import new_id, writing
from assistant.tables import grants

LET_IN = datetime(2000, 1, 1)
"""When a phone was let in that no test is about: such a grant is no change."""

PLACE = re.compile(r"(?:/(tables|games|leagues)/|[?&](table|same)=)([\w-]{16,64})(?=[/?#&]|$)")


def place_of(path: str) -> str:
    """The id of the table or league of an address, or that of the server; "" for none."""
    if urlsplit(path).path.startswith("/operator"):
        return grants.INSTALLATION
    found = PLACE.search(path)
    return found[3] if found else ""


def admit(app: Flask, browser: Browser, path: str) -> bool:
    """Grants a phone the highest role at the table or in the league of an address, if it has none.

    Whether it has one now: what is not there stays so.
    """
    return bool(place_of(path)) and admit_phone(app, phone_of(app, browser), path)


def admit_phone(app: Flask, phone: str, path: str) -> bool:
    """The same for a phone that is known by its id."""
    if place_of(path) == grants.INSTALLATION:
        with app.app_context():
            if not grants.operates(phone):
                grant(grants.INSTALLATION, phone, "operator")
        return True
    found = PLACE.search(path)
    if not found:
        return False
    kind, _, place = found.groups()
    with app.app_context():
        if kind == "leagues":
            if leagues.get(place) and grants.role_in_league(phone, place) is None:
                grant(place, phone, "secretary")
            return leagues.get(place) is not None
        if tables.get(place) and grants.rights_at_table(phone, place) is None:
            grant(place, phone, "entering")
        return tables.get(place) is not None


def grant(place: str, phone: str, role: str) -> None:
    """Grants a phone a role in a place."""
    with writing():
        stored.give(place, phone, role, LET_IN)


def browser_at(app: Flask, path: str) -> Browser:
    """A browser that was let in at the table or in the league of an address."""
    browser = app.test_client()
    admit(app, browser, path)
    return browser


def phone_of(app: Flask, browser: Browser) -> str:
    """The id of a phone, which gets one if it was nowhere yet."""
    cookie = browser.get_cookie(cookie_name(app))
    phone, value = known_as(app, cookie.value if cookie else None)
    browser.set_cookie(cookie_name(app), value)
    return phone


def cookie_name(app: Flask) -> str:
    """The name of the cookie by which the app knows phones over HTTP."""
    return str(app.config["SESSION_COOKIE_NAME"])


def known_as(app: Flask, cookie: str | None) -> tuple[str, str]:
    """The id of the phone that a cookie is of, a new one where it is of none; and its cookie."""
    signer = app.session_interface.get_signing_serializer(app)  # type: ignore[attr-defined]
    known = signer.loads(cookie) if cookie else {}
    if "phone" not in known:
        known |= {"_permanent": True, "phone": new_id()}
        cookie = signer.dumps(known)
    return str(known["phone"]), str(cookie)
