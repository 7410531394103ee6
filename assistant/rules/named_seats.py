"""The seats that an event names, and whether they are at the table."""

from collections.abc import Sequence

from assistant.rules.events import RoundEvent
from assistant.rules.findings import Finding
from assistant.rules.table import Seat


def seats_of(event: RoundEvent) -> tuple[Seat | None, ...]:
    """The seats that an event names."""
    return tuple(getattr(event, key, None) for key in ("seat", "winner", "bottle", "second"))


def unknown_seat(seats: int, named: Sequence[Seat | None], number: int) -> Finding | None:
    """Why an event cannot name these of so many seats; None where all of them are there."""
    is_known = all(seat is None or seat in range(seats) for seat in named)
    return None if is_known else Finding("unknown-seat", number)
