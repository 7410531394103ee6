"""The score, the sheet and the count of tables of five and six, on a phone."""

from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import expect

from assistant.rules.options import Goal
from assistant.rules.table import Variant
from tests.browser.phone import Phone
from tests.rounds_of_box import SIX, options_of_box, round_of_box, table_of_box
from tests.volume import in_soak, some
from tests.web.steps import seat_at_table, skip

LONG = tuple(f"{name} {'Montgomery-Hohenlohe' * 2}"[:40] for name in SIX)

OVERLAPS = """(selector) => {
    const boxes = [...document.querySelectorAll(selector)].map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return { cell: cell.getBoundingClientRect(), text: range.getBoundingClientRect() };
    });
    return boxes.filter(({ cell, text }) => text.left < cell.left - 1 || text.right > cell.right + 1).length;
}"""
"""How many cells hold more than they are wide."""


MEETING = """(selector) => {
    const boxes = [...document.querySelectorAll(selector)].map((part) => part.getBoundingClientRect());
    const meet = (one, two) =>
        Math.min(one.right, two.right) - Math.max(one.left, two.left) > -2 &&
        Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 0;
    return boxes.filter((one, at) => boxes.slice(at + 1).some((two) => meet(one, two))).length;
}"""
"""How many parts lie on another one, or side by side with no gap."""


def at_six(phone: Phone, variant: Variant, page: str, *, is_played: bool = True) -> None:
    """A table of six with the longest names, its first round played; its page."""
    options = options_of_box(variant, 6, goal=Goal("rounds", 12))
    table_id = seat_at_table(phone.app, 6, options, names=LONG)
    if is_played:
        skip(phone.app, table_id, round_of_box(1, table_of_box(variant, 6)))
    phone.sits_at(table_id, page)


@pytest.mark.parametrize("width", some([390, 360, 320], 1))
@pytest.mark.parametrize(
    ("page", "variant"), some(product(["rounds/1", "sheet"], ["two-bottles", "teams"]), 2)
)
def test_six_columns_fit_with_the_longest_names(
    new_phone: Callable[..., Phone], page: str, variant: Variant, width: int
) -> None:
    phone = new_phone(viewport={"width": width, "height": 664})
    at_six(phone, variant, page)
    assert phone.page.evaluate("document.documentElement.scrollWidth") == width
    assert phone.page.evaluate(OVERLAPS, ".score td, .sheet :is(td, th[scope=row])") == 0


@pytest.mark.parametrize("width", some([390, 360, 320], 1))
@pytest.mark.parametrize("page", some(["rounds/1", "rounds/1/tricks", "judge", "problem"], 2))
def test_six_cards_of_a_trick_and_their_names_lie_apart(
    new_phone: Callable[..., Phone], page: str, width: int
) -> None:
    phone = new_phone(viewport={"width": width, "height": 664})
    at_six(phone, "two-bottles", page)
    for part in (":is(.tricks, .ruled) .face", ".tricks ul a > span:first-child, .ruled-name"):
        assert phone.page.locator(part).count() >= 6
        assert phone.page.evaluate(MEETING, part) == 0


@in_soak
def test_one_owner_of_two_bottles_need_not_count(phone: Phone) -> None:
    at_six(phone, "two-bottles", "tally", is_played=False)
    phone.page.locator("[name=owner][value='0']").check()
    phone.page.locator("[name=second_owner][value='5']").check()
    phone.page.locator("[name=penalty]").fill("10")
    for seat in (1, 2, 3, 4):
        phone.page.locator(f"[name=coins_{seat}]").fill("40")
    phone.page.locator("[name=coins_5]").fill("7")
    expect(phone.page.locator("[name=coins_0]")).to_have_attribute("placeholder", "13")
    expect(phone.page.locator("[data-part=sum]")).to_have_text("= 190 of 190")
    phone.page.locator("main button.strong").click()
    phone.page.wait_for_url("**/rounds/1")
    expect(phone.page.locator(".verdict h2")).to_have_count(2)


def test_on_paper_each_mark_of_the_sheet_is_ink_and_no_ground(phone: Phone) -> None:
    at_six(phone, "two-bottles", "sheet")
    phone.page.emulate_media(media="print")
    marks = phone.page.locator(".sheet td [role=img]")
    kinds = marks.evaluate_all(
        "marks => marks.map(one => one.textContent || getComputedStyle(one).borderTopStyle)"
    )
    assert set(kinds) == {"✝", "solid"}
