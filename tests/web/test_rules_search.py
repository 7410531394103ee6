"""Finding a question of the rules in people's own words: with the server, and on the phone alone.

Both run one script, so that most of this is tried once.
"""

import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from assistant import reference
from assistant.reference import LANGUAGES
from assistant.web.rules_search import search, searched
from tests.phone import engine
from tests.volume import volume

FILE = Path(__file__).parents[1] / "reference" / "asked_by_readers.toml"
ASKED = {
    language: [one for one in asked if one["finds"]]
    for language, asked in tomllib.loads(FILE.read_text(encoding="utf-8")).items()
}
FIRST, AMONG_THREE = 0.8, 0.92
"""The part of the readers' questions of which the right card is found so."""

BUDGET = 0.05
"""The seconds of a processor that a search may take."""


def found(text: str, variant: str = "") -> list[str]:
    """The questions that the server finds, the best first."""
    return [question.id for question in search(text, variant)]


def found_alone(language: str, *texts: str) -> list[list[str]]:
    """The questions that a phone finds for each text in what it took along."""
    return engine.searched(searched(language), texts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("is_alone", [False, True], ids=["server", "phone alone"])
def test_what_readers_asked_who_never_saw_the_cards_is_found(language: str, is_alone: bool) -> None:
    texts = [one["text"] for one in ASKED[language]]
    results = found_alone(language, *texts) if is_alone else list(map(found, texts))
    meant = [set(one["finds"]) for one in ASKED[language]]
    first = sum(bool(right & set(ids[:1])) for right, ids in zip(meant, results, strict=True))
    three = sum(bool(right & set(ids[:3])) for right, ids in zip(meant, results, strict=True))
    assert first / len(meant) >= FIRST
    assert three / len(meant) >= AMONG_THREE


def test_no_question_of_these_readers_is_a_way_of_asking() -> None:
    ways = {way for one in LANGUAGES for texts in reference.ways(one).values() for way in texts}
    assert not ways & {one["text"] for asked in ASKED.values() for one in asked}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_eight_ways_of_asking_or_more(language: str) -> None:
    ways = reference.ways(language)
    assert list(ways) == list(reference.questions())
    assert [id for id, texts in ways.items() if len(set(texts)) < 8] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_is_found_by_its_own_words(language: str) -> None:
    """Behind at most one: in The Bright House "who leads" is asked like everywhere else."""
    asked = {id: question.text[language].ask for id, question in reference.questions().items()}
    assert [id for id, text in asked.items() if id not in found(text)[:2]] == []


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
        ("renege", "W7"),
        ("500", "41"),
        ("follow", "14"),
        ("next dealer", "4"),
        ("Startpreis", "R12"),
        ("is 18.5 lower than 19", "T6"),
        ("bottle price", "R12"),
        ("6 players how many cards", "T2"),
        ("which cards go in the imps trick", "F5"),
        ("he played the wrong color", "W6"),
        ("Teamspiel mit vier", "T14"),
    ],
)
def test_so_is_a_question_by_a_word_or_two(text: str, id: str) -> None:
    assert id in found(text)[:3]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ties", "tied"),
        ("Münzen", "Munzen"),
        ("heißt", "heisst"),
        ("trump", "trúmp"),
        ("TRUMP", "“trump!”"),
        ("color", "colour"),
        ("2½", "2,5"),
    ],
)
def test_forms_of_a_word_accents_and_signs_do_not_matter(one: str, other: str) -> None:
    assert set(found(one)[:3]) & set(found(other)[:3])


@pytest.mark.parametrize("slip", ["folow", "follwo", "fallow", "followw", "follo"])
def test_a_letter_may_be_wrong_or_not_yet_typed(slip: str) -> None:
    assert "14" in found(slip)[:3]


@pytest.mark.parametrize("text", ["", "   ", "?!", "xyzzy", "\0", "🃏🍾", '"', "%%", "constructor"])
def test_what_says_nothing_finds_nothing(text: str) -> None:
    assert found(text) == []


def test_a_word_that_nobody_knows_does_not_hide_the_others() -> None:
    assert found("trump xyzzy") == found("trump")


def test_the_general_card_comes_before_one_of_a_variant_that_is_not_named() -> None:
    assert found("who leads the first trick")[0] == "13"


@pytest.mark.parametrize(
    ("variant", "id"), [("lopaka", "L2"), ("bright-house", "B1"), ("matagot-duel", "D1")]
)
def test_at_a_table_that_plays_a_variant_its_card_comes_first(variant: str, id: str) -> None:
    assert found("how many cards do we get", variant)[0] == id


def test_no_more_than_a_page_of_questions_is_found() -> None:
    assert len(found("bottle")) == len(set(found("bottle"))) == 10


def test_many_can_search_at_once() -> None:
    texts = [one["text"] for one in ASKED["en"]] * volume(1, 20)
    with ThreadPoolExecutor(16) as threads:
        assert list(threads.map(found, texts)) == list(map(found, texts))


def test_a_search_takes_no_time() -> None:
    texts = [one["text"] for one in ASKED["en"]] + ["bottle price " * 40]
    found("so that the script is there")
    began = time.process_time()
    for text in texts:
        found(text)
    assert (time.process_time() - began) / len(texts) < BUDGET
