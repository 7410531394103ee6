"""What of a game is one person's. League 3.1 to 3.4, and 4.4 of one game."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from assistant.league.results import GameResult, Result
from assistant.league.standings_rules import StandingsRules


@dataclass(frozen=True, slots=True)
class PersonalResult:
    """What of a game is one person's. `meetings` has for each person met the halves that were won: 2, 1 or 0 (3.1)."""

    game: str
    result: Result
    won: Fraction = Fraction(0)
    second: Fraction = Fraction(0)
    placement: Fraction = Fraction(0)
    above: Fraction | None = None
    meetings: tuple[tuple[str, int], ...] = ()

    @property
    def met(self) -> int:
        """How many people were met."""
        return len(self.meetings)

    @property
    def halves(self) -> int:
        """Twice the people beaten."""
        return sum(halves for _, halves in self.meetings)

    def value(self, rules: StandingsRules) -> Fraction:
        """What the season counts, of this game alone: by it the worst are found (3.5)."""
        match rules.count:
            case "beaten":
                return Fraction(self.halves, 2 * self.met) if self.met else Fraction(0)
            case "placement":
                return self.placement
            case "points":
                return (
                    Fraction(self.result.points, self.result.rounds)
                    if self.result.rounds
                    else Fraction(0)
                )


def personal_result(game: GameResult, own: Result, rules: StandingsRules) -> PersonalResult:
    """What of this game belongs to the person with this result in it."""
    if own.place is None:
        return PersonalResult(game.id, own)
    placed = game.placed
    places = [one.place for one in placed]
    tied = places.count(own.place)
    return PersonalResult(
        game.id,
        own,
        Fraction(own.place == 1, tied),
        Fraction(own.place == 2, tied),
        Fraction(sum(rules.points_of(len(places))[own.place - 1 :][:tied]), tied),
        _above(placed, own),
        tuple((one.person, _halves(own, one)) for one in placed if one is not own),
    )


def _halves(own: Result, other: Result) -> int:
    """2 for a worse place, 1 for the same (3.1)."""
    assert own.place is not None and other.place is not None
    return (other.place > own.place) * 2 + (other.place == own.place)


def _above(placed: Sequence[Result], own: Result) -> Fraction | None:
    """The points a round above those of everybody who has a place (4.4); None where not all rounds are known."""
    if not all(one.rounds for one in placed):
        return None
    if all(one.rounds == own.rounds for one in placed):  # as mostly: one fraction instead of many
        return Fraction(
            len(placed) * own.points - sum(one.points for one in placed), len(placed) * own.rounds
        )
    each = [Fraction(one.points, one.rounds) for one in placed]
    return Fraction(own.points, own.rounds) - sum(each, Fraction(0)) / len(each)
