"""What pages load: scripts, style sheets and icons, each by a name with the hash of its content.

So a phone asks for each once and keeps it for ever. All are made when a page first names them, and
kept for the process. A name tells all that it takes to make what it is of: a server that was just
started answers the pages that another one made.
"""

import re
from functools import cache
from hashlib import blake2b

from flask import Flask, Response, url_for
from werkzeug.exceptions import NotFound

from assistant.config import folder
from assistant.web import bundles, compression
from assistant.web.language import THEMES
from assistant.web.once import once

FIRST = ("colours", "meanings", "light", "base", "top", "button", "card", "bottle", "slip")
LAST = ("large",)
"""The style sheets that every page has before and after its own."""

MEDIA = {"print": "print", "light": "(prefers-color-scheme:light)"}
"""Where a style sheet holds alone, if not everywhere."""

TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "png": "image/png",
    "svg": "image/svg+xml; charset=utf-8",
}
FOR_EVER = "public, max-age=31536000, immutable"

_NAME = re.compile(r"(.+)\.([0-9a-f]{10})\.(\w+)")
_SHEETS = re.compile(r"{% block sheets %}([\w ]*){% endblock %}")


def install(app: Flask) -> None:
    """Answer with assets, and tell templates where they lie."""
    app.add_url_rule("/assets/<path:name>", "asset", _answer)
    app.add_template_global(asset)
    app.add_template_global(script)
    app.add_template_global(stylesheet)


def asset(path: str) -> str:
    """The address of a single file of static/, such as "icons/bottle.svg"."""
    return url_for("asset", name=_current(*path.rsplit(".", 1)))


def script(name: str) -> str:
    """The address of a module of static/js and all that it imports, in one piece."""
    return url_for("asset", name=_current(name, "js"))


def stylesheet(sheets: str, theme: str) -> str:
    """The address of a page's style sheets with those of every page, in one piece."""
    return url_for("asset", name=_current("-".join([theme, *sheets.split()]), "css"))


def _answer(name: str) -> Response:
    """The asset of this name; by an old hash what it is now, to be asked for again.

    Not so a script that comes later: with itself it would bring the page's script a second time.
    """
    parts = _NAME.fullmatch(name)
    if not parts or not _is_known(parts[1], parts[3]):
        raise NotFound
    asked, _, kind = parts.groups()
    is_current = name == _current(asked, kind)
    if asked in bundles.LATER and not is_current:
        raise NotFound
    coding = compression.coding() if kind != "png" else None
    response = Response(_sent(asked, kind, coding), content_type=TYPES[kind])
    if coding:
        response.content_encoding = coding
    response.vary.add("Accept-Encoding")
    response.headers["Cache-Control"] = FOR_EVER if is_current else "no-cache"
    return response


@cache
def _current(name: str, kind: str) -> str:
    """The name of an asset as it is now."""
    return f"{name}.{blake2b(_made(name, kind), digest_size=5).hexdigest()}.{kind}"


@once
def _sent(name: str, kind: str, coding: str | None) -> bytes:
    content = _made(name, kind)
    return compression.compressed(content, coding) if coding else content


def _is_known(name: str, kind: str) -> bool:
    """Whether a page can have named such an asset; nothing else is made."""
    if kind == "css":
        theme, *sheets = name.split("-")
        return theme in THEMES and "-".join(sheets) in sheets_of_pages() and "" not in sheets
    if kind == "js":
        return f"{name}.js" in {file.name for file in bundles.SCRIPTS.glob("*.js")}
    return kind in TYPES and f"{name}.{kind}" in _icons()


@cache
def _made(name: str, kind: str) -> bytes:
    if kind == "css":
        return _styles(*name.split("-")).encode()
    if kind == "js" and name in bundles.LATER:
        return bundles.later_script(name, _current(bundles.LATER[name], kind)).encode()
    if kind == "js":
        return bundles.script(name).encode()
    return (folder("static") / f"{name}.{kind}").read_bytes()


def _styles(theme: str, *sheets: str) -> str:
    """The style sheets of a page; the one for daylight holds by the phone's setting, or by ours."""
    names = [name for name in (*FIRST, *sheets, *LAST) if (name, theme) != ("light", "dark")]
    return bundles.sheets(names, {"print": MEDIA["print"]} if theme == "light" else MEDIA)


@cache
def sheets_of_pages() -> frozenset[str]:
    """What the templates say of their sheets, as it stands in names."""
    texts = (file.read_text("utf-8") for file in folder("templates").rglob("*.html"))
    return frozenset("-".join(found.split()) for text in texts for found in _SHEETS.findall(text))


@cache
def _icons() -> frozenset[str]:
    return frozenset(f"icons/{file.name}" for file in (folder("static") / "icons").iterdir())
