"""Where a system gives each thing its colour, what is chosen, due or winning is told from the rest."""

from collections.abc import Callable

from flask import Flask

from tests.browser.phone import Phone
from tests.web.steps import LEAGUE, found_league, lay, seat_at_table

LOOK = """(selector) => {
    const part = document.querySelector(selector);
    const look = getComputedStyle(part);
    const told = ["outlineStyle", "outlineColor", "outlineWidth", "textDecoration", "borderStyle"];
    return told.map((name) => look[name]).join(" ");
}"""
SIGN = """() => {
    const sign = document.querySelector(".menu summary span");
    const lines = [getComputedStyle(sign), getComputedStyle(sign, "::before")];
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    return lines.every(({ backgroundColor }) => backgroundColor !== ground);
}"""

MARKS = {
    "preset": ("/tables/new", ".presets [aria-pressed=true]", ".presets [aria-pressed=false]"),
    "what is recorded": (
        "/tables/new",
        "[name=level]:checked + span",
        "[name=level]:not(:checked) + span",
    ),
    "whose turn": ("{table}/trick", ".slot.is-to-play", ".slot:not(.is-to-play)"),
    "who is winning": ("{table}/trick", ".is-winning > .face", ".place:not(.is-winning) > .face"),
    "the price": ("{table}/trick", ".key[aria-current]", ".key:not([aria-current])"),
    "a ruling's price": ("/judge?card=24&price=12", "[name=price][aria-pressed]", "[name=price]"),
    "whose rules": ("/judge?card=24&price=12", "[aria-current]", ".chip:not([aria-current])"),
    "language": (
        "/preferences",
        "[name=language][aria-pressed=true]",
        "[name=language][aria-pressed=false]",
    ),
    "season": ("{league}/honours", "[aria-current]", "a.plain:not([aria-current])"),
    "role": ("{table}/phones", "[name=role][aria-pressed]", "[name=role]:not([aria-pressed])"),
    "who took it": (
        "{table}/tally",
        "[name=owner]:checked + span",
        "[name=owner]:not(:checked) + span",
    ),
}
"""A page, what is marked there, and what is not."""


def test_what_is_marked_by_a_colour_is_marked_in_forced_colours_too(
    new_phone: Callable[..., Phone], app: Flask
) -> None:
    phone = new_phone(forced_colors="active")
    found_league(app)
    table = seat_at_table(app)
    lay(app, table, 24, 15, 17, 32, 12)
    places = {"table": f"/tables/{table}", "league": f"/leagues/{LEAGUE}"}
    same = []
    for mark, (path, chosen, other) in MARKS.items():
        phone.goes_to(phone.address + path.format(**places))
        assert phone.page.evaluate(SIGN), path
        if phone.page.evaluate(LOOK, chosen) == phone.page.evaluate(LOOK, other):
            same.append(mark)
    assert not same
