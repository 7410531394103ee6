"""The page of the home network, in each of its states, as other eyes and small phones have it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.test_accessibility import AXE, OF_COLOURS, RUN
from tests.volume import some
from tests.web.test_hosts import PUBLIC
from tests.web.test_secure import ANDROID, AT_HOME, COMPUTER, IPHONE

STATES = {
    "no HTTPS": (ANDROID, {}, "bottle-imp serve --https"),
    "at another address": (ANDROID, {"PUBLIC_URL": PUBLIC}, "Open it over HTTPS"),
    "for an iPhone": (IPHONE, AT_HOME, "Get it for this iPhone"),
    "for Android": (ANDROID, AT_HOME, "Get it for this phone"),
    "for a computer": (COMPUTER, AT_HOME, "For Android and others"),
}


@pytest.mark.parametrize(
    ("kind", "settings", "told"), some(STATES.values(), 1), ids=some(STATES, 1)
)
def test_before_https_axe_finds_nothing_and_no_line_is_too_long(
    new_phone: Callable[..., Phone],
    app: Flask,
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    settings: Mapping[str, Any],
    told: str,
) -> None:
    for name, value in settings.items():
        monkeypatch.setitem(app.config, name, value)
    phone = new_phone(user_agent=kind)
    phone.goes_to(f"{phone.address}/secure")
    expect(phone.page.locator("main")).to_contain_text(told)
    is_sound(phone)


def test_over_https_it_is_as_sound(
    phone: Phone, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in AT_HOME.items():
        monkeypatch.setitem(app.config, name, value)
    monkeypatch.setattr(app, "wsgi_app", over_https(app))
    phone.goes_to(f"{phone.address}/secure")
    expect(phone.page.locator("main")).to_contain_text("the phone has everything here")
    is_sound(phone)


def over_https(app: Flask) -> Callable[[Any, Any], Iterable[bytes]]:
    """The app behind somebody who speaks HTTPS."""
    answer = app.wsgi_app
    return lambda environ, start: answer(environ | {"wsgi.url_scheme": "https"}, start)


def is_sound(phone: Phone) -> None:
    """Looks at the page with all its details open."""
    assert not phone.wider(390, 360, 320)
    phone.page.evaluate(AXE.read_text())
    assert not phone.page.evaluate(RUN)
    phone.page.emulate_media(color_scheme="light")
    assert not phone.page.evaluate(RUN, OF_COLOURS)
