"""The pages on which hands are written down, and on which they are seen after the round."""

from dataclasses import dataclass
from typing import Literal

from assistant.rules.cards import Card
from assistant.services.hands import Answer
from assistant.web.shared.own_hand_pages import Question
from assistant.web.shared.pages import CardFace, PriceStep

State = Literal["not yet", "begun", "written down"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A player, and how much of their hand is written down: never which cards."""

    seat: int
    name: str
    state: State
    is_elsewhere: bool  # another phone keeps it: that one is asked
    can_open: bool  # the row leads to the hand


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenHand:
    """A hand that lies open: `hands.open_hand` with its number writes it down."""

    hand: int
    title: str  # "Lopaka's hand"
    state: State
    cards: tuple[CardFace, ...]  # until a card is played; POST to `hands.open_anew` takes them back


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexPage:
    """`hands.index`: who has written a hand down. Each row leads to that seat's `hands.cover`."""

    table_id: str
    round_number: int
    shown_number: int
    rows: tuple[Row, ...]  # as the phone goes round; empty where nobody writes down hands
    following: int | None  # the seat that gets the phone next
    following_name: str
    open_hands: tuple[OpenHand, ...]  # Lopaka's, and those of the duel
    next_open: OpenHand | None  # of which something is not written down yet
    can_begin: bool  # nobody writes down hands, and the table can agree to
    begins_next: bool  # with the next round, since something of this one is written down
    will_begin: bool  # it has agreed to, from the next round on
    is_done: bool  # the round is over: `hands.after` tells where its cards were
    is_closed: bool  # a card was played
    may_look_again: bool  # and each seat may look at its own even then
    notes: tuple[str, ...]  # what happened to the hands, for everybody to know
    questions: tuple[Question, ...]
    alert: str
    after: int
    client_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverPage:
    """`hands.cover`: whoever has the phone says who they are, by a POST to the same address.

    Where another phone keeps the hand, a POST to `hands.ask` asks that one first.
    """

    table_id: str
    shown_number: int
    seat: int
    name: str
    is_elsewhere: bool  # it was written on another phone: everybody is told of the POST
    answer: Answer | None  # what the phone that keeps it said; None where none does


@dataclass(frozen=True, slots=True, kw_only=True)
class Receiver:
    """To whom a card is given away."""

    field: str  # "discard", "to_1": the name that the form sends its card by
    text: str  # "left, to Betty"
    ask: str  # "Which card goes left, to Betty?"
    card: Card | None  # chosen, when the form comes back


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPage:
    """What `hands.cover` asks a seat for once it is uncovered, and `hands.open_hand` the table.

    POST to `action`: several `card` for the hand, and for each of `receivers` its field with a
    number. Where `alone` is set, only a card is asked for: place=`alone` and the tapped `card`. In
    The Bright House with `stack`.
    """

    table_id: str
    shown_number: int
    seat: int | None  # None for a hand that everybody may see
    title: str  # "Betty"
    small: str  # "first stack"; "" for none
    ask: str  # "Tap the cards that you were dealt."
    hint: str  # what there is to know beside it; "" for nothing
    needed: int  # how many cards the hand has; 0 where it is not asked for
    receivers: tuple[Receiver, ...]
    alone: str
    stack: int | None
    keys: tuple[CardFace, ...]  # the whole deck, or those of the hand
    tapped: tuple[Card, ...]  # what was tapped of the hand, in that order
    action: str
    leave: str  # an address
    leave_text: str  # "Skip"
    is_covered: bool  # when the phone is laid aside: on a phone that goes round
    alert: str
    after: int
    client_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Gift:
    """A card that was given away."""

    text: str  # "left, to Betty"
    card: CardFace


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What is written down of a hand."""

    title: str  # "first stack"; "" where there is but one hand
    stack: int | None
    cards: tuple[CardFace, ...]  # as dealt, sorted as agreed; empty if they were not written down
    remaining: tuple[CardFace, ...]  # those of them that were not given away
    gifts: tuple[Gift, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPage:
    """`hands.cover` once it is uncovered and all is written down: the hand, for its own eyes.

    `hands.anew` takes it back. With `choice`, a POST of stack to `hands.choose` says which lies
    open.
    """

    table_id: str
    shown_number: int
    seat: int
    name: str
    secret: tuple[str, ...]  # what was found against this seat, and is told nobody else
    line: str  # "The cards are closed until the round is over."; "Betty chooses first."
    hands: tuple[Written, ...]  # empty while they are closed
    choice: str  # the question which lies open; "" where it is not due
    chosen: str  # "You lay open: first stack."; "" where that is not chosen
    can_redo: bool
    leave: str  # where a choice that is skipped leads on to
    is_covered: bool  # when the phone is laid aside: on a phone that goes round
    questions: tuple[Question, ...]
    alert: str
    after: int
    client_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A hand as it was."""

    name: str
    dealt: tuple[CardFace, ...]  # known to have been dealt to it
    is_whole: bool  # these are all
    gifts: tuple[Gift, ...]
    played: tuple[CardFace, ...]  # what it held after the exchange


@dataclass(frozen=True, slots=True, kw_only=True)
class LastBottle:
    """What became of a bottle that was bought."""

    name: str  # which of two; "" where there is one
    owner: str  # who had it at the end
    burnt: int | None  # coins that the owner won, which do not count; None if nobody counted
    ladder: tuple[PriceStep, ...]
    could: str  # when the owner could still have shed the bottle; "" where that is not known
    forced: str  # when he could have forced it; "" where he could not have at all


@dataclass(frozen=True, slots=True, kw_only=True)
class HandsReviewPage:
    """`hands.after`: the hands of a round that is over, and what became of cards and bottles."""

    table_id: str
    round_number: int
    shown_number: int
    bottles: tuple[LastBottle, ...]
    hands: tuple[Held, ...]
    fates: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedPage:
    """`hands.after` of a round whose hands are still secret: `hands.open_all` opens them."""

    table_id: str
    round_number: int
    shown_number: int
    alert: str
    after: int
    client_id: str
