"""Events of a round as JSON objects, in the types of the record format and ours, which FORMAT.md beside this file lists.

A record's file names its seats, and the store numbers them: `Seats` is how.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, get_args

from assistant.notation.json_values import (
    Unreadable,
    shown,
    the_list,
    the_number,
    the_numbers,
    the_object,
    the_text,
)
from assistant.rules.claims import REASONS
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
from assistant.rules.table import Seat, Stack, Variant, Which


class Seats(Protocol):
    """How seats are written, and the hands and stacks of The Bright House."""

    def read(self, body: dict[str, Any], key: str, where: str) -> Seat | None:
        """The seat under `key`; None for a stranger."""

    def write(self, seat: Seat) -> str | int:
        """The seat as it is written."""

    def has_hands(self, body: dict[str, Any]) -> bool:
        """Whether what the object tells happened at a table where each has two hands."""


class Named:
    """Seats by the names of who sits there, in a record that says what is played."""

    def __init__(self, names: Sequence[str], variant: Variant) -> None:
        self._names = names
        self._variant = variant
        self._seats = {name: seat for seat, name in enumerate(names)}

    def read(self, body: dict[str, Any], key: str, where: str) -> Seat | None:
        """The seat of the name under `key`; None for a stranger."""
        return self._seats.get(the_text(body, key, where))

    def write(self, seat: Seat) -> str:
        """The name."""
        return self._names[seat]

    def has_hands(self, body: dict[str, Any]) -> bool:
        """Whether The Bright House is played; elsewhere nobody asks for a hand, whatever is written."""
        return self._variant == "bright-house"


class Numbered:
    """Seats by their numbers, clockwise from 0."""

    def read(self, body: dict[str, Any], key: str, where: str) -> Seat | None:
        """The number under `key`."""
        return the_number(body, key, where)

    def write(self, seat: Seat) -> int:
        """The number."""
        return seat

    def has_hands(self, body: dict[str, Any]) -> bool:
        """Whether a hand or a stack is named."""
        return "hand" in body or "stack" in body


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
        case Exchanged():
            return _exchange_written(event, seats)
        case Chosen(seat, stack):
            return {"type": "choose", "seat": seats.write(seat), "stack": stack}
        case Played(seat, card, assumed, which):
            return {
                "type": "play",
                "seat": seats.write(seat),
                "card": card,
                "assumed": assumed,
            } | _hand_written(which)
        case Turned(seat, which):
            return {"type": "turn", "seat": seats.write(seat)} | _hand_written(which)
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
            return {
                "type": "amend",
                "changes": [_change_written(change, seats) for change in changes],
                **names,
            }
    raise ValueError(f"nobody writes {event!r} down")


def _hand_written(which: Which | None) -> dict[str, Any]:
    return {} if which is None else {"hand": which}


def _exchange_written(event: Exchanged, seats: Seats) -> dict[str, Any]:
    body: dict[str, Any] = {"type": "exchange", "seat": seats.write(event.seat)}
    if event.cards:
        body["cards"] = list(event.cards)
    if event.discard is not None:
        body["discard"] = event.discard
    if event.passes:
        body["passes"] = [
            {"to": seats.write(to), "card": card} for to, card in event.passes if to is not None
        ]
    return body | ({} if event.stack is None else {"stack": event.stack})


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
    seat, cards, stack = (
        seats.read(body, "seat", where),
        the_numbers(body, "cards", where),
        _stack(body, seats, where),
    )
    if seat is None:
        return _STRANGER
    return Dealt(seat, cards) if stack is None else Exchanged(seat, cards, stack=stack)


def _discard(body: dict[str, Any], seats: Seats, where: str) -> Event:
    seat, card, stack = (
        seats.read(body, "seat", where),
        the_number(body, "card", where),
        _stack(body, seats, where),
    )
    if seat is None:
        return _STRANGER
    return Discarded(seat, card) if stack is None else Exchanged(seat, discard=card, stack=stack)


def _pass(body: dict[str, Any], seats: Seats, where: str) -> Event:
    seat, to = seats.read(body, "seat", where), seats.read(body, "to", where)
    card, stack = the_number(body, "card", where), _stack(body, seats, where)
    if seat is None:
        return _STRANGER
    return (
        Passed(seat, to, card)
        if stack is None
        else Exchanged(seat, passes=((to, card),), stack=stack)
    )


def _exchange(body: dict[str, Any], seats: Seats, where: str) -> Event:
    seat, stack = seats.read(body, "seat", where), _stack(body, seats, where)
    cards = the_numbers({"cards": [], **body}, "cards", where)
    discard = the_number(body, "discard", where) if "discard" in body else None
    told = [
        the_object(one, f"{where}: a pass")
        for one in the_list({"passes": [], **body}, "passes", where)
    ]
    passes = tuple((seats.read(one, "to", where), the_number(one, "card", where)) for one in told)
    return _STRANGER if seat is None else Exchanged(seat, cards, discard, passes, stack)


def _choose(body: dict[str, Any], seats: Seats, where: str) -> Event:
    seat, stack = seats.read(body, "seat", where), _the_stack(body, where)
    return _STRANGER if seat is None else Chosen(seat, stack)


def _stack(body: dict[str, Any], seats: Seats, where: str) -> Stack | None:
    """Which of two stacks, where there are two."""
    return _the_stack(body, where) if seats.has_hands(body) else None


def _the_stack(body: dict[str, Any], where: str) -> Stack:
    told = the_number(body, "stack", where)
    stacks: tuple[Stack, ...] = get_args(Stack)
    if told not in stacks:
        raise Unreadable(f"{where}: 'stack' is 1 or 2, not {shown(told)}")
    return stacks[told - 1]


def _which(body: dict[str, Any], seats: Seats, where: str) -> Which | None:
    """Which of two hands, where there are two."""
    if not seats.has_hands(body):
        return None
    told = the_text(body, "hand", where)
    hands: tuple[Which, ...] = get_args(Which)
    if told not in hands:
        raise Unreadable(f"{where}: 'hand' is one of {', '.join(hands)}, not {shown(told)}")
    return hands[hands.index(told)]


def _play(body: dict[str, Any], seats: Seats, where: str) -> Event:
    seat, card = seats.read(body, "seat", where), the_number(body, "card", where)
    assumed = body.get("assumed", False)
    if not isinstance(assumed, bool):
        raise Unreadable(f"{where}: 'assumed' is true or false")
    which = _which(body, seats, where)
    return _STRANGER if seat is None else Played(seat, card, assumed, which)


def _turn(body: dict[str, Any], seats: Seats, where: str) -> Event:
    seat, which = seats.read(body, "seat", where), _which(body, seats, where)
    return _STRANGER if seat is None else Turned(seat, which)


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
            raise Unreadable(
                f"{where}: 'coins' holds whole numbers from 0 up, and null for the owner, not {shown(value)}"
            )
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
    about = next(
        (about for about in IRREGULARITIES if about == the_text(body, "about", where)), None
    )
    decision = next(
        (one for one in get_args(Decision) if one == the_text(body, "decision", where)), None
    )
    if about is None or decision not in IRREGULARITIES[about].decisions:
        raise Unreadable(
            f"{where}: no table decides {shown(body['decision'])} about {shown(body['about'])}"
        )
    reason = the_text(body, "reason", where) if "reason" in body else ""
    seat = seats.read(body, "seat", where) if "seat" in body else None
    trick = the_number(body, "trick", where) if "trick" in body else None
    is_strange = "seat" in body and seat is None
    return _STRANGER if is_strange else Ruled(about, decision, seat, trick, reason)


def _claim(body: dict[str, Any], seats: Seats, where: str) -> Event:
    seat = seats.read(body, "seat", where)
    because = next((one for one in REASONS if one == the_text(body, "because", where)), None)
    if because is None:
        raise Unreadable(
            f"{where}: 'because' is one of {', '.join(REASONS)}, not {shown(body['because'])}"
        )
    return _STRANGER if seat is None else Claimed(seat, because)


def _retract(body: dict[str, Any], seats: Seats, where: str) -> Event:
    return Retracted(the_number(body, "event", where))


def _amend(body: dict[str, Any], seats: Seats, where: str) -> Event:
    changes = tuple(_change(change, seats, where) for change in the_list(body, "changes", where))
    agreed = [
        seats.read({"agreed": one}, "agreed", where)
        for one in the_list({"agreed": [], **body}, "agreed", where)
    ]
    return (
        _STRANGER
        if None in agreed
        else Amended(changes, tuple(seat for seat in agreed if seat is not None))
    )


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
    "exchange": _exchange,
    "choose": _choose,
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
