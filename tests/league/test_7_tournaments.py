"""League chapter 7: tournaments."""

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from assistant.league.results import GameResult, results_from_paper
from assistant.league.seasons import Count, StandingsRules
from assistant.league.seating import Past, draw, starts
from assistant.league.standings import Row, standings
from assistant.league.totals import SeasonTotals
from assistant.league.tournaments import Round, after_final, against, finalists
from assistant.league.tournaments import standing as standing_of

PLACEMENT = StandingsRules("placement")


def game(id: str, *people: str) -> GameResult:
    """A game of one round whose people have their places in this order."""
    points = {person: 100 - 10 * number for number, person in enumerate(people)}
    return GameResult(id, results_from_paper(points, 1))


def over(*tables: tuple[str, ...], out: tuple[str, ...] = ()) -> Round:
    """A round that is over."""
    return Round(tables, out, is_over=True)


def standing(
    rounds: list[Round], games: list[GameResult], rules: StandingsRules
) -> tuple[Row, ...]:
    """The standing of people who are called as their ids are."""
    names = {person: person for round_ in rounds for person in round_.people}
    return standing_of(rounds, games, rules, names)


def places(rows: tuple[Row, ...]) -> list[tuple[str, int | None]]:
    """Who has which place, in order."""
    return [(row.totals.person, row.place) for row in rows]


# 7.2 Drawn


def meetings(tables, met) -> int:
    """How often those who sit together have met."""
    return sum(met.count(frozenset(two)) for table in tables for two in combinations(table, 2))


def orders(chance: Random, here: list[str]) -> list[list[str]]:
    """As many orders of these people as a draw begins from."""
    return [chance.sample(here, len(here)) for _ in range(starts(len(here)))]


@pytest.mark.parametrize("people", [8, 12, 16, 20, 27])
def test_7_2_nobody_meets_again_where_that_can_be(people: int) -> None:
    """The second round of a tournament in which there are enough tables to part everybody."""
    chance = Random(people)
    here = [f"{number:02}" for number in range(people)]
    first = draw(orders(chance, here), Past())
    rounds = [over(*first.tables)]
    rows = standing(
        rounds, [game(str(n), *table) for n, table in enumerate(first.tables)], PLACEMENT
    )
    second = draw(orders(chance, here), Past(against(here, rounds, rows)))
    met = [frozenset(two) for table in first.tables for two in combinations(table, 2)]
    forced = 0 if len(first.tables) >= 4 else meetings(first.tables, met)
    assert meetings(second.tables, met) <= forced


def test_7_2_among_equals_those_of_like_standing_sit_together() -> None:
    """Sixteen who met in rows and have the place of their column: the columns meet."""
    rows_of_four = [tuple(f"{letter}{place}" for place in range(1, 5)) for letter in "abcd"]
    rounds = [over(*rows_of_four)]
    rows = standing(rounds, [game(table[0], *table) for table in rows_of_four], PLACEMENT)
    here = sorted(person for table in rows_of_four for person in table)
    drawn = draw(orders(Random(7), here), Past(against(here, rounds, rows)))
    assert {frozenset(person[1] for person in table) for table in drawn.tables} == {
        frozenset(place) for place in "1234"
    }


def test_7_2_a_meeting_weighs_more_than_all_places_together() -> None:
    rounds = [over(("a", "b"), ("c", "d"))]
    rows = standing(rounds, [game("1", "a", "b"), game("2", "c", "d")], PLACEMENT)
    weights = against(["a", "b", "c", "d"], rounds, rows)
    again = weights[frozenset("ab")]
    assert again > sum(weights[frozenset(two)] for two in ("ac", "ad", "bc", "bd"))


# 7.3 Sitting out


def test_7_3_a_round_sat_out_counts_as_the_average_of_the_others() -> None:
    rounds = [over("abcd", out=("e",)), over("abce", out=("d",)), over("abcd", out=("e",))]
    games = [game("1", *"abcd"), game("2", *"eabc"), game("3", *"abcd")]
    values = {row.totals.person: row.value for row in standing(rounds, games, PLACEMENT)}
    assert values["e"] == 33
    assert values["d"] == Fraction(2 + 2) + Fraction(4, 2)


def test_7_3_a_part_stays_as_it_is() -> None:
    rounds = [over("abcd", out=("e",)), over("abce", out=("d",))]
    games = [game("1", *"abcd"), game("2", *"eabc")]
    values = {row.totals.person: row.value for row in standing(rounds, games, StandingsRules())}
    assert (values["e"], values["d"]) == (1, 0)


@pytest.mark.parametrize(
    ("count", "of_e", "of_d"),
    [("total", 120, 15), ("average", 40, Fraction(15, 2)), ("wins", 3, 0)],
)
def test_7_3_of_sums_a_round_sat_out_gives_the_average_and_an_average_stays(
    count: Count, of_e: int, of_d: Fraction
) -> None:
    rounds = [over("abcd", out=("e",)), over("abce", out=("d",)), over("abcd", out=("e",))]
    games = [
        GameResult(id, results_from_paper(points, 1))
        for id, points in [
            ("1", {"a": 30, "b": 20, "c": 10, "d": 5}),
            ("2", {"e": 40, "a": 30, "b": 20, "c": 10}),
            ("3", {"a": 30, "b": 20, "c": 11, "d": 10}),
        ]
    ]
    rows = standing(rounds, games, StandingsRules(count))
    values = {row.totals.person: row.value for row in rows}
    assert (values["e"], values["d"]) == (of_e, of_d + Fraction(15, 2) * (count == "total"))


def test_7_3_a_round_sat_out_is_no_win_that_breaks_a_tie() -> None:
    """Ada won one of two and sat out one; Bob won one and shared one of three: both have 1½."""
    rounds = [over(("a", "b")), over(("a", "b")), over(("b", "c"), out=("a",))]
    games = [game("1", "a", "b"), game("2", "b", "a")]
    games.append(GameResult("3", results_from_paper({"b": 9, "c": 9}, 1)))
    rows = standing(rounds, games, StandingsRules("wins", ladder=("wins",)))
    assert [(row.value, row.place) for row in rows[:2]] == [(Fraction(3, 2), 1)] * 2


@pytest.mark.parametrize("count", [PLACEMENT.count, "total", "average", "wins"])
def test_7_3_who_has_only_sat_out_has_no_place_yet(count: Count) -> None:
    rows = standing([over("abcd", out=("e",))], [game("1", *"abcd")], StandingsRules(count))
    assert places(rows)[-1] == ("e", None)


def test_7_3_a_round_that_is_not_over_gives_nothing_to_who_sits_out() -> None:
    rounds = [over("abcd", out=("e",)), over("abce", out=("d",)), Round(("abcd",), ("e",), False)]
    games = [game("1", *"abcd"), game("2", *"eabc")]
    values = {row.totals.person: row.value for row in standing(rounds, games, PLACEMENT)}
    assert values["e"] == 22


# 7.4 The standing


def test_7_4_nothing_is_dropped_and_nobody_needs_so_many_games() -> None:
    rules = StandingsRules("placement", drop=1, of=2, threshold=8)
    rounds = [over("abcd"), over("abcd")]
    rows = standing(rounds, [game("1", *"abcd"), game("2", *"badc")], rules)
    assert [(row.totals.person, row.value) for row in rows][:2] == [("a", 18), ("b", 18)]
    assert rows[0].place == 1


def test_7_4_who_was_there_for_fewer_than_half_of_the_rounds_has_no_place() -> None:
    rounds = [over("abcd"), over("abce"), over("abce")]
    games = [game("1", *"dabc"), game("2", *"abce"), game("3", *"abce")]
    rows = standing(rounds, games, StandingsRules())
    assert places(rows)[-1] == ("d", None)
    assert dict(places(rows))["e"] is not None


def test_7_4_who_was_there_for_half_of_the_rounds_has_one() -> None:
    rounds = [over("abcd"), over("abce"), over("abce"), over("abcd")]
    games = [game("1", *"dabc"), game("2", *"abce"), game("3", *"abce"), game("4", *"dabc")]
    placed = dict(places(standing(rounds, games, StandingsRules())))
    assert placed["d"] == 1 and placed["e"] is not None


def test_7_4_a_table_without_a_result_was_still_a_round_that_one_was_there_for() -> None:
    rounds = [over("abcd"), over("abcd"), over("abcd")]
    rows = standing(rounds, [game("1", *"abcd")], StandingsRules())
    assert places(rows) == [("a", 1), ("b", 2), ("c", 3), ("d", 4)]


def test_7_4_ties_go_by_the_ladder_of_the_season() -> None:
    rounds = [over("ab"), over("ab")]
    games = [game("1", *"ab"), game("2", *"ba")]
    alone = standing(rounds, games, StandingsRules(ladder=()))
    assert places(alone) == [("a", 1), ("b", 1)]


def test_7_4_who_shares_a_place_stands_in_the_order_of_the_names() -> None:
    rounds, games = [over("ab"), over("ab")], [game("1", *"ab"), game("2", *"ba")]
    names = {"a": "Zoe", "b": "adam"}
    rows = standing_of(rounds, games, StandingsRules(ladder=()), names)
    assert places(rows) == [("b", 1), ("a", 1)]


def test_7_4_of_those_without_a_place_who_did_better_comes_first() -> None:
    rounds = [over("ab", "yx"), over("ab"), over("ab")]
    games = [game("1", *"ab"), game("2", *"yx"), game("3", *"ab"), game("4", *"ab")]
    assert places(standing(rounds, games, StandingsRules())) == [
        *(("a", 1), ("b", 2)),
        *(("y", None), ("x", None)),
    ]


# 7.5 The cut


ROWS = standing([over("abcd")], [game("1", *"abcd")], PLACEMENT)
SHARED = standing(
    [over("ab", "cd")], [game("1", *"ab"), game("2", *"cd")], StandingsRules(ladder=())
)


def test_7_5_the_first_who_are_still_there_go_to_the_final_table() -> None:
    assert finalists(ROWS, ["d", "c", "a"], 2) == ("a", "c")


@pytest.mark.parametrize(("order", "third"), [("abcd", "b"), ("dcba", "d")])
def test_7_5_the_lot_decides_between_those_who_share_the_last_place(order, third) -> None:
    assert finalists(SHARED, list(order), 3)[2] == third


# 7.6 The final table


def test_7_6_the_final_alone_orders_who_sat_there() -> None:
    rows = after_final(ROWS, ("a", "b", "c"), game("final", *"cab"))
    assert places(rows) == [("c", 1), ("a", 2), ("b", 3), ("d", 4)]


def test_7_6_who_shares_a_place_in_the_final_stands_as_before() -> None:
    final = GameResult("final", results_from_paper({"c": 50, "b": 50, "a": 10}, 1))
    assert places(after_final(ROWS, ("a", "b", "c"), final))[:3] == [("b", 1), ("c", 2), ("a", 3)]


def test_7_6_where_the_final_is_shared_it_is_said_that_the_rounds_decided() -> None:
    final = GameResult("final", results_from_paper({"c": 50, "b": 50, "a": 10}, 1))
    steps = [row.tie_break and row.tie_break.step for row in after_final(ROWS, "abc", final)]
    assert steps == ["rounds", None, None, None]


def test_7_6_without_a_result_they_stay_as_they_stood() -> None:
    assert after_final(ROWS, ("a", "b", "c"), None) == ROWS


def test_7_6_what_broke_a_tie_between_those_behind_is_still_said() -> None:
    """It is said of who follows at once, and not where the final table parts the two."""
    won = {"a": 3, "b": 2, "c": 1, "d": 0}
    rows = standings(
        [
            SeasonTotals(one, played=4, placement=Fraction(7), won=Fraction(wins))
            for one, wins in won.items()
        ],
        PLACEMENT,
    )
    steps = [row.tie_break and row.tie_break.step for row in after_final(rows, "a", None)]
    assert steps == ["wins", "wins", "wins", None]
    steps = [row.tie_break and row.tie_break.step for row in after_final(rows, "ac", None)]
    assert steps == [None, None, None, None]


def test_7_6_who_missed_the_final_follows_it() -> None:
    rows = after_final(ROWS, ("b", "c", "d"), game("final", *"dcb"))
    assert places(rows) == [("d", 1), ("c", 2), ("b", 3), ("a", 4)]


def test_7_6_those_behind_still_share_their_place() -> None:
    rows = after_final(SHARED, ("a", "c"), game("final", *"ac"))
    assert places(rows) == [("a", 1), ("c", 2), ("b", 3), ("d", 3)]
