"""The lines of a league's log: what they tell, as it is stored, and as the league's file has them."""

import json
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from assistant.notation import game_files, league_parts
from assistant.notation.file_limits import MOMENTS, Misplaced
from assistant.notation.json_values import Count, Id, Points, Time, Unreadable, Words
from assistant.notation.texts import LONGEST_LINE, YEARS, is_line

Value = Words | Points | None
Change = tuple[Value, Value]
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
    points: Mapping[Words, Change] = {}
    places: Mapping[Words, Change] = {}
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


def check_log(lines: Sequence[FileLine], shifts: int) -> None:
    """Refuse a log that cannot be; each of so many shifts is that of one line."""
    brought = sorted(line.shift for line in lines if line.shift is not None)
    if lines and brought != list(range(shifts)):
        raise Misplaced("a noted correction is not that of one line", "log")
    for number, line in enumerate(lines, 1):
        day = line.told.day
        if line.at.year not in MOMENTS or (day and day.year not in YEARS):
            raise Misplaced("nothing was done then", "log", number)
        try:
            for field, change in line.told.changes.items():
                for value in change:
                    _check_value(field, value)
        except (ValueError, RecursionError) as error:
            raise Misplaced(str(error), "log", number) from error


def _check_value(field: str, value: Value) -> None:
    """ValueError where a field was never that."""
    if field == "agreed":
        game_files.read_agreement(json.loads(str(value)))
    elif field == "counting":
        league_parts.read_rules(json.loads(str(value)))
    elif field in DAYS:
        date.fromisoformat(str(value))
    elif isinstance(value, str) and not is_line(value, LONGEST_LINE):
        raise Unreadable("it tells of no line of text")
