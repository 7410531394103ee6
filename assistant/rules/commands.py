"""What a person can do at a table: a command each. `decide` says what comes of one.

Where nothing is to be decided the command is the event itself.
"""

from dataclasses import dataclass

from assistant.rules.cards import Card
from assistant.rules.events import (
    Change,
    Chosen,
    Claimed,
    Ended,
    Exchanged,
    HandOpened,
    HandsOpened,
    Joined,
    Left,
    Looked,
    Passed,
    Reassigned,
    Ruled,
    Signed,
    Skipped,
    Succeeded,
    Tallied,
)
from assistant.rules.options import Goal, HandsWritten, Lessons, Level, MemoryAid, SignOff
from assistant.rules.table import Hand, Seat


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Lay a card from a hand. `assumed`: the app lit the hand, and nobody pointed at it."""

    hand: Hand
    card: Card
    assumed: bool


@dataclass(frozen=True, slots=True)
class TakeTurn:
    """The next card is this hand's."""

    hand: Hand


@dataclass(frozen=True, slots=True)
class ChangeCard:
    """The card that an event of the newest round laid was another one."""

    event: int
    card: Card


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last event."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Bring back what was undone last."""


@dataclass(frozen=True, slots=True)
class RecountRound:
    """A round, by its index, was counted on the table after all."""

    round_index: int
    tally: Tallied
    agreed: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class BeginRound:
    """Begin the next round; `extra`: one more, although the agreed end has come."""

    extra: bool = False


@dataclass(frozen=True, slots=True)
class SignAllRounds:
    """Who sits here now agrees with the score of each round that this player has not signed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Correct:
    """Put right what was written down; where a round is signed, two seats agree."""

    changes: tuple[Change, ...]
    agreed: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Decide:
    """The table decides what follows from an irregularity in a round."""

    round_index: int
    ruling: Ruled
    agreed: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Rewind:
    """The table takes the cards of a round back, from an event on, and says why."""

    round_index: int
    event: int
    ruling: Ruled
    agreed: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class CompareImpsTrick:
    """The table turned the Imp's Trick of a round over, and these cards lay there."""

    round_index: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ShowOpenHand:
    """The cards that lie open for Lopaka, or are dealt open to a player of the duel."""

    hand: Hand
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RewriteOpenHand:
    """All that was written down of a hand that lies open is taken back, before the first card."""

    hand: Hand


@dataclass(frozen=True, slots=True)
class RewriteHand:
    """All that a seat wrote down of its hand is taken back, before the first card."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ChangeAgreement:
    """The table ends and signs as said here, and plays its rounds so from the next one on."""

    goal: Goal
    level: Level
    sign_off: SignOff
    hands: HandsWritten
    memory_aid: MemoryAid
    lessons: Lessons


@dataclass(frozen=True, slots=True)
class ExchangeSeats:
    """The players of two columns had sat the other way round all along (7.8)."""

    one: Reassigned
    other: Reassigned


Reported = (
    Skipped
    | Tallied
    | Signed
    | Looked
    | Claimed
    | Exchanged
    | Chosen
    | Passed
    | HandOpened
    | HandsOpened
    | Ended
    | Succeeded
    | Joined
    | Left
    | Reassigned
)
"""The events that a person gives as they are."""

Command = (
    Reported
    | PlayCard
    | TakeTurn
    | ChangeCard
    | Undo
    | Redo
    | RecountRound
    | BeginRound
    | SignAllRounds
    | Correct
    | Decide
    | Rewind
    | CompareImpsTrick
    | ShowOpenHand
    | RewriteOpenHand
    | RewriteHand
    | ChangeAgreement
    | ExchangeSeats
)
