"""Seats and events of a round written as JSON objects. FORMAT.md beside this file lists them."""

from collections.abc import Sequence
from typing import Any, Protocol, get_args

from assistant.notation.json_values import Unreadable, shown, the_number, the_text
from assistant.rules.events import (
    Amended,
    Change,
    Chosen,
    Claimed,
    Compared,
    Dealt,
    Discarded,
    Event,
    Exchanged,
    Given,
    Inserted,
    Passed,
    Played,
    Removed,
    Replaced,
    Retracted,
    Ruled,
    Skipped,
    Tallied,
    Turned,
)
from assistant.rules.table import Hand, Seat, Table, Which, number_of

# How seats are written: a record's file names them, the store numbers them.

HANDS: tuple[Which, ...] = get_args(Which)


class Seats(Protocol):
    """How seats are written, and whether a hand or a stack is written with them.

    `has_twins`: whether there may be cards half a step above others (12.1). `are_hands_free`:
    whether a turn is a player's, who chooses the hand (13.3).
    """

    has_twins: bool
    are_hands_free: bool

    def read(self, body: dict[str, Any], key: str, where: str) -> Seat | None:
        """The seat under `key`; None for somebody who does not sit at the table."""

    def write(self, seat: Seat) -> str | int:
        """The seat as it is written."""

    def has_hands(self, body: dict[str, Any]) -> bool:
        """Whether the event is of a table where each player has two hands."""

    def has_stacks(self, body: dict[str, Any]) -> bool:
        """Whether what is dealt is a stack, which is not yet a hand (The Bright House)."""

    def read_receiver(self, body: dict[str, Any], where: str) -> Hand | None:
        """To which hand a card is passed; None for somebody who does not sit at the table."""

    def write_receiver(self, hand: Hand) -> dict[str, Any]:
        """The hand as it is written."""

    def write_stack(self, stack: int) -> dict[str, Any]:
        """Which of a player's two stacks, or hands, was dealt."""


class Named:
    """Seats by the names of who sits there, in a record that says what is played."""

    def __init__(self, names: Sequence[str], table: Table) -> None:
        self._names = names
        self._table = table
        self.has_twins, self.are_hands_free = table.deck.has_twins, table.is_free
        self._has_hands, self._has_stacks = table.has_two_hands, table.variant == "bright-house"
        self._seats = {name: seat for seat, name in enumerate(names)}

    def read(self, body: dict[str, Any], key: str, where: str) -> Seat | None:
        """The seat of the name under `key`; None for somebody who does not sit at the table."""
        return self._seats.get(the_text(body, key, where))

    def write(self, seat: Seat) -> str:
        """The name."""
        return self._names[seat]

    def has_hands(self, body: dict[str, Any]) -> bool:
        """Whether each player has two; elsewhere a hand that is written means nothing."""
        return self._has_hands

    def has_stacks(self, body: dict[str, Any]) -> bool:
        """Whether The Bright House is played."""
        return self._has_stacks

    def read_receiver(self, body: dict[str, Any], where: str) -> Hand | None:
        """The seat of the name under `to`; in the duel its hand under `hand`."""
        seat = self.read(body, "to", where)
        which = the_hand(body, where) if self._table.is_free else None
        return None if seat is None else number_of(seat, which)

    def write_receiver(self, hand: Hand) -> dict[str, Any]:
        """The name, and in the duel which of two hands."""
        to: dict[str, Any] = {"to": self.write(hand % self._table.seats)}
        return to | {"hand": self._table.which(hand)} if self._table.is_free else to

    def write_stack(self, stack: int) -> dict[str, Any]:
        """The number of a stack of The Bright House; in the duel which hand."""
        return {"hand": HANDS[stack - 1]} if self._table.is_free else {"stack": stack}


class Numbered:
    """Seats by their numbers, clockwise from 0, and hands by theirs."""

    has_twins, are_hands_free = True, False

    def read(self, body: dict[str, Any], key: str, where: str) -> Seat | None:
        """The number under `key`."""
        return the_number(body, key, where)

    def write(self, seat: Seat) -> int:
        """The number."""
        return seat

    def has_hands(self, body: dict[str, Any]) -> bool:
        """Whether a hand is named."""
        return "hand" in body

    def has_stacks(self, body: dict[str, Any]) -> bool:
        """Whether a stack is named."""
        return "stack" in body

    def read_receiver(self, body: dict[str, Any], where: str) -> Hand | None:
        """The number under `to`."""
        return the_number(body, "to", where)

    def write_receiver(self, hand: Hand) -> dict[str, Any]:
        """The number."""
        return {"to": hand}

    def write_stack(self, stack: int) -> dict[str, Any]:
        """The stack's number."""
        return {"stack": stack}


def the_hand(body: dict[str, Any], where: str) -> Which:
    """Which of two hands."""
    hand = the_text(body, "hand", where)
    if hand not in HANDS:
        raise Unreadable(f"{where}: 'hand' is one of {', '.join(HANDS)}, not {shown(hand)}")
    return HANDS[HANDS.index(hand)]


# Events of a round written as JSON objects. FORMAT.md beside this file lists their types.


def write(event: Event, seats: Seats) -> dict[str, Any]:
    """The object that describes the event; `event_reader.read` makes an equal event of it."""
    match event:
        case Amended():
            return _amendment(event, seats)
        case Retracted(number):
            return {"type": "retract", "event": number}
        case Ruled():
            return _ruling(event, seats)
        case Claimed(seat, because):
            return {"type": "claim", "seat": seats.write(seat), "because": because}
        case Compared(imp):
            return {"type": "imp", "cards": list(imp)}
        case Dealt() | Discarded() | Passed() | Exchanged() | Chosen():
            return _of_exchange(event, seats)
        case Played() | Turned() | Given() | Skipped() | Tallied():
            return _of_play(event, seats)
    raise ValueError(f"{event!r} is never written")


def _of_exchange(
    event: Dealt | Discarded | Passed | Exchanged | Chosen, seats: Seats
) -> dict[str, Any]:
    """What happens before the first trick."""
    seat = seats.write(event.seat)
    match event:
        case Dealt(_, cards, which):
            body = {"type": "deal", "seat": seat, "cards": list(cards)}
            return body if which is None else body | {"hand": which}
        case Discarded(_, card):
            return {"type": "discard", "seat": seat, "card": card}
        case Passed(_, int(to), card):
            return {"type": "pass", "seat": seat, "card": card} | seats.write_receiver(to)
        case Chosen(_, stack):
            return {"type": "choose", "seat": seat, "stack": stack}
        case Exchanged():
            return {"type": "exchange", "seat": seat} | _exchanged(event, seats)
    raise ValueError(f"{event!r} is never written")


def _exchanged(event: Exchanged, seats: Seats) -> dict[str, Any]:
    body: dict[str, Any] = {}
    if event.cards:
        body["cards"] = list(event.cards)
    if event.discards:
        body["discard"] = event.discards[0] if len(event.discards) == 1 else list(event.discards)
    if event.passes:
        body["passes"] = [
            seats.write_receiver(to) | {"card": card} for to, card in event.passes if to is not None
        ]
    if event.stack is not None:
        body |= seats.write_stack(event.stack)
    return body


def _of_play(event: Played | Turned | Given | Skipped | Tallied, seats: Seats) -> dict[str, Any]:
    """What happens in the tricks, and what is told of them afterwards."""
    match event:
        case Played(seat, card, assumed, which):
            body = {"type": "play", "seat": seats.write(seat), "card": card, "assumed": assumed}
            return body if which is None else body | {"hand": which}
        case Turned(seat, which):
            body = {"type": "turn", "seat": seats.write(seat)}
            return body if which is None else body | {"hand": which}
        case Given(winner, price, bottle):
            owner = None if bottle is None else seats.write(bottle)
            return {"type": "give", "seat": seats.write(winner), "price": price, "bottle": owner}
        case Skipped(winner, card):
            return {"type": "skip", "seat": seats.write(winner), "card": card}
        case Tallied():
            return _tally(event, seats)


def _tally(event: Tallied, seats: Seats) -> dict[str, Any]:
    """The coins that were counted; of two bottles both owners, where the second was bought."""
    bottle = seats.write(event.bottle)
    owners: dict[str, Any] = {"bottle": bottle}
    if event.second is not None:
        owners = {"bottles": [bottle, seats.write(event.second)]}
    imp = {"cards": list(event.imp)} if event.penalty is None else {"penalty": event.penalty}
    return {"type": "tally", **owners, "coins": list(event.coins), **imp}


def _ruling(event: Ruled, seats: Seats) -> dict[str, Any]:
    body: dict[str, Any] = {"type": "ruling", "about": event.about, "decision": event.decision}
    if event.seat is not None:
        body["seat"] = seats.write(event.seat)
    if event.trick is not None:
        body["trick"] = event.trick
    if event.reason:
        body["reason"] = event.reason
    return body


def _amendment(event: Amended, seats: Seats) -> dict[str, Any]:
    changes = [_change(change, seats) for change in event.changes]
    body: dict[str, Any] = {"type": "amend", "changes": changes}
    if event.agreed:
        body["agreed"] = [seats.write(seat) for seat in event.agreed]
    return body


def _change(change: Change, seats: Seats) -> dict[str, Any]:
    match change:
        case Replaced(number, by):
            return {"event": number, "is": write(by, seats)}
        case Inserted(before, event):
            return {"before": before, "is": write(event, seats)}
        case Removed(number):
            return {"event": number}
