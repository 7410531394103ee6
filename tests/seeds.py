"""What many tests start from.

Written once in a process, and copied row by row after that.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from sqlalchemy import Table, insert, select

from assistant.extensions import db
from assistant.store.engine import writing
from tests.databases import columns_of

Rows = dict[Table, list[dict[str, Any]]]
P = ParamSpec("P")
T = TypeVar("T")


def seed(write: Callable[P, T]) -> Callable[P, T]:
    """Makes of a function that writes to the database one that does so once for each kind of
    database.

    Later calls insert the rows that the first one has added, and return what it has returned. Its
    arguments have to be hashable, and a test may call it once.
    """
    written: dict[object, tuple[Rows, T]] = {}

    @wraps(write)
    def seeded(*arguments: P.args, **named: P.kwargs) -> T:
        key = (db.engine.dialect.name, arguments, *sorted(named.items()))
        if key in written:
            _insert(written[key][0])
        else:
            before = _rows()
            returned = write(*arguments, **named)
            written[key] = (_added(before, _rows()), returned)
        return written[key][1]

    return seeded


def _rows() -> Rows:
    """Every row of every table."""
    db.session.rollback()
    with db.engine.connect() as connection:
        return {
            table: [dict(row._mapping) for row in connection.execute(select(*columns_of(table)))]
            for table in db.metadata.sorted_tables
        }


def _added(before: Rows, after: Rows) -> Rows:
    """The rows that were added; none may have been changed."""
    for table, rows in before.items():
        assert all(row in after[table] for row in rows), f"a row of {table} has changed"
    return {
        table: [row for row in rows if row not in before[table]] for table, rows in after.items()
    }


def _insert(added: Rows) -> None:
    with writing():
        for table, rows in added.items():
            if rows:
                db.session.execute(insert(table), rows)
