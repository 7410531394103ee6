"""THE REFERENCE. Every question that tables argue about, with its ruling and how the editions put it, in English and German.

A chapter is a TOML file of this folder. The texts are the project's own; how each edition puts it is paraphrased.
"""

import tomllib
import unicodedata
from collections.abc import Mapping
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
    """A card of the reference in one language; `example` says what the example's cards show."""

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
class Stand:
    """How an edition puts it, with a note in each language, which may be empty."""

    edition: str
    says: Says
    note: Mapping[Language, str]


@dataclass(frozen=True, slots=True)
class Question:
    """A card of the reference. `paragraphs` are those of the rulebook, the main one first; `see` are other questions.

    `switch` is the agreement that answers it otherwise, or None; `words` are found too, though no text has them.
    """

    id: str
    chapter: str
    paragraphs: tuple[str, ...]
    switch: str | None
    see: tuple[str, ...]
    words: str
    text: Mapping[Language, Text]
    example: Example
    stands: tuple[Stand, ...]


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
    read = [
        (file.name.removesuffix(".toml"), tomllib.loads(file.read_text(encoding="utf-8")))
        for file in files
    ]
    return tuple(_chapter(id, body) for id, body in sorted(read, key=lambda one: one[1]["order"]))


@cache
def questions() -> Mapping[str, Question]:
    """Every question by its id, in reading order."""
    return {question.id: question for chapter in chapters() for question in chapter.questions}


@cache
def of_paragraph(paragraph: str) -> Question | None:
    """The question about a paragraph of the rulebook: the first that it is the main one of, or else that names it."""
    found = [question for question in questions().values() if paragraph in question.paragraphs]
    return min(found, key=lambda question: question.paragraphs.index(paragraph), default=None)


@cache
def of_switch(switch: str) -> Question | None:
    """The question that an agreement answers."""
    return next((question for question in questions().values() if question.switch == switch), None)


def search(text: str) -> tuple[Question, ...]:
    """The questions in which every word begins with a word of the text or is one, the best first, in either language.

    A word counts most in the question, then among the words that it should be found by, then elsewhere. Accents and case
    do not matter.
    """
    wanted = _words(text)
    scores = {
        id: [max(_weight(word, known) for known in _known(id)) for word in wanted]
        for id in questions()
    }
    found = [id for id, each in scores.items() if wanted and all(each)]
    return tuple(questions()[id] for id in sorted(found, key=lambda id: -sum(scores[id])))


@cache
def _known(id: str) -> tuple[tuple[int, str], ...]:
    """The words of a question, each with how much it counts."""
    question = questions()[id]
    texts = question.text.values()
    weighed = [
        (8, " ".join(text.ask for text in texts)),
        (4, question.words),
        (2, " ".join(text.ruling for text in texts)),
        (
            1,
            " ".join(
                [
                    *(text.example for text in texts),
                    *(note for stand in question.stands for note in stand.note.values()),
                ]
            ),
        ),
    ]
    return tuple((weight, word) for weight, words in weighed for word in _words(words)) or (
        (0, ""),
    )


def _weight(word: str, known: tuple[int, str]) -> int:
    """How much it counts that a question has this word."""
    weight, other = known
    if other == word:
        return 2 * weight
    return weight if other.startswith(word) else 0


def _words(text: str) -> tuple[str, ...]:
    """The words of a text without case and accents."""
    plain = "".join(
        each
        for each in unicodedata.normalize("NFKD", text.casefold())
        if not unicodedata.combining(each)
    )
    return tuple("".join(each if each.isalnum() else " " for each in plain).split())


def _chapter(id: str, body: Mapping[str, Any]) -> Chapter:
    return Chapter(id, body["title"], tuple(_question(id, one) for one in body["question"]))


def _question(chapter: str, body: Mapping[str, Any]) -> Question:
    example = body["example"]
    return Question(
        body["id"],
        chapter,
        tuple(body["paragraphs"]),
        body.get("switch"),
        tuple(body["see"]),
        body["words"],
        {"en": Text(**body["en"]), "de": Text(**body["de"])},
        Example(
            example.get("price"),
            tuple(example.get("trick", ())),
            example.get("takes"),
            tuple(example.get("cards", ())),
            tuple(example.get("hand", ())),
            tuple(example.get("legal", ())),
        ),
        tuple(_stand(edition, one) for edition, one in body["editions"].items()),
    )


def _stand(edition: str, body: Mapping[str, Any]) -> Stand:
    return Stand(edition, body["says"], {"en": body.get("en", ""), "de": body.get("de", "")})
