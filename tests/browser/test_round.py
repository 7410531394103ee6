"""A whole round tapped card by card, and its score."""

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from playwright.sync_api import expect

from assistant.rules.options import USUAL, Goal
from tests.browser.phone import Phone, cards
from tests.oracle import made
from tests.oracle.plain import result
from tests.volume import in_soak, some

NAMES = ("Adam", "Betty", "Christian", "Doris")


@pytest.mark.parametrize(("locale", "seats", "taps"), some([("en", 4, 32), ("de", 3, 33)], 1))
def test_a_round_takes_a_tap_a_card_and_one_more_for_the_next(
    new_phone: Callable[..., Phone], locale: str, seats: int, taps: int
) -> None:
    record = made.legal_round(Random(f"{seats} {locale}"), NAMES[:seats], "classic")
    phone = new_phone(locale=locale)
    phone.open_table(record, replace(USUAL, goal=Goal("target", 500)))
    *others, last = cards(record)
    for card in others:
        phone.tap(card)
        assert not phone.scrolls()
    phone.tap(last)  # and the page goes on to the score
    phone.page.wait_for_url("**/rounds/1")
    assert phone.taps == taps
    phone.page.locator("form[action$='/rounds'] button").last.click()
    phone.page.wait_for_url("**/trick")
    expect(phone.page.get_by_role("heading", level=1)).to_contain_text("2")


@in_soak
@pytest.mark.parametrize(("deck", "seats"), [("matagot-2024", 3), ("classic", 4)])
def test_the_score_is_what_the_record_gives(phone: Phone, deck: str, seats: int) -> None:
    record = made.legal_round(Random(f"score {seats} {deck}"), NAMES[:seats], deck)
    scored = result(record)
    *others, last = cards(record)
    phone.open_table(record)
    phone.press(*others)
    phone.tap(last)
    phone.page.wait_for_url("**/rounds/1")
    shown = phone.page.locator("main").inner_text().replace("−", "-")
    assert (
        f"{scored['bottle']} keeps the bottle at {scored['price']}"
        in phone.page.locator("main").inner_text()
    )
    for name, score in scored["scores"].items():
        assert re.search(rf"{name}\D+{scored['coins_won'][name]}\s+{score}\s+{score}\b", shown), (
            name
        )
    coins = [*scored["coins_won"].values(), scored["imps_trick"]["coins"]]
    assert f"{' + '.join(map(str, coins))} = {sum(coins)}" in shown
    for card in scored["imps_trick"]["cards"]:
        expect(phone.page.get_by_role("img", name=re.compile(rf"^{card}, ")).first).to_be_visible()


def test_the_printed_example_is_ruled_with_its_reason(phone: Phone) -> None:
    record = {"seats": NAMES, "dealer": "Doris", "deck": "classic"}
    phone.open_table(record)
    phone.tap(24, 15)
    assert "Betty is winning with 15." in phone.ruling
    phone.tap(17, 32)
    assert "Christian wins with 17 and takes the bottle." in phone.ruling
    assert "15 and 17 are below 19; 17 is nearest. New price 17." in phone.ruling
    expect(phone.seat("Christian")).to_have_attribute("aria-label", re.compile("to play"))


@in_soak
def test_what_the_phone_says_is_what_the_server_says(phone: Phone) -> None:
    record = made.revoking_round(Random("same"), NAMES, "classic", chance=0.5)[0]
    phone.open_table(record)
    played = cards(record)[:-1]
    for at in range(0, len(played), 8):
        phone.press(*played[at : at + 5])
        phone.is_synced()
        before = phone.page.locator("form.table").inner_text(), phone.slip.inner_text()
        phone.page.reload()
        assert (
            phone.page.locator("form.table").inner_text(),
            phone.slip.inner_text(),
        ) == before


def test_without_javascript_the_round_is_played_on_a_page_of_its_own(
    new_phone: Callable[..., Phone],
) -> None:
    record = made.legal_round(Random("plain"), NAMES[:3], "classic")
    *others, first, second, third, last = cards(record)
    phone = new_phone(java_script_enabled=False)
    phone.open_table(record, laid=others)
    phone.type(first, second, third, last)  # of two tricks
    phone.page.wait_for_url("**/rounds/1")
    expect(phone.page.get_by_role("heading", name=re.compile("keeps")).first).to_be_visible()
