"""League chapter 2: what a game brings its people."""

from dataclasses import replace

import pytest

from assistant.league.results import Result, SeatCount, results_from_paper, results_of_game
from assistant.rules.cards import Coins
from assistant.rules.events import (
    Began,
    Ended,
    GameEvent,
    Joined,
    Left,
    Opened,
    Ruled,
    Succeeded,
    Tallied,
)
from assistant.rules.fold import fold
from assistant.rules.options import USUAL, Goal, LopakaScores
from assistant.rules.table import LOPAKA, Variant
from tests.rounds_of_box import options_of_box, round_of_box, table_of_box
from tests.rules.telling import ADAM, CHRISTIAN, DORIS, NAMES, counted

LONG = replace(USUAL, goal=Goal("target", 1000))
THREE, FOUR = Opened(NAMES[:3], CHRISTIAN, LONG), Opened(NAMES, DORIS, LONG)
OF_THREE, OF_FOUR = counted(50, -6, 40), counted(30, 20, -8, 10)
END = Ended(counts=True)
SIX = table_of_box("teams", 6)
WITH_LOPAKA = Tallied(ADAM, (None, 40, 75), (1, 2, 3))


def results(*events: GameEvent) -> dict[str, Result]:
    """What a game brought each of its people."""
    return {result.person: result for result in results_of_game(fold(events))}


def places(*events: GameEvent) -> dict[str, int | None]:
    """The place of each who has a result."""
    return {person: result.place for person, result in results(*events).items()}


def points(*events: GameEvent) -> dict[str, tuple[Coins, int]]:
    """The points and the rounds of each who has a result."""
    return {person: (result.points, result.rounds) for person, result in results(*events).items()}


def with_lopaka(scores: LopakaScores, *rounds: Tallied, dealer: int = ADAM) -> list[GameEvent]:
    """A game of Adam and Betty with Lopaka, with these rounds."""
    options = replace(
        USUAL, goal=Goal("rounds", len(rounds)), variant="lopaka", lopaka_scores=scores
    )
    return [
        Opened(NAMES[:2], dealer, options),
        *[
            event
            for number, round_ in enumerate(rounds)
            for event in ([Began()] if number else []) + [round_]
        ],
    ]


# 2.3 Without a result


def test_2_3_a_game_that_ended_without_a_result_brings_nobody_anything() -> None:
    assert results(THREE, OF_THREE, Ended(counts=False)) == {}


def test_2_3_so_does_one_that_ended_before_its_first_round_was_over() -> None:
    assert results(THREE, END) == {}


# 2.4 Places


def test_2_4_everybody_who_sits_there_in_the_end_has_the_place_of_the_game() -> None:
    assert places(FOUR, OF_FOUR, END) == {"Adam": 1, "Betty": 2, "Doris": 3, "Christian": 4}


def test_2_4_a_shared_place_leaves_as_many_behind_it_empty() -> None:
    assert places(THREE, counted(50, -6, 50), END) == {"Adam": 1, "Christian": 1, "Betty": 3}


def test_2_4_the_games_own_tie_break_holds() -> None:
    last_round = replace(USUAL, goal=Goal("rounds", 2), tie="last_round")
    rounds = [counted(50, -6, 40), Began(), counted(40, -6, 50)]
    assert places(Opened(NAMES[:3], CHRISTIAN, last_round), *rounds) == {
        "Christian": 1,
        "Adam": 2,
        "Betty": 3,
    }


@pytest.mark.parametrize("scores", ["shown_not_ranked", "ranked", "ignored"])
def test_2_4_places_are_counted_among_the_people_alone(scores: LopakaScores) -> None:
    """Lopaka has the most coins: where he is ranked the people are second and third of the game."""
    events = with_lopaka(scores, WITH_LOPAKA)
    assert fold(events).places[ADAM] == (3 if scores == "ranked" else 2)
    assert places(*events) == {"Betty": 1, "Adam": 2}


def test_2_4_lopaka_among_the_people_parts_nobody() -> None:
    events = with_lopaka("ranked", Tallied(LOPAKA, (30, 30, None), (1, 2, 3)))
    assert places(*events) == {"Adam": 1, "Betty": 1}


# 2.5 Who comes and goes


def test_2_5_who_left_has_no_place_and_keeps_points_and_rounds() -> None:
    brought = results(FOUR, OF_FOUR, Left(ADAM), Began(), OF_THREE, END)["Adam"]
    assert (brought.place, brought.points, brought.rounds) == (None, 30, 1)


def test_2_5_the_others_have_the_places_without_who_left() -> None:
    assert places(FOUR, OF_FOUR, Left(ADAM), END) == {
        "Betty": 1,
        "Doris": 2,
        "Christian": 3,
        "Adam": None,
    }


def test_2_5_who_left_before_a_round_was_over_has_no_result() -> None:
    assert "Adam" not in results(FOUR, Left(ADAM), OF_THREE, END)


def test_2_5_whose_seat_another_took_has_no_place_and_keeps_the_rounds_played() -> None:
    events = [THREE, OF_THREE, Succeeded(ADAM, "Edgar"), Began(), counted(20, -6, 40), END]
    assert (places(*events)["Adam"], points(*events)["Adam"]) == (None, (50, 1))


def test_2_5_who_took_the_seat_has_its_place_and_the_points_of_the_own_rounds() -> None:
    events = [THREE, OF_THREE, Succeeded(ADAM, "Edgar"), Began(), counted(20, -6, 40), END]
    assert fold(events).totals == (70, -12, 80)
    assert (places(*events)["Edgar"], points(*events)["Edgar"]) == (2, (20, 1))


def test_2_5_who_took_a_seat_and_played_no_round_has_its_place_and_no_points() -> None:
    events = [THREE, OF_THREE, Succeeded(ADAM, "Edgar"), END]
    assert results(*events)["Edgar"] == Result("Edgar", 1, 0, 0)


def test_2_5_who_left_and_came_back_has_a_place_and_all_rounds_played() -> None:
    events = [
        FOUR,
        OF_FOUR,
        Left(ADAM),
        Began(),
        OF_THREE,
        Joined(CHRISTIAN, "Adam", 0),
        Began(),
        OF_FOUR,
        END,
    ]
    assert fold(events).persons == ("Betty", "Christian", "Doris", "Adam")
    assert (places(*events)["Adam"], points(*events)["Adam"]) == (3, (30 + 10, 2))


# 2.6 Points


def test_2_6_points_are_the_sum_of_the_rounds_minus_points_included() -> None:
    assert points(THREE, OF_THREE, Began(), counted(-9, 30, 20), END)["Adam"] == (50 - 9, 2)


def test_2_6_coins_with_which_a_late_arrival_began_are_no_points() -> None:
    events = [THREE, OF_THREE, Joined(CHRISTIAN, "Doris", 100), Began(), OF_FOUR, END]
    assert (fold(events).totals[DORIS], points(*events)["Doris"], places(*events)["Doris"]) == (
        110,
        (10, 1),
        1,
    )


def test_2_6_a_void_round_brings_nothing() -> None:
    events = [
        THREE,
        OF_THREE,
        Began(),
        counted(-9, 30, 20),
        Ruled("misdeal_late", "void", ADAM),
        END,
    ]
    assert points(*events)["Adam"] == (50, 1)


def test_2_6_lopaka_has_no_result() -> None:
    events = with_lopaka("ranked", WITH_LOPAKA)
    assert list(results(*events)) == ["Adam", "Betty"]


# 2.7 From paper


def test_2_7_places_follow_from_the_points() -> None:
    brought = results_from_paper({"Adam": 40, "Betty": -6, "Doris": 40}, 3)
    assert [(result.person, result.place) for result in brought] == [
        ("Adam", 1),
        ("Betty", 3),
        ("Doris", 1),
    ]


def test_2_7_places_that_are_given_hold_whatever_the_points() -> None:
    brought = results_from_paper({"Adam": 40, "Doris": 40}, 3, {"Adam": 2, "Doris": 1})
    assert [(result.person, result.place, result.points) for result in brought] == [
        ("Adam", 2, 40),
        ("Doris", 1, 40),
    ]


def test_2_7_nothing_is_known_of_its_rounds_one_by_one() -> None:
    assert results_from_paper({"Adam": 40}, 3) == (Result("Adam", 1, 40, 3, 0, None, None, ()),)


# 5.1 What stands beside the order


def test_5_1_rounds_that_ended_with_the_bottle_and_the_best_and_the_worst_round() -> None:
    brought = results(
        THREE, OF_THREE, Began(), counted(-9, 30, 20), Began(), counted(-12, 60, 20), END
    )["Adam"]
    assert (brought.bottles, brought.best, brought.worst) == (2, 50, -12)


@pytest.mark.parametrize("person", NAMES[:3])
def test_a_persons_turns_have_the_distance_from_the_dealer(person: str) -> None:
    """Christian deals, Adam sits at his left, then Betty, who ends with the bottle."""
    distance = {"Adam": 1, "Betty": 2, "Christian": 3}[person]
    assert results(THREE, OF_THREE, END)[person].seat_counts == (
        SeatCount(3, distance, 1, int(person == "Betty")),
    )


def test_a_turn_has_how_often_somebody_sat_there_and_had_the_bottle() -> None:
    """Christian, Adam, Betty and Christian deal: Adam is first, third, second, first."""
    rounds = [
        OF_THREE,
        Began(),
        counted(-9, 30, 20),
        Began(),
        OF_THREE,
        Began(),
        counted(-5, 30, 20),
    ]
    assert results(THREE, *rounds, END)["Adam"].seat_counts == (
        SeatCount(3, 1, 2, 1),
        SeatCount(3, 2, 1, 0),
        SeatCount(3, 3, 1, 1),
    )


def test_turns_of_different_tables_are_kept_apart() -> None:
    events = [FOUR, OF_FOUR, Left(DORIS), Began(), OF_THREE, END]
    assert results(*events)["Adam"].seat_counts == (SeatCount(3, 3, 1, 0), SeatCount(4, 1, 1, 0))


@pytest.mark.parametrize("variant", ["two-bottles", "teams"])
def test_turns_at_a_table_of_six_are_those_of_what_it_plays(variant: Variant) -> None:
    table = table_of_box(variant, 6)
    told = [Opened(tuple("abcdef"), 0, options_of_box(variant, 6)), *round_of_box(1, table), END]
    has_bottle = [bool(fold(told).rounds[0].state.curses(seat)) for seat in range(6)]
    assert [results(*told)[person].seat_counts for person in "abcdef"] == [
        (SeatCount(6, seat or 6, 1, int(has_bottle[seat]), variant),) for seat in range(6)
    ]


def test_in_teams_a_persons_points_are_what_the_rounds_added() -> None:
    told = [Opened(tuple("abcdef"), 0, options_of_box("teams", 6)), *round_of_box(1, SIX), END]
    assert points(*told) == {
        "a": (82, 1),
        "b": (52, 1),
        "c": (-3, 1),
        "d": (82, 1),
        "e": (52, 1),
        "f": (-3, 1),
    }


def test_in_teams_partners_share_a_place() -> None:
    told = [Opened(tuple("abcdef"), 0, options_of_box("teams", 6)), *round_of_box(1, SIX), END]
    assert [places(*told)[person] for person in "abcdef"] == [1, 3, 5, 1, 3, 5]


def test_whoever_ends_with_both_bottles_ends_one_round_so() -> None:
    both = round_of_box(0, table_of_box("two-bottles", 6))
    told = [Opened(tuple("abcdef"), 0, options_of_box("two-bottles", 6)), *both, END]
    assert (results(*told)["a"].bottles, results(*told)["a"].points) == (1, -46)


def test_where_two_play_nobody_has_a_distance_from_the_dealer() -> None:
    assert results(*with_lopaka("ranked", WITH_LOPAKA, dealer=ADAM))["Betty"].seat_counts == ()
