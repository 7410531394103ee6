"""Rulebook chapter 3: the exchange."""

from itertools import permutations

import pytest

from assistant.rules import exchange, scoring
from assistant.rules.cards import cards_in
from assistant.rules.events import Dealt, Discarded, Event, Passed, Played
from assistant.rules.replay import replay
from tests.rules.telling import ADAM, BETTY, CHRISTIAN, DORIS, codes, random_record, table

DEALT = Dealt(ADAM, (1, 8, 12, 14, 20, 24, 25, 33, 36))
GIVEN = (Discarded(ADAM, 14), Passed(ADAM, BETTY, 1), Passed(ADAM, DORIS, 36))


def test_3_1_each_seat_discards_one_card_and_passes_one_to_each_neighbour() -> None:
    assert codes(replay(table(), [DEALT, *GIVEN])) == []


def test_3_1_nobody_discards_twice() -> None:
    assert codes(replay(table(), [DEALT, *GIVEN, Discarded(ADAM, 8)])) == ["already-done"]


def test_3_1_nobody_passes_twice_to_one_neighbour() -> None:
    assert codes(replay(table(), [DEALT, *GIVEN, Passed(ADAM, DORIS, 8)])) == ["already-done"]


def test_3_1_the_discards_make_up_the_imps_trick() -> None:
    record = random_record("discards", 4, exchange="everything")
    discarded = sorted(event.card for event in record.events if isinstance(event, Discarded))
    assert list(scoring.imps_trick(replay(record.table, record.events).round)) == discarded


@pytest.mark.parametrize("to", [CHRISTIAN, ADAM, None], ids=["across", "to oneself", "to a stranger"])
def test_3_2_nobody_passes_but_to_a_neighbour(to: int | None) -> None:
    assert codes(replay(table(4), [Passed(ADAM, to, 9)])) == ["not-a-neighbour"]


def test_3_2_with_three_both_others_are_neighbours() -> None:
    assert codes(replay(table(3), [Passed(ADAM, BETTY, 9), Passed(ADAM, CHRISTIAN, 10)])) == []


@pytest.mark.parametrize("order", [*permutations(GIVEN)])
def test_3_3_the_order_of_the_three_does_not_matter(order: tuple[Event, ...]) -> None:
    received = [Passed(DORIS, ADAM, 2), Passed(BETTY, ADAM, 3)]
    told = replay(table(), [DEALT, *order, *received])
    assert (codes(told), cards_in(exchange.known_hands(told.round)[ADAM])) == ([], (2, 3, 8, 12, 20, 24, 25, 33))


@pytest.mark.parametrize("again", [Passed(BETTY, CHRISTIAN, 1), Discarded(BETTY, 1)], ids=["passed", "discarded"])
def test_3_3_what_was_received_is_not_passed_on_or_discarded(again: Event) -> None:
    assert codes(replay(table(), [Passed(ADAM, BETTY, 1), again])) == ["duplicate-card"]


@pytest.mark.parametrize("again", [Passed(ADAM, DORIS, 14), Discarded(DORIS, 14)], ids=["by its seat", "by another"])
def test_3_3_a_card_leaves_its_first_hand_once_at_most(again: Event) -> None:
    assert codes(replay(table(), [DEALT, Discarded(ADAM, 14), again])) == ["duplicate-card"]


@pytest.mark.parametrize("given", [Passed(ADAM, BETTY, 2), Discarded(ADAM, 2), Discarded(BETTY, 14)], ids=str)
def test_3_3_what_is_given_comes_out_of_what_was_dealt(given: Event) -> None:
    assert codes(replay(table(), [DEALT, given])) == ["not-in-hand"]


@pytest.mark.parametrize(("seats", "tricks"), [(3, 11), (4, 8)])
def test_3_4_as_many_tricks_are_played_as_a_seat_then_holds_cards(seats: int, tricks: int) -> None:
    record = random_record("hands", seats, exchange="everything")
    before = [event for event in record.events if not isinstance(event, Played)]
    hands = exchange.known_hands(replay(record.table, before).round)
    assert [hand.bit_count() for hand in hands.values()] == [tricks] * seats


@pytest.mark.parametrize("step", [Discarded(BETTY, 2), Passed(BETTY, ADAM, 2), Played(ADAM, 2)], ids=str)
def test_3_4_a_deal_comes_too_late_after_any_later_step(step: Event) -> None:
    assert codes(replay(table(), [step, DEALT])) == ["wrong-phase"]


@pytest.mark.parametrize("late", [Discarded(BETTY, 2), Passed(BETTY, ADAM, 2)], ids=str)
def test_3_4_a_discard_or_pass_comes_too_late_after_a_play(late: Event) -> None:
    assert codes(replay(table(), [Played(ADAM, 24), late])) == ["wrong-phase"]


def test_3_4_a_refused_play_does_not_end_the_exchange() -> None:
    assert codes(replay(table(), [Played(BETTY, 24), DEALT])) == ["out-of-turn"]
