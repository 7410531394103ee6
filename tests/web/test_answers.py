"""What every answer says to the browser, pages and assets alike."""

import pytest

from assistant import create_app
from tests.admitting import cookie_name, known_as


def cookie(answer):
    """The one cookie that the answer sets."""
    (found,) = answer.headers.getlist("Set-Cookie")
    return found


def test_the_cookie_is_not_for_scripts_nor_for_other_sites(browser):
    assert "HttpOnly" in cookie(browser.get("/")) and "SameSite=Lax" in cookie(
        browser.get("/tables/new")
    )


def test_the_cookie_outlives_an_evening_by_the_phones_own_clock(browser):
    assert "Max-Age=157680000" in cookie(browser.get("/"))


def test_a_cookie_that_came_over_https_goes_back_over_nothing_else(browser):
    found = cookie(browser.get("/", base_url="https://localhost"))
    assert found.startswith("__Host-bottle-imp-") and "Secure" in found


def test_a_cookie_at_the_home_network_goes_over_http(browser):
    assert "Secure" not in cookie(browser.get("/"))


def test_a_cookie_that_somebody_made_up_is_a_new_phone(browser, app):
    browser.set_cookie(cookie_name(app), "made-up")
    assert browser.get("/").status_code == 200


def test_two_installations_on_a_host_have_cookies_of_their_own(app, database):
    again, other = (
        create_app({"SECRET_KEY": key, "SQLALCHEMY_DATABASE_URI": database})
        for key in (app.secret_key, "another")
    )
    assert cookie_name(again) == cookie_name(app) != cookie_name(other)


@pytest.mark.parametrize("address", ["http://localhost", "https://localhost"])
@pytest.mark.parametrize("path", ["/", "/language"])
def test_a_phone_of_before_the_cookie_had_its_own_name_stays_the_same(path, address, browser, app):
    phone, signed = known_as(app, None)
    browser.set_cookie("session", signed)
    method = "GET" if path == "/" else "POST"
    answer = browser.open(path, method=method, base_url=address)
    own = cookie(answer).partition(";")[0].partition("=")
    assert own[0].removeprefix("__Host-") == cookie_name(app)
    assert known_as(app, own[2])[0] == phone


def test_another_programs_session_is_neither_read_nor_overwritten(browser, app):
    browser.set_cookie("session", "eyJ1c2VyIjoiYWRtaW4ifQ.aRkqFg.of-another-program")
    first = cookie(browser.get("/")).partition(";")[0].partition("=")
    assert first[0] == cookie_name(app)
    browser.set_cookie("session", "eyJ1c2VyIjoiYWRtaW4ifQ.aRkqFg.of-another-program")
    second = cookie(browser.get("/")).partition(";")[0].partition("=")
    assert known_as(app, first[2])[0] == known_as(app, second[2])[0]
    assert browser.get_cookie("session").value.endswith("of-another-program")


@pytest.mark.parametrize(
    "path", ["/", "/tables/new", "/nothing/here", "/assets/nothing.0000000000.css"]
)
def test_no_answer_may_be_framed(path, browser):
    assert "frame-ancestors 'none'" in browser.get(path).headers["Content-Security-Policy"]


def test_no_form_hands_its_token_to_a_link(browser):
    assert browser.get("/tables/new").headers["Referrer-Policy"] == "same-origin"
