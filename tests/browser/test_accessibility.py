"""What a person with other eyes, ears or hands cannot use, as far as axe-core's rules find it."""

from pathlib import Path

import pytest
from flask import Flask

from assistant.rules.events import Began
from assistant.rules.options import Goal, Options
from tests.browser.phone import Phone
from tests.web.steps import (
    LEAGUE,
    SEASON,
    SESSION,
    found_league,
    happen,
    lay,
    seat_at_table,
    skip_round,
)

AXE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"
RUN = """async (rules) => {
    const only = rules.length ? { runOnly: rules } : {};
    const all = { rules: { "target-size": { enabled: true } }, resultTypes: ["violations"] };
    const found = await axe.run(document, { ...all, ...only, preload: false });
    const places = (nodes) => nodes.map((one) => one.target).join(" ");
    return found.violations.map(({ id, nodes }) => `${id}: ${places(nodes)}`);
}"""
ALL: list[str] = []
OF_COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules whose answer another theme can change."""

PAGES = (
    "/",
    "/judge?card=24&card=15&card=17&card=32&price=19",
    "/rules/",
    "/rules/?q=price",
    "/rules/15",
    "/decks/classic",
    "/tables/new",
    "/tables/{running}/trick",
    "/tables/{running}/problem",
    "/tables/{running}/judge",
    "/tables/{running}/people",
    "/tables/{running}/agreement",
    "/tables/{running}/log",
    "/tables/{running}/rounds/1",
    "/tables/{running}/sheet",
    "/tables/{over}/rounds/1",
    "/tables/{over}/sheet",
    "/leagues/{league}",
    "/leagues/{league}/sessions/{session}",
    "/leagues/{league}/seasons/{season}",
    "/leagues/{league}/people",
)


@pytest.mark.parametrize("some", [PAGES[::2], PAGES[1::2]], ids=["odd", "even"])
def test_axe_finds_nothing_in_the_dark_or_in_the_light(
    phone: Phone, app: Flask, some: tuple[str, ...]
) -> None:
    found_league(app, "seater")
    places = {
        "running": _running(app),
        "over": _over(app),
        "league": LEAGUE,
        "session": SESSION,
        "season": SEASON,
    }
    assert AXE.exists(), "axe-core is not there; npm ci installs it"
    found = {}
    for page in some:
        phone.page.emulate_media(color_scheme="dark")
        phone.goes_to(phone.address + page.format(**places))
        phone.page.evaluate(AXE.read_text())
        dark = phone.page.evaluate(RUN, ALL)
        phone.page.emulate_media(color_scheme="light")
        if wrong := dark + phone.page.evaluate(RUN, OF_COLOURS):
            found[page] = wrong
    assert not found


def _running(app: Flask) -> str:
    """The second round of a game, in which somebody did not follow."""
    table = seat_at_table(app)
    skip_round(app, table, 1)
    happen(app, table, Began())
    lay(app, table, 24, 15, 17, 32, 20, 27, 13, 8)
    return table


def _over(app: Flask) -> str:
    """A game of one round, which is over."""
    table = seat_at_table(app, options=Options(goal=Goal("rounds", 1)))
    skip_round(app, table, 1)
    return table
