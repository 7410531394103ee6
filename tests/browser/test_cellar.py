"""A game in a cellar: seen once, then played to its end by the page that the phone has kept."""

from flask import Flask
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.test_offline_round import (
    GAME,
    NAMES,
    RECORD,
    events,
    laid,
    panel,
    press,
    rows,
    scored,
    table_id,
)
from tests.browser.test_worker import is_offline, keeps, visitor
from tests.volume import in_soak
from tests.web.steps import game_at

__all__ = ["visitor"]  # a fixture


def close_and_open(phone: Phone) -> None:
    """Leaves the page once what was tapped is drawn, and opens it again from its address."""
    phone.is_drawn()
    phone.page.goto("about:blank")
    phone.page.goto(f"{phone.table}/trick")
    phone.is_started()
    expect(phone.page.locator("form.table[aria-busy]")).to_have_count(0)


@in_soak
def test_three_rounds_are_the_servers_when_it_answers_again(app: Flask, visitor: Phone) -> None:
    visitor.open_table(RECORD, GAME)
    keeps(visitor, "pages", "assets")
    is_offline(visitor)
    shown = []
    for number in range(3):
        press(visitor, laid(number)[: 5 * len(NAMES)])
        close_and_open(visitor)
        press(visitor, laid(number)[5 * len(NAMES) :])
        close_and_open(visitor)
        shown.append(rows(visitor))
        if number < 2:
            panel(visitor, "begin").click()
            close_and_open(visitor)
    visitor.page.context.set_offline(False)
    visitor.page.wait_for_url("**/rounds/3")
    game = game_at(app, table_id(visitor))
    assert shown == [scored(game, number) for number in range(3)]
    assert events(app, visitor).count("play") == 3 * 32
