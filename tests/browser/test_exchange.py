"""The exchange on one phone that is passed round: how many taps it takes, that nothing scrolls, that a hand stays covered."""

import re
from dataclasses import replace
from random import Random

import pytest
from flask import Flask
from playwright.sync_api import Locator, Route, expect

from assistant.rules.cards import printed_decks
from assistant.rules.events import Exchanged, Played
from assistant.rules.options import USUAL, Options
from tests.browser.phone import Phone
from tests.dealing import a_round
from tests.volume import in_soak
from tests.web.steps import happen, lay, seat_at_table

ALL = replace(USUAL, hands="all")
HANDS = {
    1: [9, 4, 6, 5, 8, 1, 2, 7, 3],
    2: [10, 11, 12, 13, 14, 15, 16, 17, 18],
    3: [20, 21, 22, 23, 24, 25, 26, 27, 28],
    0: [29, 30, 31, 32, 33, 34, 35, 36, 37],
}
"""Adam deals, so Betty has the phone first."""

CUT = """keys => {
    const right = (one) => one.getBoundingClientRect().right;
    const isCut = (key) => [...key.querySelectorAll(".face > *")].some((one) => right(one) > right(key));
    return keys.filter(isCut).map((key) => key.textContent.trim());
}"""
"""The keys whose number or mark reaches beyond them."""


class Passed:
    """The phone that goes round at a table; counts every tap."""

    def __init__(self, phone: Phone, app: Flask, options: Options, players: int) -> None:
        self.phone, self.page = phone, phone.page
        self.table_id = seat_at_table(app, players, options)
        self.taps = 0
        phone.sits_at(self.table_id, "hands")

    def tap(self, one: Locator) -> None:
        """Taps something."""
        one.click()
        self.taps += 1

    def says_who(self, name: str) -> None:
        """Takes the cover away."""
        self.tap(self.page.get_by_role("button", name=f"I am {name}"))
        expect(self.page.get_by_role("heading", name=name)).to_be_visible()
        self.phone.is_started()  # the page is not as high once its script has run

    def keys(self, *cards: int) -> None:
        """Taps cards where they are on the page."""
        for card in cards:
            self.phone.touch(f"label.key:has([value='{card}'])")
            self.taps += 1

    def writes(self, hand: list[int], *given: int) -> None:
        """Taps a hand, what of it is given away, and OK."""
        expect(self.page.locator("[data-part=place]").first).to_be_visible()
        expect(self.page.locator(".hand > .slip")).to_have_css("display", "none")  # it is empty
        self.keys(*hand, *given)
        self.tap(self.page.get_by_role("button", name="OK"))

    def chosen(self, place: str) -> Locator:
        """The place to which a card is given away."""
        return self.page.get_by_role("button", name=re.compile(f"^{place}"))


@pytest.fixture
def four(phone: Phone, app: Flask) -> Passed:
    """A table of four."""
    return Passed(phone, app, ALL, 4)


@pytest.fixture
def betty(four: Passed) -> Passed:
    """A table of four where Betty has the phone, and is to tap her hand."""
    four.tap(four.page.get_by_role("link", name="Betty").first)
    four.says_who("Betty")
    expect(four.page.locator("[data-part=place]").first).to_be_visible()
    return four


def test_each_writes_down_an_exchange_in_14_taps_and_hands_the_phone_on(
    four: Passed, app: Flask
) -> None:
    for seat in (2, 3):
        under, left, right = HANDS[seat][:3]
        passes = ((seat + 1) % 4, left), (seat - 1, right)
        happen(app, four.table_id, Exchanged(seat, tuple(HANDS[seat]), (under,), passes))
    four.tap(four.page.get_by_role("link", name="Betty").first)
    for seat, name, following in ((1, "Betty", "/hands/0"), (0, "Adam", "/trick")):
        before = four.taps
        four.says_who(name)
        assert not four.phone.scrolls()
        four.writes(HANDS[seat], *HANDS[seat][:3])
        expect(four.page).to_have_url(re.compile(f"{following}$"))
        assert four.taps - before == 1 + 9 + 3 + 1
    four.page.goto(f"{four.phone.table}/hands")
    expect(four.page.get_by_text("entered", exact=True)).to_have_count(4)


@pytest.mark.parametrize("players", [4, 6])
def test_on_a_phone_on_its_side_the_question_stays_beside_the_keys(
    players: int, phone: Phone, app: Flask
) -> None:
    large = replace(ALL, deck=printed_decks()["matagot-2024-large"], variant="two-bottles")
    names = ("Adam", "Betty", "Clara", "Doris", "Emil", "Frieda")[:players]
    table_id = seat_at_table(app, players, ALL if players == 4 else large, names=names)
    phone.page.set_viewport_size({"width": 664, "height": 390})
    phone.sits_at(table_id, "hands/1")
    phone.page.get_by_role("button", name="I am Betty").click()
    phone.is_started()
    expect(phone.page.get_by_text("Tap the cards you were dealt.")).to_be_visible()
    assert not phone.scrolls()
    assert phone.page.locator("label.key").evaluate_all(CUT) == []


def test_what_is_refused_comes_back_as_it_was_tapped(betty: Passed) -> None:
    betty.keys(*HANDS[1], 4, 5, 6)
    betty.page.locator("[name=to_0]").evaluate("list => list.selectedIndex = 0")
    betty.page.locator("[name=discard]").evaluate("list => list.value = 30")
    betty.tap(betty.page.get_by_role("button", name="OK"))
    expect(betty.page.get_by_role("alert")).to_contain_text("30 is not in the hand")
    expect(betty.chosen("left, to Clara")).to_have_accessible_name(re.compile("5, yellow"))
    assert not betty.phone.scrolls()


def test_a_hand_is_covered_when_the_phone_is_laid_aside_and_nothing_is_lost(betty: Passed) -> None:
    betty.keys(*HANDS[1][:7])
    betty.page.evaluate(
        """() => {
            Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    expect(betty.page.locator(".key").first).to_be_hidden()
    betty.page.get_by_role("button", name="I am Betty").click()
    expect(betty.page.get_by_role("status")).to_contain_text("7 of 9")


@in_soak
def test_one_after_the_other_a_card_is_one_tap_and_needs_no_ok(phone: Phone, app: Flask) -> None:
    strict = Passed(phone, app, replace(USUAL, hands="all", exchange_order="strict_order"), 4)
    strict.tap(strict.page.get_by_role("link", name="Betty").first)
    strict.says_who("Betty")
    expect(strict.page.locator("[data-part=keys]")).to_be_visible()
    before = strict.taps
    strict.keys(*HANDS[1])
    for question, card in (("under the 19", 1), ("left, to Clara", 2), ("right, to Adam", 3)):
        expect(strict.page.get_by_role("status")).to_have_text(f"Which card goes {question}?")
        assert not phone.scrolls()
        strict.tap(phone.key(card))
    strict.page.wait_for_url("**/hands/2")
    assert strict.taps - before == 9 + 3


def test_where_all_hands_are_known_the_last_trick_plays_itself(phone: Phone, app: Flask) -> None:
    seen = replace(a_round("4 players", Random(1)), options=ALL, writers=(0, 1, 2, 3))
    table_id = seat_at_table(app, 4, ALL)
    happen(app, table_id, *seen.before(seen.plays, Random(2)))
    cards = [play.card for play in seen.plays if isinstance(play, Played)]
    lay(app, table_id, *cards[:24])
    phone.sits_at(table_id)
    phone.tap(*cards[24:28])
    phone.page.get_by_role("link", name="The last cards play themselves.").click()
    phone.page.wait_for_url("**/rounds/1")
    assert [card for card in cards if f">{card}<" not in phone.page.content()] == []


def test_whoever_goes_back_finds_the_cover_and_not_the_hand_before(betty: Passed) -> None:
    betty.writes(HANDS[1], 4, 5, 6)
    betty.page.wait_for_url("**/hands/2")
    for _ in range(2):
        betty.page.go_back()
        expect(betty.page.get_by_role("button", name=re.compile("^I am "))).to_be_visible()
        expect(betty.page.locator(".key")).to_have_count(0)


def test_taps_that_come_before_the_script_runs_are_not_lost(phone: Phone, app: Flask) -> None:
    held: list[Route] = []
    open_ = Passed(phone, app, replace(USUAL, variant="lopaka"), 2)
    phone.page.route("**/assets/pages.*.js", lambda route: held.append(route))
    open_.page.get_by_role("link", name="Turn over Lopaka's hand").click()
    phone.page.wait_for_url("**/hands/open/*", wait_until="commit")
    expect(phone.page.locator("body")).to_have_css("margin", "0px")  # until then its keys move
    open_.keys(*range(1, 12))
    for route in held:
        route.continue_()
    open_.page.wait_for_url("**/trick")
