"""Spreadsheets as people send them: 40 that are read, and 48 that are not, with what is wrong.

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
    "a column for each person": on_days("2026-03-14"),
    "totals": f"{TOTALS}Anna,9,4.5,12,18\nBen,9,1,50%,18\n".encode(),
    "no line end at the end": f"{HEAD}{TWO}".strip().encode(),
    "empty lines": f"\n\n{HEAD}\n{TWO}\n\n".encode(),
    "semicolons": f"{HEAD}{TWO}".replace(",", ";").encode(),
    "tabulators": f"{HEAD}{TWO}".replace(",", "\t").encode(),
    "upright strokes": f"{HEAD}{TWO}".replace(",", "|").encode(),
    "sep=;": f"sep=;\n{HEAD}{TWO}".replace(",", ";").encode(),
    "sep=, in quotes and commas": f'"sep=,"\n{HEAD}{TWO}'.encode(),
    "sep=|": f"SEP=|\n{HEAD}{TWO}".replace(",", "|").encode(),
    "lines as Windows ends them": f"{HEAD}{TWO}".replace("\n", "\r\n").encode(),
    "lines as old Macs ended them": f"{HEAD}{TWO}".replace("\n", "\r").encode(),
    "UTF-8 with its mark": f"{HEAD}{TWO}".replace("Anna", "Änne").encode("utf-8-sig"),
    "UTF-16 with its mark": f"{HEAD}{TWO}".replace("Anna", "Änne").encode("utf-16"),
    "UTF-16 the other way round": b"\xfe\xff" + f"{HEAD}{TWO}".encode("utf-16-be"),
    "UTF-16 with tabulators": f"{HEAD}{TWO}".replace(",", "\t").encode("utf-16"),
    "cp1252": f"{HEAD}{TWO}".replace("Anna", "Jörg").encode("cp1252"),
    "quotes": b'"date","player","points"\n"2026-03-14","Anna, the first","12"\n2026-03-14,Ben,4\n',
    "quotes within quotes": b'date,player,points\n2026-03-14,"Anna ""A""",1\n2026-03-14,Ben,2\n',
    "German heads": "Datum;Spielerin;Münzen;Platz\n14.3.2026;Anna;1;1\n14.3.2026;Ben;0;2\n".encode(),
    "German decimals": b"Name;Spiele;Siege\nAnna;9;4,5\nBen;9;1,5\n",
    "days in German": on_days("14.3.2026", "15.03.2026", "16. 3. 2026"),
    "days with a short year": on_days("14.3.26", "15.3.26"),
    "days of America": on_days("3/14/2026", "3/4/2026", "12/1/2026"),
    "days of Britain": on_days("14/3/2026", "4/3/2026"),
    "days with strokes and a short year": on_days("14-03-26", "15-03-26"),
    "moments": on_days("2026-03-14 20:15", "2026-03-15T20:15:00Z", "16.03.2026 20:15"),
    "moments of America": on_days("3/14/2026 8:15 PM", "3/15/2026 10:05:59 am"),
    "a day at which both readings agree": on_days("3/3/2026", "2026-03-14"),
    "rounds told once": b"date,player,points,rounds\n2026-03-14,Anna,1,6\n2026-03-14,Ben,2,\n",
    "games with numbers": (
        b"date,game,player,points\n2026-03-14,1,Anna,1\n2026-03-14,1,Ben,2\n"
        b"2026-03-14,2,Anna,3\n2026-03-14,2,Ben,4\n"
    ),
    "two games alike": on_days("2026-03-14", "2026-03-14"),
    "five": f"date,{','.join(SIX[:5])}\n2026-03-14,1,2,3,4,5\n".encode(),
    "six": f"date,{','.join(SIX)},rounds\n2026-03-14,1,2,3,4,5,6,6\n".encode(),
    "other columns and a minus sign": "date,Anna,,Ben,rounds\n2026-03-14,1,fine,−8,6\n".encode(),
    "outside of the season": on_days("2027-03-14", "2026-03-14"),
    "a workbook": BOOK,
    "a workbook with days as numbers": workbook(("date", "Anna", "Ben"), (46095, 12, -8.0)),
    "a workbook with days as text": workbook(
        ("date", "player", "points", "rounds"),
        (date(2026, 3, 14), "Anna", 12, 6),
        ("14.3.2026", "Ben", "-8", None),
    ),
}

MALFORMED: dict[str, Wrong] = {
    "nothing": Wrong(b"", "empty", 1, ""),
    "blanks": Wrong(b"\n \n", "empty", 1, ""),
    "a head alone": Wrong(HEAD.encode(), "empty", 1, ""),
    "sep=; and a head alone": Wrong(b"sep=;\ndate;Anna;Ben\n", "empty", 1, ""),
    "no head": Wrong(TWO.encode(), "head", 1, "2026-03-14 Anna 12"),
    "other heads": Wrong(b"a,b\n1,2\n", "head", 1, "a b"),
    "no day": Wrong(b"player,points\nAnna,1\n", "head", 1, "player points"),
    "no points": Wrong(b"\ndate,player\n2026-03-14,Anna\n", "head", 2, "date player"),
    "another delimiter": Wrong(b"date:Anna:Ben\n2026-03-14:1:2\n", "head", 1, "date:Anna:Ben"),
    "two days": Wrong(b"date,date,Anna\n2026-03-14,2026-03-14,1\n", "twice", 1, "date"),
    "two names for the day": Wrong(b"date,day,Anna\n2026-03-14,2026-03-14,1\n", "twice", 1, "day"),
    "a day that is not": Wrong(on_days("2026-02-30"), "day", 2, "2026-02-30"),
    "a month that is not": Wrong(on_days("2026-13-01"), "day", 2, "2026-13-01"),
    "no day in a line": Wrong(on_days("2026-03-14", ""), "day", 3, ""),
    "a day in words": Wrong(on_days("2026-03-14", "last Friday"), "day", 3, "last Friday"),
    "a day of neither reading": Wrong(on_days("14/14/2026"), "day", 2, "14/14/2026"),
    "a day as a number": Wrong(on_days("46095"), "day", 2, "46095"),
    "a year of three digits": Wrong(on_days("14.3.126"), "day", 2, "14.3.126"),
    "a day before the game": Wrong(on_days("14.3.1626"), "day", 2, "14.3.1626"),
    "a time that is not": Wrong(on_days("2026-03-14 at eight"), "day", 2, "2026-03-14 at eight"),
    "points in words": Wrong(f"{HEAD}{TWO}".replace("-8", "few").encode(), "number", 3, "few"),
    "no points in a line": Wrong(f"{HEAD}{TWO}".replace("12", "").encode(), "number", 2, ""),
    "half a point": Wrong(f"{HEAD}{TWO}".replace("12", "1.5").encode(), "number", 2, "1.5"),
    "points by nought": Wrong(f"{HEAD}{TWO}".replace("12", "1/0").encode(), "number", 2, "1/0"),
    "millions": Wrong(f"{HEAD}{TWO}".replace("12", "1000000").encode(), "number", 2, "1000000"),
    "points with an exponent": Wrong(
        f"{HEAD}{TWO}".replace("12", "1e5").encode(), "number", 2, "1e5"
    ),
    "rounds below nought": Wrong(b"date,Anna,Ben,rounds\n2026-03-14,1,2,-3\n", "number", 2, "-3"),
    "two values for the rounds": Wrong(
        b"date,player,points,rounds\n2026-03-14,Anna,1,6\n2026-03-14,Ben,2,7\n", "rounds", 3, "7"
    ),
    "no name": Wrong(f"{HEAD}{TWO}".replace("Anna", "").encode(), "name", 2, ""),
    "a long name": Wrong(f"{HEAD}{TWO}".replace("Anna", "x" * 41).encode(), "name", 2, "x" * 41),
    "a NUL in a name": Wrong(f"{HEAD}{TWO}".replace("nn", "\0").encode(), "name", 2, "A\0a"),
    "a name of a head": Wrong(
        f"date,{'x' * 41},Ben\n2026-03-14,1,2\n".encode(), "name", 2, "x" * 41
    ),
    "one person": Wrong(f"{HEAD}2026-03-14,Anna,1\n".encode(), "people", 2, "1"),
    "one column filled": Wrong(b"date,Anna,Ben\n2026-03-14,1,\n", "people", 2, "1"),
    "seven people": Wrong(
        f"date,{','.join(SIX)},Gabi\n2026-03-14,1,2,3,4,5,6,7\n".encode(), "people", 2, "7"
    ),
    "somebody twice": Wrong(f"{HEAD}{TWO}".replace("Ben", "ANNA").encode(), "twice", 2, "Anna"),
    "a column twice": Wrong(b"date,Anna,Anna\n2026-03-14,1,2\n", "twice", 2, "Anna"),
    "a game's number twice": Wrong(
        b"date,game,Anna,Ben\n2026-03-14,1,1,2\n2026-03-14,1,3,4\n", "twice", 3, "1"
    ),
    "a place that is skipped": Wrong(
        b"date,player,points,place\n2026-03-14,Anna,1,1\n2026-03-14,Ben,2,3\n", "places", 2, "1 3"
    ),
    "totals of somebody twice": Wrong(f"{TOTALS}Anna,3\nanna,3\n".encode(), "twice", 3, "anna"),
    "more wins than games": Wrong(f"{TOTALS}Anna,3,4,,\n".encode(), "number", 2, "4"),
    "more beaten than met": Wrong(f"{TOTALS}Anna,3,1,5,4\n".encode(), "number", 2, "5"),
    "a PDF": Wrong(b"%PDF-1.7\n%\xe2\xe3", "kind", 1, ""),
    "an old workbook (.xls)": Wrong(
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512), "kind", 1, ""
    ),
    "a damaged workbook": Wrong(damaged(BOOK, "xl/worksheets/sheet1.xml"), "kind", 1, ""),
    "a workbook of entities": Wrong(with_entity(BOOK), "kind", 1, ""),
    "a zip that is huge inside": Wrong(huge(), "kind", 1, ""),
    "points in words in a workbook": Wrong(
        workbook(("date", "Anna", "Ben"), (46095, 12, "few")), "number", 2, "few"
    ),
}
