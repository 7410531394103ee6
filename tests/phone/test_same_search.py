"""The phone finds by itself, in the index that it took along, what the server finds."""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from assistant.reference import indexes, questions, search
from assistant.reference.exported import exported
from tests.phone import engine

FILE = Path(__file__).parents[1] / "reference" / "queries.toml"
QUERIES = tuple(one["text"] for one in tomllib.loads(FILE.read_text("utf-8"))["query"])
OWN_WORDS = tuple(
    one.text[language].ask for one in questions().values() for language in ("en", "de")
)


@cache
def both(texts: tuple[str, ...]) -> Sequence[tuple[list[str], list[str]]]:
    """What the server and what the phone find for each text."""
    there = [[one.id for one in search(text)] for text in texts]
    here = engine.searched(exported(indexes(), list(questions())), texts)
    return list(zip(there, here, strict=True))


def share(same: Sequence[bool]) -> float:
    return sum(same) / len(same)


def test_of_what_people_type_nearly_always_the_same_question_is_first() -> None:
    assert share([there[:1] == here[:1] for there, here in both(QUERIES)]) >= 0.97


def test_a_question_is_found_by_its_own_words() -> None:
    assert share([there[0] in here[:2] for there, here in both(OWN_WORDS)]) == 1


@pytest.mark.parametrize(
    "text", ["folow", "follwo", "fallow", "followw", "Münzstand", "trúmp", "?", "constructor"]
)
def test_slips_accents_and_parts_of_words_are_read_alike(text: str) -> None:
    ((there, here),) = both((text,))
    assert there == here
