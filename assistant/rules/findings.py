"""What was wrong with an event. Rulebook chapter 8.

A *refused* event cannot have happened so and changes nothing. A *breach* happened against the
rules: it stands, and the table decides what follows.
"""

from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

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
    "sits-there",
]
Breach = Literal["revoke", "impossible", "imp-differs"]
Code = Refusal | Breach

Cause = Literal[
    "void",  # the round is void
    "counted",  # the round was counted, and is over
    "play-begun",  # play has begun
    "not-agreed",  # the table does not enter that of a hand
    "in-order",  # the cards of an exchange are entered one after the other
    "no-discard",  # with Lopaka nobody discards
    "dealer-discards",  # the dealer of five does not
    "no-swap",  # with Lopaka only the two players swap a card
    "none-to-lopaka",  # he is passed no card
    "no-choice",  # a hand is chosen only in The Bright House
    "no-stack",  # who has two hands or stacks says which, and nobody else
    "chosen",  # the seat has chosen its open hand
    "dealt",  # the seat has been dealt cards
    "passed-twice",  # two cards to one neighbour
    "received",  # of a card that is given away: the seat only received it
    "given-before",  # it has given it away already
    "given-by-another",  # another seat has
    "given-twice",  # it does so twice now
    "not-dealt",  # it was not dealt it, by what was told before
    "not-among-dealt",  # the same, by what is told now
    "misfit",  # all of the hand does not fit
    "of-the-receiver",  # a card is passed to whoever was dealt it
    "played",  # the card was played
    "under-the-bottle",  # it is the price
    "follows",  # of Lopaka's card: he follows
    "leads",  # he leads his highest
    "wins",  # he plays the highest that wins
    "loses",  # he plays the lowest
    "not-all-counted",  # of a count: a seat is missing
    "no-such-imp",  # no Imp's Trick has just these coins
    "no-such-pile",  # no tricks have just the coins of a pile
    "owner-has-more",  # the owner won more
    "played-another",  # the seat has laid another card to the trick
    "skipped",  # not all tricks of the round were written down
    "game-of-two",  # in a game of two nobody comes or goes
]
"""What stands against an event."""


class Refused(NamedTuple):
    """Why an event cannot have been: the code, more closely where that does not say it all, and at
    which card it fails, where the event is about several.

    The codes are a contract and few: the same code has other reasons in another game.
    """

    code: Refusal
    cause: Cause | None = None
    card: Card | None = None


BREACHES: frozenset[str] = frozenset(get_args(Breach))


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong at event number `event`.

    `seat` is who did it and `trick` where a revoke happened.

    `which` is the hand of two that revoked or was out of turn, `due` the card that Lopaka had to
    play.
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


def new_refusal(
    before: Iterable[Finding], after: Iterable[Finding], numbers: Container[int]
) -> Finding | None:
    """The first finding that is not there before, and says that one of these events cannot be."""
    known = {(finding.code, finding.event) for finding in before}
    refusals = (
        finding
        for finding in after
        if finding.event in numbers and finding.severity == "refused"
        if (finding.code, finding.event) not in known
    )
    return next(refusals, None)
