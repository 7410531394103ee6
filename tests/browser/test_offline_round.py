"""Rounds that are played where the server does not answer, and written down when it does again."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest
from flask import Flask
from playwright.sync_api import Locator, Route, expect
from sqlalchemy import select

from assistant.extensions import db
from assistant.rules.cards import Card
from assistant.rules.events import Began, Played
from assistant.rules.game import Game
from assistant.rules.options import USUAL, Goal
from assistant.store.models import Event
from tests.browser.phone import NAMES, RECORD, Phone, cards
from tests.browser.test_accessibility import AXE, CUT, RUN
from tests.oracle import made
from tests.rounds_of_two import round_of_two, table_of_two
from tests.volume import some
from tests.web.steps import game_at, happen, lay, seat_at_table

GAME = replace(USUAL, goal=Goal("rounds", 2))
ROW = ".alone .score tbody tr"
PRESS = """(cards) => {
    for (const card of cards)
        document.querySelector(`form [name=card][value="${card}"]`).click();
}"""
FETCH_ALONE = "async () => (await fetch(document.getElementById('entry').dataset.alone)).blob()"
ASK = "window.dispatchEvent(new Event('online'))"
"""The page asks what is new, as it does whenever it may have a connection again."""

CELLS = "(rows) => rows.map((row) => [...row.cells].map((cell) => cell.innerText))"
KEEP = """async () => {
    const pages = await caches.open("pages");
    const address = location.pathname;
    await pages.put(address, await fetch(address));
}"""


def laid(number: int) -> Sequence[Card]:
    """The cards of a round, in an order in which nobody revokes, whoever leads."""
    return cards(made.legal_round(Random(f"alone {number}"), NAMES, "classic"))


@pytest.fixture
def table(phone: Phone) -> Phone:
    """A phone without a connection at a table that plays two rounds."""
    phone.open_table(RECORD, GAME)
    goes_offline(phone)
    return phone


def goes_offline(phone: Phone) -> None:
    """The server answers no more, and the page of a trick has found so. What it does by itself
    without the server the phone has, as it has a while after the page was opened.
    """
    phone.page.evaluate(FETCH_ALONE)
    phone.page.context.set_offline(True)
    phone.page.evaluate(ASK)
    expect(phone.page.locator("#entry:not([data-alone])")).to_be_attached()


def panel(phone: Phone, name: str) -> Locator:
    """A part of what the phone shows by itself."""
    return phone.page.locator(f".alone [data-part='{name}']")


def is_offline(phone: Phone) -> None:
    """Waits until the phone knows that nobody answers; what was tapped last it has tried to send."""
    phone.is_drawn()
    expect(phone.page.locator("[data-part=dot]")).to_have_class(re.compile("is-offline"))


def touch(phone: Phone, name: str) -> None:
    """Touches a part of the page, once the phone knows that nobody answers."""
    is_offline(phone)
    phone.touch(f"[data-part={name}]")


def press(phone: Phone, played: Sequence[Card]) -> None:
    """Presses keys without waiting for the server."""
    phone.page.evaluate(PRESS, played)


def rows(phone: Phone) -> list[list[str]]:
    """The score as the phone counted it: names, coins, round and total."""
    expect(phone.page.locator(ROW).first).to_be_visible()  # that of the round before is hidden
    lines: list[list[str]] = phone.page.locator(ROW).evaluate_all(CELLS)
    return [[cell.strip(" ♛\n").replace("−", "-") for cell in line] for line in lines]


def scored(game: Game, number: int) -> list[list[str]]:
    """The same as the server counts it."""
    coins, scores = game.rounds[number].state.coins, game.scores[number]
    columns = zip(NAMES, coins, scores, game.totals_after(number + 1), strict=True)
    return [list(map(str, column)) for column in columns]


def table_id(phone: Phone) -> str:
    """The id of the phone's table."""
    return phone.table.rsplit("/", 1)[-1]


def events(app: Flask, phone: Phone) -> list[str]:
    """The types of the events that the server has stored."""
    asked = select(Event.body).filter_by(table_id=table_id(phone)).order_by(Event.number)
    with app.app_context():
        return [json.loads(body)["type"] for body in db.session.scalars(asked)]


def goes_online(phone: Phone) -> None:
    """The server answers again."""
    phone.page.context.set_offline(False)


def unplug(phone: Phone, address: str, copy: str) -> None:
    """The server answers no more; the phone has the copy of a page."""

    def answer(route: Route) -> None:
        if route.request.url == address and route.request.resource_type == "document":
            route.fulfill(body=copy, content_type="text/html")
        elif "/assets/" in route.request.url:
            route.continue_()
        else:
            route.abort()

    phone.page.route("**/*", answer)


def test_a_whole_game_is_played_alone_and_is_what_the_server_then_has(
    app: Flask, table: Phone
) -> None:
    press(table, laid(0))
    shown = [rows(table)]
    expect(panel(table, "why")).to_contain_text("this phone has counted")
    panel(table, "begin").click()
    expect(table.page.locator("h1")).to_contain_text("Round 2 trick 1 of 8")
    expect(table.page).to_have_title("Round 2 · Bottle Imp")
    press(table, laid(1))
    shown.append(rows(table))
    expect(panel(table, "won")).to_contain_text(re.compile("wins? with|share the win"))
    expect(panel(table, "begin")).to_be_hidden()
    goes_online(table)
    table.page.wait_for_url("**/rounds/2")
    game = game_at(app, table_id(table))
    assert shown == [scored(game, 0), scored(game, 1)]
    assert game.is_over
    assert events(app, table).count("play") == 2 * 32


def test_the_last_card_of_a_game_is_taken_back_and_nothing_stays_in_the_outbox(
    app: Flask, phone: Phone
) -> None:
    phone.open_table(RECORD, replace(USUAL, goal=Goal("rounds", 1)))
    goes_offline(phone)
    press(phone, laid(1))
    expect(panel(phone, "goes-on")).to_have_text(re.compile("the game goes on"))
    panel(phone, "take-back").click()
    goes_online(phone)
    phone.is_synced()
    assert events(app, phone)[-2:] == ["play", "retract"]
    assert not game_at(app, table_id(phone)).is_over


def test_after_a_game_played_alone_the_way_on_is_another_game_beside_a_whole_undo(
    new_phone: Callable[..., Phone],
) -> None:
    phone = new_phone(locale="de")
    phone.open_table(RECORD, replace(USUAL, goal=Goal("rounds", 1)))
    goes_offline(phone)
    press(phone, laid(1))
    expect(panel(phone, "another")).to_be_visible()
    expect(panel(phone, "another")).to_have_attribute("href", "/tables/new")
    widths = phone.page.locator(".alone .next :is(button, a):visible").evaluate_all(
        "(ways) => ways.map((way) => way.offsetWidth)"
    )
    assert widths[0] > 70
    assert widths[1] > widths[0]


def test_a_step_that_only_the_server_can_show_is_not_taken(app: Flask, phone: Phone) -> None:
    sitting_at = seat_at_table(app, names=NAMES, options=GAME)
    lay(app, sitting_at, *laid(0))
    happen(app, sitting_at, Began())
    phone.sits_at(sitting_at)
    goes_offline(phone)
    touch(phone, "undo")
    expect(phone.slip).to_contain_text("Nothing was changed; go on here.")
    assert phone.outbox() == []
    press(phone, laid(1)[:1])
    phone.is_drawn()
    assert [item["type"] for item in phone.outbox()] == ["play"]


def test_a_card_of_an_earlier_trick_is_put_right(app: Flask, table: Phone) -> None:
    first, other = laid(0)[0], laid(0)[-1]
    press(table, laid(0)[:9])
    touch(table, "look")
    panel(table, "open").click()
    table.page.get_by_role("button", name=re.compile(f", {first}, ")).click()
    table.page.locator(f".alone [name=card][value='{other}']").click()
    expect(table.page.get_by_role("heading", name="What this changes")).to_be_focused()
    panel(table, "put-right").click()
    expect(table.page.locator("form.table")).to_be_visible()
    goes_online(table)
    table.is_synced()
    assert events(app, table)[-2:] == ["look", "amend"]
    round_ = game_at(app, table_id(table)).rounds[0].state
    assert round_.tricks[0].plays[0].card == other


def test_a_card_of_the_last_trick_is_put_right(app: Flask, table: Phone) -> None:
    table.tap(24, 15, 17, 32)
    is_offline(table)
    table.card("Doris").click()
    table.page.locator(".alone [name=card][value='18']").click()
    expect(panel(table, "changes")).to_have_text(
        "Trick 1: Doris wins with 18 and takes the bottle."
    )
    expect(panel(table, "followed")).to_contain_text("wait for the server")
    panel(table, "put-right").click()
    assert "Doris wins with 18 and takes the bottle." in table.ruling
    goes_online(table)
    table.is_synced()
    assert game_at(app, table_id(table)).rounds[0].state.tricks[0].card == 18


def test_the_judge_says_how_the_trick_stands_and_what_needs_the_server_says_so(
    app: Flask, table: Phone
) -> None:
    table.tap(24, 15)
    touch(table, "judge")
    expect(panel(table, "headline")).to_have_text("Betty is winning with 15.")
    table.page.keyboard.press("9")
    panel(table, "back").click()
    touch(table, "problem")
    expect(table.page.get_by_role("heading", name="No connection")).to_be_focused()
    panel(table, "back").click()
    table.tap(17, 32)
    goes_online(table)
    table.is_synced()
    assert events(app, table)[1:] == ["play"] * 4


def test_what_was_agreed_to_remind_of_waits_for_the_server(phone: Phone) -> None:
    phone.open_table(RECORD, replace(USUAL, memory_aid="full"))
    phone.tap(24)
    expect(phone.page.locator(".key.is-dim")).to_have_text("24")
    goes_offline(phone)
    phone.tap(15)
    expect(phone.page.locator("[data-part=below]")).to_have_text("a card below 19 buys it")
    expect(phone.page.locator(".key.is-dim")).to_have_count(0)
    goes_online(phone)
    expect(phone.page.locator("[data-part=below]")).to_contain_text("15 can be undercut")
    expect(phone.page.locator(".key.is-dim")).to_have_count(2)


def test_what_did_not_come_after_the_page_comes_when_it_is_needed_again(phone: Phone) -> None:
    phone.open_table(RECORD, GAME)
    phone.page.route("**/*", lambda route: route.abort())
    with phone.page.expect_event("requestfailed", lambda asked: "/assets/alone" in asked.url):
        phone.page.evaluate(ASK)
    phone.page.route("**/assets/alone.*", lambda route: route.continue_())
    phone.tap(24)
    expect(phone.page.locator("#entry:not([data-alone])")).to_be_attached()
    touch(phone, "judge")
    expect(panel(phone, "headline")).to_have_text("Adam is winning with 24.")


@pytest.mark.parametrize("scheme", some(["dark", "light"], 1))
def test_axe_finds_nothing_on_what_the_phone_shows_alone_and_it_is_no_wider_than_the_screen(
    new_phone: Callable[..., Phone], scheme: str
) -> None:
    phone = new_phone(color_scheme=scheme)
    long = ("Bärbel-Annegret von der Heide-Weizsäcker", *NAMES[1:3], "W" * 40)
    phone.open_table(RECORD | {"seats": long, "dealer": long[3]}, GAME)
    phone.page.evaluate(AXE.read_text())
    goes_offline(phone)
    phone.tap(*laid(0)[:5])
    steps = {
        "judge": lambda: touch(phone, "judge"),
        "cover": lambda: (panel(phone, "back").click(), phone.touch("[data-part=look]")),
        "tricks": lambda: panel(phone, "open").click(),
        "card": lambda: phone.page.locator(".alone .tricks button").first.click(),
        "changes": lambda: phone.page.locator(f".alone [value='{laid(0)[-1]}']").click(),
        "notice": lambda: (
            panel(phone, "back").click(),
            panel(phone, "back").click(),
            touch(phone, "problem"),
        ),
        "end": lambda: (
            panel(phone, "back").click(),
            press(phone, laid(0)[5:]),
            rows(phone),
        ),
        "over": lambda: (
            panel(phone, "begin").click(),
            press(phone, laid(1)),
            rows(phone),
        ),
    }
    found = {}
    looked_at = some(steps, 4)
    for name, step in steps.items():
        step()
        if name in looked_at:
            found[name] = phone.page.evaluate(RUN)
    assert not {name: faults for name, faults in found.items() if faults}
    assert not phone.wider(390, 360, 320)


@pytest.mark.parametrize("width", some([390, 320], 1))
def test_with_text_of_twice_the_size_the_tricks_and_the_score_are_whole(
    new_phone: Callable[..., Phone], width: int
) -> None:
    phone = new_phone(locale="de", viewport={"width": width, "height": 664})
    phone.open_table(RECORD, GAME)
    goes_offline(phone)
    press(phone, laid(0)[:9])
    touch(phone, "look")
    panel(phone, "open").click()
    expect(phone.page.locator(".flight")).to_have_count(0)
    assert not phone.page.evaluate(CUT)
    phone.page.evaluate("document.querySelector('.menu').open = false")
    panel(phone, "back").click()
    press(phone, laid(0)[9:])
    rows(phone)
    assert not phone.page.evaluate(CUT)


def test_the_next_round_begins_from_the_servers_score(app: Flask, phone: Phone) -> None:
    phone.open_table(RECORD, GAME, laid=laid(0)[:-1])
    phone.page.evaluate(KEEP)
    entry = phone.page.url
    copy = phone.page.request.get(entry).text()
    phone.tap(laid(0)[-1])
    phone.page.wait_for_url("**/rounds/1")
    phone.is_started()
    unplug(phone, entry, copy)
    phone.page.get_by_role("button", name=re.compile("Next round")).click()
    phone.page.wait_for_url("**/trick")
    expect(phone.page.locator("h1")).to_contain_text("Round 2 trick 1 of 8")
    phone.tap(*laid(1)[:3])
    phone.page.unroute("**/*")
    phone.is_synced()
    assert len(game_at(app, table_id(phone)).rounds) == 2


def test_who_wins_is_said_with_their_own_total_where_lopaka_has_more(
    app: Flask, phone: Phone
) -> None:
    told = round_of_two(3, table_of_two("lopaka"), is_dealt=False)
    table = seat_at_table(app, 2, replace(USUAL, variant="lopaka", goal=Goal("rounds", 1)))
    phone.sits_at(table)
    goes_offline(phone)
    press(phone, [play.card for play in told if isinstance(play, Played)])
    expect(panel(phone, "won")).to_have_text("Betty wins with 21")
