"""Repairs in words."""

import re

import pytest

from assistant.rules.events import Inserted, Played, Removed, Replaced, RoundEvent, Turned
from assistant.rules.repairs import Repair
from assistant.wording import ENGLISH
from assistant.wording.repairs import repair
from benchmarks.repairs import MODELS
from tests.rules.telling import ADAM, BETTY, CHRISTIAN, DORIS, NAMES, played, table
from tests.volume import some, volume

# Christian takes the first trick with 17 and leads 20 to the second, which Doris takes with 12.
EVENTS: list[tuple[int, RoundEvent]] = [
    (number, event)
    for number, event in enumerate(played(table(), 24, 15, 17, 32, 20, 12, 25, 8))
    if isinstance(event, Played)
]


def said(
    found: Repair, events: list[tuple[int, RoundEvent]] = EVENTS, names: tuple[str, ...] = NAMES
) -> str:
    """The sentence."""
    return repair(found, events, table(), names, ENGLISH)


def test_a_wrong_card_is_told_with_the_right_one() -> None:
    found = Repair((Replaced(5, Played(DORIS, 21)),), "card", 0)
    assert said(found) == "Trick 2: Doris played 21, not 12."


def test_two_cards_exchanged_are_told_with_both_tricks() -> None:
    found = Repair((Replaced(1, Played(BETTY, 25)), Replaced(6, Played(ADAM, 15))), "exchange", 0)
    assert said(found) == "Trick 1: Betty played 25, not 15; 15 came in trick 2."


def test_neighbours_are_told_with_their_trick() -> None:
    found = Repair(
        (Replaced(1, Played(BETTY, 17)), Replaced(2, Played(CHRISTIAN, 15))), "neighbours", 0
    )
    assert said(found) == "Trick 1: 15 and 17 were tapped in the wrong order."


@pytest.mark.parametrize(
    ("before", "seat", "card", "trick"),
    [(1, BETTY, 33, 1), (4, CHRISTIAN, 37, 2), (99, CHRISTIAN, 9, 3)],
)
def test_a_card_left_out_is_told_with_who_played_it(
    before: int, seat: int, card: int, trick: int
) -> None:
    found = Repair((Inserted(before, Played(seat, card)),), "left_out", 0)
    assert said(found) == f"Trick {trick}: a card was left out, {NAMES[seat]} played {card}."


@pytest.mark.parametrize(("number", "card", "trick"), [(0, 24, 1), (3, 32, 1), (4, 20, 2)])
def test_a_card_too_many_is_told_with_its_trick(number: int, card: int, trick: int) -> None:
    assert (
        said(Repair((Removed(number),), "one_too_many", 0))
        == f"Trick {trick}: {card} is one too many."
    )


def test_another_leader_is_told_with_whose_turn_it_was() -> None:
    assert (
        said(Repair((Inserted(4, Turned(ADAM)),), "leader", 0))
        == "Trick 2: Adam led, not Christian."
    )


def test_a_leader_pointed_at_amiss_is_told_with_both() -> None:
    first, second = EVENTS[:4], [(number + 1, event) for number, event in EVENTS[5:]]
    events = [*first, (4, Turned(ADAM)), (5, Played(ADAM, 20, assumed=False)), *second]
    found = Repair((Removed(4), Replaced(5, Played(CHRISTIAN, 20, assumed=False))), "leader", 0)
    assert said(found, events) == "Trick 2: Christian led, not Adam."


def test_somebody_else_within_a_trick_does_not_lead() -> None:
    first, rest = EVENTS[:1], [(number + 1, event) for number, event in EVENTS[2:]]
    events = [*first, (1, Turned(DORIS)), (2, Played(DORIS, 15, assumed=False)), *rest]
    found = Repair((Removed(1), Replaced(2, Played(BETTY, 15, assumed=False))), "leader", 0)
    assert said(found, events) == "Trick 1: 15 was played by Betty, not by Doris."


@pytest.mark.parametrize("model", some(MODELS, 5))
def test_every_repair_is_a_sentence_that_begins_with_its_trick(model: str) -> None:
    for seed in range(volume(1, 2)):
        case = MODELS[model](f"{seed}", 4)
        for found in case.suggested():
            text = repair(found, case.events, case.table, NAMES, ENGLISH)
            assert re.fullmatch(r"Tricks? \d( and \d)?: \w[^{}]*\.", text)


@pytest.mark.parametrize("name", ["{card}", "%s", "\ud800"], ids=ascii)
def test_any_name_stands_as_it_is(name: str) -> None:
    found = Repair((Replaced(5, Played(DORIS, 21)),), "card", 0)
    assert said(found, names=(name,) * 4) == f"Trick 2: {name} played 21, not 12."
