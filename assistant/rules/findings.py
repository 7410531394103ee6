"""What was wrong with an event. Rulebook chapter 8.

A *refused* event cannot have happened so and changes nothing. A *breach* happened against the
rules: it stands, and the table decides what follows.
"""

from dataclasses import dataclass
from typing import Literal, get_args

from assistant.rules.cards import Card
from assistant.rules.table import Seat, Which

Refusal = Literal[
    "unknown-event",
    "unknown-seat",
    "unknown-card",
    "wrong-phase",
    "hand-size",
    "duplicate-card",
    "already-done",
    "not-a-neighbour",
    "not-in-hand",
    "round-over",
    "out-of-turn",
    "lopaka-policy",
    "nothing-to-retract",
    "nothing-to-amend",
    "no-trick",
    "no-claim",
    "not-in-trick",
    "below-known",
    "does-not-add-up",
    "needs-second",
    "wrong-number",
    "round-running",
    "game-over",
    "game-full",
]
Breach = Literal["revoke", "impossible", "imp-differs"]
Code = Refusal | Breach

BREACHES: frozenset[str] = frozenset(get_args(Breach))


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong at event number `event`.

    `seat` is who did it and `trick` where a revoke happened.

    `which` is the hand of The Bright House that revoked, `due` the card that Lopaka had to play.
    `against` is the seat that wrote down before the first card what contradicts this one (3.7,
    8.16).
    """

    code: Code
    event: int
    seat: Seat | None = None
    trick: int | None = None
    card: Card | None = None
    which: Which | None = None
    due: Card | None = None
    against: Seat | None = None

    @property
    def severity(self) -> Literal["refused", "breach"]:
        """Whether the event changed nothing or stands."""
        return "breach" if self.code in BREACHES else "refused"
