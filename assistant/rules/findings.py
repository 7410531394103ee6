"""What was wrong with an event. Rulebook chapter 8.

A *refused* event cannot have happened so and changes nothing. A *breach* happened against the
rules: it stands, and the table decides what follows.
"""

from dataclasses import dataclass
from typing import Literal, get_args

from assistant.rules.cards import Card
from assistant.rules.table import Hand, Seat, Which

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

Cause = Literal[
    "void",
    "counted",
    "play-begun",
    "not-agreed",
    "in-order",
    "no-discard",
    "no-swap",
    "none-to-lopaka",
    "no-choice",
    "no-stack",
    "chosen",
    "dealt",
    "passed-twice",
    "received",
    "given-before",
    "given-by-another",
    "given-twice",
    "not-dealt",
    "not-among-dealt",
    "misfit",
    "of-the-receiver",
    "played",
    "under-the-bottle",
    "follows",
    "leads",
    "wins",
    "loses",
    "not-all-counted",
    "penalty-too-high",
    "owner-has-more",
    "played-another",
    "skipped",
    "game-of-two",
]
"""What stands against an event.

The round is void or was counted; play has begun. With Lopaka nobody discards, he swaps no card
and gets none; a stack is laid open only in The Bright House, once; a seat is dealt cards once,
and passes one to a neighbour. Of a card that is given away: the seat only received it, has given
it away already, as has another, or does so twice now; was not dealt it, by what was told before
or is told now; or passes it to whoever was. All of a hand does not fit. A card that was played,
or is the price. Of Lopaka's card: he follows; leads his highest; plays the highest that wins; or
his lowest. Of a count: a seat is missing; no Imp's Trick has so many coins; the owner won more. A
seat has laid another card to the trick; and of a round not all tricks were written down. In a
game of two nobody comes or goes.
"""

BREACHES: frozenset[str] = frozenset(get_args(Breach))


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong at event number `event`.

    `seat` is who did it and `trick` where a revoke happened.

    `which` is the hand of The Bright House that revoked or was out of turn, `due` the card that
    Lopaka had to play.
    `against` is the seat that wrote down before the first card what contradicts this one (3.7,
    8.16). `turn` is the hand whose turn it was instead, and `cause` why the event was refused,
    where the code alone does not say it.
    """

    code: Code
    event: int
    seat: Seat | None = None
    trick: int | None = None
    card: Card | None = None
    which: Which | None = None
    due: Card | None = None
    against: Seat | None = None
    turn: Hand | None = None
    cause: Cause | None = None

    @property
    def severity(self) -> Literal["refused", "breach"]:
        """Whether the event changed nothing or stands."""
        return "breach" if self.code in BREACHES else "refused"
