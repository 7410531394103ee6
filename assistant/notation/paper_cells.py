"""The cells of a spreadsheet: names, numbers and days as people write them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import Literal

from assistant.league.people import comparable
from assistant.notation.json_values import LARGEST
from assistant.notation.record_files import DUMMY
from assistant.notation.texts import YEARS, name_fault, tidy

# The cells of a spreadsheet: names and numbers as people write them, in both languages.


Code = Literal[
    "empty",
    "kind",
    "head",
    "day",
    "number",
    "name",
    "people",
    "places",
    "rounds",
    "twice",
    "beside",
    "same",
    "lopaka",
]
_GUARD = re.compile(r"'(?=[=+\-@＝＋－＠\t])")
_NUMBER = re.compile(r"-?\d{1,7}([.,]\d{1,6}|/[1-9]\d{0,5})?")


class Misfit(ValueError):
    """A line that cannot be counted: which line, from 1, what is wrong, and with which cell."""

    def __init__(self, code: Code, line: int, cell: str = "") -> None:
        super().__init__(f"line {line}: {code} {cell!r}")
        self.code = code
        self.line = line
        self.cell = cell


def cell(row: Sequence[str], column: int | None) -> str:
    """The cell of a row; "" where the row is shorter, or the column is not there."""
    return row[column] if column is not None and column < len(row) else ""


def name(text: str, line: int) -> str:
    """A name, without the apostrophe that keeps a spreadsheet from running it."""
    name = tidy(_GUARD.sub("", text, count=1))
    if not name or name_fault(name) or not name.isprintable():
        raise Misfit("name", line, text)
    if comparable(name) == comparable(DUMMY):
        raise Misfit("lopaka", line, text)
    return name


def whole(text: str, line: int) -> int:
    """A whole number, with a sign or not."""
    number = _fraction(text.replace("−", "-"), line)
    return _whole(number, text, line)


def count(text: str, line: int) -> int:
    """A whole number from 0 up; 0 for an empty cell."""
    return _whole(share(text, line), text, line)


def _whole(number: Fraction, text: str, line: int) -> int:
    if number.denominator != 1:
        raise Misfit("number", line, text)
    return int(number)


def share(text: str, line: int) -> Fraction:
    """A number from 0 up, with decimals or not, or like 3/2; 0 for an empty cell."""
    if not text:
        return Fraction(0)
    if text.startswith("-"):
        raise Misfit("number", line, text)
    return _fraction(text, line)


def _fraction(text: str, line: int) -> Fraction:
    number = Fraction(text.replace(",", ".")) if _NUMBER.fullmatch(text) else None
    if number is None or abs(number) >= LARGEST:
        raise Misfit("number", line, text)
    return number


# Days as spreadsheets write them: 2026-03-14, 14.3.26, 3/14/2026, with a time behind or not.
#
# 3/4/2026 is the third of April to some and the fourth of March to others. Where no other day of
# the file tells which, somebody has to.

Order = Literal["day", "month"]
"""What stands first in 3/4/2026."""

_TIME = r"(?:[T ]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[AP]M)?(?: ?(?:Z|[+-]\d{2}:?\d{2}))?)?"
_YEAR_FIRST = re.compile(rf"(\d{{4}})([-/])(\d{{1,2}})\2(\d{{1,2}}){_TIME}", re.ASCII | re.I)
_DOTTED = re.compile(rf"(\d{{1,2}})\. ?(\d{{1,2}})\. ?(\d{{4}}|\d\d){_TIME}", re.ASCII | re.I)
_EITHER = re.compile(rf"(\d{{1,2}})([-/])(\d{{1,2}})\2(\d{{4}}|\d\d){_TIME}", re.ASCII | re.I)
_SERIAL = re.compile(r"(\d{5})(?:\.\d+)?", re.ASCII)
_DAY_NOUGHT = date(1899, 12, 30)
"""From which spreadsheets count days."""

_MONTHS = 12


@dataclass(frozen=True, slots=True)
class Days:
    """How the days of one file are read; `has_numbers`: also as spreadsheets count them."""

    order: Order
    has_numbers: bool

    def read(self, text: str, line: int) -> date:
        """The day of a cell; Misfit where it is none."""
        try:
            found = self._found(text)
        except (ValueError, OverflowError) as error:
            raise Misfit("day", line, text) from error
        if found is None or found.year not in YEARS:
            raise Misfit("day", line, text)
        return found

    def _found(self, text: str) -> date | None:
        if match := _YEAR_FIRST.fullmatch(text):
            return date(int(match[1]), int(match[3]), int(match[4]))
        if match := _DOTTED.fullmatch(text):
            return date(_year(match[3]), int(match[2]), int(match[1]))
        if match := _EITHER.fullmatch(text):
            # where only one number can be the month it is, whatever the others are
            first, second = int(match[1]), int(match[3])
            month_first = second > _MONTHS or (first <= _MONTHS and self.order == "month")
            month, day = (first, second) if month_first else (second, first)
            return date(_year(match[4]), month, day)
        if self.has_numbers and (match := _SERIAL.fullmatch(text)):
            return _DAY_NOUGHT + timedelta(int(match[1]))
        return None


def order_of(cells: Iterable[str]) -> Order | None:
    """The order in which all of these days are written; None where somebody has to say it."""
    matches = [match for cell in cells if (match := _EITHER.fullmatch(cell))]
    pairs = {(int(match[1]), int(match[3])) for match in matches}
    day_first = any(first > _MONTHS for first, _ in pairs)
    month_first = any(second > _MONTHS for _, second in pairs)
    if day_first != month_first:
        return "day" if day_first else "month"
    return None if any(_can_be_either(*pair) for pair in pairs) else "day"


def _can_be_either(first: int, second: int) -> bool:
    return first != second and max(first, second) <= _MONTHS


def _year(text: str) -> int:
    return int(text) + (2000 if len(text) == 2 else 0)
