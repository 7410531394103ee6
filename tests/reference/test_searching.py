"""Finding a question by what somebody types at the table."""

import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from assistant.reference import questions, search
from assistant.reference.words import asking_words, stems, stop_words
from tests.volume import volume

QUERIES = tomllib.loads(Path(__file__).with_name("queries.toml").read_text(encoding="utf-8"))[
    "query"
]
BUDGET = 0.02
"""The seconds of a processor that a search may take."""


def found(text: str) -> list[str]:
    """The questions that a search finds, the best first."""
    return [question.id for question in search(text)]


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query["text"])
def test_what_people_type_finds_what_they_mean_among_the_first_three(
    query: dict[str, Any],
) -> None:
    assert set(query["finds"]) & set(found(query["text"])[:3])


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("trump", "15"),
        ("Trumpf", "15"),
        ("Farbzwang", "14"),
        ("bedienen", "14"),
        ("refuse", "28"),
        ("ablehnen", "28"),
        ("lopaka dummy", "L1"),
        ("negative", "40"),
        ("negativ", "40"),
        ("equal", "22"),
        ("tie", "44"),
        ("Gleichstand", "44"),
        ("revoke", "W7"),
        ("500", "41"),
        ("follow", "14"),
        ("next dealer", "4"),
        ("Wikipedia", "36"),
    ],
)
def test_so_does_a_word_or_two(text: str, id: str) -> None:
    assert id in found(text)[:3]


@pytest.mark.parametrize(
    ("text", "id"), [("can I look at the tricks", "24"), ("what if two players tie", "44")]
)
def test_of_two_cards_with_the_same_words_the_one_that_was_meant_is_first(
    text: str, id: str
) -> None:
    assert found(text)[0] == id


@pytest.mark.parametrize("id", questions())
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_question_is_found_by_its_own_words(id: str, language: str) -> None:
    """Behind at most one: in The Bright House "who leads" is asked like everywhere else."""
    assert id in found(questions()[id].text[language].ask)[:2]


@pytest.mark.parametrize("text", ["TRUMP", "Trump", "  trump  ", "trump!", "trump?", "“trump”"])
def test_case_spaces_and_signs_do_not_matter(text: str) -> None:
    assert found(text) == found("trump")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ties", "tied"),
        ("revokes", "revoked"),
        ("scores", "scoring"),
        ("neighbours", "neighbour"),
        ("Münze", "Münzen"),
        ("verkaufe", "verkaufen"),
    ],
)
def test_the_forms_of_a_word_find_the_same(one: str, other: str) -> None:
    assert found(one)[0] in found(other)[:3]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Münzen", "Munzen"),
        ("Münzen", "Muenzen"),
        ("höchste", "hochste"),
        ("höchste", "hoechste"),
        ("heißt", "heisst"),
        ("trump", "trúmp"),
    ],
)
def test_dots_and_accents_do_not_matter(one: str, other: str) -> None:
    assert set(found(one)[:3]) == set(found(other)[:3]) != set()


@pytest.mark.parametrize(("american", "british"), [("color", "colour"), ("neighbor", "neighbour")])
def test_both_spellings_of_english_find_a_question(american: str, british: str) -> None:
    assert set(found(american)[:3]) & set(found(british)[:3])


@pytest.mark.parametrize("slip", ["folow", "follwo", "fallow", "followw"])
def test_a_letter_may_be_wrong(slip: str) -> None:
    assert "14" in found(slip)[:3]


@pytest.mark.parametrize("text", ["Farbzw", "Stichzwa", "revo"])
def test_the_beginning_of_a_word_finds_something(text: str) -> None:
    assert found(text)


def test_a_word_that_is_put_together_is_found_by_its_parts() -> None:
    assert found("Kartenanzahl")[0] in found("Karten Anzahl")[:3]


def test_a_word_that_nobody_knows_does_not_hide_the_others() -> None:
    assert found("trump xyzzy") == found("trump")


@pytest.mark.parametrize(
    "text",
    [
        *("", "   ", "?!", "-", "xyzzy", "\0", "🃏🍾", '"', "%%", "نور"),
        "the of and is",
        "der die das und ist",
        "x" * 500,
    ],
)
def test_what_says_nothing_finds_nothing(text: str) -> None:
    assert found(text) == []


def test_a_whole_paragraph_is_read() -> None:
    text = "We are three and the first trick has just been played. " * 9
    assert "14" in found(f"{text}Do I have to follow suit?")


def test_a_question_is_found_once_and_no_more_than_a_page_of_them() -> None:
    assert len(found("bottle")) == len(set(found("bottle"))) <= 10


def test_many_can_search_at_once() -> None:
    """The stemmer has a state; two threads with the same one trip over each other."""
    texts = [f"{query['text']} {number}ing" for number in range(volume(3, 40)) for query in QUERIES]
    with ThreadPoolExecutor(16) as threads:
        assert all(threads.map(found, texts))


def test_a_search_takes_no_time() -> None:
    texts = [query["text"] for query in QUERIES] + ["bottle price " * 40]
    search("so that the index is there")
    began = time.process_time()
    for text in texts:
        search(text)
    assert (time.process_time() - began) / len(texts) < BUDGET


# The words


def test_a_word_that_asks_is_no_stop_word() -> None:
    assert not stop_words() & asking_words()


@pytest.mark.parametrize(
    ("form", "verb"),
    [("ausgespielt", "ausspielen"), ("auszuspielen", "ausspielen"), ("gezeigt", "zeigen")],
)
def test_a_german_participle_has_the_stem_of_its_verb(form: str, verb: str) -> None:
    assert stems(verb, "de") <= stems(form, "de")
