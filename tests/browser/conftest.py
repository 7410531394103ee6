"""One server and one browser for all of them; every test has its own database, cookies and phone."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, expect

from tests.browser.phone import Phone
from tests.browser.serving import chromium, served
from tests.databases import SQLite, app_at, hang_up

PATIENCE = 20_000  # milliseconds; a busy machine is no fault of the page
expect.set_options(timeout=PATIENCE)

SCREEN = {"width": 390, "height": 664}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser."""
    with chromium() as browser:
        yield browser


@pytest.fixture
def app(sqlite: SQLite, tmp_path: Path) -> Iterator[Flask]:
    """The app as it is served to a house: on SQLite. What the database is to the pages is tested without a browser."""
    address = sqlite.migrated()
    app = app_at(address)
    yield app
    hang_up(app)
    sqlite.drop(address)


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    """Where the app is served."""
    with served(app) as address:
        yield address


@pytest.fixture
def new_phone(browser: Browser, address: str) -> Iterator[Callable[..., Phone]]:
    """Makes phones that speak English in the dark, unless told otherwise. None of them may complain in its console."""
    phones, contexts = list[Phone](), list[Any]()

    def make(**wishes: Any) -> Phone:
        told = {
            "viewport": SCREEN,
            "locale": "en",
            "color_scheme": "dark",
            "has_touch": True,
            "is_mobile": True,
        }
        context = browser.new_context(**(told | wishes))
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        phones.append(Phone(context.new_page(), address))
        return phones[-1]

    yield make
    complaints = [complaint for phone in phones for complaint in phone.complaints]
    for context in contexts:
        context.close()
    assert not complaints


@pytest.fixture
def phone(new_phone: Callable[..., Phone]) -> Phone:
    """One phone."""
    return new_phone()
