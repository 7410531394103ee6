"""Files that a browser saves."""

from collections.abc import Iterator

from flask import Response
from flask_babel import get_locale

from assistant.notation import spreadsheets
from assistant.notation.spreadsheets import Sheet


def json_file(name: str, content: bytes) -> Response:
    """A JSON file of this name."""
    return _file(name, content, "application/json")


def csv_file(name: str, sheet: Sheet) -> Response:
    """The file bottle-imp-<name>.csv."""
    return _file(f"bottle-imp-{name}.csv", b"".join(_pieces(sheet)), "text/csv")


def _pieces(sheet: Sheet) -> Iterator[bytes]:
    """A sheet as spreadsheets in the page's language read it.

    Where decimals have a comma, as in German, cells end with a semicolon.
    """
    if str(get_locale()) == "de":
        return spreadsheets.pieces(sheet.head, sheet.rows, delimiter=";", decimal=",")
    return spreadsheets.pieces(sheet.head, sheet.rows, delimiter=",", decimal=".")


def _file(name: str, content: bytes, mimetype: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, mimetype=mimetype, headers=headers)
