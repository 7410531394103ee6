"""What is added up of games that are not dropped (League 3)."""

from fractions import Fraction
from operator import add, sub
from typing import NamedTuple

from assistant.league.personal_results import PersonalResult
from assistant.rules.cards import Coins

_NOTHING = Fraction(0)


class Sums(NamedTuple):
    """What is added up of the games that are not dropped; the names as in `SeasonTotals`."""

    won: Fraction = _NOTHING
    seconds: Fraction = _NOTHING
    half_wins: int = 0
    met: int = 0
    placement: Fraction = _NOTHING
    points: Coins = 0
    known_points: Coins = 0
    rounds: int = 0
    above: Fraction = _NOTHING
    compared: int = 0

    def plus(self, other: "Sums") -> "Sums":
        """Both added up."""
        return Sums(*map(add, self, other))

    def minus(self, other: "Sums") -> "Sums":
        """What is left without the other."""
        return Sums(*map(sub, self, other))


def sums_of(own: PersonalResult) -> Sums:
    """One game as sums."""
    result = own.result
    return Sums(
        won=own.wins,
        seconds=own.seconds,
        half_wins=own.half_wins,
        met=own.met,
        placement=own.placement,
        points=result.points,
        known_points=result.points if result.rounds else 0,
        rounds=result.rounds,
        above=own.above or _NOTHING,
        compared=int(own.above is not None),
    )
