"""Two phones at one table: what one enters stands on the other, and nothing that waits is lost."""

import re
from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import expect

from assistant.rules.cards import Card
from assistant.tables import grants
from tests.admitting import grant
from tests.browser.phone import NAMES, Phone, answer_late
from tests.volume import some
from tests.web.steps import seat_at_table, skip_round

NewPhone = Callable[..., Phone]
ENTERED = re.compile("24, blue")


@pytest.fixture
def two(new_phone: NewPhone, app: Flask) -> tuple[Phone, Phone]:
    """Two phones on the page of a trick that Adam leads."""
    table_id = seat_at_table(app, names=NAMES, dealer=3)
    one, other = new_phone(), new_phone()
    for phone in (one, other):
        phone.sits_at(table_id)
    return one, other


def test_a_card_is_drawn_on_the_other_phone_which_takes_over_and_takes_it_back(
    two: tuple[Phone, Phone],
) -> None:
    one, other = two
    one.tap(24)
    expect(other.seat("Adam")).to_have_attribute("aria-label", ENTERED)
    button = other.page.locator("[data-part=take-over]")
    expect(button).to_contain_text("Phone")
    for width, height in ((390, 664), (360, 560), (320, 568)):
        other.page.set_viewport_size({"width": width, "height": height})
        text = other.page.locator("[data-part=who]")
        assert text.evaluate("one => one.scrollHeight <= one.clientHeight"), "it is cut off"
        assert not other.scrolls()
    button.click()
    expect(button).to_be_hidden()
    expect(one.page.locator("[data-part=take-over]")).to_be_visible()
    other.touch("[data-part=undo]")
    expect(one.seat("Adam")).not_to_have_attribute("aria-label", ENTERED)


def disagree(one: Phone, other: Phone, *cards: Card) -> None:
    """The other phone taps 17 without network where the first one enters these cards."""
    other.page.context.set_offline(True)
    other.tap(17)
    one.tap(*cards)
    one.is_synced()
    other.page.context.set_offline(False)


@pytest.mark.parametrize("answer", some(["enter-left", "forget-left"], 1))
def test_what_others_overtook_is_kept_beside_theirs_until_somebody_answers(
    two: tuple[Phone, Phone], answer: str
) -> None:
    one, other = two
    disagree(one, other, 24)
    expect(other.slip).to_contain_text("entered 24 for Adam. Not entered: 17 for Adam.")
    other.page.reload()
    expect(other.slip).to_contain_text("Not entered: 17 for Adam.")
    other.is_started()
    expect(other.page.locator("[data-part=forget-left]")).to_have_text("Leave it out")
    expect(other.page.locator("[data-part=enter-left]")).to_have_text(
        "Adam, trick 1: 17 instead of 24"
    )
    other.touch(f"[data-part={answer}]")
    expect(other.slip).to_be_empty()
    card = "17" if answer == "enter-left" else "24"
    expect(one.seat("Adam")).to_have_attribute("aria-label", re.compile(f"{card}, blue"))


@pytest.mark.parametrize("has_network", some([True, False], 2))
def test_a_card_of_an_earlier_trick_is_corrected_once_it_was_read_what_that_changes(
    two: tuple[Phone, Phone], *, has_network: bool
) -> None:
    one, other = two
    disagree(one, other, 24, 10, 11, 12)
    offered = other.button("Adam, trick 1: 17 instead of 24")
    expect(offered).to_be_visible()
    if has_network:
        offered.click()
        other.page.wait_for_url("**/consequences?**")
        other.page.locator("[name=answer][value=slip]").click()
        other.is_started()
    else:
        other.page.context.set_offline(True)
        expect(other.page.locator("[data-part=dot].is-offline")).to_be_visible()
        offered.click()
        expect(other.page.locator("[data-part=changes]")).to_contain_text("Trick 1: Adam")
        other.button("Put it right").click()
    expect(other.slip).not_to_contain_text("Not entered")


def test_what_another_phone_has_put_right_goes_from_the_strip(two: tuple[Phone, Phone]) -> None:
    one, other = two
    disagree(one, other, 24)
    expect(other.slip).to_contain_text("Not entered: 17 for Adam.")
    one.card("Adam").click()
    one.tap(17)
    expect(other.slip).to_have_text("Corrected: Adam: 17, not 24.")


def test_what_a_phone_said_goes_with_the_page_that_it_was_said_of(two: tuple[Phone, Phone]) -> None:
    one, other = two
    one.tap(24)
    one.card("Adam").click()
    one.tap(17)
    expect(other.slip).to_have_text("Corrected: Adam: 17, not 24.")
    one.touch("[data-part=undo]")
    expect(other.slip).to_be_empty()


def test_a_revoke_that_only_this_phone_showed_goes_with_the_cards_that_others_overtook(
    two: tuple[Phone, Phone],
) -> None:
    one, other = two
    other.page.context.set_offline(True)
    other.tap(24, 1, 10, 17, 20, 27, 30)
    expect(other.slip).to_contain_text("did not follow")
    one.tap(24, 4)
    one.is_synced()
    other.page.context.set_offline(False)
    expect(other.slip).to_contain_text("Not entered: 1 for Betty")
    expect(other.slip).not_to_contain_text("did not follow")


@pytest.mark.parametrize("left", some([None, "watching"], 1))
def test_a_phone_that_may_not_enter_any_more_tells_what_it_could_not_send(
    two: tuple[Phone, Phone], app: Flask, left: str | None
) -> None:
    _, other = two
    table_id = other.table.rpartition("/")[2]
    other.page.context.set_offline(True)
    other.tap(17)
    with app.app_context():
        if left:
            grant(table_id, other.id, left)
        for held in grants.phones(table_id):
            if held.phone == other.id and held.role == "entering":
                grants.withdraw(table_id, held.number, "secret")
    other.page.context.set_offline(False)
    expect(other.page.locator("main").get_by_text("Not entered: 17 for Adam.")).to_be_visible()


def test_a_form_that_is_filled_in_stays_and_the_table_is_a_tap_away(
    two: tuple[Phone, Phone],
) -> None:
    one, other = two
    other.goes_to(f"{other.table}/names")
    other.page.locator("main input[type=text], main input:not([type])").first.fill("Zoe")
    one.tap(24)
    expect(other.page.get_by_role("link", name="The table has gone on. Show it.")).to_be_visible()
    assert (
        other.page.locator("main input[type=text], main input:not([type])").first.input_value()
        == "Zoe"
    )


def test_what_somebody_opened_stays_open_when_another_phone_enters(
    two: tuple[Phone, Phone],
) -> None:
    one, other = two
    other.goes_to(f"{other.table}/problem")
    tile = other.page.locator(".tile", has_text="Wrong pass")
    tile.locator("summary").first.click()
    one.tap(24)
    expect(other.page.get_by_role("link", name="Correct: Adam, 24")).to_be_attached()
    expect(tile.get_by_role("button", name="It stands")).to_be_visible()


def test_a_link_that_was_tapped_is_followed_whatever_another_phone_enters(
    new_phone: NewPhone, app: Flask
) -> None:
    table_id = seat_at_table(app, names=NAMES)
    skip_round(app, table_id, 1)
    one, other = new_phone(), new_phone()
    for phone in (one, other):
        phone.sits_at(table_id, "rounds/1")
    other.page.route("**/rounds/1/tricks", answer_late, times=1)
    other.page.get_by_role("link", name="Correct something").click(no_wait_after=True)
    one.page.locator("form[action$='/rounds'] button").last.click()
    other.page.wait_for_url("**/rounds/1/tricks")


def test_two_pages_of_one_phone_share_what_waits(two: tuple[Phone, Phone]) -> None:
    phone, watcher = two
    second = Phone(phone.page.context.new_page(), phone.address, phone.app)
    second.goes_to(phone.page.url)
    phone.page.context.set_offline(True)
    phone.page.bring_to_front()
    phone.tap(24)
    second.page.bring_to_front()
    expect(second.seat("Adam")).to_have_attribute("aria-label", ENTERED)
    second.tap(10)
    phone.page.context.set_offline(False)
    for page in (phone, second, watcher):
        expect(page.seat("Adam")).to_have_attribute("aria-label", ENTERED)
        expect(page.seat("Betty")).to_have_attribute("aria-label", re.compile("10, "))


def test_a_page_that_comes_anew_does_nothing_to_what_others_wrote_in_its_place(
    two: tuple[Phone, Phone],
) -> None:
    one, other = two
    other.page.route(re.compile("/(plays|amendments)$"), lambda route: route.abort())
    other.tap(24)
    other.card("Adam").click()
    other.tap(17)
    one.seat("Betty").click()
    one.is_synced()
    other.page.reload()
    other.is_started()
    other.page.unroute_all()
    expect(other.slip).to_contain_text("Not entered: 24 for Adam, 17 for Adam.")
    expect(other.page.locator("[data-part=enter-left]")).to_be_hidden()
