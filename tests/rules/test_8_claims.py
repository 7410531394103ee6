"""Rulebook 8.14: whose a trick is, as somebody says, and what there is to it."""

import pytest

from assistant.rules.events import (
    Claimed,
    Compared,
    Event,
    Played,
    Retracted,
    Ruled,
    Skipped,
    Tallied,
)
from assistant.rules.replay import replay
from assistant.rules.tricks import REASONS, Because, Judgement, judgement, taken
from tests.rules.telling import (
    ADAM,
    BETTY,
    CHRISTIAN,
    CLASSIC,
    DORIS,
    codes,
    played,
    random_record,
    random_rounds,
    state,
    table,
)

SOLD = [24, 15, 17, 32]
"""At 19 the 17 takes it, in the third place.

Blue was led, and the 32 is the highest of all and of blue.
"""
UNSOLD = [24, 36, 27, 21]
"""At 19 the red 36 takes it, in the second place; of blue the 27 is the highest."""


def judged(cards: list[int], place: int, because: Because, price: int = 19) -> Judgement:
    return judgement(cards, price, place, because, CLASSIC)


@pytest.mark.parametrize(
    ("cards", "place", "because"),
    [
        (SOLD, 2, "nearest"),
        (UNSOLD, 1, "highest"),
        ([3, 8, 12], 2, "nearest"),
        ([24], 0, "highest"),
        ([5], 0, "nearest"),
    ],
)
def test_8_14_a_claim_is_right_for_the_reason_that_decides(
    cards: list[int], place: int, because: Because
) -> None:
    assert judged(cards, place, because) == Judgement(is_theirs=True, is_so=True, decides=True)
    assert judged(cards, place, because).is_right


@pytest.mark.parametrize("because", [because for because in REASONS if because != "nearest"])
def test_8_14_only_the_nearest_below_the_price_takes_a_trick_with_a_card_below_it(
    because: Because,
) -> None:
    assert not any(judged(SOLD, place, because).decides for place in range(4))


@pytest.mark.parametrize("because", [because for because in REASONS if because != "highest"])
def test_8_14_only_the_highest_takes_a_trick_without_a_card_below_the_price(
    because: Because,
) -> None:
    assert not any(judged(UNSOLD, place, because).decides for place in range(4))


@pytest.mark.parametrize("because", [because for because in REASONS if because != "nearest"])
def test_8_14_for_another_reason_the_trick_is_still_theirs(because: Because) -> None:
    found = judged(SOLD, 2, because)
    assert (found.is_theirs, found.is_right) == (True, False)


@pytest.mark.parametrize(
    ("cards", "because", "places"),
    [
        (SOLD, "highest", [3]),
        (SOLD, "nearest", [2]),
        (SOLD, "led", [3]),
        (SOLD, "lowest", [1]),
        (UNSOLD, "highest", [1]),
        (UNSOLD, "nearest", []),
        (UNSOLD, "led", [2]),
        (UNSOLD, "lowest", [3]),
        ([37, 36, 1], "led", [0]),
        ([37, 36, 1], "lowest", [2]),
    ],
)
def test_8_14_what_is_said_is_so_of_these_cards_alone(
    cards: list[int], because: Because, places: list[int]
) -> None:
    assert [place for place in range(len(cards)) if judged(cards, place, because).is_so] == places


@pytest.mark.parametrize("place", range(4))
def test_8_14_the_cards_do_not_tell_whose_the_bottle_is(place: int) -> None:
    assert judged(SOLD, place, "owner").is_so is None


def test_8_14_the_price_that_counts_is_that_from_before_the_trick() -> None:
    assert judged([17, 18, 20], 1, "nearest").is_right
    assert not judged([17, 18, 20], 0, "nearest").is_theirs


def test_8_14_exactly_one_claim_to_a_trick_is_right() -> None:
    for round_ in random_rounds(20):
        for trick in round_.tricks:
            cards = [play.card for play in trick.plays]
            right = [
                place
                for place in range(len(cards))
                for because in REASONS
                if judgement(cards, trick.price_before, place, because, round_.table.deck).is_right
            ]
            assert right == [taken(cards, trick.price_before).place]


# As an event of a round


def told(*events: Event) -> list[str]:
    return codes(replay(table(), list(events)))


TRICK = played(table(), *SOLD)


@pytest.mark.parametrize("because", REASONS)
@pytest.mark.parametrize("seat", [ADAM, BETTY])
def test_8_14_who_has_a_card_in_the_running_trick_may_claim_it(seat: int, because: Because) -> None:
    assert told(*TRICK[:2], Claimed(seat, because)) == []


@pytest.mark.parametrize("seat", range(4))
def test_8_14_until_the_next_lead_the_last_trick_may_be_claimed(seat: int) -> None:
    assert told(*TRICK, Claimed(seat, "led")) == []


def test_8_14_with_the_next_lead_it_may_not() -> None:
    lead = Played(CHRISTIAN, 20)
    assert told(*TRICK, lead, Claimed(DORIS, "highest")) == ["no-claim"]
    assert told(*TRICK, lead, Claimed(CHRISTIAN, "highest")) == []


@pytest.mark.parametrize("seat", [CHRISTIAN, DORIS])
def test_8_14_who_has_no_card_in_it_claims_nothing(seat: int) -> None:
    assert told(*TRICK[:2], Claimed(seat, "highest")) == ["no-claim"]


def test_8_14_before_the_first_card_there_is_nothing_to_claim() -> None:
    assert told(Claimed(ADAM, "highest")) == ["no-claim"]


def test_8_14_in_a_round_that_is_void_there_is_nothing_to_claim() -> None:
    assert told(*TRICK, Ruled("dispute", "void"), Claimed(CHRISTIAN, "nearest")) == ["no-claim"]


def test_8_14_the_last_trick_of_a_round_may_be_claimed() -> None:
    record = random_record("over", 4)
    assert codes(replay(record.table, [*record.events, Claimed(ADAM, "highest")])) == []


def test_8_14_of_a_trick_that_was_passed_over_only_the_card_that_was_told_may_be_claimed_for() -> (
    None
):
    assert told(Skipped(BETTY, 17), Claimed(BETTY, "nearest")) == []
    assert told(Skipped(BETTY, 17), Claimed(ADAM, "highest")) == ["no-claim"]


@pytest.mark.parametrize("because", REASONS)
def test_8_14_a_claim_decides_nothing(because: Because) -> None:
    before, now = replay(table(), TRICK), replay(table(), [*TRICK, Claimed(DORIS, because)])
    assert state(before.round) == state(now.round)


def test_8_14_a_claim_can_be_taken_back() -> None:
    assert told(*TRICK, Claimed(DORIS, "highest"), Retracted(4)) == []


def test_8_14_a_claim_does_not_come_between_a_round_and_its_count() -> None:
    record = random_record("over", 4)
    counted = Tallied(ADAM, (None, 0, 0, 0), (), 0)
    imp = Compared((1, 2, 3, 4))
    for after in (counted, imp):
        plain, claimed = (
            codes(replay(record.table, [*record.events, *claim, after]))
            for claim in ((), (Claimed(0, "led"),))
        )
        assert plain == claimed
