"""What happens before the first trick, read from JSON objects: deals, discards and passes."""

from typing import Any, get_args

from assistant.notation.json_values import (
    Unreadable,
    shown,
    the_card,
    the_cards,
    the_list,
    the_number,
    the_object,
)
from assistant.notation.seats import HANDS, Seats, the_hand
from assistant.rules.cards import Card
from assistant.rules.events import Chosen, Dealt, Discarded, Event, Exchanged, Foreign, Passed
from assistant.rules.table import Hand, Stack

STRANGER = Foreign("unknown-seat")
"""Whatever is told of somebody who does not sit at the table."""

STACKS: tuple[Stack, ...] = get_args(Stack)


def deal(body: dict[str, Any], seats: Seats, where: str) -> Event:
    """What a seat was dealt; of one of its stacks or hands, where it has two."""
    seat = seats.read(body, "seat", where)
    cards = the_cards(body, "cards", where, has_twins=seats.has_twins)
    if seats.has_stacks(body):
        stack = _the_stack(body, where)
        return STRANGER if seat is None else Exchanged(seat, cards, stack=stack)
    which = the_hand(body, where) if seats.has_hands(body) else None
    return STRANGER if seat is None else Dealt(seat, cards, which)


def discard(body: dict[str, Any], seats: Seats, where: str) -> Event:
    """A card under the 19."""
    seat = seats.read(body, "seat", where)
    card = the_card(body, "card", where, has_twins=seats.has_twins)
    stack = _the_stack(body, where) if seats.has_stacks(body) else None
    if seat is None:
        return STRANGER
    if stack is None:
        return Discarded(seat, card)
    return Exchanged(seat, discards=(card,), stack=stack)


def pass_(body: dict[str, Any], seats: Seats, where: str) -> Event:
    """A card for a neighbour."""
    seat = seats.read(body, "seat", where)
    stack = _the_stack(body, where) if seats.has_stacks(body) else None
    card = the_card(body, "card", where, has_twins=seats.has_twins)
    to = seats.read_receiver(body, where)
    if seat is None:
        return STRANGER
    if stack is None:
        return Passed(seat, to, card)
    return Exchanged(seat, passes=((to, card),), stack=stack)


def exchange(body: dict[str, Any], seats: Seats, where: str) -> Event:
    """All of a seat's exchange, or a part of it."""
    seat, stack = seats.read(body, "seat", where), _stack(body, seats, where)
    has_twins = seats.has_twins
    cards = the_cards(body, "cards", where, has_twins=has_twins) if "cards" in body else ()
    passes = _passes(body, seats, where) if "passes" in body else ()
    discards = _discards(body, seats, where)
    return STRANGER if seat is None else Exchanged(seat, cards, discards, passes, stack)


def choose(body: dict[str, Any], seats: Seats, where: str) -> Event:
    """Which of two stacks lies open."""
    seat, stack = seats.read(body, "seat", where), _the_stack(body, where)
    return STRANGER if seat is None else Chosen(seat, stack)


def _discards(body: dict[str, Any], seats: Seats, where: str) -> tuple[Card, ...]:
    """The card under the 19, or a list of two."""
    if "discard" not in body:
        return ()
    if isinstance(body["discard"], list):
        return the_cards(body, "discard", where, has_twins=seats.has_twins)
    return (the_card(body, "discard", where, has_twins=seats.has_twins),)


def _passes(body: dict[str, Any], seats: Seats, where: str) -> tuple[tuple[Hand | None, Card], ...]:
    passes = [the_object(value, f"{where}: a pass") for value in the_list(body, "passes", where)]
    return tuple(
        (
            seats.read_receiver(pass_, where),
            the_card(pass_, "card", where, has_twins=seats.has_twins),
        )
        for pass_ in passes
    )


def _stack(body: dict[str, Any], seats: Seats, where: str) -> Stack | None:
    """Which of two stacks or hands, where there are two."""
    if seats.has_stacks(body):
        return _the_stack(body, where)
    return STACKS[HANDS.index(the_hand(body, where))] if seats.has_hands(body) else None


def _the_stack(body: dict[str, Any], where: str) -> Stack:
    number = the_number(body, "stack", where)
    if number not in STACKS:
        raise Unreadable(f"{where}: 'stack' is 1 or 2, not {shown(number)}")
    return STACKS[number - 1]
