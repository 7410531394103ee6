"""Every card of the reference: complete in both languages, and true by the rulebook."""

import re
import tomllib
from collections.abc import Callable, Mapping
from importlib import resources
from typing import Any, TypeVar, get_args

import pytest

from assistant import reference
from assistant.reference import Question, Says
from assistant.rules.cards import NUMBERS, START_PRICE, Card, mask, printed_decks
from assistant.rules.options import FORESEEN, SWITCHES
from assistant.rules.permission import legal
from assistant.rules.state import Round
from assistant.rules.tricks import taken
from assistant.wording import ENGLISH, disputes, rulings
from assistant.wording.findings import RULES
from tests.rules.telling import BETTY, table

T = TypeVar("T")

FILES = [
    file for file in resources.files("assistant.reference").iterdir() if file.name.endswith(".toml")
]
CHAPTERS: list[dict[str, Any]] = [tomllib.loads(file.read_text(encoding="utf-8")) for file in FILES]
WRITTEN: list[dict[str, Any]] = [
    question for chapter in CHAPTERS for question in chapter["question"]
]
QUESTIONS = reference.questions()
TRICKS = {id: question for id, question in QUESTIONS.items() if question.example.trick}
HANDS = {id: question for id, question in TRICKS.items() if question.example.hand}

NEEDED = {"id", "paragraphs", "see", "en", "de", "example", "editions"}
TEXT = {"ask", "ruling", "example"}
EXAMPLE = {"price", "trick", "takes", "cards", "hand", "legal"}
NOT_A_QUESTION = {"edition", "lessons", "level", "sign_off"}
"""Switches about what the phone does; nobody argues about them at the table."""


def each(items: Mapping[str, T]) -> Callable[[Callable[[T], None]], Callable[[], None]]:
    """Makes of what is asked of one question a test that asks it of each, and names those of which
    it is not true.
    """

    def asked_of_each(ask: Callable[[T], None]) -> Callable[[], None]:
        def test() -> None:
            wrong = []
            for id, item in items.items():
                try:
                    ask(item)
                except AssertionError as error:
                    wrong.append(f"{id}: {error}")
            assert items
            assert wrong == []

        test.__doc__ = ask.__doc__
        return test

    return asked_of_each


every_question = each(QUESTIONS)
every_written_question = each({body["id"]: body for body in WRITTEN})
every_trick, every_hand = each(TRICKS), each(HANDS)


def paragraphs() -> set[str]:
    """The numbers of the rulebook's paragraphs."""
    text = resources.files("assistant.rules").joinpath("RULEBOOK.md").read_text(encoding="utf-8")
    return set(re.findall(r"^(\d+\.\d+) ", text, re.MULTILINE))


def cards_of(question: Question) -> list[Card]:
    """All cards of the question's example, those in its trick and those in the hand or
    shown alone.
    """
    return [*question.example.trick, *question.example.hand, *question.example.cards]


def may_play(hand: tuple[Card, ...], trick: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """What the rulebook says that Betty may play of a hand that is known."""
    round_ = Round(table(deck=printed_decks()["classic"]))
    round_.hands, round_.led, round_.turn = {BETTY: mask(hand)}, round_.suit_of[trick[0]], BETTY
    return legal(round_)


# Which questions there are


@pytest.mark.parametrize(
    ("prefix", "count"),
    [
        ("", 46),
        ("F", 5),
        ("W", 23),
        ("L", 15),
        ("B", 10),
        ("T", 18),
        ("D", 9),
        ("R", None),
        ("P", 11),
    ],
    ids=lambda one: str(one),
)
def test_the_questions_are_numbered_without_a_gap(prefix: str, count: int | None) -> None:
    numbers = sorted(
        int(id.removeprefix(prefix)) for id in QUESTIONS if re.fullmatch(rf"{prefix}\d+", id)
    )
    assert numbers == [*range(1, (count or len(numbers)) + 1)]
    assert numbers


def test_no_question_is_there_twice() -> None:
    ids = [body["id"] for body in WRITTEN]
    assert sorted(ids) == sorted(QUESTIONS)


def test_the_chapters_have_places_of_their_own() -> None:
    assert len({chapter["order"] for chapter in CHAPTERS}) == len(CHAPTERS)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_chapters_have_titles_of_their_own(language: str) -> None:
    assert len({chapter["title"][language] for chapter in CHAPTERS}) == len(CHAPTERS)


# A question is complete


@every_written_question
def test_a_question_has_these_keys_and_no_others(body: dict[str, Any]) -> None:
    assert body.keys() - {"switch", "variants"} == NEEDED
    assert body["example"].keys() <= EXAMPLE
    assert all(stand.keys() <= {"says", "en", "de"} for stand in body["editions"].values())


@every_written_question
def test_a_question_is_asked_and_answered_in_both_languages(body: dict[str, Any]) -> None:
    for language in ("en", "de"):
        assert body[language].keys() == TEXT
        assert all(text == text.strip() and text for text in body[language].values())


@every_question
def test_a_question_is_not_the_same_in_both_languages(question: Question) -> None:
    assert not {question.text["en"].ask, question.text["en"].ruling} & {
        question.text["de"].ask,
        question.text["de"].ruling,
    }


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_two_questions_are_asked_alike(language: str) -> None:
    asked = [question.text[language].ask for question in QUESTIONS.values()]
    assert len(set(asked)) == len(asked)


@every_question
def test_a_ruling_and_its_example_are_sentences(question: Question) -> None:
    for text in question.text.values():
        assert all(
            re.search(r"[.!?][”“]?$", sentence) for sentence in (text.ruling, text.example)
        ), text


@every_question
def test_the_editions_are_known_and_so_is_what_they_say(question: Question) -> None:
    assert {text.edition for text in question.editions} <= set(SWITCHES["edition"])
    assert {text.says for text in question.editions} <= set(get_args(Says))


@every_question
def test_a_note_on_an_edition_is_there_in_both_languages_or_in_none(question: Question) -> None:
    assert all(bool(text.note["en"]) == bool(text.note["de"]) for text in question.editions)


@every_question
def test_an_edition_that_differs_says_how(question: Question) -> None:
    assert all(text.note["en"] for text in question.editions if text.says == "differs")


@pytest.mark.parametrize("id", [str(number) for number in range(1, 47)])
def test_a_question_about_the_game_says_how_the_three_rule_texts_put_it(id: str) -> None:
    assert {"95", "ZM", "GT"} <= {text.edition for text in QUESTIONS[id].editions}


WIKIPEDIA = {
    **dict.fromkeys(("8", "9", "13", "14", "19", "33", "38"), "says"),
    **dict.fromkeys(("18", "28"), "follows"),
}
"""Where Wikipedia stands on what its rules say of passing, leading, following and winning."""


@pytest.mark.parametrize(
    ("id", "edition", "says"),
    [
        *((id, "WP", says) for id, says in WIKIPEDIA.items()),
        ("33", "GT", "follows"),
        ("12", "ZM", "says"),
    ],
)
def test_an_edition_says_no_less_and_no_more_than_its_text(
    id: str, edition: str, says: str
) -> None:
    stands = {text.edition: text.says for text in QUESTIONS[id].editions}
    assert stands[edition] == says


def test_wikipedia_has_a_say_in_both_ways_to_take_a_trick() -> None:
    for paragraph in ("5.2", "5.4"):
        question = reference.of_paragraph(paragraph)
        assert question is not None
        assert "WP" in {text.edition for text in question.editions}


# It leads on


@every_question
def test_related_questions_are_others_that_are_there(question: Question) -> None:
    assert set(question.see) <= QUESTIONS.keys() - {question.id}
    assert 1 <= len(set(question.see)) == len(question.see) <= 4


@every_question
def test_the_paragraphs_are_those_of_the_rulebook(question: Question) -> None:
    assert question.paragraphs
    assert set(question.paragraphs) <= paragraphs()


CITED = {
    *RULES.values(),
    *disputes.RULES.values(),
    *(
        reason.rule
        for cards in ((24, 15), (24, 15, 17), (24, 27))
        for reason in rulings.reasons(
            cards, START_PRICE, "ABC", printed_decks()["classic"], ENGLISH
        )
    ),
}
"""The paragraphs that findings, claims and rulings name."""


@pytest.mark.parametrize("paragraph", sorted(CITED))
def test_a_paragraph_that_the_program_cites_has_a_question(paragraph: str) -> None:
    found = reference.of_paragraph(paragraph)
    assert found is not None
    assert paragraph in found.paragraphs


@pytest.mark.parametrize("paragraph", sorted(paragraphs()))
def test_the_question_about_a_paragraph_is_one_that_it_is_the_main_paragraph_of_if_there_is_one(
    paragraph: str,
) -> None:
    main = [question for question in QUESTIONS.values() if question.paragraphs[0] == paragraph]
    if main:
        assert reference.of_paragraph(paragraph) == main[0]


def test_advice_stands_for_no_paragraph() -> None:
    answers = [reference.of_paragraph(paragraph) for paragraph in sorted(paragraphs())]
    assert not any(answer.is_advice for answer in answers if answer)


def test_only_how_to_play_well_is_advice() -> None:
    assert {question.chapter for question in QUESTIONS.values() if question.is_advice} == {
        "play-well"
    }


def test_there_is_no_question_about_a_paragraph_that_is_not_there() -> None:
    assert reference.of_paragraph("0.0") is None


@pytest.mark.parametrize(
    "switch", [*sorted(SWITCHES.keys() - NOT_A_QUESTION), *FORESEEN, "deck", "goal"]
)
def test_whatever_a_table_can_agree_on_answers_a_question(switch: str) -> None:
    found = reference.of_switch(switch)
    assert found is not None
    assert found.switch == switch


def test_a_question_names_only_agreements_that_there_are() -> None:
    named = {question.switch for question in QUESTIONS.values() if question.switch}
    assert named <= {*SWITCHES, *FORESEEN, "deck", "goal"}


def test_what_nobody_can_agree_on_answers_no_question() -> None:
    assert reference.of_switch("unsold") is None


# Its example is true


@every_question
def test_an_example_has_a_trick_or_cards(question: Question) -> None:
    assert bool(question.example.trick) != bool(question.example.cards)


@every_question
def test_the_cards_of_an_example_are_cards_and_none_is_there_twice(question: Question) -> None:
    cards = cards_of(question)
    assert set(cards) <= NUMBERS
    assert len(set(cards)) == len(cards)


@every_trick
def test_the_price_of_an_example_is_a_price_that_does_not_lie_in_the_trick(
    question: Question,
) -> None:
    assert question.example.price in NUMBERS - set(cards_of(question)) | {START_PRICE}


@every_trick
def test_the_trick_of_an_example_is_one_of_three_or_four(question: Question) -> None:
    assert 1 <= len(question.example.trick) <= (3 if question.example.hand else 4)


@every_trick
def test_the_card_that_takes_the_trick_does_so_by_the_rules(question: Question) -> None:
    assert question.example.takes == taken(question.example.trick, question.example.price or 0).card


@every_hand
def test_what_may_be_played_of_the_hand_may_be_played_by_the_rules(question: Question) -> None:
    assert question.example.legal == may_play(question.example.hand, question.example.trick)


@every_question
def test_an_example_without_a_trick_has_no_price_and_no_hand(question: Question) -> None:
    one = question.example
    assert one.trick or (one.price, one.takes, one.hand, one.legal) == (None, None, (), ())


@every_question
def test_the_sums_in_a_text_are_right(question: Question) -> None:
    texts = [part for text in question.text.values() for part in (text.ruling, text.example)]
    for text in texts:
        for summands, total in re.findall(r"((?:\d+ \+ )+\d+) = (\d+)", text):
            assert sum(map(int, summands.split(" + "))) == int(total)
