"""What a table agrees on. Rulebook chapters 7 and 8; one field a question, the usual answer first."""

from dataclasses import dataclass
from typing import Literal, get_args

from assistant.rules.irregularities import IRREGULARITIES, About, Decision

GoalKind = Literal["target", "rounds", "deals_each"]
Tie = Literal["shared", "extra_round", "fewest_curses", "last_round"]

Level = Literal["tricks", "bottle", "score"]
SignOff = Literal["off", "one", "all"]

GOAL_KINDS: tuple[GoalKind, ...] = get_args(GoalKind)
TIES: tuple[Tie, ...] = get_args(Tie)
LEVELS: tuple[Level, ...] = get_args(Level)
SIGN_OFFS: tuple[SignOff, ...] = get_args(SignOff)


@dataclass(frozen=True, slots=True)
class Goal:
    """When the game is over (7.2): at a total of coins, after rounds, or when everyone has dealt so often. From 1 up."""

    kind: GoalKind = "target"
    number: int = 200


@dataclass(frozen=True, slots=True)
class Options:
    """The agreement of one game: the id of a printed deck, the end, and who is first of those with the highest total (7.4).

    `level` is how much the table writes down: every card, the sales of the bottle, or the score alone (8.12). `sign_off`: how
    many have to agree with a round's score (8.13). `rulings` are the decisions that the table has agreed on beforehand, where
    they are not the usual ones (8.10).
    """

    deck: str = "classic"
    goal: Goal = Goal()
    tie: Tie = "shared"
    level: Level = "tricks"
    sign_off: SignOff = "off"
    rulings: tuple[tuple[About, Decision], ...] = ()

    def decisions(self, about: About) -> tuple[Decision, ...]:
        """What the table may decide about an irregularity, the agreed answer first."""
        usual = IRREGULARITIES[about].decisions
        agreed = dict(self.rulings).get(about, usual[0])
        return agreed, *(decision for decision in usual if decision != agreed)
