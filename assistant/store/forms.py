"""The form of the database, known by the revision of the migration that gave it."""

from functools import cache

from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from assistant.extensions import db
from assistant.store.models import MIGRATIONS


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
    """Every form that this version of the program knows, the newest first."""
    scripts = ScriptDirectory(str(MIGRATIONS))
    return tuple(script.revision for script in scripts.walk_revisions())
