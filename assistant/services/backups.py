"""Backing up an installation into a file, and putting it back into an empty one of either kind."""

import gzip
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO

from assistant.notation import backup_files
from assistant.notation.backup_files import Head, OfLaterVersion
from assistant.notation.json_values import Unreadable
from assistant.services import now
from assistant.store import backups, forms
from assistant.store.backups import DoesNotFit, NotEmpty

__all__ = ["DoesNotFit", "Head", "NotEmpty", "OfLaterVersion", "Unreadable"]

LONGEST_LINE = 64 * 2**20
"""No row has so many bytes; a file that says so would not fit into the memory."""


class NothingThere(Exception):
    """The database has no form yet: there is nothing to back up."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a backup holds: its head, and how many rows of each table."""

    head: Head
    rows: Mapping[str, int]


def write(file: IO[bytes], program: str, key: str) -> Contents:
    """Back up the whole installation as it is now; others go on writing meanwhile."""
    with backups.snapshot() as connection:
        revision = forms.revision(connection)
        if revision is None:
            raise NothingThere
        broken = backups.broken_records(connection)
        head = Head(backup_files.FORMAT, program, revision, now(), key, broken)
        tables = (
            (backups.described(table), backups.rows(connection, table))
            for table in backups.tables(connection)
        )
        with gzip.GzipFile("", "wb", 6, file, mtime=0) as packed:
            for line in backup_files.write(head, tables):
                packed.write(line)
        return Contents(head, backups.counts(connection))


def check(file: IO[bytes]) -> Head:
    """The head of a backup, all of which was read; Unreadable where it is damaged."""
    file.seek(0)
    head = backup_files.read_head(next(_lines(file), b""))
    file.seek(0)
    for _ in backup_files.read(_lines(file)):
        pass
    return head


def refuse_unless_empty() -> None:
    """NotEmpty where somebody has begun something in this installation."""
    with backups.snapshot() as connection:
        if not backups.is_empty(connection):
            raise NotEmpty


def form() -> str | None:
    """The form that the database has, as the head of a backup names it; None for none yet."""
    with backups.snapshot() as connection:
        return forms.revision(connection)


@contextmanager
def put_back(file: IO[bytes], head: Head) -> Iterator[Contents]:
    """Fill an empty database, in the form that the head names, with all that a backup holds.

    It stays when the block is left: every record was checked then. NotEmpty, DoesNotFit or
    Unreadable where it cannot be; then, and where the block raises, nothing stays.
    """
    file.seek(0)
    with backups.filling() as connection:
        backups.fill(connection, backup_files.read(_lines(file)))
        if backups.broken_records(connection) != head.broken:
            raise Unreadable("The events of its records do not fit each other: it was changed.")
        yield Contents(head, backups.counts(connection))


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    """The lines of a packed file; Unreadable where it is damaged."""
    try:
        with gzip.GzipFile("", "rb", fileobj=file) as unpacked:
            while line := unpacked.readline(LONGEST_LINE):
                yield line
    except EOFError:
        raise Unreadable("It is cut short: its end is missing.") from None
    except (gzip.BadGzipFile, zlib.error):
        raise Unreadable("It is damaged, or no backup of this program.") from None
