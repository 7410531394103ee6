"""Rulebook chapter 11: The Bright House."""

from dataclasses import replace

import pytest

from assistant.rules import exchange, scoring
from assistant.rules.cards import cards_in
from assistant.rules.events import Chosen, Event, Exchanged, Opened, Played, Sealed, Turned
from assistant.rules.fold import fold
from assistant.rules.options import USUAL
from assistant.rules.replay import replay
from assistant.rules.secret_hands import sealed
from assistant.rules.table import Table
from tests.rules.telling import ADAM, BETTY, CLASSIC, codes

AT = Table(2, ADAM, CLASSIC, "bright-house")
STACKS = {
    (ADAM, 1): (1, 5, 9, 13, 17, 22, 26, 30, 34),
    (BETTY, 1): (2, 6, 10, 14, 18, 23, 27, 31, 35),
    (ADAM, 2): (3, 7, 11, 15, 20, 24, 28, 32, 36),
    (BETTY, 2): (4, 8, 12, 16, 21, 25, 29, 33, 37),
}


def told(seat: int, stack: int) -> Exchanged:
    """The whole exchange of a stack: its first card to the Imp, its second to the other player."""
    cards = STACKS[seat, stack]
    return Exchanged(seat, cards, cards[:1], ((1 - seat, cards[1]),), stack)  # type: ignore[arg-type]


EXCHANGE: list[Event] = [told(seat, stack) for stack in (1, 2) for seat in (ADAM, BETTY)]


def plays(*cards: int) -> list[Event]:
    """Cards, each by the hand whose turn it is."""
    events: list[Event] = []
    for card in cards:
        round_ = replay(AT, events).round
        assert round_.turn is not None and round_.to_act is not None
        events.append(Played(round_.to_act, card, which=AT.which(round_.turn)))
    return events


def test_11_1_each_of_two_has_two_stacks_of_nine() -> None:
    assert (AT.players, AT.hands, AT.share(0).dealt) == (2, 4, 9)
    for cards in ((1, 5), ()):
        assert codes(replay(AT, [Exchanged(ADAM, cards, stack=1)])) == ["hand-size"]


@pytest.mark.parametrize(
    "gift",
    [Exchanged(ADAM, discards=(100,), stack=1), Exchanged(ADAM, passes=((BETTY, 100),), stack=1)],
    ids=["discard", "pass"],
)
def test_11_2_a_card_given_too_late_that_is_none_is_refused_as_none(gift: Exchanged) -> None:
    assert codes(replay(AT, [Played(BETTY, 24, which="open"), gift])) == ["unknown-card"]


def test_11_2_of_each_stack_one_card_goes_to_the_imp_and_one_to_the_same_stack_of_the_other() -> (
    None
):
    round_ = replay(AT, [*EXCHANGE, Chosen(ADAM, 1), Chosen(BETTY, 1)]).round
    assert (codes(replay(AT, EXCHANGE)), AT.imp) == ([], 4)
    assert cards_in(exchange.now(round_)[ADAM]) == (6, 9, 13, 17, 22, 26, 30, 34)
    assert cards_in(exchange.now(round_)[BETTY + 2]) == (7, 12, 16, 21, 25, 29, 33, 37)


def test_11_2_a_stack_is_exchanged_once() -> None:
    assert codes(replay(AT, [EXCHANGE[0], EXCHANGE[0]])) == ["already-done"]


def test_11_3_each_chooses_the_stack_that_lies_open_once() -> None:
    chosen = replay(AT, [*EXCHANGE, Chosen(ADAM, 2), Chosen(BETTY, 1), Chosen(ADAM, 1)])
    assert (codes(chosen), chosen.round.chosen) == (["already-done"], {ADAM: 2, BETTY: 1})
    assert cards_in(exchange.now(chosen.round)[ADAM])[0] == 8


def test_11_3_nobody_sees_what_the_other_chose_before_both_have_chosen() -> None:
    opened = Opened(("a", "b"), ADAM, replace(USUAL, variant="bright-house"))
    first, both = (opened, Chosen(ADAM, 1)), (opened, Chosen(ADAM, 1), Chosen(BETTY, 2))
    assert sealed(first, fold(first), BETTY)[1:] == (Sealed(ADAM, is_choice=True),)
    assert sealed(first, fold(first), ADAM) == first
    assert sealed(both, fold(both), BETTY) == both


def test_11_4_open_hands_come_first_and_who_did_not_deal_is_first() -> None:
    assert AT.in_turn(BETTY) == (BETTY, ADAM, BETTY + 2, ADAM + 2)
    assert [(event.seat, event.which) for event in plays(22, 25, 28, 18)] == [  # type: ignore[union-attr]
        (BETTY, "open"),
        (ADAM, "open"),
        (BETTY, "hidden"),
        (ADAM, "hidden"),
    ]


def test_11_4_another_hand_is_out_of_turn_unless_the_table_says_so() -> None:
    hidden = Played(BETTY, 22, which="hidden")
    assert codes(replay(AT, [hidden])) == ["out-of-turn"]
    assert codes(replay(AT, [Turned(BETTY, "hidden"), hidden])) == []


def test_11_5_each_hand_follows_for_itself_and_a_revoke_is_a_hands() -> None:
    other_hand = plays(22, 25, 11, 18, 5, 7, 9)
    assert codes(replay(AT, other_hand)) == []
    found = replay(AT, [*other_hand, Played(BETTY, 12, which="hidden")]).findings
    assert [(one.code, one.seat, one.which, one.trick) for one in found] == [
        ("revoke", BETTY, "hidden", 1)
    ]


def test_11_6_the_player_takes_the_trick_with_either_hand_and_leads_from_the_open_one() -> None:
    round_ = replay(AT, plays(22, 25, 28, 18)).round
    assert (round_.tricks[0].winner, round_.bottle, round_.price) == (ADAM, ADAM, 18)
    assert (round_.to_act, round_.turn) == (ADAM, ADAM)


def test_11_7_eight_tricks_are_played_and_counted_as_ever() -> None:
    events: list[Event] = [*EXCHANGE, Chosen(ADAM, 1), Chosen(BETTY, 1)]
    while (turn := (round_ := replay(AT, events).round).turn) is not None:
        held = cards_in(exchange.now(round_)[turn])
        card = next((card for card in held if round_.led == CLASSIC.suit_of[card]), held[0])
        events.append(Played(turn % 2, card, which=AT.which(turn)))
    finished = replay(AT, events)
    assert (codes(finished), len(finished.round.tricks)) == ([], 8)
    assert sum(finished.round.coins) + scoring.penalty(finished.round) == CLASSIC.total


@pytest.mark.parametrize("stack", [1, 2])
def test_9_5_only_what_was_written_down_has_to_fit(stack: int) -> None:
    events = [*EXCHANGE, Chosen(ADAM, 1), Chosen(BETTY, stack)]  # type: ignore[arg-type]
    open_, hidden = (STACKS[BETTY, stack][2], STACKS[BETTY, 3 - stack][2])
    assert codes(replay(AT, [*events, Played(BETTY, hidden, which="open")])) == ["not-in-hand"]
    assert codes(replay(AT, [*events, Played(BETTY, open_, which="open")])) == []
