"""A round tapped card by card, to its score."""

import re
from dataclasses import replace
from random import Random

import pytest
from playwright.sync_api import expect

from assistant.rules.options import USUAL, Goal
from tests.browser.phone import NAMES, Phone, cards
from tests.oracle import made


@pytest.mark.parametrize("seats", [3, 4])
def test_the_last_trick_leads_to_the_score_and_a_tap_to_the_next_round(
    phone: Phone, seats: int
) -> None:
    record = made.legal_round(Random(f"{seats} play"), NAMES[:seats], "classic")
    played = cards(record)
    phone.open_table(record, replace(USUAL, goal=Goal("target", 500)), laid=played[:-seats])
    for card in played[-seats:]:
        assert not phone.scrolls()
        phone.tap(card)
    phone.page.wait_for_url("**/rounds/1")
    phone.page.locator("form[action$='/rounds'] button").last.click()
    phone.page.wait_for_url("**/trick")
    expect(phone.page.get_by_role("heading", level=1)).to_contain_text("2")


def test_the_printed_example_is_ruled_with_its_reason(phone: Phone) -> None:
    record = {"seats": NAMES, "dealer": "Doris", "deck": "classic"}
    phone.open_table(record)
    phone.tap(24, 15)
    assert "Betty is winning with 15." in phone.ruling
    phone.tap(17, 32)
    assert "Christian wins with 17 and takes the bottle." in phone.ruling
    assert "15 and 17 are below 19; 17 is nearest. New price 17." in phone.ruling
    expect(phone.seat("Christian")).to_have_attribute("aria-label", re.compile("to play"))
