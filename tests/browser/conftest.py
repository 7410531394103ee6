"""One server and one browser for all of them; every test has its own database, cookies and phone."""

import json
from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.engines import ENGINES, Engine
from tests.browser.other_phone import OtherPhone
from tests.browser.phone import Phone
from tests.browser.serving import Requests, chromium, served
from tests.databases import SQLite, app_on, hang_up

PATIENCE = 20_000  # milliseconds; a busy machine is no fault of the page
expect.set_options(timeout=PATIENCE)

SCREEN: ViewportSize = {"width": 390, "height": 664}
Scheme = Literal["dark", "light"]
DATABASE = "of-the-browser"
FORGET = """() => {
    [localStorage, sessionStorage].forEach((stored) => stored.clear());
    indexedDB.deleteDatabase("bottle-imp"); // whoever opens it later waits for that
}"""


class Pages:
    """Pages of the browser, taken by a phone and given back empty, for the next of the same wishes.

    What a new page costs is its process, and the script and the style sheet to be read there.
    """

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._free: dict[str, list[Page]] = {}

    def take(self, wishes: dict[str, Any]) -> Page:
        """A page that nobody has now."""
        free = self._free.setdefault(_key(wishes), [])
        return free.pop() if free else self._new(wishes)

    def give_back(self, page: Page, wishes: dict[str, Any]) -> None:
        """Forgets what the page and its server have left in the browser."""
        context = page.context
        for opened in context.pages:
            if opened is not page:
                opened.close()
        page.unroute_all()
        context.set_offline(False)
        # A picture: in the same process no script runs.
        page.goto(f"{self._address}/assets/icons/bottle.0000000000.svg")
        page.evaluate(FORGET)
        context.clear_cookies()
        self._free[_key(wishes)].append(page)

    def _new(self, wishes: dict[str, Any]) -> Page:
        # A worker would answer the tests after it; those of the worker allow it.
        wishes = {"service_workers": "block", "has_touch": True, "is_mobile": True} | wishes
        context = self._browser.new_context(viewport=SCREEN, **wishes)
        context.set_default_timeout(PATIENCE)
        return context.new_page()


def _key(wishes: dict[str, Any]) -> str:
    return json.dumps(wishes, sort_keys=True)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser."""
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def served_app(sqlite: SQLite) -> Flask:
    """The app as it is served to a house: on SQLite. What the database is to the pages is tested without a browser."""
    return app_on(sqlite.migrated(DATABASE))


@pytest.fixture(scope="session")
def requests(served_app: Flask) -> Requests:
    """The requests that the app is answering."""
    return Requests(served_app)


@pytest.fixture(scope="session")
def address(requests: Requests, served_app: Flask) -> Iterator[str]:
    """Where the app is served."""
    with served(served_app) as address:
        yield address


@pytest.fixture
def app(sqlite: SQLite, served_app: Flask, requests: Requests) -> Iterator[Flask]:
    """The app that is served, on a database with nothing in it."""
    # A page of the test before may have asked for something when its database was gone.
    requests.wait_for_all()
    hang_up(served_app)
    database = sqlite.migrated(DATABASE)
    yield served_app
    requests.wait_for_all()
    hang_up(served_app)
    sqlite.drop(database)


@pytest.fixture(scope="session")
def pages(browser: Browser, address: str) -> Pages:
    """The pages of the browser."""
    return Pages(browser, address)


@pytest.fixture
def new_phone(pages: Pages, app: Flask, address: str) -> Iterator[Callable[..., Phone]]:
    """Makes phones that speak English in the dark, unless told otherwise. None of them may complain in its console."""
    phones = list[tuple[Phone, dict[str, Any]]]()

    def make(
        *, viewport: ViewportSize = SCREEN, color_scheme: Scheme = "dark", **wishes: Any
    ) -> Phone:
        wishes = {"locale": "en"} | wishes
        page = pages.take(wishes)
        if page.viewport_size != viewport:
            page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=color_scheme, media="null")  # not as the last one left it
        runs_scripts = wishes.get("java_script_enabled", True)
        phone = Phone(page, address, app, runs_scripts=runs_scripts)
        phones.append((phone, wishes))
        return phone

    yield make
    for phone, wishes in phones:
        phone.hang_up()
        pages.give_back(phone.page, wishes)
    assert not [complaint for phone, _ in phones for complaint in phone.complaints]


@pytest.fixture
def phone(new_phone: Callable[..., Phone]) -> Phone:
    """One phone."""
    return new_phone()


@pytest.fixture(scope="session", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """A browser of another engine, one after the other."""
    with ENGINES[request.param]() as engine:
        print(f"{engine.name} {engine.version}")
        yield engine


@pytest.fixture
def other_phones(
    engine: Engine, app: Flask, address: str
) -> Iterator[tuple[OtherPhone, OtherPhone]]:
    """Two phones with this engine."""
    two = OtherPhone(engine.page(0), address, app), OtherPhone(engine.page(1), address, app)
    yield two
    for phone in two:
        phone.forget()


@pytest.fixture
def other_phone(engine: Engine, app: Flask, address: str) -> Iterator[OtherPhone]:
    """A phone with this engine."""
    phone = OtherPhone(engine.page(0), address, app)
    yield phone
    phone.forget()
