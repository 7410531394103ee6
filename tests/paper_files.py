"""Spreadsheets as people send them: some that are read, and some that are not.

Of those that are not, the expectation is the code of `notation.paper_cells`, the line and the cell.
"""

import io
import zipfile
from datetime import date, datetime
from typing import NamedTuple

import openpyxl


class Wrong(NamedTuple):
    """A file, and the first thing that is wrong with it."""

    content: bytes
    code: str
    line: int
    cell: str


def workbook(*rows: tuple[object, ...], formats: str = "General") -> bytes:
    """A workbook whose first sheet has these rows; another sheet comes behind."""
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    for cell in book.active["A"]:
        cell.number_format = formats if isinstance(cell.value, int) else cell.number_format
    book.create_sheet("notes").append(("date", "what", "rubbish"))
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def damaged(content: bytes, part: str) -> bytes:
    """A workbook of which one part is rubbish."""
    return replaced(content, part, b"<rubbish")


def replaced(content: bytes, part: str, by: bytes) -> bytes:
    """A workbook of which one part holds something else."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(file, "w") as new:
        for name in old.namelist():
            new.writestr(name, by if name == part else old.read(name))
    return file.getvalue()


def with_entity(content: bytes) -> bytes:
    """A workbook whose sheet is made of an entity: a few bytes that could become gigabytes."""
    sheet = f"""<!DOCTYPE worksheet [<!ENTITY name "{"Anna" * 1000}">]>
        <worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
        <row r="1"><c r="A1" t="inlineStr"><is><t>{"&name;" * 50}</t></is></c></row>
        </sheetData></worksheet>"""
    return replaced(content, "xl/worksheets/sheet1.xml", sheet.encode())


def huge() -> bytes:
    """A small file that would be a hundred megabytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("xl/workbook.xml", b" " * 100_000_000)
    return file.getvalue()


HEAD = "date,player,points\n"
TWO = "2026-03-14,Anna,12\n2026-03-14,Ben,-8\n"
TOTALS = "player,played,won,beaten,met\n"
SIX = ("Anna", "Ben", "Clara", "Dora", "Emil", "Fritz")
BOOK = workbook(("date", "Anna", "Ben"), (datetime(2026, 3, 14), 12, -8))


def on_days(*days: str) -> bytes:
    """A game of two on each of these days, a column for each person."""
    return b"date,Anna,Ben\n" + "".join(f"{day},12,-8\n" for day in days).encode()


WELL_FORMED: dict[str, bytes] = {
    "a line for each person": f"{HEAD}{TWO}".encode(),
    "totals": f"{TOTALS}Anna,9,4.5,12,18\nBen,9,1,50%,18\n".encode(),
    "games with numbers": (
        b"date,game,player,points\n2026-03-14,1,Anna,1\n2026-03-14,1,Ben,2\n"
        b"2026-03-14,2,Anna,3\n2026-03-14,2,Ben,4\n"
    ),
    "two games alike": on_days("2026-03-14", "2026-03-14"),
    "six": f"date,{','.join(SIX)},rounds\n2026-03-14,1,2,3,4,5,6,6\n".encode(),
    "outside of the season": on_days("2027-03-14", "2026-03-14"),
    "a workbook": BOOK,
    "a workbook with days as text": workbook(
        ("date", "player", "points", "rounds"),
        (date(2026, 3, 14), "Anna", 12, 6),
        ("14.3.2026", "Ben", "-8", None),
    ),
}

MALFORMED: dict[str, Wrong] = {
    "no head": Wrong(TWO.encode(), "head", 1, "2026-03-14 Anna 12"),
    "another delimiter": Wrong(b"date:Anna:Ben\n2026-03-14:1:2\n", "head", 1, "date:Anna:Ben"),
    "a day before the game": Wrong(on_days("14.3.1626"), "day", 2, "14.3.1626"),
    "a day in words": Wrong(on_days("2026-03-14", "last Friday"), "day", 3, "last Friday"),
    "a time that is not": Wrong(on_days("2026-03-14 at eight"), "day", 2, "2026-03-14 at eight"),
    "two values for the rounds": Wrong(
        b"date,player,points,rounds\n2026-03-14,Anna,1,6\n2026-03-14,Ben,2,7\n", "rounds", 3, "7"
    ),
    "a game's number twice": Wrong(
        b"date,game,Anna,Ben\n2026-03-14,1,1,2\n2026-03-14,1,3,4\n", "twice", 3, "1"
    ),
    "a place that is skipped": Wrong(
        b"date,player,points,place\n2026-03-14,Anna,1,1\n2026-03-14,Ben,2,3\n", "places", 2, "1 3"
    ),
    "more wins than games": Wrong(f"{TOTALS}Anna,3,4,,\n".encode(), "number", 2, "4"),
    "a PDF": Wrong(b"%PDF-1.7\n%\xe2\xe3", "kind", 1, ""),
    "an old workbook (.xls)": Wrong(
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512), "kind", 1, ""
    ),
    "a damaged workbook": Wrong(damaged(BOOK, "xl/worksheets/sheet1.xml"), "kind", 1, ""),
    "a workbook of entities": Wrong(with_entity(BOOK), "kind", 1, ""),
    "a zip that is huge inside": Wrong(huge(), "kind", 1, ""),
    "points in words in a workbook": Wrong(
        workbook(("date", "Anna", "Ben"), (46095, 12, "few"), (46096, 12, 3)), "number", 2, "few"
    ),
}
