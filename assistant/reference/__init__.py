"""The rules reference: every question that tables argue about, with its answer in two languages.

A chapter is a TOML file of this folder. The texts are the project's own; how each edition of the
booklet puts a rule is paraphrased. A file of the folder `ways` has, for each question, how people
ask it, and `booklets` what each edition has in its box and says before the first card.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Literal, get_args

from assistant.rules.cards import Card
from assistant.rules.table import Variant

Language = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

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
    answers it otherwise, or None; `see` are other questions.
    """

    id: str
    chapter: str
    paragraphs: tuple[str, ...]
    switch: str | None
    see: tuple[str, ...]
    text: Mapping[Language, Text]
    example: Example
    editions: tuple[EditionText, ...]
    is_advice: bool  # how to play well, and no ruling
    variants: tuple[Variant, ...]  # the games that alone have the question; none has each


@dataclass(frozen=True, slots=True)
class Chapter:
    """A file of questions."""

    id: str
    title: Mapping[Language, str]
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class BookletText:
    """An edition in one language: what is in the box, and what its booklet says of the set-up, of
    the overview cards and of sorting one's hand; "" where it says nothing.
    """

    box: Sequence[str]
    bottle: str
    overview: str
    sort: str


@dataclass(frozen=True, slots=True)
class Booklet:
    """An edition, and for whom its box says that it is: "3–4", "10+", "30–45"; "" is not known."""

    players: str
    age: str
    minutes: str
    text: Mapping[Language, BookletText]


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
def ways(language: Language) -> Mapping[str, Sequence[str]]:
    """How people ask each question in their own words, by its id: what a search finds it by."""
    file = resources.files(__package__) / "ways" / f"{language}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def booklets() -> Mapping[str, Booklet]:
    """Every edition by its id, the oldest first."""
    file = resources.files(__package__) / "booklets" / "editions.toml"
    written = tomllib.loads(file.read_text(encoding="utf-8"))
    return {id: _booklet(body) for id, body in written.items()}


def told_apart(edition: str) -> list[tuple[Question, EditionText]]:
    """What a booklet says of a rule otherwise than others do, or in words of its own."""
    return [
        (question, own)
        for question in questions().values()
        for own in question.editions
        if own.edition == edition
        and own.note["en"]
        and not question.is_advice
        and any(other.note["en"] != own.note["en"] for other in question.editions)
    ]


@cache
def of_paragraph(paragraph: str) -> Question | None:
    """The question about a paragraph of the rulebook; advice answers none.

    The first of which it is the main paragraph, or else the one that names it earliest.
    """
    found = [
        question
        for question in questions().values()
        if paragraph in question.paragraphs and not question.is_advice
    ]
    return min(found, key=lambda question: question.paragraphs.index(paragraph), default=None)


def advice(id: str) -> Question | None:
    """The advice with this id, as lessons cite it."""
    found = questions().get(id)
    return found if found and found.is_advice else None


@cache
def of_switch(switch: str) -> Question | None:
    """The question that an agreement answers."""
    return next((question for question in questions().values() if question.switch == switch), None)


def _chapter(id: str, body: Mapping[str, Any]) -> Chapter:
    about_all = {key: body[key] for key in ("is_advice", "variants") if key in body}
    return Chapter(
        id, body["title"], tuple(_question(id, about_all | one) for one in body["question"])
    )


def _question(chapter: str, body: Mapping[str, Any]) -> Question:
    return Question(
        id=body["id"],
        chapter=chapter,
        paragraphs=tuple(body["paragraphs"]),
        switch=body.get("switch"),
        see=tuple(body["see"]),
        text={"en": Text(**body["en"]), "de": Text(**body["de"])},
        example=_example(body["example"]),
        editions=tuple(_edition(id, edition) for id, edition in body["editions"].items()),
        is_advice=body.get("is_advice", False),
        variants=tuple(body.get("variants", ())),
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


def _booklet(body: Mapping[str, Any]) -> Booklet:
    text = {language: BookletText(**body[language]) for language in LANGUAGES}
    return Booklet(body["players"], body["age"], body["minutes"], text)


def _edition(id: str, body: Mapping[str, Any]) -> EditionText:
    return EditionText(id, body["says"], {"en": body.get("en", ""), "de": body.get("de", "")})
