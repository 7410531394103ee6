"""Where things stand on the page after a round and after a game, and how large they are."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest
from flask import Flask
from playwright.sync_api import ViewportSize

from assistant.rules.options import USUAL, Goal
from tests.browser.phone import Phone
from tests.volume import some
from tests.web.steps import seat_at_table, skip_round

SCREENS: list[ViewportSize] = [{"width": 390, "height": 664}, {"width": 320, "height": 568}]
NAMES = ("Maximiliane-Christina", "Ben", "Cleo", "Bernhard der Dritte")
BOX = """button => {
    const { left, top, right, bottom } = button.getBoundingClientRect();
    return { left, top, right, bottom };
}"""
WHILE_SCROLLED = f"""(selector) => {{
    const places = [];
    const {{ scrollHeight }} = document.scrollingElement;
    for (let scrolled = 0; scrolled < scrollHeight; scrolled += 40) {{
        scrollTo(0, scrolled);
        places.push(({BOX})(document.querySelector(selector)));
    }}
    return places;
}}"""
LARGEST = """() => {
    const sizeOf = (element) => parseFloat(getComputedStyle(element).fontSize);
    const hasText = (element) => [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    const isSeen = (element) => element.getClientRects().length > 0;
    const texts = [...document.querySelectorAll("body *")].filter(
        (element) => hasText(element) && isSeen(element));
    const largest = Math.max(...texts.map(sizeOf));
    return texts.filter((text) => sizeOf(text) === largest).map((text) => text.textContent.trim());
}"""

Box = dict[str, float]


def at_end(app: Flask, rounds: int) -> str:
    """A table of which one round was played, of a game of so many; its id."""
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("rounds", rounds)), names=NAMES)
    skip_round(app, table_id, 1)
    return table_id


def box(phone: Phone, action: str) -> Box:
    """Where the button of a form lies on the screen."""
    found: Box = phone.page.locator(f"form[action$='{action}'] button").first.evaluate(BOX)
    return found


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share a place."""
    return not (
        one["right"] <= other["left"]
        or other["right"] <= one["left"]
        or one["bottom"] <= other["top"]
        or other["bottom"] <= one["top"]
    )


@pytest.mark.parametrize(("screen", "locale"), some(product(SCREENS, ["en", "de"]), 2), ids=str)
def test_a_rematch_is_never_where_the_next_round_was_and_undo_stays(
    new_phone: Callable[..., Phone], app: Flask, screen: ViewportSize, locale: str
) -> None:
    phone = new_phone(viewport=screen, locale=locale)
    phone.sits_at(at_end(app, 9), "rounds/1")
    was, undo = box(phone, "/rounds"), box(phone, "/undo")
    assert undo["bottom"] <= screen["height"]
    row = phone.page.locator(".score tbody tr").nth(1).evaluate(BOX)
    assert row["bottom"] <= was["top"], "who has the bottle and the first scores are not seen"
    phone.sits_at(at_end(app, 1), "rounds/1")
    assert box(phone, "/undo") == undo
    places = phone.page.evaluate(WHILE_SCROLLED, "form[action$='/rematch'] button")
    assert len(places) > 3
    assert [again for again in places if overlap(was, again)] == []


@pytest.mark.parametrize(("rounds", "figure"), [(9, "−18"), (1, "51")])
def test_one_figure_of_the_page_is_the_largest_and_nothing_is_wider_than_a_small_screen(
    phone: Phone, app: Flask, rounds: int, figure: str
) -> None:
    phone.sits_at(at_end(app, rounds), "rounds/1")
    assert phone.page.evaluate(LARGEST) == [figure]
    assert not phone.wider(320, 360, 390)
