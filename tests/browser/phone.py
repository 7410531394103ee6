"""A phone at the table: what a person does with it, and what a person sees."""

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from time import sleep
from typing import Any

from flask import Flask
from playwright.sync_api import Error, Locator, Page, Route

from assistant.rules.cards import Card, printed_decks
from assistant.rules.options import USUAL, Options
from tests.admitting import admit_phone, cookie_name, known_as
from tests.oracle.plain import Record
from tests.web.steps import lay, seat_at_table

NAMES = ("Adam", "Betty", "Christian", "Doris")
RECORD: Record = {"seats": NAMES, "dealer": "Doris", "deck": "classic"}
"""A table where Adam leads."""

EXPECTED = (
    "Failed to load resource",  # a refusal or a dead line, which tests cause on purpose
    "Service Worker registration blocked",  # where a test wants none
)
DRAWN = """() => new Promise((done) => {
    const later = () => requestAnimationFrame(() => setTimeout(() => setTimeout(done)));
    requestAnimationFrame(later);
})"""
SCROLLS = """() => {
    const page = document.scrollingElement; // innerWidth would be that of a page that is too wide
    return page.scrollHeight > page.clientHeight || page.scrollWidth > page.clientWidth;
}"""
WIDER = """(screen) => {
    for (const part of document.querySelectorAll("main details")) part.open = true;
    const page = document.scrollingElement;
    if (page.clientWidth !== screen) return `the screen is ${page.clientWidth} wide`;
    if (page.scrollWidth <= screen) return "";
    const isBeyond = (one) => one.getBoundingClientRect().right > screen;
    const wide = [...document.querySelectorAll("main *")].filter(isBeyond);
    return wide.map((one) => `${one.localName}.${one.className}`).join(" ") || "something";
}"""
REACHED = """async (selector) => {
    const aFrame = () => new Promise(requestAnimationFrame);
    for (let frame = 0; frame < 600; frame++) {
        const part = document.querySelector(selector);
        const { left, top, width, height } = part?.getBoundingClientRect() ?? {};
        const [x, y] = [left + width / 2, top + height / 2];
        const isOnTop = width && part.contains(document.elementFromPoint(x, y));
        if (isOnTop && !part.disabled) return [x, y];
        await aFrame();
    }
    throw new Error(`no finger reaches ${selector}`);
}"""
"""Where a part of the page is touched, once it lies on the screen and nothing lies on it."""
AWAITED = """async (selector) => {
    for (let time = 0; time < 2000 && !document.querySelector(selector); time++)
        await new Promise((later) => setTimeout(later, 5));
    return document.querySelector(selector) !== null;
}"""
OUTBOX = """() => new Promise((done) => {
    indexedDB.open("bottle-imp").onsuccess = ({ target }) => {
        const read = target.result.transaction("outbox").objectStore("outbox").getAll();
        read.onsuccess = () => [target.result.close(), done(read.result)];
    };
})"""
PRESS = f"""async (cards) => {{
    const scrolled = [];
    const aFrame = () => new Promise(requestAnimationFrame);
    const isUnsent = () => document.querySelector("[data-part=dot][class*='is-']");
    for (const card of cards) {{
        document.querySelector(`button[name=card][value="${{card}}"]`).click();
        await ({DRAWN})();
        if (({SCROLLS})()) scrolled.push(card);
        for (let frame = 0; isUnsent() && frame < 600; frame++) await aFrame();
    }}
    return scrolled;
}}"""


class Phone:
    """A page of the app in a phone-sized browser. Counts the taps on cards."""

    def __init__(self, page: Page, address: str, app: Flask, *, runs_scripts: bool = True) -> None:
        self.page = page
        self.address = address
        self.app = app
        self._runs_scripts = runs_scripts
        self.table = ""  # the address of the table that was opened last
        self.taps = 0
        self.complaints: list[str] = []
        page.on("pageerror", self._hear_error)
        page.on("console", self._hear)

    def hang_up(self) -> None:
        """Listens no longer to the page."""
        self.page.remove_listener("pageerror", self._hear_error)
        self.page.remove_listener("console", self._hear)

    def _hear_error(self, error: Any) -> None:
        self.complaints.append(str(error))

    def _hear(self, message: Any) -> None:
        is_expected = any(text in message.text for text in EXPECTED)
        if message.type in ("error", "warning") and not is_expected:
            self.complaints.append(message.text)

    def goes_to(self, address: str) -> None:
        """Goes to an address, until the page's scripts run."""
        admit_phone(self.app, self.id, address)
        self.page.goto(address)
        self.is_started()

    @property
    def id(self) -> str:
        """The phone's id; it gets a cookie if it was nowhere yet."""
        context = self.page.context
        known = {one.get("name"): one.get("value") for one in context.cookies(self.address)}
        phone, value = known_as(self.app, known.get(cookie_name(self.app)))
        context.add_cookies([{"name": cookie_name(self.app), "value": value, "url": self.address}])
        return phone

    def is_started(self) -> None:
        """Waits until the page's scripts run: a tap before that sends a form, and leaves the page."""
        if self._runs_scripts:
            self._waits_for("html[data-started]:not(:has([aria-busy=true]))")

    def open_table(
        self, record: Record, options: Options | None = None, *, laid: Iterable[Card] = ()
    ) -> None:
        """Opens a table for the record's seats and dealer, where these cards lie, without the form.

        It plays with the record's deck, unless something else is agreed on.
        """
        names = record["seats"]
        agreed = options or replace(USUAL, deck=printed_decks()[record.get("deck", "classic")])
        dealer = names.index(record["dealer"])
        table_id = seat_at_table(self.app, len(names), agreed, names=names, dealer=dealer)
        lay(self.app, table_id, *laid)
        self.sits_at(table_id)

    def sits_at(self, table_id: str, page: str = "trick") -> None:
        """Goes to a page of a table."""
        self.table = f"{self.address}/tables/{table_id}"
        self.goes_to(f"{self.table}/{page}")

    def key(self, card: Card) -> Locator:
        """The key of a card."""
        return self.page.locator(f"button[name=card][value='{card}']")

    def tap(self, *cards: Card) -> None:
        """Taps the keys of these cards."""
        for card in cards:
            if self._runs_scripts:
                self.touch(f"button[name=card][value='{card}']")
            else:
                self.key(card).click()
            self.taps += 1

    def type(self, *cards: Card) -> None:
        """Types the numbers of these cards, where no script runs."""
        for card in cards:
            self.page.locator("input[name=card]").fill(str(card))
            self.page.get_by_role("button", name="Enter", exact=True).click()

    def touch(self, selector: str) -> None:
        """Touches the first such part of the page, without scrolling.

        It is quicker than a click, which waits for frames.
        """
        self.page.touchscreen.tap(*self.page.evaluate(REACHED, selector))

    def press(self, *cards: Card) -> Sequence[Card]:
        """Presses the keys of these cards from within the page, each when the last was sent.

        It is quick, and does not show that a finger reaches them. The cards after which the page
        is larger than the screen.
        """
        self.is_started()
        scrolled: Sequence[Card] = self.page.evaluate(PRESS, cards)
        return scrolled

    def seat(self, name: str) -> Locator:
        """The slot of a seat."""
        return self.page.locator(f"[name=seat][aria-label^='Seat {name},']")

    def card(self, name: str) -> Locator:
        """The card before a seat; a tap puts it right."""
        return self.page.locator(f"[name=correct][aria-label^='Correct: {name},']")

    def went_wrong(self) -> None:
        """Opens the page for what went wrong: where nothing is known to, the judge leads to it."""
        self.is_synced()
        problem = self.page.locator("[data-part=problem]")
        if problem.is_visible():
            problem.click()
        else:
            self.page.locator("[data-part=judge]").click()
            self.page.get_by_role("link", name="Something else went wrong").click()
        self.page.wait_for_url("**/problem")

    def outbox(self) -> Sequence[dict[str, Any]]:
        """What of the outbox lies in the phone's storage."""
        found: Sequence[dict[str, Any]] = self.page.evaluate(OUTBOX)
        return found

    @property
    def ruling(self) -> str:
        """What the banner says."""
        return self.page.get_by_role("status").inner_text()

    def link(self, name: str) -> Locator:
        """A link by the beginning of its name."""
        return self.page.get_by_role("link", name=re.compile(rf"^{re.escape(name)}"))

    def button(self, name: str) -> Locator:
        """A button by the beginning of its name."""
        return self.page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}"))

    @property
    def slip(self) -> Locator:
        """Where refusals and breaches are told."""
        return self.page.get_by_role("alert")

    def is_synced(self) -> None:
        """Waits until the server has everything; what was tapped last is sent after it is drawn."""
        with suppress(Error):  # the page may just go on to another one
            self.is_drawn()
        self._waits_for("[data-part=dot]:not([class*='is-'])")

    def _waits_for(self, selector: str) -> None:
        """Waits for such a part of the page.

        The page looks by itself, which takes a third of the work of a locator; that waits on where
        the page goes on to another one, or no such part comes.
        """
        with suppress(Error):
            if self.page.evaluate(AWAITED, selector):
                return
        self.page.locator(selector).first.wait_for(state="attached")

    def is_drawn(self) -> None:
        """Waits until all that the last tap changes is on the screen: the ruling comes a frame before the rest."""
        self.page.evaluate(DRAWN)

    def scrolls(self) -> bool:
        """Whether the page is larger than the screen, in either direction."""
        return bool(self.page.evaluate(SCROLLS))

    def wider(self, *screens: int) -> dict[int, str]:
        """What reaches beyond the edge of screens so wide, once all that can be opened is open."""
        found = {}
        for screen in screens:
            self.page.set_viewport_size({"width": screen, "height": 664})
            if beyond := self.page.evaluate(WIDER, screen):
                found[screen] = beyond
        return found

    def boxes(self) -> list[dict[str, float]]:
        """Where the card keys lie, in CSS pixels."""
        keys: list[dict[str, float]] = self.page.locator("button[name=card]").evaluate_all(
            """keys => keys.map(key => {
                const { left, top, right, bottom, width, height } = key.getBoundingClientRect();
                return { left, top, right, bottom, width, height };
            })"""
        )
        return keys


def answer_late(route: Route) -> None:
    """Answers what a page asks for later than the stream tells of it."""
    answer = route.fetch()
    sleep(0.5)
    route.fulfill(response=answer)


def cards(record: Record) -> Sequence[Card]:
    """The cards of a record in the order in which they were played."""
    return [event["card"] for event in record["events"] if event["type"] == "play"]
