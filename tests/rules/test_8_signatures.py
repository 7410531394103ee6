"""Rulebook 8.13: who agrees with a round's score."""

from dataclasses import replace

import pytest

from assistant.rules.events import (
    Amended,
    Began,
    Change,
    Claimed,
    Compared,
    GameEvent,
    Inserted,
    Opened,
    Played,
    Replaced,
    Retracted,
    Ruled,
    Signed,
    Turned,
)
from assistant.rules.fold import fold
from assistant.rules.options import USUAL, SignOff
from tests.rules.telling import ADAM, BETTY, CHRISTIAN, NAMES, counted, random_record

WHOLE = random_record("a signed round", 3)
PLAYED = [Opened(NAMES[:3], WHOLE.table.dealer, USUAL), *WHOLE.events]
OTHER = counted(50, -6, 40)


def signed(*events: GameEvent, place: int = 0) -> tuple[int, ...]:
    """The seats that agree with the score of a round after these events."""
    return fold(events).rounds[place].signed


def changed(*changes: Change) -> Amended:
    return Amended(changes)


def test_8_13_a_player_can_agree_with_a_rounds_score() -> None:
    assert signed(*PLAYED, Signed(1, BETTY)) == (BETTY,)


def test_8_13_agreeing_twice_is_agreeing_once() -> None:
    assert signed(*PLAYED, Signed(1, BETTY), Signed(1, BETTY)) == (BETTY,)


def test_8_13_nobody_agrees_with_a_score_that_is_not_there_yet() -> None:
    assert signed(*PLAYED[:-1], Signed(1, ADAM)) == ()


def test_8_13_nor_does_it_count_for_the_score_that_comes_later() -> None:
    assert signed(*PLAYED[:-1], Signed(1, ADAM), PLAYED[-1]) == ()


@pytest.mark.parametrize("number", [0, 2, 99, -1])
def test_8_13_agreeing_with_a_round_that_is_not_there_is_agreeing_with_none(number: int) -> None:
    assert signed(*PLAYED, Signed(number, ADAM)) == ()


def test_8_13_each_round_is_agreed_with_by_itself() -> None:
    events = [*PLAYED, Began(), OTHER, Signed(1, ADAM), Signed(2, BETTY)]
    assert (signed(*events, place=0), signed(*events, place=1)) == ((ADAM,), (BETTY,))


@pytest.mark.parametrize(
    ("asked", "seats", "is_signed"),
    [
        ("off", [ADAM, BETTY, CHRISTIAN], False),
        ("one", [], False),
        ("one", [BETTY], True),
        ("all", [ADAM, BETTY], False),
        ("all", [ADAM, BETTY, CHRISTIAN], True),
    ],
)
def test_8_13_a_table_can_ask_that_one_or_all_agree(
    asked: SignOff, seats: list[int], is_signed: bool
) -> None:
    opening = Opened(NAMES[:3], WHOLE.table.dealer, replace(USUAL, sign_off=asked))
    assert (
        fold([opening, *WHOLE.events, *(Signed(1, seat) for seat in seats)]).is_signed(0)
        is is_signed
    )


@pytest.mark.parametrize(
    "change",
    [
        Replaced(1, Played(ADAM, 37)),
        Inserted(1, Turned(ADAM)),
        Inserted(35, Ruled("imp_seen", "play_on", ADAM)),
    ],
    ids=["another card", "something left out", "a decision"],
)
def test_8_13_a_correction_removes_the_agreement(change: Change) -> None:
    assert signed(*PLAYED, Signed(1, ADAM), changed(change)) == ()


def test_8_13_a_decision_about_the_round_removes_it() -> None:
    assert signed(*PLAYED, Signed(1, ADAM), Ruled("imp_seen", "play_on", BETTY)) == ()


def test_8_13_so_does_taking_back_its_last_card_even_when_it_is_played_again() -> None:
    last = PLAYED[-1]
    assert signed(*PLAYED, Signed(1, ADAM), Retracted(34), Retracted(33), last) == ()


def test_8_13_the_agreement_comes_back_with_the_taking_back_of_the_correction() -> None:
    events = [*PLAYED, Signed(1, ADAM), changed(Inserted(1, Turned(ADAM)))]
    assert signed(*events, Retracted(len(events) - 1)) == (ADAM,)


def test_8_13_who_agrees_after_the_correction_agrees_with_the_corrected_score() -> None:
    correction = changed(Inserted(35, Ruled("imp_seen", "play_on", BETTY)))
    assert signed(*PLAYED, Signed(1, ADAM), correction, Signed(1, BETTY)) == (BETTY,)


def test_8_13_a_correction_of_another_round_removes_nothing() -> None:
    events = [*PLAYED, Signed(1, ADAM), Began(), Turned(ADAM), changed(Replaced(36, Turned(BETTY)))]
    assert signed(*events) == (ADAM,)


def test_8_13_an_undo_in_another_round_removes_nothing() -> None:
    assert signed(*PLAYED, Signed(1, ADAM), Began(), Turned(ADAM), Retracted(36)) == (ADAM,)


def test_8_13_turning_the_imps_trick_over_removes_nothing() -> None:
    assert signed(*PLAYED, Signed(1, ADAM), Compared((1, 2, 3))) == (ADAM,)


def test_8_13_nor_does_turning_it_over_and_an_undo_in_another_round() -> None:
    assert signed(
        *PLAYED, Signed(1, ADAM), Compared((1, 2, 3)), Began(), Turned(ADAM), Retracted(37)
    ) == (ADAM,)


def test_8_13_an_agreement_can_be_taken_back() -> None:
    assert signed(*PLAYED, Signed(1, ADAM), Signed(1, BETTY), Retracted(35)) == (ADAM,)


def test_8_13_agreements_outlast_a_claim_which_decides_nothing() -> None:
    assert signed(*PLAYED, Signed(1, ADAM), Claimed(ADAM, "highest")) == (ADAM,)
    assert signed(
        *PLAYED, Signed(1, ADAM), Claimed(ADAM, "highest"), Retracted(len(PLAYED) + 1)
    ) == (ADAM,)
