"""What a person with other eyes, ears or hands cannot use, as far as axe-core's rules find it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask

from assistant.leagues import drawing, leagues, seatings, sessions, tournaments
from assistant.leagues.drawing import Wish
from assistant.leagues.tournaments import TournamentPlan
from assistant.rules.events import Began
from assistant.rules.options import USUAL, Goal
from assistant.tables import tables
from tests.browser.conftest import Scheme
from tests.browser.phone import Phone
from tests.volume import IS_SOAK, some
from tests.web.steps import (
    EVENING,
    LEAGUE,
    PERSON,
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
    // What stays in reach lies on whatever was scrolled under it; it is looked at where it stands.
    for (const bar of document.querySelectorAll(".sticky")) bar.style.position = "static";
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
    "/offline/",
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
    "/leagues/{league}/sessions/{session}/seating",
    "/leagues/{league}/sessions/{session}/seating/draw",
    "/leagues/{league}/sessions/{session}/tournament/open",
    "/leagues/{league}/sessions/{rounds}/tournament",
    "/leagues/{league}/sessions/{rounds}/tournament/draw",
    "/leagues/{league}/seasons/{season}",
    "/leagues/{league}/people",
    "/leagues/{league}/people/{person}",
    "/leagues/{league}/honours",
    "/leagues/{league}/seasons/{season}/games",
    "/leagues/{league}/seasons/{season}/attendance",
    "/leagues/{league}/seasons/{season}/people/{person}",
)

ROUNDS = "the-tournament-of-the-tests"

SEVEN = ("Anna", "Christian-Alexander von Hohenlohe-Wieslo", "Doris", "Emil", *"FGH")

LARGE = (
    "/",
    "/judge?card=24&card=15&card=17&card=32&price=19",
    "/rules/",
    "/rules/15",
    "/offline/",
    "/secure",
    "/tables/new",
    "/tables/{running}/guide",
    "/tables/{running}/hands",
    "/tables/{running}/problem",
    "/tables/{running}/rounds/1",
    "/tables/{running}/sheet",
    "/tables/{running}/events/{play}",
    "/tables/{running}/consequences?kind=card&event={play}&card=10",
    "/tables/{over}/rounds/1",
    "/leagues/{league}",
    "/leagues/{league}/sessions/{session}",
    "/leagues/{league}/sessions/{session}/seating",
    "/leagues/{league}/sessions/{session}/seating/draw",
    "/leagues/{league}/sessions/{session}/tournament/open",
    "/leagues/{league}/sessions/{rounds}/tournament",
    "/leagues/{league}/sessions/{rounds}/tournament/draw",
    "/leagues/{league}/seasons/{season}",
    "/leagues/{league}/people",
    "/leagues/{league}/people/{person}",
    "/leagues/{league}/honours",
    "/leagues/{league}/seasons/{season}/games",
    "/leagues/{league}/seasons/{season}/attendance",
    "/leagues/{league}/seasons/{season}/people/{person}",
)
"""The pages that are walked with text of twice the size."""

CUT = """() => {
    document.documentElement.style.fontSize = "200%";
    document.querySelector(".menu").open = true;
    const page = document.scrollingElement;
    const found = new Set();
    if (page.scrollWidth > page.clientWidth) found.add(`it is ${page.scrollWidth} wide`);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) look(texts.currentNode);
    return [...found];

    function look(text) {
        const lines = linesOf(text, 0, text.length);
        const right = Math.max(...lines.map((line) => line.right));
        if (lines.length && isCut(text.parentElement, right)) found.add(`${text.data.trim()} is cut`);
        for (const { 0: figure, index } of text.data.matchAll(/[0-9]+/g))
            if (linesOf(text, index, index + figure.length).length > 1)
                found.add(`${figure} is broken`);
    }
    function linesOf(text, from, to) {
        const range = document.createRange();
        range.setStart(text, from);
        range.setEnd(text, to);
        return [...range.getClientRects()].filter(({ width }) => width > 1);
    }
    // A name may be cut; what is pushed along, and the words of a drawing, go beyond their edge.
    function isCut(parent, right) {
        if (parent instanceof SVGElement) return false;
        for (let box = parent; box !== document.documentElement; box = box.parentElement) {
            const { display, overflowX } = getComputedStyle(box);
            if (box.localName === "bdi" || overflowX === "auto" || box.clientWidth === 1) return false;
            if (display.startsWith("inline") || display === "contents") continue;
            if (right > box.getBoundingClientRect().right + 1) return true;
        }
        return false;
    }
}"""


@pytest.mark.parametrize("first", [0, 1], ids=["odd", "even"])
def test_axe_finds_nothing_in_the_dark_or_in_the_light(
    phone: Phone, app: Flask, first: int
) -> None:
    """In `make test` every other page in the dark, and those between in the light."""
    found_league(app, "seater")
    _draw_tables(app)
    _open_tournament(app)
    places = {
        "running": _running(app),
        "over": _over(app),
        "league": LEAGUE,
        "session": SESSION,
        "rounds": ROUNDS,
        "season": SEASON,
        "person": PERSON,
    }
    assert AXE.exists(), "axe-core is not there; npm ci installs it"
    found = {}
    schemes: list[Scheme] = ["dark", "light"] if first else ["light", "dark"]
    phone.page.emulate_media(color_scheme=schemes[0])
    for page in PAGES[first::2]:
        phone.goes_to(phone.address + page.format(**places))
        phone.page.evaluate(AXE.read_text())
        wrong = phone.page.evaluate(RUN, ALL)
        for scheme in schemes[1:] if IS_SOAK else []:
            phone.page.emulate_media(color_scheme=scheme)
            wrong += phone.page.evaluate(RUN, OF_COLOURS)
            phone.page.emulate_media(color_scheme=schemes[0])
        if wrong:
            found[page] = wrong
    assert not found


def test_with_text_of_twice_the_size_no_page_is_wider_than_the_screen_or_cuts_a_word(
    new_phone: Callable[..., Phone], app: Flask
) -> None:
    found_league(app, "seater")
    _draw_tables(app)
    _open_tournament(app)
    running = _running(app)
    places = {
        "running": running,
        "over": _over(app),
        "play": _last_event(app, running),
        "league": LEAGUE,
        "session": SESSION,
        "rounds": ROUNDS,
        "season": SEASON,
        "person": PERSON,
    }
    phone = new_phone(locale="de")
    found = {}
    for page in some(LARGE, 14):
        phone.goes_to(phone.address + page.format(**places))
        for width, height in (390, 664), (320, 568):
            phone.page.set_viewport_size({"width": width, "height": height})
            if cut := phone.page.evaluate(CUT):
                found[page, width] = cut
    assert not found


def _draw_tables(app: Flask) -> None:
    """Tables of four and three are drawn for an evening."""
    with app.app_context():
        drawing.draw(SESSION, Wish([], SEVEN, "", only_fours=False, again=False))


def _open_tournament(app: Flask) -> None:
    """A tournament of two rounds, of which a table of the first is over."""
    with app.app_context():
        sessions.open_session(ROUNDS, LEAGUE, EVENING, "")
        wish = Wish([], SEVEN, "", only_fours=False, again=False)
        drawing.draw(ROUNDS, wish, TournamentPlan(SEASON, 2, 4))
        names, [drawn] = leagues.at(LEAGUE).names, seatings.of_session(ROUNDS)
        table = drawn.tables[0]
        points = {names[person]: 90 - seat for seat, person in enumerate(table.people)}
        sessions.add_paper(table.game_id, ROUNDS, SEASON, points, 6)
        seen = tournaments.version(ROUNDS)
        tournaments.mark(ROUNDS, 2, seen, has_result=False)


def _running(app: Flask) -> str:
    """The second round of a game, in which somebody did not follow."""
    table = seat_at_table(app)
    skip_round(app, table, 1)
    happen(app, table, Began())
    lay(app, table, 24, 15, 17, 32, 20, 27, 13, 8)
    return table


def _last_event(app: Flask, table_id: str) -> int:
    with app.app_context():
        return tables.view(table_id).game.length - 1


def _over(app: Flask) -> str:
    """A game of one round, which is over."""
    table = seat_at_table(app, options=replace(USUAL, goal=Goal("rounds", 1)))
    skip_round(app, table, 1)
    return table
