"""A sheet of a workbook (.xlsx) as rows of text, as a CSV file would have them.

It is the first one that is not hidden and holds anything.
"""

import io
import warnings
import zipfile
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from itertools import islice
from typing import Any, NamedTuple

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


def read(content: bytes, most: int) -> Sheets:
    """At most so many rows of the sheet, empty ones too; and which sheets were not read."""
    _check_size(content)
    try:
        with warnings.catch_warnings(action="ignore"):  # of what a sheet has beside its values
            return _first_that_holds(_book(content), most)
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


def _book(content: bytes) -> Any:
    import openpyxl  # takes long to load, and most servers never read a workbook

    return openpyxl.load_workbook(
        io.BytesIO(content), read_only=True, data_only=True, keep_links=False
    )


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
        yield [_text(cell) for cell in row[:MOST_CELLS]]


def _text(cell: Any) -> str:
    """A cell as people would type it; a day without its time, a part with its percent sign."""
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, int | float) and "%" in str(cell.number_format):
        return f"{round(value * 100, 9)}%".replace(".0%", "%")
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
