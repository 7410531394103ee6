"""Five and six, two bottles, teams and the duel, where cards are tapped."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Locator, expect

from assistant.rules.cards import offered_decks
from assistant.rules.events import Dealt
from assistant.rules.options import USUAL, Options
from tests.browser.phone import Phone, cards
from tests.browser.test_sizes import LOOKED_AT
from tests.oracle import made
from tests.oracle.made import LARGE, Kind
from tests.oracle.made import OF_THE_BOX as KINDS
from tests.oracle.plain import Record, table_of
from tests.volume import in_soak, some, volume
from tests.web.steps import happen, seat_at_table

NAMES = ("Adam", "Betty", "Christian", "Doris", "Emil", "Frieda")
LONG_NAMES = (
    "Adam-Maximilian von der Heide-Weizsäcker",
    "Bärbel-Annegret von der Heide-Weizsäcker",
    "محمد بن عبد الله الطويل الطويل الطويل بن",
    "W" * 40,
    "i" * 40,
    "Friederike-Charlotte zu Löwenstein-Werth",
)
SCREENS = [(390, 664), (360, 616)]
OTHER_SCREENS = [
    (375, 548),
    (360, 560),
    (412, 846),
    (664, 390),
    (768, 1024),
    (1024, 768),
    (1280, 800),
]
DUEL = KINDS["duel"]


def legal_round(kind: Kind, names: Sequence[str] = NAMES, seed: int = 1) -> Record:
    """A whole round of plays without a fault; the last of them deals."""
    seats = list(names[: kind.seats])
    deck = LARGE if kind.seats > 4 else "matagot-2024"
    record: Record = {"seats": seats, "dealer": seats[-1], "deck": deck, "variant": kind.variant}
    if kind.teams:
        record["teams"] = kind.teams
    record["events"] = made.plays(Random(seed), table_of(record), 0)
    return record


def agreed(record: Record, **switches: Any) -> Options:
    """What a table agrees on that plays this."""
    deck, teams = offered_decks()[record["deck"]], record.get("teams")
    if teams in ("2-2-2", "2-2-1-1"):
        switches["teams_of_six"] = teams
    return replace(USUAL, deck=deck, variant=record["variant"], **switches)


def light(phone: Phone, hand: str) -> None:
    """Taps a hand on its name: a tap on a card would put that right."""
    phone.is_drawn()
    where = phone.seat(hand).bounding_box()
    assert where
    phone.page.touchscreen.tap(
        where["x"] + 0.5 * where["width"], where["y"] + 0.93 * where["height"]
    )


def lies_well(phone: Phone, *least: int) -> list[str]:
    """What does not lie as it should on the usual screens, where usual names are whole."""
    found = list[str]()
    for width, height in SCREENS:
        phone.page.set_viewport_size({"width": width, "height": height})
        found += phone.page.evaluate(LOOKED_AT, [True, *least])
    return found


def look(
    phone: Phone, record: Record, *screens: tuple[int, int], least: tuple[int, int]
) -> Iterator[str]:
    """What does not lie as it should on the way through a round."""
    told, is_usual = cards(record), "Adam" in record["seats"]
    stops = (0, 9, 18, 30)[: volume(2, 4)]
    for before, after in pairwise((0, *stops)):
        phone.press(*told[before:after])
        for width, height in screens:
            phone.page.set_viewport_size({"width": width, "height": height})
            for found in phone.page.evaluate(LOOKED_AT, [is_usual, *least]):
                yield f"{after} cards on {width} by {height}: {found}"
        phone.page.set_viewport_size({"width": 390, "height": 664})


@pytest.mark.parametrize(("locale", "scheme"), some([("en", "dark"), ("de", "light")], 1))
@pytest.mark.parametrize("names", some([NAMES, LONG_NAMES], 1))
@pytest.mark.parametrize("kind", some(["two-bottles-6", "teams-2-2-2"], 1))
def test_six_seats_and_54_keys_are_on_the_screen_and_large_enough(
    new_phone: Callable[..., Phone], kind: str, names: Sequence[str], locale: str, scheme: str
) -> None:
    assert all(len(name) == 40 for name in LONG_NAMES)
    record = legal_round(KINDS[kind], names)
    phone = new_phone(locale=locale, color_scheme=scheme)
    phone.open_table(record, agreed(record))
    assert phone.page.locator("button[name=card]").count() == 54
    assert list(look(phone, record, *SCREENS, least=(40, 44))) == []


@in_soak
@pytest.mark.parametrize("kind", ["two-bottles-5", "teams-2-2-1", "two-bottles-6"])
def test_five_and_six_lie_well_on_other_screens(new_phone: Callable[..., Phone], kind: str) -> None:
    record = legal_round(KINDS[kind])
    phone = new_phone(locale="de")
    phone.open_table(record, agreed(record))
    assert list(look(phone, record, *OTHER_SCREENS, least=(34, 30))) == []


@in_soak
@pytest.mark.parametrize("kind", ["duel", "two-bottles-6"])
def test_so_do_they_where_everything_is_told(new_phone: Callable[..., Phone], kind: str) -> None:
    record = legal_round(KINDS[kind])
    phone = new_phone(locale="de", color_scheme="light")
    phone.open_table(record, agreed(record, memory_aid="full"))
    least = (40, 44) if kind == "two-bottles-6" else (47, 38)
    assert list(look(phone, record, *SCREENS, least=least)) == []


def test_the_last_prices_of_both_bottles_are_whole_on_the_narrowest_phone(
    new_phone: Callable[..., Phone],
) -> None:
    record = legal_round(KINDS["two-bottles-6"])
    phone = new_phone(viewport={"width": 320, "height": 568})
    phone.open_table(record, agreed(record), laid=cards(record)[:30])
    cut = (
        "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
    )
    assert phone.page.locator("[data-part=ladder]").evaluate_all(cut) == []


@pytest.mark.parametrize("locale", some(["en", "de"], 1))
def test_what_went_wrong_leaves_all_of_it_on_the_screen(
    new_phone: Callable[..., Phone], locale: str
) -> None:
    record = legal_round(KINDS["two-bottles-6"])
    record["events"] = made.plays(Random(4), table_of(record), 0.7)
    phone = new_phone(locale=locale)
    phone.open_table(record, agreed(record))
    told = cards(record)
    first = next(at for at in range(len(told)) if phone.press(told[at]) or phone.slip.inner_text())
    assert first < 40
    assert lies_well(phone, 40, 44) == []


# Two bottles

FIRST_SALE = (20, 2.5, 33, 17, 21, 32)
"""Doris buys the first bottle at 17."""

LAMP = "rgb(243, 185, 77)"
"""What fills a sign that glows."""


@pytest.fixture
def six(phone: Phone) -> Phone:
    """A phone at a table of six with two bottles; Adam leads."""
    record = legal_round(KINDS["two-bottles-6"])
    phone.open_table(record, agreed(record))
    return phone


def board(phone: Phone) -> tuple[str, str, str | None]:
    """The number and the price of the bottle in play, and what is said of the other one."""
    parts = [
        phone.page.locator(f".board [data-part={name}]") for name in ("in-play", "price", "other")
    ]
    return (
        parts[0].text_content() or "",
        parts[1].inner_text(),
        parts[2].get_attribute("aria-label"),
    )


def test_the_dearer_bottle_stands_large_and_the_prices_of_both_between_the_halves(
    six: Phone,
) -> None:
    assert board(six) == ("1", "19", "Bottle 2 costs 19. Nobody has it.")
    six.tap(*FIRST_SALE)
    six.is_synced()
    assert board(six) == ("2", "19", "Bottle 1 costs 17. Doris has it.")
    expect(six.seat("Doris")).to_have_attribute("aria-label", re.compile("has bottle 1"))
    ladders = six.page.locator("[data-part=ladder]")
    assert [re.findall(r"\d+", text) for text in ladders.all_inner_texts()] == [
        ["1", "19", "17"],
        ["2", "19"],
    ]
    expect(six.page.locator(".keys [aria-current]")).to_have_count(0)  # 19 has no key


def told(phone: Phone) -> tuple[str, str | None, bool]:
    """The number and the level of the large bottle, and whether the price has a sign of its own."""
    return (
        phone.page.locator(".board [data-part=told]").text_content() or "",
        phone.page.locator(".board [data-part=liquid]").get_attribute("transform"),
        phone.page.locator(".board [data-part=in-play]").is_visible(),
    )


def test_the_bottle_that_was_sold_stands_before_the_ruling_until_the_next_lead(six: Phone) -> None:
    assert told(six) == ("1", "scale(1 19)", False)
    six.tap(*FIRST_SALE)
    six.is_synced()
    six.page.reload()
    assert told(six) == ("1", "scale(1 17)", True)
    six.tap(18)
    six.is_synced()
    assert told(six) == ("2", "scale(1 19)", False)


@in_soak
def test_the_sign_at_the_seat_has_the_number_and_glows_while_its_bottle_is_in_play(
    six: Phone,
) -> None:
    def signs() -> list[tuple[str, str]]:
        shown = six.page.locator(".slot .bottle-sign:visible")
        fill = "signs => signs.map((sign) => getComputedStyle(sign.firstElementChild).fill)"
        return list(zip(shown.all_text_contents(), shown.evaluate_all(fill), strict=True))

    six.tap(*FIRST_SALE)
    six.is_synced()
    assert signs() == [("1", "none")]
    six.tap(18, 5, 22, 25, 4, 28)  # Doris buys the second, too
    six.is_synced()
    assert signs() == [("1", "none"), ("2", LAMP)]


# Twins


def test_a_twin_is_written_with_its_half(six: Phone) -> None:
    six.tap(2.5)
    assert "Adam is winning with 2½." in six.ruling
    expect(six.card("Adam")).to_have_attribute("aria-label", re.compile("2½, red|2½, "))
    expect(six.page.locator("[data-part=undone]")).to_have_text("2½")


# Teams


def letters(phone: Phone) -> list[str]:
    """The letter of each seat, "" where it plays alone."""
    of = "slots => slots.map((slot) => slot.querySelector('.team')?.textContent ?? '')"
    found: list[str] = phone.page.locator(".slot").evaluate_all(of)
    return found


@pytest.mark.parametrize(
    ("kind", "shown"),
    some(
        [
            ("teams-2-1-1", ["A", "", "A", ""]),
            ("teams-2-2-1", ["A", "B", "", "A", "B"]),
            ("teams-2-2-2", ["A", "B", "C", "A", "B", "C"]),
            ("teams-2-2-1-1", ["A", "B", "", "A", "B", ""]),
        ],
        1,
    ),
)
def test_partners_share_a_letter_and_whoever_listens_hears_who_they_are(
    phone: Phone, kind: str, shown: list[str]
) -> None:
    record = legal_round(KINDS[kind])
    phone.open_table(record, agreed(record))
    assert letters(phone) == shown
    partner = record["seats"][shown.index("A", 1)]
    expect(phone.seat("Adam")).to_have_attribute("aria-label", re.compile(f"with {partner}"))


# The duel

OPEN_HANDS = (1, 7, 13, 22, 28, 34), (2, 8, 14, 23, 29, 35)


@pytest.fixture
def duel(phone: Phone) -> Phone:
    """A phone at a duel; Adam leads."""
    record = legal_round(DUEL)
    phone.open_table(record, agreed(record))
    return phone


def lit(phone: Phone) -> Locator:
    """The hand that is to play."""
    return phone.page.locator(".slot.is-to-play .who")


def test_a_card_comes_from_the_open_hand_unless_the_hidden_one_is_tapped(duel: Phone) -> None:
    expect(lit(duel)).to_have_attribute("aria-label", re.compile("^Seat Adam open"))
    duel.tap(24)
    expect(duel.card("Adam open")).to_have_attribute("aria-label", re.compile("24"))
    light(duel, "Betty hidden")
    expect(lit(duel)).to_have_attribute("aria-label", re.compile("^Seat Betty hidden"))
    duel.tap(26)
    duel.is_synced()
    duel.page.reload()
    expect(duel.card("Betty hidden")).to_have_attribute("aria-label", re.compile("26"))


def test_a_hand_can_have_two_cards_in_a_trick_and_all_lies_well(duel: Phone) -> None:
    duel.tap(24, 26, 30)
    duel.is_drawn()
    assert lies_well(duel, 47, 38) == []
    laid = duel.page.locator(".slot").nth(0).locator(".place:visible .number")
    expect(laid).to_have_text(["24", "30"])


def test_where_the_open_hands_are_known_a_card_comes_from_the_hand_that_has_it(
    app: Flask, phone: Phone
) -> None:
    table = seat_at_table(app, 2, agreed(legal_round(DUEL)), dealer=1)
    for seat, hand in enumerate(OPEN_HANDS):
        happen(app, table, Dealt(seat, hand, "open"))
    phone.sits_at(table)
    phone.tap(22, 24)
    expect(phone.card("Adam open")).to_have_attribute("aria-label", re.compile("22"))
    expect(phone.card("Betty hidden")).to_have_attribute("aria-label", re.compile("24"))
    light(phone, "Adam open")
    phone.tap(26)  # which Betty passed
    expect(phone.page.locator(".slot").nth(0).locator(".number:visible")).to_have_text(["22", "26"])
