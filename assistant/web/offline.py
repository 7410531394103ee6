"""What a phone takes along and installs: the manifest, the worker, the pages without a network."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from flask import Blueprint, Response, abort, current_app, g, jsonify, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import force_locale, gettext

from assistant import reference
from assistant.reference import LANGUAGES, Language
from assistant.rules.cards import BELOW, START_PRICE, Deck, cards_in, offered_decks
from assistant.rules.options import USUAL
from assistant.web import every_request, new_game
from assistant.web.assets import FOR_EVER, asset, contents
from assistant.web.first_pages import first_pages
from assistant.web.phones import chosen, speak_as, spoken
from assistant.web.reference import editions
from assistant.web.render import face, render
from assistant.web.round_data import suits
from assistant.web.rules_search import searched
from assistant.web.rulings import TRICKS
from assistant.wording import decks, sentences

# What a phone has to know to install the app.

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


def about_the_app(language: str, theme: str) -> Mapping[str, object]:
    """The manifest in the language of the request."""
    ground = LIGHT if theme == "light" else DARK
    return {
        "id": url_for("home.index"),
        "name": "Bottle Imp Table Assistant",
        "short_name": gettext("Bottle Imp"),
        "description": gettext("Tap the cards that are played: the phone knows the rules."),
        "lang": language,
        "dir": "ltr",
        "start_url": url_for("home.index"),
        "scope": url_for("home.index"),
        "display": "standalone",
        "background_color": ground,
        "theme_color": ground,
        "categories": ["games", "utilities"],
        "icons": [
            {
                "src": asset(file),
                "sizes": sizes,
                "type": "image/png" if file.endswith(".png") else "image/svg+xml",
                "purpose": purpose,
            }
            for file, (sizes, purpose) in ICONS.items()
        ],
        "shortcuts": [
            _shortcut(gettext("New game"), url_for("tables.new")),
            _shortcut(gettext("Quick ruling"), url_for("judge.quick")),
            _shortcut(gettext("Rules"), url_for("reference.index")),
        ],
    }


def _shortcut(name: str, address: str) -> Mapping[str, object]:
    icon = {"src": asset("icons/bottle-192.png"), "sizes": "192x192"}
    return {"name": name, "url": address, "icons": [icon]}


# What a phone takes along in one file: the rules, their search, and the quick ruling.
#
# The pages are those of the server, made by its own routes without a table, of which only title,
# heading and main part are kept: the phone puts them into the page that it has for all of them.

SEPARATOR = "\f"
"""Parts title, heading and main part in `offline/part.html`."""

PLACE = "/~"
"""In the pack's addresses: the path under which the phone has the site. All have the same pack."""

Page = Mapping[str, str]
"""The `title`, `heading` and `main` of a page."""


def packed(language: Language) -> bytes:
    """The file in a language; it takes a moment to make."""
    app = current_app
    wanted = {"Accept-Language": language}
    here = {"SCRIPT_NAME": PLACE}
    with app.app_context(), app.test_request_context(headers=wanted, environ_overrides=here):
        g.is_for_pack = True
        g.csrf_token = ""  # each phone gets its own before it sends anything
        packed = {
            "pages": dict(_pages()),
            "paragraphs": dict(_paragraphs()),
            "search": searched(language),
            "begin": first_pages(),
        }
    return json.dumps(packed, ensure_ascii=False, separators=(",", ":")).encode()


def _pages() -> Iterator[tuple[str, Page]]:
    yield _page("reference.index")
    for chapter in reference.chapters():
        yield _page("reference.chapter", id=chapter.id)
    for id in editions():
        yield _page("reference.edition", id=id)
    for id in reference.questions():
        yield _page("reference.question", id=id)
    for deck in offered_decks().values():
        speak_as(replace(USUAL, deck=deck))
        yield f"{url_for('judge.quick')}?deck={deck.id}", _parts(_quick(deck))
    yield url_for("tables.new"), _parts(new_game.page(new_game.NewForm(), None))


def _quick(deck: Deck) -> str:
    """A ruling on a trick of a printed deck, without a game, by the phone's own rules.

    Its script reads the trick from the address, which is that of `judge.quick`, and draws it.
    """
    fewest, most = TRICKS[len(deck.cards)]
    return render(
        "offline/quick.html",
        keys=tuple(face(card, deck) for card in deck.cards),
        prices=(START_PRICE, *reversed(cards_in(deck.all & BELOW[START_PRICE]))),
        deck_id=deck.id,
        decks={other.id: decks.named(other, spoken()) for other in offered_decks().values()},
        data={
            "deck": {"suits": suits(deck)},
            "fewest": fewest,
            "most": most,
            "player": gettext("Player %(place)s", place="{place}"),
            "sentences": sentences.templates(spoken()),
        },
    )


def _page(endpoint: str, **values: Any) -> tuple[str, Page]:
    html = current_app.ensure_sync(current_app.view_functions[endpoint])(**values)
    return url_for(endpoint, **values), _parts(html)


def _parts(html: str) -> Page:
    title, heading, main = (part.strip() for part in html.split(SEPARATOR))
    return {"title": title, "heading": heading, "main": main}


def _paragraphs() -> Iterator[tuple[str, str]]:
    """The question that an address of a paragraph or of a tip leads to."""
    questions = reference.questions().values()
    for number in sorted({number for one in questions for number in one.paragraphs}):
        if found := reference.of_paragraph(number):
            yield number, found.id
    for one in questions:
        if one.is_advice:
            yield one.id, one.id


# What a phone asks for to be installed, and to open without a connection.

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
        answer = jsonify(about_the_app(language, request.args.get("theme", "")))
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
    if found is None or name != every_request.version():
        abort(404)
    coding = every_request.coding()
    answer = Response(_sent(found, coding), mimetype="application/json")
    answer.headers["Cache-Control"] = FOR_EVER
    answer.vary.add("Accept-Encoding")
    if coding:
        answer.content_encoding = coding
    return answer


@cache
def _sent(language: Language, coding: str | None) -> bytes:
    content = packed(language)
    return every_request.compressed(content, coding) if coding else content


def _language(text: str) -> Language | None:
    return next((one for one in LANGUAGES if one == text), None)
