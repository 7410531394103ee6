"""Rulebook chapter 12: five and six."""

from dataclasses import replace
from random import Random

import pytest

from assistant.rules import scoring
from assistant.rules.cards import NUMBERS, TWINS, printed_decks
from assistant.rules.events import (
    Discarded,
    Event,
    Opened,
    Played,
    Tallied,
)
from assistant.rules.fold import fold
from assistant.rules.options import USUAL, Goal, SixTeams, presets
from assistant.rules.replay import replay
from assistant.rules.review import shedding
from assistant.rules.state import Round
from assistant.rules.table import SEATS, TEAMS, Table, Teams
from assistant.rules.tricks import Bottle
from tests.rules.telling import CLASSIC, codes, played
from tests.rules.telling import table as small_table

LARGE = printed_decks()["matagot-2024-large"]
SMALL = printed_decks()["matagot-2024"]


def table(seats: int) -> Table:
    """A table with two bottles at which the first seat leads first."""
    return Table(seats, seats - 1, LARGE, "two-bottles")


def in_teams(teams: Teams) -> Table:
    """A table in teams at which the first seat leads first."""
    seats = sum(map(len, TEAMS[teams]))
    return Table(seats, seats - 1, CLASSIC if seats == 4 else LARGE, "teams", teams)


def after(at: Table, *cards: float) -> Round:
    """What a round has come to after these cards, each by the seat whose turn it is."""
    return replay(at, played(at, *cards)).round


def counted(at: Table, *coins: int | None, penalty: int, second: int | None = None) -> Round:
    """A round that was counted; the bottle is the first seat's."""
    return replay(at, [Tallied(0, coins, (), penalty, second)]).round


def test_12_1_there_are_54_cards() -> None:
    assert set(LARGE.cards) == NUMBERS | TWINS
    assert len(LARGE.cards) == 54


def test_12_1_the_36_are_those_of_the_small_deck() -> None:
    assert {card: LARGE.coins[card] for card in SMALL.cards} == SMALL.coins


def test_12_1_they_have_190_coins() -> None:
    assert LARGE.total == 190


@pytest.mark.parametrize("twin", sorted(TWINS), ids=str)
def test_12_2_a_twin_has_the_colour_and_the_coins_of_the_number_below(twin: float) -> None:
    assert LARGE.suit_of[twin] == LARGE.suit_of[int(twin)]
    assert LARGE.coins[twin] == LARGE.coins[int(twin)]


def test_12_2_a_twin_lies_between_two_numbers_and_can_be_the_price() -> None:
    assert after(table(5), 2, 2.5, 1, 37, 36).bottles[0].price == 2.5
    assert after(table(5), 2, 2.5, 3, 37, 36).bottles[0].price == 3


def test_12_2_a_twin_is_written_with_a_half() -> None:
    assert [str(card) for card in LARGE.cards[1:4]] == ["2", "2½", "3"]


def test_12_2_a_twin_is_followed_as_its_colour() -> None:
    # The 4 is red like the 2½ that was led; the fifth seat had it when it played green.
    found = replay(table(5), played(table(5), 2.5, 1, 5, 7, 11))
    later = played(table(5), 2.5, 1, 5, 7, 11, 9, 12, 15, 18, 4)
    assert codes(found) == []
    assert codes(replay(table(5), later)) == ["revoke"]


def test_12_2_18_and_a_half_lies_below_19() -> None:
    assert after(table(5), 18.5, 37, 36, 35, 34).bottles[0] == Bottle(18.5, 0)


def test_12_3_the_dealer_of_five_is_dealt_ten_and_the_others_eleven() -> None:
    at = table(5)
    assert [at.share(seat).dealt for seat in range(5)] == [11, 11, 11, 11, 10]


def test_12_3_the_dealer_of_five_lays_nothing_under_the_bottle() -> None:
    found = replay(table(5), [Discarded(4, 3)])
    assert (codes(found), found.findings[0].cause) == (["wrong-phase"], "dealer-discards")


def test_12_3_ten_tricks_are_played_and_four_cards_are_the_imps_trick() -> None:
    at = table(5)
    assert ([at.held(seat) for seat in range(5)], at.tricks, at.imp) == ([10] * 5, 10, 4)


def test_12_4_six_are_dealt_nine_and_play_eight_tricks() -> None:
    at = table(6)
    assert {at.share(seat).dealt for seat in range(6)} == {9}
    assert ({at.held(seat) for seat in range(6)}, at.tricks, at.imp) == ({8}, 8, 6)


def test_12_4_six_pass_one_card_to_each_neighbour() -> None:
    assert [table(6).receivers(seat) for seat in range(6)] == [
        ((seat + 1) % 6, (seat - 1) % 6) for seat in range(6)
    ]


def test_12_5_both_bottles_cost_19_at_first_and_are_nobodys() -> None:
    assert after(table(5)).bottles == (Bottle(19, None), Bottle(19, None))


def test_12_5_the_first_is_in_play_where_they_are_level() -> None:
    assert after(table(5)).in_play == 0


def test_12_5_the_dearer_one_is_in_play() -> None:
    after_one = after(table(5), 12, 37, 36, 35, 34)
    assert (after_one.bottles, after_one.in_play) == ((Bottle(12, 0), Bottle()), 1)
    assert (after_one.price, after_one.bottle) == (19, None)


def test_12_6_the_highest_card_below_its_price_takes_the_trick_and_that_bottle() -> None:
    round_ = after(table(5), 12, 37, 36, 35, 34, 10, 15, 33, 31, 29)
    assert round_.tricks[1].winner == 1
    assert round_.bottles == (Bottle(12, 0), Bottle(15, 1))


def test_12_6_without_a_card_below_it_the_highest_takes_the_trick_and_none_is_sold() -> None:
    round_ = after(table(5), 12, 37, 36, 35, 34, 20, 21, 22, 23, 24)
    assert (round_.tricks[1].winner, round_.tricks[1].sold) == (4, False)
    assert round_.bottles == (Bottle(12, 0), Bottle())


def test_12_7_the_owner_of_one_bottle_pays_once() -> None:
    assert scoring.score(counted(table(5), None, 30, 30, 30, 30, penalty=9, second=4)).scores == (
        *(-9, 30, 30, 30),
        -9,
    )


def test_12_7_the_owner_of_both_pays_twice() -> None:
    assert (
        scoring.score(counted(table(5), None, 30, 30, 30, 30, penalty=9, second=0)).scores[0] == -18
    )


def test_12_7_a_bottle_that_nobody_bought_costs_nobody() -> None:
    assert scoring.score(counted(table(5), None, 30, 30, 30, 30, penalty=9)).scores == (
        *(-9, 30, 30, 30),
        30,
    )


@pytest.mark.parametrize(
    ("teams", "partners"),
    [
        ("2-1-1", [(0, 2), (1,), (2, 0), (3,)]),
        ("2-2-1", [(0, 3), (1, 4), (2,), (3, 0), (4, 1)]),
        ("2-2-2", [(0, 3), (1, 4), (2, 5), (3, 0), (4, 1), (5, 2)]),
        ("2-2-1-1", [(0, 3), (1, 4), (2,), (3, 0), (4, 1), (5,)]),
    ],
)
def test_12_8_who_plays_together_follows_from_the_first_leader(
    teams: Teams, partners: list[tuple[int, ...]]
) -> None:
    at = in_teams(teams)
    assert [set(at.team(seat)) for seat in range(at.seats)] == [set(team) for team in partners]


def test_12_8_the_pairs_change_with_the_deal() -> None:
    second = Table(4, 0, CLASSIC, "teams", "2-1-1")
    assert set(second.team(1)) == {1, 3}
    assert second.team(0) == (0,)


def test_12_8_opposite_pairs_stay() -> None:
    assert {
        tuple(sorted(Table(6, dealer, LARGE, "teams", "2-2-2").team(0))) for dealer in range(6)
    } == {(0, 3)}


def test_12_8_teams_have_one_bottle() -> None:
    assert in_teams("2-2-2").bottles == 1


def test_12_9_everybody_adds_the_sum_of_the_own_team() -> None:
    round_ = counted(in_teams("2-1-1"), None, 40, 30, 20, penalty=6)
    assert scoring.score(round_).own == (-6, 40, 30, 20)
    assert scoring.score(round_).scores == (24, 40, 24, 20)


@pytest.mark.parametrize(
    ("teams", "coins", "is_over"),
    [
        ("2-2-2", (40, None, 10, 30, 20, 15), True),
        ("2-2-2", (40, None, 10, 30, 75, 15), False),
        ("2-2-1-1", (40, None, 10, 30, 20, 15), False),
    ],
    ids=["partners for the whole game", "two pairs", "partners for a round"],
)
def test_12_9_a_tie_of_partners_who_stay_partners_makes_no_other_round(
    teams: SixTeams, coins: tuple[int | None, ...], is_over: bool
) -> None:
    ends = Goal("rounds", 1)
    options = replace(
        USUAL, deck=LARGE, variant="teams", teams_of_six=teams, goal=ends, tie="extra_round"
    )
    game = fold([Opened(tuple("abcdef"), 5, options), Tallied(1, coins, (), 5)])
    assert game.is_over is is_over


@pytest.mark.parametrize(("seats", "rounds"), [(2, 6), (3, 9), (4, 8), (5, 5), (6, 6)])
def test_12_10_so_many_rounds_are_usual(seats: int, rounds: int) -> None:
    assert presets(seats)["matagot-2024"].goal == Goal("rounds", rounds)


@pytest.mark.parametrize("seats", [5, 6])
def test_12_5_all_that_five_and_six_are_offered_is_played_with_54_cards(seats: int) -> None:
    assert {cards for (_, cards), sizes in SEATS.items() if seats in sizes} == {54}


@pytest.mark.parametrize("kind", ["two-bottles-5", "two-bottles-6"])
def test_6_6_when_a_bottle_could_have_been_shed_is_asked_of_each(kind: str) -> None:
    at = table(int(kind[-1]))
    for number in range(2):
        events = _random_plays(at, Random(f"{kind} {number}"))
        round_ = replay(at, events).round
        for bottle in range(2):
            told = shedding(round_, bottle)
            assert told is not None
            assert round_.tricks[told.since - 1].in_play == bottle


@pytest.mark.parametrize(
    ("seats", "seed", "since"), [(5, 5, (5, 7)), (5, 16, (9, 6)), (6, 4, (8, 5)), (6, 14, (6, 8))]
)
def test_6_6_who_owns_both_has_had_each_since_it_was_bought_itself(
    seats: int, seed: int, since: tuple[int, int]
) -> None:
    at = table(seats)
    round_ = replay(at, _random_plays(at, Random(f"two-bottles-{seats} {seed}"))).round
    assert round_.bottles[0].owner == round_.bottles[1].owner
    found = [shedding(round_, bottle) for bottle in range(2)]
    assert tuple(one.since for one in found if one) == since


def _random_plays(at: Table, chance: Random) -> list[Event]:
    """A round of cards that nobody asks to follow."""
    cards = chance.sample(LARGE.cards, len(LARGE.cards) - at.imp)
    return [*played(at, *cards)]


def test_1_1_a_table_of_four_has_no_twins() -> None:
    assert codes(replay(small_table(), [Played(0, 2.5)])) == ["unknown-card"]


def test_8_12_of_two_owners_one_is_counted() -> None:
    told = Tallied(0, (None, 30, 30, 30, None), (), 9, second=4)
    assert codes(replay(table(5), [told])) == ["does-not-add-up"]


def test_8_12_where_there_is_one_bottle_nobody_has_a_second() -> None:
    told = Tallied(0, (None, 30, 30, 30), (), 9, second=1)
    assert codes(replay(small_table(), [told])) == ["does-not-add-up"]
