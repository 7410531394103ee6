"""What a table agrees on before the first deal. Rulebook chapter 7; one field a question, the booklet's answer first."""

from dataclasses import dataclass
from typing import Literal, get_args

GoalKind = Literal["target", "rounds", "deals_each"]
Tie = Literal["shared", "extra_round", "fewest_curses", "last_round"]

GOAL_KINDS: tuple[GoalKind, ...] = get_args(GoalKind)
TIES: tuple[Tie, ...] = get_args(Tie)


@dataclass(frozen=True, slots=True)
class Goal:
    """When the game is over (7.2): at a total of coins, after rounds, or when everyone has dealt so often. From 1 up."""

    kind: GoalKind = "target"
    number: int = 200


@dataclass(frozen=True, slots=True)
class Options:
    """The agreement of one game: the id of a printed deck, the end, and who is first of those with the highest total (7.4)."""

    deck: str = "classic"
    goal: Goal = Goal()
    tie: Tie = "shared"
