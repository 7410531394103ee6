"""Rulebook chapter 4: playing."""

import pytest

from assistant.rules.events import Played, Turned
from assistant.rules.replay import replay
from tests.rules.telling import (
    ADAM,
    BETTY,
    CHRISTIAN,
    DORIS,
    codes,
    played,
    random_record,
    state,
    table,
)


@pytest.mark.parametrize("dealer", range(4))
def test_4_1_the_seat_at_the_dealers_left_leads_first(dealer: int) -> None:
    at = table(4, dealer=dealer)
    assert replay(at, []).round.to_act == at.left(dealer)


def test_4_1_whoever_took_the_last_trick_leads() -> None:
    assert replay(table(), played(table(), 24, 15, 17, 32)).round.to_act == CHRISTIAN


def test_4_2_a_player_who_can_follow_must_follow() -> None:
    blue_led_and_betty_plays_yellow, betty_leads_blue = (24, 15, 34, 32), (17, 27, 30, 20)
    told = replay(table(), played(table(), *blue_led_and_betty_plays_yellow, *betty_leads_blue))
    assert [(found.code, found.seat, found.trick) for found in told.findings] == [
        ("revoke", BETTY, 1)
    ]


def test_4_2_a_player_who_cannot_follow_may_play_any_card() -> None:
    assert codes(replay(table(), played(table(), 24, 15, 37, 32))) == []


@pytest.mark.parametrize("followed_with", [34, 4], ids=["above the price", "below the price"])
def test_4_3_nobody_has_to_go_below_the_price_or_must_not(followed_with: int) -> None:
    assert codes(replay(table(), played(table(), 24, followed_with))) == []


def test_4_3_a_card_below_the_price_does_not_free_anybody_from_following() -> None:
    below_the_price = 3
    told = replay(table(), played(table(), 24, below_the_price, 27, 30, 8))
    assert codes(told) == ["revoke"]


def test_4_4_the_turn_goes_clockwise_from_the_leader() -> None:
    told = replay(table(4, dealer=ADAM), played(table(4, dealer=ADAM), 24, 15, 17, 32))
    assert [play.seat for play in told.round.tricks[0].plays] == [BETTY, CHRISTIAN, DORIS, ADAM]


@pytest.mark.parametrize("seat", [ADAM, CHRISTIAN, DORIS])
def test_4_4_a_card_of_another_seat_is_out_of_turn(seat: int) -> None:
    before = played(table(), 24)
    told = replay(table(), [*before, Played(seat, 15)])
    assert (codes(told), state(told.round)) == (
        ["out-of-turn"],
        state(replay(table(), before).round),
    )


def test_4_5_the_table_may_make_a_leader() -> None:
    events = [
        Turned(CHRISTIAN),
        *(
            Played(seat, card)
            for seat, card in ((CHRISTIAN, 24), (DORIS, 15), (ADAM, 17), (BETTY, 32))
        ),
    ]
    told = replay(table(), events)
    assert (codes(told), told.round.tricks[0].leader) == ([], CHRISTIAN)


def test_4_5_the_table_may_make_another_leader_than_the_taker_of_the_last_trick() -> None:
    told = replay(table(), [*played(table(), 24, 15, 17, 32), Turned(BETTY), Played(BETTY, 22)])
    assert (codes(told), told.round.to_act) == ([], CHRISTIAN)


def test_4_5_the_table_may_let_a_play_out_of_turn_stand() -> None:
    told = replay(table(), [Played(ADAM, 24), Turned(CHRISTIAN), Played(CHRISTIAN, 17)])
    assert (codes(told), [play.seat for play in told.round.plays]) == ([], [ADAM, CHRISTIAN])


@pytest.mark.parametrize(
    ("turned", "next_one"), [(CHRISTIAN, BETTY), (DORIS, BETTY), (BETTY, CHRISTIAN)]
)
def test_4_5_afterwards_the_first_seat_from_the_leader_that_has_not_played_is_next(
    turned: int, next_one: int
) -> None:
    assert (
        replay(table(), [Played(ADAM, 24), Turned(turned), Played(turned, 32)]).round.to_act
        == next_one
    )


def test_4_5_the_next_card_is_not_that_of_a_seat_that_has_played_to_the_trick() -> None:
    assert codes(replay(table(), [*played(table(), 24, 15), Turned(ADAM)])) == ["out-of-turn"]


def test_4_5_after_the_last_card_the_turn_is_nobodys() -> None:
    record = random_record("over", 4)
    assert codes(replay(record.table, [*record.events, Turned(ADAM)])) == ["round-over"]


def test_4_6_a_card_is_played_once() -> None:
    assert codes(replay(table(), played(table(), 24, 24))) == ["duplicate-card"]


def test_4_6_a_card_equal_to_the_price_is_never_played() -> None:
    told = replay(table(), played(table(), 24, 15, 17, 32, 17))
    assert (codes(told), told.round.price) == (["duplicate-card"], 17)
