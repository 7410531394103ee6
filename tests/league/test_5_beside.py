"""What stands beside the order: head-to-head, and honours (League 5.4 and 5.5)."""

from fractions import Fraction
from itertools import groupby

import pytest

from assistant.league.season_count import honours, record
from assistant.league.seasons import StandingsRules
from assistant.league.standings import HeadToHead, favourite, nemesis
from assistant.league.totals import (
    CarriedForward,
    SeasonTotals,
    together,
    totals_by_person,
    with_carried_forward,
    without,
)
from tests.league.made import season


def against(name: str, met: int, half_wins: int) -> HeadToHead:
    """Somebody who was met."""
    return HeadToHead(name, met, half_wins)


# 5.4 Head-to-head


def test_5_4_a_shared_place_beats_half() -> None:
    assert (against("Betty", 4, 3).beaten, against("Betty", 4, 3).part) == (
        Fraction(3, 2),
        Fraction(3, 8),
    )


def test_5_4_the_nemesis_was_beaten_in_the_smallest_part_and_the_favourite_in_the_largest() -> None:
    others = [against("Betty", 9, 4), against("Clara", 3, 1), against("Doris", 5, 9)]
    assert nemesis(others) == others[1]
    assert favourite(others) == others[2]


def test_5_4_who_was_met_twice_is_neither() -> None:
    assert (nemesis([against("Betty", 2, 0)]), favourite([against("Betty", 2, 4)])) == (None, None)


def test_5_4_who_was_beaten_half_the_time_is_neither() -> None:
    assert (nemesis([against("Betty", 4, 4)]), favourite([against("Betty", 4, 4)])) == (None, None)


def test_5_4_of_equal_parts_that_of_more_games_counts_and_then_the_first() -> None:
    others = [against("Betty", 4, 2), against("Clara", 8, 4), against("Doris", 8, 4)]
    assert nemesis(others) == others[1]


# 5.5 Honours


def plain_run(wins: list[bool]) -> int:
    """The longest run in a list."""
    return max((len(list(run)) for is_win, run in groupby(wins) if is_win), default=0)


@pytest.mark.parametrize("wins", ["", "0", "1", "0110111010", "110011"])
def test_5_5_the_longest_run_is_that_of_a_plain_calculation(wins: str) -> None:
    assert record(1, wins).run == plain_run([win == "1" for win in wins])


def test_5_5_the_earliest_of_equal_runs_is_named() -> None:
    assert record(1, "0110011").last_of_run == 2


def test_5_5_who_reached_as_much_shares_the_honour_and_one_win_is_no_run() -> None:
    lines = [SeasonTotals("Betty", played=3), SeasonTotals("Adam", played=3)]
    found = {"Adam": record(1, "1")}
    assert [(one.kind, one.persons) for one in honours(lines, found)] == [
        ("games", ("Betty", "Adam")),
        ("sessions", ("Adam",)),
    ]


@pytest.mark.parametrize("seed", range(6))
def test_5_5_honours_of_two_seasons_are_those_of_all_their_games(seed: int) -> None:
    games = season(seed, sessions=10, games=50)
    rules = StandingsRules()
    first, second = totals_by_person(games[:20], rules), totals_by_person(games[20:], rules)
    whole = totals_by_person(games, rules).values()
    found = {one.kind: one for one in honours([*first.values(), *second.values()], {})}
    for kind, expected in (
        ("wins", max(one.won for one in whole)),
        ("games", max(one.played for one in whole)),
        ("bottles", max(one.bottles for one in whole)),
        ("best", max(one.best for one in whole if one.best is not None)),
        ("worst", min(one.worst for one in whole if one.worst is not None)),
    ):
        assert found[kind].number == expected


# Totals that were brought forward


def test_2_8_what_was_brought_forward_can_be_told_from_what_was_played() -> None:
    carried = CarriedForward(
        9, Fraction(9, 2), Fraction(1), Fraction(10), 18, Fraction(40), 70, 6, 2
    )
    for own in totals_by_person(season("brought"), StandingsRules(drop=1, of=4)).values():
        both = with_carried_forward(own, carried)
        assert without(both, with_carried_forward(SeasonTotals(own.person), carried)) == own


def test_the_totals_of_seasons_are_added_up() -> None:
    lines = [SeasonTotals("Adam", played=3, points=5, best=4), SeasonTotals("Adam", points=-9)]
    assert together("Adam", lines) == SeasonTotals("Adam", played=3, points=-4, best=4)
