"""Events as JSON objects, in the types of the record format and ours, which FORMAT.md beside this file lists."""

from collections.abc import Callable
from typing import Any

from assistant.notation.reading import Unreadable, the_number, the_numbers, the_object, the_text
from assistant.rules.events import Dealt, Discarded, Event, Foreign, Passed, Played, Retracted, Turned
from assistant.rules.table import Seat

SeatOf = Callable[[str], Seat | None]
"""Finds the seat that carries a name; None for a stranger."""


def read(document: Any, seat_of: SeatOf, where: str) -> Event:
    """The event that a JSON object describes; Unreadable when it is none."""
    body = the_object(document, where)
    reader = _READERS.get(the_text(body, "type", where))
    return reader(body, seat_of, where) if reader else Foreign("unknown-event")


def _deal(body: dict[str, Any], seat_of: SeatOf, where: str) -> Event:
    seat, cards = seat_of(the_text(body, "seat", where)), the_numbers(body, "cards", where)
    return _STRANGER if seat is None else Dealt(seat, cards)


def _discard(body: dict[str, Any], seat_of: SeatOf, where: str) -> Event:
    seat, card = seat_of(the_text(body, "seat", where)), the_number(body, "card", where)
    return _STRANGER if seat is None else Discarded(seat, card)


def _pass(body: dict[str, Any], seat_of: SeatOf, where: str) -> Event:
    seat, to = seat_of(the_text(body, "seat", where)), seat_of(the_text(body, "to", where))
    card = the_number(body, "card", where)
    return _STRANGER if seat is None else Passed(seat, to, card)


def _play(body: dict[str, Any], seat_of: SeatOf, where: str) -> Event:
    seat, card = seat_of(the_text(body, "seat", where)), the_number(body, "card", where)
    assumed = body.get("assumed", False)
    if not isinstance(assumed, bool):
        raise Unreadable(f"{where}: 'assumed' is true or false")
    return _STRANGER if seat is None else Played(seat, card, assumed)


def _turn(body: dict[str, Any], seat_of: SeatOf, where: str) -> Event:
    seat = seat_of(the_text(body, "seat", where))
    return _STRANGER if seat is None else Turned(seat)


def _retract(body: dict[str, Any], seat_of: SeatOf, where: str) -> Event:
    return Retracted(the_number(body, "event", where))


_STRANGER = Foreign("unknown-seat")

_READERS: dict[str, Callable[[dict[str, Any], SeatOf, str], Event]] = {
    "deal": _deal,
    "discard": _discard,
    "pass": _pass,
    "play": _play,
    "turn": _turn,
    "retract": _retract,
}
