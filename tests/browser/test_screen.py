"""How trick entry lies on small screens, and what it may show."""

import re
from collections.abc import Callable
from random import Random

from assistant.rules.cards import NUMBERS
from assistant.rules.options import presets
from tests.browser.phone import Phone, cards
from tests.oracle import made
from tests.volume import in_soak

NAMES = ("Adam", "Bärbel-Annegret von der Heide-Weizsäcker", "محمد بن عبد الله الطويل", "Doris")
RECORD = {"seats": NAMES, "dealer": "Doris", "deck": "classic"}
LEARNING = presets(4)["learning"]


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
    phone.press(*cards(record)[:9])
    phone.page.evaluate("document.activeElement.blur()")
    assert set(keys()) <= fresh


def test_a_screen_reader_finds_each_card_key_and_no_other_button_by_a_number(phone: Phone) -> None:
    phone.open_table(RECORD | {"seats": ("17", "5, blue", "Clara", "Doris")}, laid=[24])
    phone.tap(15)
    read = phone.page.locator("body").aria_snapshot()
    numbers = re.findall(r'button "(\d+)', read)
    assert sorted(map(int, numbers)) == sorted(NUMBERS)


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
def test_nothing_scrolls_in_a_whole_round_with_reminders_and_lessons(phone: Phone) -> None:
    record = made.revoking_round(Random("taught"), NAMES, "classic", chance=0.4)[0]
    phone.open_table(record, LEARNING)
    assert phone.press(*cards(record)[:-1]) == []
