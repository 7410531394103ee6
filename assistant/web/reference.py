"""The rules reference. Opened from a table, it marks the house rules that are in force there."""

import re
from collections.abc import Iterable

from flask import Blueprint, Flask, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup, escape

from assistant import reference
from assistant.notation.texts import plain
from assistant.reference import Example, Question
from assistant.rules.cards import printed_decks
from assistant.rules.options import (
    EDITIONS,
    IRREGULARITIES,
    SWITCHES,
    USUAL,
    About,
    Edition,
    Options,
)
from assistant.rules.views import TableView
from assistant.web.access import known_table
from assistant.web.errors import SEE_OTHER
from assistant.web.phones import chosen, spoken
from assistant.web.render import Shown, face, render
from assistant.web.rules_search import search
from assistant.web.rulings import RuledTrick, address, names_in_sentences, shown_editions, verdict
from assistant.wording import decisions, terms

blueprint = Blueprint("reference", __name__, url_prefix="/rules")

LONGEST = 500
"""The characters of a search that are read."""


@blueprint.get("/")
def index() -> ResponseReturnValue:
    """Show the search and the chapters."""
    query = plain(request.args.get("q", ""))[:LONGEST]
    view = known_table(request.args.get("table", ""))
    variant = view.game.options.variant if view else ""
    return _page(
        view,
        "reference/index.html",
        query=query,
        found=_listed(search(query, variant)) if query else None,
        chapters=reference.chapters(),
        editions=editions(),
        plays=_plays(view.game.options) if view else "",
    )


@blueprint.get("/chapters/<id>")
def chapter(id: str) -> ResponseReturnValue:
    """Show the questions of a chapter."""
    found = next((chapter for chapter in reference.chapters() if chapter.id == id), None)
    if found is None:
        abort(404)
    return _page(
        known_table(request.args.get("table", "")),
        "reference/chapter.html",
        title=found.title[chosen()],
        questions=_listed(found.questions),
    )


def editions() -> dict[str, str]:
    """What each edition that has a page is called, by its id."""
    found = reference.booklets().items()
    return {id: terms.edition(id, spoken()) for id, one in found if one.text["en"].box}


@blueprint.get("/editions/<id>")
def edition(id: str) -> ResponseReturnValue:
    """Show what is in the box of an edition, for whom it is, and what it says by itself."""
    if id not in editions():
        abort(404)
    found = reference.booklets()[id]
    return _page(
        known_table(request.args.get("table", "")),
        "reference/edition.html",
        title=terms.edition(id, spoken()),
        found=found,
        text=found.text[chosen()],
        apart=[
            (question.id, question.text[chosen()].ask, own.note[chosen()])
            for question, own in reference.told_apart(id)
        ],
    )


@blueprint.get("/paragraphs/<number>")
def paragraph(number: str) -> ResponseReturnValue:
    """Lead to the question about a paragraph of the rulebook, or to a tip, as pages cite them."""
    found = reference.of_paragraph(number) or reference.advice(number)
    if found is None:
        abort(404)
    table_id = request.args.get("table")
    return redirect(url_for("reference.question", id=found.id, table=table_id), SEE_OTHER)


@blueprint.get("/<id>")
def question(id: str) -> ResponseReturnValue:
    """Show a question with its ruling."""
    found = reference.questions().get(id)
    if found is None:
        abort(404)
    view = known_table(request.args.get("table", ""))
    text = found.text[chosen()]
    verdict = _beginning(FIRST_SENTENCE, text.ruling)
    options = view.game.options if view else None
    return _page(
        view,
        "reference/question.html",
        chapter=next(one for one in reference.chapters() if one.id == found.chapter),
        id=found.id,
        ask=text.ask,
        is_advice=found.is_advice,
        verdict=verdict,
        details=text.ruling.removeprefix(verdict).strip(),
        paragraphs=found.paragraphs,
        editions=shown_editions(found, options.edition if options else None),
        is_agreed_on=found.switch is not None,
        house_rule=_house_rule(found.switch, options) if found.switch else None,
        example=_example(found.example, text.example, options.edition if options else EDITIONS[0]),
        see=_listed([reference.questions()[id] for id in found.see]),
    )


def _page(view: TableView | None, template: str, **shown: object) -> str:
    return render(template, table_id=view.id if view else None, **shown)


FIRST_SENTENCE = re.compile(r"[^.!?]+[.!?]+[”“]?")
"""As much of a ruling as is read at arm's length."""

FIRST_SENTENCES = re.compile(r"(?:[^.!?]+[.!?]+[”“]?){1,2}")
"""As much of a ruling as a list shows."""

NOBODY = ("", "", "", "")
"""The names of the players of an example."""


def _listed(questions: Iterable[Question]) -> list[tuple[str, str, str]]:
    """Questions in a list: the id, what is asked, and the beginning of the ruling."""
    texts = [(question.id, question.text[chosen()]) for question in questions]
    return [(id, text.ask, _beginning(FIRST_SENTENCES, text.ruling)) for id, text in texts]


def _beginning(sentences: re.Pattern[str], text: str) -> str:
    found = sentences.match(text)
    return found[0] if found else text


def _plays(options: Options) -> str:
    """What a table plays: deck, end and tie-break, and whatever is not the usual answer."""
    agreed = terms.agreed(options, spoken())
    return " ".join(
        term.text for term in agreed if term.about in ("deck", "goal", "tie") or not term.is_usual
    )


Answer = tuple[str, bool, bool]
"""An answer in words, whether it is the usual one, and whether it is in force at the table."""


def _house_rule(about: str, options: Options | None) -> tuple[str, list[Answer]] | None:
    """What a house rule is called, with its answers.

    It is a switch, an irregularity, or what a table agrees on without a choice, such as its deck:
    that has no name, and is shown at a table alone.
    """
    if about in SWITCHES:
        return terms.title(about, spoken()), [
            (
                terms.term(about, answer, spoken()),
                answer == SWITCHES[about][0],
                answer == getattr(options, about, None),
            )
            for answer in SWITCHES[about]
        ]
    known = next((known for known in IRREGULARITIES if known == about), None)
    if known:
        return decisions.title(known, spoken()), _rulings(known, options)
    if options is None:
        return None
    term = next(term for term in terms.agreed(options, spoken()) if term.about == about)
    return "", [(term.text, term.is_usual, True)]


def _rulings(about: About, options: Options | None) -> list[Answer]:
    """What a table can decide of an irregularity; first that it decides each time, if so usual."""
    irregularity = IRREGULARITIES[about]
    usual, agreed = USUAL.agreed(about), options.agreed(about) if options else None
    answers = [
        (decisions.choice(about, decision, spoken()), decision == usual, decision == agreed)
        for decision in irregularity.decisions
    ]
    if not irregularity.has_usual:
        each_time = spoken().gettext("The table decides each time.")
        answers.insert(0, (each_time, True, options is not None and agreed is None))
    return answers


def _example(example: Example, text: str, edition: Edition) -> Shown:
    """The example with its cards; a trick in it is ruled on here and now, and has an address."""
    deck = printed_decks()["classic"]
    ruled, ruling = None, ""
    if example.price is not None and example.trick:
        trick = RuledTrick(
            cards=example.trick,
            price=example.price,
            names=names_in_sentences(NOBODY),
            deck=deck,
            edition=edition,
            is_complete=not example.hand,
        )
        ruled = verdict(trick)
        ruling = address(example.trick, example.price, NOBODY, deck, edition)
    return Shown(
        text=text,
        verdict=ruled,
        ruling=ruling,
        cards=tuple(face(card, deck) for card in example.cards),
        hand=tuple(face(card, deck) for card in example.hand),
        legal=frozenset(example.legal),
    )


# The rules and tips that a page cites, each a link to its question in the reference.

_CITATION = re.compile(r"(?:Rule|Regel|Tip|Tipp) (\d+\.\d+|P\d+)")


def install(app: Flask) -> None:
    """Give templates the filter `cited`."""
    app.add_template_filter(cited)


def cited(text: str, table_id: str | None = None) -> Markup:
    """The text with each "Rule 4.2" and "Tip P1" in it a link.

    `table_id` is the table whose house rules the reference shows.
    """
    html, end = "", 0
    for citation in _CITATION.finditer(text):
        address = url_for("reference.paragraph", number=citation[1], table=table_id)
        html += escape(text[end : citation.start()])
        html += Markup('<a href="{}">{}</a>').format(address, citation[0])
        end = citation.end()
    return Markup(html) + escape(text[end:])
