"""A dispute from the tap to the verdict, in a game and without one."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.phone import Phone
from tests.browser.test_put_right import NAMES, RECORD, link
from tests.volume import in_soak, some


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


def test_who_is_winning_is_one_tap_away(table: Phone) -> None:
    link(table, "Judge").click()
    expect(table.page.locator(".ruling-said")).to_have_text("Betty is winning with 15.")


def test_whether_a_card_may_be_played_is_two_taps_away_and_the_game_goes_on(table: Phone) -> None:
    link(table, "Judge").click()
    table.key(17).click()
    expect(table.page.get_by_role("status")).to_contain_text("Yes. 17 follows the colour led.")
    link(table, "Back to the table").click()
    assert "Betty is winning with 15." in table.ruling
    table.tap(17)
    assert "Christian is winning with 17." in table.ruling


def test_a_dispute_is_settled_and_the_last_card_taken_back(table: Phone) -> None:
    link(table, "Judge").click()
    table.page.get_by_text("The table decides").click()
    table.page.get_by_role("button", name="Take the last card back.").click()
    table.page.wait_for_url("**/trick")
    assert "Adam is winning with 24." in table.ruling
    expect(table.seat("Betty")).to_have_attribute("aria-label", re.compile("no card, to play"))


@in_soak
def test_a_claim_is_answered(table: Phone) -> None:
    link(table, "Judge").click()
    table.page.get_by_text("Somebody claims the trick").click()
    table.page.locator("label.chip", has_text="Adam").click()
    table.page.locator("[name=because]").select_option("highest")
    table.page.get_by_role("button", name="Check the claim").click()
    expect(table.page.locator("main")).to_contain_text("So far Adam is not winning; 15 is.")


def test_a_rule_that_a_proof_cites_is_a_tap_away_and_leads_back(phone: Phone) -> None:
    phone.open_table(RECORD, laid=(24, 15, 17, 32, 20, 27, 13))
    phone.tap(8)
    expect(phone.slip).to_contain_text("Betty plays 8 now")
    phone.is_synced()
    phone.slip.get_by_role("link", name=re.compile("^Rule 4.2")).click()
    phone.page.wait_for_url("**/rules/**")
    link(phone, "Back to the table").click()
    phone.page.wait_for_url("**/trick")


# Without a game


@pytest.mark.parametrize("has_javascript", some([False, True], 1), ids=str)
def test_a_ruling_takes_a_tap_a_card_and_two(
    new_phone: Callable[..., Phone], has_javascript: bool
) -> None:
    phone = new_phone(java_script_enabled=has_javascript)
    phone.page.goto(phone.address)
    link(phone, "Quick ruling").click()
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


def test_verdict_and_keys_stay_where_they_are_while_cards_are_tapped(phone: Phone) -> None:
    phone.goes_to(f"{phone.address}/judge")
    before = phone.boxes()
    for card in (24, 15, 17):
        phone.tap(card)
        expect(phone.page.locator(".ruled li:not(.ruled-place)").last).to_contain_text(str(card))
        assert phone.boxes() == before
        assert keys_are_on_the_screen(phone)
        assert phone.page.evaluate("document.activeElement.value") == str(card)
    assert phone.page.evaluate("scrollY") == 0


def test_back_in_the_browser_takes_no_card_away_by_chance(phone: Phone) -> None:
    phone.page.goto(phone.address)
    link(phone, "Quick ruling").click()
    phone.tap(24, 15)
    expect(said(phone)).to_contain_text("is winning with 15")
    phone.page.reload()
    expect(said(phone)).to_contain_text("is winning with 15")


def test_a_link_says_the_same_to_somebody_else_in_their_own_language(
    new_phone: Callable[..., Phone],
) -> None:
    phone = new_phone()
    phone.goes_to(f"{phone.address}/judge?name=Ann&name=Bob&name=Cid&name=")
    phone.tap(24, 15, 17)
    expect(said(phone)).to_have_text("Cid takes it with 17.")
    address = phone.page.locator("[data-part=link]").input_value()
    others = [new_phone(), new_phone(locale="de")]
    for other in others:
        other.page.goto(address)
        expect(other.page.locator(".is-winning").first).to_contain_text("17")
    expect(said(others[0])).to_have_text("Cid takes it with 17.")
    expect(others[1].page.locator("html")).to_have_attribute("lang", "de")


@in_soak
def test_the_ruling_of_a_trick_in_a_game_is_played_with_beside_it(table: Phone) -> None:
    link(table, "Judge").click()
    link(table, "What if").click()
    expect(said(table)).to_have_text(f"{NAMES[1]} is winning with 15.")
    table.is_started()
    table.tap(17)
    expect(said(table)).to_contain_text("takes it with 17.")
    table.page.go_back()
    link(table, "Back to the table").click()
    assert "Betty is winning with 15." in table.ruling
