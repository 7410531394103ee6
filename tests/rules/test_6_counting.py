"""Rulebook chapter 6: counting."""

import pytest

from assistant.rules import scoring
from assistant.rules.replay import replay
from assistant.rules.state import Round
from tests.rules.telling import random_record, random_rounds, table


@pytest.fixture(scope="module")
def rounds() -> list[Round]:
    return list(random_rounds(20, chance=0.1))


@pytest.mark.parametrize("seats", [3, 4])
def test_6_1_a_round_is_over_when_every_card_due_has_been_played(seats: int) -> None:
    record = random_record("last card", seats)
    assert replay(record.table, record.events).round.status == "complete"
    assert replay(record.table, record.events[:-1]).round.status == "in-progress"


@pytest.mark.parametrize("seats", [3, 4])
def test_6_1_the_cards_never_played_are_the_imps_trick_one_for_each_seat(seats: int) -> None:
    record = random_record("imp", seats)
    round_ = replay(record.table, record.events).round
    shown = {play.card for trick in round_.tricks for play in trick.plays}
    assert scoring.imps_trick(round_) == tuple(
        card for card in range(1, 38) if card not in {19, *shown}
    )
    assert len(scoring.imps_trick(round_)) == seats


def test_6_2_a_seat_scores_the_coins_on_the_cards_that_it_has_taken(rounds: list[Round]) -> None:
    for round_ in rounds:
        for seat in set(range(round_.table.seats)) - {round_.bottle}:
            cards = [
                play.card for trick in round_.tricks if trick.winner == seat for play in trick.plays
            ]
            assert scoring.score(round_).scores[seat] == sum(
                round_.table.deck.coins[card] for card in cards
            )


def test_6_3_the_bottles_owner_scores_minus_the_coins_of_the_imps_trick_and_nothing_else(
    rounds: list[Round],
) -> None:
    for round_ in rounds:
        assert round_.bottle is not None
        hidden = sum(round_.table.deck.coins[card] for card in scoring.imps_trick(round_))
        assert scoring.score(round_).scores[round_.bottle] == -hidden


def test_6_3_a_round_is_scored_before_anybody_owns_the_bottle() -> None:
    round_ = replay(table(), []).round
    assert (round_.bottle, scoring.score(round_).scores) == (None, (0, 0, 0, 0))
