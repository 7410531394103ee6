"""A league put away, deleted and restored, by its secretary."""

import pytest

from assistant.leagues import leagues, sessions
from assistant.rules.options import USUAL
from assistant.store.engine import new_id
from assistant.web import access
from tests.admitting import grant, phone_of
from tests.browsing import Client
from tests.web.steps import LEAGUE, SEASON, SESSION, SHARE
from tests.web.test_access import IN_A_LEAGUE, NOWHERE, asked, plain

pytestmark = pytest.mark.usefixtures("league")

SHOW, DELETE = f"/leagues/{LEAGUE}", f"/leagues/{LEAGUE}/delete"
ROLES = ("reader", "scorekeeper", "secretary")


@pytest.fixture
def phones(app):
    """A phone of each role in the league, which all list it."""
    found = {}
    for role in ROLES:
        found[role] = Client(app, is_stranger=True)
        id = phone_of(app, found[role]._browser)
        with app.app_context():
            grant(LEAGUE, id, role)
            leagues.visit(LEAGUE, id)
    return found


@pytest.fixture
def running(app):
    """A table at which a game of the league is played; its id."""
    id = new_id()
    with app.app_context():
        names = ("Anna", "Ben", "Clara")
        sessions.start(id, SESSION, SEASON, names, USUAL, dealer=0, phone="founder")
    return id


def deleted(phone, name="The Imps"):
    """The page after a secretary has deleted the league."""
    return phone.submit(phone.get(DELETE).form("/delete"), name=name)


def listed(page, headline):
    """What is listed below a headline that opens."""
    found = [one for one in page.document.all("details") if one.one("summary").text == headline]
    return " ".join(one.text for one in found)


# Put away


def test_a_league_that_is_put_away_stands_at_the_bottom_of_every_home_page_until_it_is_taken_out(
    phones,
):
    secretary = phones["secretary"]
    page = secretary.press(secretary.get(f"{SHOW}/settings").button("Put it away"))
    assert "The league is put away" in page.text
    for phone in phones.values():
        home = phone.get("/")
        assert "The Imps" in listed(home, "Leagues put away")
        assert [h2.text for h2 in home.document.all("h2")].count("Leagues") == 0
        assert phone.follow(home, "The Imps").heading == "The Imps"
    secretary.press(page.button("Take it out again"))
    home = secretary.get("/")
    assert listed(home, "Leagues put away") == ""
    assert "Leagues" in [h2.text for h2 in home.document.all("h2")]


def test_an_odd_answer_puts_nothing_away(phone, unchanged):
    fields = phone.get(f"{SHOW}/settings").fields("/put-away")
    phone.get(DELETE)
    phone.post(f"{SHOW}/put-away", fields | {"away": "1"})
    unchanged()
    phone.post(f"{SHOW}/put-away", fields | {"away": "perhaps"})
    assert unchanged()


@pytest.mark.parametrize("role", ["reader", "scorekeeper"])
def test_only_a_secretary_is_offered_to_put_away_or_delete(role, phones):
    assert "League settings" not in phones[role].get(SHOW).text
    phones[role].get(f"{SHOW}/settings", status=403)


# The question


def test_the_question_says_what_goes(phone, running):
    page = phone.follow(phone.get(f"{SHOW}/settings"), "Delete league")
    assert page.heading == "Delete this league?"
    for said in (
        *("2 games", "1 session", "3 people", "1 season with its standings"),
        *("1 link for readers", "1 game is being played right now.", "for 30 days"),
    ):
        assert said in page.text, said


@pytest.mark.parametrize("name", ["", "The Imp"])
def test_another_name_deletes_nothing_and_stays_to_be_put_right(name, phone, unchanged):
    form = phone.get(DELETE).form("/delete")
    unchanged()
    page = phone.submit(form, status=422, name=name)
    assert "nothing was deleted" in page.error("name")
    assert page.fields("/delete")["name"] == name
    assert unchanged()


@pytest.mark.parametrize("name", ["the imps", " The Imps "])
def test_the_name_may_be_typed_as_people_type(name, phone):
    assert deleted(phone, name).path == "/"


# Afterwards


def test_a_stranger_gets_what_an_unknown_league_gets_and_its_phones_that_it_was_deleted(
    app, phones, unchanged
):
    deleted(phones["secretary"])
    unchanged()
    stranger = Client(app, is_stranger=True)
    for route in IN_A_LEAGUE:
        unknown = plain(asked(app, stranger, route, NOWHERE)[1])
        status, page = asked(app, stranger, route, LEAGUE)
        assert (status, plain(page)) == (404, unknown), route
        for role, phone in phones.items():
            if role == "secretary" and route in access.OF_DELETED:
                continue
            status, page = asked(app, phone, route, LEAGUE)
            assert (status, page.heading) == (404, "This league was deleted"), (role, route)
            assert "The Imps" not in page.text
    assert unchanged()


def test_its_tables_are_there_for_nobody(phones, running):
    for phone in phones.values():
        phone.get(f"/tables/{running}/board")
    deleted(phones["secretary"])
    for phone in phones.values():
        assert phone.get(f"/tables/{running}/board", status=404).heading == "This game was deleted"
        assert "Clara" not in phone.get("/").text + phone.get("/games").text


def test_the_link_for_readers_shows_nothing(app, phones):
    reader = Client(app, is_stranger=True)
    assert reader.get(f"/s/{SHARE}").heading == "Autumn"
    deleted(phones["secretary"])
    for path in (f"/s/{SHARE}", f"/s/{SHARE}/pictures", f"/s/{SHARE}/picture.svg"):
        status, page = reader.answered(path)
        unknown = reader.answered(path.replace(SHARE, "a-link-that-nobody-made"))
        assert (status, plain(page)) == (404, plain(unknown[1]))


def test_the_form_that_is_sent_twice_deletes_once(phones, unchanged):
    phone = phones["secretary"]
    fields = phone.get(DELETE).fields("/delete") | {"name": "The Imps"}
    phone.post(DELETE, fields)
    unchanged()
    assert phone.post(DELETE, fields).path == "/"
    assert unchanged()


def test_the_secretary_restores_it_from_the_home_page_as_it_was(phones, contents):
    phone = phones["secretary"]
    before = contents()
    home = deleted(phone)
    assert "The Imps It can be restored until" in listed(home, "Deleted leagues")
    page = phone.press(home.button("Restore"))
    assert (page.path, page.heading) == (SHOW, "The Imps")
    assert contents() | {"log_lines": []} == before | {"log_lines": []}
    assert phones["reader"].get(SHOW).heading == "The Imps"
