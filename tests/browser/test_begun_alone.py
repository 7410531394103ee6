"""A game that is begun while the server is stopped: in each engine all of it is there later, once."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error
from playwright.sync_api import Page as ChromiumsPage

from tests.browser.conftest import SCREEN
from tests.browser.engines import Engine, Failed, Page
from tests.browser.other_phone import OtherPhone
from tests.browser.phone import NAMES
from tests.browser.test_offline_round import PRESS, laid
from tests.running import forked, free_port

AT_TRICK = "() => location.pathname.endsWith('/trick')"
IS_READY = """async () => {
    const assets = await (await caches.open("assets")).keys();
    const loads = (pattern) => assets.some(({ url }) => pattern.test(url));
    return [/alone.*js$/, /entry.*js$/, /entry.*css$/].every(loads);
}"""
DORIS_DEALS = "() => document.querySelector('[name=dealer][value=\"3\"]').click()"
IS_COUNTED = "() => Boolean(document.querySelector('.alone:not([hidden]) .score tbody tr'))"
TOTALS = """() => [...document.querySelectorAll(".alone .score tbody tr")]
    .map((row) => row.cells[row.cells.length - 1].innerText.trim())"""
IS_SENT = "async () => !(await (await caches.open('begun')).keys()).length"


class Chromium(Page):
    """A page of Chromium, for what is tried in every engine."""

    def __init__(self, page: ChromiumsPage) -> None:
        self._page = page

    def goto(self, address: str) -> None:
        self._page.goto(address)

    def evaluate(self, function: str, *arguments: Any) -> Any:
        try:
            return self._page.evaluate(f"(given) => ({function})(...given)", list(arguments))
        except Error as error:
            raise Failed from error

    def tap(self, x: float, y: float) -> None:
        self._page.touchscreen.tap(x, y)

    def keep_cookie(self, name: str, value: str) -> None:
        self._page.context.add_cookies([{"name": name, "value": value, "url": self._page.url}])

    def clear_cookies(self) -> None:
        self._page.context.clear_cookies()

    def screenshot(self, file: Path) -> None:
        self._page.screenshot(path=file)


def begins_alone(page: Page, folder: Path) -> None:
    """Two rounds are played before the server has heard of the table."""
    port = free_port()
    phone = OtherPhone(page, f"http://127.0.0.1:{port}")
    with forked(folder, port=port):
        phone.goes_to("/")
        phone.waits_for(IS_READY)
    phone.goes_to("/tables/new")
    for number, name in enumerate(NAMES):
        phone.fill(f"#name_{number}", name)
    phone.page.evaluate(DORIS_DEALS)
    phone.scroll_and_touch("form .sticky .strong")
    phone.waits_for(AT_TRICK)
    phone.seat_is("Adam", "to play")
    trick = phone.page.evaluate("() => location.pathname")
    phone.page.evaluate(PRESS, laid(1))
    phone.waits_for(IS_COUNTED)
    phone.scroll_and_touch(".alone [data-part=begin]")
    phone.reads("h1", "Round 2")
    phone.goes_to(trick)
    phone.page.evaluate(PRESS, laid(2))
    phone.waits_for(IS_COUNTED)
    totals = phone.page.evaluate(TOTALS)
    phone.goes_to("/")
    phone.reads("main", "Adam, Betty, Christian, Doris")
    with forked(folder, port=port):
        phone.goes_to("/")
        phone.waits_for(IS_SENT)
        phone.reads("main .continue", "Continue")
        phone.goes_to(trick.replace("/trick", "/sheet"))
        for total in totals:
            phone.reads("main", total)
        phone.goes_to("/")
        phone.forget()
    kinds, played = recorded(folder)
    assert played == [*laid(1), *laid(2)]
    assert kinds.count("game") == 1
    assert len(kinds) == len(played) + 2  # the table was opened, and the second round begun, once


def recorded(folder: Path) -> tuple[list[str], list[float]]:
    """The kinds of all events of the server's tables, and the cards of those that were played."""
    with closing(sqlite3.connect(folder / "bottle-imp.sqlite")) as database:
        rows = database.execute("SELECT body FROM events ORDER BY table_id, number")
        bodies = [json.loads(body) for (body,) in rows]
    return [body["type"] for body in bodies], [
        body["card"] for body in bodies if body["type"] == "play"
    ]


def test_a_game_is_begun_without_the_server(engine: Engine, tmp_path: Path) -> None:
    begins_alone(engine.page(0), tmp_path / "instance")


def test_a_game_is_begun_without_the_server_in_chromium(browser: Browser, tmp_path: Path) -> None:
    with closing(browser.new_context(viewport=SCREEN, has_touch=True, locale="en")) as context:
        begins_alone(Chromium(context.new_page()), tmp_path / "instance")
