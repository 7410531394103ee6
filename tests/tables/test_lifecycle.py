"""New names, deleting, restoring, and removing for good."""

from datetime import timedelta

import pytest

from assistant.leagues import people as people_of_league
from assistant.rules.options import USUAL
from assistant.store import people
from assistant.store import tables as store
from assistant.store.engine import new_id, now, writing
from assistant.tables import NoSuchTable, TableIsDeleted, following, opening, tables
from tests.databases import ON_BOTH
from tests.leagues.evening import League
from tests.rounds import CAST
from tests.running import run_on
from tests.tables.conftest import phone_at_new_table

NEW_NAMES = ("Ada", "Betty", "Clara", "Dörte")


@ON_BOTH
def test_a_new_name_changes_no_event(phone):
    before = phone.record
    opening.rename(phone.table_id, NEW_NAMES, phone.id)
    assert phone.record == before


def test_a_new_name_is_shown_at_every_table_of_the_person(phone):
    other = phone_at_new_table()
    opening.rename(phone.table_id, NEW_NAMES, phone.id)
    assert other.sees.names == NEW_NAMES


def test_nobody_is_renamed_at_a_table_that_the_phone_has_not_opened(phone):
    elsewhere = phone_at_new_table()
    stranger = new_id()
    with writing():
        opening.open_for(stranger, elsewhere.sees.game.persons, 0, USUAL, "a-stranger")
        people.take_along(elsewhere.table_id, stranger, elsewhere.sees.game.persons)
    opening.rename(stranger, NEW_NAMES, "a-stranger")
    assert tables.view(stranger).names == NEW_NAMES
    assert elsewhere.sees.names == CAST


def test_nobody_is_renamed_in_a_league_from_a_table_that_is_none_of_its(app_context):
    league = League()
    persons = [people_of_league.add(league.id, name, is_guest=False) for name in CAST]
    table_id = new_id()
    with writing():
        opening.open_for(table_id, persons, 0, USUAL, "a-phone")
        people.take_along(league.id, table_id, persons)
    opening.rename(table_id, NEW_NAMES, "a-phone")
    assert league.names == list(CAST)


def test_a_name_that_a_person_has_elsewhere_alone_stays(phone):
    other = phone_at_new_table()
    opening.rename(phone.table_id, NEW_NAMES, "another-phone")
    opening.rename(phone.table_id, ("Eve", "Betty", "Clara", "Dörte"), phone.id)
    assert other.sees.names == CAST


def test_two_people_can_swap_their_names(phone):
    opening.rename(phone.table_id, ("Betty", "Adam", "Clara", "Doris"), phone.id)
    assert phone.sees.names == ("Betty", "Adam", "Clara", "Doris")


def test_whoever_follows_a_table_is_told_that_it_was_deleted(phone):
    other = phone_at_new_table()
    opening.delete(phone.table_id, phone.id)
    with pytest.raises(TableIsDeleted):
        following.now_at(phone.table_id)
    assert following.now_at(other.table_id).length == 1


@pytest.mark.parametrize(
    "doing",
    [
        lambda table_id: opening.delete(table_id, "a-phone"),
        opening.restore,
        lambda table_id: opening.rename(table_id, NEW_NAMES, "a-phone"),
    ],
)
def test_nothing_is_kept_of_a_table_that_is_not_there(doing, app_context, contents):
    before = contents()
    with pytest.raises(NoSuchTable):
        doing("no-such-table")
    assert contents() == before


def test_a_deleted_table_is_not_renamed(phone, contents):
    opening.delete(phone.table_id, phone.id)
    before = contents()
    with pytest.raises(TableIsDeleted):
        opening.rename(phone.table_id, NEW_NAMES, phone.id)
    assert contents() == before


def test_deleting_twice_keeps_the_first_moment(phone, contents):
    opening.delete(phone.table_id, phone.id)
    before = contents()
    opening.delete(phone.table_id, phone.id)
    assert contents() == before


def test_a_restored_table_is_as_it_was(phone, contents):
    phone.play(24)
    before = contents()
    opening.delete(phone.table_id, phone.id)
    opening.restore(phone.table_id)
    assert contents() == before


def delete_ago(table_id: str, days: float) -> None:
    """Deletes a table so many days ago."""
    with writing():
        store.hold(table_id).deleted_at = now() - timedelta(days=days)


@ON_BOTH
def test_a_table_can_be_restored_for_thirty_days(phone):
    delete_ago(phone.table_id, 29.9)
    assert opening.purge(30) == 0
    opening.restore(phone.table_id)
    assert phone.sees.game.length == 1


def test_after_thirty_days_a_deleted_table_is_removed_for_good(phone, contents):
    delete_ago(phone.table_id, 30.1)
    assert opening.purge(30) == 1
    with pytest.raises(NoSuchTable):
        opening.restore(phone.table_id)
    assert contents()["events"] == contents()["tables"] == contents()["visits"] == []


def test_a_table_in_use_is_never_removed(phone, contents):
    before = contents()
    assert opening.purge(30) == 0
    assert contents() == before


def test_the_command_removes_what_was_deleted_long_ago(phone, database):
    kept = phone_at_new_table()
    delete_ago(phone.table_id, 31)
    assert run_on(database, "purge").stdout == "Removed leagues: 0\nRemoved games: 1\n"
    assert kept.sees.game.length == 1


def test_nobody_gets_the_name_of_somebody_else_whom_the_phone_has_met(phone):
    other = phone_at_new_table(3)
    with pytest.raises(opening.NameIsTaken) as taken:
        opening.rename(other.table_id, ("Adam", "Betty", "Doris"), other.id)
    assert taken.value.seat == 2
