"""Games of two players, tapped card by card: with Lopaka, who answers by himself, and in The Bright House."""

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from flask import Flask
from playwright.sync_api import expect

from assistant.rules.events import Dealt, GameEvent, Played
from assistant.rules.options import USUAL
from assistant.rules.table import LOPAKA, Variant
from tests.browser.phone import Phone
from tests.rounds_of_two import round_of_two, table_of_two
from tests.web.steps import happen, seat_at_table

LOPAKAS = (2, 4, 6, 20, 22, 24, 26, 28, 30, 32, 34)
"""A hand of Lopaka's, low and high cards of every colour."""


def dealt(told: Sequence[GameEvent]) -> Sequence[Dealt]:
    """Lopaka's hand, which lies open."""
    return [event for event in told if isinstance(event, Dealt)]


def plays_of(told: Sequence[GameEvent]) -> Sequence[Played]:
    """The cards that Adam and Betty tap, as Lopaka answers by himself."""
    return [event for event in told if isinstance(event, Played) and event.seat != LOPAKA]


def sit_down(app: Flask, phone: Phone, variant: Variant, *told: GameEvent) -> None:
    """Opens a table of Adam, who deals, and Betty, where this has happened."""
    table_id = seat_at_table(app, 2, replace(USUAL, variant=variant))
    happen(app, table_id, *told)
    phone.sits_at(table_id)


@pytest.fixture
def with_lopaka(app: Flask, phone: Phone) -> Phone:
    """A phone at a table with Lopaka, whose hand lies open; Betty leads."""
    sit_down(app, phone, "lopaka", Dealt(LOPAKA, LOPAKAS))
    return phone


def test_the_last_card_of_two_leads_to_the_score_and_a_tap_to_the_next_hands(
    app: Flask, phone: Phone
) -> None:
    told = round_of_two(22, table_of_two("lopaka"))
    *others, last = plays_of(told)
    sit_down(app, phone, "lopaka", *dealt(told), *others)
    phone.tap(last.card)
    phone.page.wait_for_url("**/rounds/1")
    phone.page.locator("form[action$='/rounds'] button").last.click()
    phone.page.wait_for_url("**/hands/open/2")


def test_the_trick_that_lopaka_takes_stays_until_the_card_after_his_lead(
    with_lopaka: Phone,
) -> None:
    with_lopaka.tap(21, 23)
    with_lopaka.is_synced()
    with_lopaka.page.reload()
    for name, card in (("Betty", "21"), ("Lopaka", "26"), ("Adam", "23")):
        label = re.compile(f"{card}, red")
        expect(with_lopaka.card(name)).to_have_attribute("aria-label", label)
    leads = re.compile("26, red.* winning, leads 34, blue")
    expect(with_lopaka.seat("Lopaka")).to_have_attribute("aria-label", leads)
    with_lopaka.tap(27)
    expect(with_lopaka.card("Lopaka")).to_have_attribute("aria-label", re.compile("34, blue"))
    expect(with_lopaka.seat("Betty")).to_have_attribute("aria-label", re.compile("no card"))


def test_undo_takes_back_what_lopaka_answered_and_redo_brings_it_back(with_lopaka: Phone) -> None:
    with_lopaka.tap(21)
    shown = with_lopaka.page.locator("form.table").inner_text
    before = shown()
    with_lopaka.tap(23)
    after = shown()
    for _ in range(2):
        expect(with_lopaka.page.locator("[data-part=undo]")).to_contain_text("23+34")
        with_lopaka.page.locator("[data-part=undo]").click()
        expect(with_lopaka.slip).to_contain_text("Taken back: 23+34.")
        with_lopaka.page.locator("h1").click()
        assert without_steps(shown()) == without_steps(before)
        with_lopaka.is_synced()
        with_lopaka.page.locator("[data-part=redo]").click()
        assert without_steps(shown()) == without_steps(after)
    with_lopaka.is_synced()
    with_lopaka.page.reload()
    assert without_steps(shown()) == without_steps(after)


def without_steps(shown: str) -> str:
    """What a page shows but for its bar."""
    return shown.partition("Undo")[0]


def test_what_was_tapped_without_a_connection_is_sent_with_lopakas_answers(
    app: Flask, phone: Phone
) -> None:
    told = round_of_two(5, table_of_two("lopaka"))
    sit_down(app, phone, "lopaka", *dealt(told))
    phone.page.route("**/plays", lambda route: route.abort())
    phone.tap(*(play.card for play in plays_of(told)[:4]))
    before = phone.ruling
    phone.page.unroute("**/plays")
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    phone.is_synced()
    phone.page.reload()
    assert phone.ruling == before


def test_before_the_first_card_the_way_leads_to_the_hands_and_then_to_the_tricks(
    with_lopaka: Phone,
) -> None:
    hands, tricks = (with_lopaka.page.locator(f"[data-part={name}]") for name in ("hands", "look"))
    expect(hands).to_be_visible()
    expect(tricks).to_be_hidden()
    with_lopaka.tap(21)
    expect(hands).to_be_hidden()
    expect(tricks).to_be_visible()
