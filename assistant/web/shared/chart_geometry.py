"""Numbers made into places of a picture. Pure: from numbers to coordinates.

A place is in hundredths of the width and the height, from the upper left corner: so a picture is as wide as its page, and its
words keep their size.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

Number = int | Fraction

PATTERNS = 6
"""How many patterns of lines the style sheet has; more lines begin again with the first."""

END = 88.0
"""Where lines end whose names stand beside the picture; from there a thin line leads to each name."""

SLOTS = 6
"""So many rows, at least, for the names of running totals."""

APART = 12.0
"""Two numbers beside an axis need so much room."""


class Point(NamedTuple):
    """A place of a picture."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Tick:
    """A number or a word at an axis."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Curve:
    """A line through points, and how high its name stands beside the picture: in which of the rows there, from 0."""

    points: tuple[Point, ...]
    label: float
    row: int

    @property
    def path(self) -> str:
        """The points as a drawing wants them."""
        return path(self.points)


@dataclass(frozen=True, slots=True)
class Tread:
    """A price for as long as it held, and the thin line that leads from it to its name."""

    left: float
    right: float
    y: float
    label: float

    @property
    def guide(self) -> str:
        """Level until no stair is in its way, then to the name."""
        return path((Point(self.right, self.y), Point(END, self.y), Point(100, self.label)))


@dataclass(frozen=True, slots=True)
class Stem:
    """A game of a person: as long as the table was large. `mark` is how high its place lies, None without one."""

    x: float
    end: float
    mark: float | None


@dataclass(frozen=True, slots=True)
class Scale:
    """Where numbers lie: `first` at 0, `last`, which is another number, at 100."""

    first: Number
    last: Number

    def at(self, number: Number) -> float:
        """Where a number lies."""
        return _rounded(100 * Fraction(number - self.first) / (self.last - self.first))

    def readable(self, numbers: Sequence[Number]) -> tuple[Number, ...]:
        """Those of the numbers that can be written beside the axis; of two that are too close, the earlier one."""
        kept: list[Number] = []
        for number in numbers:
            if all(abs(self.at(number) - self.at(other)) >= APART for other in kept):
                kept.append(number)
        return tuple(kept)


def path(points: Sequence[Point]) -> str:
    """Points as a drawing wants them."""
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def middles(count: int) -> tuple[float, ...]:
    """The middle of each of so many rows of one height."""
    return tuple(_rounded(Fraction(100 * (2 * row + 1), 2 * count)) for row in range(count))


def columns(count: int) -> tuple[float, ...]:
    """So many places from the left edge to the right one; a single one lies at the right, where its name stands."""
    return (
        tuple(_rounded(Fraction(100 * place, count - 1)) for place in range(count))
        if count > 1
        else (100.0,) * count
    )


def written(count: int, most: int) -> tuple[int, ...]:
    """Which of so many numbers, from 1, are written under an axis that has room for `most`."""
    steps = (step * 10**power for power in range(count + 1) for step in (1, 2, 5))
    step = next(step for step in steps if count <= most * step)
    return tuple(range(step, count + 1, step))


def heights(numbers: Sequence[Number]) -> Scale:
    """The scale on which the highest of these numbers lies at the top, and the lowest, or 0, at the bottom."""
    return Scale(max(1, *numbers), min(0, *numbers))


def courses(totals: Sequence[Sequence[int | None]], scale: Scale) -> tuple[Curve, ...]:
    """Running totals as lines, the one that ends highest first; None for as long as somebody was not there."""
    lines = [_course(line, scale) for line in totals]
    count = max(SLOTS, len(lines))
    slots, middle = nearest([line[-1].y for line in lines], count), middles(count)
    return tuple(Curve(line, middle[slot], slot) for line, slot in zip(lines, slots, strict=True))


def nearest(wanted: Sequence[float], count: int) -> tuple[int, ...]:
    """A row of its own, of so many, for each of these heights from the top down, and as near to it as the others let it be."""
    rows: list[int] = []
    for height in wanted:
        rows.append(max(min(count - 1, int(height * count / 100)), rows[-1] + 1 if rows else 0))
    last = count - len(rows)
    return tuple(min(row, last + place) for place, row in enumerate(rows))


def under_courses(place: int, last: int) -> float:
    """Where the number of a round stands of which so many, and `last` in all, have a total."""
    return _until_end(place, last)


def treads(prices: Sequence[tuple[int, int]], tricks: int) -> tuple[Tread, ...]:
    """A staircase of each price with the number of the trick, of so many, in which it came to be; 0 for the first price."""
    scale, ends = Scale(prices[0][1], 1), (*(trick for trick, _ in prices[1:]), tricks)
    return tuple(
        Tread(_until_end(trick, tricks), _until_end(end, tricks), scale.at(price), label)
        for (trick, price), end, label in zip(prices, ends, middles(len(prices)), strict=True)
    )


def staircase(stairs: Sequence[Tread]) -> str:
    """The treads and what falls between them, in one line."""
    return path(
        [point for one in stairs for point in (Point(one.left, one.y), Point(one.right, one.y))]
    )


def under_stairs(trick: int, tricks: int) -> float:
    """Where the number of a trick stands: in the middle of it."""
    return _rounded(Fraction((2 * trick - 1), 2 * tricks) * Fraction(END))


def ranks(rows: Sequence[Sequence[int | None]], count: int) -> tuple[Curve, ...]:
    """How somebody rose and fell among so many rows, from 0, time after time; None before there was a row."""
    middle = middles(count)
    return tuple(
        Curve(
            tuple(
                Point(x, middle[row])
                for x, row in zip(columns(len(line)), line, strict=True)
                if row is not None
            ),
            middle[line[-1] or 0],
            line[-1] or 0,
        )
        for line in rows
    )


def stems(games: Sequence[tuple[int | None, int]], largest: int) -> tuple[Stem, ...]:
    """The places of a person in games of so many people."""
    middle = middles(largest)
    return tuple(
        Stem(x, middle[max(0, people - 1)], None if place is None else middle[place - 1])
        for x, (place, people) in zip(middles(len(games)), games, strict=True)
    )


def through(numbers: Sequence[Number | None], scale: Scale) -> tuple[Point | None, ...]:
    """A number for each game, in the middle of its column."""
    return tuple(
        None if number is None else Point(x, scale.at(number))
        for x, number in zip(middles(len(numbers)), numbers, strict=True)
    )


def _course(line: Sequence[int | None], scale: Scale) -> tuple[Point, ...]:
    last = len(line) - 1
    return tuple(
        Point(_until_end(place, last), scale.at(total))
        for place, total in enumerate(line)
        if total is not None
    )


def _until_end(place: int, last: int) -> float:
    return _rounded(Fraction(place, max(1, last)) * Fraction(END))


def _rounded(number: Fraction) -> float:
    return round(float(number), 2)
