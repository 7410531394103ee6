"""Files as long as they may be, made to take as much memory and time as they can."""

import io
import zipfile
from collections.abc import Callable

from assistant.config import Config
from assistant.notation import league_files
from assistant.notation.file_limits import LONGEST_RECORD, MOST_LINES
from tests.paper_files import BOOK, replaced

SHEET, STRINGS, STYLES = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/styles.xml"
MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
UNPACKED = 24 * 1024 * 1024


def sheet(rows: str) -> bytes:
    return f"<worksheet {MAIN}><sheetData>{rows}</sheetData></worksheet>".encode()


def with_part(name: str, content: bytes) -> bytes:
    """A workbook of a game with another part of this name, packed."""
    file = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(BOOK)) as old,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for one in {*old.namelist(), name}:
            new.writestr(one, content if one == name else old.read(one))
    return file.getvalue()


def filled(one: str, length: int, before: str = "", after: str = "") -> bytes:
    times = (length - len(before) - len(after)) // len(one)
    return (before + one * times + after).encode()


def in_sheet(one: str) -> bytes:
    before, after = sheet("|").decode().split("|")
    return filled(one, UNPACKED - 200_000, before, after)


def entities(part: str) -> bytes:
    names = "".join(
        f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' if n else '<!ENTITY e0 "Annaannaan">'
        for n in range(9)
    )
    text = "&e8;"
    if part == STRINGS:
        body = f"<sst {MAIN}><si><t>{text}</t></si></sst>"
    else:
        body = sheet(
            f'<row r="1"><c r="A1" t="inlineStr"><is><t>{text}</t></is></c></row>'
        ).decode()
    return replaced(BOOK, part, f"<!DOCTYPE x [{names}]>{body}".encode())


def long_entity(part: str) -> bytes:
    """One entity of some kilobytes, that comes many times."""
    name = f'<!ENTITY e "{"Anna" * 2500}">'
    body = f"<sst {MAIN}>{'<si><t>&e;</t></si>' * 200_000}</sst>"
    if part != STRINGS:
        cell = '<c t="inlineStr"><is><t>&e;</t></is></c>'
        body = sheet(f'<row r="1">{cell * 200_000}</row>').decode()
    return with_part(part, f"<!DOCTYPE x [{name}]>{body}".encode())


def packed_files(count: int) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as new:
        for number in range(count):
            new.writestr(f"{number}", b"")
    return file.getvalue()


LONGEST = {
    "paper": Config.MAX_PAPER_LENGTH,
    "file": Config.MAX_FILE_LENGTH,
    "deck": Config.MAX_CONTENT_LENGTH,
}
P = Config.MAX_PAPER_LENGTH
L = Config.MAX_FILE_LENGTH


def strings(one: str) -> bytes:
    return with_part(STRINGS, filled(one, UNPACKED - 200_000, f"<sst {MAIN}>", "</sst>"))


def styles(one: str) -> bytes:
    return with_part(
        STYLES,
        filled(one, UNPACKED - 200_000, f"<styleSheet {MAIN}><cellXfs>", "</cellXfs></styleSheet>"),
    )


STYLE_SHEET = "styleSheet"


def within(root: str, list: str, things: str) -> bytes:
    """A part that lists these things."""
    return f"<{root} {MAIN}><{list}>{things}</{list}></{root}>".encode()


def rows(count: int, row: str) -> bytes:
    """A sheet of so many rows."""
    return with_part(SHEET, sheet(row * count))


WITHIN: dict[str, Callable[[], bytes]] = {
    "attributes as many as may be": lambda: rows(
        1,
        "<row>"
        + "".join(
            "<c " + " ".join(f'a{(4 * n + k) % 400}=""' for k in range(4)) + "/>"
            for n in range(74_000)
        )
        + "</row>",
    ),
    "rows as many as may be": lambda: rows(19_000, "<row/>"),
    "cells as many as may be": lambda: rows(
        9_900, "<row>" + '<c s="1"><v>1</v></c>' * 8 + "</row>"
    ),
    "cells in few rows": lambda: rows(100, "<row>" + "<c><v>1</v></c>" * 790 + "</row>"),
    "formulas": lambda: rows(9_900, "<row>" + "<c><f>A1</f><v>1</v></c>" * 4 + "</row>"),
    "far columns": lambda: rows(30, '<row><c r="XFD1"><v>1</v></c></row>'),
    "texts in cells": lambda: rows(
        9_900, "<row>" + '<c t="inlineStr"><is><t>a</t></is></c>' * 2 + "</row>"
    ),
    "strings as many as may be": lambda: with_part(
        STRINGS, f"<sst {MAIN}>{'<si><r><t>a</t></r></si>' * 19_000}</sst>".encode()
    ),
    "strings of many pieces": lambda: with_part(
        STRINGS, f"<sst {MAIN}><si>{'<r><t>a</t></r>' * 29_000}</si></sst>".encode()
    ),
    "styles as many as may be": lambda: with_part(
        STYLES, within(STYLE_SHEET, "cellXfs", '<xf numFmtId="14"/>' * 9_000)
    ),
    "formats as many as may be": lambda: with_part(
        STYLES,
        within(
            STYLE_SHEET,
            "numFmts",
            "".join(f'<numFmt numFmtId="{n}" formatCode="{n}"/>' for n in range(9_000)),
        ),
    ),
    "validations as many as may be": lambda: with_part(
        SHEET,
        sheet("|")
        .replace(b"|", b"")
        .replace(
            b"</worksheet>",
            b"<dataValidations>"
            + b'<dataValidation sqref="A1"/>' * 9_000
            + b"</dataValidations></worksheet>",
        ),
    ),
    "merged cells as many as may be": lambda: with_part(
        SHEET,
        sheet("|")
        .replace(b"|", b"")
        .replace(
            b"</worksheet>",
            b"<mergeCells>" + b'<mergeCell ref="A1:B2"/>' * 9_000 + b"</mergeCells></worksheet>",
        ),
    ),
    "names as many as may be": lambda: with_part(
        "xl/workbook.xml",
        within("workbook", "definedNames", '<definedName name="a">b</definedName>' * 9_000),
    ),
}
"""Workbooks that are just short enough to be read."""


def much_in_one(method: int, told: int) -> bytes:
    """A workbook of which one part is told to be so long, and unpacks to 370 MB."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as new:
        new.writestr("xl/workbook.xml", b"<a/>")
        with new.open("[Content_Types].xml", "w", force_zip64=True) as part:
            for _ in range(22):
                part.write(bytes(2**24))
    packed = file.getvalue()
    return packed.replace((22 * 2**24).to_bytes(8, "little"), told.to_bytes(8, "little"))


PAPER: dict[str, Callable[[], bytes]] = {
    "a part that is longer than it says": lambda: much_in_one(zipfile.ZIP_DEFLATED, 1000),
    "a part that is packed otherwise": lambda: much_in_one(zipfile.ZIP_BZIP2, 1000),
    "entities in the strings": lambda: entities(STRINGS),
    "entities in the sheet": lambda: entities(SHEET),
    "a long entity in the strings": lambda: long_entity(STRINGS),
    "a long entity in the sheet": lambda: long_entity(SHEET),
    "empty rows": lambda: with_part(SHEET, in_sheet("<row/>")),
    "rows of a cell": lambda: with_part(SHEET, in_sheet("<row><c><v>1</v></c></row>")),
    "a row of cells": lambda: with_part(
        SHEET,
        sheet("<row>")[:0]
        + filled(
            "<c/>",
            UNPACKED - 200_000,
            sheet("|").decode().split("|")[0] + "<row>",
            "</row></sheetData></worksheet>",
        ),
    ),
    "tiny elements": lambda: with_part(SHEET, in_sheet("<a/>")),
    "tiny elements in a cell": lambda: with_part(
        SHEET,
        filled(
            "<a/>",
            UNPACKED - 200_000,
            sheet("|").decode().split("|")[0] + "<row><c>",
            "</c></row></sheetData></worksheet>",
        ),
    ),
    "deep elements": lambda: with_part(SHEET, b"<a>" * 5_000_000),
    "attributes": lambda: with_part(
        SHEET, ("<a " + " ".join(f'a{n}=""' for n in range(1_600_000)) + "/>").encode()
    ),
    "a far column": lambda: with_part(SHEET, in_sheet('<row><c r="XFD1"><v>1</v></c></row>')),
    "a far row": lambda: with_part(
        SHEET, sheet('<row r="999999999"><c r="A999999999"><v>1</v></c></row>')
    ),
    "a long text": lambda: with_part(
        SHEET,
        filled(
            "x",
            UNPACKED - 200_000,
            sheet("|").decode().split("|")[0] + '<row><c t="inlineStr"><is><t>',
            "</t></is></c></row></sheetData></worksheet>",
        ),
    ),
    "a long number": lambda: with_part(
        SHEET,
        filled(
            "9",
            UNPACKED - 200_000,
            sheet("|").decode().split("|")[0] + "<row><c><v>",
            "</v></c></row></sheetData></worksheet>",
        ),
    ),
    "long rows": lambda: with_part(SHEET, in_sheet("<row>" + "<c><v>1</v></c>" * 2000 + "</row>")),
    "empty strings": lambda: strings("<si/>"),
    "short strings": lambda: strings("<si><t>a</t></si>"),
    "rich strings": lambda: strings("<si>" + "<r><t>a</t></r>" * 100 + "</si>"),
    "styles": lambda: styles('<xf numFmtId="14"/>'),
    "relations": lambda: with_part(
        "xl/_rels/workbook.xml.rels",
        filled(
            '<Relationship Id="a" Type="b" Target="c"/>',
            UNPACKED - 200_000,
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">',
            "</Relationships>",
        ),
    ),
    "content types": lambda: with_part(
        "[Content_Types].xml",
        filled(
            '<Override PartName="/a" ContentType="b"/>',
            UNPACKED - 200_000,
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">',
            "</Types>",
        ),
    ),
    "sheets": lambda: with_part(
        "xl/workbook.xml",
        filled(
            '<sheet name="s" sheetId="1" r:id="rId1"/>',
            UNPACKED - 200_000,
            f'<workbook {MAIN} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>',
            "</sheets></workbook>",
        ),
    ),
    "defined names": lambda: with_part(
        "xl/workbook.xml",
        filled(
            '<definedName name="a">b</definedName>',
            UNPACKED - 200_000,
            f"<workbook {MAIN}><definedNames>",
            "</definedNames></workbook>",
        ),
    ),
    "packed files": lambda: packed_files(P // 100),
    "text of delimiters": lambda: b";" * P,
    "text of lines": lambda: b"\n" * P,
    "text of cells": lambda: b"a\n" * (P // 2),
    "text of short rows": lambda: b"date;Anna;Ben\n" + b"1;2;3\n" * (P // 7),
    "text of quotes": lambda: b'"' + b"a" * (P - 1),
    "text of doubled quotes": lambda: b'"' * P,
    "text of digits": lambda: b"date,Anna,Ben\n2026-03-14," + b"9" * (P - 100) + b",1\n",
    "a million columns": lambda: (
        b"date" + b",a" * 1_000_000 + b"\n" + b"2026-03-14" + b",1" * 1_000_000 + b"\n"
    ),
    "columns with names": lambda: (
        "date,"
        + ",".join(f"n{n}" for n in range(300_000))
        + "\n"
        + "2026-03-14"
        + ",1" * 300_000
        + "\n"
    ).encode(),
    "letters of four bytes": lambda: "𝔸".encode() * (P // 4),
    "UTF-16": lambda: b"\xff\xfe" + b"a\x00;\x00" * (P // 4 - 1),
    "lines of a game": lambda: (
        b"date,player,points\n"
        + "".join(f"2026-03-14,n{n},{n}\n" for n in range(MOST_LINES)).encode()
    ),
    "one line a game": lambda: b"date,Anna,Ben\n" + b"2026-03-14,1,2\n" * (MOST_LINES - 1),
}

DEEP = b"[" * (L - 100)
GAME = '{"id": "aaaaaaaaaaaaaaaa", "session": "aaaaaaaaaaaaaaaa", "season": null, "begun_at": "2026-03-14T12:00:00", "has_counted": false, "paper": %s}'


def league(games: str = "", **keys: str) -> bytes:
    parts = {
        "league": '{"id": "aaaaaaaaaaaaaaaa", "name": "a", "opened_at": "2026-03-14T12:00:00"}',
        "people": "[]",
        "seasons": "[]",
        "sessions": "[]",
        "shifts": "[]",
    } | keys
    rest = ", ".join(f'"{key}": {value}' for key, value in parts.items())
    return (
        f'{{"format": "{league_files.FORMAT}", "games": [{games}], {rest}, "digest": "x"}}'.encode()
    )


FILES: dict[str, Callable[[], bytes]] = {
    "open lists": lambda: DEEP,
    "open objects": lambda: b'{"a":' * (L // 5 - 100),
    "zeros": lambda: bytes(L),
    "empty lists": lambda: b"[" + b"[]," * (L // 3 - 100) + b"[]]",
    "one long text": lambda: b'"' + b"a" * (L - 2) + b'"',
    "one long number": lambda: b"9" * L,
    "backslashes": lambda: b'"' + b"\\" * (L - 2) + b'"',
    "escapes": lambda: (
        b'{"format": "bottle-imp-league/1", "a":"' + b"\\u0041" * (L // 6 - 50) + b'"}'
    ),
    "surrogates": lambda: (
        b'{"format": "bottle-imp-league/1", "a":"' + b"\\ud83d\\ude00" * (L // 12 - 50) + b'"}'
    ),
    "unknown key": lambda: league(extra="[" + "[]," * (L // 3 - 1000) + "[]]"),
    "games of nothing": lambda: (
        b'{"format": "bottle-imp-league/1", "games": [' + b"{}," * (L // 3 - 100) + b"{}]}"
    ),
    "people of nothing": lambda: league(people="[" + "{}," * (L // 3 - 1000) + "{}]"),
    "people too many": lambda: league(
        people="["
        + ",".join(
            f'{{"id":"{n:016}","number":{n},"name":"a","is_guest":false,"same_as":null}}'
            for n in range(100_000)
        )
        + "]"
    ),
    "a game of a deep record": lambda: league(games=GAME % ("[" * 900_000 + "]" * 900_000)),
    "games of empty lists": lambda: league(
        games=", ".join([GAME % ("[" + "[]," * (LONGEST_RECORD // 3 - 200) + "[]]")] * 31)
    ),
    "a game's file of empty lists": lambda: (
        b'{"format": "bottle-imp-game/1", "events": [' + b"[]," * (L // 3 - 100) + b"[]]}"
    ),
    "a game's file of a long number": lambda: (
        b'{"format": "bottle-imp-game/1", "events": ' + b"9" * (LONGEST_RECORD - 100) + b"}"
    ),
    "a game's file with records": lambda: (
        b'{"format": "bottle-imp-game/1", "events": ['
        + b'{"":[]},' * (LONGEST_RECORD // 8 - 100)
        + b"0]}"
    ),
}

DECKS: dict[str, Callable[[], bytes]] = {
    "a deep deck": lambda: b"[" * 60_000,
    "a deck of a long number": lambda: b"9" * 60_000,
    "a deck of empty objects": lambda: b"[" + b"{}," * 20_000 + b"{}]",
    "a deck of pairs": lambda: b'{"suits": {' + b'"a":{},' * 9_000 + b'"a":1}}',
}
