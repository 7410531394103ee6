"""How trick entry lies on small screens, and what it may show."""

import itertools
from collections.abc import Callable
from random import Random

import pytest

from tests.browser.phone import Phone, cards
from tests.oracle import made

NAMES = ("Adam", "Bärbel-Annegret von der Heide-Weizsäcker", "محمد بن عبد الله الطويل", "Doris")
RECORD = {"seats": NAMES, "dealer": "Doris", "deck": "classic"}


@pytest.mark.parametrize(("locale", "scheme"), [("en", "dark"), ("de", "light")])
def test_nothing_scrolls_on_390_by_664(new_phone: Callable[..., Phone], locale: str, scheme: str) -> None:
    record = made.revoking_round(Random(f"{locale} {scheme}"), NAMES, "classic", chance=0.4)[0]
    phone = new_phone(locale=locale, color_scheme=scheme)
    phone.open_table(record)
    assert not phone.scrolls()
    for card in cards(record)[:-1]:
        phone.tap(card)
        assert not phone.scrolls(), phone.ruling


@pytest.mark.parametrize("width", [320, 360, 390, 430])
def test_every_key_is_large_enough_and_none_overlap(new_phone: Callable[..., Phone], width: int) -> None:
    phone = new_phone(viewport={"width": width, "height": 568})
    phone.open_table(RECORD)
    phone.tap(24, 15, 17, 32, 2)
    boxes = phone.boxes()
    assert len(boxes) == 36
    assert all(box["width"] >= 47 and box["height"] >= 44 for box in boxes)
    assert all(box["left"] >= 0 and box["right"] <= width for box in boxes)
    for one, other in itertools.combinations(boxes, 2):
        apart = one["right"] <= other["left"] or other["right"] <= one["left"]
        assert apart or one["bottom"] <= other["top"] or other["bottom"] <= one["top"]


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
    for card in cards(record)[:-1]:
        phone.tap(card)
    phone.page.evaluate("document.activeElement.blur()")
    assert set(keys()) <= fresh


def test_only_card_keys_have_a_name_that_begins_with_a_number(phone: Phone) -> None:
    phone.open_table(RECORD | {"seats": ("17", "5, blue", "Clara", "Doris")})
    phone.tap(24, 15)
    names = phone.page.get_by_role("button").evaluate_all("all => all.map(one => one.ariaLabel ?? one.textContent.trim())")
    assert sum(name[:1].isdigit() for name in names) == 36


@pytest.mark.parametrize("path", ["/", "/tables/new"])
@pytest.mark.parametrize("locale", ["en", "de"])
def test_no_page_is_wider_than_a_small_phone(new_phone: Callable[..., Phone], path: str, locale: str) -> None:
    phone = new_phone(viewport={"width": 320, "height": 568}, locale=locale)
    phone.page.goto(phone.address + path)
    assert phone.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
