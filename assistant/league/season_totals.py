"""A person's season: everything that the standings are made from (League 3 and 5.1)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from assistant.league.standings_rules import StandingsRules
from assistant.rules.cards import Coins


@dataclass(frozen=True, slots=True)
class Recent:
    """The place among so many people in one of the last games."""

    place: int
    people: int
    is_dropped: bool = False


@dataclass(frozen=True, slots=True)
class CarriedForward:
    """Totals that a league kept on paper, without the games they came from (2.8).

    The fields mean what they mean in `SeasonTotals`; what is not known is 0.
    """

    played: int = 0
    won: Fraction = Fraction(0)
    seconds: Fraction = Fraction(0)
    beaten: Fraction = Fraction(0)
    met: int = 0
    placement: Fraction = Fraction(0)
    points: Coins = 0
    rounds: int = 0
    bottles: int = 0


@dataclass(frozen=True, slots=True)
class SeasonTotals:
    """A person's games of a season added up.

    Of the games that are not dropped: `won` first and `seconds` second places, shared ones in
    parts (3.4); people `beaten` and `met` (3.1); `placement` points (3.2); `points`;
    `known_points` in the `rounds` that are known (2.7); `above`, the sum over `compared` games
    of the points a round above the table's average (4.4).

    Of all games: `played` with a place; `bottles` of `bottle_rounds` ended with the bottle; `best`
    and `worst` round; the `last` games, the newest first; the ids of those `dropped`; and
    `against`, for each person met how often, and with how many half wins (4.5).
    """

    person: str
    played: int = 0
    won: Fraction = Fraction(0)
    seconds: Fraction = Fraction(0)
    beaten: Fraction = Fraction(0)
    met: int = 0
    placement: Fraction = Fraction(0)
    points: Coins = 0
    known_points: Coins = 0
    rounds: int = 0
    above: Fraction = Fraction(0)
    compared: int = 0
    bottles: int = 0
    bottle_rounds: int = 0
    best: Coins | None = None
    worst: Coins | None = None
    last: tuple[Recent, ...] = ()
    dropped: tuple[str, ...] = ()
    against: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def part_beaten(self) -> Fraction | None:
        """The people beaten as a part of the people met (3.1); None for who met nobody."""
        return self.beaten / self.met if self.met else None

    @property
    def points_a_round(self) -> Fraction | None:
        """The points divided by the rounds, where these are known (3.3); None without a round."""
        return Fraction(self.known_points, self.rounds) if self.rounds else None

    @property
    def above_average(self) -> Fraction | None:
        """The average over the compared games of `above` (4.4); None without such a game."""
        return self.above / self.compared if self.compared else None

    def value(self, rules: StandingsRules) -> Fraction | None:
        """What the season counts (chapter 3); None where there was nothing to count."""
        match rules.count:
            case "beaten":
                return self.part_beaten
            case "placement":
                return self.placement if self.played else None
            case "points":
                return self.points_a_round


def with_carried_forward(totals: SeasonTotals, carried: CarriedForward) -> SeasonTotals:
    """The totals with those from paper added (2.8)."""
    return replace(
        totals,
        played=totals.played + carried.played,
        won=totals.won + carried.won,
        seconds=totals.seconds + carried.seconds,
        beaten=totals.beaten + carried.beaten,
        met=totals.met + carried.met,
        placement=totals.placement + carried.placement,
        points=totals.points + carried.points,
        known_points=totals.known_points + (carried.points if carried.rounds else 0),
        rounds=totals.rounds + carried.rounds,
        bottles=totals.bottles + carried.bottles,
        bottle_rounds=totals.bottle_rounds + (carried.rounds if carried.bottles else 0),
    )


_SUMMED = (
    *("played", "won", "seconds", "beaten", "met", "placement"),
    *("points", "known_points", "rounds", "bottles", "bottle_rounds"),
)
"""What is added up over seasons, and what can have been brought forward."""


def together(person: str, lines: Iterable[SeasonTotals]) -> SeasonTotals:
    """A person's totals of several seasons added up, as far as they can be: the fields of
    `CarriedForward`, and the best and the worst round.
    """
    every = list(lines)
    sums: dict[str, Any] = {name: sum(getattr(own, name) for own in every) for name in _SUMMED}
    best = max((own.best for own in every if own.best is not None), default=None)
    worst = min((own.worst for own in every if own.worst is not None), default=None)
    return SeasonTotals(person, **sums, best=best, worst=worst)


def without(totals: SeasonTotals, brought: SeasonTotals) -> SeasonTotals:
    """The totals without those that were brought forward into them (2.8)."""
    own = {name: getattr(totals, name) - getattr(brought, name) for name in _SUMMED}
    return replace(totals, **own)
