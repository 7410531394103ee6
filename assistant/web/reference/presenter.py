"""Questions made into pages."""

import re

from flask import url_for

from assistant import reference
from assistant.reference import Chapter, Example, Question
from assistant.rules.cards import printed_decks
from assistant.rules.irregularities import IRREGULARITIES
from assistant.rules.options import SWITCHES, Options
from assistant.rules.views import TableView
from assistant.web.language import chosen, spoken
from assistant.web.reference.pages import (
    ChapterPage,
    HouseAnswer,
    HouseRule,
    Listed,
    QuestionPage,
    RulesPage,
    ShownExample,
    Tile,
)
from assistant.web.shared.presenter import face
from assistant.web.shared.rulings import address, called, stands, verdict
from assistant.wording import decisions, terms

FIRST_SENTENCES = re.compile(r"(?:[^.!?]+[.!?]+){1,2}")
"""As much of a ruling as a list shows."""


def index(view: TableView | None, query: str) -> RulesPage:
    """The search, the chapters, and what the table plays."""
    return RulesPage(
        table_id=_id(view),
        query=query,
        found=tuple(listed(one) for one in reference.search(query)) if query else None,
        tiles=tuple(_tile(chapter) for chapter in reference.chapters()),
        plays=_plays(view.game.options) if view else "",
        deck=url_for("tables.deck", table_id=view.id)
        if view
        else url_for("decks.show", deck_id="classic"),
    )


def chapter(view: TableView | None, one: Chapter) -> ChapterPage:
    """The questions of a chapter."""
    return ChapterPage(
        table_id=_id(view),
        title=one.title[chosen()],
        questions=tuple(listed(question) for question in one.questions),
    )


def question(view: TableView | None, one: Question) -> QuestionPage:
    """A question with its ruling, the editions, the house rule in force, and the worked example."""
    text = one.text[chosen()]
    options = view.game.options if view else None
    its = next(chapter for chapter in reference.chapters() if chapter.id == one.chapter)
    return QuestionPage(
        table_id=_id(view),
        chapter=_tile(its),
        id=one.id,
        ask=text.ask,
        ruling=text.ruling,
        paragraphs=one.paragraphs,
        stands=stands(one, options.edition if options else None),
        house_rule=_house_rule(one.switch, options) if one.switch else None,
        example=_example(one.example, text.example, options.edition if options else "ZM"),
        see=tuple(listed(reference.questions()[id]) for id in one.see),
    )


def listed(one: Question) -> Listed:
    """A question in a list."""
    text = one.text[chosen()]
    first = FIRST_SENTENCES.match(text.ruling)
    return Listed(id=one.id, ask=text.ask, ruling=first[0] if first else text.ruling)


def _id(view: TableView | None) -> str | None:
    return view.id if view else None


def _tile(one: Chapter) -> Tile:
    return Tile(id=one.id, title=one.title[chosen()], count=len(one.questions))


def _plays(options: Options) -> str:
    """What a table plays, in a row of sentences: deck and end, and whatever is not the usual answer."""
    agreed = terms.agreed(options, spoken())
    return " ".join(
        term.text for term in agreed if term.about in ("deck", "goal", "tie") or not term.is_usual
    )


def _house_rule(switch: str, options: Options | None) -> HouseRule | None:
    """The answers to a switch or an irregularity, with the one in force."""
    t = spoken()
    if switch in SWITCHES:
        answers = SWITCHES[switch]
        usual, in_force = answers[0], getattr(options, switch) if options else None
        texts = [
            (terms.term(switch, answer, t), answer == usual, answer == in_force)
            for answer in answers
        ]
        return HouseRule(title=terms.title(switch, t), answers=_answers(texts))
    about = next((about for about in IRREGULARITIES if about == switch), None)
    if about:
        known = IRREGULARITIES[about]
        agreed = options.agreed(about) if options else None
        texts = [
            (decisions.choice(about, one, t), one == Options().agreed(about), one == agreed)
            for one in known.decisions
        ]
        if not known.has_usual:
            texts.insert(
                0,
                (
                    t.gettext("The table chooses each time."),
                    True,
                    options is not None and agreed is None,
                ),
            )
        return HouseRule(title=decisions.title(about, t), answers=_answers(texts))
    if options is None:
        return None
    term = next(term for term in terms.agreed(options, t) if term.about == switch)
    return HouseRule(title="", answers=_answers([(term.text, term.is_usual, True)]))


def _answers(texts: list[tuple[str, bool, bool]]) -> tuple[HouseAnswer, ...]:
    return tuple(
        HouseAnswer(text=text, is_usual=is_usual, is_in_force=is_it)
        for text, is_usual, is_it in texts
    )


def _example(one: Example, text: str, edition: str) -> ShownExample:
    """The example with its cards; a trick in it is ruled on here and now."""
    deck, nobody = printed_decks()["classic"], ("", "", "", "")
    ruled = one.price is not None and one.trick
    return ShownExample(
        text=text,
        verdict=verdict(
            one.trick, one.price, called(nobody), deck, edition, is_complete=not one.hand
        )
        if ruled
        else None,
        ruling=address(one.trick, one.price, nobody, deck, edition) if ruled else "",
        cards=tuple(face(card, deck) for card in one.cards),
        hand=tuple(face(card, deck) for card in one.hand),
        legal=frozenset(one.legal),
    )
