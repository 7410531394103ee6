"""What pages load: scripts, style sheets and icons, each by a name with the hash of its content.

So a phone asks for each once and keeps it for ever. Scripts and style sheets lie in static/dist,
where `make dist` puts them, made of static/js and static/css.
"""

import re
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b

from flask import Flask, Response, url_for
from werkzeug.exceptions import NotFound

from assistant.config import folder

TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "png": "image/png",
    "svg": "image/svg+xml; charset=utf-8",
}
FOR_EVER = "public, max-age=31536000, immutable"

_NAME = re.compile(r"(.+)\.[0-9a-f]{10}(\.\w+)")
_FORMER_SHEETS = re.compile(r"(?:auto|light|dark)(?:-\w+)*\.css")
"""Until version 0.6 a style sheet was named by its theme and by all its parts."""


def install(app: Flask) -> None:
    """Answer with assets, and tell templates where they lie."""
    app.add_url_rule("/assets/<path:name>", "asset", _answer)
    app.add_template_global(asset)


def asset(path: str) -> str:
    """The address of what a page loads, such as "entry.js" or "icons/bottle.svg"."""
    return url_for("asset", name=_named(path))


@cache
def contents() -> Mapping[str, bytes]:
    """All that can be asked for."""
    made, icons = folder("static") / "dist", folder("static") / "icons"
    return {file.name: file.read_bytes() for file in made.iterdir()} | {
        f"icons/{file.name}": file.read_bytes() for file in icons.iterdir()
    }


@cache
def _named(path: str) -> str:
    stem, _, kind = path.rpartition(".")
    return f"{stem}.{blake2b(contents()[path], digest_size=5).hexdigest()}.{kind}"


def _answer(name: str) -> Response:
    """The asset of this name; by an old hash what it is now, to be asked for again.

    Not so what comes later than its page: it goes together with the script that the page has.
    """
    parts = _NAME.fullmatch(name)
    path = "".join(parts.groups()) if parts else ""
    if _FORMER_SHEETS.fullmatch(path):
        path = "pages.css"  # it has the rules of every page
    if path not in contents():
        raise NotFound
    is_current = name == _named(path)
    if path == "alone.js" and not is_current:
        raise NotFound
    response = Response(contents()[path], content_type=TYPES[path.rpartition(".")[2]])
    response.headers["Cache-Control"] = FOR_EVER if is_current else "no-cache"
    return response
