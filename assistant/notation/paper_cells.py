"""The cells of a spreadsheet: names, numbers and days as people write them."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from fractions import Fraction
from functools import cache, lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

from babel import Locale

from assistant.league.people import comparable
from assistant.notation.json_values import LARGEST
from assistant.notation.record_files import DUMMY
from assistant.notation.texts import EVENING_ENDS, YEARS, name_fault, tidy

LANGUAGES = ("en", "de", "de_AT", "nl", "fr")
"""Whose names of months and of days are known."""

Code = Literal[
    "empty",
    "kind",
    "head",
    "day",
    "number",
    "formula",
    "name",
    "people",
    "places",
    "rounds",
    "twice",
    "beside",
    "same",
    "lopaka",
    "plays",
    "out",
    "times",
    "score",
]
FORMULA = "="
"""What stands in a cell whose formula nobody has calculated."""

_GUARD = re.compile(r"'(?=[=+\-@＝＋－＠\t])")
_NUMBER = re.compile(r"-?\d{1,7}([.,]\d{1,6}|/[1-9]\d{0,5})?", re.ASCII)


class Misfit(ValueError):
    """A line that cannot be counted: which line, from 1, what is wrong, and with which cell.

    It can be several lines, up to `last`. Where evenings stand side by side `is_column`, and they
    are columns. A play has no line, and is known by its `day`.
    """

    day: date | None = None

    def __init__(self, code: Code, line: int, cell: str = "", last: int = 0) -> None:
        super().__init__(f"line {line}: {code} {cell!r}")
        self.code = code
        self.line = line
        self.cell = cell
        self.last = last or line
        self.is_column = False


def cell(row: Sequence[str], column: int | None) -> str:
    """The cell of a row; "" where the row is shorter, or the column is not there."""
    return row[column] if column is not None and column < len(row) else ""


def name(text: str, line: int) -> str:
    """A name, without the apostrophe that keeps a spreadsheet from running it."""
    name, fault = _name(text)
    if fault:
        raise Misfit(fault, line, text)
    return name


@lru_cache(maxsize=10_000)  # a sheet says the same names again and again
def _name(text: str) -> tuple[str, Literal["", "name", "lopaka"]]:
    name = tidy(_GUARD.sub("", text, count=1))
    if not name or name_fault(name) or not name.isprintable():
        return "", "name"
    return name, "lopaka" if comparable(name) == comparable(DUMMY) else ""


# Numbers

_ABSENT = {*("-", "--", "---", "–", "—", "−", "x", "×", "/", "./.", "n/a", "abw", "abw.", "absent")}
_IN_THOUSANDS = re.compile(r"[+-]?[1-9]\d{0,2}([.,' ]\d{3})+", re.ASCII)
_EITHER_NUMBER = re.compile(r"[+-]?[1-9]\d{0,2}[.,]\d{3}", re.ASCII)
_PLAIN = re.compile(r"-?\d{1,6}", re.ASCII)


def is_absent(text: str) -> bool:
    """Whether a cell says that somebody was not there."""
    return not text or text.casefold() in _ABSENT


def is_formula(text: str) -> bool:
    """Whether a cell holds a formula, and not what comes of it."""
    return text.startswith(FORMULA)


def can_be_points(text: str) -> bool:
    """Whether a cell holds a number, or a formula for one; "cancelled" is none."""
    return is_formula(text) or any(map(str.isdigit, text))


def can_be_either(text: str) -> bool:
    """Whether a number can be read in two ways: 1.234 are thousands to some, parts to others."""
    return _EITHER_NUMBER.fullmatch(text) is not None


def whole(text: str, line: int, in_thousands: bool = True) -> int:
    """A whole number, with a sign or not; 1.234 is one in thousands, unless it is said not to be."""
    if _PLAIN.fullmatch(text):
        return int(text)
    plain = text.replace("−", "-").replace("–", "-").removeprefix("+")
    plain = re.sub(r"\s(?=\d{3}(\D|$))|’(?=\d)", "'", plain)
    if _IN_THOUSANDS.fullmatch(plain) and (in_thousands or not can_be_either(plain)):
        plain = re.sub(r"[.,']", "", plain)
    return _whole(_fraction(plain, text, line), text, line)


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
    return _fraction(text, text, line)


def _fraction(plain: str, text: str, line: int) -> Fraction:
    if is_formula(text):
        raise Misfit("formula", line, text)
    number = Fraction(plain.replace(",", ".")) if _NUMBER.fullmatch(plain) else None
    if number is None or abs(number) >= LARGEST:
        raise Misfit("number", line, text)
    return number


def number(text: str) -> int | Fraction | None:
    """A number as it may stand in any column; None where it is none."""
    if not any(map(str.isdigit, text[:_LONGEST])):
        return None
    try:
        return whole(text, 0)
    except Misfit:
        plain = text.replace("−", "-").removesuffix("%").strip()
        return Fraction(plain.replace(",", ".")) if _NUMBER.fullmatch(plain) else None


_LONGEST = 20
"""No number has so many characters before its first digit."""


# Days as people write them: 2026-03-14, 14.3.26, 3/14/2026, 14. März 2026, Sa 14.3., with a time
# behind or not.
#
# 3/4/2026 is the third of April to some and the fourth of March to others. Where no other day of
# the file tells which, somebody has to; and so of which year the first day is that says none.

Order = Literal["day", "month"]
"""What stands first in 3/4/2026."""

_TIME = (
    r"(?:(?:[T ,]|um|at)+(?P<hour>\d{1,2})[:.](?P<minute>\d{2})(?::\d{2}(?:[.,]\d+)?)?"
    r"(?: ?(?P<half>[AP])\.?M\.?| ?Uhr| ?h)?(?: ?(?:Z|[+-]\d{2}:?\d{2}))?)?"
)
_FLAGS = re.ASCII | re.IGNORECASE
_YEAR_FIRST = re.compile(rf"(?P<y>\d{{4}})([-/.])(?P<m>\d{{1,2}})\2(?P<d>\d{{1,2}}){_TIME}", _FLAGS)
_DOTTED = re.compile(
    rf"(?P<d>\d{{1,2}})\. ?(?P<m>\d{{1,2}})(?:\. ?(?P<y>\d{{4}}|'?\d\d)|\.|){_TIME}", _FLAGS
)
_EITHER = re.compile(
    rf"(?P<d>\d{{1,2}})([-/])(?P<m>\d{{1,2}})(?:\2(?P<y>\d{{4}}|'?\d\d))?{_TIME}", _FLAGS
)
_WORD = r"(?P<word>[^\W\d_]{3,12})\.?"
_YEAR = r"(?:,? ?(?P<y>\d{4}|'?\d\d))?"
_DAY_AND_WORD = re.compile(
    rf"(?P<d>\d{{1,2}})(?:\.|st|nd|rd|th|er|e)?[ -]?(?:of )?{_WORD}[ -]?{_YEAR}{_TIME}", re.I
)
_WORD_AND_DAY = re.compile(rf"{_WORD} ?(?P<d>\d{{1,2}})(?:st|nd|rd|th|er|e)?{_YEAR}{_TIME}", re.I)
_SERIAL = re.compile(r"(\d{5})(?:\.(\d+))?", re.ASCII)
_FIRST_WORD = re.compile(r"([^\W\d_]+)\.?,? (?:den |the |le )?(?=\S)", re.IGNORECASE)

_MONTHS = 12


class Day(NamedTuple):
    """A day as a cell tells it: `first` and `second` are day and month where `is_either`.

    `year` is None where it says none; `before` are the days to go back, 1 from a moment after
    midnight, which is of the evening before.
    """

    year: int | None
    month: int
    day: int
    before: int = 0
    is_either: bool = False

    def on(self, order: Order, year: int) -> date:
        """The day in the calendar; ValueError where it has none such."""
        month, day = self.month, self.day
        # where only one number can be the month it is, whatever the others are
        if self.is_either and (month > _MONTHS or (day <= _MONTHS and order == "month")):
            month, day = day, month
        return date(year if self.year is None else self.year, month, day) - timedelta(self.before)


@lru_cache(maxsize=10_000)
def day(text: str, day_nought: date | None = None) -> Day | None:
    """What a cell tells of a day; None where it is none. `day_nought` as in a `Grid`."""
    if (first := _FIRST_WORD.match(text)) and _plain(first[1]) in _names("days"):
        text = text[first.end() :]
    for pattern in (_YEAR_FIRST, _DOTTED, _EITHER, _DAY_AND_WORD, _WORD_AND_DAY):
        if match := pattern.fullmatch(text):
            return _day(match.groupdict(), pattern is _EITHER)
    if day_nought and (match := _SERIAL.fullmatch(text)):
        is_night = 0 < Fraction(f"0.{match[2] or 0}") * 24 < EVENING_ENDS
        found = day_nought + timedelta(int(match[1]) - is_night)
        return Day(found.year, found.month, found.day)
    return None


def is_day(text: str, day_nought: date | None = None) -> bool:
    """Whether a cell surely holds a day, whatever its column is called: 1.5 need not be one."""
    return day(text, day_nought) is not None and re.fullmatch(r"\d+([./-]\d+)?", text) is None


def _day(parts: Mapping[str, str | None], is_either: bool) -> Day | None:
    month = _names("months").get(_plain(parts["word"] or "")) if "word" in parts else parts["m"]
    if month is None:
        return None
    year = parts["y"] and parts["y"].removeprefix("'")
    if year and len(year) == 2:
        year = f"20{year}"
    hour, half = parts["hour"], (parts["half"] or "").casefold()
    of_day = int(hour or 0) % (12 if half else 24) + (12 if half == "p" else 0)
    is_night = of_day < EVENING_ENDS and (of_day > 0 or int(parts["minute"] or 0) > 0)
    return Day(
        int(year) if year else None,
        int(month),
        int(parts["d"] or 0),
        int(is_night),
        is_either,
    )


@cache
def _names(kind: Literal["months", "days"]) -> Mapping[str, int]:
    """Months, or days of the week, by what they are called, in every language that is known."""
    found = {"sept": 9, "mrz": 3, "maerz": 3} if kind == "months" else {}
    for locale in map(Locale.parse, LANGUAGES):
        for widths in getattr(locale, kind).values():
            for width in ("wide", "abbreviated", *(["short"] if kind == "days" else [])):
                found |= {_plain(text): number for number, text in widths.get(width, {}).items()}
    return found


def _plain(word: str) -> str:
    letters = unicodedata.normalize("NFKD", word.casefold())
    return "".join(one for one in letters if one.isalpha())


def order_of(cells: Iterable[str]) -> Order | None:
    """The order in which all of these days are written; None where somebody has to say it."""
    days = [found for text in cells if (found := day(text)) and found.is_either]
    day_first = any(one.day > _MONTHS for one in days)
    month_first = any(one.month > _MONTHS for one in days)
    if day_first != month_first:
        return "day" if day_first else "month"
    both = [one for one in days if one.day != one.month and max(one.day, one.month) <= _MONTHS]
    return None if both else "day"


def dates(
    cells: Mapping[int, str], day_nought: date | None, order: Order, year: int
) -> dict[int, date | Misfit]:
    """The dates of these cells by their lines; a Misfit for a cell that holds none.

    A day that says no year is of the same one as the day before it, the first one of `year`. Where
    they go on beyond the turn of a year, or back beyond it, so does the year.
    """
    days = {line: day(text, day_nought) for line, text in cells.items()}
    real = [at for one in days.values() if one and (at := _in_any_year(one, order))]
    forward = sum(0 < (b - a).days % _A_YEAR <= _HALF_A_YEAR for a, b in pairwise(real))
    back = sum((b - a).days % _A_YEAR > _HALF_A_YEAR for a, b in pairwise(real))
    found: dict[int, date | Misfit] = {}
    last: date | None = None
    for line, one in days.items():
        at = _in_any_year(one, order) if one else None
        if one is None or at is None:
            found[line] = Misfit("day", line, cells[line])
            continue
        gone = (at - last).days if last else 0
        if one.year is not None:
            year = one.year
        elif gone < -_HALF_A_YEAR and forward >= back:
            year += 1
        elif gone > _HALF_A_YEAR and back > forward:
            year -= 1
        last = at
        try:
            is_known = (at := one.on(order, year)).year in YEARS
        except (ValueError, OverflowError):  # the 29th of February of another year
            is_known = False
        found[line] = at if is_known else Misfit("day", line, cells[line])
    return found


_A_YEAR = 366
_HALF_A_YEAR = 183


def _in_any_year(one: Day, order: Order) -> date | None:
    """A day in a leap year, whatever year it is of; None where no year has it."""
    try:
        return one._replace(year=None).on(order, 2000)
    except ValueError:
        return None


def without_year(cells: Iterable[str], day_nought: date | None) -> str:
    """The first day, if it says no year, so that somebody has to; else ""."""
    for text in cells:
        if found := day(text, day_nought):
            return text if found.year is None else ""
    return ""
