"""What happens at a table, written down in the past tense.

An event is never changed: a correction is another event. A list of kinds, a paragraph each: longer
than other files.
"""

from dataclasses import dataclass
from typing import Literal

from assistant.rules.cards import Card, Coins
from assistant.rules.options import About, Decision, Options
from assistant.rules.table import Hand, Seat, Stack, Which, number_of, number_of_stack
from assistant.rules.tricks import Because


@dataclass(frozen=True, slots=True)
class Dealt:
    """A seat was dealt these cards, in the order in which they were written down.

    `which`: in the duel, into which of its hands.
    """

    seat: Seat
    cards: tuple[Card, ...]
    which: Which | None = None


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat laid a card face down under the 19, into the Imp's Trick."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed a card to a neighbour; `to` is None for a name that is not at the table.

    In the duel `to` is the hand into which it went.
    """

    seat: Seat
    to: Hand | None
    card: Card


@dataclass(frozen=True, slots=True)
class Exchanged:
    """A seat wrote down its exchange, or a part of it (3.5).

    These are the cards it was dealt, those it discarded under the 19, and those it passed, each
    with whom it went to; in the duel that is a hand.

    What it did not write down is empty. `stack`: which of its two stacks these cards are of, where
    it has two. A pass to None is one to a name that is not at the table.
    """

    seat: Seat
    cards: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    passes: tuple[tuple[Hand | None, Card], ...] = ()
    stack: Stack | None = None

    @property
    def hand(self) -> Hand:
        """The number of the hand, or of the stack."""
        return number_of_stack(self.seat, self.stack)


@dataclass(frozen=True, slots=True)
class Chosen:
    """A player of The Bright House chose which of their stacks lies open (11.3)."""

    seat: Seat
    stack: Stack


@dataclass(frozen=True, slots=True)
class Sealed:
    """A seat wrote down something of its hand, and whoever this is told to may not see what (3.5).

    What it was about is no secret: the hand that was dealt, the places to which cards were given
    (None is under the 19), of which stack where there are two; or the choice of the open hand.
    `passes` are the cards that came to whoever this is told to.
    """

    seat: Seat
    is_hand: bool = False
    places: tuple[Hand | None, ...] = ()
    stack: Stack | None = None
    is_choice: bool = False
    passes: tuple[tuple[Hand | None, Card], ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """A card was laid on the table. It does not say who won the trick; `tricks.taken` does.

    `assumed`: the app took it from the turn whose card this was, and no person pointed at the seat.
    `which`: from which of the seat's hands, where it has two.
    """

    seat: Seat
    card: Card
    assumed: bool = True
    which: Which | None = None

    @property
    def hand(self) -> Hand:
        """The number of the hand."""
        return number_of(self.seat, self.which)


@dataclass(frozen=True, slots=True)
class Turned:
    """The table said that the next card is this seat's (4.5).

    Before the first card of a trick it says that the seat leads.

    `which`: in The Bright House, of which of its hands; in the duel a turn has none.
    """

    seat: Seat
    which: Which | None = None


@dataclass(frozen=True, slots=True)
class Given:
    """The table gave the last finished trick to `winner`, whatever the rules say (8.9).

    Price and bottle are as they lay on the table afterwards; `bottle` is None while nobody has
    bought it.
    """

    winner: Seat
    price: Card
    bottle: Seat | None


@dataclass(frozen=True, slots=True)
class Skipped:
    """A seat took a trick with this card; the other cards were not written down (8.11)."""

    winner: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Tallied:
    """The round was counted on the table (8.12): the coins of each seat, and who has the bottle.

    `second` has the second bottle, where there are two and it was bought (12.5); the first always
    is. `coins` may be None for an owner. `imp` are the cards of the Imp's Trick; where nobody
    knows them any more it is empty, and `penalty` holds their coins.
    """

    bottle: Seat
    coins: tuple[Coins | None, ...]
    imp: tuple[Card, ...]
    penalty: Coins | None = None
    second: Seat | None = None


@dataclass(frozen=True, slots=True)
class Compared:
    """The table turned the Imp's Trick over, and these cards lay there (8.8)."""

    imp: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Ruled:
    """The table decided what follows from an irregularity (8.10).

    `seat` and `trick` say whose it was and where.
    """

    about: About
    decision: Decision
    seat: Seat | None = None
    trick: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Claimed:
    """A seat said that the trick on the table is its, and why (8.14)."""

    seat: Seat
    because: Because


@dataclass(frozen=True, slots=True)
class Retracted:
    """The event of this number was taken back.

    If that is a retraction, the event that it took back stands again.
    """

    event: int


@dataclass(frozen=True, slots=True)
class Foreign:
    """An event of a type, or by a seat, that this table does not know."""

    code: Literal["unknown-event", "unknown-seat"]


HandEvent = Dealt | Discarded | Passed | Exchanged | Chosen
"""What happens before the first card is led."""

RoundEvent = (
    HandEvent
    | Sealed
    | Played
    | Turned
    | Given
    | Skipped
    | Tallied
    | Compared
    | Ruled
    | Claimed
    | Foreign
)


@dataclass(frozen=True, slots=True)
class Replaced:
    """In the place of the event of this number stands another."""

    event: int
    by: RoundEvent

    @property
    def place(self) -> int:
        """The number of the event that it is about."""
        return self.event

    @property
    def put_there(self) -> RoundEvent | None:
        """What stands there now."""
        return self.by


@dataclass(frozen=True, slots=True)
class Inserted:
    """An event that had been left out stands before the event `before`.

    Its number is that of the amendment.
    """

    before: int
    event: RoundEvent

    @property
    def place(self) -> int:
        """The number of the event before which it comes."""
        return self.before

    @property
    def put_there(self) -> RoundEvent | None:
        """What stands there now."""
        return self.event


@dataclass(frozen=True, slots=True)
class Removed:
    """The event of this number had been one too many."""

    event: int

    @property
    def place(self) -> int:
        """The number of the event that it is about."""
        return self.event

    @property
    def put_there(self) -> RoundEvent | None:
        """Nothing stands there now."""
        return None


Change = Replaced | Inserted | Removed


@dataclass(frozen=True, slots=True)
class Amended:
    """The record was corrected (8.7), by at most one insertion and any number of other changes.

    `agreed` are the seats that stand behind it, where the table asks for names.
    """

    changes: tuple[Change, ...]
    agreed: tuple[Seat, ...] = ()


Event = RoundEvent | Retracted | Amended


@dataclass(frozen=True, slots=True)
class Opened:
    """A game began: these persons sit clockwise, by their ids, one of them deals first.

    Always a table's first event.
    """

    persons: tuple[str, ...]
    dealer: Seat
    options: Options


@dataclass(frozen=True, slots=True)
class Began:
    """The next round began.

    The next seat clockwise deals, or the same one after a round that was void.

    `extra`: the table plays it although the agreed end had come. `dealer` deals it where the score
    of the round before made the dealer: a correction of that score does not seat the next round
    anew.
    """

    extra: bool = False
    dealer: Seat | None = None


@dataclass(frozen=True, slots=True)
class Agreed:
    """From now on these agreements hold; the deck and the tie-break stay what they were.

    What is of a round, such as its hands, holds from the next one on (7.5a).
    """

    options: Options


@dataclass(frozen=True, slots=True)
class Succeeded:
    """From the running round on, another person has this seat and its total."""

    seat: Seat
    person: str


@dataclass(frozen=True, slots=True)
class Joined:
    """From the next round on, a person sits at the left of this seat.

    The person begins with `start` coins.
    """

    after: Seat
    person: str
    coins: Coins


@dataclass(frozen=True, slots=True)
class Left:
    """From the next round on, nobody has this seat; its player has no place in the end."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Reassigned:
    """The player of a column of the sheet had been this person all along (7.8).

    That is from the event `since` on, which seated the column's player or began a round, until
    somebody else took the seat over. `agreed` are the seats that stand behind it, as in `Amended`.
    """

    column: int
    person: str
    since: int
    agreed: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Ended:
    """The table ended the game before its agreed end.

    `counts`: as it stands; else without a result.
    """

    counts: bool


@dataclass(frozen=True, slots=True)
class Signed:
    """This seat has looked at the score of this round, from 1, and agrees with it."""

    round: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Looked:
    """Somebody looked into the running round before everybody's eyes.

    They opened its earlier tricks; or asked whether `card` may be played; or leafed through the
    tricks of the seat `pile`.
    """

    card: Card | None = None
    pile: Seat | None = None


@dataclass(frozen=True, slots=True)
class HandOpened:
    """A hand was opened on another phone than it was written on (3.8)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandsOpened:
    """The hands of the newest round, as they were written down, lay open before everybody (3.8)."""


@dataclass(frozen=True, slots=True)
class Denied:
    """Something was refused only because of what a hand wrote down secretly (8.16).

    It would have been this seat's card; None where it was something else than a card of a seat.
    """

    seat: Seat | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Remarked:
    """Somebody wrote a line on a round, from 1, or on the game; an empty one removes it."""

    text: str
    round: int | None = None


Noted = Looked | HandOpened | HandsOpened | Denied | Remarked
"""What everybody is told and what changes nothing: it is never taken back."""

SittingEvent = Agreed | Succeeded | Joined | Left | Reassigned | Ended | Signed | Noted
GameEvent = Opened | Began | SittingEvent | Event
