"""Somebody who plays at a table of the league and is seated at another: asked about first."""

from dataclasses import replace
from datetime import timedelta

import pytest

from assistant.leagues import league_games, sessions
from assistant.rules.events import Ended
from assistant.rules.options import USUAL, Goal
from assistant.store.engine import now, writing
from assistant.tables import tables
from tests.web.steps import LEAGUE, SESSION, happen, past_guide, people_form, table_of

pytestmark = pytest.mark.usefixtures("league")

HERE = f"/leagues/{LEAGUE}/sessions/{SESSION}"
QUESTION = "Dora is playing at the table with Adam and Betty. Does Dora play here too?"


@pytest.fixture
def running(app, league):
    """A table of the league at which Adam, Betty and Dora play."""
    return opened(app, "a-table-that-is-running", "Adam", "Betty", "Dora")


def opened(app, table_id, *names):
    with app.app_context():
        options = replace(USUAL, goal=Goal("rounds", 9))
        sessions.start(table_id, SESSION, None, names, options, dealer=0, phone="opener")
    return table_id


def send(phone, *names, status=200, page=None, **chosen):
    """Sends the form of a new game."""
    typed = {f"name_{seat}": name for seat, name in enumerate(names)}
    page = page or phone.get(f"{HERE}/game")
    return phone.submit(page.form("/game"), status=status, **{"dealer": "0"} | typed | chosen)


def names_at(app, page):
    with app.app_context():
        return tables.view(table_of(page)).names


def chip(page, name):
    """What stands on the chip of a known name."""
    [found] = [one for one in page.document.all("button", name="put") if one["value"] == name]
    return " ".join(found.text.split())


# A new game


@pytest.mark.usefixtures("running")
def test_who_plays_at_another_table_is_asked_about_and_with_the_answer_the_game_begins(
    app, phone, unchanged
):
    assert unchanged()
    asked = send(phone, "Dora", "Emil", "Fay", status=422)
    assert QUESTION in asked.text
    assert unchanged()
    page = past_guide(phone, send(phone, "Dora", "Emil", "Fay", page=asked, also="Dora"))
    assert names_at(app, page) == ("Dora", "Emil", "Fay")


@pytest.mark.usefixtures("running")
def test_an_answer_holds_for_its_person_alone(phone):
    asked = send(phone, "Dora", "Emil", "Fay", status=422)
    page = send(phone, "Dora", "Adam", "Fay", status=422, page=asked, also="Dora")
    assert QUESTION not in page.text
    assert "Adam is playing at the table with Betty and Dora. Does Adam play here too?" in page.text


def test_who_plays_at_a_table_that_is_over_is_not_asked_about(app, phone, running):
    happen(app, running, Ended(False))
    assert "/tables/" in send(phone, "Dora", "Emil", "Fay").path


def test_who_played_at_a_table_of_last_night_is_not_asked_about(app, phone, running):
    with app.app_context(), writing():
        league_games.get(running).begun_at = now() - timedelta(days=1)
    assert "/tables/" in send(phone, "Dora", "Emil", "Fay").path


# The chips


@pytest.mark.usefixtures("running")
def test_a_chip_says_with_whom_somebody_is_playing(phone):
    page = phone.get(f"{HERE}/game")
    assert chip(page, "Dora") == "Dora playing with Adam and Betty"
    assert chip(page, "Anna") == "Anna"


# At a table


@pytest.fixture
def here(app):
    """Another table of the league at which Emil, Fay and Gustav play."""
    return opened(app, "another-table-that-runs", "Emil", "Fay", "Gustav")


@pytest.mark.usefixtures("running")
@pytest.mark.parametrize("do", ["join", "succeed"])
def test_who_comes_from_another_table_is_asked_about(app, phone, here, unchanged, do):
    page = phone.get(f"/tables/{here}/people")
    assert unchanged()
    asked = phone.submit(people_form(page, do), name="Dora", seat="0", status=422)
    assert QUESTION in asked.text
    assert unchanged()
    phone.submit(people_form(asked, do), seat="0", also="Dora")
    with app.app_context():
        assert "Dora" in tables.view(here).names


# A rematch


@pytest.mark.usefixtures("running")
def test_a_rematch_asks_about_who_plays_at_another_table(app, phone, unchanged):
    table = opened(app, "a-table-that-is-over", "Dora", "Emil", "Fay")
    happen(app, table, Ended(counts=True))
    path = f"/tables/{table}/rematch"
    fields = {"csrf_token": phone.get("/join").fields("/join")["csrf_token"]}
    fields |= {"client_id": "the-rematch-of-this-test"}
    assert unchanged()
    page = phone.post(path, fields, status=422)
    assert QUESTION in page.text
    assert unchanged()
    begun = phone.press(page.button("Yes, play the rematch"))
    assert names_at(app, past_guide(phone, begun)) == ("Dora", "Emil", "Fay")
