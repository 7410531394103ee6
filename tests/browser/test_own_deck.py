"""A deck that differs a little is entered with a few taps, and its game is played."""

import re
from dataclasses import replace

from playwright.sync_api import expect

from assistant.rules.cards import Deck, Suit
from assistant.rules.options import USUAL
from tests.browser.phone import RECORD, Phone
from tests.rounds import CLASSIC


def test_a_deck_is_entered_by_what_differs_from_a_printed_one(phone: Phone) -> None:
    phone.page.goto(phone.address)
    phone.link("Decks").click()
    phone.link("Classic").click()
    phone.link("Mine is a little different").click()
    for _ in range(2):
        phone.button("One coin more on 17").click()
    phone.page.locator("label:has([name=colour_24][value='2'])").click()
    expect(phone.page.locator("[data-part=counts]")).to_contain_text(
        re.compile(r"12\s+11\s+13\s+128")
    )
    phone.page.locator("label:has([name=colour_36][value='1'])").click()
    phone.page.locator("[name=colour_name_1]").fill("plum blue")
    phone.page.locator("[name=name]").fill("Grandmother's")
    phone.button("Save deck").click()
    phone.page.wait_for_url(re.compile("/decks/[^/]{16,}$"))
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Grandmother's")
    expect(phone.page.locator("main")).to_contain_text("128")


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
