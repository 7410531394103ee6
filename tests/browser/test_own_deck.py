"""A deck that differs a little is entered with a few taps, and its game is played."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from assistant.rules.cards import Deck, Suit
from assistant.rules.options import USUAL
from tests.browser.phone import Phone
from tests.browser.test_put_right import NAMES, RECORD, button, link
from tests.rounds import CLASSIC
from tests.volume import in_soak


@pytest.fixture
def keeper(phone: Phone) -> Phone:
    """A phone that keeps a deck in which 17 has five coins, and 24 and 36 have each other's colour."""
    phone.page.goto(phone.address)
    link(phone, "Decks").click()
    link(phone, "Classic").click()
    link(phone, "Mine is a little different").click()
    for _ in range(2):
        button(phone, "One coin more on 17").click()
    phone.page.locator("label:has([name=colour_24][value='2'])").click()
    expect(phone.page.locator("[data-part=counts]")).to_contain_text(
        re.compile(r"12\s+11\s+13\s+128")
    )
    phone.page.locator("label:has([name=colour_36][value='1'])").click()
    phone.page.locator("[name=colour_name_1]").fill("plum blue")
    phone.page.locator("[name=name]").fill("Grandmother's")
    button(phone, "Save deck").click()
    phone.page.wait_for_url(re.compile("/decks/[^/]{16,}$"))
    return phone


def test_a_deck_is_entered_by_what_differs_from_a_printed_one(keeper: Phone) -> None:
    expect(keeper.page.get_by_role("heading", level=1)).to_have_text("Grandmother's")
    expect(keeper.page.locator("main")).to_contain_text("128")


@in_soak
def test_its_game_is_played_with_its_colours_and_coins(keeper: Phone) -> None:
    keeper.page.goto(f"{keeper.address}/tables/new")
    for seat, name in enumerate(NAMES):
        keeper.page.locator(f"[name=name_{seat}]").fill(name)
    keeper.page.locator("[name=dealer][value='3']").check()
    keeper.page.get_by_text("Deck and house rules").click()
    keeper.page.locator("details.rule", has_text="Grandmother's").locator("summary").click()
    keeper.page.locator("label", has_text="Grandmother's").click()
    button(keeper, "Start").click()
    keeper.page.get_by_role("link", name="To the table").click()
    keeper.page.wait_for_url("**/trick")
    expect(keeper.key(17)).to_have_attribute("aria-label", "17, plum blue, 5 coins")
    keeper.tap(36)
    assert "Betty to play: plum blue if possible." in keeper.ruling
    keeper.tap(20, 17)
    assert "Christian is winning with 17." in keeper.ruling


def test_what_the_phone_draws_of_it_is_what_the_server_draws(phone: Phone) -> None:
    yellow, blue, red = (suit.coins for suit in CLASSIC.suits)
    plum = {card: CLASSIC.coins[card] for card in sorted({*blue, 36} - {24})}
    rest = {card: CLASSIC.coins[card] for card in sorted({*red, 24} - {36})}
    suits = (Suit("yellow", yellow), Suit("plum blue", plum), Suit("red", rest))
    phone.open_table(RECORD, replace(USUAL, deck=Deck("", "Grandmother's", suits)))
    phone.tap(36, 37)
    slots = phone.page.locator("[data-part=slots]")
    drawn = slots.get_attribute("class"), slots.inner_text()
    phone.is_synced()
    phone.page.reload()
    assert (slots.get_attribute("class"), slots.inner_text()) == drawn


def test_what_is_wrong_with_a_deck_is_said_beside_it_and_nothing_typed_is_lost(
    phone: Phone,
) -> None:
    phone.page.goto(f"{phone.address}/decks/new")
    phone.page.locator("[name=coins_17]").fill("99")
    phone.page.locator("label:has([name=colour_24][value='2'])").click()
    phone.page.locator("[name=name]").fill("Half done")
    button(phone, "Save deck").click()
    expect(phone.page.locator("#coins_17-error")).to_be_visible()
    expect(phone.page.locator("[name=coins_17]")).to_have_value("99")
    expect(phone.page.locator("[name=name]")).to_have_value("Half done")
    expect(phone.page.locator("[name=colour_24][value='2']")).to_be_checked()
