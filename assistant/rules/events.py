"""What happens at a table, written down in the past tense. An event is never changed: a correction is another event."""

from dataclasses import dataclass
from typing import Literal

from assistant.rules.cards import Card
from assistant.rules.options import Options
from assistant.rules.table import Seat


@dataclass(frozen=True, slots=True)
class Dealt:
    """A seat was dealt these cards, in the order in which they were written down."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat laid a card face down under the 19, into the Imp's Trick."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed a card to a neighbour; `to` is None for a name that is not at the table."""

    seat: Seat
    to: Seat | None
    card: Card


@dataclass(frozen=True, slots=True)
class Played:
    """A card was laid on the table. It does not say who won the trick; `tricks.taken` does.

    `assumed`: the app took it from the turn whose card this was, and no person pointed at the seat.
    """

    seat: Seat
    card: Card
    assumed: bool = True


@dataclass(frozen=True, slots=True)
class Turned:
    """The table said that the next card is this seat's (4.5); before the first card of a trick: that it leads."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Retracted:
    """The event of this number was taken back."""

    event: int


@dataclass(frozen=True, slots=True)
class Foreign:
    """An event of a type, or by a seat, that this table does not know."""

    code: Literal["unknown-event", "unknown-seat"]


RoundEvent = Dealt | Discarded | Passed | Played | Turned | Foreign
Event = RoundEvent | Retracted


@dataclass(frozen=True, slots=True)
class Opened:
    """A game began: these persons sit clockwise, by their ids, one of them deals first. Always a table's first event."""

    persons: tuple[str, ...]
    dealer: Seat
    options: Options


@dataclass(frozen=True, slots=True)
class Began:
    """The next round began; the next seat clockwise deals."""


GameEvent = Opened | Began | Event
