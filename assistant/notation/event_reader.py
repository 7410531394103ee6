"""Events of a round read from JSON objects: the types of the record format, and ours."""

from collections.abc import Callable
from typing import Any, get_args

from assistant.notation.event_writer import HANDS, Seats, the_hand
from assistant.notation.json_values import (
    Unreadable,
    shown,
    the_card,
    the_cards,
    the_list,
    the_number,
    the_object,
    the_text,
)
from assistant.rules.cards import Card
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
from assistant.rules.options import IRREGULARITIES, About, Decision
from assistant.rules.table import Hand, Seat, Stack
from assistant.rules.tricks import REASONS, Because

# What happens before the first trick, read from JSON objects: deals, discards and passes.


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


# What happens in the tricks, and what is told of them afterwards, read from JSON objects.


def play(body: dict[str, Any], seats: Seats, where: str) -> Event:
    """A card on the table."""
    seat, card = seats.read(body, "seat", where), _card(body, "card", seats, where)
    assumed = body.get("assumed", False)
    if not isinstance(assumed, bool):
        raise Unreadable(f"{where}: 'assumed' is true or false")
    which = the_hand(body, where) if seats.has_hands(body) else None
    return STRANGER if seat is None else Played(seat, card, assumed, which)


def turn(body: dict[str, Any], seats: Seats, where: str) -> Event:
    """Whose turn it is instead."""
    seat = seats.read(body, "seat", where)
    is_of_hand = seats.has_hands(body) and not seats.are_hands_free
    which = the_hand(body, where) if is_of_hand else None
    return STRANGER if seat is None else Turned(seat, which)


def give(body: dict[str, Any], seats: Seats, where: str) -> Event:
    """A trick that the table gives to a seat; null is a bottle that nobody owns."""
    winner, price = seats.read(body, "seat", where), _card(body, "price", seats, where)
    has_owner = body.get("bottle", 0) is not None
    owner = seats.read(body, "bottle", where) if has_owner else None
    if winner is None or (has_owner and owner is None):
        return STRANGER
    return Given(winner, price, owner)


def skip(body: dict[str, Any], seats: Seats, where: str) -> Event:
    """A trick of which only the sale is told."""
    winner, card = seats.read(body, "seat", where), _card(body, "card", seats, where)
    return STRANGER if winner is None else Skipped(winner, card)


def tally(body: dict[str, Any], seats: Seats, where: str) -> Event:
    """The coins that were counted, with the Imp's Trick in cards or in coins."""
    bottle, second = _owners(body, seats, where)
    coins = _coins(body, where)
    if bottle is None or (second is None and _has_second(body)):
        return STRANGER
    if "penalty" not in body:
        return Tallied(bottle, coins, _cards(body, seats, where), second=second)
    penalty = the_number(body, "penalty", where)
    if penalty < 0:
        raise Unreadable(f"{where}: 'penalty' is a number of coins from 0 up, not {shown(penalty)}")
    return Tallied(bottle, coins, (), penalty, second)


def imp(body: dict[str, Any], seats: Seats, where: str) -> Event:
    """The Imp's Trick as it was turned over."""
    return Compared(_cards(body, seats, where))


def _card(body: dict[str, Any], key: str, seats: Seats, where: str) -> Card:
    return the_card(body, key, where, has_twins=seats.has_twins)


def _cards(body: dict[str, Any], seats: Seats, where: str) -> tuple[Card, ...]:
    return the_cards(body, "cards", where, has_twins=seats.has_twins)


def _owners(body: dict[str, Any], seats: Seats, where: str) -> tuple[Seat | None, Seat | None]:
    """Who has the bottle; or who has each of two, null for the second that nobody bought."""
    if "bottles" not in body:
        return seats.read(body, "bottle", where), None
    owners = the_list(body, "bottles", where)
    if len(owners) != 2:
        raise Unreadable(f"{where}: 'bottles' has the owners of two bottles")
    first = seats.read({"bottles": owners[0]}, "bottles", where)
    second = seats.read({"bottles": owners[1]}, "bottles", where) if _has_second(body) else None
    return first, second


def _has_second(body: dict[str, Any]) -> bool:
    """Whether a second bottle was bought."""
    return "bottles" in body and body["bottles"][1] is not None


def _coins(body: dict[str, Any], where: str) -> tuple[int | None, ...]:
    """The coins by seat; null for the bottle's owner."""
    coins = tuple(the_list(body, "coins", where))
    for number in coins:
        if number is not None and (type(number) is not int or number < 0):
            raise Unreadable(
                f"{where}: 'coins' holds whole numbers from 0 up, and null for the owner, "
                f"not {shown(number)}"
            )
    return coins


#
# FORMAT.md beside this file lists them. `where` says in a message which event it is about.


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
    "deal": deal,
    "discard": discard,
    "pass": pass_,
    "exchange": exchange,
    "choose": choose,
    "play": play,
    "turn": turn,
    "give": give,
    "skip": skip,
    "tally": tally,
    "imp": imp,
    "ruling": _ruling,
    "claim": _claim,
    "retract": _retract,
    "amend": _amend,
}
