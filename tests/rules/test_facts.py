"""Five facts that settle half of all arguments."""

from collections.abc import Iterator

import pytest

from assistant.rules import scoring
from assistant.rules.cards import NUMBERS, START_PRICE
from assistant.rules.events import Played
from assistant.rules.replay import replay
from assistant.rules.state import Round
from assistant.rules.tricks import Trick
from tests.rules.telling import codes, random_record, random_rounds


@pytest.fixture(scope="module")
def rounds() -> list[Round]:
    return list(random_rounds(200, chance=0.1))


def tricks(rounds: list[Round]) -> Iterator[Trick]:
    return (trick for round_ in rounds for trick in round_.tricks)


def test_f1_a_card_equal_to_the_price_can_never_be_played(rounds: list[Round]) -> None:
    assert all(play.card != trick.price_before for trick in tricks(rounds) for play in trick.plays)


def test_f1_an_attempt_to_play_it_is_refused() -> None:
    record = random_record("the price", 4)
    for number in range(len(record.events) - 1):
        round_ = replay(record.table, record.events[:number]).round
        told = replay(
            record.table, [*record.events[:number], Played(round_.to_act or 0, round_.price)]
        )
        assert codes(told) == ["unknown-card" if round_.price == START_PRICE else "duplicate-card"]


def test_f2_somebody_always_buys_the_bottle(rounds: list[Round]) -> None:
    assert all(any(trick.sold for trick in round_.tricks) for round_ in rounds)


@pytest.mark.parametrize(("seats", "latest"), [(3, 7), (4, 5)])
def test_f2_more_cards_have_been_played_by_then_than_lie_above_19(seats: int, latest: int) -> None:
    above = sum(card > START_PRICE for card in NUMBERS)
    assert seats * (latest - 1) <= above < seats * latest


def test_f3_where_the_old_price_card_goes_never_changes_a_score(rounds: list[Round]) -> None:
    """As at a real table: the price card lies under the bottle, and when it is sold goes to its
    former owner.
    """
    for round_ in rounds:
        coins, piles = round_.table.deck.coins, [0] * round_.table.seats
        for trick in round_.tricks:
            piles[trick.winner] += sum(coins[play.card] for play in trick.plays)
            if trick.sold:
                piles[trick.winner] -= coins[trick.card]
                if trick.bottle_before is not None:
                    piles[trick.bottle_before] += coins[trick.price_before]
        others = [seat for seat in range(round_.table.seats) if seat != round_.bottle]
        assert [piles[seat] for seat in others] == [
            scoring.score(round_).scores[seat] for seat in others
        ]


def test_f4_a_seat_that_did_not_follow_a_colour_it_held_must_play_it_later(
    rounds: list[Round],
) -> None:
    """No card is drawn after the exchange.

    So of a colour not followed, either none comes later or it was a revoke.
    """
    for round_ in rounds:
        for missed in round_.missed:
            for suit, numbers in missed.items():
                seat = round_.missed.index(missed)
                later = [
                    play.card
                    for trick in round_.tricks[min(numbers) :]
                    for play in trick.plays
                    if play.seat == seat
                ]
                assert suit not in {round_.suit_of[card] for card in later}


def test_f5_the_imps_trick_is_whatever_was_not_played(rounds: list[Round]) -> None:
    for round_ in rounds:
        shown = {play.card for trick in round_.tricks for play in trick.plays}
        assert set(scoring.imps_trick(round_)) == NUMBERS - shown


def test_f5_coins_are_conserved(rounds: list[Round]) -> None:
    totals = {"classic": 126, "matagot-2024": 127}
    assert all(
        sum(round_.coins) + scoring.penalty(round_) == totals[round_.table.deck.id]
        for round_ in rounds
    )
