"""What a line of a league's log tells, as the JSON object that is stored."""

from collections.abc import Mapping
from datetime import date

import msgspec
from msgspec import Struct

Value = str | int | None
Change = tuple[Value, Value]
"""Before and after; None where there was nothing."""


class Told(Struct, frozen=True, omit_defaults=True):
    """What a line tells beside what was done.

    `name` is that of a season, file, place, role or whatever it is about, as it was called then;
    `day` that of its evening; `people` are ids. `changes` are by field, `points` and `places` by
    person. `number` is that of a round, table or grant.
    """

    name: str = ""
    day: date | None = None
    number: int = 0
    people: tuple[str, ...] = ()
    changes: Mapping[str, Change] = {}
    points: Mapping[str, Change] = {}
    places: Mapping[str, Change] = {}


def write_told(told: Told) -> str:
    """The text that is stored."""
    return msgspec.json.encode(told).decode()


def read_told(text: str) -> Told:
    """What a text tells."""
    return msgspec.json.decode(text, type=Told)
