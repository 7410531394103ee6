"""The first sheet of a workbook (.xlsx) as rows of text, as a CSV file would have them."""

import io
import warnings
import zipfile
from collections.abc import Iterator
from datetime import date, datetime
from itertools import islice

import openpyxl

MOST_BYTES = 48 * 1024 * 1024
"""A workbook is a zip file: so long may its parts be once they are unpacked."""

MOST_CELLS = 2_000
"""So many cells of a row are read; more people than that no sheet has a column for."""


class NoWorkbook(ValueError):
    """A file that is no workbook, or one that would not fit into memory."""


def rows(content: bytes, most: int) -> list[list[str]]:
    """At most so many rows of the first sheet, empty ones too."""
    _check_size(content)
    try:
        with warnings.catch_warnings(action="ignore"):  # of what a sheet has beside its values
            return [[_text(cell) for cell in row] for row in _values(content, most)]
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


def _values(content: bytes, most: int) -> Iterator[tuple[object, ...]]:
    book = openpyxl.load_workbook(
        io.BytesIO(content), read_only=True, data_only=True, keep_links=False
    )
    sheet = book.worksheets[0]
    sheet.reset_dimensions()  # what the sheet says of its size may be anything
    for row in islice(sheet.iter_rows(max_row=most, values_only=True), most):
        yield row[:MOST_CELLS]
    book.close()


def _text(value: object) -> str:
    """A cell as people would type it; a day without its time."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
