"""Lopaka is no person: in a league nobody new has his name, and who has it already keeps it."""

from dataclasses import replace

import pytest

from assistant.extensions import db
from assistant.leagues import people, sessions
from assistant.rules.options import USUAL, Goal
from assistant.store.engine import writing
from assistant.store.models import Person
from assistant.tables import tables
from tests.web.steps import LEAGUE, SESSION, people_form, seat_at_table, start

pytestmark = pytest.mark.usefixtures("league")

HERE = f"/leagues/{LEAGUE}"
REFUSAL = "Lopaka is not a person, so nobody can have this name. Enter another one."
WRITTEN = "  LOPAKA "


@pytest.fixture
def table(app):
    """A table of the league at which Anna, Ben and Clara play."""
    with app.app_context():
        options, names = replace(USUAL, goal=Goal("rounds", 9)), ("Anna", "Ben", "Clara")
        sessions.start("a-table-of-the-league", SESSION, None, names, options, dealer=0, phone="x")
    return "a-table-of-the-league"


def enter_as_in_a_file(app):
    """Enters a person who is called Lopaka, as a league's file can."""
    with app.app_context():
        id = people.add(LEAGUE, "Somebody", is_guest=False)
        with writing():
            db.session.get_one(Person, (LEAGUE, id)).name = "Lopaka"
    return id


def test_nobody_is_added_by_this_name(phone, unchanged):
    page = phone.get(f"{HERE}/people")
    assert unchanged()
    assert (
        phone.submit(page.form("/people"), status=422, names=WRITTEN).error("names")
        == f"LOPAKA: {REFUSAL}"
    )
    assert unchanged()


@pytest.mark.parametrize("page", ["game", "paper"])
def test_nobody_new_plays_by_this_name(phone, page):
    form = phone.get(f"{HERE}/sessions/{SESSION}/{page}").form(f"/{page}")
    page = phone.submit(form, status=422, name_0="Anna", name_1="Ben", name_2=WRITTEN)
    assert page.error("name_2") == REFUSAL


def test_nobody_at_a_table_of_a_league_is_given_this_name(phone, table):
    page = phone.get(f"/tables/{table}/names")
    assert phone.submit(page.form("/names"), status=422, name_0=WRITTEN).error("name_0") == REFUSAL


def test_nobody_takes_over_a_seat_by_this_name(phone, table):
    page = phone.get(f"/tables/{table}/people")
    form = people_form(page, "succeed")
    assert REFUSAL in phone.submit(form, status=422, seat="0", name=WRITTEN).text


def test_who_is_called_so_already_plays_on(app, phone):
    enter_as_in_a_file(app)
    form = phone.get(f"{HERE}/sessions/{SESSION}/paper").form("/paper")
    typed = {"name_0": "Anna", "points_0": "3", "name_1": "Lopaka", "points_1": "2"}
    assert "Lopaka" in phone.submit(form, **typed).text


def test_who_is_called_so_already_can_be_saved_so_again(app, phone):
    page = phone.get(f"{HERE}/people/{enter_as_in_a_file(app)}")
    [form] = [one for one in page.document.all("form") if one.all("input", name="name")]
    assert phone.submit(form).heading == "Lopaka"


def test_where_lopaka_plays_who_is_called_so_is_told_apart(app):
    table_id = seat_at_table(
        app, options=replace(USUAL, variant="lopaka"), names=("Anna", "Lopaka")
    )
    with app.app_context():
        assert sorted(tables.view(table_id).people.values()) == ["Anna", "Lopaka", "Lopaka 2"]


def test_nobody_new_had_a_seat_all_along_by_this_name(phone, table):
    page = phone.get(f"/tables/{table}/seats")
    form = page.form("/consequences")
    page = phone.submit(form, status=422, seat="0-0", typed=WRITTEN)
    assert page.error("typed") == REFUSAL


def test_no_table_comes_to_a_league_at_which_somebody_new_has_this_name(app, phone, unchanged):
    table_id = start(phone, ("Clara", "Doris", "Lopaka")).path.split("/")[2]
    form = phone.get(f"{HERE}/sessions/{SESSION}/attach").form("/attach")
    unchanged()
    page = phone.submit(form, status=422, game=table_id)
    assert "Change the name at the table first." in page.error("game")
    assert unchanged()
