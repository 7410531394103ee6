"""The page is left right after a tap: what was tapped is not lost."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import FORGET
from tests.browser.phone import RECORD, Phone

TAP_AND_GO = """() => {
  document.querySelector("[name=card][value='24']").click();
  location.assign("/");
}"""

NO_FRAME = """() => {
  window.requestAnimationFrame = () => 0;
  window.setTimeout = () => 0;
}"""


@pytest.fixture
def table(phone: Phone) -> Phone:
    """A phone at a table whose taps do not reach the server."""
    phone.open_table(RECORD)
    phone.page.route("**/plays", lambda route: route.abort())
    return phone


def test_a_tap_is_sent_when_the_page_is_opened_again(table: Phone) -> None:
    entry = table.page.url
    table.page.evaluate(TAP_AND_GO)
    table.page.wait_for_url("**/")
    table.page.unroute("**/plays")
    with table.page.expect_response("**/plays"):
        table.page.goto(entry)
    table.is_synced()
    table.page.evaluate(FORGET)
    table.page.reload()
    expect(table.seat("Adam")).to_have_attribute("aria-label", re.compile("24, blue"))


def test_a_tap_is_saved_though_the_page_is_closed_before_it_is_drawn(table: Phone) -> None:
    page = table.page.context.new_page()
    other = Phone(page, table.address, table.app)
    other.goes_to(table.page.url)
    page.evaluate(NO_FRAME)
    other.tap(24)
    assert page.evaluate("() => localStorage.length") == 0
    with page.expect_event("close"):
        page.close(run_before_unload=True)
    table.page.reload()
    expect(table.seat("Adam")).to_have_attribute("aria-label", re.compile("24, blue"))
