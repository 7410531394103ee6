"""A round tapped card by card, to its score."""

from dataclasses import replace
from random import Random

from playwright.sync_api import expect

from assistant.rules.options import USUAL, Goal
from tests.browser.phone import NAMES, Phone, cards
from tests.oracle import made


def test_the_last_trick_leads_to_the_score_and_a_tap_to_the_next_round(phone: Phone) -> None:
    record = made.legal_round(Random("4 play"), NAMES, "classic")
    played = cards(record)
    phone.open_table(record, replace(USUAL, goal=Goal("target", 500)), laid=played[:-4])
    for card in played[-4:]:
        assert not phone.scrolls()
        phone.tap(card)
    phone.page.wait_for_url("**/rounds/1")
    phone.page.locator("form[action$='/rounds'] button").last.click()
    phone.page.wait_for_url("**/trick")
    expect(phone.page.get_by_role("heading", level=1)).to_contain_text("2")
