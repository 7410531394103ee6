"""One tap shows the code for another phone, whole, on phones of all sizes."""

from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import expect

from assistant.tables import grants
from tests.browser.phone import Phone
from tests.volume import some
from tests.web.steps import seat_at_table

LONG = ("Adam", "Bärbel-Annegret von der Heide-Weizsäcker", "محمد بن عبد الله الطويل", "W" * 40)


def key_of(app: Flask, table_id: str) -> str:
    """The key that lets a phone enter at a table."""
    with app.app_context():
        secret = str(app.secret_key)
        grants.make_key(table_id, "entering", secret)
        return str(grants.key(table_id, "entering", secret))


@pytest.mark.parametrize(("locale", "name"), some([("de", ""), ("en", "Show on another phone")], 1))
def test_the_code_is_one_tap_away_and_whole_on_the_screen(
    locale: str, name: str, new_phone: Callable[..., Phone], app: Flask
) -> None:
    phone = new_phone(locale=locale)
    table = seat_at_table(app, names=LONG)
    phone.goes_to(f"{phone.address}/join/{key_of(app, table)}")
    phone.page.get_by_role("button", name="Join" if locale == "en" else "Beitreten").click()
    for width, height in ((390, 664), (360, 560), (320, 568)):
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.sits_at(table)
        button = phone.page.locator(".another-phone button")
        if name:
            expect(button).to_have_accessible_name(name)
        expect(button).to_be_in_viewport(ratio=1)
        button.click()
        expect(phone.page.locator(".code svg")).to_be_in_viewport(ratio=1)
    assert phone.wider(390, 360, 320) == {}
