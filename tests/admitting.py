"""Lets phones in: the tests of a page are about the page, and most phones in them may open it."""

import re

from flask import Flask
from werkzeug.test import Client as Browser

from assistant.services import grants, new_id, now
from assistant.store import grants as stored
from assistant.store import leagues, tables
from assistant.store.engine import writing

_PLACE = re.compile(r"/(tables|games|leagues)/([\w-]{16,64})(?=[/?#]|$)")


def admit(app: Flask, browser: Browser, path: str) -> None:
    """Grants a phone the highest role at the table or in the league of an address, if it has none.

    What is not there stays so.
    """
    found = _PLACE.search(path)
    if not found:
        return
    kind, place = found.groups()
    with app.app_context():
        phone = phone_of(app, browser)
        if kind == "leagues":
            if leagues.get(place) and grants.role_in_league(phone, place) is None:
                grant(place, phone, "secretary")
        elif tables.get(place) and grants.rights_at_table(phone, place) is None:
            grant(place, phone, "entering")


def grant(place: str, phone: str, role: str) -> None:
    """Grants a phone a role in a place."""
    with writing():
        stored.give(place, phone, role, now())


def phone_of(app: Flask, browser: Browser) -> str:
    """The id of a phone, which gets one if it was nowhere yet."""
    signer = app.session_interface.get_signing_serializer(app)  # type: ignore[attr-defined]
    cookie = browser.get_cookie("session")
    if cookie is not None and "phone" in (known := signer.loads(cookie.value)):
        return str(known["phone"])
    phone = new_id()
    browser.set_cookie("session", signer.dumps({"_permanent": True, "phone": phone}))
    return phone
