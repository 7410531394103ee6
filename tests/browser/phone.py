"""A phone at the table: what a person does with it, and what a person sees."""

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from playwright.sync_api import Error, Locator, Page, expect

from tests.oracle.made import Record


class Phone:
    """A page of the app in a phone-sized browser. Counts the taps on cards."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.taps = 0
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._listen)

    def _listen(self, message: Any) -> None:
        is_answer = (
            "Failed to load resource" in message.text
        )  # a refusal or a dead line, which tests cause on purpose
        if message.type in ("error", "warning") and not is_answer:
            self.complaints.append(message.text)

    def open_table(self, record: Record, goal: int = 200, preset: str = "classic") -> None:
        """Opens a table for the record's seats and dealer, through the form."""
        self.page.goto(f"{self.address}/tables/new?preset={preset}")
        for seat, name in enumerate(record["seats"]):
            self.page.locator(f"[name=name_{seat}]").fill(name)
        self.page.locator(
            f"[name=dealer][value='{record['seats'].index(record['dealer'])}']"
        ).check()
        self.page.locator(f"[name=deck][value='{record.get('deck', 'classic')}']").check()
        self.page.locator("[name=number]").fill(str(goal))
        self.page.locator("main button:not([type=button])").last.click()
        self.page.wait_for_url("**/trick")

    def key(self, card: int) -> Locator:
        """The key of a card, found as a screen reader finds it."""
        return self.page.get_by_role("button", name=re.compile(rf"^{card}, "))

    def tap(self, *cards: int) -> None:
        """Taps the keys of these cards."""
        for card in cards:
            self.key(card).click()
            self.taps += 1

    def seat(self, name: str) -> Locator:
        """The slot of a seat."""
        return self.page.get_by_role("button", name=re.compile(rf"^Seat {re.escape(name)},"))

    def card(self, name: str) -> Locator:
        """The card before a seat; a tap puts it right."""
        return self.page.get_by_role("button", name=re.compile(rf"^Correct: {re.escape(name)},"))

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

    @property
    def ruling(self) -> str:
        """What the banner says."""
        return self.page.get_by_role("status").inner_text()

    @property
    def slip(self) -> Locator:
        """Where refusals and breaches are told."""
        return self.page.get_by_role("alert")

    def is_synced(self) -> None:
        """Waits until the server has everything; what was tapped last is sent after it is drawn."""
        with suppress(Error):  # the page may just go on to another one
            self.is_drawn()
        expect(self.page.locator("[data-part=dot]")).not_to_have_class(re.compile("is-"))

    def is_drawn(self) -> None:
        """Waits until all that the last tap changes is on the screen: the ruling comes a frame before the rest."""
        self.page.evaluate(
            """() => new Promise((done) => {
                const later = () => requestAnimationFrame(() => setTimeout(() => setTimeout(done)));
                requestAnimationFrame(later);
            })"""
        )

    def scrolls(self) -> bool:
        """Whether the page is larger than the screen, in either direction."""
        return bool(
            self.page.evaluate(
                """() => {
                    const page = document.scrollingElement;
                    return page.scrollHeight > innerHeight || page.scrollWidth > innerWidth;
                }"""
            )
        )

    def boxes(self) -> list[dict[str, float]]:
        """Where the card keys lie, in CSS pixels."""
        keys: list[dict[str, float]] = self.page.locator("button[name=card]").evaluate_all(
            """keys => keys.map(key => {
                const { left, top, right, bottom, width, height } = key.getBoundingClientRect();
                return { left, top, right, bottom, width, height };
            })"""
        )
        return keys


def cards(record: Record) -> Sequence[int]:
    """The cards of a record in the order in which they were played."""
    return [event["card"] for event in record["events"] if event["type"] == "play"]
