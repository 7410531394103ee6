"""The calendar that phones subscribe to: without a cookie, as long as the readers' link lasts."""

from datetime import date, time, timedelta

import pytest
from icalendar import Calendar

from assistant.leagues import leagues, lifecycle, sessions
from assistant.store.engine import new_id, now
from assistant.tables import grants
from tests.web.steps import EVENING, LEAGUE, SESSION
from tests.web.test_hosts import app_with

pytestmark = pytest.mark.usefixtures("league")

PAGE = f"/leagues/{LEAGUE}/calendar"


def key_of(app, role="reader"):
    """The key to a role in the league, made where there is none yet."""
    with app.app_context():
        grants.make_key(LEAGUE, role, app.secret_key)
        return grants.key(LEAGUE, role, app.secret_key)


@pytest.fixture
def feed(app):
    """The address that a calendar asks for, without the site."""
    return f"/join/{key_of(app)}/en.ics"


def evenings(answer):
    """The events of a calendar, by the id of their sessions."""
    read = Calendar.from_ical(answer.data)
    return {str(event["uid"]).partition("@")[0]: event for event in read.walk("VEVENT")}


def test_a_calendar_without_a_cookie_gets_the_evenings_and_no_cookie(app, feed, browser):
    with app.app_context():
        leagues.rename(LEAGUE, "The Imps", "Europe/Berlin")
        sessions.change(SESSION, EVENING, "At Ünal's", time(19, 30))
    answer = browser.get(feed)
    assert (answer.status_code, answer.headers["Content-Type"]) == (
        200,
        "text/calendar; charset=utf-8",
    )
    assert "Set-Cookie" not in answer.headers
    event = evenings(answer)[SESSION]
    assert f"{event['dtstart'].dt:%Y-%m-%d %H:%M}" == "2026-11-20 18:30"
    assert str(event["location"]) == "At Ünal's"
    assert str(event["summary"]) == "The Bottle Imp: The Imps"
    assert event["sequence"] == 2  # the zone and the hour


def test_a_phone_that_has_a_cookie_gets_none_either(feed, phone):
    phone.get("/preferences")
    answer = phone._browser.get(feed)
    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers


def test_its_words_are_in_the_language_of_its_address(app, browser):
    answer = browser.get(f"/join/{key_of(app)}/de.ics", headers={"Accept-Language": "en"})
    assert str(evenings(answer)[SESSION]["summary"]) == "Der Flaschenteufel: The Imps"


def test_what_has_not_changed_is_not_sent_again(app, feed, browser):
    first = browser.get(feed)
    again = browser.get(feed, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    with app.app_context():
        sessions.change(SESSION, EVENING, "Elsewhere")
    changed = browser.get(feed, headers={"If-None-Match": first.headers["ETag"]})
    assert changed.status_code == 200


def test_past_evenings_stay_for_a_year_and_all_to_come_are_there(app, feed, browser):
    today = now().date()
    ids = {days: new_id() for days in (-400, -300, 0, 3000)}
    with app.app_context():
        for days, id in ids.items():
            sessions.open_session(id, LEAGUE, today + timedelta(days=days), "")
    found = evenings(browser.get(feed)).keys()
    assert {days for days, id in ids.items() if id in found} == {-300, 0, 3000}


def test_an_evening_that_was_removed_is_not_in_it(app, feed, browser):
    id = new_id()
    with app.app_context():
        sessions.open_session(id, LEAGUE, date(2030, 1, 1), "")
    assert id in evenings(browser.get(feed))
    with app.app_context():
        sessions.remove(id)
    assert id not in evenings(browser.get(feed))


def test_it_ends_with_the_readers_link_and_with_the_league(app, feed, browser):
    with app.app_context():
        grants.renew_key(LEAGUE, "reader", app.secret_key)
    assert browser.get(feed).status_code == 404
    renewed = f"/join/{key_of(app)}/en.ics"
    assert browser.get(renewed).status_code == 200
    with app.app_context():
        lifecycle.delete(LEAGUE)
    assert browser.get(renewed).status_code == 404


@pytest.mark.parametrize("role", ["scorekeeper", "secretary"])
def test_a_link_that_grants_more_than_reading_is_no_calendars(app, role, browser):
    assert browser.get(f"/join/{key_of(app, role)}/en.ics").status_code == 404


def test_the_page_shows_the_address_for_a_calendar_and_for_a_person(app, phone):
    page = phone.submit(phone.get(PAGE).form("/calendar"))
    address = f"/join/{key_of(app)}/en.ics"
    assert page.document.one("input", **{"data-part": "link"})["value"].endswith(address)
    link = page.link("Subscribe")
    assert link.startswith("webcal://") and link.endswith(address)


def test_under_a_path_the_calendar_and_its_evenings_have_it_too(app, feed):
    address = app.config["SQLALCHEMY_DATABASE_URI"]
    with app_with(address, PUBLIC_URL="https://home.example/imp") as served:
        answer = served.test_client().get(f"/imp{feed}", base_url="https://home.example")
        here = f"https://home.example/imp/leagues/{LEAGUE}/sessions/{SESSION}"
        assert str(evenings(answer)[SESSION]["url"]) == here


def test_a_reader_finds_the_way_to_it(app, stranger):
    stranger.join(f"/join/{key_of(app)}")
    page = stranger.follow(stranger.get(f"/leagues/{LEAGUE}"), "Calendar")
    assert page.heading == "Calendar"


def test_a_calendar_whose_link_ended_is_told_so_and_gets_no_cookie_either(feed, app, browser):
    with app.app_context():
        grants.renew_key(LEAGUE, "reader", app.secret_key)
    answer = browser.get(feed)
    assert (answer.status_code, answer.headers.get("Set-Cookie")) == (404, None)
