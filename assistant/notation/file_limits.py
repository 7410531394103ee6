"""The most that a file may hold, and why one is not brought in."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from assistant.notation.json_values import Unreadable

# The most that a file may hold: a generous multiple of real leagues (FORMAT.md).
#
# A real league has 10 to 100 people and some hundred games a year; a real game some 400 events,
# which are 150 kB of its league's file. How long a game can be is a matter of its table: see
# `rules/event_checks.py`.


MOST_PEOPLE = 6_000
MOST_SEASONS = 200
MOST_SESSIONS = 10_000
MOST_GAMES = 3_000
MOST_LINES = 10_000
"""Lines of a spreadsheet. All of a file is written while others wait, in a second or two."""

MOST_SHIFTS = 5_000
"""Corrections that are noted beside the standings of a league."""

MOST_SEATINGS = 10_000
"""Times that tables were drawn."""

MOST_TOURNAMENTS = 1_000
MOST_OF_LOG = 30_000
"""Lines of a league's log."""

LONGEST_RECORD = 2 * 1024 * 1024
"""Bytes of one game in a file."""

LONGEST_PART = 8 * 1024 * 1024
"""Bytes of a file that tell of its people, its seasons, its sessions, its corrections, its seatings
or its tournaments."""

MOMENTS = range(1970, 2200)
"""The years in which something can have been written down; a clock that was never set says 1970."""


# Why a file is not brought in, so that a page can say what and where it is.

Part = Literal[
    "league", "people", "seasons", "sessions", "games", "shifts", "seatings", "tournaments", "log"
]
"""The parts of a league's file, by their keys."""

Counted = Literal[
    "people",
    "seasons",
    "sessions",
    "games",
    "lines",
    "shifts",
    "seatings",
    "tournaments",
    "log",
    "events",
    "amendments",
]
"""Of what a file can hold too much."""


class TooMuch(Unreadable):
    """The file holds more than is brought in: of what, and how many there may be."""

    def __init__(self, of: Counted, most: int) -> None:
        super().__init__(f"there are more than {most} {of}")
        self.of = of
        self.most = most


class Misplaced(Unreadable):
    """Something that the app cannot have written, and where it stands in the file.

    `number` counts from 1 within the part, None in a part of one thing. `event` is the number that
    the file gives the event of a game, from 0.
    """

    def __init__(
        self, why: str, part: Part, number: int | None = None, event: int | None = None
    ) -> None:
        place = part if number is None else f"{part}, number {number}"
        super().__init__(f"{place}{'' if event is None else f', event {event}'}: {why}")
        self.why = why
        self.part = part
        self.number = number
        self.event = event


class MisplacedEvent(Unreadable):
    """An event of a game that no table can have written, by its number from 0."""

    def __init__(self, event: int, why: str) -> None:
        super().__init__(f"event {event}: {why}")
        self.event = event
        self.why = why


@contextmanager
def in_part(part: Part, number: int) -> Iterator[None]:
    """Says of what is not brought in that it stands in this thing of a part, counted from 1."""
    try:
        yield
    except (Misplaced, TooMuch):
        raise
    except MisplacedEvent as error:
        raise Misplaced(error.why, part, number, error.event) from error
    except Unreadable as error:
        raise Misplaced(str(error), part, number) from error
