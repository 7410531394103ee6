"""Why a file is not brought in, so that a page can say what and where it is."""

from typing import Literal

from assistant.notation.json_values import Unreadable

Part = Literal[
    "league", "people", "seasons", "sessions", "games", "shifts", "seatings", "tournaments"
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
