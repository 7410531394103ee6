"""Two installations and another Flask program on one machine, by ports and by paths of one site:
each phone stays who it is in each, and what it keeps of one the others do not find.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from flask import Flask, session
from playwright.sync_api import Browser, Page, expect
from werkzeug.serving import make_server

from assistant import create_app
from assistant.rules.options import USUAL, Goal
from tests.browser.conftest import PATIENCE, SCREEN
from tests.browser.phone import NAMES, Phone, cards
from tests.browser.serving import launched, served
from tests.databases import SQLite, hang_up
from tests.oracle import made
from tests.proxies import put_in, recipes, running, skip_without
from tests.running import free_port

PATHS = ("/imp", "/club")
OTHER = "/other"
KEPT = """async () => ({
    caches: (await caches.keys()).sort(),
    databases: (await indexedDB.databases()).map(({ name }) => name).sort(),
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope).sort(),
})"""
OUTBOX = """(name) => new Promise((done) => {
    indexedDB.open(name).onsuccess = ({ target }) => {
        const read = target.result.transaction("outbox").objectStore("outbox").getAll();
        read.onsuccess = () => [target.result.close(), done(read.result.length)];
    };
})"""
IS_KEPT = (
    "async (name) => (await caches.has(name)) && (await (await caches.open(name)).keys()).length"
)


class Place(NamedTuple):
    """An installation, and where phones find it."""

    app: Flask
    address: str


def other_program() -> Flask:
    """A program that knows its visitors by Flask's own cookie, and lets nobody in at one address."""
    program = Flask("other")
    program.secret_key = "of the other program"

    @program.get("/")
    def count() -> str:
        session["visits"] = session.get("visits", 0) + 1
        return f"<title>other</title>visit {session['visits']}"

    @program.get("/private")
    def private() -> tuple[str, int]:
        return "<title>other</title>not for you", 401

    return program


@contextmanager
def listening(program: Flask) -> Iterator[int]:
    """The port on which the other program answers."""
    server = make_server("127.0.0.1", 0, program, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join()


@contextmanager
def installed(sqlite: SQLite, name: str, **settings: object) -> Iterator[Flask]:
    """An installation with a key and a database of its own."""
    database = sqlite.migrated(name)
    own = {"SQLALCHEMY_DATABASE_URI": database, "SECRET_KEY": name, "RATELIMIT_ENABLED": False}
    app = create_app(own | settings)
    yield app
    hang_up(app)
    sqlite.drop(database)


@contextmanager
def phone_of(browser: Browser) -> Iterator[Page]:
    """A page of a phone that was nowhere yet, whose browser asks nobody about certificates."""
    another = launched(browser.browser_type, "--ignore-certificate-errors")
    page = another.new_context(
        viewport=SCREEN, has_touch=True, is_mobile=True, locale="en"
    ).new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    another.close()


class Round:
    """A round at one of the installations, which a phone plays part by part."""

    def __init__(self, page: Page, place: Place, seed: str) -> None:
        self.phone = Phone(page, place.address, place.app)
        self._record = made.legal_round(Random(seed), NAMES, "classic")
        self._left = list(cards(self._record))

    def begins(self) -> None:
        """The phone opens a table, and the app's home, by which it is known from now on."""
        self.phone.goes_to(f"{self.phone.address}/")
        self.phone.open_table(self._record, replace(USUAL, goal=Goal("target", 500)))

    def goes_on(self, count: int) -> None:
        """The next cards are tapped, each by a finger."""
        self.phone.goes_to(f"{self.phone.table}/trick")
        for _ in range(count):
            self.taps()
        self.phone.is_synced()

    def taps(self) -> None:
        """The next card."""
        self.phone.tap(self._left.pop(0))

    def ends(self) -> None:
        """The rest of it, to its score."""
        self.phone.goes_to(f"{self.phone.table}/trick")
        for card in self._left:
            self.phone.tap(card)
        self.phone.page.wait_for_url("**/rounds/1")

    def is_listed_at_home(self) -> None:
        """The phone is known there as whoever played this game."""
        known = self.phone.id
        self.phone.goes_to(f"{self.phone.address}/games")
        path = "/" + self.phone.table.split("/", 3)[3]
        games = self.phone.page.locator("main a[href*='/tables/']")
        expect(games.and_(self.phone.page.locator(f"a[href^='{path}']")).first).to_be_visible()
        assert self.phone.id == known
        self.phone.hang_up()
        assert self.phone.complaints == []


def take_turns(page: Page, rounds: list[Round], other: str) -> None:
    """Some of each round is played by one phone, which visits the others in between."""
    for one in rounds:
        one.begins()
    for visit in range(1, 4):
        for one in rounds:
            one.goes_on(4)
        page.goto(other)
        expect(page.locator("body")).to_have_text(f"visit {visit}")


def test_by_ports_each_phone_stays_who_it_is_in_each(sqlite: SQLite, browser: Browser) -> None:
    with ExitStack() as there:
        apps = [there.enter_context(installed(sqlite, name)) for name in ("one", "two")]
        places = [Place(app, there.enter_context(served(app))) for app in apps]
        other = there.enter_context(listening(other_program()))
        page = there.enter_context(phone_of(browser))
        rounds = [Round(page, place, f"by port {at}") for at, place in enumerate(places)]
        take_turns(page, rounds, f"http://127.0.0.1:{other}/")
        for one in rounds:
            one.ends()
        for one in rounds:
            one.is_listed_at_home()


@pytest.mark.parametrize("proxy", ["Caddy", "nginx"])
def test_by_paths_each_phone_stays_who_it_is_in_each(
    sqlite: SQLite, browser: Browser, tmp_path: Path, proxy: str
) -> None:
    skip_without(proxy)
    port = free_port()
    site = f"https://localhost:{port}"
    with ExitStack() as there:
        ports = dict[str, int]()
        places = list[Place]()
        for path in PATHS:
            public = {"PUBLIC_URL": site + path, "PROXIES": 1, "HOSTS": ("localhost",)}
            app = there.enter_context(installed(sqlite, path.strip("/"), **public))
            at = there.enter_context(served(app))
            ports[path] = int(at.rpartition(":")[2])
            places.append(Place(app, site + path))
        ports[OTHER] = there.enter_context(listening(other_program()))
        recipe = put_in(recipes(proxy)[1], port, ports)
        there.enter_context(running(proxy, recipe, port, tmp_path / "proxy"))
        page = there.enter_context(phone_of(browser))
        rounds = [Round(page, place, f"by path {at}") for at, place in enumerate(places)]
        take_turns(page, rounds, f"{site}{OTHER}/")
        for path, one in zip(PATHS, rounds, strict=True):
            goes_on_without_a_connection(one, path)
        kept = page.evaluate(KEPT)
        assert kept["workers"] == sorted(f"{site}{path}/" for path in PATHS)
        assert kept["databases"] == sorted(f"bottle-imp{path}" for path in PATHS)
        names = ("assets", "begun", "pack", "pages", "shell")
        assert kept["caches"] == sorted(f"{name}{path}" for name in names for path in PATHS)
        page.goto(f"{site}{OTHER}/private")
        expect(page.locator("body")).to_have_text("not for you")
        for one in rounds:
            one.ends()
        for one in rounds:
            one.is_listed_at_home()


def keeps(page: Page, cache: str) -> None:
    """Waits until the phone has kept something in a cache."""
    end = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(IS_KEPT, cache):
        assert time.monotonic() < end, f"the phone has kept nothing in {cache}"
        page.wait_for_timeout(100)


def goes_on_without_a_connection(one: Round, path: str) -> None:
    """A card is tapped where there is no network, lies in the outbox of this path alone, comes
    through a reload, and is sent when there is one again.
    """
    page, before = one.phone.page, dict[str, int]()
    one.goes_on(1)
    for cache in ("pages", "pack"):
        keeps(page, f"{cache}{path}")
    for other in PATHS:
        before[other] = page.evaluate(OUTBOX, f"bottle-imp{other}")
    page.context.set_offline(True)
    one.taps()
    expect(page.locator("[data-part=dot].is-offline")).to_be_attached()
    for other in PATHS:
        added = page.evaluate(OUTBOX, f"bottle-imp{other}") - before[other]
        assert (added > 0) == (other == path)
    page.reload()
    one.phone.is_started()
    page.goto(f"{one.phone.address}/rules/")
    page.get_by_role("searchbox").press_sequentially("refuse the bottle")
    expect(page.locator(".questions a").first).to_have_attribute("href", f"{path}/rules/28")
    page.goto(f"{one.phone.address}/rules/paragraphs/4.2")
    page.wait_for_url(f"**{path}/rules/14")
    page.goto(f"{one.phone.table}/log")
    page.get_by_role("link", name="Back to the table").click()
    one.phone.is_started()
    page.context.set_offline(False)
    one.phone.is_synced()
