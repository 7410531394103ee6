"""Who comes to the next evening: said by whoever may look into the league, one tap a name."""

from datetime import timedelta

import pytest

from assistant.leagues import people, presence, sessions
from assistant.store.engine import new_id, now
from assistant.web import days
from tests.web.steps import EVENING, LEAGUE, PERSON, SESSION
from tests.web.test_access import let_in

pytestmark = pytest.mark.usefixtures("league")


@pytest.fixture
def next_week(app):
    """An evening in a week; its page."""
    id = new_id()
    with app.app_context():
        sessions.open_session(id, LEAGUE, now().date() + timedelta(days=7), "")
    return f"/leagues/{LEAGUE}/sessions/{id}"


@pytest.fixture
def reader(app, stranger):
    """A phone that may read the league."""
    let_in(app, stranger, LEAGUE, "reader")
    return stranger


def taps(phone, page, word, person=PERSON):
    """The page after what is said of somebody was tapped."""
    form = phone.get(page).form("/who-comes")
    [button] = [one for one in form.all("button", value=person) if one.text.startswith(word)]
    return phone.submit(form, button)


def said(page, person=PERSON):
    """What the page says of somebody."""
    buttons = page.document.all("button", value=person)
    return [one.text.split()[0] for one in buttons if one["aria-pressed"] == "true"]


def test_a_reader_says_who_comes_and_takes_it_back(reader, next_week):
    page = taps(reader, next_week, "Comes")
    assert said(page) == ["Comes"]
    assert "1 person comes" in page.text
    page = taps(reader, next_week, "Cannot")
    assert said(page) == ["Cannot"]
    assert said(taps(reader, next_week, "Cannot")) == []


def test_the_leagues_page_says_when_the_next_evening_is_and_how_many_come(
    app, phone, next_week, reader
):
    with app.app_context():
        presence.note(next_week.rpartition("/")[2], PERSON, "comes")
    page = reader.get(f"/leagues/{LEAGUE}")
    assert "Next session" in page.text
    assert "1 person comes" in page.text
    assert next_week in {one["href"] for one in page.document.all("a")}


def test_an_evening_that_is_over_is_left_as_it_is(app, phone, monkeypatch):
    monkeypatch.setattr(days, "tonight", lambda: EVENING + timedelta(days=1))
    page = f"/leagues/{LEAGUE}/sessions/{SESSION}"
    assert not phone.get(page).document.all(id="who-comes")
    token = phone.get(f"{page}/change").fields("/change")["csrf_token"]
    phone.post(f"{page}/who-comes", {"comes": PERSON, "csrf_token": token})
    with app.app_context():
        assert presence.of_session(SESSION) == {}


def test_nobody_of_another_league_can_be_said_to_come(phone, next_week):
    token = phone.get(next_week).fields("/who-comes")["csrf_token"]
    status, _ = phone.answered(
        f"{next_week}/who-comes", {"comes": "somebody-of-elsewhere", "csrf_token": token}
    )
    assert status == 404


def test_who_comes_is_ticked_where_tables_are_drawn(app, phone, next_week):
    with app.app_context():
        clara = people.add(LEAGUE, "Clara", is_guest=False)
        presence.note(next_week.rpartition("/")[2], clara, "comes")
    assert phone.get(f"{next_week}/seating/draw").fields("/draw")["people"] == clara


@pytest.mark.parametrize(
    ("typed", "hour"), [("19:30", "19:30"), ("19.30", "19:30"), ("05:00", "05:00"), ("", None)]
)
def test_an_evening_has_an_hour_or_none(phone, next_week, typed, hour):
    page = phone.submit(phone.get(f"{next_week}/change").form("/change"), begins=typed)
    assert page.path == next_week
    assert (hour is None) or hour in page.text


@pytest.mark.parametrize("typed", ["04:59", "00:30", "25:00", "19:30:01", "half past", "1930Z"])
def test_an_hour_of_the_night_before_or_none_is_refused(phone, next_week, typed):
    form = phone.get(f"{next_week}/change").form("/change")
    page = phone.submit(form, status=422, begins=typed)
    assert "such as 19:30" in page.error("begins")


def test_who_has_left_is_not_among_those_who_come(app, phone, next_week):
    with app.app_context():
        presence.note(next_week.rpartition("/")[2], PERSON, "comes")
        people.set_left(LEAGUE, PERSON, has_left=True)
    assert "1 person comes" not in phone.get(next_week).text


def test_an_evening_that_is_played_is_not_the_next_one(phone, next_week, monkeypatch):
    monkeypatch.setattr("assistant.web.leagues.tonight", lambda: EVENING)
    page = phone.get(f"/leagues/{LEAGUE}")
    [_, of_evening] = page.document.all("a", **{"class": "top-three"})
    assert of_evening["href"] == next_week
