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
def test_nothing_scrolls_on_390_by_664(
    new_phone: Callable[..., Phone], locale: str, scheme: str
) -> None:
    record = made.revoking_round(Random(f"{locale} {scheme}"), NAMES, "classic", chance=0.4)[0]
    phone = new_phone(locale=locale, color_scheme=scheme)
    phone.open_table(record)
    assert not phone.scrolls()
    for card in cards(record)[:-1]:
        phone.tap(card)
        assert not phone.scrolls(), phone.ruling


@pytest.mark.parametrize("width", [320, 360, 390, 430])
def test_every_key_is_large_enough_and_none_overlap(
    new_phone: Callable[..., Phone], width: int
) -> None:
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
    names = phone.page.get_by_role("button").evaluate_all(
        "all => all.map(one => one.ariaLabel ?? one.textContent.trim())"
    )
    assert sum(name[:1].isdigit() for name in names) == 36


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
    "/decks/classic/box",
    "/tables/new?preset=learning",
)
AT_A_TABLE = ("trick", "judge", "problem", "sheet", "deck", "log", "tricks", "agreement")
"""Every page that is opened without a round that is over, and some of each kind of the rest."""


def widest(phone: Phone) -> str:
    """What reaches beyond the edge of the screen, once all that can be opened is open."""
    beyond: str = phone.page.evaluate(
        """() => {
            for (const part of document.querySelectorAll("main details")) part.open = true;
            if (document.scrollingElement.scrollWidth <= innerWidth) return "";
            const isBeyond = (one) => one.getBoundingClientRect().right > innerWidth;
            const wide = [...document.querySelectorAll("main *")].filter(isBeyond);
            return wide.map((one) => `${one.localName}.${one.className}`).join(" ") || "something";
        }"""
    )
    return beyond


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("locale", ["en", "de"])
def test_no_page_scrolls_sideways(new_phone: Callable[..., Phone], width: int, locale: str) -> None:
    phone = new_phone(viewport={"width": width, "height": 664}, locale=locale)
    phone.open_table(RECORD)
    phone.tap(24, 15, 17, 32, 20, 27, 13, 8)  # the second player shows that blue was not followed
    phone.is_synced()
    table = phone.page.url.removesuffix("/trick")
    addresses = [phone.address + path for path in PATHS] + [
        f"{table}/{path}" for path in AT_A_TABLE
    ]
    found = {}
    for address in addresses:
        phone.page.goto(address)
        found[address.removeprefix(phone.address)] = widest(phone)
    assert not {path: what for path, what in found.items() if what}


@pytest.mark.parametrize(("locale", "scheme"), [("en", "dark"), ("de", "light")])
def test_nothing_scrolls_with_reminders_and_lessons(
    new_phone: Callable[..., Phone], locale: str, scheme: str
) -> None:
    record = made.revoking_round(Random(f"taught {locale}"), NAMES, "classic", chance=0.4)[0]
    phone = new_phone(locale=locale, color_scheme=scheme)
    phone.open_table(record, preset="learning")
    for card in cards(record)[:-1]:
        phone.tap(card)
        assert not phone.scrolls(), phone.ruling


def test_on_the_smallest_phone_all_keys_can_be_tapped_with_reminders_and_lessons(
    new_phone: Callable[..., Phone],
) -> None:
    phone = new_phone(viewport={"width": 320, "height": 568}, locale="de")
    phone.open_table(RECORD, preset="learning")
    for card in (24, 15, 17, 32, 2, 9):
        phone.tap(card)
        assert all(
            box["height"] >= 44 and box["top"] >= 0 and box["bottom"] <= 568
            for box in phone.boxes()
        ), phone.ruling
    assert phone.page.evaluate("scrollY") == 0


def test_with_reminders_the_phone_shows_what_the_server_shows(phone: Phone) -> None:
    record = made.revoking_round(Random("reminded"), NAMES, "classic", chance=0.5)[0]
    phone.open_table(record, preset="learning")

    def shown() -> list[str]:
        looks: list[str] = phone.page.locator("button[name=card], .aid, .aid *").evaluate_all(
            "all => all.map(one => [one.className.trim(), one.ariaLabel, one.textContent.trim()].join())"
        )
        words = phone.page.locator("form.table").inner_text()
        return [words.replace("\u2068", "").replace("\u2069", ""), *looks]

    for number, card in enumerate(cards(record)[:-1], start=1):
        phone.tap(card)
        if number % 6 == 0:
            phone.is_synced()
            before = shown()
            phone.page.reload()
            assert shown() == before
