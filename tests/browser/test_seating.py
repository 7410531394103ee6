"""Who sits where, on a phone: names that are long or read from the right, and a game that begins."""

from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.test_league import NAMES
from tests.browser.test_put_right import button, link


def test_tables_are_drawn_with_long_names_and_a_game_begins_at_one(phone: Phone) -> None:
    phone.page.goto(f"{phone.address}/leagues/new")
    phone.page.locator("[name=name]").fill("The Thursday people")
    button(phone, "Create league").click()
    button(phone, "Start tonight's session").click()
    link(phone, "Who sits where").click()
    link(phone, "Draw tables").click()
    phone.page.locator("[name=names]").fill("\n".join(NAMES))
    assert not phone.wider(320, 390)
    button(phone, "Draw tables").click()
    expect(phone.page.locator(".drawn > li")).to_have_count(2)
    assert not phone.wider(320, 390)
    dealer = phone.page.locator(".drawn ol").first.locator("bdi").first.inner_text()
    link(phone, "Begin this game").first.click()
    expect(phone.page.locator("[name=name_0]")).to_have_value(dealer)
    expect(phone.page.locator("[name=dealer][value='0']")).to_be_checked()
    button(phone, "Start").click()
    phone.page.wait_for_url("**/guide")
    phone.page.goto(phone.address)
    link(phone, "The Thursday people").click()
