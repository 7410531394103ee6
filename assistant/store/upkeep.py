"""The database as a whole: its files, and whether they are sound."""

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile

from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select, text

from assistant.extensions import db
from assistant.store.engine import writing_a_row
from assistant.store.models import MIGRATIONS, Event


def name() -> str:
    """The address of the database, without its password."""
    return db.engine.url.render_as_string(hide_password=True)


def keep_to_owner() -> None:
    """Let nobody but its owner read SQLite's file; those that SQLite adds are made like it.

    A new database is made here, since SQLite would let everybody read it.
    """
    file = _file()
    if file is None:
        return
    if file.parent.is_dir() and not file.exists():
        _make(file)
    for each in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
        if each.exists() and each.stat().st_mode & 0o077:
            with suppress(PermissionError):  # somebody else's, who lets this process write
                each.chmod(0o600)


def _make(file: Path) -> None:
    """Make a database without tables beside the file, and give it the name.

    So a file of this name has a beginning at any moment, and one of 0 bytes has lost it.
    """
    with NamedTemporaryFile(dir=file.parent, prefix=f"{file.name}-") as new:
        with closing(sqlite3.connect(new.name)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
        try:
            os.link(new.name, file)
        except OSError:  # files have one name only, as on many a memory stick
            file.touch(mode=0o600)


def first_loss() -> str | None:
    """What SQLite would take for a new database, although there was one; None where there is not.

    It would begin with nothing, and remove what was written to it last.
    """
    file = _file()
    if file is None:
        return None
    if file.exists() and not file.stat().st_size:
        return "its file is empty"
    written = Path(f"{file}-wal")
    if not file.exists() and written.exists() and written.stat().st_size:
        return f"its file is gone, and {written.name} beside it is not"
    return None


def first_damage() -> str | None:
    """What SQLite finds damaged first in its file, in its words; None where all is sound.

    It reads the whole file. PostgreSQL looks after its files itself.
    """
    if _file() is None:
        return None
    with db.engine.connect() as connection:
        found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    return None if found == "ok" else " ".join(str(found).split())


def most_connections() -> int | None:
    """How many connections PostgreSQL takes of all its clients; None on SQLite."""
    if db.engine.dialect.name != "postgresql":
        return None
    kept = "current_setting('superuser_reserved_connections')::int"
    statement = f"SELECT current_setting('max_connections')::int - {kept}"
    return int(db.session.execute(text(statement)).scalar_one())


def tables(most: int | None = None) -> list[str]:
    """The ids of the tables, or of so many, the one that was written to last first."""
    written = func.max(Event.at)
    statement = select(Event.table_id).group_by(Event.table_id).order_by(written.desc()).limit(most)
    return list(db.session.scalars(statement))


def is_missing() -> bool:
    """Whether SQLite's file is not there."""
    file = _file()
    return file is not None and not file.exists()


def disk() -> tuple[int, int] | None:
    """The bytes of the disk that has SQLite's file, and those of it that are free.

    None where that cannot be known: PostgreSQL keeps its files to itself, and the folder of the
    file may be gone.
    """
    file = _file()
    if file is None or not file.parent.exists():
        return None
    found = shutil.disk_usage(file.parent)
    return found.total, found.free


def size() -> int:
    """The bytes of the database, with what SQLite has not put into its file yet."""
    file = _file()
    if file is None:
        return int(db.session.execute(text(_SIZES[db.engine.dialect.name])).scalar_one())
    files = (file, Path(f"{file}-wal"))
    return sum(each.stat().st_size for each in files if each.exists())


_SIZES = {
    "sqlite": "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
    "postgresql": "SELECT pg_database_size(current_database())",
}


def write_nothing() -> None:
    """Write and keep what changes nothing, as a tap is kept; it fails where no tap could be kept.

    What is rolled back would not do: SQLite has not asked the disk for room by then.
    """
    with writing_a_row() as connection:
        if connection.dialect.name == "sqlite":
            version = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
            connection.exec_driver_sql(f"PRAGMA user_version = {version:d}")
        else:
            connection.exec_driver_sql("SELECT pg_current_xact_id()")


def _file() -> Path | None:
    """SQLite's file; None on PostgreSQL, or in memory."""
    url = db.engine.url
    is_file = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return Path(str(url.database)) if is_file else None


class OfLaterVersion(Exception):
    """A later version of the program has given the database its form."""


def revision(connection: Connection) -> str | None:
    """The form of the database; None where it has none yet."""
    return MigrationContext.configure(connection).get_current_revision()


def current() -> str | None:
    """The same of the database that the app uses."""
    with db.engine.connect() as connection:
        return revision(connection)


def is_known(revision: str | None) -> bool:
    """Whether this version of the program knows a form, or there is none yet."""
    return revision is None or revision in _known()


def is_current() -> bool:
    """Whether the database has the form that this version of the program gives it."""
    return current() == _known()[0]


def check(connection: Connection) -> None:
    """Raise OfLaterVersion where this program does not know the database's form.

    Looked at where it is migrated: another machine may just have done so.
    """
    if not is_known(revision(connection)):
        raise OfLaterVersion


@cache
def _known() -> tuple[str, ...]:
    scripts = ScriptDirectory(str(MIGRATIONS))
    return tuple(script.revision for script in scripts.walk_revisions())
