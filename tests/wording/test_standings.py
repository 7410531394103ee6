"""A season's standings in words."""

from dataclasses import replace
from fractions import Fraction
from typing import get_args

import pytest

from assistant.league.eligibility import ReasonNotCounted
from assistant.league.seasons import COUNTS, STEPS, StandingsRules, Step
from assistant.league.standings import RankChange, TieBreak
from assistant.league.totals import Recent, SeasonTotals
from assistant.wording import ENGLISH, standings

USUAL = StandingsRules()


@pytest.mark.parametrize(
    ("count", "text"),
    [
        *[("beaten", "62.5\u202f%"), ("placement", "0.63"), ("points", "0.63")],
        *[("total", "0.63"), ("average", "0.63"), ("wins", "0.63")],
    ],
)
def test_the_figure_is_told_in_what_the_season_counts(count: str, text: str) -> None:
    [known_count] = [known for known in COUNTS if known == count]
    assert standings.value(Fraction(5, 8), known_count, ENGLISH) == text


@pytest.mark.parametrize("count", COUNTS)
def test_who_has_nothing_that_is_counted_has_a_dash(count: str) -> None:
    [known_count] = [known for known in COUNTS if known == count]
    assert standings.value(None, known_count, ENGLISH) == "–"


@pytest.mark.parametrize(
    ("step", "text"),
    [
        ("wins", "ahead of Betty on wins: 4½ to 3"),
        ("seconds", "ahead of Betty on second places: 4½ to 3"),
        ("above", "ahead of Betty on points per round above the table's average: 4.50 to 3.00"),
    ],
)
def test_a_row_names_the_step_that_decided(step: Step, text: str) -> None:
    assert (
        standings.tie_break(TieBreak(step, Fraction(9, 2), Fraction(3)), "Betty", ENGLISH) == text
    )


def test_results_between_the_tied_are_told_in_percent() -> None:
    found = standings.tie_break(
        TieBreak("between", Fraction(2, 3), Fraction(1, 3)), "Betty", ENGLISH
    )
    assert found == "ahead of Betty on head-to-head results: 66.7\u202f% to 33.3\u202f%"


def test_who_has_nothing_of_a_step_has_a_dash() -> None:
    assert standings.tie_break(TieBreak("above", Fraction(-1), None), "Betty", ENGLISH).endswith(
        ": −1.00 to –"
    )


def test_the_ladder_is_printed_in_its_order() -> None:
    rules = replace(USUAL, ladder=("between", "wins"))
    sentence = (
        "Tie-breaks: head-to-head results, then wins. Players who are still level share the place."
    )
    assert sentence in standings.rules(rules, ENGLISH)


def test_without_a_ladder_the_place_is_shared() -> None:
    assert "Players who are level share the place." in standings.rules(
        replace(USUAL, ladder=()), ENGLISH
    )


def test_points_for_places_are_printed_with_what_they_are() -> None:
    [sentence] = [
        text
        for text in standings.rules(replace(USUAL, count="placement"), ENGLISH)
        if "with four" in text
    ]
    assert sentence.startswith(
        "Placement points: 13-9-6-4-3-1 with six players, 12-8-5-3-2 with five, "
        "11-7-4-2 with four, 10-6-2 with three, 8-4 with two."
    )


@pytest.mark.parametrize(
    ("drop", "of", "sentence"),
    [
        (0, 0, "No game is dropped."),
        (1, 5, "For each person the worst of every 5 games is dropped."),
        (2, 7, "For each person the worst 2 of every 7 games are dropped."),
    ],
)
def test_what_is_dropped_is_printed(drop: int, of: int, sentence: str) -> None:
    assert sentence in standings.rules(replace(USUAL, drop=drop, of=of), ENGLISH)


@pytest.mark.parametrize(
    ("best", "sentence"),
    [
        (1, "For each person only the best game counts."),
        (8, "For each person only the best 8 games count."),
    ],
)
def test_how_many_of_the_best_games_count_is_printed(best: int, sentence: str) -> None:
    said = standings.rules(replace(USUAL, best=best), ENGLISH)
    assert sentence in said
    assert "No game is dropped." not in said


def test_where_wins_are_counted_they_are_no_tie_break() -> None:
    sentence = (
        "Tie-breaks: second places, then points per round above the table's average, then "
        "head-to-head results. Players who are still level share the place."
    )
    assert sentence in standings.rules(replace(USUAL, count="wins"), ENGLISH)


def test_how_many_games_a_place_needs_is_printed_where_one_is_not_enough() -> None:
    assert "A place needs 8 games." in standings.rules(replace(USUAL, threshold=8), ENGLISH)
    assert not any(
        "A place needs" in sentence
        for sentence in standings.rules(replace(USUAL, threshold=1), ENGLISH)
    )


@pytest.mark.parametrize(("sessions", "unit"), [(1, "session"), (4, "sessions")])
def test_how_many_sessions_a_place_needs_is_printed(sessions: int, unit: str) -> None:
    said = standings.rules(replace(USUAL, sessions=sessions), ENGLISH)
    assert f"A place needs {sessions} {unit}." in said


@pytest.mark.parametrize(
    ("own", "has", "lacks"),
    [
        (SeasonTotals("b", played=8, sessions=4), "", ""),
        (SeasonTotals("b", played=7, sessions=4), "7 of 8 games", "1 game"),
        (SeasonTotals("b", played=8, sessions=2), "2 of 4 sessions", "2 sessions"),
        (
            SeasonTotals("b", played=3, sessions=3),
            "3 of 8 games, 3 of 4 sessions",
            "5 games and 1 session",
        ),
    ],
)
def test_who_has_too_few_games_or_sessions_is_told_how_many(
    own: SeasonTotals, has: str, lacks: str
) -> None:
    rules = replace(USUAL, threshold=8, sessions=4)
    assert standings.too_few(own, rules, ENGLISH) == has
    if lacks:
        said = standings.still_missing([("Betty", own.missing(rules))], ENGLISH)
        assert said == f"Still missing for a place: Betty {lacks}."


@pytest.mark.parametrize("lack", get_args(ReasonNotCounted))
@pytest.mark.parametrize(("games", "begins"), [(1, "1 game "), (3, "3 games ")])
def test_every_reason_why_games_do_not_count_is_told_with_its_number(
    lack: ReasonNotCounted, games: int, begins: str
) -> None:
    assert standings.not_counted(lack, games, ENGLISH).startswith(begins)


@pytest.mark.parametrize(
    ("moved", "text"),
    [
        (
            RankChange("b", 3, 2, Fraction(1, 2), Fraction(4, 7)),
            "Betty: place 3 → 2, 50.0\u202f% → 57.1\u202f%",
        ),
        (RankChange("b", 2, 2, Fraction(1, 2), Fraction(4, 7)), "Betty: 50.0\u202f% → 57.1\u202f%"),
        (RankChange("b", 2, 1, Fraction(1, 2), Fraction(1, 2)), "Betty: place 2 → 1"),
        (RankChange("b", None, 4, None, Fraction(1)), "Betty: place – → 4, – → 100.0\u202f%"),
    ],
)
def test_what_a_correction_changed_is_told_for_each_person(moved: RankChange, text: str) -> None:
    assert standings.rank_change(moved, "Betty", "beaten", ENGLISH) == text


def test_a_dropped_game_of_the_last_five_is_heard_as_dropped() -> None:
    assert standings.after_place(Recent(4, 4, is_dropped=True), ENGLISH) == "of 4, dropped"
    assert standings.after_place(Recent(1, 3), ENGLISH) == "of 3"


def test_whether_rounds_are_signed_is_part_of_when_a_game_counts() -> None:
    assert "signed" not in standings.when_it_counts("off", ENGLISH)
    assert "one player has signed" in standings.when_it_counts("one", ENGLISH)
    assert "everybody has signed" in standings.when_it_counts("all", ENGLISH)


def test_every_count_and_every_step_has_words_of_its_own() -> None:
    assert len(
        {standings.counted(count, ENGLISH) + standings.counts(count, ENGLISH) for count in COUNTS}
    ) == len(COUNTS)
    assert len({standings.step(step, ENGLISH) for step in STEPS}) == len(STEPS)


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        (2, 1, "Cleo 2nd → 1st"),
        (4, 3, "Cleo 4th → 3rd"),
        (11, 12, "Cleo 11th → 12th"),
        (13, 13, "Cleo stays 13th"),
        (None, 21, "Cleo 21st, new"),
        (22, 23, "Cleo 22nd → 23rd"),
        (111, 112, "Cleo 111th → 112th"),
        (30, None, "Cleo 30th → –"),
    ],
)
def test_a_place_is_told_as_one_says_it(old: int | None, new: int | None, text: str) -> None:
    change = RankChange("c", old, new, None, None)
    assert standings.place_change(change, "Cleo", ENGLISH) == text
