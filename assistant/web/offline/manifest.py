"""What a phone has to know to install the app."""

from collections.abc import Mapping

from flask import url_for
from flask_babel import gettext

from assistant.web.assets import asset

DARK, LIGHT = "#0c1210", "#efe7d4"
"""The grounds of the two themes."""

ICONS = {
    "icons/bottle-192.png": ("192x192", "any"),
    "icons/bottle-512.png": ("512x512", "any"),
    "icons/bottle-maskable-192.png": ("192x192", "maskable"),
    "icons/bottle-maskable-512.png": ("512x512", "maskable"),
    "icons/bottle.svg": ("any", "any"),
}
"""A picture's size, and whether the phone may cut it to its own shape."""


def manifest(language: str, theme: str) -> Mapping[str, object]:
    """The manifest in the language of the request."""
    ground = LIGHT if theme == "light" else DARK
    return {
        "id": "/",
        "name": "Bottle Imp Table Assistant",
        "short_name": gettext("Bottle Imp"),
        "description": gettext("Tap the cards that are played: the phone knows the rules."),
        "lang": language,
        "dir": "ltr",
        "start_url": url_for("home.index"),
        "scope": "/",
        "display": "standalone",
        "background_color": ground,
        "theme_color": ground,
        "categories": ["games", "utilities"],
        "icons": [_icon(file, *about) for file, about in ICONS.items()],
        "shortcuts": [
            _shortcut(gettext("New game"), url_for("tables.new")),
            _shortcut(gettext("Quick ruling"), url_for("judge.quick")),
            _shortcut(gettext("Rules"), url_for("reference.index")),
        ],
    }


def _icon(file: str, sizes: str, purpose: str) -> Mapping[str, str]:
    kind = "image/png" if file.endswith(".png") else "image/svg+xml"
    return {"src": asset(file), "sizes": sizes, "type": kind, "purpose": purpose}


def _shortcut(name: str, address: str) -> Mapping[str, object]:
    icon = {"src": asset("icons/bottle-192.png"), "sizes": "192x192"}
    return {"name": name, "url": address, "icons": [icon]}
