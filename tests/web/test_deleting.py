"""A game is deleted after one question, and can be restored from home."""

import pytest

from tests.web.steps import start, table_of, tap


@pytest.fixture
def played(phone):
    """A table that this phone opened, with a card on it."""
    return tap(phone, start(phone), 24)


@pytest.fixture
def asked(phone, played):
    """The question."""
    return phone.get(f"/tables/{table_of(played)}/delete")


def test_the_question_names_the_game_and_how_long_it_can_be_restored(asked):
    assert asked.heading == "Delete this game?"
    assert "Adam, Betty, Clara, Doris" in asked.text
    assert "30 days" in asked.text


def test_a_deleted_game_is_gone_from_home_but_for_its_restore(phone, asked):
    page = phone.press(asked.button("Delete the game"))
    assert page.path == "/"
    assert "Continue" not in page.text and "again" not in page.text
    assert page.button("Restore")


def test_a_restored_game_is_where_it_was(phone, asked, contents):
    before = contents()
    page = phone.press(asked.button("Delete the game"))
    page = phone.press(page.button("Restore"))
    assert page.heading == "Round 1 trick 1 of 8"
    assert contents() == before


def test_a_game_that_is_deleted_twice_is_deleted_once(phone, asked, contents):
    phone.press(asked.button("Delete the game"))
    before = contents()
    phone.press(asked.button("Delete the game"))
    assert contents() == before


def test_a_finished_game_can_be_deleted_too(phone, ended):
    asked = phone.get(f"/tables/{table_of(ended)}/delete")
    assert "1 scored round" in asked.text
    assert phone.press(asked.button("Delete the game")).path == "/"
    phone.get(ended.path, status=410)
