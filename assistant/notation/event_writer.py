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
