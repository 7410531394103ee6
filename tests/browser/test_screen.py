"""How trick entry lies on small screens, and what it may show."""

import itertools
import re
from collections.abc import Callable
from random import Random

import pytest

from assistant.rules.cards import NUMBERS
from assistant.rules.options import presets
from tests.browser.phone import Phone, cards
from tests.oracle import made
from tests.volume import in_soak, some

NAMES = ("Adam", "Bärbel-Annegret von der Heide-Weizsäcker", "محمد بن عبد الله الطويل", "Doris")
RECORD = {"seats": NAMES, "dealer": "Doris", "deck": "classic"}
LEARNING = presets(4)["learning"]


@in_soak
def test_nothing_scrolls_on_390_by_664(phone: Phone) -> None:
    record = made.revoking_round(Random("en dark"), NAMES, "classic", chance=0.4)[0]
    phone.open_table(record)
    assert not phone.scrolls()
    assert phone.press(*cards(record)[:-1]) == []


def test_every_key_is_large_enough_and_none_overlap(phone: Phone) -> None:
    phone.open_table(RECORD, laid=(24, 15, 17, 32))
    phone.tap(2)
    for width in (320, 360, 390, 430):
        phone.page.set_viewport_size({"width": width, "height": 568})
        boxes = phone.boxes()
        assert len(boxes) == 36
        assert all(box["width"] >= 47 and box["height"] >= 38 for box in boxes), width
        assert all(box["left"] >= 0 and box["right"] <= width for box in boxes), width
        for one, other in itertools.combinations(boxes, 2):
            apart = one["right"] <= other["left"] or other["right"] <= one["left"]
            above = one["bottom"] <= other["top"] or other["bottom"] <= one["top"]
            assert apart or above, width


def test_the_keys_do_not_tell_which_cards_are_gone(phone: Phone) -> None:
    record = made.legal_round(Random("secret"), NAMES, "classic")

    def keys() -> list[str]:
        phone.page.mouse.move(0, 0)
        shown: list[str] = phone.page.locator("button[name=card]:not([aria-current])").evaluate_all(
            """keys => keys.map(key => {
                const look = getComputedStyle(key);
                return [key.value, key.outerHTML, look.opacity, look.color, look.backgroundColor, look.borderColor].join();
            })"""
        )
        return shown

    phone.open_table(record)
    fresh = set(keys())
    phone.press(*cards(record)[:-1])
    phone.page.evaluate("document.activeElement.blur()")
    assert set(keys()) <= fresh


def test_a_screen_reader_finds_each_card_key_and_no_other_button_by_a_number(phone: Phone) -> None:
    phone.open_table(RECORD | {"seats": ("17", "5, blue", "Clara", "Doris")}, laid=[24])
    phone.tap(15)
    read = phone.page.locator("body").aria_snapshot()
    numbers = re.findall(r'button "(\d+)', read)
    assert sorted(map(int, numbers)) == sorted(NUMBERS)


TWO_LONG = f"name={NAMES[1]}&name={NAMES[2]}&name={'W' * 40}&name={'م' * 40}"
PATHS = (
    "/",
    "/judge",
    f"/judge?card=24&card=15&card=17&card=32&{TWO_LONG}&claim=1&because=led&if_price=12",
    "/rules/",
    "/rules/?q=price",
    "/rules/chapters/wrong",
    "/rules/15",
    "/rules/36",
    "/rules/W7",
    "/decks/",
    "/decks/new",
    "/decks/import",
    "/decks/classic",
    "/decks/bambus-1995",
    "/tables/new?preset=learning",
)
AT_A_TABLE = ("trick", "judge", "problem", "sheet", "deck", "log", "tricks", "agreement")
"""Every page that is opened without a round that is over, and some of each kind of the rest."""


@pytest.mark.parametrize("locale", some(["en", "de"], 1))
def test_no_page_scrolls_sideways(new_phone: Callable[..., Phone], locale: str) -> None:
    phone = new_phone(locale=locale)
    phone.open_table(RECORD, laid=(24, 15, 17, 32, 20, 27, 13))
    phone.tap(8)  # the second player shows that blue was not followed
    phone.is_synced()
    addresses = [phone.address + path for path in PATHS]
    addresses += [f"{phone.table}/{path}" for path in AT_A_TABLE]
    found = {}
    for address in addresses:
        phone.page.goto(address)
        if wider := phone.wider(320, 390):
            found[address.removeprefix(phone.address)] = wider
    assert not found


def test_nothing_scrolls_with_reminders_and_lessons(new_phone: Callable[..., Phone]) -> None:
    record = made.revoking_round(Random("taught"), NAMES, "classic", chance=0.4)[0]
    phone = new_phone(locale="de", color_scheme="light")
    phone.open_table(record, LEARNING)
    assert phone.press(*cards(record)[:-1]) == []


def test_on_the_smallest_phone_all_keys_can_be_tapped_with_reminders_and_lessons(
    new_phone: Callable[..., Phone],
) -> None:
    phone = new_phone(viewport={"width": 320, "height": 568}, locale="de")
    phone.open_table(RECORD, LEARNING)
    for card in (24, 15, 17, 32, 2, 9):
        phone.tap(card)
        assert all(
            box["height"] >= 38 and box["top"] >= 0 and box["bottom"] <= 568
            for box in phone.boxes()
        ), phone.ruling
    assert phone.page.evaluate("scrollY") == 0


@in_soak
def test_with_reminders_the_phone_shows_what_the_server_shows(phone: Phone) -> None:
    record = made.revoking_round(Random("reminded"), NAMES, "classic", chance=0.5)[0]
    phone.open_table(record, LEARNING)

    def shown() -> list[str]:
        looks: list[str] = phone.page.locator("button[name=card], .aid, .aid *").evaluate_all(
            "all => all.map(one => [one.className.trim(), one.ariaLabel, one.textContent.trim()].join())"
        )
        words = phone.page.locator("form.table").inner_text()
        return [words.replace("\u2068", "").replace("\u2069", ""), *looks]

    played = cards(record)[:-1]
    for at in range(0, len(played), 6):
        phone.press(*played[at : at + 6])
        phone.is_synced()
        before = shown()
        phone.page.reload()
        assert shown() == before
