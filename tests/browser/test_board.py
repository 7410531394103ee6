"""A tablet in the middle of the table, and a phone that only follows."""

from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import ViewportSize, expect

from tests.admitting import cookie_name
from tests.browser.phone import Phone
from tests.volume import some
from tests.web.steps import lay, seat_at_table
from tests.web.watching import granted

TURNED = """() => Object.fromEntries([...document.querySelectorAll(".side > .slot")].map((slot) => {
    const { a, b } = new DOMMatrix(getComputedStyle(slot).transform);
    const name = slot.querySelector(".name").textContent;
    return [name, Math.round((Math.atan2(b, a) * 180) / Math.PI)];
}))"""
CLIPPED = """() => [...document.querySelectorAll(".said, .told, .middle .slot, .head > .board")]
    .filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.className)"""
TABLET: ViewportSize = {"width": 768, "height": 1024}
PHONE: ViewportSize = {"width": 390, "height": 664}
TRICK = (24, 17, 26, 29)
REVOKED = (24, 15, 17, 32, 20, 27, 13, 8)  # somebody shows that they did not follow
NAMES = ("Adam", "Bartholomäus der Lange", "Clara", "Doris")


@pytest.fixture
def opened(app: Flask, new_phone: Callable[..., Phone]) -> Callable[..., Phone]:
    """Opens a page of a table, where some cards lie, for a phone with a role there."""

    def page(
        name: str, *cards: int, role: str = "watching", language: str = "en", screen: ViewportSize
    ) -> Phone:
        table_id = seat_at_table(app, names=NAMES)
        lay(app, table_id, *cards)
        phone = new_phone(viewport=screen, locale=language)
        cookie = granted(app, table_id, role).cookie
        phone.page.context.add_cookies(
            [{"name": cookie_name(app), "value": cookie, "url": phone.address}]
        )
        phone.sits_at(table_id, name)
        return phone

    return page


@pytest.mark.parametrize("language", some(["en", "de"], 1))
def test_the_board_lies_whole_and_each_card_is_turned_to_the_seat_that_laid_it(
    language: str, opened: Callable[..., Phone]
) -> None:
    phone = opened("board", *TRICK, screen=TABLET, language=language)
    assert phone.page.evaluate(TURNED) == {
        "Adam": 0,
        "Bartholomäus der Lange": 90,
        "Clara": 180,
        "Doris": -90,
    }
    for width, height in ((768, 1024), (1024, 768), (390, 664), (320, 568)):
        phone.page.set_viewport_size({"width": width, "height": height})
        assert (phone.scrolls(), phone.page.evaluate(CLIPPED)) == (False, []), (width, height)


@pytest.mark.parametrize("language", some(["en", "de"], 1))
def test_a_phone_that_follows_has_all_on_one_screen(
    language: str, opened: Callable[..., Phone]
) -> None:
    phone = opened("trick", *TRICK, screen=PHONE, language=language)
    for width, height in ((390, 664), (360, 560), (320, 568)):
        phone.page.set_viewport_size({"width": width, "height": height})
        assert (phone.scrolls(), phone.page.evaluate(CLIPPED)) == (False, []), (width, height)


def test_a_phone_that_follows_shows_cards_as_large_while_it_tells_of_a_revoke(
    opened: Callable[..., Phone],
) -> None:
    heights = [
        opened("trick", *cards, screen=PHONE).page.locator(".face").first.bounding_box()
        for cards in (TRICK[:1], REVOKED)
    ]
    assert heights[0] and heights[1]
    assert heights[1]["height"] > 0.9 * heights[0]["height"]


def test_a_refused_tap_trembles_twice_and_a_taken_trick_once(
    opened: Callable[..., Phone],
) -> None:
    phone = opened("trick", *TRICK[:3], role="entering", screen=PHONE)
    phone.page.evaluate(
        "() => { window.felt = []; navigator.vibrate = (how) => void felt.push(how); }"
    )
    phone.tap(24, 29)
    phone.is_synced()
    assert phone.page.evaluate("felt") == [[20, 60, 20], 20]


def test_a_ruling_is_read_aloud_only_when_somebody_asks(opened: Callable[..., Phone]) -> None:
    phone = opened("board", *TRICK, screen=TABLET)
    button = phone.page.get_by_role("button", name="Read aloud")
    expect(button).to_be_hidden()
    phone.page.evaluate(
        """() => {
            window.said = [];
            speechSynthesis.getVoices = () => [{ lang: "en-GB" }];
            speechSynthesis.speak = (utterance) => said.push(utterance.text);
            window.SpeechSynthesisUtterance = function (text) { this.text = text; };
            speechSynthesis.dispatchEvent(new Event("voiceschanged"));
        }"""
    )
    button.click()
    (said,) = phone.page.evaluate("said.map((text) => text.replace(/\\s+/g, ' ').trim())")
    assert said.startswith("Clara wins with 17 and takes the bottle. ")


def test_the_trick_in_the_headline_goes_on_too(app: Flask, opened: Callable[..., Phone]) -> None:
    phone = opened("trick", screen=PHONE)
    lay(app, phone.table.rpartition("/")[2], *TRICK, 25)
    expect(phone.page.get_by_role("heading", level=1)).to_contain_text("trick 2 of 8")
