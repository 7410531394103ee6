"""Makes questions of the rules reference into pages."""

import re
from collections.abc import Iterable

from flask import url_for

from assistant import reference
from assistant.reference import Chapter, Example, Question
from assistant.rules.cards import printed_decks
from assistant.rules.irregularities import IRREGULARITIES, About
from assistant.rules.options import EDITIONS, SWITCHES, Edition, Options
from assistant.rules.views import TableView
from assistant.web.language import chosen, spoken
from assistant.web.reference.pages import (
    ChapterPage,
    HouseAnswer,
    HouseRule,
    ListedChapter,
    ListedQuestion,
    QuestionPage,
    RulesPage,
    ShownExample,
)
from assistant.web.shared.presenter import face
from assistant.web.shared.ruling_pages import Verdict
from assistant.web.shared.rulings import (
    RuledTrick,
    address,
    names_in_sentences,
    shown_editions,
    verdict,
)
from assistant.wording import decisions, terms

FIRST_SENTENCE = re.compile(r"[^.!?]+[.!?]+[”“]?")
"""As much of a ruling as is read at arm's length."""

FIRST_SENTENCES = re.compile(r"(?:[^.!?]+[.!?]+[”“]?){1,2}")
"""As much of a ruling as a list shows."""

NOBODY = ("", "", "", "")
"""The names of the players of an example."""


def index(view: TableView | None, query: str) -> RulesPage:
    """The search, the chapters, and what the table plays."""
    return RulesPage(
        table_id=_table_id(view),
        query=query,
        found=_listed(reference.search(query)) if query else None,
        chapters=tuple(_listed_chapter(chapter) for chapter in reference.chapters()),
        plays=_plays(view.game.options) if view else "",
        deck=_deck_address(view),
    )


def chapter(view: TableView | None, chapter: Chapter) -> ChapterPage:
    """The questions of a chapter."""
    return ChapterPage(
        table_id=_table_id(view),
        title=chapter.title[chosen()],
        questions=_listed(chapter.questions),
    )


def question(view: TableView | None, question: Question) -> QuestionPage:
    """A question with its ruling, the editions, the house rule in force, and the example."""
    text = question.text[chosen()]
    said = _beginning(FIRST_SENTENCE, text.ruling)
    options = view.game.options if view else None
    chapters = {chapter.id: chapter for chapter in reference.chapters()}
    return QuestionPage(
        table_id=_table_id(view),
        chapter=_listed_chapter(chapters[question.chapter]),
        id=question.id,
        ask=text.ask,
        is_advice=question.is_advice,
        verdict=said,
        details=text.ruling.removeprefix(said).strip(),
        paragraphs=question.paragraphs,
        editions=shown_editions(question, options.edition if options else None),
        is_agreed_on=question.switch is not None,
        house_rule=_house_rule(question.switch, options) if question.switch else None,
        example=_example(
            question.example, text.example, options.edition if options else EDITIONS[0]
        ),
        see=_listed([reference.questions()[id] for id in question.see]),
    )


def _table_id(view: TableView | None) -> str | None:
    return view.id if view else None


def _deck_address(view: TableView | None) -> str:
    if view is None:
        return url_for("decks.show", deck_id="classic")
    return url_for("tables.deck", table_id=view.id)


def _listed(questions: Iterable[Question]) -> tuple[ListedQuestion, ...]:
    """Questions in a list."""
    return tuple(_listed_question(question) for question in questions)


def _listed_question(question: Question) -> ListedQuestion:
    text = question.text[chosen()]
    return ListedQuestion(
        id=question.id, ask=text.ask, ruling=_beginning(FIRST_SENTENCES, text.ruling)
    )


def _beginning(sentences: re.Pattern[str], text: str) -> str:
    found = sentences.match(text)
    return found[0] if found else text


def _listed_chapter(chapter: Chapter) -> ListedChapter:
    return ListedChapter(id=chapter.id, title=chapter.title[chosen()], count=len(chapter.questions))


def _plays(options: Options) -> str:
    """What a table plays: deck, end and tie-break, and whatever is not the usual answer."""
    agreed = terms.agreed(options, spoken())
    return " ".join(
        term.text for term in agreed if term.about in ("deck", "goal", "tie") or not term.is_usual
    )


def _house_rule(about: str, options: Options | None) -> HouseRule | None:
    """The answers to a switch, an irregularity, or to deck and end, with the one in force."""
    if about in SWITCHES:
        return _switch(about, options)
    irregularity = next((known for known in IRREGULARITIES if known == about), None)
    if irregularity:
        return _irregularity(irregularity, options)
    if options is None:
        return None
    term = next(term for term in terms.agreed(options, spoken()) if term.about == about)
    answer = HouseAnswer(text=term.text, is_usual=term.is_usual, is_in_force=True)
    return HouseRule(title="", answers=(answer,))


def _switch(switch: str, options: Options | None) -> HouseRule:
    answers = SWITCHES[switch]
    in_force = getattr(options, switch) if options else None
    return HouseRule(
        title=terms.title(switch, spoken()),
        answers=tuple(
            HouseAnswer(
                text=terms.term(switch, answer, spoken()),
                is_usual=answer == answers[0],
                is_in_force=answer == in_force,
            )
            for answer in answers
        ),
    )


def _irregularity(about: About, options: Options | None) -> HouseRule:
    irregularity = IRREGULARITIES[about]
    usual, agreed = Options().agreed(about), options.agreed(about) if options else None
    answers = [
        HouseAnswer(
            text=decisions.choice(about, decision, spoken()),
            is_usual=decision == usual,
            is_in_force=decision == agreed,
        )
        for decision in irregularity.decisions
    ]
    if not irregularity.has_usual:
        each_time = spoken().gettext("The table decides each time.")
        is_in_force = options is not None and agreed is None
        answers.insert(0, HouseAnswer(text=each_time, is_usual=True, is_in_force=is_in_force))
    return HouseRule(title=decisions.title(about, spoken()), answers=tuple(answers))


def _example(example: Example, text: str, edition: Edition) -> ShownExample:
    """The example with its cards; a trick in it is ruled on here and now."""
    deck = printed_decks()["classic"]
    return ShownExample(
        text=text,
        verdict=_example_verdict(example, edition),
        ruling=_example_address(example, edition),
        cards=tuple(face(card, deck) for card in example.cards),
        hand=tuple(face(card, deck) for card in example.hand),
        legal=frozenset(example.legal),
    )


def _example_verdict(example: Example, edition: Edition) -> Verdict | None:
    """The ruling on the example's trick; None where it has none."""
    if example.price is None or not example.trick:
        return None
    return verdict(
        RuledTrick(
            cards=example.trick,
            price=example.price,
            names=names_in_sentences(NOBODY),
            deck=printed_decks()["classic"],
            edition=edition,
            is_complete=not example.hand,
        )
    )


def _example_address(example: Example, edition: Edition) -> str:
    """The address of that ruling; "" where there is none."""
    if example.price is None or not example.trick:
        return ""
    return address(example.trick, example.price, NOBODY, printed_decks()["classic"], edition)
