"""Four phones at one table do what they like: in the end all show the same, and nothing is lost."""

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from flask import Flask
from playwright.sync_api import Error, expect

from assistant.extensions import db
from assistant.rules.options import USUAL, Goal
from assistant.store.models import Event
from tests.browser.phone import Phone
from tests.volume import in_soak
from tests.web.steps import game_at, seat_at_table

NAMES = ("Adam", "Betty", "Christian", "Doris")
WRITE_DOWN = """() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (value, key) {
        if (this.name === "outbox") localStorage[`tapped:${value.id}`] = JSON.stringify(value);
        return put.call(this, value, key);
    };
    const remove = IDBObjectStore.prototype.delete;
    IDBObjectStore.prototype.delete = function (key) {
        const entry = localStorage.getItem(`tapped:${key[1]}`);
        if (this.name === "outbox" && !entry) this.transaction.hasUnsaved = true;
        if (entry) this.transaction.addEventListener("complete", ({ target }) => {
            const value = { ...JSON.parse(entry), isTakenBack: target.hasUnsaved };
            localStorage[`tapped:${value.id}`] = JSON.stringify(value);
        });
        return remove.call(this, key);
    };
}"""
"""Writes down what the page saves of what was tapped, whatever becomes of it there.

What is removed together with something that was never saved was taken back before the next frame.
"""
TAPPED = """() => Object.keys(localStorage).filter((key) => key.startsWith("tapped:"))
    .map((key) => JSON.parse(localStorage[key]))"""
TAP = """([selector, chance]) => {
    const isSeen = (one) => !one.disabled && one.offsetParent;
    const found = [...document.querySelectorAll(selector)].filter(isSeen);
    found[Math.floor(chance * found.length)]?.click();
}"""
SHOWN = """() => {
    const texts = ["headline", "price", "owner", "trick"].map((name) =>
        document.querySelector(`[data-part=${name}]`)?.textContent.trim());
    const seats = [...document.querySelectorAll("[name=seat]")];
    return [...texts, ...seats.map((seat) => seat.getAttribute("aria-label"))];
}"""
TAPS = [
    *["[name=card]"] * 12,
    *["[data-part=undo]"] * 2,
    "[data-part=redo]",
    "[name=seat]",
    "[name=correct]",
    "[data-part=enter-left]",
]


@dataclass
class Tapping:
    """A phone, whether it has a connection, and what it was seen to tap."""

    phone: Phone
    is_offline: bool = False

    def does(self, rng: Random) -> None:
        """Something by chance."""
        match rng.randrange(16):
            case 0:
                self.is_offline = not self.is_offline
                self.phone.page.context.set_offline(self.is_offline)
            case 1 if not self.is_offline:
                self.goes_to("sheet")
                self.goes_to("trick")
            case 2 if not self.is_offline:
                self.decides()
            case _:
                self.taps(rng)

    def taps(self, rng: Random) -> None:
        """Taps what it finds: mostly a card; once the round is over, the next one."""
        page = self.phone.page
        selector = rng.choice(TAPS)
        if "/trick" not in page.url:
            selector = "form[action$='/rounds'] button"
        try:
            page.evaluate(TAP, [selector, rng.random()])
            page.wait_for_timeout(rng.choice([0, 20, 120]))
        except Error:  # the page is just going on to another one
            page.wait_for_load_state()

    def goes_to(self, page: str) -> None:
        """Goes to a page of the table; by itself it may just have been going on to another one."""
        with suppress(Error):
            self.phone.goes_to(f"{self.phone.table}/{page}")
            return
        self.phone.page.wait_for_timeout(200)
        self.phone.goes_to(f"{self.phone.table}/{page}")

    def decides(self) -> None:
        """The table decides that a wrong pass stands."""
        self.goes_to("problem")
        tile = self.phone.page.locator(".tile", has_text="Wrong pass")
        if tile.count():
            tile.locator("summary").first.click()
            tile.get_by_role("button", name="It stands").first.click()
        self.goes_to("trick")

    def tapped(self) -> Sequence[dict[str, Any]]:
        """All that was ever kept on the phone."""
        found: Sequence[dict[str, Any]] = self.phone.page.evaluate(TAPPED)
        return found

    def comes_back(self) -> None:
        """Has a connection again, and stays until all is sent."""
        self.phone.page.context.set_offline(False)
        self.phone.page.wait_for_load_state()
        self.goes_to("trick")
        if "/trick" in self.phone.page.url:
            self.phone.is_synced()


@in_soak
def test_what_four_phones_enter_is_in_the_record_or_left_and_all_show_the_same(
    new_phone: Callable[..., Phone], app: Flask
) -> None:
    rng = Random("four phones")
    table_id = seat_at_table(app, names=NAMES, options=replace(USUAL, goal=Goal("rounds", 99)))
    phones = [Tapping(new_phone(reduced_motion="reduce")) for _ in range(4)]
    for tapping in phones:
        tapping.phone.page.context.add_init_script(f"({WRITE_DOWN})()")
        tapping.phone.sits_at(table_id)
    for _ in range(500):
        rng.choice(phones).does(rng)
    for tapping in phones * 2:
        tapping.comes_back()
    everything = [one for tapping in phones for one in tapping.tapped()]
    kept = [one for tapping in phones for one in tapping.phone.outbox()]
    left = {one["id"] for one in kept if not one.get("written")}
    written, cards = in_record(app, table_id)
    assert len(everything) > 150
    assert len(written) == len(set(written)) == game_at(app, table_id).length
    lost = [one for one in everything if one["id"] not in left.union(written)]
    assert [one for one in lost if not is_settled(one, lost, cards)] == []
    first, *others = phones
    for other in others:
        assert other.phone.page.url == first.phone.page.url
        shown = first.phone.page.evaluate(SHOWN)
        expect(other.phone.page.locator("main")).to_be_visible()
        assert other.phone.page.evaluate(SHOWN) == shown


def in_record(app: Flask, table_id: str) -> tuple[list[str], set[tuple[int, float]]]:
    """The keys of the events, and what `entered` finds in them."""
    with app.app_context():
        rows = db.session.query(Event.client_id, Event.body).filter_by(table_id=table_id).all()
    return [key for key, _ in rows], entered(json.loads(body) for _, body in rows)


def entered(events: Iterable[dict[str, Any]]) -> set[tuple[int, float]]:
    """The cards that were ever entered, tapped or in a correction, with their seats."""
    told = [[one, *(change.get("is") for change in one.get("changes", []))] for one in events]
    plays = [one for several in told for one in several if one and one["type"] == "play"]
    return {(one["seat"], one["card"]) for one in plays}


def is_settled(one: dict[str, Any], lost: list[dict[str, Any]], cards: Any) -> bool:
    """Whether others entered it just so, or its phone took it back before it could be sent."""
    about = one["about"]
    if one["type"] in ("undo", "redo") or about["type"] == "turn":
        return True
    undos = [other for other in lost if other["type"] == "undo"]
    is_back = one.get("isTakenBack") or any(undo["about"] == about for undo in undos)
    return is_back or (about["hand"], about["card"]) in cards
