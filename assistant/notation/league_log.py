"""The lines of a league's log: what they tell, as it is stored, and as the league's file has them."""

from collections.abc import Mapping
from datetime import date, time
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from assistant.notation import game_files, league_parts
from assistant.notation.json_values import Count, Id, Points, Time, Words, decoded, typed

Value = Words | Points | None
Change = tuple[Value, Value]
Figures = tuple[Points | None, Points | None]
"""Before and after; None where there was nothing."""

DAYS = ("day", "first_day", "last_day")
"""The fields whose changes are days, such as "2026-03-14"."""


class Told(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a line tells beside what was done.

    `name` is that of a season, file, place, role or whatever it is about, as it was called then;
    `day` that of its evening; `people` are ids. `changes` are by field, `points` and `places` by
    person. `number` is that of a round, table or grant. `by` is what the phone was called, of a line
    that came with the file of a league.
    """

    name: Words = ""
    day: date | None = None
    number: Count = 0
    people: tuple[Words, ...] = ()
    changes: Mapping[Words, Change] = {}
    points: Mapping[Words, Figures] = {}
    places: Mapping[Words, Figures] = {}
    by: Words = ""


class FileLine(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A line as the file has it; `shift` says which of its shifts, from 0, the line has brought."""

    at: Time
    what: Annotated[str, Meta(pattern=r"\A[a-z_]{1,32}\Z")]
    told: Told = Told()
    game: Id | None = None
    shift: Count | None = None


def write_told(told: Told) -> str:
    """The text that is stored."""
    return msgspec.json.encode(told).decode()


def read_told(text: str) -> Told:
    """What a text tells."""
    return msgspec.json.decode(text, type=Told)


def check(told: Told) -> None:
    """Unreadable where rules or a day were never that."""
    for field, change in told.changes.items():
        for value in change:
            if field == "agreed":
                game_files.read_agreement(_object(value))
            elif field == "counting":
                league_parts.read_rules(_object(value))
            elif field in DAYS:
                typed(value, date, field)
            elif field == "begins" and value is not None:
                typed(value, time, field)


def _object(value: Value) -> dict[str, Any]:
    return decoded(str(value).encode(), dict[str, Any], "rules")
