"""What happens in the tricks, and what is told of them afterwards, read from JSON objects."""

from typing import Any

from assistant.notation.exchange_reader import STRANGER
from assistant.notation.json_values import (
    Unreadable,
    shown,
    the_card,
    the_cards,
    the_list,
    the_number,
)
from assistant.notation.seats import Seats, the_hand
from assistant.rules.cards import Card
from assistant.rules.events import Compared, Event, Given, Played, Skipped, Tallied, Turned
from assistant.rules.table import Seat


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
