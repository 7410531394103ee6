"""The cells of a spreadsheet: names and numbers as people write them, in both languages."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from assistant.league.people import comparable
from assistant.notation.record_files import DUMMY
from assistant.notation.texts import name_fault, tidy
from assistant.notation.typed_json import LARGEST

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
    if number.denominator != 1:
        raise Misfit("number", line, text)
    return int(number)


def count(text: str, line: int) -> int:
    """A whole number from 0 up; 0 for an empty cell."""
    number = share(text, line)
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
