"""The lines of a spreadsheet, out of whatever file it was saved as: CSV in many ways, or .xlsx."""

import codecs
import csv
import io
import warnings
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice
from typing import Any, NamedTuple

from assistant.notation.paper_cells import Misfit

# A sheet of a workbook (.xlsx) as rows of text, as a CSV file would have them.
#
# It is the first one that is not hidden and holds anything.


MOST_BYTES = 48 * 1024 * 1024
"""A workbook is a zip file: so long may its parts be once they are unpacked."""

MOST_CELLS = 2_000
"""So many cells of a row are read; more people than that no sheet has a column for."""


MOST_SHEETS = 20
"""So many sheets are looked into."""

LOOKED_AT = 50
"""So many rows of a further sheet tell whether it holds anything."""


class Sheets(NamedTuple):
    """The rows of the sheet that is read, and the names of the others that hold anything."""

    rows: list[list[str]]
    unread: tuple[str, ...]


class NoWorkbook(ValueError):
    """A file that is no workbook, or one that would not fit into memory."""


def read_workbook(content: bytes, most: int) -> Sheets:
    """At most so many rows of the sheet, empty ones too; and which sheets were not read."""
    _check_size(content)
    try:
        with warnings.catch_warnings(action="ignore"):  # of what a sheet has beside its values
            import openpyxl  # takes long to load, and most servers never read a workbook

            book = openpyxl.load_workbook(
                io.BytesIO(content), read_only=True, data_only=True, keep_links=False
            )
            return _first_that_holds(book, most)
    except Exception as error:  # a damaged workbook fails in a hundred ways within the library
        raise NoWorkbook from error


def _check_size(content: bytes) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            length = sum(part.file_size for part in parts.infolist())
            is_workbook = "xl/workbook.xml" in parts.namelist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError) as error:
        raise NoWorkbook from error
    if length > MOST_BYTES or not is_workbook:
        raise NoWorkbook


def _first_that_holds(book: Any, most: int) -> Sheets:
    """The first sheet that holds anything; no rows where no sheet does."""
    visible = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"][:MOST_SHEETS]
    for index, sheet in enumerate(visible):
        found = list(_rows(sheet, most))
        if _holds_anything(found):
            others = [one for one in visible[index + 1 :] if _holds_anything(_rows(one, LOOKED_AT))]
            return Sheets(found, tuple(str(one.title) for one in others))
    return Sheets([], ())


def _holds_anything(rows: Iterable[list[str]]) -> bool:
    return any(cell.strip() for row in rows for cell in row)


def _rows(sheet: Any, most: int) -> Iterator[list[str]]:
    sheet.reset_dimensions()  # what the sheet says of its size may be anything
    for row in islice(sheet.iter_rows(max_row=most), most):
        yield [_cell_text(cell) for cell in row[:MOST_CELLS]]


def _cell_text(cell: Any) -> str:
    """A cell as people would type it; a day without its time, a part with its percent sign."""
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, int | float) and "%" in str(cell.number_format):
        return f"{round(value * 100, 9)}%".replace(".0%", "%")
    if isinstance(value, date):  # or a moment, of which the day comes first
        return value.isoformat()[:10]
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


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
        return read_workbook(content, most)
    except NoWorkbook as error:
        raise Misfit("kind", 1) from error


def _rows_of_text(content: bytes) -> list[list[str]]:
    if content.startswith(_OTHER_FILES):
        raise Misfit("kind", 1)
    text = _decoded(content).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    try:
        return list(csv.reader(io.StringIO(text), delimiter=_delimiter(text)))
    except csv.Error as error:  # a cell of a hundred thousand letters
        raise Misfit("empty", 1) from error


def _decoded(content: bytes) -> str:
    """In the encoding that the file's mark names, in UTF-8, or as older spreadsheets write it."""
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
    with_any = (line for line in first[: MOST_TITLES + 1] if set(line) & set(_DELIMITERS))
    return max(_DELIMITERS, key=next(with_any, "").count)


def _is_separator(row: Sequence[str]) -> bool:
    """Whether a row is the line by which Excel is told how cells end; that cuts its own line."""
    text = row[0].casefold()
    return text == "sep=" or (text.startswith("sep=") and len(text) == 5)
