"""Taps that were wrong, cards that broke the rules, seats that were put right."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.phone import Phone
from tests.volume import in_soak

NAMES = ("Adam", "Betty", "Christian", "Doris")
RECORD = {"seats": NAMES, "dealer": "Doris", "deck": "classic"}


@pytest.fixture
def table(phone: Phone) -> Phone:
    """A phone at a table where Adam leads."""
    phone.open_table(RECORD)
    return phone


@in_soak
def test_a_card_tapped_twice_is_refused_in_one_line_and_changes_nothing(table: Phone) -> None:
    table.tap(24)
    ruling = table.ruling
    table.tap(24)
    expect(table.slip).to_have_text("24 has already been played.")
    assert table.ruling == ruling


@in_soak
def test_the_card_under_the_bottle_is_refused(table: Phone) -> None:
    table.tap(24, 15, 17, 32, 17)
    expect(table.slip).to_have_text("17 is under the bottle.")


def test_a_revoke_is_shown_with_its_proof_and_play_goes_on(table: Phone) -> None:
    table.tap(24, 15, 17, 32)  # Betty does not follow blue
    table.tap(20, 27, 13)  # Christian leads, Doris, Adam
    table.tap(8)  # Betty plays blue
    expect(table.slip).to_have_text(
        "Betty plays 8 now, blue, but did not follow blue in trick 1: 15 on 24. Rule 4.2."
    )
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


@in_soak
def test_a_wrong_seat_in_the_middle_of_a_trick_is_put_right_with_one_tap(table: Phone) -> None:
    table.tap(24)
    table.seat("Doris").click()
    table.tap(15)
    expect(table.seat("Doris")).to_have_attribute("aria-label", re.compile("15, yellow"))
    expect(table.seat("Betty")).to_have_attribute("aria-label", re.compile("to play"))


def shown(table: Phone) -> list[str]:
    """Everything that taps change, but for what a redo brings back."""
    table.is_drawn()
    return table.page.locator(
        ".strip, .slots, .banner, .ladder, [data-part=undo]"
    ).all_inner_texts()


def test_undo_takes_back_tap_after_tap_to_the_beginning(table: Phone) -> None:
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


@in_soak
def test_undo_after_a_reload_stops_at_the_beginning(table: Phone) -> None:
    table.tap(24, 15)
    table.is_synced()
    table.page.reload()
    undo = table.page.get_by_role("button", name=re.compile("^Undo"))
    undo.click()
    undo.click()
    expect(undo).to_be_disabled()


@in_soak
def test_a_second_phone_that_comes_late_is_told_and_shown_the_table(
    new_phone: Callable[..., Phone],
) -> None:
    first, second = new_phone(), new_phone()
    first.open_table(RECORD)
    second.goes_to(first.page.url)
    second.page.context.set_offline(True)
    second.tap(30)
    first.tap(24)
    first.is_synced()
    second.page.context.set_offline(False)
    expect(second.slip).to_contain_text("entered 24 for Adam. Not entered: 30 for Adam.")
    expect(second.seat("Adam")).to_have_attribute("aria-label", re.compile("24, blue"))


@in_soak
def test_redo_brings_back_what_undo_took(table: Phone) -> None:
    redo = table.page.get_by_role("button", name=re.compile("^Redo"))
    expect(redo).to_be_hidden()
    table.tap(24, 15, 17, 32, 20)
    full = shown(table)
    for _ in range(3):
        table.page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(redo).to_have_text(re.compile("17"))
    for _ in range(3):
        redo.click()
    expect(redo).to_be_hidden()
    assert shown(table) == full
    table.is_synced()
    table.page.reload()
    assert shown(table) == full


@in_soak
def test_a_new_tap_after_an_undo_leaves_nothing_to_bring_back(table: Phone) -> None:
    table.tap(24, 15)
    table.page.get_by_role("button", name=re.compile("^Undo")).click()
    table.tap(17)
    expect(table.page.get_by_role("button", name=re.compile("^Redo"))).to_be_hidden()


def test_redo_after_a_reload_brings_the_card_back(table: Phone) -> None:
    table.tap(24, 15)
    table.page.get_by_role("button", name=re.compile("^Undo")).click()
    table.is_synced()
    table.page.reload()
    table.page.get_by_role("button", name=re.compile("^Redo")).click()
    expect(table.seat("Betty")).to_have_attribute("aria-label", re.compile("15, yellow"))


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


@in_soak
def test_a_card_cannot_become_one_that_was_played_before(phone: Phone) -> None:
    phone.open_table(RECORD, laid=(24, 15, 17, 32, 20))
    phone.card("Christian").click()
    phone.tap(24)
    expect(phone.slip).to_have_text("24 has already been played.")
    assert "Tap the right card for Christian." in phone.ruling


@in_soak
def test_a_card_of_the_last_trick_leads_to_its_correction(phone: Phone) -> None:
    phone.open_table(RECORD, laid=(24, 15, 17, 32))
    phone.card("Doris").click()
    phone.page.wait_for_url("**/events/4")


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


def test_a_revoke_marks_the_way_to_its_settlement_until_it_is_taken_back(phone: Phone) -> None:
    phone.open_table(RECORD, laid=(24, 15, 17, 32, 20, 27, 13))
    mark = phone.page.get_by_role("img", name="something is wrong")
    expect(mark).to_be_hidden()
    phone.tap(8)  # Betty did not follow blue in trick 1
    expect(mark).to_be_visible()
    phone.is_synced()
    expect(mark).to_be_visible()
    phone.page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(mark).to_be_hidden()
