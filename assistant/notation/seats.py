"""How seats are written: a record's file names them, the store numbers them."""

from collections.abc import Sequence
from typing import Any, Protocol

from assistant.notation.json_values import the_number, the_text
from assistant.rules.table import Seat, Variant


class Seats(Protocol):
    """How seats are written, and whether a hand or a stack is written with them."""

    def read(self, body: dict[str, Any], key: str, where: str) -> Seat | None:
        """The seat under `key`; None for somebody who does not sit at the table."""

    def write(self, seat: Seat) -> str | int:
        """The seat as it is written."""

    def has_hands(self, body: dict[str, Any]) -> bool:
        """Whether the event is of a table where each player has two hands (The Bright House)."""


class Named:
    """Seats by the names of who sits there, in a record that says what is played."""

    def __init__(self, names: Sequence[str], variant: Variant) -> None:
        self._names = names
        self._variant = variant
        self._seats = {name: seat for seat, name in enumerate(names)}

    def read(self, body: dict[str, Any], key: str, where: str) -> Seat | None:
        """The seat of the name under `key`; None for somebody who does not sit at the table."""
        return self._seats.get(the_text(body, key, where))

    def write(self, seat: Seat) -> str:
        """The name."""
        return self._names[seat]

    def has_hands(self, body: dict[str, Any]) -> bool:
        """Whether The Bright House is played; elsewhere a hand that is written means nothing."""
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
