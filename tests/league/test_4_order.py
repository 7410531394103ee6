"""League chapter 4: the order."""

from dataclasses import replace
from fractions import Fraction

import pytest

from assistant.league.results import GameResult
from assistant.league.seasons import COUNTS, STEPS, Count, StandingsRules, Step
from assistant.league.standings import TieBreak, standings, tied_by_name
from assistant.league.totals import totals_by_person
from tests.league.telling import a_game, order, rows

WITHOUT_LADDER = StandingsRules(ladder=())


def by(*ladder: Step) -> StandingsRules:
    """A season with this ladder."""
    return StandingsRules(ladder=ladder)


def places(games: list[GameResult], rules: StandingsRules) -> dict[str, int | None]:
    """Each person's place."""
    return {row.totals.person: row.place for row in rows(games, rules)}


# Those who are tied


def test_those_who_share_a_place_are_in_the_order_of_their_names() -> None:
    names = {"Adam": "Zoe", "Betty": "Änne", "Doris": "bob"}
    found = tied_by_name(rows([a_game("a", "Adam Betty", "Doris")], WITHOUT_LADDER), names)
    assert [row.totals.person for row in found] == ["Betty", "Adam", "Doris"]


def test_nobody_without_a_place_is_before_somebody_with_one_by_the_name() -> None:
    games = [
        a_game("a", "Adam", "Betty"),
        a_game("b", "Adam", "Betty"),
        a_game("c", "Adam", "Cora"),
    ]
    placed = tied_by_name(
        rows(games, StandingsRules(threshold=2, ladder=())),
        {"Adam": "Adam", "Betty": "Zoe", "Cora": "Cora"},
    )
    assert [row.totals.person for row in placed] == ["Adam", "Betty", "Cora"]


# 4.1 More before fewer


@pytest.mark.parametrize(
    ("count", "first"),
    [
        *[("beaten", "Adam"), ("placement", "Betty"), ("points", "Doris")],
        *[("total", "Emma"), ("average", "Frank"), ("wins", "Gustav")],
    ],
    ids=lambda value: str(value),
)
def test_4_1_who_has_more_of_what_is_counted_stands_before(count: Count, first: str) -> None:
    """Adam has beaten most, Betty most placement points, Doris most points a round, and so on."""
    long = {"Emma": 500, "Frank": 600, "Gustav": 0, "Ivan": -9}
    games = [
        a_game("a", "Adam", "Betty", points={"Adam": 20, "Betty": 10}),
        a_game("b", "Betty", "Doris", "Edgar", points={"Betty": 8, "Doris": 200}),
        *(a_game(f"c {other}", other, "Betty") for other in ("Hans", "Ida", "Jo", "Karl", "Leo")),
        *(a_game(f"d{number}", "Gustav", "Emma", points=long, rounds=9) for number in range(3)),
        a_game("e", "Frank", "Gustav", "Ivan", points=long, rounds=9),
    ]
    assert order(games, StandingsRules(count, ladder=()))[0][:2] == (1, first)


@pytest.mark.parametrize("count", COUNTS)
def test_4_1_a_place_needs_so_many_games_and_so_many_sessions(count: Count) -> None:
    """Adam wins both games of one evening; Cora came to two, the others to three games there."""
    games = [
        replace(a_game(name, *people.split()), session=session)
        for name, session, people in [
            ("a", "first", "Adam Betty Doris"),
            ("b", "first", "Adam Betty Doris"),
            ("c", "second", "Cora Betty Doris"),
            ("d", "third", "Cora Betty Doris"),
        ]
    ]
    assert _placed(games, StandingsRules(count)) == {"Adam", "Betty", "Cora", "Doris"}
    assert _placed(games, StandingsRules(count, sessions=2)) == {"Betty", "Cora", "Doris"}
    both = StandingsRules(count, threshold=3, sessions=2)
    assert _placed(games, both) == {"Betty", "Doris"}
    missing = {row.totals.person: row.totals.missing(both) for row in rows(games, both)}
    assert (missing["Adam"], missing["Cora"], missing["Betty"]) == ((1, 1), (1, 0), (0, 0))


def _placed(games: list[GameResult], rules: StandingsRules) -> set[str]:
    return {person for person, place in places(games, rules).items() if place}


def test_a_season_without_games_has_no_rows() -> None:
    assert rows([]) == ()


# 4.2 The ladder


def test_4_2_who_is_tied_after_the_last_step_shares_the_place_and_leaves_as_many_empty() -> None:
    table = rows([a_game("a", "Adam Betty", "Doris")])
    assert [(row.place, row.totals.person, row.is_shared) for row in table] == [
        (1, "Adam", True),
        (1, "Betty", True),
        (3, "Doris", False),
    ]


def test_4_2_the_usual_ladder() -> None:
    assert StandingsRules().ladder == STEPS == ("wins", "seconds", "above", "between")


def test_4_2_wins_are_no_step_where_they_are_what_is_counted() -> None:
    games = [a_game("a", "Adam", "Betty", "Cora"), a_game("b", "Cora", "Adam", "Betty")]
    rules = StandingsRules("wins")
    assert (rules.ladder, rules.steps) == (STEPS, ("seconds", "above", "between"))
    assert order(games, rules)[:2] == [(1, "Adam", "seconds"), (2, "Cora", None)]


# 4.5 Results between the tied

EACH_HALF = [
    # Adam beat Betty, she beat Doris; a game against others brings each of the three to one half.
    a_game("a", "Adam", "Betty"),
    a_game("b", "Betty", "Doris"),
    a_game("c", "Edgar", "Adam"),
    a_game("d", "Doris", "Frieda"),
]


def test_4_5_who_has_beaten_more_of_the_tied_stands_before() -> None:
    table = [row for row in order(EACH_HALF, by("between")) if row[1] in ("Adam", "Betty", "Doris")]
    assert table == [(2, "Adam", "between"), (3, "Betty", "between"), (4, "Doris", None)]


WITH_GUSTAV = [*EACH_HALF, a_game("e", "Edgar", "Gustav"), a_game("f", "Gustav", "Frieda")]


def test_4_5_where_one_of_them_has_met_none_of_the_others_the_step_parts_nobody() -> None:
    assert places(WITH_GUSTAV, by("between")) == {
        "Edgar": 1,
        "Adam": 2,
        "Betty": 2,
        "Doris": 2,
        "Gustav": 2,
        "Frieda": 6,
    }


AROUND = [
    # Adam beat Doris, she beat Betty, and Betty beat him; Doris has one win more.
    a_game("a", "Adam", "Doris"),
    a_game("b", "Doris", "Betty"),
    a_game("c", "Betty", "Adam"),
    a_game("d", "Doris", "Frieda"),
    a_game("e", "Edgar", "Doris"),
]


def test_4_5_only_meetings_of_those_who_are_tied_just_then_count() -> None:
    assert order(AROUND, by("wins", "between"))[1:4] == [
        (2, "Doris", "wins"),
        (3, "Betty", "between"),
        (4, "Adam", None),
    ]
    assert order(AROUND, by("between"))[1:4] == [
        (2, "Adam", None),
        (2, "Betty", None),
        (2, "Doris", None),
    ]


# 4.6 What decided


def test_4_6_a_row_names_the_step_and_what_the_two_have_of_it() -> None:
    games = [
        a_game("a", "Adam", "Edgar"),
        a_game("b", "Betty", "Edgar"),
        a_game("c", "Betty", "Edgar"),
    ]
    assert rows(games)[0].tie_break == TieBreak("wins", Fraction(2), Fraction(1))


def test_4_6_between_those_who_are_tied_just_then_the_two_have_what_they_won_of_one_another() -> (
    None
):
    assert rows(AROUND, by("wins", "between"))[2].tie_break == TieBreak(
        "between", Fraction(1), Fraction(0)
    )


def test_4_6_a_row_that_stands_before_by_what_is_counted_names_no_step() -> None:
    assert [row.tie_break for row in rows([a_game("a", "Adam", "Betty")])] == [None, None]


# 4.2 The same for any order of the people


def test_4_2_the_order_does_not_follow_from_who_was_listed_first() -> None:
    every = list(totals_by_person(AROUND, StandingsRules()).values())
    assert standings(every[::-1], StandingsRules()) == standings(every, StandingsRules())
