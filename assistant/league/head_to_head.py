"""How somebody did against each of the others (League 5.4)."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

LEAST_MET = 3
"""A nemesis or a favourite was met in at least so many games."""

_HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Against:
    """In how many games another person was met, and with how many half wins.

    A game before the other is two half wins, a shared place one, as in `PersonalResult.meetings`.
    """

    person: str
    met: int
    half_wins: int

    @property
    def beaten(self) -> Fraction:
        """How often the other was beaten; a shared place is half a time."""
        return Fraction(self.half_wins, 2)

    @property
    def part(self) -> Fraction:
        """How often the other was beaten as a part of the games."""
        return Fraction(self.half_wins, 2 * self.met)


def nemesis(others: Iterable[Against]) -> Against | None:
    """Who was beaten in the smallest part of the games, if in less than half; of equal ones who
    was met more often, then the first. None where nobody was met often enough.
    """
    feared = [other for other in others if other.met >= LEAST_MET and other.part < _HALF]
    return min(feared, key=lambda other: (other.part, -other.met), default=None)


def favourite(others: Iterable[Against]) -> Against | None:
    """Who was beaten in the largest part of the games, if in more than half; else as `nemesis`."""
    liked = [other for other in others if other.met >= LEAST_MET and other.part > _HALF]
    return min(liked, key=lambda other: (-other.part, -other.met), default=None)
