"""Whole rounds of two players, tapped card by card: with Lopaka, who answers by himself, and in The Bright House."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from flask import Flask
from playwright.sync_api import expect

from assistant.rules.cards import Card
from assistant.rules.events import Dealt, Played
from assistant.rules.options import USUAL
from assistant.rules.table import LOPAKA, Variant
from tests.browser.phone import Phone, answer_late
from tests.rounds_of_two import round_of_two, table_of_two
from tests.volume import in_soak, some
from tests.web.steps import happen, seat_at_table

LOPAKAS = (2, 4, 6, 20, 22, 24, 26, 28, 30, 32, 34)
"""A hand of Lopaka's, low and high cards of every colour."""


def open_round(app: Flask, phone: Phone, variant: Variant, seed: int) -> Sequence[Card]:
    """Opens a table of Adam, who deals, and Betty; the cards that they tap in a whole round. Lopaka's hand lies open."""
    told = round_of_two(seed, table_of_two(variant))
    sit_down(app, phone, variant, *(event for event in told if isinstance(event, Dealt)))
    plays = [event for event in told if isinstance(event, Played)]
    return [play.card for play in plays if variant != "lopaka" or play.seat != LOPAKA]


def sit_down(app: Flask, phone: Phone, variant: Variant, *deals: Dealt) -> None:
    """Opens a table, with what was dealt there."""
    table_id = seat_at_table(app, 2, replace(USUAL, variant=variant))
    happen(app, table_id, *deals)
    phone.sits_at(table_id)


@pytest.fixture
def with_lopaka(app: Flask, phone: Phone) -> Phone:
    """A phone at a table with Lopaka, whose hand lies open; Betty leads."""
    sit_down(app, phone, "lopaka", Dealt(LOPAKA, LOPAKAS))
    return phone


@pytest.mark.parametrize(
    ("variant", "taps", "locale"), some([("bright-house", 32, "en"), ("lopaka", 22, "de")], 1)
)
def test_a_round_of_two_takes_a_tap_a_card_and_one_more_for_the_next(
    app: Flask, new_phone: Callable[..., Phone], variant: Variant, taps: int, locale: str
) -> None:
    phone = new_phone(locale=locale)
    *others, last = open_round(app, phone, variant, seed=taps)
    phone.tap(*others)
    phone.tap(last)  # and the page goes on to the score
    phone.page.wait_for_url("**/rounds/1")
    assert phone.taps == taps
    phone.page.locator("form[action$='/rounds'] button").last.click()
    phone.page.wait_for_url("**/hands" if variant == "lopaka" else "**/trick")


@in_soak
def test_what_is_heard_on_the_way_to_the_next_round_does_not_lead_elsewhere(
    app: Flask, phone: Phone
) -> None:
    *others, last = open_round(app, phone, "lopaka", seed=22)
    phone.press(*others)
    phone.tap(last)
    phone.page.wait_for_url("**/rounds/1")
    phone.is_started()
    phone.page.route("**/rounds", answer_late, times=1)
    phone.page.locator("form[action$='/rounds'] button").last.click()
    phone.page.wait_for_url("**/hands")


@pytest.mark.parametrize("variant", some(["lopaka", "bright-house"], 1))
def test_nothing_scrolls_for_two(
    app: Flask, new_phone: Callable[..., Phone], variant: Variant
) -> None:
    phone = new_phone(locale="de")
    *others, _ = open_round(app, phone, variant, seed=2)
    assert phone.press(*others) == []


@in_soak
@pytest.mark.parametrize("variant", ["lopaka", "bright-house"])
def test_every_key_is_large_enough_for_two(
    app: Flask, new_phone: Callable[..., Phone], variant: Variant
) -> None:
    phone = new_phone(locale="de")
    for card in open_round(app, phone, variant, seed=1)[:7]:
        phone.tap(card)
        for width in (320, 390):
            phone.page.set_viewport_size({"width": width, "height": 568})
            assert all(
                box["width"] >= 47 and box["height"] >= 38 and box["bottom"] <= 568
                for box in phone.boxes()
            ), width


@in_soak
@pytest.mark.parametrize("variant", ["bright-house", "lopaka"])
def test_what_the_phone_says_to_two_is_what_the_server_says(
    app: Flask, phone: Phone, variant: Variant
) -> None:
    played = open_round(app, phone, variant, seed=7)[:-1]
    for at in range(0, len(played), 8):
        phone.press(*played[at : at + 5])
        phone.is_synced()
        before = phone.page.locator("form.table").inner_text()
        phone.page.reload()
        assert phone.page.locator("form.table").inner_text() == before


def test_lopaka_answers_with_the_tap_before_and_the_banner_says_why(with_lopaka: Phone) -> None:
    with_lopaka.tap(21)
    expect(with_lopaka.card("Lopaka")).to_have_attribute("aria-label", re.compile("26, red"))
    assert "Lopaka can win, and plays the highest card that does." in with_lopaka.ruling
    with_lopaka.tap(23)
    assert "Lopaka wins with 26." in with_lopaka.ruling
    assert "Lopaka leads his highest card. Adam to play: blue if possible." in with_lopaka.ruling


def test_the_trick_that_lopaka_takes_stays_until_the_card_after_his_lead(
    with_lopaka: Phone,
) -> None:
    with_lopaka.tap(21, 23)
    for _ in range(2):  # as the phone draws it, and as the server does
        for name, card in (("Betty", "21"), ("Lopaka", "26"), ("Adam", "23")):
            label = re.compile(f"{card}, red")
            expect(with_lopaka.card(name)).to_have_attribute("aria-label", label)
        leads = re.compile("26, red.* winning, leads 34, blue")
        expect(with_lopaka.seat("Lopaka")).to_have_attribute("aria-label", leads)
        with_lopaka.is_synced()
        with_lopaka.page.reload()
    with_lopaka.tap(27)
    expect(with_lopaka.card("Lopaka")).to_have_attribute("aria-label", re.compile("34, blue"))
    expect(with_lopaka.seat("Betty")).to_have_attribute("aria-label", re.compile("no card"))


def test_undo_takes_back_what_lopaka_answered_and_redo_brings_it_back(with_lopaka: Phone) -> None:
    with_lopaka.tap(21)
    shown = with_lopaka.page.locator("form.table").inner_text
    before = shown()
    with_lopaka.tap(23)
    after = shown()
    for _ in range(2):
        expect(with_lopaka.page.locator("[data-part=undo]")).to_contain_text("23+34")
        with_lopaka.page.locator("[data-part=undo]").click()
        expect(with_lopaka.slip).to_contain_text("Taken back: 23+34.")
        with_lopaka.page.locator("h1").click()
        assert without_steps(shown()) == without_steps(before)
        with_lopaka.is_synced()
        with_lopaka.page.locator("[data-part=redo]").click()
        assert without_steps(shown()) == without_steps(after)
    with_lopaka.is_synced()
    with_lopaka.page.reload()
    assert without_steps(shown()) == without_steps(after)


def without_steps(shown: str) -> str:
    """What a page shows but for its bar."""
    return shown.partition("Undo")[0]


@in_soak
def test_undo_goes_back_through_lopaka_on_a_page_that_was_loaded_anew(with_lopaka: Phone) -> None:
    with_lopaka.tap(21, 23)
    with_lopaka.is_synced()
    with_lopaka.page.reload()
    for _ in range(2):
        with_lopaka.page.locator("[data-part=undo]").click()
        with_lopaka.is_synced()
    assert "Betty leads." in with_lopaka.ruling
    with_lopaka.page.reload()
    assert "Betty leads." in with_lopaka.ruling
    with_lopaka.page.locator("[data-part=redo]").click()
    expect(with_lopaka.card("Lopaka")).to_have_attribute("aria-label", re.compile("26, red"))


@in_soak
def test_lopaka_follows_when_the_card_that_he_answered_is_put_right(with_lopaka: Phone) -> None:
    with_lopaka.tap(21)
    with_lopaka.card("Betty").click()
    with_lopaka.tap(27)
    expect(with_lopaka.card("Lopaka")).to_have_attribute("aria-label", re.compile("34, blue"))
    with_lopaka.is_synced()
    with_lopaka.page.reload()
    expect(with_lopaka.card("Lopaka")).to_have_attribute("aria-label", re.compile("34, blue"))


def test_a_card_of_lopakas_is_no_players(with_lopaka: Phone) -> None:
    with_lopaka.tap(20)
    expect(with_lopaka.slip).to_have_text("Betty cannot hold 20: Lopaka was dealt it. Rule 9.3.")


def test_lopakas_card_cannot_be_another_than_the_one_that_is_due(with_lopaka: Phone) -> None:
    with_lopaka.tap(21)
    with_lopaka.card("Lopaka").click()
    with_lopaka.tap(22)
    expect(with_lopaka.slip).to_have_text(
        "Lopaka follows the colour led: now 26, not 22. Rule 10.4."
    )


def test_what_was_tapped_without_a_connection_is_sent_with_lopakas_answers(
    app: Flask, phone: Phone
) -> None:
    cards = open_round(app, phone, "lopaka", seed=5)
    phone.page.route("**/plays", lambda route: route.abort())
    phone.tap(*cards[:9])
    before = phone.ruling
    phone.page.unroute("**/plays")
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    phone.is_synced()
    phone.page.reload()
    assert phone.ruling == before


def test_where_lopakas_hand_was_not_written_down_his_cards_are_tapped(
    app: Flask, phone: Phone
) -> None:
    sit_down(app, phone, "lopaka")
    phone.tap(21, 22, 23)
    assert phone.ruling.startswith("Adam wins with 23.")
    assert "Lopaka" not in phone.ruling


def test_before_the_first_card_the_way_leads_to_the_hands_and_then_to_the_tricks(
    with_lopaka: Phone,
) -> None:
    hands, tricks = (with_lopaka.page.locator(f"[data-part={name}]") for name in ("hands", "look"))
    expect(hands).to_be_visible()
    expect(tricks).to_be_hidden()
    with_lopaka.tap(21)
    expect(hands).to_be_hidden()
    expect(tricks).to_be_visible()


@in_soak
def test_a_tap_on_a_slot_says_whose_hand_is_next(app: Flask, phone: Phone) -> None:
    sit_down(app, phone, "bright-house")
    names = phone.page.locator(".who").evaluate_all(
        "all => all.map(one => one.ariaLabel.split(',')[0])"
    )
    assert names == ["Seat Adam open", "Seat Betty open", "Seat Adam hidden", "Seat Betty hidden"]
    phone.tap(21)
    phone.seat("Adam hidden").click()
    phone.tap(23)
    expect(phone.card("Adam hidden")).to_have_attribute("aria-label", re.compile("23, red"))
    expect(phone.seat("Adam open")).to_have_attribute("aria-label", re.compile("to play"))
    phone.is_synced()
    phone.page.reload()
    expect(phone.card("Adam hidden")).to_have_attribute("aria-label", re.compile("23, red"))


@in_soak
def test_each_hand_of_the_bright_house_follows_for_itself(app: Flask, phone: Phone) -> None:
    sit_down(app, phone, "bright-house")
    phone.tap(21, 23, 24, 26)  # Betty's hidden hand does not follow red, and Adam takes the trick
    phone.tap(29, 36)  # red from her open hand proves nothing
    assert phone.slip.inner_text() == ""
    phone.tap(31, 35)  # red from her hidden hand does
    expect(phone.slip).to_contain_text(
        "Betty's hidden hand plays 35 now, red, but did not follow red in trick 1"
    )
