"""What a season agrees on for its standings. League 3 and 4."""

from dataclasses import dataclass
from typing import Literal, get_args

Count = Literal["beaten", "placement", "points"]
Step = Literal["wins", "seconds", "above", "between"]

COUNTS: tuple[Count, ...] = get_args(Count)
STEPS: tuple[Step, ...] = get_args(Step)


@dataclass(frozen=True, slots=True)
class StandingsRules:
    """How a season orders its people.

    `placement` has for each size of table, 2 to 4, the points of its places from the first on. Of every `of` games `drop` are
    dropped; 0 of 0 drops none. `threshold` is how many games somebody needs for a place.
    """

    count: Count = "beaten"
    placement: tuple[tuple[int, ...], ...] = ((8, 4), (10, 6, 2), (11, 7, 4, 2))
    drop: int = 0
    of: int = 0
    threshold: int = 0
    ladder: tuple[Step, ...] = STEPS

    def points_of(self, people: int) -> tuple[int, ...]:
        """The placement points of a table of so many people (3.2); none for one alone."""
        return next((points for points in self.placement if len(points) == people), ())

    def dropped(self, games: int) -> int:
        """How many of so many games are dropped (3.5)."""
        return self.drop * (games // self.of) if self.of else 0
