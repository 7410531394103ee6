"""League chapter 3, and 5.1: what a season brings a person."""

from fractions import Fraction

import pytest

from assistant.league.results import GameResult, Result
from assistant.league.seasons import COUNTS, Count, StandingsRules
from assistant.league.totals import (
    CarriedForward,
    Recent,
    totals_by_person,
    with_carried_forward,
)
from tests.league.telling import a_game, totals

ONE_OF_TWO = StandingsRules(drop=1, of=2)


def drops(games: list[GameResult], rules: StandingsRules) -> tuple[str, ...]:
    """Adam's games that are dropped."""
    return totals("Adam", games, rules).dropped


def dropped_of(games: int, *, drop: int, of: int) -> int:
    """How many of so many games of Adam's are dropped."""
    every = [a_game(f"game {number}", "Adam", "Betty") for number in range(games)]
    return len(drops(every, StandingsRules(drop=drop, of=of)))


# 3.1 Beaten


def test_3_1_whoever_has_the_better_place_beats_whoever_has_the_worse() -> None:
    own = {
        person: own.beaten
        for person, own in totals_by_person(
            [a_game("a", "Adam", "Betty", "Doris")], StandingsRules()
        ).items()
    }
    assert own == {"Adam": 2, "Betty": 1, "Doris": 0}


def test_3_1_who_left_is_neither_met_nor_beaten() -> None:
    own = totals("Betty", [a_game("a", "Betty", "Doris", left={"Adam": -5})])
    assert (own.met, own.beaten, dict(own.against)) == (1, 1, {"Doris": (1, 2)})


def test_2_5_who_left_met_nobody_and_has_played_no_game_to_its_end() -> None:
    own = totals("Adam", [a_game("a", "Betty", "Doris", left={"Adam": 5})])
    assert (own.played, own.met, own.won, own.placement, dict(own.against)) == (0, 0, 0, 0, {})


def test_2_5_the_points_and_rounds_of_who_left_count() -> None:
    own = totals("Adam", [a_game("a", "Betty", "Doris", left={"Adam": 5}, rounds=2)])
    assert (own.points, own.rounds, own.points_a_round) == (5, 2, Fraction(5, 2))


# 3.2 Placement points


@pytest.mark.parametrize(
    ("people", "points"),
    [
        ("Adam Betty Christian Doris Emil Frieda", (13, 9, 6, 4, 3, 1)),
        ("Adam Betty Christian Doris Emil", (12, 8, 5, 3, 2)),
        ("Adam Betty Christian Doris", (11, 7, 4, 2)),
        ("Adam Betty Doris", (10, 6, 2)),
        ("Adam Betty", (8, 4)),
    ],
)
def test_3_2_each_place_has_its_points(people: str, points: tuple[int, ...]) -> None:
    own = totals_by_person([a_game("a", *people.split())], StandingsRules())
    assert tuple(own[person].placement for person in people.split()) == points


def test_3_2_a_season_from_before_five_could_play_has_the_usual_ones_for_them() -> None:
    rules = StandingsRules(placement=((3, 0), (5, 1, 0), (9, 5, 1, 0)))
    assert (
        totals(
            "Emil", [a_game("a", *["Adam", "Betty", "Emil", "Doris", "Frieda"])], rules
        ).placement
        == 5
    )


# 3.3 Points a round


def test_3_3_a_game_whose_rounds_are_not_known_counts_for_the_points_alone() -> None:
    games = [
        a_game("a", "Adam", "Betty", points={"Adam": 30}, rounds=2),
        a_game("b", "Adam", "Betty", points={"Adam": 100}, rounds=0),
    ]
    assert (totals("Adam", games).points, totals("Adam", games).points_a_round) == (130, 15)


# 3.5 Dropped games


@pytest.mark.parametrize(("games", "dropped"), [(4, 0), (5, 2), (9, 2), (10, 4)])
def test_3_5_of_so_many_games_n_times_the_whole_part_are_dropped(games: int, dropped: int) -> None:
    assert dropped_of(games, drop=2, of=5) == dropped


def test_3_5_of_equal_games_the_earliest_is_dropped() -> None:
    games = [
        a_game("a", "Adam", "Betty"),
        a_game("b", "Betty", "Adam"),
        a_game("c", "Betty", "Adam"),
    ]
    assert drops(games, ONE_OF_TWO) == ("b",)


def test_3_5_it_counts_for_what_stands_beside_the_order() -> None:
    bad = GameResult("a", (Result("Adam", 2, -7, 1, 1, -7, -7), Result("Betty", 1, 9, 1)))
    good = GameResult("b", (Result("Adam", 1, 9, 1, 0, 9, 9), Result("Betty", 2, 0, 1)))
    own = totals("Adam", [bad, good], ONE_OF_TWO)
    assert (own.dropped, own.played, own.bottles, own.bottle_rounds) == (("a",), 2, 1, 2)
    assert (own.best, own.worst, own.last) == (9, -7, (Recent(1, 2), Recent(2, 2, is_dropped=True)))


@pytest.mark.parametrize(("best", "left_out"), [(1, 3), (2, 2), (3, 1), (4, 0), (9, 0)])
def test_3_5_of_a_season_whose_best_games_count_all_others_are_dropped(
    best: int, left_out: int
) -> None:
    games = [a_game(f"game {number}", "Adam", "Betty") for number in range(4)]
    assert len(drops(games, StandingsRules(best=best))) == left_out


@pytest.mark.parametrize(
    ("count", "kept"),
    [
        ("beaten", "won among three"),
        ("placement", "won among three"),
        ("points", "short and dear"),
        ("total", "long"),
        ("average", "long"),
        ("wins", "won among three"),
    ],
)
def test_3_5_the_best_game_is_the_best_under_what_the_season_counts(
    count: Count, kept: str
) -> None:
    games = [
        a_game("long", "Betty", "Adam", points={"Adam": 90, "Betty": 95}, rounds=9),
        a_game("short and dear", "Betty", "Adam", points={"Adam": 40, "Betty": 50}),
        a_game("won among three", "Adam", "Betty", "Doris", points={"Adam": 9}),
        a_game("shared", "Adam Betty", points={"Adam": 20, "Betty": 20}),
    ]
    left_out = drops(games, StandingsRules(count, best=1))
    assert set(left_out) == {own.id for own in games} - {kept}


# 3.7 to 3.9 Points and wins added up


@pytest.mark.parametrize(("count", "value"), [("total", 33), ("average", 14), ("wins", 1)])
def test_3_7_to_3_9_the_points_of_who_left_are_among_all_points_and_no_game(
    count: Count, value: int
) -> None:
    games = [
        a_game("a", "Adam", "Betty", points={"Adam": 20}),
        a_game("b", "Betty", "Adam", points={"Adam": 8, "Betty": 9}),
        a_game("c", "Betty", "Doris", left={"Adam": 5}),
    ]
    rules = StandingsRules(count)
    assert totals("Adam", games, rules).value(rules) == value


def test_3_8_a_dropped_game_is_none_of_the_games() -> None:
    games = [
        a_game("a", "Adam", "Betty", points={"Adam": 20}),
        a_game("b", "Betty", "Adam", points={"Adam": 8, "Betty": 9}),
    ]
    assert totals("Adam", games, StandingsRules("average", best=1)).points_a_game == 20


def test_3_7_to_3_9_what_was_brought_forward_is_added() -> None:
    games = [a_game("a", "Adam", "Betty", points={"Adam": 20})]
    brought = CarriedForward(played=3, won=Fraction(3, 2), points=60, rounds=9)
    own = with_carried_forward(totals("Adam", games), brought)
    values = [own.value(StandingsRules(count)) for count in COUNTS[3:]]
    assert values == [80, 20, Fraction(5, 2)]


# 4.4 Points a round above the table's average


def test_4_4_it_is_the_average_over_the_games_of_what_is_above_the_average_of_the_table() -> None:
    games = [
        a_game(
            "a", "Adam", "Betty", "Doris", points={"Adam": 40, "Betty": 10, "Doris": -20}, rounds=2
        ),
        a_game("b", "Betty", "Adam", points={"Betty": 10, "Adam": 5}, rounds=1),
    ]
    assert (
        totals("Adam", games).above_average
        == (Fraction(20 - 5) + Fraction(5) - Fraction(15, 2)) / 2
    )


def test_4_4_a_game_in_which_somebodys_rounds_are_not_known_gives_nothing() -> None:
    unknown = GameResult("a", (Result("Adam", 1, 40, 4), Result("Betty", 2, 2, 0)))
    known = a_game("b", "Betty", "Adam", points={"Betty": 10, "Adam": 4})
    assert totals("Adam", [unknown]).above_average is None
    assert totals("Adam", [unknown, known]).above_average == -3


# 5.1 Beside the order


def test_5_1_the_places_of_the_last_five_games_are_told_the_newest_first() -> None:
    games = [a_game("first", "Adam", "Betty")]
    games += [
        a_game("then", "Betty", "Doris", "Adam"),
        a_game("left", "Betty", "Doris", left={"Adam": 1}),
    ]
    games += [a_game(f"later {number}", "Betty", "Adam") for number in range(3)] + [
        a_game("last", "Adam Betty")
    ]
    assert totals("Adam", games).last == (Recent(1, 2), *[Recent(2, 2)] * 3, Recent(3, 3))


def test_5_1_the_best_and_the_worst_round_are_of_games_whose_rounds_are_known() -> None:
    games = [
        GameResult("a", (Result("Adam", 1, 30, 2, 0, 40, -10), Result("Betty", 2, 0, 2))),
        GameResult(
            "b",
            (
                Result("Adam", None, 35, 2, 1, 50, -15),
                Result("Betty", 1, 0, 2),
                Result("Doris", 2, 0, 2),
            ),
        ),
        a_game("on paper", "Adam", "Betty", points={"Adam": 400}, rounds=1),
    ]
    assert (totals("Adam", games).best, totals("Adam", games).worst) == (50, -15)
