"""Looking something up in the rules while somebody waits for the answer."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.volume import some


@pytest.fixture
def rules(phone: Phone) -> Phone:
    """A phone that shows the rules."""
    phone.goes_to(f"{phone.address}/rules/")
    return phone


def typed(phone: Phone, words: str) -> None:
    phone.page.get_by_role("searchbox").press_sequentially(words)


def test_questions_are_found_while_somebody_types_and_are_there_when_somebody_comes_back(
    rules: Phone,
) -> None:
    typed(rules, "bottle not sold")
    expect(rules.page.locator(".questions b").first).to_have_text(
        "Nobody has bought the bottle by the end of the round: who gets the minus points?"
    )
    expect(rules.page.get_by_role("status")).to_have_text("10 questions")
    expect(rules.page.get_by_role("searchbox")).to_be_focused()
    rules.page.locator(".questions a").first.click()
    rules.page.wait_for_url("**/rules/34")
    rules.page.go_back()
    expect(rules.page.get_by_role("searchbox")).to_have_value("bottle not sold")
    expect(rules.page.locator(".questions a").first).to_be_visible()
    rules.page.get_by_role("searchbox").fill("")
    expect(rules.page.locator(".questions")).to_have_count(0)
    expect(rules.page.get_by_role("status")).to_have_text("")


def test_the_settings_lead_back_to_what_was_found(rules: Phone) -> None:
    typed(rules, "trump")
    expect(rules.page.locator(".questions a").first).to_be_visible()
    rules.page.locator(".menu summary").click()
    rules.page.get_by_role("link", name="Settings").click()
    rules.page.get_by_role("link", name="Done").click()
    expect(rules.page.get_by_role("searchbox")).to_have_value("trump")


def test_without_a_connection_the_page_stays(rules: Phone) -> None:
    rules.page.context.set_offline(True)
    typed(rules, "trump")
    rules.page.wait_for_timeout(400)
    expect(rules.page.get_by_role("searchbox")).to_have_value("trump")
    expect(rules.page.locator(".chapters a").first).to_be_visible()


@pytest.mark.parametrize("locale", some(["en", "de"], 1))
def test_the_search_and_what_it_finds_are_on_the_screen(
    new_phone: Callable[..., Phone], locale: str
) -> None:
    phone = new_phone(locale=locale)
    for path in ("/rules/?q=19", "/rules/W18", "/rules/P4", "/rules/chapters/play-well"):
        phone.goes_to(f"{phone.address}{path}")
        assert phone.wider(320, 390) == {}, path
    phone.goes_to(f"{phone.address}/rules/?q=19")
    phone.page.set_viewport_size({"width": 320, "height": 568})
    for part in (phone.page.get_by_role("searchbox"), phone.page.locator(".questions a").nth(1)):
        box = part.bounding_box()
        assert box and box["y"] + box["height"] <= 568
