"""How trick entry lies on screens of all sizes: all above the fold, nothing cut but names."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from flask import Flask
from playwright.sync_api import expect

from assistant.rules.events import Dealt, GameEvent, Played
from assistant.rules.options import USUAL, Options, presets
from assistant.rules.table import LOPAKA, Variant
from tests.browser.phone import Phone
from tests.browser.test_two_players import LOPAKAS
from tests.rounds_of_box import options_of_box, round_of_box, table_of_box
from tests.rounds_of_two import round_of_two, table_of_two
from tests.volume import in_soak, some, volume
from tests.web.steps import happen, lay, seat_at_table, undo

SIZES = [(390, 664), (375, 548), (360, 616), (360, 560), (320, 568)]
SIDEWAYS, TABLETS, DESK = [(664, 390)], [(768, 1024), (1024, 768), (768, 768)], [(1280, 800)]
SCREENS = [*some(SIZES, 2), *SIDEWAYS, *TABLETS[: volume(1, 3)], *DESK]
"""In `make test` one of each kind, with the usual phone and the narrowest."""
NAMES = ("Anna", "Ben", "Clara", "Doris")
LONG = ("Adam", "Bärbel-Annegret von der Heide-Weizsäcker", "محمد بن عبد الله الطويل", "W" * 40)
REVOKED = (24, 15, 17, 32, 20, 27, 13, 8)  # Ben shows in the second trick that he did not follow
RESOLD = (24, 15, 17, 32, 12, 8, 20, 21)
LOOKED_AT = """([isWhole, leastWidth, leastHeight]) => {
    const found = [];
    const page = document.scrollingElement;
    if (page.scrollHeight > page.clientHeight) found.push(`it is ${page.scrollHeight} high`);
    if (page.scrollWidth > page.clientWidth) found.push(`it is ${page.scrollWidth} wide`);
    const parts = ".top, .board, .has-strip .strip, .slot, .key, .ladder, .bar > *";
    const boxes = [...document.querySelectorAll(parts)].map((part) => [part, box(part)]);
    const shown = boxes.filter(([, { width }]) => width);
    for (const [part, one] of shown) {
        const isBeyond = one.right > innerWidth + 0.5 || one.bottom > innerHeight + 0.5;
        if (one.left < 0 || one.top < 0 || isBeyond)
            found.push(`${part.className} is beyond the edge`);
        for (const [other, two] of shown)
            if (part !== other && !part.contains(other) && !other.contains(part) && meet(one, two))
                found.push(`${part.className} lies on ${other.className}`);
    }
    for (const key of document.querySelectorAll(".key")) {
        const { width, height } = box(key);
        if (width < leastWidth || height < leastHeight) found.push(`${key.value} is ${width} by ${height}`);
        const number = box(key.querySelector(".face"));
        if (number.left < box(key).left || number.right > box(key).right)
            found.push(`${key.value} is cut`);
    }
    for (const target of document.querySelectorAll("button, .bar a, .is-found .plain, summary")) {
        const { width, height } = box(target);
        if (width && !target.disabled && (width < 24 || height < 24))
            found.push(`${target.className} is ${width} by ${height}`);
    }
    for (const told of isWhole ? document.querySelectorAll(".board, .strip, .bar .plain") : [])
        if (told.scrollHeight > told.clientHeight + 1 && box(told).width > 1)
            found.push(`${told.className} holds ${told.scrollHeight} in ${told.clientHeight}`);
    return found;

    function box(part) { return part.getBoundingClientRect(); }
    function meet(one, two) {
        const [x, y] = [Math.min(one.right, two.right), Math.min(one.bottom, two.bottom)];
        return x - Math.max(one.left, two.left) > 0.5 && y - Math.max(one.top, two.top) > 0.5;
    }
}"""


def at(
    app: Flask,
    names: tuple[str, ...],
    *cards: int,
    options: Options | None = None,
    redo: int = 0,
) -> str:
    """A table of these people at which these cards lie; its id."""
    seats = len(names)
    table = seat_at_table(app, seats, options or USUAL, names=names, dealer=seats - 1)
    lay(app, table, *cards)
    undo(app, table, redo)
    return table


def of_two(app: Flask, variant: Variant, *told: GameEvent) -> str:
    """A table of two at which this has happened; its id."""
    table = seat_at_table(app, 2, replace(USUAL, variant=variant))
    happen(app, table, *told)
    return table


def with_lopaka(app: Flask) -> str:
    """A table where Lopaka has answered; its id."""
    table = of_two(app, "lopaka", Dealt(LOPAKA, LOPAKAS))
    lay(app, table, 21, 23)
    return table


def in_the_bright_house(app: Flask) -> str:
    """A table where six cards lie in The Bright House; its id."""
    played = list(round_of_two(2, table_of_two("bright-house")))
    cards = [number for number, event in enumerate(played) if isinstance(event, Played)]
    return of_two(app, "bright-house", *played[: cards[6]])


TAUGHT = presets(4)["learning"]
STATES: dict[str, Callable[[Flask], str]] = {
    "led": lambda app: at(app, NAMES),
    "running": lambda app: at(app, NAMES, *RESOLD[:7], redo=1),
    "of three": lambda app: at(app, NAMES[:3], 24, 15, 17),
    "resold": lambda app: at(app, NAMES, *RESOLD[:4], 12, 8, 20, 11),
    "wrong": lambda app: at(app, NAMES, *REVOKED),
    "with long names": lambda app: at(app, LONG, *REVOKED),
    "taught": lambda app: at(app, NAMES, *RESOLD, options=TAUGHT),
    "taught, running": lambda app: at(app, NAMES, *RESOLD[:6], options=TAUGHT),
    "with Lopaka": with_lopaka,
    "in The Bright House": in_the_bright_house,
}
"""Tables in every state that lies differently."""


def looks(phone: Phone) -> Iterator[str]:
    """What is wrong with how the tables lie on screens of these sizes."""
    for state, made in STATES.items():
        phone.sits_at(made(phone.app))
        for width, height in SCREENS:
            phone.page.set_viewport_size({"width": width, "height": height})
            is_whole = state != "with long names"
            for found in phone.page.evaluate(LOOKED_AT, [is_whole, 47, 30]):
                yield f"{state} on {width} by {height}: {found}"


@pytest.mark.parametrize(("locale", "scheme"), some([("en", "dark"), ("de", "light")], 1))
def test_all_of_trick_entry_is_on_the_screen_and_nothing_on_anything_else(
    new_phone: Callable[..., Phone], locale: str, scheme: str
) -> None:
    phone = new_phone(locale=locale, color_scheme=scheme)
    assert list(looks(phone)) == []


def of_six(app: Flask, played: int) -> str:
    """A table of six with long names and every reminder, at which so many cards were played."""
    options = options_of_box("two-bottles", 6, memory_aid="full", lessons="on")
    table = seat_at_table(app, 6, options, names=SIX_LONG)
    round_ = list(round_of_box(1, table_of_box("two-bottles", 6)))
    cards = [number for number, event in enumerate(round_) if isinstance(event, Played)]
    happen(app, table, *round_[: cards[played]])
    return table


SIX_LONG = ("Bärbel-Annegret", "Karl-Friedrich", "Wilhelmine", "Maximilian", "Zoë", "Hans-Joachim")
READABLE = {
    "running": {(664, 390): 44, (844, 390): 44, (568, 320): 36, (390, 664): 32, (320, 568): 24},
    "wrong": {(664, 390): 44, (320, 568): 16},
    "taught, running": {(664, 390): 44, (320, 568): 22},
    "in The Bright House": {(664, 390): 42, (320, 568): 24},
    "six": {(664, 390): 20, (320, 568): 16, (390, 664): 22},
    "six, complete": {(664, 390): 20, (320, 568): 16, (390, 664): 16},
}
"""How large the numbers of played cards are at least, in pixels, on which screens."""
READ = """(least) => {
    const found = [];
    const box = (part) => part.getBoundingClientRect();
    const text = (part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return box(range);
    };
    for (const place of document.querySelectorAll(".place.has-card")) {
        const [card, number, mark] = [".face", ".number", ".mark"].map((part) =>
            place.querySelector(part),
        );
        const size = parseFloat(getComputedStyle(number).fontSize);
        if (size < least) found.push(`${number.textContent} is ${size} large`);
        const led = place.matches(".is-led") ? 4 : 0; // the mark along the top
        const isCut =
            Math.min(box(number).left, box(mark).left) < box(card).left ||
            Math.max(box(number).right, box(mark).right) > box(card).right ||
            box(number).top < box(card).top + led ||
            box(mark).bottom > box(card).bottom;
        if (isCut) found.push(`${number.textContent} is cut`);
    }
    for (const aid of document.querySelectorAll(".aid"))
        if (aid.scrollWidth > aid.clientWidth + 1) found.push(`${aid.textContent} is cut`);
    for (const way of document.querySelectorAll(".bar > a.plain"))
        if (text(way).left - box(way).left < 3.5) found.push(`${way.textContent} is at its edge`);
    return found;
}"""


@pytest.mark.parametrize("locale", some(["en", "de"], 1))
def test_played_cards_are_read_from_across_the_table(
    new_phone: Callable[..., Phone], locale: str
) -> None:
    phone = new_phone(locale=locale)
    boxes = {"six": lambda app: of_six(app, 10), "six, complete": lambda app: of_six(app, 12)}
    made, found = STATES | boxes, []
    for state, sizes in READABLE.items():
        phone.sits_at(made[state](phone.app))
        for (width, height), least in sizes.items():
            phone.page.set_viewport_size({"width": width, "height": height})
            for what in phone.page.evaluate(READ, least):
                found.append(f"{state} on {width} by {height}: {what}")
    assert not found, "\n".join(found)


def test_on_a_desk_what_a_phone_shows_alone_lies_below_its_head(
    new_phone: Callable[..., Phone],
) -> None:
    phone = new_phone(viewport={"width": 1280, "height": 800})
    phone.sits_at(STATES["led"](phone.app))
    apart = """() => {
        const [table, alone] = [".table", ".alone"].map((part) => document.querySelector(part));
        [table.hidden, alone.hidden] = [true, false];
        const [head, below] = [".top", ".alone"].map((part) => document.querySelector(part));
        return head.getBoundingClientRect().left - below.getBoundingClientRect().left;
    }"""
    assert phone.page.evaluate(apart) == 0


@in_soak
def test_the_keys_stay_where_they_are_whatever_is_told(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone()
    where: dict[tuple[int, int], list[dict[str, float]]] = {}
    for state in ("led", "running", "of three", "resold", "wrong", "with long names"):
        phone.sits_at(STATES[state](phone.app))
        for width, height in (*SIZES, *SIDEWAYS, *DESK):
            phone.page.set_viewport_size({"width": width, "height": height})
            boxes = phone.boxes()
            assert where.setdefault((width, height), boxes) == boxes, (state, width, height)


def test_with_text_of_twice_the_size_nothing_is_cut_but_names(
    new_phone: Callable[..., Phone],
) -> None:
    phone = new_phone(locale="de")
    cut = """() => {
        document.documentElement.style.fontSize = "200%";
        const page = document.scrollingElement;
        const isCut = (part) =>
            part.scrollHeight > part.clientHeight + 2 || part.scrollWidth > part.clientWidth + 2;
        const parts = document.querySelectorAll(
            ".board, .has-strip .strip, .headline, .reason, .key, .bar .plain, .top small",
        );
        const cut = [...parts].filter((part) => part.clientWidth > 1 && isCut(part));
        const found = cut.map((part) => part.className);
        return page.scrollWidth > page.clientWidth ? [...found, "the page"] : found;
    }"""
    for state in ("running", "resold", "wrong", "taught"):
        phone.sits_at(STATES[state](phone.app))
        for width, height in some(SIZES, 2):
            phone.page.set_viewport_size({"width": width, "height": height})
            assert phone.page.evaluate(cut) == [], (state, width)


def test_in_a_larger_text_size_names_wrap_and_the_ruling_is_whole(phone: Phone) -> None:
    phone.sits_at(STATES["with long names"](phone.app))
    cut = """parts => parts.filter((part) => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = part;
        return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 2;
    }).map((part) => part.textContent)"""
    for size, width in (("large", 390), ("large", 430), ("largest", 320)):
        phone.page.evaluate("size => document.documentElement.dataset.text = size", size)
        phone.page.set_viewport_size({"width": width, "height": 664})
        assert phone.page.locator(".label .name, .board").evaluate_all(cut) == [], (size, width)


def test_in_a_larger_text_size_nothing_lies_on_another_in_a_wide_window(phone: Phone) -> None:
    phone.sits_at(STATES["running"](phone.app))
    phone.page.evaluate("document.documentElement.dataset.text = 'largest'")
    for width, height in (*SIDEWAYS, *TABLETS[: volume(1, 3)], *DESK):
        phone.page.set_viewport_size({"width": width, "height": height})
        assert phone.page.evaluate(LOOKED_AT, [True, 24, 24]) == [], (width, height)


def test_a_strip_leaves_usual_names_whole_on_the_smallest_phone(
    new_phone: Callable[..., Phone],
) -> None:
    phone = new_phone(locale="de", viewport={"width": 320, "height": 568})
    phone.sits_at(STATES["wrong"](phone.app))
    cut = (
        "names => names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length"
    )
    assert phone.page.locator(".label .name").evaluate_all(cut) == 0


def test_the_menu_of_a_table_fits_the_smallest_phone(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(locale="de", viewport={"width": 320, "height": 568})
    phone.sits_at(STATES["led"](phone.app), "sheet")
    phone.page.locator(".menu summary").click()
    rest = "menu => menu.scrollHeight - menu.clientHeight"
    assert phone.page.locator(".menu nav").evaluate(rest) == 0


def test_a_name_that_is_cut_is_opened_by_a_tap(phone: Phone) -> None:
    phone.sits_at(STATES["with long names"](phone.app))
    name = phone.page.locator(".label .name").nth(1)
    cut = "name => name.scrollWidth > name.clientWidth"
    assert name.evaluate(cut)
    phone.seat(LONG[1]).click()  # which says who is to play, and no more
    expect(phone.seat(LONG[1])).to_be_disabled()
    assert name.evaluate(cut)
    name.click()
    assert not name.evaluate(cut)


def test_for_the_left_hand_the_bar_is_the_other_way_round_and_the_keys_are_not(
    phone: Phone,
) -> None:
    phone.sits_at(STATES["running"](phone.app))
    ways = ("undo", "redo", "look", "judge", "problem")

    def places() -> list[float]:
        found = [phone.page.locator(f"[data-part={way}]").bounding_box() for way in ways]
        return [box["x"] for box in found if box]

    keys, right = phone.boxes(), places()
    assert right == sorted(right)
    phone.page.evaluate("document.documentElement.dataset.hand = 'left'")
    assert places() == sorted(places(), reverse=True)
    assert phone.boxes() == keys


def test_the_price_its_ladder_and_what_a_seat_does_are_called_so(
    new_phone: Callable[..., Phone],
) -> None:
    phone = new_phone(locale="de")
    phone.sits_at(STATES["resold"](phone.app))
    for part, name in (("price", "Preis 12"), ("ladder", "Preisleiter: 19, 17, 12")):
        told = phone.page.locator(f"[data-part={part}]")
        expect(told).to_have_attribute("aria-label", name)
    seats = phone.page.locator("[name=seat]:enabled")
    labels = seats.evaluate_all("seats => seats.map((seat) => seat.ariaLabel)")
    assert labels and all("drücken, wenn" in label for label in labels)


def test_whoever_has_a_keyboard_is_told_that_it_enters_cards(
    phone: Phone, new_phone: Callable[..., Phone]
) -> None:
    phone.sits_at(STATES["led"](phone.app))
    expect(phone.page.get_by_text("By keyboard")).to_be_hidden()
    desk = new_phone(has_touch=False, is_mobile=False, viewport={"width": 1280, "height": 800})
    desk.sits_at(STATES["led"](desk.app))
    expect(desk.page.get_by_text("By keyboard")).to_be_visible()


def test_a_keyboard_enters_cards_and_takes_them_back(phone: Phone) -> None:
    phone.sits_at(STATES["led"](phone.app))
    press = phone.page.keyboard.press
    press("2")
    expect(phone.page.locator("[data-typed='2']")).to_be_visible()
    press("4")
    expect(phone.card("Anna")).to_have_attribute("aria-label", "Correct: Anna, 24, blue, 4 coins")
    press("5")  # no other card begins with it
    assert "Ben is winning with 5." in phone.ruling
    press("3")
    press("8")  # there is no 38
    assert "Doris wins with 8 and takes the bottle." in phone.ruling
    press("u")
    press("1")  # and no second digit
    expect(phone.card("Doris")).to_have_attribute("aria-label", "Correct: Doris, 1, yellow, 1 coin")


def test_a_number_that_no_card_has_is_said_where_refusals_are(phone: Phone) -> None:
    phone.sits_at(STATES["led"](phone.app))
    phone.page.keyboard.type("19")
    expect(phone.slip).to_have_text("There is no card 19 in this deck.")
    expect(phone.slip).to_be_in_viewport()
    phone.goes_to(f"{phone.address}/judge")
    phone.page.keyboard.type("19")
    expect(phone.slip).to_have_text("There is no card 19 in this deck.")


@in_soak
def test_a_digit_that_waits_is_forgotten_when_a_finger_taps(phone: Phone) -> None:
    phone.sits_at(STATES["led"](phone.app))
    phone.page.keyboard.type("1")
    phone.tap(24)
    phone.page.wait_for_timeout(700)
    expect(phone.page.locator("[data-part=undo]")).to_contain_text("24")
    expect(phone.seat("Ben")).to_have_attribute("aria-label", re.compile("no card"))


def test_arrows_lead_from_a_cards_key_to_another_and_from_nothing_else(phone: Phone) -> None:
    phone.sits_at(STATES["led"](phone.app))
    press, focused = phone.page.keyboard.press, "document.activeElement.value"
    press("ArrowDown")
    assert phone.page.evaluate("document.activeElement === document.body")
    phone.key(5).focus()
    press("ArrowRight")
    assert phone.page.evaluate(focused) == "6"
    press("ArrowDown")
    assert phone.page.evaluate(focused) == "12"
