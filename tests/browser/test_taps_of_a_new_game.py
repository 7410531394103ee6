"""A new game: how many taps it takes, that its choices fit on one screen, and that Enter and Back lose nothing.

Taps before, as counted on the pages of version 8: with last night's players 6 (new game, four names, start), or a
rematch where that game was over; for a late arrival 6 and a name (menu, players, the form, the name, the seat, save).
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from flask import Flask
from playwright.sync_api import Locator, expect

from assistant.rules.events import Ended
from assistant.rules.options import USUAL, Goal
from assistant.store.engine import new_id
from assistant.tables import opening
from tests.browser.phone import Phone
from tests.volume import some
from tests.web.steps import happen, seat_at_table, skip_round

NAMES = ("Anna", "Ben", "Cleo", "Doris")


class Finger:
    """Taps, and counts them."""

    def __init__(self, phone: Phone) -> None:
        self.page = phone.page
        self.taps = 0

    def tap(self, one: Locator) -> None:
        """Taps something."""
        one.click()
        self.taps += 1

    def link(self, name: str) -> None:
        """Taps a link."""
        self.tap(self.page.get_by_role("link", name=name))

    def button(self, name: str) -> None:
        """Taps a button."""
        self.tap(self.page.get_by_role("button", name=name, exact=True))


def names(phone: Phone) -> list[str]:
    """The names on the form."""
    return [phone.page.locator(f"#name_{seat}").input_value() for seat in range(4)]


@pytest.fixture
def met(phone: Phone, app: Flask) -> Phone:
    """A phone that has met Anna, Ben, Cleo and Doris, at the form of a new game."""
    has_met(phone, app, NAMES)
    phone.goes_to(f"{phone.address}/tables/new")
    return phone


def has_met(phone: Phone, app: Flask, players: Sequence[str]) -> str:
    """A game of these people that the phone has opened; its id."""
    table_id, opener = new_id(), phone.id
    with app.app_context():
        opening.open_table(table_id, players, 0, USUAL, opener)
    return table_id


def test_last_nights_players_play_again_in_two_taps(phone: Phone, app: Flask) -> None:
    happen(app, has_met(phone, app, NAMES), Ended(counts=True))
    phone.goes_to(phone.address)
    finger = Finger(phone)
    finger.link("Same four again")
    phone.is_started()
    assert names(phone) == list(NAMES)
    finger.button("Start")
    phone.page.wait_for_url("**/trick")
    assert finger.taps == 2


def test_a_late_arrival_takes_five_taps_and_a_name(phone: Phone, app: Flask) -> None:
    table_id = seat_at_table(app, 3, replace(USUAL, goal=Goal("rounds", 9)))
    skip_round(app, table_id, 1)
    phone.sits_at(table_id, "rounds/1")
    finger = Finger(phone)
    finger.tap(phone.page.locator(".menu summary"))
    finger.link("Players")
    form = phone.page.locator("form", has=phone.page.locator("[name=do][value=join]"))
    finger.tap(form.locator("input.name"))
    phone.page.keyboard.type("Edgar")
    finger.tap(form.locator("label.chip", has_text="Adam"))
    finger.tap(form.get_by_role("button", name="Save"))
    expect(phone.page.get_by_role("status")).to_contain_text("Edgar joins with")
    assert finger.taps == 5


@pytest.mark.parametrize(
    ("players", "locale"), some([(3, "de"), (2, "de"), (4, "en"), (4, "de")], 1)
)
def test_the_choices_that_matter_fit_on_one_screen(
    players: int, locale: str, new_phone: Callable[..., Phone], app: Flask
) -> None:
    phone = new_phone(locale=locale)
    has_met(phone, app, NAMES[:players])
    phone.goes_to(f"{phone.address}/tables/new")
    for name in NAMES[:players]:
        phone.page.locator(f"button[name=put][value={name}]").click()
    assert names(phone)[:players] == list(NAMES[:players])
    assert not phone.scrolls()
    phone.page.emulate_media(color_scheme="light")
    assert not phone.scrolls()
    for asked in (2, 4, 5, 6):
        game = phone.page.locator(f"[name=game_{asked}]").first
        expect(game).to_be_visible(visible=players == asked)


def test_enter_goes_to_the_next_name_and_begins_nothing(met: Phone) -> None:
    address = met.page.url
    met.page.locator("#name_0").focus()
    for name in ("Edgar", "Fritz", "Gerda", "Hanna"):
        met.page.keyboard.type(name)
        met.page.keyboard.press("Enter")
    assert names(met) == ["Edgar", "Fritz", "Gerda", "Hanna"]
    assert met.page.url == address
    assert met.page.locator("#name_0").get_attribute("enterkeyhint") == "next"


def test_known_names_are_tapped_in_the_order_of_the_seats_and_tapped_away(met: Phone) -> None:
    for name in ("Cleo", "Anna", "Doris"):
        met.page.locator(f"button[name=put][value={name}]").click()
    assert names(met)[:3] == ["Cleo", "Anna", "Doris"]
    met.page.locator("label.chip.deals").nth(2).click()
    met.page.locator("button[name=put][value=Anna]").click()
    assert names(met)[:3] == ["Cleo", "Doris", ""]
    expect(met.page.locator("[name=dealer][value='1']")).to_be_checked()


def test_a_handle_and_arrows_move_somebody_and_the_deal_goes_along_but_to_no_free_row(
    met: Phone,
) -> None:
    for name in NAMES:
        met.page.locator(f"button[name=put][value={name}]").click()
    met.page.locator("label.chip.deals").nth(0).click()
    scrolled = met.page.evaluate("scrollY")
    drags(met, 0, 2)
    assert names(met) == ["Ben", "Cleo", "Anna", "Doris"]
    expect(met.page.locator("[name=dealer][value='2']")).to_be_checked()
    drags(met, 3, 0)
    assert names(met) == ["Doris", "Ben", "Cleo", "Anna"]
    assert met.page.evaluate("scrollY") == scrolled
    met.page.get_by_role("button", name="Move Player 3 up").press("Enter")
    assert names(met) == ["Doris", "Cleo", "Ben", "Anna"]
    met.page.locator("button[name=put][value=Anna]").click()
    drags(met, 0, 3)
    drags(met, 3, 1)
    met.page.locator("[data-part=up]:visible").last.click()
    assert names(met) == ["Cleo", "Ben", "Doris", ""]


def drags(phone: Phone, seat: int, to: int) -> None:
    """Drags the handle of a seat to another one, with a finger that moves row by row."""
    finger = phone.page.context.new_cdp_session(phone.page)
    handles = phone.page.locator("[data-part=handle]")
    boxes = [handles.nth(place).bounding_box() for place in range(4)]
    spots = [{"x": box["x"] + 12, "y": box["y"] + 12} for box in boxes if box]
    kind = "touchStart"
    for place in range(seat, to + 1) if seat < to else range(seat, to - 1, -1):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [spots[place]]})
        kind = "touchMove"
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


def test_the_deck_the_presets_and_the_rounds_follow_the_number_of_names(
    new_phone: Callable[..., Phone],
) -> None:
    for runs_scripts in (True, False):
        phone = new_phone(java_script_enabled=runs_scripts)
        page = phone.page
        page.goto(f"{phone.address}/tables/new")
        page.get_by_text("Deck and house rules").click()
        page.locator("#end").select_option("rounds")
        rounds = {2: "4 6 8", 3: "6 9 12", 4: "4 8 12", 5: "5 10", 6: "6 12"}
        for players, name in enumerate((*NAMES, "Edgar", "Fritz"), start=1):
            if players == 5:
                page.locator(".more-seats").click()
            page.locator(f"#name_{players - 1}").fill(name)
            if players == 1:
                continue
            offered = page.locator("button[name=rounds]:visible")
            assert [one.get_attribute("value") for one in offered.all()] == rounds[players].split()
            is_large = players > 4
            decks = page.locator("[name=large_deck]" if is_large else "[name=deck]").first
            assert decks.locator("xpath=ancestor::details[1]").is_visible()
            other = page.locator("[name=deck]" if is_large else "[name=large_deck]").first
            assert not other.locator("xpath=ancestor::details[1]").is_visible()
            classic = page.locator("button[name=preset][value=classic]")
            assert classic.is_visible() is not is_large
            booklet = page.locator("button[name=preset][value='bambus-1995']")
            assert booklet.is_visible() is (players in (3, 4)), "it has no game for so many"


def test_house_rules_of_four_are_found_by_words_and_say_what_is_chosen(phone: Phone) -> None:
    phone.goes_to(f"{phone.address}/tables/new")
    for seat, name in enumerate(NAMES):
        phone.page.locator(f"#name_{seat}").fill(name)
    phone.page.get_by_text("Deck and house rules").click()
    phone.page.get_by_role("searchbox").fill("tie first")
    shown = phone.page.locator("details.rule:visible")
    expect(shown).to_have_count(1)
    shown.locator("summary").click()
    shown.get_by_text("A tie for first place is broken by another round.").click()
    shown.locator("summary").click()
    expect(shown.locator("summary")).to_contain_text("is broken by another round.")
    phone.page.get_by_role("searchbox").fill("Lopaka")  # which only rules for two have
    expect(shown).to_have_count(0)
    expect(phone.page.get_by_text("No house rule has these words.")).to_be_visible()


def test_a_first_game_is_introduced_on_one_screen_that_a_tap_ends(phone: Phone) -> None:
    phone.goes_to(f"{phone.address}/tables/new")
    for seat, name in enumerate(NAMES):
        phone.page.locator(f"#name_{seat}").fill(name)
    phone.page.get_by_role("button", name="Start").last.click()
    expect(phone.page.get_by_role("heading", level=2)).to_have_count(4)
    assert not phone.scrolls()
    phone.page.get_by_role("link", name="To the table").click()
    phone.page.wait_for_url("**/trick")
