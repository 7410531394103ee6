"""Taps that were wrong, cards that broke the rules, seats that were put right."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.phone import RECORD, Phone
from tests.volume import in_soak


@pytest.fixture
def table(phone: Phone) -> Phone:
    """A phone at a table where Adam leads."""
    phone.open_table(RECORD)
    return phone


def test_a_revoke_is_shown_with_its_proof_and_marks_the_way_to_its_settlement(
    phone: Phone,
) -> None:
    phone.open_table(RECORD, laid=(24, 15, 17, 32, 20, 27, 13))  # Betty did not follow blue
    mark = phone.page.get_by_role("img", name="something is wrong")
    expect(mark).to_be_hidden()
    phone.tap(8)
    expect(phone.slip).to_have_text(
        "Betty plays 8 now, blue, but did not follow blue in trick 1: 15 on 24. Rule 4.2."
    )
    phone.is_synced()
    expect(phone.slip).to_contain_text("Betty plays 8 now")
    expect(mark).to_be_visible()
    phone.tap(1)
    expect(phone.slip).to_be_empty()
    assert "is winning with 1" in phone.ruling
    expect(mark).to_be_visible()
    for _ in range(2):
        phone.page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(mark).to_be_hidden()


def test_a_wrong_leader_is_put_right_with_one_tap(table: Phone) -> None:
    table.seat("Christian").click()
    table.tap(24)
    expect(table.seat("Christian")).to_have_attribute("aria-label", re.compile("24, blue"))
    expect(table.seat("Doris")).to_have_attribute("aria-label", re.compile("to play"))
    table.is_synced()
    table.page.reload()
    expect(table.seat("Christian")).to_have_attribute("aria-label", re.compile("24, blue"))


def shown(table: Phone) -> list[str]:
    """Everything that taps change, but for what a redo brings back."""
    table.is_drawn()
    return table.page.locator(
        ".strip, .slots, .banner, .ladder, [data-part=undo]"
    ).all_inner_texts()


def test_undo_takes_back_tap_after_tap_to_the_beginning_and_redo_brings_them_back(
    table: Phone,
) -> None:
    fresh = shown(table)
    table.tap(24, 15, 17, 32, 20)
    undo = table.page.get_by_role("button", name=re.compile("^Undo"))
    for _ in range(5):
        undo.click()
    assert shown(table) == fresh
    expect(undo).to_be_disabled()
    table.is_synced()
    table.page.reload()
    assert shown(table) == fresh
    table.page.get_by_role("button", name=re.compile("^Redo")).click()
    expect(table.seat("Adam")).to_have_attribute("aria-label", re.compile("24, blue"))


def test_a_wrong_card_of_the_running_trick_is_put_right_in_two_taps(table: Phone) -> None:
    table.tap(24, 15, 17)
    table.card("Betty").click()
    assert "Tap the right card for Betty." in table.ruling
    table.tap(18)
    expect(table.seat("Betty")).to_have_attribute("aria-label", re.compile("18, yellow.*winning"))
    assert "Betty is winning with 18." in table.ruling
    table.is_synced()
    table.page.reload()
    expect(table.seat("Betty")).to_have_attribute("aria-label", re.compile("18, yellow.*winning"))
    table.page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(table.seat("Betty")).to_have_attribute("aria-label", re.compile("15, yellow"))


def test_two_cards_tapped_in_the_wrong_order_are_exchanged_without_the_server(table: Phone) -> None:
    table.page.context.set_offline(True)
    table.tap(24, 15, 17)
    table.card("Betty").click()
    table.tap(17)
    expect(table.seat("Betty")).to_have_attribute("aria-label", re.compile("17, blue"))
    expect(table.seat("Christian")).to_have_attribute("aria-label", re.compile("15, yellow"))
    table.tap(32)
    corrected = shown(table)
    table.page.context.set_offline(False)
    table.is_synced()
    table.page.reload()
    assert shown(table) == corrected


@in_soak
def test_a_second_tap_on_a_card_lets_it_go(table: Phone) -> None:
    table.tap(24, 15)
    before = shown(table)
    table.card("Betty").click()
    table.card("Betty").click()
    assert shown(table) == before
    table.card("Betty").click()
    table.tap(15)
    assert shown(table) == before


def test_another_page_waits_until_everything_is_sent(table: Phone) -> None:
    table.tap(24)
    table.is_synced()
    held = list[Route]()
    table.page.route("**/plays", lambda route: held.append(route))  # the server is slow
    table.tap(15)
    for way in (table.page.locator("[data-part=look]"), table.page.locator("[data-part=judge]")):
        way.click()
        expect(table.slip).to_contain_text("Not everything has been sent yet.")
    held[0].continue_()
    table.is_synced()
    table.page.locator("[data-part=look]").click()
    table.page.wait_for_url(re.compile("/tricks$"))
