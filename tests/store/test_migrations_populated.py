"""Whatever a database holds stays when the program, and with it the database, becomes newer."""

from datetime import date, datetime
from typing import Any

import flask_migrate
import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import (
    Boolean,
    Connection,
    Date,
    DateTime,
    Float,
    Integer,
    LargeBinary,
    insert,
    select,
)

from assistant.extensions import db
from assistant.server import backups
from assistant.store.models import MIGRATIONS
from tests.volume import IS_SOAK

REVISIONS = sorted(each.revision for each in ScriptDirectory(str(MIGRATIONS)).walk_revisions())
TRIED = REVISIONS[:-1] if IS_SOAK else REVISIONS[:1]
NOON = datetime(2026, 11, 1, 12, 0, 0, 123456)
ROWS = 3
MADE_ANEW = {"0005": {"people"}, "0026": {"league_games", "kept_results", "imports"}}
"""Tables whose rows a revision makes anew, by other keys."""


def populate(connection: Connection) -> None:
    """Some rows in every table of any revision; those of one number refer to each other."""
    for table in backups.tables(connection):
        rows = [{column.name: _value(column, row) for column in table.c} for row in range(ROWS)]
        connection.execute(insert(table), rows)


def _value(column: Any, row: int) -> object:
    of_type = {
        Boolean: row == 1,
        Integer: row,
        Float: row + 0.1,
        DateTime: NOON,
        Date: date(2026, 11, row + 1),
        LargeBinary: bytes([row]),
    }
    if column.nullable and row == 2:
        return None
    found = [value for type_, value in of_type.items() if isinstance(column.type, type_)]
    return found[0] if found else f"{'league' if _is_league(column) else 'row'}-{row}"


def _is_league(column: Any) -> bool:
    """Whether a column has ids of leagues, which no table has."""
    whole = f"{column.table.name}.{column.name}"
    return column.name == "league_id" or whole in ("leagues.id", "people.place")


def contents(connection: Connection) -> dict[str, dict[str, list[Any]]]:
    """The values of each column of every table, in order."""
    return {
        table.name: {
            column.name: list(connection.scalars(select(column).order_by(*table.primary_key)))
            for column in table.columns
        }
        for table in backups.tables(connection)
    }


def now_held() -> dict[str, dict[str, list[Any]]]:
    """What the database holds now."""
    with db.engine.connect() as connection:
        return contents(connection)


def common(held: dict[str, Any], other: dict[str, Any]) -> list[tuple[str, str]]:
    """The tables' columns that both have."""
    return [
        (table, column)
        for table in held
        for column in held[table]
        if column in other.get(table, ())
    ]


@pytest.mark.parametrize("first", TRIED)
def test_a_populated_database_of_any_revision_comes_to_the_newest_and_back(empty_app, first):
    flask_migrate.upgrade(revision=first)
    with db.engine.begin() as connection:
        populate(connection)
    before = now_held()
    flask_migrate.upgrade()
    _all_is_kept(before, now_held(), first)
    flask_migrate.downgrade(revision=first)
    _all_is_kept(before, now_held(), first)
    assert now_held().keys() == before.keys()


@pytest.mark.parametrize("last", TRIED)
def test_the_newest_database_goes_back_to_any_revision_and_comes_again(empty_app, last):
    flask_migrate.upgrade()
    with db.engine.begin() as connection:
        populate(connection)
    before = now_held()
    flask_migrate.downgrade(revision=last)
    _all_is_kept(now_held(), before, last)
    flask_migrate.upgrade()
    after = now_held()
    assert {table: set(columns) for table, columns in after.items()} == {
        table: set(columns) for table, columns in before.items()
    }
    assert after["events"] == before["events"]


def _all_is_kept(before, after, revision):
    """Every value of what both know is the same, but for rows that a revision made anew."""
    anew = {table for number in MADE_ANEW if revision < number for table in MADE_ANEW[number]}
    for table, column in common(before, after):
        if table not in anew:
            assert after[table][column] == before[table][column], (table, column)
