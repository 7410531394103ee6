"""What a phone takes along in one file: the rules, their search, and the quick ruling.

The pages are those of the server, made by its own routes without a table, of which only title,
heading and main part are kept: the phone puts them into the page that it has for all of them.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from flask import current_app, g, url_for
from flask_babel import gettext

from assistant import reference
from assistant.reference.exported import exported
from assistant.reference.words import Language
from assistant.rules.cards import BELOW, START_PRICE, Deck, cards_in, offered_decks
from assistant.web.language import spoken
from assistant.web.shared.presenter import face
from assistant.web.shared.render import render
from assistant.web.shared.round_data import suits
from assistant.web.shared.ruling_pages import Option
from assistant.web.shared.rulings import TRICKS
from assistant.wording import decks, sentences

SEPARATOR = "\f"
"""Parts title, heading and main part in `offline/part.html`."""

Page = Mapping[str, str]
"""The `title`, `heading` and `main` of a page."""


def pack(language: Language) -> bytes:
    """The file in a language; it takes a moment to make."""
    app = current_app
    wanted = {"Accept-Language": language}
    with app.app_context(), app.test_request_context(headers=wanted):
        g.is_for_pack = True
        packed = {
            "pages": dict(_pages()),
            "paragraphs": dict(_paragraphs()),
            "search": exported(reference.indexes(), list(reference.questions())),
        }
    return json.dumps(packed, ensure_ascii=False, separators=(",", ":")).encode()


def _pages() -> Iterator[tuple[str, Page]]:
    """Every page by its address."""
    yield _page("reference.index")
    for chapter in reference.chapters():
        yield _page("reference.chapter", id=chapter.id)
    for id in reference.questions():
        yield _page("reference.question", id=id)
    for deck in offered_decks().values():
        yield f"{url_for('judge.quick')}?deck={deck.id}", _parts(_quick(deck))


def _quick(deck: Deck) -> str:
    """A ruling on a trick of a printed deck, without a game, by the phone's own rules.

    Its script reads the trick from the address, which is that of `judge.quick`, and draws it.
    """
    fewest, most = TRICKS[len(deck.cards)]
    return render(
        "offline/quick.html",
        keys=tuple(face(card, deck) for card in deck.cards),
        prices=(START_PRICE, *reversed(cards_in(deck.all & BELOW[START_PRICE]))),
        decks=tuple(_option(other, deck) for other in offered_decks().values()),
        data={
            "deck": {"suits": suits(deck)},
            "fewest": fewest,
            "most": most,
            "player": gettext("Player %(place)s", place="{place}"),
            "sentences": sentences.templates(spoken()),
        },
    )


def _option(deck: Deck, shown: Deck) -> Option:
    code = None if deck.id == "classic" else deck.id
    return Option(
        value=deck.id,
        text=decks.named(deck, spoken()),
        is_chosen=deck == shown,
        address=url_for("judge.quick", deck=code),
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
