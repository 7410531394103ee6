"""What a season agrees on for its standings (League 3 and 4), and the season after it."""

import re
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal, get_args

Count = Literal["beaten", "placement", "points", "total", "average", "wins"]
Step = Literal["wins", "seconds", "above", "between"]

COUNTS: tuple[Count, ...] = get_args(Count)
STEPS: tuple[Step, ...] = get_args(Step)


USUAL_PLACEMENT = ((8, 4), (10, 6, 2), (11, 7, 4, 2), (12, 8, 5, 3, 2), (13, 9, 6, 4, 3, 1))
"""Six points a person on average, at tables of every size (3.2)."""


@dataclass(frozen=True, slots=True)
class StandingsRules:
    """How a season ranks its people.

    `placement` has for tables of 2 to 6 people the points of each place, the first place first;
    seasons from before five could play have none for 5 and 6, and there the usual ones (3.2). Of
    every `of` games the worst `drop` are dropped, or all but the `best`; 0 drops none (3.5).
    `threshold` is how many games, and `sessions` how many sessions, somebody needs for a place
    (4.1). `ladder` has the tie-breaks, the first to be applied first (4.2).
    """

    count: Count = "beaten"
    placement: tuple[tuple[int, ...], ...] = USUAL_PLACEMENT
    drop: int = 0
    of: int = 0
    threshold: int = 0
    ladder: tuple[Step, ...] = STEPS
    best: int = 0
    sessions: int = 0

    @property
    def steps(self) -> tuple[Step, ...]:
        """The ladder without what is counted, which parts nobody who is tied (4.2)."""
        return tuple(step for step in self.ladder if step != self.count)

    def placement_points(self, people: int) -> tuple[int, ...]:
        """The points for each place at a table of so many people (3.2); empty for one person."""
        tables = (*self.placement, *USUAL_PLACEMENT)
        return next((points for points in tables if len(points) == people), ())

    def games_to_drop(self, games: int) -> int:
        """How many of so many games are dropped (3.5)."""
        if self.best:
            return max(0, games - self.best)
        return self.drop * (games // self.of) if self.of else 0


# The season after one: its days and its name.

Days = tuple[date, date]
"""A first and a last day."""

SHORTEST_MONTH = 28

_NUMBER = re.compile(r"(?<!\d)\d{1,4}(?!\d)", re.ASCII)


def days_after(days: Days) -> Days | None:
    """From the next day on, so many whole months, or else so many days; None after the year 9999.

    Half a year that ends in June is followed by the one that ends in December.
    """
    first, last = days
    try:
        next_first = last + timedelta(days=1)
        if first.day == next_first.day <= SHORTEST_MONTH:  # whole months
            months = 12 * (next_first.year - first.year) + next_first.month - first.month
            years, month = divmod(next_first.month - 1 + months, 12)
            then = next_first.replace(year=next_first.year + years, month=month + 1)
            return next_first, then - timedelta(days=1)
        return next_first, next_first + (last - first)
    except (OverflowError, ValueError):
        return None


def name_after(name: str) -> str:
    """A name with the next number, or the next years; one without a number gets a 2.

    So Season 3 becomes Season 4, and 2026/27 becomes 2027/28.
    """
    after = _NUMBER.sub(lambda found: f"{int(found[0]) + 1:0{len(found[0])}d}", name)
    return f"{name} 2" if after == name else after
