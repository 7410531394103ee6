"""Something went wrong at the table, and the table decides."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.phone import RECORD, Phone
from tests.volume import some

REVOKED = (24, 15, 17, 32)  # Betty does not follow blue
REVOKED += (29, 35, 33, 37)  # Christian leads red
REVOKED += (36, 31, 26, 23, 8)  # Betty leads red, and then blue


@pytest.fixture
def revoked(phone: Phone) -> Phone:
    """A phone at a table where Betty shows after three tricks that she did not follow blue in the first."""
    phone.open_table(RECORD, laid=REVOKED)
    return phone


def found(phone: Phone) -> Locator:
    """What the record itself has found."""
    return phone.page.locator(".found")


def test_every_part_is_one_tap_away_on_the_first_screen_of_a_revoke(revoked: Phone) -> None:
    revoked.went_wrong()
    ways = revoked.page.locator(".parts a")
    expect(ways).to_have_text(["Mistapped", "It happened", "Judge"])
    bottom = ways.last.evaluate("way => way.getBoundingClientRect().bottom")
    assert bottom < 200
    ways.nth(1).click()
    expect(found(revoked)).to_be_in_viewport()
    ways.last.click()
    revoked.page.wait_for_url("**/judge")


SMALL = """() => {
    for (const part of document.querySelectorAll("main details")) {
        part.removeAttribute("name");
        part.open = true;
    }
    const kinds = "main :is(a, button, summary, input:not([type=hidden]))";
    const targets = [...document.querySelectorAll(kinds)];
    const inline = (one) => one.closest("p, .evidence, .findings, h2");
    return targets.filter((one) => !inline(one)).filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return Math.min(width, height) < 24;
    }).map((one) => one.outerHTML.slice(0, 80));
}"""
"""What can be tapped and is smaller than 24 px either way, but for links within a sentence."""


@pytest.mark.parametrize("way", some(["problem", "problem?happened=pass", "tricks", "judge"], 2))
def test_everything_on_the_way_can_be_hit(revoked: Phone, way: str) -> None:
    revoked.page.set_viewport_size({"width": 320, "height": 568})
    revoked.goes_to(f"{revoked.table}/{way}")
    assert revoked.page.evaluate(SMALL) == []
    assert not revoked.wider(320)
