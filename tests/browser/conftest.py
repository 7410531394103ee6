"""One server and one browser for all of them; every test has its own database, cookies and phone."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.phone import Phone
from tests.browser.serving import Requests, chromium, served
from tests.databases import SQLite, app_on, hang_up

PATIENCE = 20_000  # milliseconds; a busy machine is no fault of the page
expect.set_options(timeout=PATIENCE)

SCREEN = {"width": 390, "height": 664}
DATABASE = "of-the-browser"
STORED = "local_storage,indexeddb,cache_storage,service_workers"
"""What a page could leave behind beside its cookies; its scripts and style sheets may stay."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Gives a test of a page a second try: what a busy machine makes late is no fault of the page."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


class Contexts:
    """Browser contexts, taken by a phone and given back empty; the next phone of the same wishes takes it again.

    What a new context costs is not the context but its empty cache: forty scripts and style sheets a page.
    """

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._free: dict[str, list[BrowserContext]] = {}

    def page(self, wishes: dict[str, Any]) -> Page:
        """A page in a context that nobody has now."""
        free = self._free.setdefault(_key(wishes), [])
        context = free.pop() if free else self._browser.new_context(**wishes)
        context.set_default_timeout(PATIENCE)
        return context.new_page()

    def give_back(self, page: Page, wishes: dict[str, Any]) -> None:
        """Forgets what the page and its server have left in the context."""
        context = page.context
        context.set_offline(False)
        context.new_cdp_session(page).send(
            "Storage.clearDataForOrigin", {"origin": self._address, "storageTypes": STORED}
        )
        for opened in context.pages:
            opened.close()
        context.clear_cookies()
        self._free[_key(wishes)].append(context)


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
    app = app_on(sqlite.migrated(DATABASE))
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = 3600  # seconds; or each page asks again for each file
    return app


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
    database = sqlite.migrated(DATABASE)
    yield served_app
    requests.wait_for_all()
    hang_up(served_app)
    sqlite.drop(database)


@pytest.fixture(scope="session")
def contexts(browser: Browser, address: str) -> Contexts:
    """The contexts of the browser."""
    return Contexts(browser, address)


@pytest.fixture
def new_phone(contexts: Contexts, app: Flask, address: str) -> Iterator[Callable[..., Phone]]:
    """Makes phones that speak English in the dark, unless told otherwise. None of them may complain in its console."""
    phones = list[tuple[Phone, dict[str, Any]]]()

    def make(**wishes: Any) -> Phone:
        usual = {"viewport": SCREEN, "locale": "en", "color_scheme": "dark"}
        wishes = usual | {"has_touch": True, "is_mobile": True} | wishes
        phone = Phone(contexts.page(wishes), address)
        phones.append((phone, wishes))
        return phone

    yield make
    complaints = [complaint for phone, _ in phones for complaint in phone.complaints]
    for phone, wishes in phones:
        contexts.give_back(phone.page, wishes)
    assert not complaints


@pytest.fixture
def phone(new_phone: Callable[..., Phone]) -> Phone:
    """One phone."""
    return new_phone()
