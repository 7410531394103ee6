"""What a person can do at a table: a command each. `decide` says what comes of one.

A list of commands, a short class each: longer than other files.
"""

from dataclasses import dataclass

from assistant.rules.cards import Card, Coins
from assistant.rules.events import Change, Exchanged, Reassigned, Ruled, Tallied
from assistant.rules.options import Goal, HandsWritten, Lessons, Level, MemoryAid, SignOff
from assistant.rules.table import Hand, Seat, Stack
from assistant.rules.tricks import Because


@dataclass(frozen=True, slots=True)
class Play:
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
class SkipTrick:
    """A trick that nobody tapped was taken by a seat with a card (8.11)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CountRound:
    """The running round was counted on the table (8.12)."""

    tally: Tallied


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
class SignRound:
    """A seat agrees with the score of a round, numbered from 1."""

    round: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class SignAllRounds:
    """Who sits here now agrees with the score of each round that this player has not signed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LookBack:
    """Open the earlier tricks of the running round, all of them or those of a seat."""

    pile: Seat | None = None


@dataclass(frozen=True, slots=True)
class AskCard:
    """Ask before everybody whether a card may be played."""

    card: Card


@dataclass(frozen=True, slots=True)
class ClaimTrick:
    """A seat says that the trick is its, and why."""

    seat: Seat
    because: Because


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
class WriteHand:
    """A seat writes down its exchange, or a part of it."""

    exchanged: Exchanged


@dataclass(frozen=True, slots=True)
class ChooseOpenHand:
    """A player of The Bright House says which stack lies open."""

    seat: Seat
    stack: Stack


@dataclass(frozen=True, slots=True)
class ShowOpenHand:
    """The cards that lie open for Lopaka, or are dealt open to a player of the duel."""

    hand: Hand
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ShowReceived:
    """The card that the other player of the duel gave to an open hand."""

    hand: Hand
    card: Card


@dataclass(frozen=True, slots=True)
class RewriteOpenHand:
    """All that was written down of a hand that lies open is taken back, before the first card."""

    hand: Hand


@dataclass(frozen=True, slots=True)
class RewriteHand:
    """All that a seat wrote down of its hand is taken back, before the first card."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OpenHand:
    """Show what a seat wrote down of its hand on another phone than it was written on (3.8)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OpenHands:
    """Open the hands of the round that is done before everybody (3.8)."""


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
class EndGame:
    """The game ends before its time; `counts`: as it stands, else without a result."""

    counts: bool


@dataclass(frozen=True, slots=True)
class TakeOverSeat:
    """A person, by id, takes over a seat and its total; `name` is for whoever is new here."""

    seat: Seat
    person: str
    name: str


@dataclass(frozen=True, slots=True)
class JoinTable:
    """A person, by id, sits down at the left of a seat, and begins with so many coins."""

    after: Seat
    person: str
    name: str
    coins: Coins


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """A seat's player goes, and the others play on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ReassignSeat:
    """The player of a column had been a person, by id, all along, from an event on (7.8).

    Where a round that this changes is signed, two seats agree.
    """

    column: int
    person: str
    name: str
    since: int
    agreed: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class ExchangeSeats:
    """The players of two columns had sat the other way round all along (7.8)."""

    one: Reassigned
    other: Reassigned


Command = (
    Play
    | TakeTurn
    | ChangeCard
    | Undo
    | Redo
    | SkipTrick
    | CountRound
    | RecountRound
    | BeginRound
    | SignRound
    | SignAllRounds
    | LookBack
    | AskCard
    | ClaimTrick
    | Correct
    | Decide
    | Rewind
    | CompareImpsTrick
    | WriteHand
    | ChooseOpenHand
    | ShowOpenHand
    | ShowReceived
    | RewriteOpenHand
    | RewriteHand
    | OpenHand
    | OpenHands
    | ChangeAgreement
    | EndGame
    | TakeOverSeat
    | JoinTable
    | LeaveTable
    | ReassignSeat
    | ExchangeSeats
)
