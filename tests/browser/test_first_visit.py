"""Trick entry comes with few requests and few bytes, and next time it is there already."""

from collections.abc import Iterator

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

from tests.admitting import admit_phone
from tests.browser.loading import Loading
from tests.browser.phone import Phone
from tests.web.steps import seat_at_table


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a browser that was never here."""
    with browser.new_context(has_touch=True, is_mobile=True) as context:
        yield context.new_page()


@pytest.fixture
def entry(app: Flask, address: str, page: Page) -> str:
    """Where this browser may enter cards."""
    path = f"{address}/tables/{seat_at_table(app)}/trick"
    admit_phone(app, Phone(page, address, app).id, path)
    return path


def test_a_first_visit_takes_little_and_a_later_one_asks_for_what_is_new_alone(
    page: Page, entry: str
) -> None:
    scripts = list[str]()
    page.on("request", lambda asked: scripts.append(asked.url) if "/alone." in asked.url else None)
    loading = Loading(page)
    loading.visit(entry)
    assert loading.requests <= 12
    assert loading.bytes <= 45_000
    assert not scripts, "what the page does without the server comes when it is at rest"
    expect(page.locator("#entry:not([data-alone])")).to_be_attached()
    assert len(scripts) == 1
    loading.visit(entry)
    assert loading.requests <= 3
    assert loading.bytes <= 10_000
