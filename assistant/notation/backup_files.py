"""All of an installation as a file, `bottle-imp-backup/1`: every row of its database.

A line is a JSON value. The first is the head; an object after it begins a table, and the lists that
follow are its rows. The last line has the digest of every byte before it. What is read is checked
by the types that the file itself names, so that nothing else ever comes to a database.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import DecodeError, Meta, Struct

from assistant.notation.json_values import Unreadable, shown

FAMILY = "bottle-imp-backup/"
FORMAT = f"{FAMILY}1"
AT_ONCE = 2**20
"""The rows of so many bytes are read at once."""

Kind = Literal["text", "integer", "number", "boolean", "time", "date"]
"""What a column holds, unless it is empty: times are UTC, without a zone."""

Row = tuple[Any, ...]
T = TypeVar("T")

_NO_JSON = (DecodeError, UnicodeDecodeError, RecursionError)
"""What comes of a line that is no such value; the last, of brackets in brackets without end."""

_Integer = Annotated[int, Meta(ge=-(2**31), lt=2**31)]
_TYPES: Mapping[Kind, Any] = {
    "text": str,
    "integer": _Integer,
    "number": float,
    "boolean": bool,
    "time": Annotated[datetime, Meta(tz=False)],
    "date": date,
}


class OfLaterVersion(Unreadable):
    """A later version of the program wrote this file, in a format that is not known yet."""


class Head(Struct, frozen=True):
    """What was backed up: by which version of the program, in which form of the database, and when.

    `key` signs cookies, and makes the keys of links. `broken` are the tables whose records were
    broken already then, each with its first event that does not fit the one before.
    """

    format: str
    program: str
    revision: str
    made_at: Annotated[datetime, Meta(tz=False)]
    key: str
    broken: dict[str, int]


class Table(Struct, frozen=True):
    """A table of the database, its columns in the order of its rows' values."""

    table: str
    columns: dict[str, Kind]


class _Format(Struct, frozen=True):
    format: str


class _End(Struct, frozen=True, forbid_unknown_fields=True):
    digest: str


_HEADS = msgspec.json.Decoder(Head)
_TABLES = msgspec.json.Decoder(Table)
_ENDS = msgspec.json.Decoder(_End)


@dataclass(frozen=True, slots=True)
class Batch:
    """Some rows of a table, or none: a table without rows has one batch too."""

    table: Table
    rows: list[Row]


def write(head: Head, tables: Iterable[tuple[Table, Iterable[Row]]]) -> Iterator[bytes]:
    """The lines of a backup."""
    digest, encode = sha256(), msgspec.json.Encoder().encode
    for value in _values(head, tables):
        line = encode(value) + b"\n"
        digest.update(line)
        yield line
    yield encode(_End(digest.hexdigest())) + b"\n"


def _values(head: Head, tables: Iterable[tuple[Table, Iterable[Row]]]) -> Iterator[object]:
    yield head
    for table, rows in tables:
        yield table
        yield from rows


def read_head(line: bytes) -> Head:
    """What the first line says; Unreadable where it begins no backup."""
    try:
        format_ = msgspec.json.decode(line, type=_Format).format
    except _NO_JSON:
        raise Unreadable("It is no backup of this program.") from None
    if format_ != FORMAT:
        if format_.startswith(FAMILY):
            raise OfLaterVersion(f"Its format is {shown(format_)}.")
        raise Unreadable("It is no backup of this program.")
    return _decoded(_HEADS, line, 1)


def read(lines: Iterator[bytes]) -> Iterator[Batch]:
    """The rows of a backup, from all of its lines.

    Unreadable where it is damaged, which may be found at its end only: nothing may be kept before.
    """
    table, decoder, rows, size = None, None, list[Row](), 0
    for number, line in _covered(lines):
        if not line.startswith(b"["):
            if table:
                yield Batch(table, rows)
            table = _decoded(_TABLES, line, number)
            decoder, rows, size = _decoder(table), [], 0
        elif table and decoder:
            rows.append(_decoded(decoder, line, number))
            size += len(line)
        else:
            raise _damaged(number)
        if table and size > AT_ONCE:
            yield Batch(table, rows)
            rows, size = [], 0
    if table:
        yield Batch(table, rows)


def _covered(lines: Iterator[bytes]) -> Iterator[tuple[int, bytes]]:
    """The lines between the head and the end, with their numbers.

    Unreadable at the end, where that does not cover them.
    """
    digest = sha256()
    for number, line in enumerate(lines, 1):
        if line.startswith(b'{"digest"'):
            if _decoded(_ENDS, line, number).digest != digest.hexdigest():
                raise Unreadable("It is damaged: what it holds is not what was written.")
            if next(lines, None) is not None:
                raise Unreadable("It is damaged: something comes after its end.")
            return
        digest.update(line)
        if number > 1:
            yield number, line
    raise Unreadable("It is cut short: its end is missing.")


def _decoder(table: Table) -> "msgspec.json.Decoder[Row]":
    """What reads the rows of a table."""
    types = tuple(_TYPES[kind] | None for kind in table.columns.values())
    return msgspec.json.Decoder(tuple[types])  # type: ignore[valid-type]


def _decoded(decoder: "msgspec.json.Decoder[T]", line: bytes, number: int) -> T:
    try:
        return decoder.decode(line)
    except _NO_JSON:
        raise _damaged(number) from None


def _damaged(number: int) -> Unreadable:
    return Unreadable(f"It is damaged: line {number} cannot be read.")
