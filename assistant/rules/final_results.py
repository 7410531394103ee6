"""What a game that is over brought, in a form that can be compared. Rulebook 7.4."""

from dataclasses import dataclass

from assistant.rules.cards import Coins
from assistant.rules.game import Game


@dataclass(frozen=True, slots=True)
class Placed:
    """A column's player at the end, by id, and the place; Lopaka too where he has one."""

    member: int
    person: str
    place: int


@dataclass(frozen=True, slots=True)
class FinalResult:
    """What a game brought: places, the columns' totals, and who played each round for how much.

    `placed` is empty where the game ended without a result.
    """

    placed: tuple[Placed, ...]
    totals: tuple[Coins, ...]
    rounds: tuple[tuple[tuple[str, ...], tuple[Coins, ...]], ...]

    @property
    def winners(self) -> tuple[str, ...]:
        """Who is first, by id."""
        return tuple(placed.person for placed in self.placed if placed.place == 1)


def final_result(game: Game) -> FinalResult | None:
    """What a game brought; None while it runs."""
    if not game.is_over:
        return None
    placed = (
        Placed(member, game.members[member].person, place)
        for member, place in sorted(game.places.items())
    )
    rounds = ((round_.persons, round_.scores) for round_ in game.finished)
    return FinalResult(tuple(placed), game.totals, tuple(rounds))
