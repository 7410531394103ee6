"""What is settled: what a game that is over brought, and a round that is. Rulebook 7.4."""

from dataclasses import dataclass
from itertools import zip_longest

from assistant.rules.cards import Coins
from assistant.rules.commands import Command, Redo, Undo
from assistant.rules.game import Game, GameRound


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


def changes_what_is_settled(command: Command, before: Game, after: Game) -> bool:
    """Whether a command that leads from one game to the other changes what was settled before.

    That is the result of a game that is over. In one that goes on it is what a round brought; an
    undo there, and its redo, are a tap that is seen at once.
    """
    result = final_result(before)
    if result is not None:
        return result != final_result(after)
    if isinstance(command, Undo | Redo):
        return False
    rounds = zip_longest(before.rounds, after.rounds)
    return any(was and was.is_done and not _is_same(was, now) for was, now in rounds)


def _is_same(was: GameRound, now: GameRound | None) -> bool:
    """Whether a round brought the same to the same people."""
    if now is None or was.persons != now.persons:
        return False
    if (was.is_void, was.is_scored) != (now.is_void, now.is_scored):
        return False
    return was.replay is now.replay or not was.is_scored or was.scores == now.scores
