"""Files that a browser saves."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypedDict

from flask import Response, stream_with_context
from flask_babel import get_locale

from assistant.notation import csv_writer
from assistant.notation.csv_writer import Cell
from assistant.notation.spreadsheets import Sheet


class _Signs(TypedDict):
    """What parts the cells, and the decimals."""

    delimiter: str
    decimal: str


def json_file(name: str, content: bytes) -> Response:
    """A JSON file of this name."""
    return _file(name, content, "application/json")


def csv_file(name: str, sheet: Sheet) -> Response:
    """The file bottle-imp-<name>.csv."""
    return _file(f"bottle-imp-{name}.csv", _content(sheet), "text/csv")


def csv_pieces(name: str, head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> Response:
    """The file bottle-imp-<name>.csv, sent as its rows come."""
    pieces = csv_writer.pieces(head, rows, **_signs())
    return _file(f"bottle-imp-{name}.csv", stream_with_context(pieces), "text/csv")


def _content(sheet: Sheet) -> bytes:
    """A sheet as spreadsheets in the page's language read it."""
    return csv_writer.write(sheet.head, sheet.rows, **_signs())


def _signs() -> _Signs:
    """Where decimals have a comma, as in German, cells end with a semicolon."""
    is_german = str(get_locale()) == "de"
    return {"delimiter": ";", "decimal": ","} if is_german else {"delimiter": ",", "decimal": "."}


def _file(name: str, content: bytes | Iterator[bytes], mimetype: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, mimetype=mimetype, headers=headers)
