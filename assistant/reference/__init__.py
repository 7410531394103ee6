"""The rules reference: every question that tables argue about, with its answer in two languages.

A chapter is a TOML file of this folder. The texts are the project's own; how each edition of the
booklet puts a rule is paraphrased.
"""

import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Literal

from assistant.rules.cards import Card

Language = Literal["en", "de"]
Says = Literal["says", "follows", "silent", "differs"]
"""An edition says so; it follows from its text; it says nothing; it says something else."""


@dataclass(frozen=True, slots=True)
class Text:
    """A question in one language; `example` says what the example's cards show."""

    ask: str
    ruling: str
    example: str


@dataclass(frozen=True, slots=True)
class Example:
    """Cards of the classic deck: a trick in playing order at a price, or cards that are only shown.

    With a trick there may be a hand, and what of it may be played to the trick next.
    """

    price: Card | None
    trick: tuple[Card, ...]
    takes: Card | None
    cards: tuple[Card, ...]
    hand: tuple[Card, ...]
    legal: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class EditionText:
    """How an edition of the booklet puts it, with a note in each language, which may be empty."""

    edition: str
    says: Says
    note: Mapping[Language, str]


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its ruling.

    `paragraphs` are those of the rulebook, the main one first; `switch` is the agreement that
    answers it otherwise, or None; `see` are other questions; `words` are found by a search too.
    """

    id: str
    chapter: str
    paragraphs: tuple[str, ...]
    switch: str | None
    see: tuple[str, ...]
    words: str
    text: Mapping[Language, Text]
    example: Example
    editions: tuple[EditionText, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A file of questions."""

    id: str
    title: Mapping[Language, str]
    questions: tuple[Question, ...]


@cache
def chapters() -> tuple[Chapter, ...]:
    """Every chapter, in the order in which they are read."""
    files = [file for file in resources.files(__package__).iterdir() if file.name.endswith(".toml")]
    bodies = {
        file.name.removesuffix(".toml"): tomllib.loads(file.read_text(encoding="utf-8"))
        for file in files
    }
    in_order = sorted(bodies, key=lambda id: bodies[id]["order"])
    return tuple(_chapter(id, bodies[id]) for id in in_order)


@cache
def questions() -> Mapping[str, Question]:
    """Every question by its id, in reading order."""
    return {question.id: question for chapter in chapters() for question in chapter.questions}


@cache
def of_paragraph(paragraph: str) -> Question | None:
    """The question about a paragraph of the rulebook.

    The first of which it is the main paragraph, or else the one that names it earliest.
    """
    found = [question for question in questions().values() if paragraph in question.paragraphs]
    return min(found, key=lambda question: question.paragraphs.index(paragraph), default=None)


@cache
def of_switch(switch: str) -> Question | None:
    """The question that an agreement answers."""
    return next((question for question in questions().values() if question.switch == switch), None)


def search(text: str) -> tuple[Question, ...]:
    """The questions that have a word for each word of the text, the best first.

    A word of the text may be the beginning of a question's, in either language; accents and case do
    not matter. It counts most in what is asked, then among the words to be found by, then
    elsewhere, and twice where it is the whole word.
    """
    wanted = _words(text)
    if not wanted:
        return ()
    scores = {id: _score(wanted, _weights(id)) for id in questions()}
    found = [id for id, score in scores.items() if score]
    return tuple(questions()[id] for id in sorted(found, key=lambda id: -scores[id]))


@cache
def _weights(id: str) -> Mapping[str, int]:
    """The words of a question, each with how much it counts where it counts most."""
    question = questions()[id]
    texts = question.text.values()
    notes = [note for text in question.editions for note in text.note.values()]
    weighed = [
        (8, [text.ask for text in texts]),
        (4, [question.words]),
        (2, [text.ruling for text in texts]),
        (1, [*(text.example for text in texts), *notes]),
    ]
    weights: dict[str, int] = {}
    for weight, parts in weighed:
        for word in _words(" ".join(parts)):
            weights.setdefault(word, weight)
    return weights


def _score(wanted: Sequence[str], weights: Mapping[str, int]) -> int:
    """How much the words of the search count together; 0 where one of them begins no word."""
    score = 0
    for word in wanted:
        best = max(
            (
                weight * (1 + (found == word))
                for found, weight in weights.items()
                if found.startswith(word)
            ),
            default=0,
        )
        if not best:
            return 0
        score += best
    return score


def _words(text: str) -> tuple[str, ...]:
    """The words of a text without case and accents."""
    letters = [
        letter
        for letter in unicodedata.normalize("NFKD", text.casefold())
        if not unicodedata.combining(letter)
    ]
    return tuple("".join(letter if letter.isalnum() else " " for letter in letters).split())


def _chapter(id: str, body: Mapping[str, Any]) -> Chapter:
    return Chapter(
        id, body["title"], tuple(_question(id, question) for question in body["question"])
    )


def _question(chapter: str, body: Mapping[str, Any]) -> Question:
    return Question(
        id=body["id"],
        chapter=chapter,
        paragraphs=tuple(body["paragraphs"]),
        switch=body.get("switch"),
        see=tuple(body["see"]),
        words=body["words"],
        text={"en": Text(**body["en"]), "de": Text(**body["de"])},
        example=_example(body["example"]),
        editions=tuple(_edition(id, edition) for id, edition in body["editions"].items()),
    )


def _example(body: Mapping[str, Any]) -> Example:
    return Example(
        price=body.get("price"),
        trick=tuple(body.get("trick", ())),
        takes=body.get("takes"),
        cards=tuple(body.get("cards", ())),
        hand=tuple(body.get("hand", ())),
        legal=tuple(body.get("legal", ())),
    )


def _edition(id: str, body: Mapping[str, Any]) -> EditionText:
    return EditionText(id, body["says"], {"en": body.get("en", ""), "de": body.get("de", "")})
