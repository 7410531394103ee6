"""The lines of a spreadsheet, out of whatever file it was saved as: CSV in many ways, or .xlsx."""

import codecs
import csv
import io
import re
import warnings
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from assistant.notation import workbook_limits
from assistant.notation.file_limits import TooMuch
from assistant.notation.paper_cells import FORMULA, Misfit

MOST_CELLS = 2_000
"""So many cells a line has at most; more people than that no sheet has a column for."""

MOST_SHEETS = 20
"""So many sheets are looked into."""

LOOKED_AT = 50
"""So many rows of a further sheet tell whether it holds anything."""

MOST_MERGED = 100_000
"""So many cells that are one with the cell above them get what that holds."""


class Line(NamedTuple):
    """A line that is not empty, and its number from 1."""

    number: int
    row: list[str]


class SheetName(NamedTuple):
    """A sheet that holds anything."""

    name: str
    is_hidden: bool


@dataclass(frozen=True, slots=True)
class Grid:
    """The lines of a sheet; cells that are one with the cell above them hold the same.

    `day_nought` is from when a workbook counts days, None for a file of text. Hidden columns are
    counted from 0, hidden lines by their numbers. `sheets` are all that hold anything, of which
    `sheet` is this one.
    """

    lines: Sequence[Line]
    day_nought: date | None = None
    hidden_columns: frozenset[int] = frozenset()
    hidden_lines: frozenset[int] = frozenset()
    sheets: tuple[SheetName, ...] = ()
    sheet: str = ""


def read(content: bytes, most: int, sheet: str = "") -> Grid:
    """The lines of a file; of a workbook at most so many, of this sheet. Misfit where it has none.

    Where no sheet is chosen it is the first one that is not hidden and holds anything. TooMuch
    where there are more cells in a line than a sheet has.
    """
    if content.startswith(_ZIP):
        grid = _workbook(content, most, sheet)
    else:
        grid = Grid(list(islice(_lines_of_text(content), most)))
    if len(grid.lines) < 2:
        raise Misfit("empty", 1)
    if max(len(line.row) for line in grid.lines) > MOST_CELLS:
        raise TooMuch("people", MOST_CELLS)
    return grid


def _without_end(row: Sequence[str]) -> list[str]:
    """The cells of a line, without the empty ones behind the last that holds anything."""
    cells = [text.strip() for text in row]
    while cells and not cells[-1]:
        cells.pop()
    return cells


# A sheet of a workbook (.xlsx) as rows of text, as a CSV file would have them.


def _workbook(content: bytes, most: int, sheet: str) -> Grid:
    try:
        file = workbook_limits.checked(content)
        with warnings.catch_warnings(action="ignore"):  # of what a sheet has beside its values
            import openpyxl  # takes long to load, and most servers never read a workbook

            book = openpyxl.load_workbook(file, read_only=True, data_only=True, keep_links=False)
            return _chosen(book, most, sheet)
    except Exception as error:  # a damaged workbook fails in a hundred ways within the library
        raise Misfit("kind", 1) from error


def _chosen(book: Any, most: int, chosen: str) -> Grid:
    """The sheet that was chosen, else the first that holds anything, hidden ones last."""
    by_name = {
        SheetName(str(sheet.title), sheet.sheet_state != "visible"): sheet
        for sheet in book.worksheets[:MOST_SHEETS]
        if _grid(sheet, LOOKED_AT).lines
    }
    if not by_name:
        return Grid([])
    in_order = sorted(by_name, key=lambda one: (one.name != chosen, one.is_hidden))
    grid = _grid(by_name[in_order[0]], most)
    return Grid(
        grid.lines,
        book.epoch.date(),
        grid.hidden_columns,
        grid.hidden_lines,
        tuple(by_name),
        in_order[0].name,
    )


def _grid(sheet: Any, most: int) -> Grid:
    """At most so many rows of a sheet, without the empty ones.

    What a sheet hides, where its cells are one, and which formula was never calculated, only the
    parser of the library tells; its read-only sheets keep none of it.
    """
    from openpyxl.cell.read_only import ReadOnlyCell
    from openpyxl.worksheet._reader import FORMULA_TAG, WorkSheetParser

    class Parser(WorkSheetParser):  # type: ignore[misc]  # openpyxl has no types
        def parse_cell(self, element: Any) -> Any:
            cell = super().parse_cell(element)
            if cell["value"] is None and element.find(FORMULA_TAG) is not None:
                cell["value"] = FORMULA
            return cell

    @cache
    def is_part(style: int) -> bool:
        return "%" in str(ReadOnlyCell(sheet, 1, 1, 0, "n", style).number_format)

    book, rows = sheet.parent, dict[int, list[str]]()
    with sheet._get_source() as source:
        parser = Parser(
            source,
            sheet._shared_strings,
            data_only=True,
            epoch=book.epoch,
            date_formats=book._date_formats,
            timedelta_formats=book._timedelta_formats,
        )
        for number, cells in parser.parse():
            if number > most:
                break
            row = [""] * min(max((one["column"] for one in cells), default=0), MOST_CELLS + 1)
            for one in cells:
                if one["value"] is not None and one["column"] <= len(row):
                    value, style = one["value"], one["style_id"]
                    row[one["column"] - 1] = _cell_text(value, is_part=is_part(style))
            rows[number] = _without_end(row)
    for number, column, text in islice(_merged(parser, rows), MOST_MERGED):
        row = rows[number]
        row += [""] * (column + 1 - len(row))
        row[column] = row[column] or text
    columns = parser.column_dimensions.values()
    return Grid(
        lines=[Line(number, row) for number, row in sorted(rows.items()) if any(row)],
        hidden_columns=frozenset(
            column
            for span in columns
            if span.get("hidden") in ("1", "true")
            for column in range(int(span["min"]) - 1, min(int(span["max"]), MOST_CELLS))
        ),
        hidden_lines=frozenset(
            number
            for number in rows
            if parser.row_dimensions.get(str(number), {}).get("hidden") in ("1", "true")
        ),
    )


def _merged(parser: Any, rows: dict[int, list[str]]) -> Iterator[tuple[int, int, str]]:
    """The cells below the first one of cells that were made one: line, column, and its text."""
    from openpyxl.utils import range_boundaries

    numbers = sorted(rows)
    for merged in parser.merged_cells.mergeCell if parser.merged_cells else ():
        first_column, first, _, last = range_boundaries(merged.ref)
        top = rows.get(first, [])
        if first_column <= min(len(top), MOST_CELLS):
            for number in numbers[bisect_right(numbers, first) : bisect_right(numbers, last)]:
                yield number, first_column - 1, top[first_column - 1]


def _cell_text(value: Any, *, is_part: bool) -> str:
    """A cell as people would type it; a day without midnight, a part with its percent sign."""
    if isinstance(value, datetime):
        return value.isoformat(" ", "minutes") if value.time() != time() else str(value.date())
    if isinstance(value, int | float) and is_part:
        return f"{round(value * 100, 9)}%".replace(".0%", "%")
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


# A file of text.

_ZIP = b"PK\x03\x04"
_OTHER_FILES = (b"%PDF", b"\xd0\xcf\x11\xe0", b"{\\rtf", b"\x89PNG", b"\xff\xd8\xff")
"""How files begin that hold no lines: PDF, .xls and .doc, RTF, pictures."""

_MARKED = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
_DELIMITERS = ";\t|,"


def _lines_of_text(content: bytes) -> Iterator[Line]:
    """The lines that are not empty, one by one: there can be millions."""
    if content.startswith(_OTHER_FILES):
        raise Misfit("kind", 1)
    text = _decoded(content).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    first = text.lstrip().split("\n", 1)[0].strip()
    told = first[-1] if re.fullmatch(r"sep=.", first, re.IGNORECASE) else ""
    telling = 0  # the number of the line by which Excel is told how cells end
    if told or first.casefold() == "sep=":
        telling = text[: len(text) - len(text.lstrip())].count("\n") + 1
    try:
        reader = csv.reader(io.StringIO(text), delimiter=told or _delimiter(text))
        for number, row in enumerate(reader, 1):
            if row and number != telling and (cells := _without_end(row)):
                yield Line(number, cells)
    except csv.Error as error:  # a cell of a hundred thousand letters
        raise Misfit("empty", 1) from error


def _decoded(content: bytes) -> str:
    """In the encoding that the file's mark names, in UTF-8, or as Windows writes it."""
    for mark, encoding in _MARKED.items():
        if content.startswith(mark):
            return content.decode(encoding, errors="replace")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _delimiter(text: str) -> str:
    """The one of which most lines have the same number; of a title above there may be others."""
    lines = [line for line in text.split("\n", LOOKED_AT)[:LOOKED_AT] if line.strip()]

    def alike(delimiter: str) -> tuple[int, int]:
        counts = Counter(line.count(delimiter) for line in lines if delimiter in line)
        return max(((lines, each) for each, lines in counts.items()), default=(0, 0))

    return max(_DELIMITERS, key=alike)
