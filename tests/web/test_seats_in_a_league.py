"""In a league that seat was somebody else all along: results, people, and names."""

import pytest

from assistant.leagues import (
    league_games,
    leagues,
    people,
    soundness,
)
from assistant.leagues.counting import came_to
from assistant.leagues.people import HaveMet
from assistant.rules.events import Succeeded
from assistant.tables import tables
from tests.web import seats
from tests.web.seats import ask, begun, had, played, reassign, rows, so
from tests.web.steps import LEAGUE, SESSION, happen


@pytest.fixture
def of_season(app, league):
    """A game of Anna, Ben and Clara that is over and counts in a season; its id."""
    return seats.of_season(app)


def test_the_way_there_is_on_the_page_of_the_evening(phone, of_season):
    evening = phone.get(f"/leagues/{LEAGUE}/sessions/{SESSION}")
    address = phone.follow(evening, "That seat was somebody else all along").path
    assert address == f"/tables/{of_season}/seats"


def test_the_result_is_another_persons_and_a_rebuild_finds_nothing(app, phone, of_season):
    with app.app_context():
        people.add(LEAGUE, "Edgar", is_guest=False)
    reassign(phone, of_season, "Ben", "Edgar")
    assert rows(app) == {"Anna", "Edgar", "Clara"}
    with app.app_context():
        assert soundness.differing_games(LEAGUE) == []


def test_who_is_new_joins_the_league(app, phone, of_season):
    page = ask(phone, of_season, "Ben", "Edgar")
    assert "Edgar is new and joins the league." in page.text
    so(phone, page)
    with app.app_context():
        assert "edgar" in leagues.at(LEAGUE).by_name


def test_another_entry_of_somebody_at_the_table_has_no_second_seat(app, phone, of_season):
    with app.app_context():
        ids = tables.view(of_season).game.persons
        other = people.add(LEAGUE, "Bennie", is_guest=False)
        people.merge(LEAGUE, ids[1], other)
    page = ask(phone, of_season, "Anna", "Bennie")
    assert "Anna and Ben sat the other way round." in page.text


def test_who_was_reassigned_away_did_not_come(app, phone, of_season):
    table_id = played(app, begun(app, names=("Paul", "Rosa", "Stan")))
    with app.app_context():
        ids = tables.view(table_id).game.persons
        with pytest.raises(HaveMet):
            people.merge(LEAGUE, ids[1], ids[0])
    reassign(phone, table_id, "Rosa", "Edgar")
    with app.app_context():
        people.merge(LEAGUE, ids[1], ids[0])
        assert ids[1] not in came_to(league_games.get(table_id))


def test_who_was_replaced_before_the_first_card_did_not_come(app, league):
    table_id = begun(app, None, ("Paul", "Rosa", "Stan"))
    with app.app_context():
        edgar = people.add(LEAGUE, "Edgar", is_guest=False)
        ids = tables.view(table_id).game.persons
    happen(app, table_id, Succeeded(0, edgar))
    with app.app_context():
        assert came_to(league_games.get(table_id)) == (edgar, ids[1], ids[2])
        people.merge(LEAGUE, ids[0], edgar)


# A name that is somebody else's


def test_another_name_in_a_league_is_asked_about(app, phone, of_season):
    page = phone.get(f"/tables/{of_season}/names")
    page = phone.submit(page.form("/names"), name_1="Benno", status=422)
    assert "Ben is now called Benno, everywhere in the league" in page.text
    assert had(app, of_season)[0] == "Anna Ben Clara"
    phone.submit(page.form("/names"), meant_1="renamed")
    assert had(app, of_season)[0] == "Anna Benno Clara"


def test_it_was_not_the_one_who_sat_there(app, phone, of_season):
    page = phone.get(f"/tables/{of_season}/names")
    page = phone.submit(page.form("/names"), name_1="Benno", status=422)
    page = phone.submit(page.form("/names"), meant_1="other")
    assert "Benno sat there, not Ben." in page.text
    so(phone, page)
    assert had(app, of_season)[0] == "Anna Benno Clara"
    with app.app_context():
        assert {"ben", "benno"} <= leagues.at(LEAGUE).by_name.keys()


def test_the_name_of_somebody_in_the_league_is_theirs(app, phone, of_season):
    with app.app_context():
        people.add(LEAGUE, "Edgar", is_guest=False)
    page = phone.get(f"/tables/{of_season}/names")
    page = phone.submit(page.form("/names"), name_1="Edgar", status=422)
    assert "Edgar is somebody else in the league." in page.text
    forged = page.fields("/names") | {"meant_1": "renamed"}
    phone.post(f"/tables/{of_season}/names", forged, status=422)
    assert "Edgar sat there, not Ben." in phone.submit(page.form("/names")).text


def test_capitals_are_not_asked_about(app, phone, of_season):
    phone.submit(phone.get(f"/tables/{of_season}/names").form("/names"), name_1="BEN")
    assert had(app, of_season)[0] == "Anna BEN Clara"


def test_two_seats_are_put_right_one_after_the_other(phone, of_season):
    page = phone.get(f"/tables/{of_season}/names")
    typed = {"name_0": "Xaver", "name_1": "Yves", "meant_0": "other", "meant_1": "other"}
    page = phone.post(page.path, page.fields("/names") | typed, status=422)
    assert "Put one seat right after the other" in page.error("name_1")
