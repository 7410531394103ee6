"""What happens in the tricks, and what is told of them afterwards, read from JSON objects."""

from typing import Any, get_args

from assistant.notation.exchange_reader import STRANGER
from assistant.notation.json_values import (
    Unreadable,
    shown,
    the_list,
    the_number,
    the_numbers,
    the_text,
)
from assistant.notation.seats import Seats
from assistant.rules.events import Compared, Event, Given, Played, Skipped, Tallied, Turned
from assistant.rules.table import Which

HANDS: tuple[Which, ...] = get_args(Which)


def play(body: dict[str, Any], seats: Seats, where: str) -> Event:
    """A card on the table."""
    seat, card = seats.read(body, "seat", where), the_number(body, "card", where)
    assumed = body.get("assumed", False)
    if not isinstance(assumed, bool):
        raise Unreadable(f"{where}: 'assumed' is true or false")
    which = _hand(body, where) if seats.has_hands(body) else None
    return STRANGER if seat is None else Played(seat, card, assumed, which)


def turn(body: dict[str, Any], seats: Seats, where: str) -> Event:
    """Whose turn it is instead."""
    seat = seats.read(body, "seat", where)
    which = _hand(body, where) if seats.has_hands(body) else None
    return STRANGER if seat is None else Turned(seat, which)


def give(body: dict[str, Any], seats: Seats, where: str) -> Event:
    """A trick that the table gives to a seat; null is a bottle that nobody owns."""
    winner, price = seats.read(body, "seat", where), the_number(body, "price", where)
    has_owner = body.get("bottle", 0) is not None
    owner = seats.read(body, "bottle", where) if has_owner else None
    if winner is None or (has_owner and owner is None):
        return STRANGER
    return Given(winner, price, owner)


def skip(body: dict[str, Any], seats: Seats, where: str) -> Event:
    """A trick of which only the sale is told."""
    winner, card = seats.read(body, "seat", where), the_number(body, "card", where)
    return STRANGER if winner is None else Skipped(winner, card)


def tally(body: dict[str, Any], seats: Seats, where: str) -> Event:
    """The coins that were counted, with the Imp's Trick in cards or in coins."""
    bottle = seats.read(body, "bottle", where)
    coins = _coins(body, where)
    if bottle is None:
        return STRANGER
    if "penalty" not in body:
        return Tallied(bottle, coins, the_numbers(body, "cards", where))
    penalty = the_number(body, "penalty", where)
    if penalty < 0:
        raise Unreadable(f"{where}: 'penalty' is a number of coins from 0 up, not {shown(penalty)}")
    return Tallied(bottle, coins, (), penalty)


def imp(body: dict[str, Any], seats: Seats, where: str) -> Event:
    """The Imp's Trick as it was turned over."""
    return Compared(the_numbers(body, "cards", where))


def _hand(body: dict[str, Any], where: str) -> Which:
    """Which of two hands."""
    hand = the_text(body, "hand", where)
    if hand not in HANDS:
        raise Unreadable(f"{where}: 'hand' is one of {', '.join(HANDS)}, not {shown(hand)}")
    return HANDS[HANDS.index(hand)]


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
