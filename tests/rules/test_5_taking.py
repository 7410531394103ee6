"""Rulebook chapter 5: taking a trick."""

import pytest

from assistant.rules.replay import replay
from assistant.rules.tricks import taken
from tests.rules.telling import CHRISTIAN, DORIS, played, random_rounds, table


def test_5_1_the_bottle_costs_19_at_first_and_belongs_to_nobody() -> None:
    round_ = replay(table(), played(table(), 24, 15, 17)).round
    assert (round_.price, round_.bottle) == (19, None)


def test_5_2_the_printed_example_24_15_17_32_at_19_goes_to_the_17() -> None:
    assert taken([24, 15, 17, 32], 19) == (2, 17, 17, True)


@pytest.mark.parametrize(
    ("cards", "price", "takes"),
    [
        ([24, 15, 32], 19, 15),  # the only one below, and of another colour than the one led
        ([3, 1, 2], 19, 3),  # all of them below: the highest of them
        ([1, 37, 36], 2, 1),
        ([12, 14, 23], 15, 14),
        ([18, 37, 17], 19, 18),
    ],
)
def test_5_2_the_highest_card_below_the_price_takes_the_trick(
    cards: list[int], price: int, takes: int
) -> None:
    assert taken(cards, price).card == takes


def test_5_3_whoever_played_it_buys_the_bottle_at_its_number() -> None:
    round_ = replay(table(), played(table(), 24, 15, 17, 32)).round
    assert (round_.bottle, round_.price) == (CHRISTIAN, 17)


@pytest.mark.parametrize(
    ("cards", "price", "takes"), [([20, 37, 36], 19, 37), ([24, 18, 21], 17, 24), ([2, 3, 1], 1, 3)]
)
def test_5_4_if_all_lie_above_the_price_the_highest_takes_it_whatever_its_colour(
    cards: list[int], price: int, takes: int
) -> None:
    assert taken([card for card in cards if card != price], price).card == takes


def test_5_4_the_price_stays_and_so_does_the_bottle() -> None:
    trick = replay(table(), played(table(), 24, 15, 17, 32, 20, 37, 23, 26)).round.tricks[1]
    assert (trick.winner, trick.sold, trick.price, trick.bottle) == (DORIS, False, 17, CHRISTIAN)


def test_5_5_the_price_does_not_drop_during_the_trick() -> None:
    round_ = replay(table(), played(table(), 17, 18, 20, 32)).round
    assert round_.tricks[0].card == 18


@pytest.mark.parametrize("cards", [(17,), (17, 18), (17, 18, 1)])
def test_5_5_until_the_trick_is_complete_the_price_from_before_counts(
    cards: tuple[int, ...],
) -> None:
    assert replay(table(), played(table(), *cards)).round.price == 19


def test_5_6_the_taker_gets_all_cards_of_the_trick_and_the_price_card_counts_at_once() -> None:
    assert replay(table(), played(table(), 24, 15, 17, 32)).round.coins == [0, 0, 4 + 4 + 3 + 6, 0]


def test_5_7_nobody_can_refuse_the_bottle() -> None:
    for round_ in random_rounds(40):
        assert all(trick.bottle == trick.winner for trick in round_.tricks if trick.sold)


def test_5_8_it_is_bought_by_the_seventh_trick_with_three_and_by_the_fifth_with_four() -> None:
    for round_ in random_rounds(60, chance=0.3):
        latest = {3: 7, 4: 5}[round_.table.seats]
        assert round_.tricks[latest - 1].bottle is not None
