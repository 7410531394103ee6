"""Days as spreadsheets write them: 2026-03-14, 14.3.26, 3/14/2026, with a time behind or not.

3/4/2026 is the third of April to some and the fourth of March to others. Where no other day of the
file tells which, somebody has to.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from assistant.notation.paper_cells import Misfit
from assistant.notation.texts import YEARS

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
            return self._either(_year(match[4]), int(match[1]), int(match[3]))
        if self.has_numbers and (match := _SERIAL.fullmatch(text)):
            return _DAY_NOUGHT + timedelta(int(match[1]))
        return None

    def _either(self, year: int, first: int, second: int) -> date:
        """A day of which only one number can be the month is read so, whatever the others are."""
        month_first = second > _MONTHS or (first <= _MONTHS and self.order == "month")
        month, day = (first, second) if month_first else (second, first)
        return date(year, month, day)


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
