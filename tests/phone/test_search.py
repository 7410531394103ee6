"""The phone finds the questions of the rules by itself, in what it took along."""

import tomllib
from pathlib import Path

import pytest

from assistant.reference import questions
from assistant.web.offline import searched
from tests.phone import engine

FILE = Path(__file__).parents[1] / "reference" / "queries.toml"
TYPED = [
    (query["text"], set(query["finds"]))
    for query in tomllib.loads(FILE.read_text("utf-8"))["query"]
]
OWN_WORDS = [
    (text.ask, {question.id})
    for question in questions().values()
    for text in question.text.values()
]


def found(*texts: str) -> list[list[str]]:
    """What the phone finds for each text, the best first."""
    return engine.searched(searched(), texts)


@pytest.mark.parametrize("asked", [TYPED, OWN_WORDS], ids=["typed", "own words"])
def test_what_is_meant_is_nearly_always_among_the_first_three(
    asked: list[tuple[str, set[str]]],
) -> None:
    results = found(*(text for text, _ in asked))
    right = [meant & set(ids[:3]) for (_, meant), ids in zip(asked, results, strict=True)]
    assert sum(map(bool, right)) / len(right) >= 0.95


@pytest.mark.parametrize("text", ["folow", "follwo", "fallow", "followw", "follo", "FÓLLOW!"])
def test_slips_accents_and_beginnings_of_words_are_read(text: str) -> None:
    assert "14" in found(text)[0][:3]


@pytest.mark.parametrize("text", ["", "?!", "the of and", "der die das", "xyzzy", "constructor"])
def test_what_says_nothing_finds_nothing(text: str) -> None:
    assert found(text) == [[]]


def test_no_more_than_a_page_of_questions_is_found() -> None:
    assert len(found("bottle")[0]) == 10
