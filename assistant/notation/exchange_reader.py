"""What happens before the first trick, read from JSON objects: deals, discards and passes."""

from typing import Any, get_args

from assistant.notation.json_values import (
    Unreadable,
    shown,
    the_list,
    the_number,
    the_numbers,
    the_object,
)
from assistant.notation.seats import Seats
from assistant.rules.cards import Card
from assistant.rules.events import Chosen, Dealt, Discarded, Event, Exchanged, Foreign, Passed
from assistant.rules.table import Seat, Stack

STRANGER = Foreign("unknown-seat")
"""Whatever is told of somebody who does not sit at the table."""

STACKS: tuple[Stack, ...] = get_args(Stack)


def deal(body: dict[str, Any], seats: Seats, where: str) -> Event:
    """What a seat was dealt; of one of its stacks, where there are two."""
    seat = seats.read(body, "seat", where)
    cards = the_numbers(body, "cards", where)
    stack = _stack(body, seats, where)
    if seat is None:
        return STRANGER
    return Dealt(seat, cards) if stack is None else Exchanged(seat, cards, stack=stack)


def discard(body: dict[str, Any], seats: Seats, where: str) -> Event:
    """A card under the 19."""
    seat = seats.read(body, "seat", where)
    card = the_number(body, "card", where)
    stack = _stack(body, seats, where)
    if seat is None:
        return STRANGER
    return Discarded(seat, card) if stack is None else Exchanged(seat, discard=card, stack=stack)


def pass_(body: dict[str, Any], seats: Seats, where: str) -> Event:
    """A card for a neighbour."""
    seat, to = seats.read(body, "seat", where), seats.read(body, "to", where)
    card = the_number(body, "card", where)
    stack = _stack(body, seats, where)
    if seat is None:
        return STRANGER
    if stack is None:
        return Passed(seat, to, card)
    return Exchanged(seat, passes=((to, card),), stack=stack)


def exchange(body: dict[str, Any], seats: Seats, where: str) -> Event:
    """All of a seat's exchange, or a part of it."""
    seat, stack = seats.read(body, "seat", where), _stack(body, seats, where)
    cards = the_numbers(body, "cards", where) if "cards" in body else ()
    discarded = the_number(body, "discard", where) if "discard" in body else None
    passes = _passes(body, seats, where) if "passes" in body else ()
    return STRANGER if seat is None else Exchanged(seat, cards, discarded, passes, stack)


def choose(body: dict[str, Any], seats: Seats, where: str) -> Event:
    """Which of two stacks lies open."""
    seat, stack = seats.read(body, "seat", where), _the_stack(body, where)
    return STRANGER if seat is None else Chosen(seat, stack)


def _passes(body: dict[str, Any], seats: Seats, where: str) -> tuple[tuple[Seat | None, Card], ...]:
    passes = [the_object(value, f"{where}: a pass") for value in the_list(body, "passes", where)]
    return tuple(
        (seats.read(pass_, "to", where), the_number(pass_, "card", where)) for pass_ in passes
    )


def _stack(body: dict[str, Any], seats: Seats, where: str) -> Stack | None:
    """Which of two stacks, where there are two."""
    return _the_stack(body, where) if seats.has_hands(body) else None


def _the_stack(body: dict[str, Any], where: str) -> Stack:
    number = the_number(body, "stack", where)
    if number not in STACKS:
        raise Unreadable(f"{where}: 'stack' is 1 or 2, not {shown(number)}")
    return STACKS[number - 1]
