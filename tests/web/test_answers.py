"""What every answer says to the browser, pages and assets alike."""

import pytest


@pytest.fixture
def browser(app):
    """A browser that follows nothing."""
    return app.test_client()


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
    assert found.startswith("__Host-session=") and "Secure" in found


def test_a_cookie_at_the_home_network_goes_over_http(browser):
    assert "Secure" not in cookie(browser.get("/"))


def test_a_cookie_that_somebody_made_up_is_a_new_phone(browser):
    browser.set_cookie("session", "made-up")
    assert browser.get("/").status_code == 200


@pytest.mark.parametrize(
    "path", ["/", "/tables/new", "/nothing/here", "/assets/nothing.0000000000.css"]
)
def test_no_answer_may_be_framed(path, browser):
    assert "frame-ancestors 'none'" in browser.get(path).headers["Content-Security-Policy"]


def test_no_form_hands_its_token_to_a_link(browser):
    assert browser.get("/tables/new").headers["Referrer-Policy"] == "same-origin"
