"""From numbers to places of a picture."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.web.shared.chart_geometry import (
    APART,
    END,
    SLOTS,
    Scale,
    columns,
    courses,
    heights,
    middles,
    nearest,
    path,
    ranks,
    staircase,
    stems,
    through,
    treads,
    under_stairs,
    written,
)

TOTALS = st.lists(st.integers(-200, 600), min_size=2, max_size=30)


def test_a_scale_runs_from_its_first_number_to_its_last():
    scale = Scale(200, 0)
    assert [scale.at(number) for number in (200, 150, Fraction(25, 2), 0)] == [0, 25, 93.75, 100]


def test_the_highest_number_lies_at_the_top_and_nothing_below_the_bottom():
    assert [heights([30, 120, 60]).at(number) for number in (120, 60, 0)] == [0, 50, 100]
    assert heights([100, -100]).at(0) == 50


def test_a_scale_of_nothing_but_zeros_can_be_drawn():
    assert heights([0, 0]).at(0) == 100


@given(st.lists(st.integers(-200, 600), min_size=1, max_size=6))
def test_of_numbers_that_are_too_close_the_first_one_is_written(numbers):
    scale = heights(numbers)
    kept = scale.readable(numbers)
    assert kept[0] == numbers[0]
    places = sorted(scale.at(number) for number in kept)
    assert all(lower - upper >= APART for upper, lower in pairwise(places))


@pytest.mark.parametrize(
    ("count", "most", "shown"),
    [
        (0, 5, ()),
        (1, 5, (1,)),
        (5, 5, (1, 2, 3, 4, 5)),
        (7, 5, (2, 4, 6)),
        (12, 5, (5, 10)),
        (120, 5, (50, 100)),
    ],
)
def test_no_more_numbers_are_written_than_there_is_room_for(count, most, shown):
    assert written(count, most) == shown


def test_rows_have_one_height_and_columns_reach_both_edges():
    assert middles(4) == (12.5, 37.5, 62.5, 87.5)
    assert columns(3) == (0, 50, 100)
    assert columns(1) == (100,)


@given(st.lists(TOTALS.map(lambda line: line[:2]), min_size=1, max_size=8))
def test_every_name_has_a_row_of_its_own_in_the_order_of_the_totals(totals):
    in_order = sorted(totals, key=lambda line: -line[-1])
    rows = [
        curve.row
        for curve in courses(in_order, heights([number for line in totals for number in line]))
    ]
    assert rows == sorted(set(rows))
    assert 0 <= rows[0] <= rows[-1] < max(SLOTS, len(totals))


def test_a_name_stands_where_its_line_ends_if_nobody_else_does():
    assert nearest([5, 50, 95], 6) == (0, 3, 5)
    assert nearest([50, 51, 52], 6) == (3, 4, 5)
    assert nearest([97, 98, 99], 6) == (3, 4, 5)


def test_whoever_came_late_has_no_line_before():
    [curve] = courses([[None, 0, 10]], Scale(10, 0))
    assert curve.path == f"{END / 2:g},100 {END:g},0"


def test_each_price_holds_until_the_trick_in_which_it_fell():
    stairs = treads([(0, 19), (2, 10), (4, 1)], 4)
    assert [(one.left, one.right, one.y) for one in stairs] == [
        (0, END / 2, 0),
        (END / 2, END, 50),
        (END, END, 100),
    ]
    assert (
        staircase(stairs) == f"0,0 {END / 2:g},0 {END / 2:g},50 {END:g},50 {END:g},100 {END:g},100"
    )
    assert [under_stairs(trick, 4) for trick in (1, 4)] == [END / 8, END * 7 / 8]


@given(st.lists(st.integers(1, 18), min_size=1, max_size=8, unique=True))
def test_no_guide_of_the_stairs_crosses_another(prices):
    falling = [(0, 19), *enumerate(sorted(prices, reverse=True), start=1)]
    stairs = treads(falling, len(falling))
    for upper, lower in pairwise(stairs):
        assert upper.y < lower.y
        assert upper.label < lower.label
        assert upper.right <= lower.left


def test_somebody_rises_from_row_to_row_and_begins_with_the_first_place():
    curves = ranks([[None, 1, 0], [0, 0, 1]], 2)
    assert [curve.path for curve in curves] == ["50,75 100,25", "0,25 50,25 100,75"]
    assert [curve.row for curve in curves] == [0, 1]


def test_a_stem_is_as_long_as_its_table_was_large():
    found = stems([(1, 4), (2, 3), (None, 2)], largest=4)
    assert [(one.end, one.mark) for one in found] == [(87.5, 12.5), (62.5, 37.5), (37.5, None)]


def test_a_game_without_rounds_leaves_a_gap():
    assert through([10, None, 0], Scale(10, 0)) == ((16.67, 0), None, (83.33, 100))


def test_a_path_is_what_a_drawing_wants():
    assert path(((0, 1.5), (33.33, 100))) == "0,1.5 33.33,100"
