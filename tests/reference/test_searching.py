"""Finding a question by a word that somebody types at the table."""

import re

import pytest

from assistant.reference import questions, search


def found(text: str) -> list[str]:
    """The questions that a search finds, the best first."""
    return [question.id for question in search(text)]


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
    ],
)
def test_the_question_that_is_meant_comes_first(text: str, id: str) -> None:
    assert found(text)[0] == id


@pytest.mark.parametrize(
    ("text", "id"),
    [
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
def test_the_question_that_is_meant_is_among_the_first_three(text: str, id: str) -> None:
    assert id in found(text)[:3]


@pytest.mark.parametrize("id", questions())
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_question_is_found_by_its_own_words(id: str, language: str) -> None:
    assert found(questions()[id].text[language].ask)[0] == id


@pytest.mark.parametrize("text", ["TRUMP", "Trump", "  trump  ", "trump!", "trump?"])
def test_case_spaces_and_signs_do_not_matter(text: str) -> None:
    assert found(text) == found("trump")


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Münzen", "Munzen"),
        ("höchste", "hochste"),
        ("trúmp", "trump"),
        ("ausspielen", "ausspielen"),
    ],
)
def test_accents_do_not_matter(text: str, plain: str) -> None:
    assert found(text) == found(plain) != []


def test_the_sharp_s_is_found_by_two() -> None:
    assert found("große") == found("grosse")


def test_the_beginning_of_a_word_finds_it() -> None:
    assert set(found("Farbzwang")) <= set(found("Farbzw"))


def test_a_whole_word_counts_more_than_its_beginning() -> None:
    whole = [id for id in found("tie") if re.search(r"\btie\b", questions()[id].text["en"].ask)]
    assert found("tie")[: len(whole)] == whole


def test_every_word_has_to_be_found() -> None:
    assert set(found("bottle price")) == set(found("bottle")) & set(found("price"))


@pytest.mark.parametrize("text", ["xyzzy", "trump xyzzy", "", "   ", "?!", "-"])
def test_nonsense_finds_nothing(text: str) -> None:
    assert found(text) == []


def test_a_question_is_found_once() -> None:
    assert len(found("bottle")) == len(set(found("bottle")))
