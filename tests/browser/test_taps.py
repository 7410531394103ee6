"""In how few taps what is wrong is put right, from the trick page to the table again."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pytest
from flask import Flask
from playwright.sync_api import Locator, expect

from assistant.rules.cards import Card
from assistant.rules.events import Began
from assistant.rules.options import USUAL, Goal
from tests.browser.phone import NAMES, Phone
from tests.volume import some
from tests.web.steps import game_at, happen, lay, seat_at_table, skip_round

THREE_TRICKS = (24, 10, 17, 32, 29, 35, 33, 37, 36, 31, 26, 23)
"""Adam, Christian and Betty lead."""

MISTAPPED = (24, 15, *THREE_TRICKS[2:], 8)
"""Betty's 10 was tapped as 15 in the first trick, and now she plays blue."""

MISLED = (24, 30, 27, 32, 20, 8, 13, 34, 33)
"""Doris, who took the first trick, led 20 to the second: so it was tapped. Truly it was Adam."""


@dataclass(frozen=True, slots=True)
class Row:
    """Something that is wrong: how the table stands, and what is tapped."""

    laid: Sequence[Card]
    steps: Sequence[Callable[[Phone], Locator]]
    is_in_the_second_round: bool = False


def something_is_wrong(phone: Phone) -> Locator:
    """The way there from the trick page."""
    return phone.page.locator("[data-part=problem]")


def link(name: str) -> Callable[[Phone], Locator]:
    """The first link whose name has this in it."""
    return lambda phone: phone.page.get_by_role("link", name=re.compile(name)).first


def button(name: str) -> Callable[[Phone], Locator]:
    """The first button that can be seen whose name begins so."""
    return lambda phone: phone.page.get_by_role("button", name=re.compile(f"^{name}")).first


def tile(name: str) -> Callable[[Phone], Locator]:
    """The tile of something that can happen."""
    return lambda phone: phone.page.locator(".tile > summary", has_text=name)


def key(card: Card) -> Callable[[Phone], Locator]:
    """The key of a card."""
    return lambda phone: phone.key(card)


confirm = button("Correct it|The phone was wrong")


ROWS = {
    "a wrong card, two tricks later taken for a revoke": Row(
        MISTAPPED,
        (something_is_wrong, link("Trick 1: Betty played 10, not 15"), confirm),
    ),
    "a wrong card of the round before": Row(
        (24, 17),
        (something_is_wrong, link("^Correct: Adam, 33"), key(32), confirm),
        is_in_the_second_round=True,
    ),
    "a wrong leader, a trick later": Row(
        MISLED,
        (
            something_is_wrong,
            button("Open the tricks"),
            link("Trick 2: Adam led this trick"),
            confirm,
        ),
    ),
    "a misdeal in trick 3": Row(
        THREE_TRICKS[:9],
        (something_is_wrong, tile("Misdeal"), button("The round does not count")),
    ),
}
"""What is wrong, and the taps on the way."""

SAID = {
    "a wrong card, two tricks later taken for a revoke": "Corrected: Betty: 10, not 15.",
    "a wrong card of the round before": "Corrected: Round 1: Adam: 32, not 33.",
    "a wrong leader, a trick later": "Corrected: Adam led.",
    "a misdeal in trick 3": "Misdeal, noticed during play: The round does not count",
}
"""What the table is told then."""


def table_of(app: Flask, row: Row) -> str:
    """A table that stands so; its id."""
    dealer = 0 if row.is_in_the_second_round else 3
    table_id = seat_at_table(
        app, names=NAMES, dealer=dealer, options=replace(USUAL, goal=Goal("rounds", 9))
    )
    if row.is_in_the_second_round:
        skip_round(app, table_id, 1)
        happen(app, table_id, Began())
    lay(app, table_id, *row.laid)
    return table_id


@pytest.mark.parametrize("wrong", some(ROWS, 2))
def test_what_is_wrong_is_put_right_in_few_taps_and_said_with_an_undo(
    wrong: str, app: Flask, phone: Phone
) -> None:
    row = ROWS[wrong]
    table_id = table_of(app, row)
    length = length_of(app, table_id)
    phone.sits_at(table_id)
    for step in row.steps:
        step(phone).click()
    expect(phone.page.locator("main")).to_contain_text(SAID[wrong])
    expect(phone.page).to_have_url(re.compile(r"/(trick|rounds/1)$"))
    expect(phone.page.get_by_role("button", name=re.compile("^Undo"))).to_be_enabled()
    assert length_of(app, table_id) > length


def length_of(app: Flask, table_id: str) -> int:
    """How many events the record has."""
    return game_at(app, table_id).length
