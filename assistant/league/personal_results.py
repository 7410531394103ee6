"""What one game adds to a person's season (League 3.1 to 3.4, and 4.4 of one game)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from assistant.league.results import GameResult, Result
from assistant.league.standings_rules import StandingsRules

_part = lru_cache(maxsize=10_000)(Fraction)
"""A fraction of two numbers: the same few come again and again, and take long to make."""


@dataclass(frozen=True, slots=True)
class PersonalResult:
    """What one game adds to a person's season; everything is 0 or empty without a place (2.5).

    `wins` and `seconds` are this game's part of a first and of a second place (3.4). `placement`
    are placement points (3.2). `above` is how many points a round the person was above the
    table's average (4.4), None where not all rounds are known. `meetings` has each person met
    with the half wins against them: 2 beaten, 1 shared the place, 0 lost (3.1).
    """

    game: str
    result: Result
    wins: Fraction = Fraction(0)
    seconds: Fraction = Fraction(0)
    placement: Fraction = Fraction(0)
    above: Fraction | None = None
    meetings: tuple[tuple[str, int], ...] = ()

    @property
    def met(self) -> int:
        """How many people were met."""
        return len(self.meetings)

    @property
    def half_wins(self) -> int:
        """Twice the number of people beaten; a shared place beats half a person."""
        return sum(half_wins for _, half_wins in self.meetings)

    def value(self, rules: StandingsRules) -> Fraction:
        """What the season counts, of this game alone; the worst games are found by it (3.5)."""
        match rules.count:
            case "beaten":
                return _part(self.half_wins, 2 * self.met) if self.met else Fraction(0)
            case "placement":
                return self.placement
            case "points":
                return points_a_round(self.result) or Fraction(0)


def personal_result(game: GameResult, own: Result, rules: StandingsRules) -> PersonalResult:
    """What a game adds to the season of the person whose result in it is `own`."""
    if own.place is None:
        return PersonalResult(game.id, own)
    placed = game.placed
    tied = sum(result.place == own.place for result in placed)
    return PersonalResult(
        game=game.id,
        result=own,
        wins=_part(int(own.place == 1), tied),
        seconds=_part(int(own.place == 2), tied),
        placement=_placement(own.place, tied, rules.placement_points(len(placed))),
        above=_above_average(own, placed),
        meetings=_meetings(own, own.place, placed),
    )


def points_a_round(result: Result) -> Fraction | None:
    """The points of a game divided by its rounds; None where these are not known."""
    return _part(result.points, result.rounds) if result.rounds else None


def _placement(place: int, tied: int, points: Sequence[int]) -> Fraction:
    """The average of the points for the places that the tied take up together (3.2)."""
    shared = points[place - 1 : place - 1 + tied]
    return _part(sum(shared), tied)


def _meetings(own: Result, place: int, placed: Sequence[Result]) -> tuple[tuple[str, int], ...]:
    """Everybody else with a place, and the half wins against them (3.1)."""
    return tuple(
        (other.person, _half_wins(place, other.place or 0)) for other in placed if other is not own
    )


def _half_wins(place: int, other: int) -> int:
    if place == other:
        return 1
    return 2 if place < other else 0


def _above_average(own: Result, placed: Sequence[Result]) -> Fraction | None:
    """The points a round minus the average of all who have a place; None if one is unknown (4.4).

    Mostly everybody played as many rounds: then one fraction is made instead of five.
    """
    if all(result.rounds == own.rounds for result in placed):
        total = sum(result.points for result in placed)
        people = len(placed)
        rounds = people * own.rounds
        return _part(people * own.points - total, rounds) if rounds else None
    averages = [points_a_round(result) for result in placed]
    known = [average for average in averages if average is not None]
    if len(known) < len(placed):
        return None
    return Fraction(own.points, own.rounds) - sum(known, Fraction(0)) / len(known)
