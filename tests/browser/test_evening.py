"""An evening as it goes: nobody tapped for a while, somebody comes late, the table writes down less."""

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from playwright.sync_api import expect

from assistant.rules.options import USUAL, Goal
from tests.browser.phone import Phone, cards
from tests.browser.test_put_right import NAMES, PLAYED, RECORD, button, link, text
from tests.oracle import made
from tests.volume import in_soak, some


def tick_imp(phone: Phone, *lying: int) -> None:
    """Taps the cards of the Imp's Trick."""
    for card in lying:
        phone.page.locator(f"[name=card][value='{card}']").check()


def count(phone: Phone, owner: int, coins: dict[int, int]) -> None:
    """Taps who has the bottle and types what the others won."""
    phone.page.locator(f"[name=owner][value='{owner}']").check()
    for seat, won in coins.items():
        phone.page.locator(f"[name=coins_{seat}]").fill(str(won))


def test_a_round_falls_back_to_totals_after_the_fourth_trick(phone: Phone) -> None:
    phone.open_table(RECORD, laid=PLAYED[:16])
    phone.went_wrong()
    phone.page.get_by_text("Something was not entered").click()
    link(phone, "More tricks were not entered").click()
    tick_imp(phone, 3, 14, 21, 34)  # 2 + 1 + 2 + 6 coins
    count(phone, 1, {0: 30, 2: 45, 3: 20})
    button(phone, "Save").click()
    phone.page.wait_for_url("**/rounds/1")
    told = text(phone)
    assert (
        "After trick 4 the round was counted at the table: what came later is not proved." in told
    )
    assert "−11" in told
    phone.page.goto(f"{phone.table}/sheet")
    assert "After trick 4 the round was counted" in text(phone)


@in_soak
def test_coins_that_do_not_add_up_are_said_so_and_kept(phone: Phone) -> None:
    phone.open_table(RECORD, laid=(24, 15, 17, 32))
    phone.goes_to(f"{phone.table}/tally")
    tick_imp(phone, 3, 14, 21, 34)
    count(phone, 1, {0: 90, 2: 45, 3: 20})
    button(phone, "Save").click()
    expect(phone.slip).to_contain_text("do not make 126")
    expect(phone.page.locator("[name=coins_0]")).to_have_value("90")
    phone.page.locator("[name=coins_0]").fill("30")
    button(phone, "Save").click()
    phone.page.wait_for_url("**/rounds/1")


def test_a_trick_that_nobody_tapped_is_passed_over(phone: Phone) -> None:
    phone.open_table(RECORD, laid=(24, 15, 17, 32))
    phone.went_wrong()
    phone.page.get_by_text("Something was not entered").click()
    link(phone, "This trick was not entered").click()
    phone.page.locator("label:has([name=seat][value='3'])").click()
    phone.key(9).or_(phone.page.locator("label:has([name=card][value='9'])")).first.click()
    save = button(phone, "Save")
    if save.count():
        save.click()
    phone.page.wait_for_url("**/trick")
    expect(phone.page.locator("[data-part=price]")).to_have_text("9")
    expect(phone.seat("Doris")).to_have_attribute("aria-label", re.compile("to play"))
    phone.tap(35)
    expect(phone.seat("Doris")).to_have_attribute("aria-label", re.compile("35, red"))


@in_soak
def test_somebody_who_comes_late_plays_from_the_next_round(phone: Phone) -> None:
    record = made.legal_round(Random("late"), NAMES[:3], "classic")
    phone.open_table(record, laid=cards(record))
    phone.page.goto(f"{phone.table}/people")
    form = phone.page.locator("details[open] form")
    form.locator("[name=name]").fill("Emil")
    form.get_by_label(NAMES[2]).check()
    form.locator("[name=coins]").fill("0")
    form.get_by_role("button", name="Save").click()
    expect(phone.page.get_by_role("status")).to_have_text("Emil joins with 0 coins.")
    phone.page.get_by_role("link", name="Back to the table").click()
    phone.page.wait_for_url("**/rounds/1")
    button(phone, "Next round").click()
    phone.page.wait_for_url("**/trick")
    expect(phone.seat("Emil")).to_be_visible()
    phone.tap(1, 2, 3, 4)
    expect(phone.page.get_by_role("status")).to_contain_text("wins with 4")


@pytest.mark.parametrize("locale", some(["en", "de"], 1))
def test_a_table_that_writes_down_only_the_score(
    new_phone: Callable[..., Phone], locale: str
) -> None:
    phone = new_phone(locale=locale)
    phone.page.goto(f"{phone.address}/tables/new")
    for seat, name in enumerate(NAMES):
        phone.page.locator(f"[name=name_{seat}]").fill(name)
    phone.page.locator("label:has([name=level][value=score])").click()
    phone.page.locator("main button:not([type=button])").last.click()
    phone.page.locator("main a.strong").click()  # past what comes before the first card
    phone.page.wait_for_url("**/tally")
    tick_imp(phone, 1, 2, 3, 4)  # 5 coins
    count(phone, 0, {1: 40, 2: 40, 3: 40})
    phone.page.locator("main button.strong").click()
    phone.page.wait_for_url("**/rounds/1")
    assert "−5" in text(phone)


def test_a_table_that_writes_down_only_the_bottle(phone: Phone) -> None:
    phone.open_table(RECORD, replace(USUAL, level="bottle"))
    phone.page.wait_for_url("**/sales")
    for card, seat in ((17, 2), (9, 0)):
        phone.page.locator(f"label:has([name=card][value='{card}'])").or_(
            phone.key(card)
        ).first.click()
        phone.page.locator(f"label:has([name=seat][value='{seat}'])").or_(
            phone.page.locator(f"button[name=seat][value='{seat}']")
        ).first.click()
        expect(phone.page.locator("main")).to_contain_text(f"{NAMES[seat]} has the bottle")
    assert "9" in text(phone)


@in_soak
def test_the_game_ends_early_and_goes_on_for_one_more_round(phone: Phone) -> None:
    record = made.legal_round(Random("end"), NAMES, "classic")
    phone.open_table(record, replace(USUAL, goal=Goal("target", 1)), laid=cards(record))
    phone.page.goto(f"{phone.table}/rounds/1")
    button(phone, "One more round").click()
    button(phone, "Change it").click()
    phone.page.wait_for_url("**/trick")
    phone.page.goto(f"{phone.table}/agreement")
    phone.page.get_by_text("End the game early").click()
    button(phone, "End it as it stands").click()
    phone.page.wait_for_url("**/sheet")
    assert "The table ended the game early, as it stands." in text(phone)
