"""What a phone has on this address, and how it comes to the rest."""

import re

from flask import current_app, request, url_for

from assistant.web.hosts import secure_site, site
from assistant.web.secure.pages import Kind, SecurePage, State

_APPLE = re.compile(r"iPhone|iPad|iPod|Macintosh")
"""An iPad says that it is a Macintosh."""

PAIRS = 8
"""Pairs of digits in a line of a fingerprint."""


def show() -> SecurePage:
    """The page for the phone that asks."""
    address, state = secure_site(), _state()
    is_at_home = bool(current_app.config["HTTPS_PORT"])
    return SecurePage(
        state=state,
        address=address,
        plain_address=site() + url_for("secure.show") if is_at_home else "",
        fingerprint=_lines(current_app.config["FINGERPRINT"]),
        kinds=("android", "apple") if _kind() == "android" else ("apple", "android"),
        is_known=_kind() is not None,
    )


def _state() -> State:
    if request.is_secure:
        return "has_all"
    if current_app.config["HTTPS_PORT"]:
        return "gets_certificate"
    return "goes_elsewhere" if secure_site() else "has_none"


def _kind() -> Kind | None:
    """Which kind of phone asks, as far as it says so."""
    said = request.user_agent.string
    if "Android" in said:
        return "android"
    return "apple" if _APPLE.search(said) else None


def _lines(fingerprint: str) -> tuple[str, ...]:
    pairs = fingerprint.split(":") if fingerprint else []
    return tuple(" ".join(pairs[at : at + PAIRS]) for at in range(0, len(pairs), PAIRS))
