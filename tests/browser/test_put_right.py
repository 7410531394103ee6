"""What was tapped wrongly is put right, and the phone says before what follows from it."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.phone import Phone
from tests.volume import in_soak

NAMES = ("Adam", "Betty", "Christian", "Doris")
PLAYED = (24, 15, 17, 32, 16, 27, 13, 8, 29, 30, 11, 33, 35, 36, 1, 2)
PLAYED += (9, 7, 5, 12, 26, 23, 37, 31, 20, 4, 10, 6, 25, 28, 18, 22)
RECORD = {"seats": NAMES, "dealer": "Doris", "deck": "classic"}


TAPPED = (24, 12, 34, 32)  # truly 24, 21, 34, 32: Christian's 34 is the highest
TAPPED += (20, 27, 4, 6, 35)  # so Christian led 20, and the app took it for Betty's


@pytest.fixture
def table(phone: Phone) -> Phone:
    """A phone at a table where 12 was tapped for Betty's 21, and the app gave the first trick to Betty."""
    phone.open_table(RECORD, laid=TAPPED)
    return phone


def link(phone: Phone, name: str) -> Locator:
    """A link by the beginning of its name."""
    return phone.page.get_by_role("link", name=re.compile(rf"^{re.escape(name)}"))


def button(phone: Phone, name: str) -> Locator:
    """A button by the beginning of its name."""
    return phone.page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}"))


def text(phone: Phone) -> str:
    """What the page says."""
    return phone.page.locator("main").inner_text()


def open_the_tricks(phone: Phone) -> None:
    """Opens the earlier tricks before everybody's eyes."""
    phone.sits_at(phone.table.rpartition("/")[2], "tricks")
    button(phone, "Open the tricks").click()


def open_the_slip(phone: Phone) -> None:
    """The tricks, once all agree; then the wrong card, and the right one."""
    open_the_tricks(phone)
    link(phone, "Correct: Betty, 12").click()
    phone.page.wait_for_url(re.compile(r"/events/\d+"))
    phone.is_started()
    phone.tap(21)
    phone.page.wait_for_url("**/consequences?**")


def test_a_slip_in_an_earlier_trick_is_put_right_once_the_tricks_are_open(table: Phone) -> None:
    open_the_slip(table)
    told = text(table)
    assert "12 → 21" in told
    assert (
        "Trick 1: goes to Christian, not to Betty; price 19, not 12; the bottle is with nobody."
        in told
    )
    button(table, "It was a tapping mistake").click()
    table.page.wait_for_url("**/trick")
    open_the_tricks(table)
    told = text(table)
    assert "Christian wins with 34. No card below 19" in told
    assert (
        "Betty wins with 6 and takes the bottle. 4 and 6 are below 19; 6 is nearest. New price 6."
        in told
    )
    expect(link(table, "Correct: Christian, 20")).to_be_visible()
    expect(link(table, "Correct: Betty, 35")).to_be_visible()


@in_soak
def test_a_trick_that_the_table_played_so_stays_as_it_was_given_and_is_marked(table: Phone) -> None:
    open_the_slip(table)
    expect(button(table, "It was played that way")).to_contain_text("Trick 1 stays with Betty")
    button(table, "It was played that way").click()
    table.page.wait_for_url("**/trick")
    open_the_tricks(table)
    told = text(table)
    assert "The table gave it to Betty; by the rules Christian takes it." in told
    expect(link(table, "Correct: Betty, 20")).to_be_visible()


@in_soak
def test_before_anything_is_taken_over_nothing_has_changed(table: Phone) -> None:
    ruling = table.ruling
    open_the_slip(table)
    link(table, "Back to the table").click()
    assert table.ruling == ruling


@in_soak
def test_a_correction_is_undone_and_redone(table: Phone) -> None:
    before = table.ruling
    open_the_slip(table)
    button(table, "It was a tapping mistake").click()
    table.page.wait_for_url("**/trick")
    after = table.ruling
    assert after != before
    button(table, "Undo correction").click()
    expect(table.page.get_by_role("status")).to_contain_text(before.splitlines()[0])
    button(table, "Redo correction").click()
    expect(table.page.get_by_role("status")).to_contain_text(after.splitlines()[0])


def test_a_card_of_the_running_trick_is_put_right_in_two_taps(phone: Phone) -> None:
    phone.open_table(RECORD, laid=[24])
    phone.tap(12)
    phone.page.locator("[name=correct]").nth(1).click()
    phone.tap(21)
    expect(phone.seat("Betty")).to_have_attribute("aria-label", re.compile("21, red"))
    expect(phone.seat("Christian")).to_have_attribute("aria-label", re.compile("to play"))
    phone.is_synced()
    phone.page.reload()
    expect(phone.seat("Betty")).to_have_attribute("aria-label", re.compile("21, red"))
    phone.tap(12)
    expect(phone.seat("Christian")).to_have_attribute("aria-label", re.compile("12, yellow"))


@in_soak
def test_the_earlier_tricks_of_a_running_round_are_opened_before_everybodys_eyes(
    table: Phone,
) -> None:
    table.goes_to(f"{table.table}/rounds/1/tricks")
    expect(link(table, "Correct: Adam, 24")).to_have_count(0)
    button(table, "Open the tricks").click()
    expect(link(table, "Correct: Adam, 24")).to_be_visible()
    link(table, "Back to the table").click()
    table.tap(36)
    table.is_synced()
    table.page.go_back()
    table.page.reload()
    expect(link(table, "Correct: Adam, 24")).to_have_count(0)


@in_soak
def test_the_imps_trick_on_the_table_finds_the_slip(phone: Phone) -> None:
    """The record of a round in which 22 was tapped for 21 is put right from what lies in the Imp's Trick."""
    phone.open_table(RECORD, laid=PLAYED[:-1])
    phone.tap(PLAYED[-1])
    phone.page.wait_for_url("**/rounds/1")
    expect(phone.page.get_by_text("Turn it over: 3, 14, 21, 34?")).to_be_visible()
    link(phone, "No").click()
    for card in (3, 14, 22, 34):
        phone.page.locator(f"[name=card][value='{card}']").check()
    button(phone, "Compare").click()
    phone.page.wait_for_url("**/rounds/1")
    expect(phone.page.get_by_role("heading", name=re.compile("21, not 22"))).to_be_visible()
    link(phone, "Correct it").or_(button(phone, "Correct it")).click()
    button(phone, "Correct it").or_(button(phone, "It was a tapping mistake")).click()
    phone.page.wait_for_url("**/rounds/1")
    expect(phone.page.get_by_text("You turned it over: it is the same.")).to_be_visible()
