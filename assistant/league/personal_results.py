"""What one game adds to each person's season (League 3.1 to 3.4, and 4.4 of one game).

Fractions take long to make, and there are thousands of games: here they are still two numbers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from assistant.league.results import GameResult, Result
from assistant.league.standings_rules import StandingsRules

Parts = tuple[int, int]
"""A fraction: what is divided, and by what."""


@dataclass(frozen=True, slots=True)
class PersonalResult:
    """What one game adds to a person's season; everything is 0 or empty without a place (2.5).

    So many are `tied` with the person, who is one of them: each has such a part of a first or
    second place (3.4). `placement` are placement points (3.2). `above` is how many points a round
    the person was above the table's average (4.4), None where not all rounds are known. `meetings`
    has each person met with the half wins against them: 2 beaten, 1 shared the place, 0 lost (3.1);
    `half_wins` is their sum.
    """

    game: str
    result: Result
    tied: int = 0
    placement: Parts = (0, 1)
    above: Parts | None = None
    meetings: tuple[tuple[str, int], ...] = ()
    half_wins: int = 0

    def value(self, rules: StandingsRules) -> float:
        """What the season counts, of this game alone; the worst games are found by it (3.5).

        Two fractions of fewer than a million points and rounds differ as floats too.
        """
        match rules.count:
            case "beaten":
                return self.half_wins / len(self.meetings) if self.meetings else 0
            case "placement":
                points, tied = self.placement
                return points / tied
            case "points":
                return self.result.points / self.result.rounds if self.result.rounds else 0


def personal_results(game: GameResult, rules: StandingsRules) -> Iterator[PersonalResult]:
    """What a game adds to the season of each person who has a result in it."""
    placed = game.placed
    points = rules.placement_points(len(placed))
    for own in game.results:
        if own.place is None:
            yield PersonalResult(game.id, own)
            continue
        tied = sum(other.place == own.place for other in placed)
        meetings = _meetings(own, own.place, placed)
        yield PersonalResult(
            game=game.id,
            result=own,
            tied=tied,
            placement=(sum(points[own.place - 1 : own.place - 1 + tied]), tied),
            above=_above_average(own, placed),
            meetings=meetings,
            half_wins=sum(half_wins for _, half_wins in meetings),
        )


def points_a_round(result: Result) -> Fraction | None:
    """The points of a game divided by its rounds; None where these are not known."""
    return Fraction(result.points, result.rounds) if result.rounds else None


def _meetings(own: Result, place: int, placed: Sequence[Result]) -> tuple[tuple[str, int], ...]:
    """Everybody else with a place, and the half wins against them (3.1)."""
    return tuple(
        (other.person, _half_wins(place, other.place or 0)) for other in placed if other is not own
    )


def _half_wins(place: int, other: int) -> int:
    if place == other:
        return 1
    return 2 if place < other else 0


def _above_average(own: Result, placed: Sequence[Result]) -> Parts | None:
    """The points a round minus the average of all who have a place; None if one is unknown (4.4).

    Mostly everybody played as many rounds: then no fraction is made.
    """
    people = len(placed)
    if all(result.rounds == own.rounds for result in placed):
        total = sum(result.points for result in placed)
        rounds = people * own.rounds
        return (people * own.points - total, rounds) if rounds else None
    averages = [points_a_round(result) for result in placed]
    known = [average for average in averages if average is not None]
    if len(known) < people:
        return None
    above = Fraction(own.points, own.rounds) - sum(known, Fraction(0)) / people
    return above.as_integer_ratio()
