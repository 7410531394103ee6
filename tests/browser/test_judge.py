"""A dispute from the tap to the verdict, in a game and without one."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.phone import RECORD, Phone
from tests.volume import some


@pytest.fixture
def table(phone: Phone) -> Phone:
    """A phone at a table where 24 and 15 lie, and Christian is next."""
    phone.open_table(RECORD, laid=(24, 15))
    return phone


def said(phone: Phone) -> Locator:
    """The verdict of a ruling without a game."""
    return phone.page.locator("[data-swap=said]")


def keys_are_on_the_screen(phone: Phone) -> bool:
    """Whether every key can be tapped without scrolling."""
    height = phone.page.viewport_size["height"] if phone.page.viewport_size else 0
    return all(box["top"] >= 0 and box["bottom"] <= height for box in phone.boxes())


# In a game


def test_whether_a_card_may_be_played_is_two_taps_away_and_the_game_goes_on(table: Phone) -> None:
    table.link("Judge").click()
    table.key(17).click()
    expect(table.page.get_by_role("status")).to_contain_text("Yes. 17 follows the colour led.")
    table.link("Back to the table").click()
    assert "Betty is winning with 15." in table.ruling
    table.tap(17)
    assert "Christian is winning with 17." in table.ruling


def test_a_rule_that_a_proof_cites_is_a_tap_away_and_leads_back(phone: Phone) -> None:
    phone.open_table(RECORD, laid=(24, 15, 17, 32, 20, 27, 13))
    phone.tap(8)
    expect(phone.slip).to_contain_text("Betty plays 8 now")
    phone.is_synced()
    phone.slip.get_by_role("link", name=re.compile("^Rule 4.2")).click()
    phone.page.wait_for_url("**/rules/**")
    phone.link("Back to the table").click()
    phone.page.wait_for_url("**/trick")


# Without a game


@pytest.mark.parametrize("has_javascript", some([False, True], 1), ids=str)
def test_a_ruling_takes_a_tap_a_card_and_two(
    new_phone: Callable[..., Phone], has_javascript: bool
) -> None:
    phone = new_phone(java_script_enabled=has_javascript)
    phone.page.goto(phone.address)
    phone.link("Quick ruling").click()
    phone.page.get_by_role("button", name="Price 16").click()
    for card, verdict in (
        (24, "1 is winning with 24"),
        (17, "1 is winning with 24"),
        (8, "3 takes it with 8"),
        (9, "4 takes it"),
    ):
        phone.tap(card)
        expect(said(phone)).to_contain_text(f"Player {verdict}")
    assert phone.taps + 2 == 6


def test_verdict_and_keys_stay_where_they_are_while_cards_are_tapped_and_after_a_reload(
    phone: Phone,
) -> None:
    phone.goes_to(f"{phone.address}/judge")
    before = phone.boxes()
    for card in (24, 15, 17):
        phone.tap(card)
        expect(phone.page.locator(".ruled li:not(.ruled-place)").last).to_contain_text(str(card))
        assert phone.boxes() == before
        assert keys_are_on_the_screen(phone)
        assert phone.page.evaluate("document.activeElement.value") == str(card)
    assert phone.page.evaluate("scrollY") == 0
    phone.page.reload()
    expect(said(phone)).to_contain_text("3 takes it with 17")


def test_a_link_says_the_same_to_somebody_else_in_their_own_language(
    new_phone: Callable[..., Phone],
) -> None:
    phone = new_phone()
    phone.goes_to(f"{phone.address}/judge?name=Ann&name=Bob&name=Cid&name=")
    phone.tap(24, 15, 17)
    expect(said(phone)).to_have_text("Cid takes it with 17.")
    address = phone.page.locator("[data-part=link]").input_value()
    other = new_phone(locale="de")
    other.page.goto(address)
    expect(other.page.locator(".is-winning").first).to_contain_text("17")
    expect(other.page.locator("html")).to_have_attribute("lang", "de")
