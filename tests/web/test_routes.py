"""Every address: nothing is written without the page's own token, by looking, or where a table was
deleted.
"""

import pytest

from tests.browsing import Client
from tests.databases import IN_SOAK_ON_BOTH, ON_BOTH
from tests.web.routes import (
    AT_A_TABLE,
    AT_HOME,
    DRAWINGS,
    FILES,
    QUESTIONS,
    READING,
    WITH_A_KEY,
    WRITING,
    address,
)
from tests.web.steps import table_of

pytestmark = pytest.mark.usefixtures("league")


RESTORING = {"tables.restore", "tables.delete"}
"""What can be done to a deleted table."""

WRITING_AT_A_TABLE = {name: WRITING[name] for name in sorted(AT_A_TABLE & WRITING.keys())}
READING_AT_A_TABLE = {name: READING[name] for name in sorted(AT_A_TABLE & READING.keys())}


def fields(page):
    """All that a form could ask for, token included."""
    return page.fields("/plays") | {"card": "24", "seat": "2"}


def test_nothing_is_taken_without_a_token(phone, trick, unchanged):
    unchanged()
    for endpoint, rule in WRITING.items():
        path, sent = address(rule, table_of(trick)), fields(trick) | {"csrf_token": ""}
        assert "nothing was saved" in phone.post(path, sent, status=400).alert, endpoint
        assert phone.json(path, sent).status == 400, endpoint
        assert unchanged(), endpoint


def test_nothing_is_taken_with_the_token_of_another_phone(phone, other_phone, trick, unchanged):
    unchanged()
    token = other_phone.get("/tables/new").fields("/tables/new")["csrf_token"]
    for endpoint, rule in WRITING.items():
        sent = fields(trick) | {"csrf_token": token}
        phone.post(address(rule, table_of(trick)), sent, status=400)
        assert unchanged(), endpoint


def test_nothing_is_written_at_a_deleted_table(phone, trick, unchanged):
    delete(phone, trick)
    unchanged()
    for endpoint in sorted(WRITING_AT_A_TABLE.keys() - RESTORING):
        page = phone.post(address(WRITING[endpoint], table_of(trick)), fields(trick), status=410)
        assert page.heading == "This game was deleted", endpoint
        assert unchanged(), endpoint


def test_a_deleted_table_is_not_shown(phone, trick):
    delete(phone, trick)
    for endpoint, rule in READING_AT_A_TABLE.items():
        page = phone.get(address(rule, table_of(trick)), status=410)
        assert page.heading == "This game was deleted", endpoint


@IN_SOAK_ON_BOTH
def test_looking_changes_nothing(phone, score, unchanged):
    unchanged()
    for endpoint, rule in READING.items():
        if endpoint in AT_HOME | WITH_A_KEY:
            continue
        path = address(rule, table_of(score)) + QUESTIONS.get(endpoint, "")
        if endpoint in FILES | DRAWINGS:
            phone.save(path, "inline" if endpoint in DRAWINGS else "attachment")
        else:
            phone.get(path)
        assert unchanged(), endpoint


def test_an_address_that_only_writes_says_so_when_it_is_opened(phone, trick):
    only_written = {name for name, rule in WRITING.items() if rule not in READING.values()}
    for endpoint in sorted(only_written):
        page = phone.get(address(WRITING[endpoint], table_of(trick)), status=405)
        assert page.heading == "This address cannot be opened directly", endpoint


@ON_BOTH
@pytest.mark.parametrize("id", ["%00" + "a" * 20, "%ff" * 20, "x" * 5000, "..", "' OR 1=1 --"])
def test_no_id_is_too_odd_to_be_told_that_it_is_not_there(id, app):
    Client(app).get(f"/tables/{id}/trick", status=404)


def delete(phone, page):
    """Deletes the table that the page shows."""
    asked = phone.get(f"/tables/{table_of(page)}/delete")
    phone.press(asked.button("Delete the game"))
