"""A round tapped card by card, to its score."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from playwright.sync_api import expect

from assistant.rules.options import USUAL, Goal
from tests.browser.phone import NAMES, Phone, cards
from tests.oracle import made
from tests.web.steps import seat_at_table, skip_round


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


IS_SHOWN = """(number) => {
    const trick = document.getElementById(`trick-${number}`);
    const left = (part) => part.getBoundingClientRect().left;
    return Math.abs(left(trick) - left(trick.parentElement)) < 0.5;
}"""


def test_a_round_that_is_over_is_pushed_along_trick_by_trick(phone: Phone) -> None:
    table = seat_at_table(phone.app, options=replace(USUAL, goal=Goal("target", 500)))
    skip_round(phone.app, table, 1)
    phone.sits_at(table, "rounds/1/replay")
    page, finger = phone.page, phone.page.context.new_cdp_session(phone.page)

    def swipe(pixels: int) -> None:
        for way, kind in enumerate(["touchStart", *["touchMove"] * 8, "touchEnd"]):
            spot = {
                "x": 195 + pixels * (way / 8 - 0.5),
                "y": 300,
            }  # past the middle, however slowly
            spots = [spot] if kind != "touchEnd" else []
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    steps: list[tuple[Callable[[], object], int]] = [
        (lambda: page.keyboard.press("ArrowRight"), 2),
        (lambda: page.locator("#trick-2").get_by_role("link", name="Next trick").click(), 3),
        (lambda: swipe(-250), 4),
        (lambda: swipe(250), 3),
        (lambda: page.keyboard.press("ArrowLeft"), 2),
    ]
    expect(page.locator(".replay")).to_be_focused()
    for step, trick in steps:
        step()
        page.wait_for_function(IS_SHOWN, arg=trick)
    assert not phone.wider(390, 320)
