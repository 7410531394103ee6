"""Every address: nothing is written without the page's own token, by looking, or at a table that is not there."""

import pytest

from tests.browsing import Client
from tests.databases import ON_BOTH
from tests.web.routes import (
    AT_A_TABLE,
    DRAWINGS,
    FILES,
    IN_A_LEAGUE,
    QUESTIONS,
    READING,
    WRITING,
    address,
)
from tests.web.steps import LEAGUE, table_of

pytestmark = pytest.mark.usefixtures("league")

NOWHERE = "a-table-that-nobody-opened"
NOBODYS = "a-league-that-nobody-founded"
EACH_WRITING = pytest.mark.parametrize("endpoint", sorted(WRITING))
EACH_WRITING_AT_A_TABLE = pytest.mark.parametrize("endpoint", sorted(AT_A_TABLE & WRITING.keys()))
EACH_READING_AT_A_TABLE = pytest.mark.parametrize("endpoint", sorted(AT_A_TABLE & READING.keys()))
RESTORING = {"tables.restore", "tables.delete"}
"""What can be done to a deleted table."""


def fields(page):
    """All that a form could ask for, token included."""
    return page.fields("/plays") | {"card": "24", "seat": "2"}


@EACH_WRITING
def test_nothing_is_taken_without_a_token(endpoint, phone, trick, unchanged):
    unchanged()
    path, sent = address(WRITING[endpoint], table_of(trick)), fields(trick) | {"csrf_token": ""}
    assert "nothing was saved" in phone.post(path, sent, status=400).alert
    assert phone.json(path, sent).status == 400
    assert unchanged()


@EACH_WRITING
def test_nothing_is_taken_with_the_token_of_another_phone(
    endpoint, phone, other_phone, trick, unchanged
):
    unchanged()
    token = other_phone.get("/tables/new").fields("/tables/new")["csrf_token"]
    phone.post(
        address(WRITING[endpoint], table_of(trick)),
        fields(trick) | {"csrf_token": token},
        status=400,
    )
    assert unchanged()


@EACH_WRITING_AT_A_TABLE
def test_nothing_is_written_at_a_table_that_is_not_there(endpoint, phone, trick, unchanged):
    unchanged()
    page = phone.post(address(WRITING[endpoint], NOWHERE), fields(trick), status=404)
    assert page.heading == "Table not found"
    assert unchanged()


@pytest.mark.parametrize("endpoint", sorted(IN_A_LEAGUE & WRITING.keys()))
def test_nothing_is_written_in_a_league_that_is_not_there(endpoint, phone, trick, unchanged):
    unchanged()
    page = phone.post(
        address(WRITING[endpoint], "").replace(LEAGUE, NOBODYS), fields(trick), status=404
    )
    assert page.heading == "League not found"
    assert unchanged()


@pytest.mark.parametrize("endpoint", sorted(IN_A_LEAGUE & READING.keys()))
def test_a_league_that_is_not_there_is_not_shown(endpoint, phone):
    page = phone.get(address(READING[endpoint], "").replace(LEAGUE, NOBODYS), status=404)
    assert page.heading == "League not found"


@EACH_READING_AT_A_TABLE
def test_a_table_that_is_not_there_is_not_shown(endpoint, phone):
    assert phone.get(address(READING[endpoint], NOWHERE), status=404).heading == "Table not found"


@pytest.mark.parametrize("endpoint", sorted(AT_A_TABLE & WRITING.keys() - RESTORING))
def test_nothing_is_written_at_a_deleted_table(endpoint, phone, trick, unchanged):
    delete(phone, trick)
    unchanged()
    page = phone.post(address(WRITING[endpoint], table_of(trick)), fields(trick), status=410)
    assert page.heading == "This game was deleted"
    assert unchanged()


@EACH_READING_AT_A_TABLE
def test_a_deleted_table_is_not_shown(endpoint, phone, trick):
    delete(phone, trick)
    assert (
        phone.get(address(READING[endpoint], table_of(trick)), status=410).heading
        == "This game was deleted"
    )


@ON_BOTH
@pytest.mark.parametrize("endpoint", sorted(READING))
def test_looking_changes_nothing(endpoint, phone, score, unchanged):
    unchanged()
    path = address(READING[endpoint], table_of(score)) + QUESTIONS.get(endpoint, "")
    if endpoint in FILES | DRAWINGS:
        phone.save(path, "inline" if endpoint in DRAWINGS else "attachment")
    else:
        phone.get(path)
    assert unchanged()


@pytest.mark.parametrize("endpoint", sorted(WRITING.keys() - READING.keys()))
def test_an_address_that_only_writes_says_so_when_it_is_opened(endpoint, phone, trick):
    page = phone.get(address(WRITING[endpoint], table_of(trick)), status=405)
    assert page.heading == "This address cannot be opened directly"


@ON_BOTH
@pytest.mark.parametrize(
    "id", ["%00" + "a" * 20, "%ff" * 20, "x" * 5000, "..", "' OR 1=1 --", "%F0%9F%A7%9E"]
)
def test_no_id_is_too_odd_to_be_told_that_it_is_not_there(id, app):
    Client(app).get(f"/tables/{id}/trick", status=404)


def delete(phone, page):
    """Deletes the table that the page shows."""
    asked = phone.get(f"/tables/{table_of(page)}/delete")
    phone.press(asked.button("Delete the game"))
