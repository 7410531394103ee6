"""Events of a round read from JSON objects: the types of the record format, and ours.

FORMAT.md beside this file lists them. `where` says in a message which event it is about.
"""

from collections.abc import Callable
from typing import Any

from assistant.notation import exchange_reader, play_reader
from assistant.notation.exchange_reader import STRANGER
from assistant.notation.json_values import (
    Unreadable,
    shown,
    the_list,
    the_number,
    the_object,
    the_text,
)
from assistant.notation.seats import Seats
from assistant.rules.events import (
    Amended,
    Change,
    Claimed,
    Event,
    Foreign,
    Inserted,
    Removed,
    Replaced,
    Retracted,
    RoundEvent,
    Ruled,
)
from assistant.rules.options import IRREGULARITIES, About, Decision
from assistant.rules.table import Seat
from assistant.rules.tricks import REASONS, Because


def read(document: Any, seats: Seats, where: str) -> Event:
    """The event that a JSON object describes; Unreadable when it is none."""
    body = the_object(document, where)
    reader = _READERS.get(the_text(body, "type", where))
    return reader(body, seats, where) if reader else Foreign("unknown-event")


def _ruling(body: dict[str, Any], seats: Seats, where: str) -> Event:
    about, decision = _decision(body, where)
    if decision == "as_cursed" and "seat" not in body:
        raise Unreadable(f"{where}: 'seat' is missing: 'as_cursed' is about somebody")
    reason = the_text(body, "reason", where) if "reason" in body else ""
    seat = seats.read(body, "seat", where) if "seat" in body else None
    trick = the_number(body, "trick", where) if "trick" in body else None
    is_of_stranger = "seat" in body and seat is None
    return STRANGER if is_of_stranger else Ruled(about, decision, seat, trick, reason)


def _decision(body: dict[str, Any], where: str) -> tuple[About, Decision]:
    """What was decided, about what."""
    texts = the_text(body, "about", where), the_text(body, "decision", where)
    for about, irregularity in IRREGULARITIES.items():
        for decision in irregularity.decisions:
            if (about, decision) == texts:
                return about, decision
    raise Unreadable(f"{where}: no table decides {shown(texts[1])} about {shown(texts[0])}")


def _claim(body: dict[str, Any], seats: Seats, where: str) -> Event:
    seat, because = seats.read(body, "seat", where), _because(body, where)
    return STRANGER if seat is None else Claimed(seat, because)


def _because(body: dict[str, Any], where: str) -> Because:
    text = the_text(body, "because", where)
    for because in REASONS:
        if because == text:
            return because
    raise Unreadable(f"{where}: 'because' is one of {', '.join(REASONS)}, not {shown(text)}")


def _retract(body: dict[str, Any], seats: Seats, where: str) -> Event:
    return Retracted(the_number(body, "event", where))


def _amend(body: dict[str, Any], seats: Seats, where: str) -> Event:
    changes = tuple(_change(change, seats, where) for change in the_list(body, "changes", where))
    agreed = _agreed(body, seats, where) if "agreed" in body else ()
    return STRANGER if agreed is None else Amended(changes, agreed)


def _agreed(body: dict[str, Any], seats: Seats, where: str) -> tuple[Seat, ...] | None:
    """The seats that agreed; None where a stranger is among them."""
    values = the_list(body, "agreed", where)
    agreed = [seats.read({"agreed": value}, "agreed", where) for value in values]
    known = tuple(seat for seat in agreed if seat is not None)
    return known if len(known) == len(agreed) else None


def _change(document: Any, seats: Seats, where: str) -> Change:
    """What is put in the place of an event, or before one, or which is taken out."""
    body = the_object(document, f"{where}: a change")
    if "is" not in body:
        return Removed(the_number(body, "event", where))
    put_there = the_object(body["is"], f"{where}: what is put there")
    if the_text(put_there, "type", where) in ("amend", "retract"):
        raise Unreadable(f"{where}: a correction is not corrected but taken back")
    event = read(put_there, seats, where)
    assert isinstance(event, RoundEvent)
    if "before" in body:
        return Inserted(the_number(body, "before", where), event)
    return Replaced(the_number(body, "event", where), event)


_READERS: dict[str, Callable[[dict[str, Any], Seats, str], Event]] = {
    "deal": exchange_reader.deal,
    "discard": exchange_reader.discard,
    "pass": exchange_reader.pass_,
    "exchange": exchange_reader.exchange,
    "choose": exchange_reader.choose,
    "play": play_reader.play,
    "turn": play_reader.turn,
    "give": play_reader.give,
    "skip": play_reader.skip,
    "tally": play_reader.tally,
    "imp": play_reader.imp,
    "ruling": _ruling,
    "claim": _claim,
    "retract": _retract,
    "amend": _amend,
}
