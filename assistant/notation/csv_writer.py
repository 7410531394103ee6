"""The CSV file of a sheet, in which no text can be run as a formula."""

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

Cell = str | float | Fraction | None
"""A text, a number, or nothing."""

DIGITS = 4
"""Behind the decimal sign, at most."""

LINES = 500
"""Of so many lines a piece is made."""

_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
_PART = re.compile(r"[^;,\t\r\n]+")


def write(
    head: Sequence[str], rows: Iterable[Sequence[Cell]], *, delimiter: str, decimal: str
) -> bytes:
    """The CSV file: UTF-8 with its mark, for Excel's sake, and lines that end with CR and LF."""
    return b"".join(pieces(head, rows, delimiter=delimiter, decimal=decimal))


def pieces(
    head: Sequence[str], rows: Iterable[Sequence[Cell]], *, delimiter: str, decimal: str
) -> Iterator[bytes]:
    """The same file piece by piece, so many lines at once, as the rows come."""
    file = io.StringIO(newline="")
    lines = csv.writer(file, delimiter=delimiter, lineterminator="\r\n")
    file.write(_MARK)
    lines.writerow(head)
    for number, row in enumerate(rows, start=1):
        lines.writerow([_text(cell, decimal) for cell in row])
        if number % LINES == 0:
            yield _taken(file)
    yield _taken(file)


def _taken(file: io.StringIO) -> bytes:
    """What was written, which is then gone."""
    text = file.getvalue()
    file.seek(0)
    file.truncate()
    return text.encode()


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
