"""Rulebook chapter 13: the duel."""

from dataclasses import replace

from assistant.rules.amendments import another_leader
from assistant.rules.events import (
    Dealt,
    Discarded,
    Event,
    GameEvent,
    Inserted,
    Opened,
    Passed,
    Played,
    Replaced,
    Turned,
)
from assistant.rules.fold import fold
from assistant.rules.options import USUAL
from assistant.rules.replay import replay
from assistant.rules.table import Table
from tests.rules.telling import CLASSIC, codes

AT = Table(2, 1, CLASSIC, "matagot-duel")
ADAM, BETTY = 0, 1
OPEN, HIDDEN = "open", "hidden"


def test_13_1_each_is_dealt_six_open_and_twelve_hidden_cards() -> None:
    assert [AT.share(hand).dealt for hand in range(4)] == [6, 6, 12, 12]


def test_13_1_another_number_is_refused() -> None:
    told: list[Event] = [Dealt(ADAM, (1, 2, 3), OPEN), Dealt(ADAM, (1, 2, 3, 4, 5, 6), HIDDEN)]
    assert codes(replay(AT, told)) == ["hand-size", "hand-size"]


def test_13_2_then_the_open_hand_has_seven_cards_and_the_hidden_one_nine() -> None:
    assert [AT.held(hand) for hand in range(4)] == [7, 7, 9, 9]


def test_13_2_a_card_goes_to_each_hand_of_the_other_and_two_under_the_bottle() -> None:
    told: list[Event] = [
        Passed(ADAM, BETTY, 1),
        Passed(ADAM, BETTY + 2, 2),
        Discarded(ADAM, 3),
        Discarded(ADAM, 4),
    ]
    assert codes(replay(AT, told)) == []
    assert codes(replay(AT, [*told, Discarded(ADAM, 5), Passed(ADAM, BETTY, 6)])) == [
        "already-done",
        "already-done",
    ]


def test_13_2_the_open_cards_that_were_dealt_stay() -> None:
    told: list[Event] = [Dealt(ADAM, (1, 2, 3, 4, 5, 6), OPEN), Passed(ADAM, BETTY, 1)]
    assert codes(replay(AT, told)) == ["not-in-hand"]


def test_13_3_whoever_did_not_deal_leads_and_they_take_turns() -> None:
    told: list[Event] = [Played(ADAM, 24, which=OPEN), Played(BETTY, 20, which=HIDDEN)]
    assert replay(AT, []).round.to_act == ADAM
    assert replay(AT, told).round.to_act == ADAM
    assert codes(replay(AT, [*told, Played(BETTY, 30, which=OPEN)])) == ["out-of-turn"]


def test_13_3_the_table_can_say_that_the_other_is_next() -> None:
    told: list[Event] = [Played(ADAM, 24, which=OPEN), Turned(ADAM), Played(ADAM, 20, which=OPEN)]
    after = replay(AT, told)
    assert (codes(after), after.round.to_act) == ([], BETTY)


def test_13_4_both_cards_of_a_trick_may_come_from_one_hand() -> None:
    told: list[Event] = [
        Played(ADAM, 24, which=OPEN),
        Played(BETTY, 20, which=HIDDEN),
        Played(ADAM, 30, which=OPEN),
        Played(BETTY, 32, which=HIDDEN),
    ]
    after = replay(AT, told)
    assert (codes(after), after.round.tricks[0].winner) == ([], BETTY)


def test_13_4_what_lies_in_the_other_hand_does_not_matter() -> None:
    told: list[Event] = [
        Played(ADAM, 24, which=OPEN),
        Played(BETTY, 25, which=HIDDEN),
        Played(ADAM, 27, which=OPEN),
        Played(BETTY, 30, which=OPEN),
    ]
    assert codes(replay(AT, told)) == []


def test_13_5_eight_tricks_are_played_and_four_cards_are_the_imps_trick() -> None:
    assert (AT.tricks, AT.imp) == (8, 4)


def test_13_6_the_player_takes_the_trick_and_the_bottle() -> None:
    told: list[Event] = [
        Played(ADAM, 24, which=OPEN),
        Played(BETTY, 13, which=HIDDEN),
        Played(ADAM, 17, which=HIDDEN),
        Played(BETTY, 10, which=OPEN),
    ]
    after = replay(AT, told).round
    assert (after.bottle, after.price, after.to_act) == (ADAM, 17, ADAM)


def test_13_7_a_later_card_of_the_same_hand_proves_a_revoke_even_in_the_same_trick() -> None:
    told: list[Event] = [
        Played(ADAM, 24, which=OPEN),
        Played(BETTY, 25, which=HIDDEN),
        Played(ADAM, 27, which=OPEN),
        Played(BETTY, 30, which=HIDDEN),
    ]
    (found,) = replay(AT, told).findings
    assert (found.code, found.seat, found.trick, found.which) == ("revoke", BETTY, 1, HIDDEN)


def test_13_7_it_is_one_revoke_though_the_hand_plays_twice() -> None:
    bettys: list[Event] = [
        Dealt(BETTY, (4, 6, 8, 10, 13, 17), OPEN),
        Passed(ADAM, BETTY, 25),
    ]
    told: list[Event] = [
        *bettys,
        Played(ADAM, 24, which=HIDDEN),
        Played(BETTY, 25, which=OPEN),
        Played(ADAM, 27, which=HIDDEN),
        Played(BETTY, 4, which=OPEN),
    ]
    assert codes(replay(AT, told)) == ["revoke"]
    assert codes(replay(AT, told[:-2])) == ["revoke"]


def test_13_7_an_open_hand_plays_no_more_than_its_seven_cards() -> None:
    cards = (1, 2, 3, 5, 7, 9, 12)
    plays: list[Event] = []
    for card, other in zip(cards, (22, 25, 28, 4, 6, 8, 10), strict=True):
        plays += [Turned(ADAM), Played(ADAM, card, which=OPEN), Turned(BETTY)]
        plays += [Played(BETTY, other, which=HIDDEN)]
    eighth: list[Event] = [Turned(ADAM), Played(ADAM, 15, which=OPEN)]
    assert "not-in-hand" not in codes(replay(AT, plays))
    assert codes(replay(AT, [*plays, *eighth]))[-1:] == ["not-in-hand"]


def test_8_7_another_leader_leaves_the_hand_that_a_card_came_from() -> None:
    events: list[GameEvent] = [
        Opened(("a", "b"), BETTY, replace(USUAL, deck=CLASSIC, variant="matagot-duel")),
        Played(ADAM, 24, assumed=False, which=HIDDEN),
    ]
    changes = another_leader(fold(events).rounds[0], 1, BETTY)
    assert changes == (
        Inserted(1, Turned(BETTY)),
        Replaced(1, Played(BETTY, 24, assumed=False, which=HIDDEN)),
    )
