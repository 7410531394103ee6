"""The lines of a spreadsheet, out of whatever file it was saved as: CSV in many ways, or .xlsx."""

import codecs
import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from assistant.notation import paper_workbook
from assistant.notation.paper_cells import Misfit
from assistant.notation.paper_workbook import Sheets

_ZIP = b"PK\x03\x04"
_OTHER_FILES = (b"%PDF", b"\xd0\xcf\x11\xe0", b"{\\rtf", b"\x89PNG", b"\xff\xd8\xff")
"""How files begin that hold no lines: PDF, .xls and .doc, RTF, pictures."""

_MARKED = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
_DELIMITERS = ";,\t|"


MOST_TITLES = 5
"""So many lines may stand above the heads of a table: what it is called, and whose it is."""


class Line(NamedTuple):
    """A line that is not empty, and its number from 1."""

    number: int
    row: list[str]


@dataclass(frozen=True, slots=True)
class Lines:
    """The head and at least one more line; `from_workbook`: a day may be a number of days.

    `unread_sheets` are those of the workbook that hold something too.
    """

    head: Line
    rest: Sequence[Line]
    from_workbook: bool
    unread_sheets: tuple[str, ...] = ()

    def below(self, lines: int) -> "Lines":
        """What stands below so many lines, of which there are more."""
        if not lines:
            return self
        return replace(self, head=self.rest[lines - 1], rest=self.rest[lines:])


def read(content: bytes, most: int) -> Lines:
    """The lines of a file; of a workbook at most so many. Misfit where it holds none."""
    from_workbook = content.startswith(_ZIP)
    sheets = _sheets(content, most) if from_workbook else Sheets(_rows_of_text(content), ())
    tidied = ([text.strip() for text in row] for row in sheets.rows)
    lines = [Line(number, row) for number, row in enumerate(tidied, 1) if any(row)]
    if lines and _is_separator(lines[0].row):
        del lines[0]
    if len(lines) < 2:
        raise Misfit("empty", 1)
    return Lines(lines[0], lines[1:], from_workbook, sheets.unread)


def _sheets(content: bytes, most: int) -> Sheets:
    try:
        return paper_workbook.read(content, most)
    except paper_workbook.NoWorkbook as error:
        raise Misfit("kind", 1) from error


def _rows_of_text(content: bytes) -> list[list[str]]:
    if content.startswith(_OTHER_FILES):
        raise Misfit("kind", 1)
    text = _text(content)
    try:
        return list(csv.reader(io.StringIO(text), delimiter=_delimiter(text)))
    except csv.Error as error:  # a cell of a hundred thousand letters
        raise Misfit("empty", 1) from error


def _text(content: bytes) -> str:
    """In the encoding that the file's mark names, in UTF-8, or as older spreadsheets write it."""
    text = _decoded(content).removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _decoded(content: bytes) -> str:
    for mark, encoding in _MARKED.items():
        if content.startswith(mark):
            return content.decode(encoding, errors="replace")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _delimiter(text: str) -> str:
    """The one that a line `sep=;` names, or that the first line has most of which has any.

    A title above the table may have none.
    """
    first = [line.strip() for line in text.lstrip().split("\n", MOST_TITLES + 1)]
    if _is_separator(first[:1]):
        return first[0][-1]
    head = next((line for line in first[: MOST_TITLES + 1] if _has_delimiter(line)), "")
    return max(_DELIMITERS, key=head.count)


def _has_delimiter(line: str) -> bool:
    return any(delimiter in line for delimiter in _DELIMITERS)


def _is_separator(row: Sequence[str]) -> bool:
    """Whether a row is the line by which Excel is told how cells end; that cuts its own line."""
    text = row[0].casefold()
    return text == "sep=" or (text.startswith("sep=") and len(text) == 5)
