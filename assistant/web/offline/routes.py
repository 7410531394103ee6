"""What a phone asks for to be installed, and to open without a connection."""

from functools import cache

from flask import Blueprint, Response, abort, jsonify, request
from flask.typing import ResponseReturnValue
from flask_babel import force_locale

from assistant.reference.words import Language
from assistant.web import compression, version
from assistant.web.assets import FOR_EVER, contents
from assistant.web.language import LANGUAGES, chosen
from assistant.web.offline.manifest import manifest as manifest_of
from assistant.web.offline.pack import pack as pack_in
from assistant.web.shared.render import render

blueprint = Blueprint("offline", __name__)

A_DAY = 24 * 60 * 60  # seconds


@blueprint.get("/worker.js")
def worker() -> Response:
    """The script that answers for the server where that cannot be reached."""
    answer = Response(contents()["worker.js"], mimetype="text/javascript")
    answer.headers["Cache-Control"] = "no-cache"
    answer.add_etag()
    answer.make_conditional(request)
    answer.headers.pop("Date", None)  # the server says it
    return answer


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """What the app is called where it is installed, its icons, and what it can open at once.

    A browser asks for it without cookies, so its address says what the phone prefers.
    """
    language = _language(request.args.get("language", "")) or chosen()
    with force_locale(language):
        answer = jsonify(manifest_of(language, request.args.get("theme", "")))
    answer.mimetype = "application/manifest+json"
    answer.headers["Cache-Control"] = f"private, max-age={A_DAY}"
    return answer


@blueprint.get("/offline/")
def page() -> ResponseReturnValue:
    """Say what can be done without a connection; the phone puts other pages into this one."""
    return render("offline/page.html")


@blueprint.get("/offline/pack/<language>.<name>.json")
def pack(language: str, name: str) -> Response:
    """All that a phone takes along in a language. Its address changes with the program."""
    found = _language(language)
    if found is None or name != version.version():
        abort(404)
    coding = compression.coding()
    answer = Response(_sent(found, coding), mimetype="application/json")
    answer.headers["Cache-Control"] = FOR_EVER
    answer.vary.add("Accept-Encoding")
    if coding:
        answer.content_encoding = coding
    return answer


@cache
def _sent(language: Language, coding: str | None) -> bytes:
    content = pack_in(language)
    return compression.compressed(content, coding) if coding else content


def _language(text: str) -> Language | None:
    return next((one for one in LANGUAGES if one == text), None)
