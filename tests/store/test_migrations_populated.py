"""Whatever a database holds stays when the program, and with it the database, becomes newer."""

import json
from datetime import date, datetime, time
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
    Time,
    insert,
    select,
)

from assistant import backup as backups
from assistant.extensions import db
from assistant.leagues import league_games, sessions
from assistant.store import leagues
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
        Time: time(19, row),
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


def test_what_paper_told_of_games_stands_with_their_people_and_comes_back(empty_app):
    """And who came by an import that is in force carries it, unless a record names them since."""
    flask_migrate.upgrade(revision="0025")
    papers = {
        "a-game-of-two-people": {"points": {"adam": 4, "betty": 9}, "rounds": 3, "game": "7"},
        "a-game-with-its-places": {
            "points": {"betty": 1, "adam": 1},
            "rounds": 0,
            "places": {"betty": 2, "adam": 1},
        },
        "totals-of-one-person": {"brought": {"adam": {"played": 9, "won": "5/2"}}},
    }
    with db.engine.begin() as connection:
        tables = {table.name: table for table in backups.tables(connection)}

        def put(table: str, **values: object) -> None:
            usual = {column.name: _usual(column) for column in tables[table].c}
            connection.execute(insert(tables[table]).values(usual | values))

        put("leagues", id="league", deleted_at=None)
        put("sessions", id="evening", league_id="league")
        for id, paper in papers.items():
            told = {"paper": json.dumps(paper), "season_id": None, "ended_at": None}
            put("league_games", id=id, league_id="league", session_id="evening", **told)
        for number, id in enumerate(("adam", "betty")):
            put("people", place="league", id=id, name=id)
            put("entries", league_id="league", person_id=id, number=number, same_as=None)
        put("tables", id="a-table", deleted_at=None)
        at_table = {"season_id": None, "paper": None}
        put("league_games", id="a-table", league_id="league", session_id="evening", **at_table)
        put("events", table_id="a-table", number=0, body='{"seats": ["betty"]}')
        came = {"people": '{"adam": "adam", "betty": "betty"}', "sessions": '["evening"]'}
        put("imports", id="import", league_id="league", taken_back_at=None, **came)
    flask_migrate.upgrade()
    assert league_games.bodies(list(papers)) == papers
    results = league_games.on_paper(list(papers))["a-game-of-two-people"]
    assert [(one.person, one.place, one.rounds) for one in results] == [
        ("adam", 2, 3),
        ("betty", 1, 3),
    ]
    assert [entry.import_id for entry in leagues.entries("league")] == ["import", None]
    assert [session.import_id for session in sessions.of_league("league")] == ["import"]
    db.session.remove()
    flask_migrate.downgrade(revision="0025")
    kept = now_held()["league_games"]
    told = dict(zip(kept["id"], kept["paper"], strict=True))
    assert {id: json.loads(told[id]) for id in papers} == papers


def _usual(column: Any) -> object:
    """A value that stands in a column where a test says nothing of it."""
    return None if column.nullable else _value(column, 0)
