"""The CSV file of a sheet, in which no text can be run as a formula."""

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import islice

Cell = str | float | Fraction | None
"""A text, a number, or nothing."""

DIGITS = 4
"""Behind the decimal sign, at most."""

AT_ONCE = 500
"""So many lines are a piece."""

_PART = re.compile(r"[^;,\t\r\n]+")


def write(
    head: Sequence[str], rows: Iterable[Sequence[Cell]], *, delimiter: str, decimal: str
) -> bytes:
    """The CSV file: UTF-8 with its mark, for Excel's sake, and lines that end with CR and LF."""
    return b"".join(pieces(head, rows, delimiter=delimiter, decimal=decimal))


def pieces(
    head: Sequence[str], rows: Iterable[Sequence[Cell]], *, delimiter: str, decimal: str
) -> Iterator[bytes]:
    """The same piece by piece, the head first."""
    file = io.StringIO(newline="")
    lines = csv.writer(file, delimiter=delimiter, lineterminator="\r\n")
    lines.writerow(head)
    yield file.getvalue().encode("utf-8-sig")
    left = iter(rows)
    while some := list(islice(left, AT_ONCE)):
        file = io.StringIO(newline="")
        lines = csv.writer(file, delimiter=delimiter, lineterminator="\r\n")
        lines.writerows([_text(cell, decimal) for cell in row] for row in some)
        yield file.getvalue().encode()


def _text(cell: Cell, decimal: str) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return _defused(cell)
    if isinstance(cell, int):
        return str(cell)
    number = round(Fraction(cell), DIGITS)
    if number.denominator == 1:
        return str(number.numerator)
    return str(float(number)).replace(".", decimal)


def _defused(text: str) -> str:
    """The text with an apostrophe wherever a spreadsheet could see a formula begin.

    That is at its beginning, and behind what another spreadsheet takes for the end of a cell.
    """
    inside = _PART.sub(_defused_part, text)
    return f"'{inside}" if text.startswith(("\t", "\r", "\n")) else inside


def _defused_part(part: re.Match[str]) -> str:
    return f"'{part[0]}" if _is_formula(part[0]) else part[0]


def _is_formula(text: str) -> bool:
    """Whether the first visible character begins a formula, in any width, in quotes or not."""
    first = next((character for character in text if not _is_unseen(character)), "")
    return unicodedata.normalize("NFKC", first)[:1] in {"=", "+", "-", "@", "\N{MINUS SIGN}"}


def _is_unseen(character: str) -> bool:
    return character in ' "' or unicodedata.category(character)[0] in "CMZ"
