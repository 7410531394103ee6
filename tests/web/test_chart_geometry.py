"""Numbers as coordinates of a chart."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.web.chart_geometry import (
    LEAST_DISTANCE,
    LEAST_LABEL_ROWS,
    LINES_END,
    Scale,
    axis_numbers,
    column_points,
    columns,
    label_rows,
    place_stems,
    polyline,
    price_line,
    price_steps,
    rank_curves,
    row_middles,
    total_curves,
    trick_position,
    vertical_scale,
)

TOTALS = st.lists(st.integers(-200, 600), min_size=2, max_size=30)


def test_a_scale_runs_from_its_first_number_to_its_last():
    scale = Scale(200, 0)
    assert [scale.at(number) for number in (200, 150, Fraction(25, 2), 0)] == [0, 25, 93.75, 100]


def test_the_highest_number_lies_at_the_top_and_nothing_below_the_bottom():
    assert [vertical_scale([30, 120, 60]).at(number) for number in (120, 60, 0)] == [0, 50, 100]
    assert vertical_scale([100, -100]).at(0) == 50


def test_a_scale_of_nothing_but_zeros_can_be_drawn():
    assert vertical_scale([0, 0]).at(0) == 100


@given(st.lists(st.integers(-200, 600), min_size=1, max_size=6))
def test_of_numbers_that_are_too_close_the_first_one_is_written(numbers):
    scale = vertical_scale(numbers)
    labels = scale.labels(numbers)
    assert labels[0] == numbers[0]
    positions = sorted(scale.at(number) for number in labels)
    assert all(lower - upper >= LEAST_DISTANCE for upper, lower in pairwise(positions))


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
    assert axis_numbers(count, most) == shown


def test_rows_have_one_height_and_columns_reach_both_edges():
    assert row_middles(4) == (12.5, 37.5, 62.5, 87.5)
    assert columns(3) == (0, 50, 100)
    assert columns(1) == (100,)


@given(st.lists(TOTALS.map(lambda line: line[:2]), min_size=1, max_size=8))
def test_every_name_has_a_row_of_its_own_in_the_order_of_the_totals(totals):
    in_order = sorted(totals, key=lambda line: -line[-1])
    rows = [
        curve.row
        for curve in total_curves(
            in_order, vertical_scale([number for line in totals for number in line])
        )
    ]
    assert rows == sorted(set(rows))
    assert 0 <= rows[0] <= rows[-1] < max(LEAST_LABEL_ROWS, len(totals))


def test_a_name_stands_where_its_line_ends_if_nobody_else_does():
    assert label_rows([5, 50, 95], 6) == (0, 3, 5)
    assert label_rows([50, 51, 52], 6) == (3, 4, 5)
    assert label_rows([97, 98, 99], 6) == (3, 4, 5)


def test_whoever_came_late_has_no_line_before():
    [curve] = total_curves([[None, 0, 10]], Scale(10, 0))
    assert curve.path == f"{LINES_END / 2:g},100 {LINES_END:g},0"


def test_each_price_holds_until_the_trick_in_which_it_fell():
    steps = price_steps([(0, 19), (2, 10), (4, 1)], 4)
    assert [(step.left, step.right, step.y) for step in steps] == [
        (0, LINES_END / 2, 0),
        (LINES_END / 2, LINES_END, 50),
        (LINES_END, LINES_END, 100),
    ]
    middle, end = f"{LINES_END / 2:g}", f"{LINES_END:g}"
    assert price_line(steps) == f"0,0 {middle},0 {middle},50 {end},50 {end},100 {end},100"
    assert [trick_position(trick, 4) for trick in (1, 4)] == [LINES_END / 8, LINES_END * 7 / 8]


@given(st.lists(st.integers(1, 18), min_size=1, max_size=8, unique=True))
def test_no_guide_of_the_prices_crosses_another(prices):
    falling = [(0, 19), *enumerate(sorted(prices, reverse=True), start=1)]
    steps = price_steps(falling, len(falling))
    for upper, lower in pairwise(steps):
        assert upper.y < lower.y
        assert upper.label < lower.label
        assert upper.right <= lower.left


def test_somebody_rises_from_row_to_row_and_begins_with_the_first_place():
    curves = rank_curves([[None, 1, 0], [0, 0, 1]], 2)
    assert [curve.path for curve in curves] == ["50,75 100,25", "0,25 50,25 100,75"]
    assert [curve.row for curve in curves] == [0, 1]


def test_a_stem_is_as_long_as_its_table_was_large():
    stems = place_stems([(1, 4), (2, 3), (None, 2)], largest=4)
    assert [(stem.end, stem.mark) for stem in stems] == [(87.5, 12.5), (62.5, 37.5), (37.5, None)]


def test_a_game_without_rounds_leaves_a_gap():
    assert column_points([10, None, 0], Scale(10, 0)) == ((16.67, 0), None, (83.33, 100))


def test_points_are_written_as_svg_has_them():
    assert polyline(((0, 1.5), (33.33, 100))) == "0,1.5 33.33,100"
