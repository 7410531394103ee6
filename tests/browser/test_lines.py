"""A network that fails: what was tapped is shown at once, kept, and written once."""

import re

from playwright.sync_api import Route, expect

from tests.browser.phone import RECORD, Phone
from tests.web.steps import game_at

PLAYS = re.compile("/plays$")


def test_a_reload_loses_nothing_that_was_tapped_and_it_is_written_once(phone: Phone) -> None:
    phone.open_table(RECORD)
    phone.page.route(PLAYS, lambda route: route.abort())
    phone.tap(24, 15, 17)
    phone.page.reload()
    assert "Christian is winning with 17." in phone.ruling
    phone.page.unroute(PLAYS)
    phone.tap(32)
    phone.is_synced()
    phone.page.reload()
    assert "Christian wins with 17 and takes the bottle." in phone.ruling
    assert game_at(phone.app, phone.table.rpartition("/")[2]).length == 1 + 4


def test_an_answer_that_was_lost_writes_the_card_once(phone: Phone) -> None:
    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    phone.open_table(RECORD)
    phone.page.route(PLAYS, lose_the_answer, times=1)
    phone.tap(24, 15)
    phone.is_synced()
    phone.page.reload()
    expect(phone.seat("Adam")).to_have_attribute("aria-label", re.compile("24, blue"))
    expect(phone.seat("Betty")).to_have_attribute("aria-label", re.compile("15, yellow"))
    expect(phone.seat("Christian")).to_have_attribute("aria-label", re.compile("no card.*to play"))


def test_a_revoke_that_was_shown_is_not_shown_again_when_the_server_has_it_too(
    phone: Phone,
) -> None:
    phone.open_table(RECORD, laid=(24, 15, 17, 16))  # neither Betty nor Doris follows blue
    phone.page.context.set_offline(True)
    phone.tap(20, 30)
    expect(phone.slip).to_contain_text("Doris plays 30 now")
    phone.tap(27, 8)
    expect(phone.slip).to_contain_text("Betty plays 8 now")
    phone.tap(33)
    expect(phone.slip).to_be_empty()
    phone.page.context.set_offline(False)
    phone.is_synced()
    expect(phone.slip).to_be_empty()


def test_a_phone_that_is_not_known_any_more_keeps_and_tells_every_tap_until_it_joins(
    phone: Phone,
) -> None:
    phone.open_table(RECORD)
    table = phone.page.url
    phone.page.context.clear_cookies()
    phone.tap(24, 15, 17)
    expect(phone.slip).to_contain_text("This phone is not at that table")
    phone.page.goto(table)
    not_sent = "not sent: 24 for Adam, 15 for Betty, 17 for Christian."
    expect(phone.page.get_by_text(not_sent)).to_be_visible()
    phone.goes_to(table)
    phone.is_synced()
    expect(phone.slip).to_be_empty()
    phone.page.reload()
    assert "Christian is winning with 17." in phone.ruling
