"""Taps that were wrong, cards that broke the rules, seats that were put right."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone

NAMES = ("Adam", "Betty", "Christian", "Doris")
RECORD = {"seats": NAMES, "dealer": "Doris", "deck": "classic"}


@pytest.fixture
def table(phone: Phone) -> Phone:
    """A phone at a table where Adam leads."""
    phone.open_table(RECORD)
    return phone


def test_a_card_tapped_twice_is_refused_in_one_line_and_changes_nothing(table: Phone) -> None:
    table.tap(24)
    ruling = table.ruling
    table.tap(24)
    expect(table.slip).to_have_text("24 was already played.")
    assert table.ruling == ruling


def test_the_card_under_the_bottle_is_refused(table: Phone) -> None:
    table.tap(24, 15, 17, 32, 17)
    expect(table.slip).to_have_text("17 is under the bottle.")


def test_a_revoke_is_shown_with_its_proof_and_play_goes_on(table: Phone) -> None:
    table.tap(24, 15, 17, 32)  # Betty does not follow blue
    table.tap(20, 27, 13)  # Christian leads, Doris, Adam
    table.tap(8)  # Betty plays blue
    expect(table.slip).to_have_text("Betty plays 8 now, blue, but did not follow blue in trick 1: 15 on 24. Rule 4.2.")
    table.is_synced()
    expect(table.slip).to_contain_text("Betty plays 8 now")
    table.tap(1)
    expect(table.slip).to_be_empty()
    assert "is winning with 1" in table.ruling


def test_a_wrong_leader_is_put_right_with_one_tap(table: Phone) -> None:
    table.seat("Christian").click()
    table.tap(24)
    expect(table.seat("Christian")).to_have_attribute("aria-label", re.compile("24, blue"))
    expect(table.seat("Doris")).to_have_attribute("aria-label", re.compile("to play"))
    table.is_synced()
    table.page.reload()
    expect(table.seat("Christian")).to_have_attribute("aria-label", re.compile("24, blue"))


def test_a_wrong_seat_in_the_middle_of_a_trick_is_put_right_with_one_tap(table: Phone) -> None:
    table.tap(24)
    table.seat("Doris").click()
    table.tap(15)
    expect(table.seat("Doris")).to_have_attribute("aria-label", re.compile("15, yellow"))
    expect(table.seat("Betty")).to_have_attribute("aria-label", re.compile("to play"))


def test_undo_takes_back_tap_after_tap_to_the_beginning(table: Phone) -> None:
    fresh = table.page.locator("form.table").inner_text()
    table.tap(24, 15, 17, 32, 20)
    undo = table.page.get_by_role("button", name=re.compile("^Undo"))
    for _ in range(5):
        undo.click()
    assert table.page.locator("form.table").inner_text() == fresh
    expect(undo).to_be_disabled()
    table.is_synced()
    table.page.reload()
    assert table.page.locator("form.table").inner_text() == fresh


def test_undo_after_a_reload_stops_at_the_beginning(table: Phone) -> None:
    table.tap(24, 15)
    table.is_synced()
    table.page.reload()
    undo = table.page.get_by_role("button", name=re.compile("^Undo"))
    undo.click()
    undo.click()
    expect(undo).to_be_disabled()


def test_a_second_phone_that_comes_late_is_told_and_shown_the_table(new_phone: Callable[..., Phone]) -> None:
    first, second = new_phone(), new_phone()
    first.open_table(RECORD)
    second.page.goto(first.page.url)
    first.tap(24)
    first.is_synced()
    second.tap(30)
    expect(second.slip).to_contain_text("The record has moved on")
    expect(second.seat("Adam")).to_have_attribute("aria-label", re.compile("24, blue"))
