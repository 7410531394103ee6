"""Events are only ever appended, whoever asks for anything else, and each holds on to the one
before.
"""

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, IntegrityError, NoResultFound

from assistant.extensions import db
from assistant.notation import game_files
from assistant.store.engine import writing
from assistant.store.models import Event
from assistant.tables import cache
from assistant.tables.cache import AtTable, LastEvent, SentBy
from tests.store.conftest import NOON, TABLE, append

COLUMNS = 'table_id, number, client_id, "by", at, body, hash'
VALUES = f"'{TABLE}', 1, 'client-1', 'phone', '2026-11-03 12:00:00', '{{}}', 'forged'"
AT_A_NEW_NUMBER = VALUES.replace("1,", "9,", 1)

FORGERIES = {
    "an update": "UPDATE events SET body = '{}'",
    "an update of a key": "UPDATE events SET number = number + 10",
    "an update that changes nothing": "UPDATE events SET body = body",
    "a removal": "DELETE FROM events WHERE number = 2",
    "a removal of everything": "DELETE FROM events",
    "an insert that updates": f"INSERT INTO events ({COLUMNS}) VALUES ({VALUES}) "
    "ON CONFLICT (table_id, number) DO UPDATE SET body = excluded.body",
}
ON_SQLITE = {
    "a replacement": f"REPLACE INTO events ({COLUMNS}) VALUES ({VALUES})",
    "a replacement by client id": f"INSERT OR REPLACE INTO events ({COLUMNS}) VALUES ({AT_A_NEW_NUMBER})",
    "an update that replaces": "UPDATE OR REPLACE events SET number = 1 WHERE number = 2",
}
ON_POSTGRESQL = {
    "emptying": "TRUNCATE events",
    "emptying from above": "TRUNCATE tables CASCADE",
    "a merge": f"MERGE INTO events USING (SELECT 1) one ON number = 1 AND table_id = '{TABLE}' WHEN MATCHED THEN DELETE",
}


def forge(statement, contents):
    """Tries it on a connection of its own; whether the record stands as it stood."""
    before = contents()
    with (
        pytest.raises(DBAPIError, match="events are only ever appended"),
        db.engine.begin() as connection,
    ):
        connection.execute(text(statement))
    return contents() == before


@pytest.mark.parametrize("statement", FORGERIES.values(), ids=FORGERIES)
def test_no_statement_changes_an_event(statement, table_id, contents):
    assert forge(statement, contents)


@pytest.mark.parametrize("sqlite_only", ON_SQLITE.values(), ids=ON_SQLITE)
@pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
def test_no_statement_that_only_sqlite_has_changes_an_event(sqlite_only, table_id, contents):
    assert forge(sqlite_only, contents)


@pytest.mark.parametrize("postgresql_only", ON_POSTGRESQL.values(), ids=ON_POSTGRESQL)
@pytest.mark.parametrize("databases", ["postgresql"], indirect=True)
def test_no_statement_that_only_postgresql_has_changes_an_event(
    postgresql_only, table_id, contents
):
    assert forge(postgresql_only, contents)


def test_an_event_that_was_loaded_cannot_be_changed(table_id, contents):
    before = contents()
    with pytest.raises(DBAPIError, match="only ever appended"), writing():
        cache.of(table_id)[1].body = "{}"
    assert contents() == before


def test_an_event_that_was_loaded_cannot_be_removed(table_id, contents):
    before = contents()
    with pytest.raises(DBAPIError, match="only ever appended"), writing():
        db.session.delete(cache.of(table_id)[1])
    assert contents() == before


def test_a_table_that_has_events_cannot_be_removed(table_id, contents):
    before = contents()
    with pytest.raises(IntegrityError), writing():
        db.session.execute(text("DELETE FROM tables"))
    assert contents() == before


def test_an_event_needs_a_table(app_context):
    with pytest.raises(NoResultFound), writing():
        append("no-such-table", "client-0")


def test_a_number_is_given_once(table_id):
    before = LastEvent(1, cache.of(table_id)[1].hash)
    at_table, sent_by = AtTable(table_id, table_id, None), SentBy("client-9", "phone", NOON, None)
    with pytest.raises(IntegrityError), writing() as connection:
        cache.append(connection, at_table, before, {}, sent_by)


def test_what_a_phone_sends_twice_has_one_place(table_id):
    with pytest.raises(IntegrityError), writing():
        append(table_id, "client-1")


def test_each_event_holds_on_to_the_one_before(table_id):
    before = "0" * 64
    for event in cache.of(table_id):
        assert event.hash == game_files.chained(before, table_id, entry(event))
        before = event.hash


@pytest.mark.parametrize("column", ["table_id", "number", "client_id", "by", "at", "body", "salt"])
def test_the_hash_covers(column, table_id):
    told = {one.key: getattr(cache.of(table_id)[1], one.key) for one in Event.__table__.columns}
    other = NOON.replace(hour=13) if column == "at" else 7 if column == "number" else "other"
    one, another = Event(**told), Event(**told | {column: other})
    assert hashed(one) != hashed(another)


def hashed(event):
    """The hash that the event would have at the beginning of a record."""
    return game_files.chained("", event.table_id, entry(event))


def entry(event):
    """A stored event as the file of its game has it."""
    sent = event.client_id, event.by, event.at.isoformat()
    return game_files.StoredEvent(event.number, *sent, event.salt, event.body, event.hash)
