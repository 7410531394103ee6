"""Numbers as coordinates of a chart. Pure.

Coordinates are in hundredths of the width and the height, from the upper left corner: so a chart
is as wide as its page, and its words keep their size.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from assistant.rules.cards import Card

Number = int | Fraction

PATTERNS = 6
"""How many patterns of lines the style sheet has; more lines begin again with the first."""

LINES_END = 88.0
"""Where lines end that have a name beside the chart; thin guides lead on to the names."""

LEAST_LABEL_ROWS = 6
"""So many rows, at least, for the names beside running totals."""

LEAST_DISTANCE = 12.0
"""How far apart two numbers beside an axis are at least."""


class Point(NamedTuple):
    """A point of a chart."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Tick:
    """A number or a word at an axis, and where along the axis it stands."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Curve:
    """A line through points, and its name beside the chart: its height and its row, from 0."""

    points: tuple[Point, ...]
    label: float
    row: int

    @property
    def path(self) -> str:
        """The points of an SVG polyline."""
        return polyline(self.points)


@dataclass(frozen=True, slots=True)
class PriceStep:
    """A price of the bottle as a level line for as long as it held, and the height of its name."""

    left: float
    right: float
    y: float
    label: float

    @property
    def guide(self) -> str:
        """The thin line to the name: level to the end of the chart, so that it crosses no step."""
        return polyline(
            (Point(self.right, self.y), Point(LINES_END, self.y), Point(100, self.label))
        )


@dataclass(frozen=True, slots=True)
class PlaceStem:
    """A game of a person: a line as long as the table was large, with a mark at the place.

    `mark` is None for a game without a place.
    """

    x: float
    end: float
    mark: float | None


@dataclass(frozen=True, slots=True)
class Scale:
    """Numbers along an axis: `first` lies at 0, `last`, which has to differ from it, at 100."""

    first: Number
    last: Number

    def at(self, number: Number) -> float:
        """Where a number lies."""
        return _rounded(100 * Fraction(number - self.first) / (self.last - self.first))

    def labels(self, numbers: Sequence[Number]) -> tuple[Number, ...]:
        """The numbers to be written beside the axis; of two that are too close the earlier one."""
        chosen: list[Number] = []
        for number in numbers:
            distances = [abs(self.at(number) - self.at(other)) for other in chosen]
            if all(distance >= LEAST_DISTANCE for distance in distances):
                chosen.append(number)
        return tuple(chosen)


# Axes


def polyline(points: Sequence[Point]) -> str:
    """The points of an SVG polyline."""
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def row_middles(count: int) -> tuple[float, ...]:
    """The middle of each of so many rows of one height."""
    return tuple(_rounded(Fraction(100 * (2 * row + 1), 2 * count)) for row in range(count))


def columns(count: int) -> tuple[float, ...]:
    """So many positions from the left edge to the right; one alone is at the right."""
    if count == 1:
        return (100.0,)
    return tuple(_rounded(Fraction(100 * column, count - 1)) for column in range(count))


def axis_numbers(count: int, most: int) -> tuple[int, ...]:
    """Which of the numbers from 1 to `count` are written along an axis with room for `most`.

    They are every second, fifth, tenth and so on.
    """
    distances = (step * 10**power for power in range(count + 1) for step in (1, 2, 5))
    distance = next(distance for distance in distances if count <= most * distance)
    return tuple(range(distance, count + 1, distance))


def vertical_scale(numbers: Sequence[Number]) -> Scale:
    """A scale with the highest number at the top, and the lowest, or 0, at the bottom."""
    return Scale(max(1, *numbers), min(0, *numbers))


# Running totals of a game


def total_curves(totals: Sequence[Sequence[int | None]], scale: Scale) -> tuple[Curve, ...]:
    """Running totals as lines, the one that ends highest first.

    A total is None for as long as somebody was not there.
    """
    lines = [_total_points(line, scale) for line in totals]
    count = max(LEAST_LABEL_ROWS, len(lines))
    rows, middles = label_rows([line[-1].y for line in lines], count), row_middles(count)
    return tuple(Curve(line, middles[row], row) for line, row in zip(lines, rows, strict=True))


def label_rows(heights: Sequence[float], count: int) -> tuple[int, ...]:
    """A row for the name of each height, from the top down: the nearest one that is free."""
    rows: list[int] = []
    for height in heights:
        nearest = min(count - 1, int(height * count / 100))
        first_free = rows[-1] + 1 if rows else 0
        rows.append(max(nearest, first_free))
    first_of_last = count - len(rows)
    return tuple(min(row, first_of_last + index) for index, row in enumerate(rows))


def round_position(round_: int, last: int) -> float:
    """Where the number of a round stands below running totals, of `last` rounds."""
    return _toward_end(round_, last)


# The price of the bottle in a round


def price_steps(prices: Sequence[tuple[int, Card]], tricks: int) -> tuple[PriceStep, ...]:
    """The prices of a round of so many tricks.

    Each price has the number of the trick in which the bottle was bought; 0 for the first.
    """
    scale = Scale(Fraction(prices[0][1]), 1)
    ends = [trick for trick, _ in prices[1:]] + [tricks]
    return tuple(
        PriceStep(
            _toward_end(trick, tricks), _toward_end(end, tricks), scale.at(Fraction(price)), label
        )
        for (trick, price), end, label in zip(prices, ends, row_middles(len(prices)), strict=True)
    )


def price_line(steps: Sequence[PriceStep]) -> str:
    """The steps and the falls between them, as one SVG polyline."""
    points: list[Point] = []
    for step in steps:
        points += [Point(step.left, step.y), Point(step.right, step.y)]
    return polyline(points)


def trick_position(trick: int, tricks: int) -> float:
    """Where the number of a trick stands: in the middle of it."""
    return _rounded(Fraction((2 * trick - 1), 2 * tricks) * Fraction(LINES_END))


# A season


def rank_curves(rows: Sequence[Sequence[int | None]], count: int) -> tuple[Curve, ...]:
    """How people rose and fell among so many rows of the standings, session after session.

    Rows are numbered from 0; None for a session before which there was no row.
    """
    middles = row_middles(count)
    return tuple(_rank_curve(line, middles) for line in rows)


def place_stems(games: Sequence[tuple[int | None, int]], largest: int) -> tuple[PlaceStem, ...]:
    """The games of a person, each a place, or None, among so many people."""
    middles = row_middles(largest)
    return tuple(
        PlaceStem(x, middles[max(0, people - 1)], None if place is None else middles[place - 1])
        for x, (place, people) in zip(row_middles(len(games)), games, strict=True)
    )


def column_points(numbers: Sequence[Number | None], scale: Scale) -> tuple[Point | None, ...]:
    """A point for each number, in the middle of its column; None for none."""
    return tuple(
        None if number is None else Point(x, scale.at(number))
        for x, number in zip(row_middles(len(numbers)), numbers, strict=True)
    )


def _rank_curve(rows: Sequence[int | None], middles: Sequence[float]) -> Curve:
    positions = zip(columns(len(rows)), rows, strict=True)
    points = tuple(Point(x, middles[row]) for x, row in positions if row is not None)
    last = rows[-1] or 0
    return Curve(points, middles[last], last)


def _total_points(totals: Sequence[int | None], scale: Scale) -> tuple[Point, ...]:
    last = len(totals) - 1
    return tuple(
        Point(_toward_end(index, last), scale.at(total))
        for index, total in enumerate(totals)
        if total is not None
    )


def _toward_end(number: int, last: int) -> float:
    """Where a number from 0 to `last` lies between the left edge and the end of the lines."""
    return _rounded(Fraction(number, max(1, last)) * Fraction(LINES_END))


def _rounded(number: Fraction) -> float:
    return round(float(number), 2)
