"""Events of a round as JSON objects, in the types of the record format and ours, which FORMAT.md beside this file lists.

A record's file names its seats, and the store numbers them: `Seats` is how.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, get_args

from assistant.notation.reading import Unreadable, shown, the_list, the_number, the_numbers, the_object, the_text
from assistant.rules.claims import REASONS
from assistant.rules.events import (
    Amended,
    Change,
    Claimed,
    Compared,
    Dealt,
    Discarded,
    Event,
    Foreign,
    Given,
    Inserted,
    Passed,
    Played,
    Removed,
    Replaced,
    Retracted,
    RoundEvent,
    Ruled,
    Skipped,
    Tallied,
    Turned,
)
from assistant.rules.irregularities import IRREGULARITIES, Decision
from assistant.rules.table import Seat


class Seats(Protocol):
    """How seats are written."""

    def read(self, body: dict[str, Any], key: str, where: str) -> Seat | None:
        """The seat under `key`; None for a stranger."""

    def write(self, seat: Seat) -> str | int:
        """The seat as it is written."""


class Named:
    """Seats by the names of who sits there."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._seats = {name: seat for seat, name in enumerate(names)}

    def read(self, body: dict[str, Any], key: str, where: str) -> Seat | None:
        """The seat of the name under `key`; None for a stranger."""
        return self._seats.get(the_text(body, key, where))

    def write(self, seat: Seat) -> str:
        """The name."""
        return self._names[seat]


class Numbered:
    """Seats by their numbers, clockwise from 0."""

    def read(self, body: dict[str, Any], key: str, where: str) -> Seat | None:
        """The number under `key`."""
        return the_number(body, key, where)

    def write(self, seat: Seat) -> int:
        """The number."""
        return seat


_STRANGER = Foreign("unknown-seat")


def read(document: Any, seats: Seats, where: str) -> Event:
    """The event that a JSON object describes; Unreadable when it is none."""
    body = the_object(document, where)
    reader = _READERS.get(the_text(body, "type", where))
    return reader(body, seats, where) if reader else Foreign("unknown-event")


def write(event: Event, seats: Seats) -> dict[str, Any]:
    """The object that describes the event; `read` makes an equal event of it."""
    match event:
        case Dealt(seat, cards):
            return {"type": "deal", "seat": seats.write(seat), "cards": list(cards)}
        case Discarded(seat, card):
            return {"type": "discard", "seat": seats.write(seat), "card": card}
        case Passed(seat, int(to), card):
            return {"type": "pass", "seat": seats.write(seat), "to": seats.write(to), "card": card}
        case Played(seat, card, assumed):
            return {"type": "play", "seat": seats.write(seat), "card": card, "assumed": assumed}
        case Turned(seat):
            return {"type": "turn", "seat": seats.write(seat)}
        case Given(winner, price, bottle):
            owner = None if bottle is None else seats.write(bottle)
            return {"type": "give", "seat": seats.write(winner), "price": price, "bottle": owner}
        case Skipped(winner, card):
            return {"type": "skip", "seat": seats.write(winner), "card": card}
        case Tallied(bottle, coins, imp, penalty):
            rest = {"cards": list(imp)} if penalty is None else {"penalty": penalty}
            return {"type": "tally", "bottle": seats.write(bottle), "coins": list(coins), **rest}
        case Compared(imp):
            return {"type": "imp", "cards": list(imp)}
        case Ruled():
            return _ruling_written(event, seats)
        case Claimed(seat, because):
            return {"type": "claim", "seat": seats.write(seat), "because": because}
        case Retracted(number):
            return {"type": "retract", "event": number}
        case Amended(changes, agreed):
            names = {"agreed": [seats.write(seat) for seat in agreed]} if agreed else {}
            return {"type": "amend", "changes": [_change_written(change, seats) for change in changes], **names}
    raise ValueError(f"nobody writes {event!r} down")


def _ruling_written(event: Ruled, seats: Seats) -> dict[str, Any]:
    body: dict[str, Any] = {"type": "ruling", "about": event.about, "decision": event.decision}
    if event.seat is not None:
        body["seat"] = seats.write(event.seat)
    if event.trick is not None:
        body["trick"] = event.trick
    return body | ({"reason": event.reason} if event.reason else {})


def _change_written(change: Change, seats: Seats) -> dict[str, Any]:
    match change:
        case Replaced(number, by):
            return {"event": number, "is": write(by, seats)}
        case Inserted(before, event):
            return {"before": before, "is": write(event, seats)}
        case Removed(number):
            return {"event": number}


def _deal(body: dict[str, Any], seats: Seats, where: str) -> Event:
    seat, cards = seats.read(body, "seat", where), the_numbers(body, "cards", where)
    return _STRANGER if seat is None else Dealt(seat, cards)


def _discard(body: dict[str, Any], seats: Seats, where: str) -> Event:
    seat, card = seats.read(body, "seat", where), the_number(body, "card", where)
    return _STRANGER if seat is None else Discarded(seat, card)


def _pass(body: dict[str, Any], seats: Seats, where: str) -> Event:
    seat, to = seats.read(body, "seat", where), seats.read(body, "to", where)
    card = the_number(body, "card", where)
    return _STRANGER if seat is None else Passed(seat, to, card)


def _play(body: dict[str, Any], seats: Seats, where: str) -> Event:
    seat, card = seats.read(body, "seat", where), the_number(body, "card", where)
    assumed = body.get("assumed", False)
    if not isinstance(assumed, bool):
        raise Unreadable(f"{where}: 'assumed' is true or false")
    return _STRANGER if seat is None else Played(seat, card, assumed)


def _turn(body: dict[str, Any], seats: Seats, where: str) -> Event:
    seat = seats.read(body, "seat", where)
    return _STRANGER if seat is None else Turned(seat)


def _give(body: dict[str, Any], seats: Seats, where: str) -> Event:
    winner, price = seats.read(body, "seat", where), the_number(body, "price", where)
    owner = None if body.get("bottle", 0) is None else seats.read(body, "bottle", where)
    is_strange = winner is None or (owner is None and body.get("bottle") is not None)
    return _STRANGER if is_strange or winner is None else Given(winner, price, owner)


def _skip(body: dict[str, Any], seats: Seats, where: str) -> Event:
    winner, card = seats.read(body, "seat", where), the_number(body, "card", where)
    return _STRANGER if winner is None else Skipped(winner, card)


def _tally(body: dict[str, Any], seats: Seats, where: str) -> Event:
    bottle = seats.read(body, "bottle", where)
    coins = tuple(the_list(body, "coins", where))
    for value in coins:
        if value is not None and (type(value) is not int or value < 0):
            raise Unreadable(f"{where}: 'coins' holds whole numbers from 0 up, and null for the owner, not {shown(value)}")
    if bottle is None:
        return _STRANGER
    if "penalty" not in body:
        return Tallied(bottle, coins, the_numbers(body, "cards", where))
    penalty = the_number(body, "penalty", where)
    if penalty < 0:
        raise Unreadable(f"{where}: 'penalty' is a number of coins from 0 up, not {shown(penalty)}")
    return Tallied(bottle, coins, (), penalty)


def _imp(body: dict[str, Any], seats: Seats, where: str) -> Event:
    return Compared(the_numbers(body, "cards", where))


def _ruling(body: dict[str, Any], seats: Seats, where: str) -> Event:
    about = next((about for about in IRREGULARITIES if about == the_text(body, "about", where)), None)
    decision = next((one for one in get_args(Decision) if one == the_text(body, "decision", where)), None)
    if about is None or decision not in IRREGULARITIES[about].decisions:
        raise Unreadable(f"{where}: no table decides {shown(body['decision'])} about {shown(body['about'])}")
    reason = the_text(body, "reason", where) if "reason" in body else ""
    seat = seats.read(body, "seat", where) if "seat" in body else None
    trick = the_number(body, "trick", where) if "trick" in body else None
    is_strange = "seat" in body and seat is None
    return _STRANGER if is_strange else Ruled(about, decision, seat, trick, reason)


def _claim(body: dict[str, Any], seats: Seats, where: str) -> Event:
    seat = seats.read(body, "seat", where)
    because = next((one for one in REASONS if one == the_text(body, "because", where)), None)
    if because is None:
        raise Unreadable(f"{where}: 'because' is one of {', '.join(REASONS)}, not {shown(body['because'])}")
    return _STRANGER if seat is None else Claimed(seat, because)


def _retract(body: dict[str, Any], seats: Seats, where: str) -> Event:
    return Retracted(the_number(body, "event", where))


def _amend(body: dict[str, Any], seats: Seats, where: str) -> Event:
    changes = tuple(_change(change, seats, where) for change in the_list(body, "changes", where))
    agreed = [seats.read({"agreed": one}, "agreed", where) for one in the_list({"agreed": [], **body}, "agreed", where)]
    return _STRANGER if None in agreed else Amended(changes, tuple(seat for seat in agreed if seat is not None))


def _change(document: Any, seats: Seats, where: str) -> Change:
    """What is written instead of an event, before one, or out of the record."""
    body = the_object(document, f"{where}: a change")
    if "is" not in body:
        return Removed(the_number(body, "event", where))
    told = the_object(body["is"], f"{where}: what is put there")
    if the_text(told, "type", where) in ("amend", "retract"):
        raise Unreadable(f"{where}: a correction is not corrected but taken back")
    event = read(told, seats, where)
    assert isinstance(event, RoundEvent)
    if "before" in body:
        return Inserted(the_number(body, "before", where), event)
    return Replaced(the_number(body, "event", where), event)


_READERS: dict[str, Callable[[dict[str, Any], Seats, str], Event]] = {
    "deal": _deal,
    "discard": _discard,
    "pass": _pass,
    "play": _play,
    "turn": _turn,
    "give": _give,
    "skip": _skip,
    "tally": _tally,
    "imp": _imp,
    "ruling": _ruling,
    "claim": _claim,
    "retract": _retract,
    "amend": _amend,
}
