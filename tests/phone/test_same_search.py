"""The phone finds by itself, in the index that it took along, what the server finds."""

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from assistant.reference import exported as exporting
from assistant.reference import index, indexes, questions, search, searching
from assistant.reference.exported import exported
from tests.phone import engine

FILE = Path(__file__).parents[1] / "reference" / "queries.toml"
QUERIES = tuple(one["text"] for one in tomllib.loads(FILE.read_text("utf-8"))["query"])
OWN_WORDS = tuple(
    one.text[language].ask for one in questions().values() for language in ("en", "de")
)

LIB = Path(__file__).parents[2] / "static" / "js" / "lib"
NUMBERS = re.compile(r"^const \[?([A-Z_, ]+)\]? = \[?([\d., ]+)\]?;", re.MULTILINE)
"""One or several numbers that a script of the phone goes by, and their names."""


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


@pytest.mark.parametrize("script", ["search", "search-index", "search-words"])
def test_the_phone_goes_by_the_numbers_of_the_server(script: str) -> None:
    code = (LIB / f"{script}.js").read_text("utf-8")
    here = {
        name: float(number)
        for names, numbers in NUMBERS.findall(code)
        for name, number in zip(names.split(", "), numbers.split(", "), strict=True)
        if name != "SHORTEST_STEM"  # the server's stemmer knows by itself
    }
    there = vars(searching) | vars(index) | vars(exporting)
    assert here
    assert here == {name: there[name] for name in here}
