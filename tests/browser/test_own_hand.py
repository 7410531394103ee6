"""A hand on its seat's own phone: below the trick without scrolling, and played from there."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from flask import Flask
from playwright.sync_api import expect

from assistant.rules.options import USUAL
from tests.admitting import cookie_name, phone_of
from tests.browser.phone import SCROLLS, Phone
from tests.browser.test_sizes import SIZES
from tests.web.steps import game_at, happen, lay, seat_at_table, skip
from tests.web.test_hands import whole
from tests.web.watching import granted

FOLLOWS = (9, 18, 25, 3, 17, 24, 34)
"""Betty has blue, which Clara led, and yellow."""


@pytest.fixture
def table(app: Flask) -> str:
    """A table where all others have written down what they hold."""
    table_id = seat_at_table(app, options=replace(USUAL, hands="all"))
    happen(app, table_id, whole(0), whole(2), whole(3))
    return table_id


@pytest.fixture
def betty(app: Flask, table: str, new_phone: Callable[..., Phone]) -> Phone:
    """Betty's own phone, on which she wrote her hand down; it is her turn."""
    phone, seat = new_phone(), granted(app, table, "seat-1")
    skip(app, table, [whole(1)], by=phone_of(app, seat._browser))
    lay(app, table, *FOLLOWS)
    cookie = {"name": cookie_name(app), "value": seat.cookie, "url": phone.address}
    phone.page.context.add_cookies([cookie])  # type: ignore[list-item]
    phone.sits_at(table)
    return phone


def test_the_hand_lies_below_the_trick_and_nothing_scrolls(betty: Phone) -> None:
    for width, height in SIZES:
        betty.page.set_viewport_size({"width": width, "height": height})
        assert not betty.page.evaluate(SCROLLS), (width, height)
        keys = betty.page.locator(".own-hand .key").all()
        assert len(keys) == 7
        assert all((key.bounding_box() or {"height": 0})["height"] >= 38 for key in keys)


def test_the_laid_cards_are_large_and_the_ruling_is_as_tall_as_its_text(betty: Phone) -> None:
    def height(part: str) -> float:
        return (betty.page.locator(part).first.bounding_box() or {"height": 0})["height"]

    for width, tall in SIZES:
        betty.page.set_viewport_size({"width": width, "height": tall})
        assert height(".place.has-card") > 90, (width, tall)
        assert height(".board") < 150, (width, tall)


def test_a_key_that_may_not_be_played_says_why_and_writes_nothing(
    app: Flask, table: str, betty: Phone
) -> None:
    before = game_at(app, table).length
    betty.page.get_by_role("button", name="5, yellow").click(force=True)
    expect(betty.page.get_by_role("alert")).to_contain_text("You have blue, so follow it.")
    assert game_at(app, table).length == before


def test_a_tap_plays_the_card_once_there_is_a_connection_and_the_page_stays(
    app: Flask, table: str, betty: Phone
) -> None:
    betty.page.evaluate("window.isSamePage = true")
    betty.page.context.set_offline(True)
    betty.page.get_by_role("button", name="30, blue").click()
    expect(betty.page.get_by_role("alert")).to_contain_text("No connection.")
    betty.page.context.set_offline(False)
    betty.page.get_by_role("button", name="30, blue").click()
    expect(betty.page.get_by_role("button", name="30, blue")).to_have_count(0)
    assert game_at(app, table).rounds[-1].state.tricks[-1].plays[-1].card == 30
    assert betty.page.evaluate("window.isSamePage")
    betty.page.get_by_role("button", name="Undo").click()
    expect(betty.page.get_by_role("button", name="30, blue")).to_be_enabled()


def test_a_page_whose_card_is_refused_altogether_is_loaded_anew(betty: Phone) -> None:
    betty.page.evaluate("document.querySelectorAll('[name=csrf_token]').forEach(e => e.value = '')")
    with betty.page.expect_event("load"):
        betty.page.get_by_role("button", name="30, blue").click()
    expect(betty.page.get_by_role("button", name="30, blue")).to_be_enabled()


def test_another_phone_asks_for_the_hand_and_is_answered_at_once(
    app: Flask, table: str, betty: Phone, new_phone: Callable[..., Phone]
) -> None:
    annas = new_phone(locale="en-GB")  # in a browser of its own
    cookie = {"name": cookie_name(app), "value": granted(app, table, "entering").cookie}
    annas.page.context.add_cookies([cookie | {"url": annas.address}])  # type: ignore[list-item]
    annas.sits_at(table, "hands/1")
    annas.page.get_by_role("button", name="Ask Betty").click()
    betty.page.get_by_role("button", name="Yes, open it there").click()
    annas.page.get_by_role("button", name="I am Betty").click()
    expect(betty.page.get_by_text("was opened on another phone")).to_be_visible()
