"""Events of a round written as JSON objects. FORMAT.md beside this file lists their types."""

from typing import Any

from assistant.notation.seats import Seats
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
        case Dealt(_, cards):
            return {"type": "deal", "seat": seat, "cards": list(cards)}
        case Discarded(_, card):
            return {"type": "discard", "seat": seat, "card": card}
        case Passed(_, int(to), card):
            return {"type": "pass", "seat": seat, "to": seats.write(to), "card": card}
        case Chosen(_, stack):
            return {"type": "choose", "seat": seat, "stack": stack}
        case Exchanged():
            return {"type": "exchange", "seat": seat} | _exchanged(event, seats)
    raise ValueError(f"{event!r} is never written")


def _exchanged(event: Exchanged, seats: Seats) -> dict[str, Any]:
    body: dict[str, Any] = {}
    if event.cards:
        body["cards"] = list(event.cards)
    if event.discard is not None:
        body["discard"] = event.discard
    if event.passes:
        body["passes"] = [
            {"to": seats.write(to), "card": card} for to, card in event.passes if to is not None
        ]
    if event.stack is not None:
        body["stack"] = event.stack
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
        case Tallied(bottle, coins, imp, penalty):
            rest = {"cards": list(imp)} if penalty is None else {"penalty": penalty}
            return {"type": "tally", "bottle": seats.write(bottle), "coins": list(coins), **rest}


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
