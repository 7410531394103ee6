"""What was deleted more than 30 days ago can be removed for good, and nothing else can."""

from datetime import timedelta

import pytest
from sqlalchemy.exc import DBAPIError

from assistant.store import grants, tables
from assistant.store.engine import writing
from assistant.tables import cache
from tests.store.conftest import set_table, utc_now

TOO_EARLY, LATE_ENOUGH = timedelta(days=29, hours=23), timedelta(days=30, hours=1)


@pytest.fixture
def three_tables(app_context):
    """One in use, one that was deleted nearly 30 days ago, one that was deleted a little more than
    30 days ago.
    """
    for name, since in (("in-use", None), ("nearly", TOO_EARLY), ("long-gone", LATE_ENOUGH)):
        set_table(name)
        with writing():
            tables.visit("phone", name)
            grants.give(name, "phone", "entering", utc_now())
            tables.hold(name).deleted_at = since and utc_now() - since


def test_only_what_was_deleted_long_ago_is_removed(three_tables):
    with writing():
        assert tables.purge(utc_now() - timedelta(days=30)) == ["long-gone"]
    assert [len(cache.of(name)) for name in ("in-use", "nearly", "long-gone")] == [3, 3, 0]
    assert [name for name in ("in-use", "nearly", "long-gone") if tables.get(name)] == [
        "in-use",
        "nearly",
    ]


def test_the_phones_forget_it_too(three_tables):
    with writing():
        tables.purge(utc_now() - timedelta(days=30))
    assert {table.id for table in tables.of_phone("phone")} == {"in-use", "nearly"}


def test_the_database_itself_refuses_to_remove_anything_earlier(three_tables, contents):
    before = contents()
    with pytest.raises(DBAPIError, match="only ever appended"), writing():
        tables.purge(utc_now())
    assert contents() == before
