"""What other programs for this game got wrong, each a test."""

import pytest

from assistant.rules import exchange, scoring
from assistant.rules.cards import BIT, NUMBERS, cards_in
from assistant.rules.events import Passed, Played
from assistant.rules.options import SWITCHES
from assistant.rules.replay import replay
from tests.rules.telling import ADAM, BETTY, a_game, random_record, random_rounds, table


def test_the_penalty_counts_all_cards_of_the_imps_trick_and_not_only_the_last() -> None:
    for round_ in random_rounds(20):
        assert round_.bottle is not None
        cards = scoring.imps_trick(round_)
        assert scoring.score(round_).scores[round_.bottle] == -sum(
            round_.table.deck.coins[card] for card in cards
        )


@pytest.mark.parametrize("seats", [3, 4])
def test_the_exchange_moves_every_passed_card_to_another_hand_and_loses_none(seats: int) -> None:
    record = random_record("bijection", seats, exchange="everything")
    hands = exchange.after_the_exchange(
        replay(record.table, [e for e in record.events if not isinstance(e, Played)]).round
    )
    round_ = replay(record.table, record.events).round
    held = [card for hand in hands.values() for card in cards_in(hand)]
    discarded = [card for cards in round_.discarded.values() for card in cards]
    assert sorted([*held, *discarded]) == sorted(NUMBERS)


@pytest.mark.parametrize("seats", [3, 4])
def test_nobody_receives_the_card_that_he_passed(seats: int) -> None:
    record = random_record("own card", seats, exchange="everything")
    hands = exchange.after_the_exchange(
        replay(record.table, [e for e in record.events if not isinstance(e, Played)]).round
    )
    passes = [event for event in record.events if isinstance(event, Passed)]
    assert passes
    assert all(event.to is not None and hands[event.to] & BIT[event.card] for event in passes)
    assert not any(hands[event.seat] & BIT[event.card] for event in passes)


def test_the_winner_of_a_trick_leads_the_next() -> None:
    for round_ in random_rounds(20):
        winners = [trick.winner for trick in round_.tricks]
        assert [trick.leader for trick in round_.tricks[1:]] == winners[:-1]


@pytest.mark.parametrize("seats", [3, 4])
def test_left_is_the_same_for_the_lead_the_next_dealer_the_turn_and_the_pass(seats: int) -> None:
    at = table(seats, dealer=0)
    passed = replay(at, [Passed(0, 1, 9)]).round
    told = replay(at, [Played(1, 24)]).round
    game = a_game((9, -4, 9, 9)[:seats])
    assert (at.left(0), replay(at, []).round.to_act, game.next_dealer, told.to_act) == (1, 1, 1, 2)
    assert passed.passed == {(0, 1): 9}


def test_the_table_agrees_on_every_kind_of_tie_and_seat_order_is_none_of_them() -> None:
    for tie in SWITCHES["tie"]:
        one_way, the_other = a_game((200, 200, -9), tie=tie), a_game((-9, 200, 200), tie=tie)
        assert len(one_way.winners) == len(the_other.winners) == 2


def test_a_round_is_scored_before_anybody_owns_the_bottle() -> None:
    round_ = replay(table(), []).round
    assert (round_.bottle, scoring.score(round_).scores) == (None, (0, 0, 0, 0))


@pytest.mark.parametrize("order", [[(ADAM, 1), (BETTY, 0)], [(BETTY, 0), (ADAM, 1)]], ids=str)
def test_a_pass_goes_the_way_it_was_told_whoever_passes_first(order: list[tuple[int, int]]) -> None:
    told = replay(table(), [Passed(seat, to, 9 + seat) for seat, to in order])
    assert told.round.passed == {(ADAM, BETTY): 9, (BETTY, ADAM): 10}
