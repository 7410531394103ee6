"""What a person with other eyes, ears or hands cannot use, as far as axe-core's rules find it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Any

from flask import Flask

from assistant.leagues import drawing, leagues, seatings, sessions, tournaments
from assistant.leagues.drawing import Wish
from assistant.leagues.tournaments import TournamentPlan
from assistant.rules.events import Began
from assistant.rules.options import USUAL, Goal
from assistant.tables import tables
from tests.browser.conftest import SCREEN, Scheme
from tests.browser.phone import Phone
from tests.on_paper import add_paper
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
    const only = rules ? { runOnly: rules } : {};
    const all = { rules: { "target-size": { enabled: true } }, resultTypes: ["violations"] };
    const found = await axe.run(document, { ...all, ...only, preload: false });
    const places = (nodes) => nodes.map((one) => one.target).join(" ");
    return found.violations.map(({ id, nodes }) => `${id}: ${places(nodes)}`);
}"""
OF_COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules whose answer another theme can change."""

LONG = f"name=Christian-Alexander von Hohenlohe-Wieslo&name={'م' * 40}&name={'W' * 40}"

LARGE = (
    "/",
    "/judge?card=24&card=15&card=17&card=32&price=19",
    "/rules/",
    "/rules/15",
    "/offline/",
    "/preferences",
    "/secure",
    "/tables/new",
    "/decks/new",
    "/decks/classic",
    "/tables/{running}/guide",
    "/tables/{running}/hands",
    "/tables/{running}/problem",
    "/tables/{running}/rounds/1",
    "/tables/{running}/rounds/1/replay",
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
"""The pages that are walked with text of twice the size, too."""

OTHERS = (
    "/judge",
    f"/judge?card=24&card=15&card=17&card=32&{LONG}&claim=1&because=led&if_price=12",
    "/rules/?q=price",
    "/rules/36",
    "/rules/W7",
    "/rules/chapters/wrong",
    "/decks/",
    "/decks/import",
    "/tables/new?preset=learning",
    "/tables/{running}/trick",
    "/tables/{running}/tricks",
    "/tables/{running}/judge",
    "/tables/{running}/people",
    "/tables/{running}/agreement",
    "/tables/{running}/deck",
    "/tables/{running}/log",
    "/tables/{over}/sheet",
)

ROUNDS = "the-tournament-of-the-tests"

SEVEN = ("Anna", "Christian-Alexander von Hohenlohe-Wieslo", "Doris", "Emil", *"FGH")

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


def test_each_page_passes_axe_and_is_whole_on_a_small_screen_also_with_text_of_twice_the_size(
    new_phone: Callable[..., Phone], app: Flask
) -> None:
    """In `make test` every third page, in turn in the dark and in the light."""
    found_league(app, "seater")
    draw_tables(app)
    _open_tournament(app)
    running = running_game(app)
    places = {
        "running": running,
        "over": game_over(app),
        "play": last_event(app, running),
        "league": LEAGUE,
        "session": SESSION,
        "rounds": ROUNDS,
        "season": SEASON,
        "person": PERSON,
    }
    assert AXE.exists(), "axe-core is not there; npm ci installs it"
    phone = new_phone(locale="de")
    schemes: Iterator[Scheme] = cycle(["dark", "light"])
    found = dict[Any, Any]()
    for page in some((*LARGE, *OTHERS), 16):
        scheme = next(schemes)
        phone.page.emulate_media(color_scheme=scheme)
        phone.page.set_viewport_size(SCREEN)
        phone.goes_to(phone.address + page.format(**places))
        phone.page.evaluate(AXE.read_text())
        if wrong := phone.page.evaluate(RUN):
            found[page] = wrong
        if IS_SOAK:
            phone.page.emulate_media(color_scheme="light" if scheme == "dark" else "dark")
            if wrong := phone.page.evaluate(RUN, OF_COLOURS):
                found[page, "in the other light"] = wrong
        if wider := phone.wider(320, 390):
            found[page, "wider"] = wider
        for width in some((390, 320), 1) if page in LARGE else ():
            phone.page.set_viewport_size({"width": width, "height": 664})
            if cut := phone.page.evaluate(CUT):
                found[page, width] = cut
    assert not found


def draw_tables(app: Flask) -> None:
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
        add_paper(table.game_id, ROUNDS, SEASON, points, 6)
        seen = tournaments.version(ROUNDS)
        tournaments.mark(ROUNDS, 2, seen, has_result=False)


def running_game(app: Flask) -> str:
    """The second round of a game, in which somebody did not follow."""
    table = seat_at_table(app)
    skip_round(app, table, 1)
    happen(app, table, Began())
    lay(app, table, 24, 15, 17, 32, 20, 27, 13, 8)
    return table


def last_event(app: Flask, table_id: str) -> int:
    with app.app_context():
        return tables.view(table_id).game.length - 1


def game_over(app: Flask) -> str:
    """A game of one round, which is over."""
    table = seat_at_table(app, options=replace(USUAL, goal=Goal("rounds", 1)))
    skip_round(app, table, 1)
    return table
