"""What a table agrees on, in sentences."""

from dataclasses import replace

import pytest

from assistant.rules.cards import Deck, offered_decks, printed_decks
from assistant.rules.options import (
    FORESEEN,
    GOAL_KINDS,
    IRREGULARITIES,
    SWITCHES,
    USUAL,
    About,
    Goal,
    Options,
    presets,
    unasked,
)
from assistant.rules.table import Variant
from assistant.wording import ENGLISH, terms
from assistant.wording.terms import Term

OTHER = {switch: answers[1] for switch, answers in SWITCHES.items()}


def unusual(options: Options) -> list[str]:
    """What the agreements answer otherwise than most tables."""
    return [term.about for term in terms.agreed(options, ENGLISH) if not term.is_usual]


def texts(options: Options) -> tuple[str, ...]:
    return tuple(term.text for term in terms.agreed(options, ENGLISH))


def test_all_that_is_agreed_on_is_told_deck_and_end_first() -> None:
    asked = [switch for switch in SWITCHES if switch not in unasked("standard")]
    assert [term.about for term in terms.agreed(USUAL, ENGLISH)] == ["deck", "goal", *asked]


def test_who_agrees_on_nothing_agrees_on_what_is_usual() -> None:
    assert unusual(USUAL) == []


@pytest.mark.parametrize("switch", sorted(SWITCHES.keys() - unasked("standard")))
def test_another_answer_is_told_as_unusual(switch: str) -> None:
    assert unusual(replace(USUAL, **{switch: OTHER[switch]})) == [switch]


@pytest.mark.parametrize(
    ("variant", "switch"),
    [(variant, switch) for variant in SWITCHES["variant"][1:] for switch in SWITCHES],
)
def test_what_asks_nothing_in_a_game_of_two_is_not_told_there(
    variant: Variant, switch: str
) -> None:
    told = [term.about for term in terms.agreed(replace(USUAL, variant=variant), ENGLISH)]
    assert (switch in told) == (switch not in unasked(variant))


def test_8_10_what_the_table_does_otherwise_when_something_goes_wrong_is_told_last() -> None:
    told = terms.agreed(replace(USUAL, rulings=(("imp_seen", "void"),)), ENGLISH)
    text = "Somebody saw the Imp's Trick: The round does not count; the same dealer deals again."
    assert told[-1] == Term("imp_seen", text, is_usual=False)


def test_every_agreement_has_words_of_its_own() -> None:
    own = Deck("", "Ours", printed_decks()["classic"].suits)
    told = {
        texts(replace(USUAL, deck=deck, goal=Goal(kind, 7)))
        for deck in (*offered_decks().values(), own)
        for kind in GOAL_KINDS
    }
    assert len(told) == (len(offered_decks()) + 1) * len(GOAL_KINDS)


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_answer_has_a_sentence_of_its_own(switch: str) -> None:
    sentences = {terms.term(switch, answer, ENGLISH) for answer in SWITCHES[switch]}
    assert len(sentences) == len(SWITCHES[switch])
    assert all(sentence.endswith(".") for sentence in sentences)


def test_every_switch_has_a_title_of_its_own() -> None:
    assert len({terms.title(switch, ENGLISH) for switch in SWITCHES}) == len(SWITCHES)


@pytest.mark.parametrize("about", FORESEEN)
def test_every_decision_about_an_irregularity_has_words_of_its_own(about: About) -> None:
    sentences = {
        terms.ruling(about, decision, ENGLISH)
        for decision in (*IRREGULARITIES[about].decisions, None)
    }
    assert len(sentences) == len(IRREGULARITIES[about].decisions) + 1


@pytest.mark.parametrize("seats", [3, 4])
def test_every_preset_has_a_name_of_its_own(seats: int) -> None:
    assert len({terms.preset(id, ENGLISH) for id in presets(seats)}) == len(presets(seats))
