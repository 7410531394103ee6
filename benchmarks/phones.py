"""How soon a card stands on another phone: `python -m benchmarks.phones [cards]`.

Two phones in Chromium follow one table. A card is tapped on one, by turns; prints the milliseconds
until the other one holds it, and fails where the 95th percentile is beyond a second. Then new
phones join by the link that a tap shows, as a camera does, and tap a first card.
"""

import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter

from flask import Flask
from playwright.sync_api import Browser, Page, ViewportSize

from assistant.rules.options import USUAL, Goal
from tests.browser.phone import Phone, cards
from tests.browser.serving import chromium, served
from tests.databases import SQLite, app_on
from tests.oracle import made
from tests.web.steps import seat_at_table

JOINING, FIRST = 5, 24
LIMIT = 1_000  # milliseconds, for the 95th percentile
NAMES = ("Adam", "Betty", "Christian", "Doris")
LIES = """(card) => [...document.querySelectorAll(".place .number")]
    .some((number) => number.textContent === String(card))"""


def main(count: int = 120) -> None:
    """Prints the figures."""
    taken = list[float]()
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium() as browser,
        served(app := app_on(SQLite(Path(folder)).migrated())) as address,
    ):
        phones = [Phone(_page(browser), address, app) for _ in range(2)]
        for number in range(count // 31 + 1):
            record = made.legal_round(Random(number), NAMES, "classic")
            options = replace(USUAL, goal=Goal("rounds", 9))
            table = seat_at_table(
                app, names=NAMES, dealer=NAMES.index(record["dealer"]), options=options
            )
            for phone in phones:
                phone.sits_at(table)
            taken += [_tap(phones, at, card) for at, card in enumerate(cards(record)[:-1])]
        joined = [_join(_page(browser), _page(browser), address, app) for _ in range(JOINING)]
    late = quantiles(taken, n=20)[-1]
    print(f"{len(taken)} cards: median {median(taken):.0f} ms, 95th percentile {late:.0f} ms")
    print(
        f"from Show on another phone to its first card: three taps, one scan, {median(joined):.0f} ms"
    )
    sys.exit("a card comes too late" if late > LIMIT else 0)


def _page(browser: Browser) -> Page:
    screen: ViewportSize = {"width": 390, "height": 664}
    return browser.new_context(viewport=screen, has_touch=True, is_mobile=True).new_page()


def _join(one: Page, other: Page, address: str, app: Flask) -> float:
    """Milliseconds from one phone's tap until the first card of the other one stands on it."""
    host = Phone(one, address, app)
    host.sits_at(seat_at_table(app, names=NAMES, dealer=3))
    begun = perf_counter()
    one.locator(".another-phone button").click()
    other.goto(str(one.locator("[data-part=link]").input_value()))
    other.get_by_role("button", name="Join").click()
    Phone(other, address, app).key(FIRST).click()
    one.go_back()
    one.wait_for_function(LIES, arg=FIRST, polling="raf")
    return (perf_counter() - begun) * 1000


def _tap(phones: list[Phone], at: int, card: int) -> float:
    """Milliseconds from a tap on one phone until the other one holds the card."""
    one, other = phones if at % 2 else phones[::-1]
    begun = perf_counter()
    one.key(card).evaluate("(key) => key.click()")
    other.page.wait_for_function(LIES, arg=card, polling="raf")
    took = (perf_counter() - begun) * 1000
    one.is_synced()
    return took


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
