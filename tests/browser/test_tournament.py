"""A tournament on a phone: names that are long or read from the right, round after round."""

from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.test_league import NAMES
from tests.browser.test_put_right import button, link
from tests.volume import in_soak


@in_soak
def test_a_tournament_is_opened_and_drawn_without_a_page_wider_than_the_screen(
    phone: Phone,
) -> None:
    phone.page.goto(f"{phone.address}/leagues/new")
    phone.page.locator("[name=name]").fill("The Thursday people")
    button(phone, "Create league").click()
    link(phone, "New season").first.click()
    phone.page.locator("[name=name]").fill("Autumn")
    button(phone, "Create season").click()
    phone.page.goto(phone.address)
    link(phone, "The Thursday people").click()
    button(phone, "Start tonight's session").click()
    link(phone, "Who sits where").click()
    link(phone, "Open a tournament").click()
    phone.page.locator("[name=names]").fill("\n".join(NAMES))
    assert not phone.wider(320, 390)
    button(phone, "Draw round 1").click()
    expect(phone.page.locator(".stage")).to_have_text("Round 1 of 3")
    assert not phone.wider(320, 390)
    phone.page.reload()  # all that was opened to be measured is closed again
    for number in (1, 2):
        phone.page.locator(".drawn summary").first.click()
        button(phone, f"Go on without table {number}").click()
    link(phone, "Draw round 2").click()
    assert not phone.wider(320, 390)
    button(phone, "Draw round 2").click()
    expect(phone.page.locator(".stage")).to_have_text("Round 2 of 3")
