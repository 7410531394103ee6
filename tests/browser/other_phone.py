"""A phone with another engine: what a person does with it, and what a person sees."""

from contextlib import suppress
from time import monotonic, sleep
from typing import Any

from flask import Flask

from assistant.rules.cards import Card
from tests.admitting import admit_phone, cookie_name, known_as
from tests.browser.engines import Failed, Page
from tests.browser.phone import DRAWN, REACHED

PICTURE = "/assets/icons/bottle.0000000000.svg"
"""An address of the server at which no script runs."""
PATIENCE = 20
"""Seconds; a busy machine is no fault of the page."""

FORGET = """async () => {
    [localStorage, sessionStorage].forEach((stored) => stored.clear());
    indexedDB.deleteDatabase("bottle-imp");
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    await Promise.all(workers.map((worker) => worker.unregister()));
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}"""
STARTED = "() => document.querySelector('html[data-started]:not(:has([aria-busy=true]))') !== null"
SYNCED = """() => document.querySelector("[data-part=dot]:not([class*='is-'])") !== null"""
SHOWN = """(selector, text) => [...document.querySelectorAll(selector)].some(
    (one) => (one.getAttribute("aria-label") ?? one.innerText).includes(text)
)"""

TYPED = """(selector, text) => {
    const field = document.querySelector(selector);
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
}"""


class OtherPhone:
    """A page of the app in a window of another engine.

    It is let in wherever it goes where the app runs in this process.
    """

    def __init__(self, page: Page, address: str, app: Flask | None = None) -> None:
        self.page = page
        self.address = address
        self.app = app
        if app:
            self.hold(app, known_as(app, None)[1])

    def hold(self, app: Flask, cookie: str) -> None:
        """Is the phone that this cookie is of."""
        self._id, _ = known_as(app, cookie)
        self.page.goto(self.address + PICTURE)
        self.page.keep_cookie(cookie_name(app), cookie)

    def forget(self) -> None:
        """Forgets what the page and its server have left in the browser."""
        self.page.goto(self.address + PICTURE)
        self.page.evaluate(FORGET)
        self.page.clear_cookies()

    def goes_to(self, path: str) -> None:
        """Goes to a page of the app, until its scripts run."""
        if self.app:
            admit_phone(self.app, self._id, path)
        self.page.goto(self.address + path)
        self.waits_for(STARTED)

    def touch(self, selector: str) -> None:
        """Touches the first such part of the page, without scrolling."""
        self.page.tap(*self.page.evaluate(REACHED, selector))

    def scroll_and_touch(self, selector: str) -> None:
        """Touches the first such part of the page where it is, also far below."""
        self.waits_for("(selector) => document.querySelector(selector) !== null", selector)
        centre = "(selector) => document.querySelector(selector).scrollIntoView({block: 'center'})"
        self.page.evaluate(centre, selector)
        self.touch(selector)

    def tap(self, *cards: Card) -> None:
        """Taps the keys of these cards."""
        for card in cards:
            self.touch(f"button[name=card][value='{card}']")

    def fill(self, selector: str, text: str) -> None:
        """Types something into a field."""
        self.scroll_and_touch(selector)
        self.page.evaluate(TYPED, selector, text)

    def is_synced(self) -> None:
        """Waits until the server has everything; what was tapped last is sent after it is drawn."""
        self.page.evaluate(DRAWN)
        self.waits_for(SYNCED)

    def reads(self, selector: str, text: str) -> None:
        """Waits until such a part of the page says so, or is said to be so."""
        self.waits_for(SHOWN, selector, text)

    def seat_is(self, name: str, text: str) -> None:
        """Waits until this is said of a seat."""
        self.reads(f"[name=seat][aria-label^='Seat {name},']", text)

    def waits_for(self, condition: str, *arguments: Any) -> None:
        """Waits until a function of the page answers yes, or one of the page that comes next."""
        end = monotonic() + PATIENCE
        while not self._answers(condition, *arguments):
            seen = "() => `${location}\n${document.body.innerText}`"
            assert monotonic() < end, (condition, *arguments, self.page.evaluate(seen))
            sleep(0.02)

    def _answers(self, condition: str, *arguments: Any) -> bool:
        with suppress(Failed):
            return bool(self.page.evaluate(condition, *arguments))
        return False
