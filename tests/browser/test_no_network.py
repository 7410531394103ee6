"""Phones without a network, and a server that is killed: nothing that was entered is lost.

Two or four phones tap by chance, take back, correct, lose their connection, load the page anew,
close and open it, while the server is killed and started again. In the end all show the same, and
each entry is in the record once, or stands on the phone that made it.
"""

import json
import re
import shutil
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from assistant.rules.options import USUAL, Goal
from tests.admitting import cookie_name, grant, known_as
from tests.browser.conftest import PATIENCE, SCREEN
from tests.browser.phone import NAMES
from tests.databases import SQLite, app_on, hang_up
from tests.running import forked, free_port
from tests.volume import some, volume
from tests.web.steps import seat_at_table

KEY = "for tests"
STEPS = volume(20, 200)
SEEDS = some(range(40), 1)
"""In `make test` one with two phones; in `make soak` every third is with four."""

KEPT = """() => new Promise((done, failed) => {
    const opening = indexedDB.open("bottle-imp");
    opening.onerror = failed;
    opening.onsuccess = () => {
        const database = opening.result;
        const asked = database.transaction("outbox").objectStore("outbox").getAll();
        asked.onsuccess = () => { database.close(); done(asked.result); };
    };
})"""
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
WAITING = re.compile("is-")
TAPS = [
    *["[name=card]"] * 14,
    *["[data-part=undo]"] * 2,
    "[data-part=redo]",
    "[name=seat]",
    "[name=correct]",
    "[data-part=enter-left]",
    "[data-part=next-round], form[action$='/rounds'] button",
]


@dataclass
class House:
    """A server that can be killed and started again at the same address."""

    folder: Path
    port: int = field(default_factory=free_port)
    is_running: bool = False
    _process: ExitStack = field(default_factory=ExitStack)

    @property
    def address(self) -> str:
        """Where it answers, while it runs."""
        return f"http://127.0.0.1:{self.port}"

    def starts(self) -> None:
        """Answers from now on."""
        if not self.is_running:
            self._process.enter_context(
                forked(self.folder, port=self.port, BOTTLE_IMP_SECRET_KEY=KEY)
            )
        self.is_running = True

    def is_killed(self) -> None:
        """It ends at once, whatever it was doing."""
        self._process.close()
        self.is_running = False


@dataclass
class Tapping:
    """A phone, and whether it has a connection."""

    context: BrowserContext
    table: str
    page: Page
    is_offline: bool = False

    def does(self, rng: Random, house: House) -> None:
        """Something by chance."""
        match rng.randrange(40):
            case 0 | 1 | 2:
                self.is_offline = not self.is_offline
                self.context.set_offline(self.is_offline)
            case 3:
                self.loads(self.page.url)
            case 4:
                self.page.close()
                self.page = self.context.new_page()
                self.loads(f"{self.table}/trick")
            case 5 if house.is_running:
                house.is_killed()
            case 6 | 7 | 8:
                house.starts()
            case _:
                self.taps(rng)

    def taps(self, rng: Random) -> None:
        """Taps what it finds, mostly a card; where there is none, the way back to the table."""
        with suppress(Error):  # the page is just going on to another one
            if not self.page.url.startswith(self.table):
                self.loads(f"{self.table}/trick")
            self.page.evaluate(TAP, [rng.choice(TAPS), rng.random()])
            self.page.wait_for_timeout(rng.choice([0, 10, 60]))

    def loads(self, address: str) -> None:
        """Loads a page; without a network the copy that the phone has."""
        for _ in range(2):  # the first time it may just have been going on to another one
            with suppress(Error):
                self.page.goto(address, wait_until="commit")
                return

    def comes_back(self) -> None:
        """Has a connection again, and stays until all is sent."""
        self.context.set_offline(False)
        self.loads(f"{self.table}/trick")
        self.page.wait_for_load_state()
        dot = self.page.locator("[data-part=dot]")
        if dot.count():
            expect(dot).not_to_have_class(WAITING)

    def noted(self, script: str) -> Sequence[dict[str, Any]]:
        """What lies in the phone's storage, as a script reads it."""
        found: Sequence[dict[str, Any]] = self.page.evaluate(script)
        return found


@contextmanager
def phones_at(house: House, browser: Browser, app: Flask, many: int) -> Iterator[list[Tapping]]:
    """So many phones on the page of a table where a game has just begun."""
    options = replace(USUAL, goal=Goal("rounds", 99), memory_aid="full")
    table_id = seat_at_table(app, names=NAMES, options=options)
    with ExitStack() as contexts:
        phones = []
        for _ in range(many):
            context = browser.new_context(
                viewport=SCREEN, has_touch=True, is_mobile=True, reduced_motion="reduce"
            )
            contexts.callback(context.close)
            context.set_default_timeout(PATIENCE)
            context.add_init_script(f"({WRITE_DOWN})()")
            phone, cookie = known_as(app, None)
            with app.app_context():
                grant(table_id, phone, "entering")
            context.add_cookies([{"name": cookie_name(app), "value": cookie, "url": house.address}])
            page = context.new_page()
            phones.append(Tapping(context, f"{house.address}/tables/{table_id}", page))
        hang_up(app)
        house.starts()
        for tapping in phones:
            tapping.loads(f"{tapping.table}/trick")
        for tapping in phones:
            tapping.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        yield phones


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house whose server is not running yet."""
    house = House(tmp_path / "house")
    house.folder.mkdir(mode=0o700)
    yield house
    house.is_killed()


@pytest.fixture
def its_app(house: House, sqlite: SQLite) -> Flask:
    """The app on the record of the house, for what has to be there before its server starts."""
    template = sqlite.migrated("no-network").removeprefix("sqlite:///")
    file = shutil.move(template, house.folder / "bottle-imp.sqlite")
    return app_on(f"sqlite:///{file}")


@pytest.mark.parametrize("seed", SEEDS)
def test_what_was_entered_is_stored_once_or_stands_on_its_phone(
    seed: int, house: House, its_app: Flask, browser: Browser
) -> None:
    rng = Random(f"no network {seed}")
    with phones_at(house, browser, its_app, many=4 if seed // 4 % 3 == 1 else 2) as phones:
        for _ in range(STEPS):
            rng.choice(phones).does(rng, house)
        house.starts()
        for tapping in phones * 2:
            tapping.comes_back()
        tapped = [one for tapping in phones for one in tapping.noted(TAPPED)]
        kept = [one for tapping in phones for one in tapping.noted(KEPT)]
        shown = [(tapping.page.url, tapping.page.evaluate(SHOWN)) for tapping in phones]
    written, cards = in_record(house)
    standing = {one["id"] for one in kept if not one.get("written")}
    lost = [one for one in tapped if one["id"] not in standing.union(written)]
    assert len(tapped) > STEPS / 8
    assert len(written) == len(set(written))
    assert [one for one in lost if not is_settled(one, lost, cards)] == []
    assert shown == [shown[0]] * len(shown)


def in_record(house: House) -> tuple[list[str], set[tuple[int, float]]]:
    """The keys of all events that are stored, and what `entered` finds in them."""
    with closing(sqlite3.connect(house.folder / "bottle-imp.sqlite")) as connection:
        rows = connection.execute("SELECT client_id, body FROM events").fetchall()
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
