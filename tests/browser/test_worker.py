"""What a phone has seen opens without a connection, and so do the rules; it can be installed."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from flask import Flask, Response
from playwright.sync_api import Route, expect

from assistant.rules.options import USUAL
from assistant.rules.views import TableView, Viewer
from assistant.tables import tables
from assistant.web import assets, every_request, offline
from tests.admitting import grant
from tests.browser.phone import Phone
from tests.browser.test_accessibility import AXE, RUN
from tests.volume import in_soak, some
from tests.web.steps import lay, seat_at_table

KEPT = """async (cache) => {
    const addresses = await (await caches.open(cache)).keys();
    return addresses.map(({ url }) => new URL(url).pathname);
}"""
LEFT_OVER = """async () => {
    const shell = await caches.open("shell");
    const [kept] = await shell.keys();
    const page = await shell.match(kept);
    await shell.delete(kept);
    await shell.put("/offline/?of-yesterday", new Response("of yesterday"));
    await shell.put(kept, page);
}"""
IS_ALONE = "caches.open('shell').then((shell) => shell.keys()).then((all) => all.length === 1)"
FORGET = """async () => {
    const workers = await navigator.serviceWorker.getRegistrations();
    await Promise.all(workers.map((worker) => worker.unregister()));
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}"""
OLD = "/assets/pages.0123456789.js"
KEEP_OLD = f"async () => (await caches.open('assets')).put('{OLD}', new Response(''))"
"""Keeps what a page of an earlier version has loaded."""
LOADED = """[...document.querySelectorAll("script[src], link[rel=stylesheet]")].map(
    (one) => new URL(one.src || one.href).pathname)"""
IS_WAITING = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return Boolean(registration?.waiting);
}"""
ASKED = 200  # times at most, until a test fails
SLOW = 7  # seconds
AT_REST = 6_000  # milliseconds, after which a page has asked for all that it keeps


@pytest.fixture
def visitor(new_phone: Callable[..., Phone]) -> Iterator[Phone]:
    """A phone whose browser lets a worker answer."""
    phone = new_phone(service_workers="allow")
    phone.page.clock.install()
    yield phone
    phone.page.context.set_offline(False)
    phone.page.goto(f"{phone.address}/offline/")
    phone.page.evaluate(FORGET)


def keeps(phone: Phone, *caches: str) -> None:
    """Waits until the phone has kept something in each of these caches, and is done with it."""
    for _ in range(ASKED):
        if all(phone.page.evaluate(KEPT, cache) for cache in caches):
            return
        phone.page.clock.fast_forward(AT_REST)
        phone.page.wait_for_timeout(50)
    pytest.fail(f"the phone did not keep anything in one of {caches}")


def until(phone: Phone, question: str) -> None:
    """Asks the page again and again, until it says yes."""
    for _ in range(ASKED):
        if phone.page.evaluate(question):
            return
        phone.page.wait_for_timeout(50)
    pytest.fail(f"the page did not say yes to {question}")


def stop_idle_workers(phone: Phone) -> None:
    """As a browser does after half a minute, unless somebody looks at its workers as tests do."""
    devtools = phone.page.context.new_cdp_session(phone.page)
    devtools.send("ServiceWorker.enable")
    devtools.send("ServiceWorker.stopAllWorkers")


def is_offline(phone: Phone) -> None:
    phone.page.context.set_offline(True)


@pytest.fixture
def table(visitor: Phone, app: Flask) -> Phone:
    """A phone that has seen the page of a trick where two cards lie, and has lost its connection."""
    table_id = seat_at_table(app, names=("Anna", "Bea", "Carl"))
    lay(app, table_id, 24, 15)
    visitor.sits_at(table_id)
    keeps(visitor, "pages", "assets", "pack")
    is_offline(visitor)
    return visitor


@pytest.fixture
def home(visitor: Phone) -> Phone:
    """A phone that has seen the home page, and has lost its connection."""
    visitor.goes_to(visitor.address)
    keeps(visitor, "shell", "pack")
    is_offline(visitor)
    return visitor


def test_the_page_of_a_trick_does_without_the_server_and_others_lead_back_to_it(
    table: Phone,
) -> None:
    loaded = table.page.evaluate(LOADED)
    assert set(loaded) <= set(table.page.evaluate(KEPT, "assets"))
    table.page.reload()
    table.is_started()
    expect(table.card("Bea")).to_be_visible()
    table.tap(30)
    expect(table.page.get_by_role("status").first).to_contain_text("Carl wins with 15")
    table.is_drawn()
    expect(table.page.locator("[data-part=dot].is-offline")).to_be_attached()
    expect(table.page.locator("#entry:not([data-alone])")).to_be_attached()
    table.touch("[data-part=judge]")
    expect(table.page.get_by_role("heading", name="Carl wins with 15")).to_be_visible()
    table.page.goto(f"{table.table}/log")
    expect(table.page.get_by_role("heading", name="No connection")).to_be_visible()
    table.page.get_by_role("link", name="Back to the table").click()
    expect(table.card("Bea")).to_be_visible()
    table.page.goto(table.address)
    table.page.locator(f"a[href='{table.table.removeprefix(table.address)}/trick']").click()
    expect(table.card("Bea")).to_be_visible()


def test_who_read_what_is_done_before_the_first_card_goes_to_the_table_without_a_connection(
    visitor: Phone, app: Flask
) -> None:
    visitor.sits_at(seat_at_table(app, names=("Anna", "Bea", "Carl")), "guide")
    keeps(visitor, "pages", "assets", "pack")
    is_offline(visitor)
    visitor.page.get_by_role("link", name="To the table").click()
    expect(visitor.page.get_by_role("status").first).to_contain_text("leads.")


@pytest.mark.parametrize("status", some([404, 502], 1))
def test_where_something_between_refuses_or_the_server_is_slow_the_copy_comes(
    table: Phone, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    with monkeypatch.context() as refusing:
        refusing.setattr(table.app, "wsgi_app", Response(status=status))
        table.page.goto("about:blank")
        table.page.context.set_offline(False)
        table.page.goto(f"{table.table}/trick")
        expect(table.card("Bea")).to_be_visible()
    at_once = tables.view

    def late(table_id: str, *viewer: Viewer) -> TableView:
        time.sleep(SLOW)
        return at_once(table_id, *viewer)

    monkeypatch.setattr(tables, "view", late)
    began = time.monotonic()
    table.page.goto(f"{table.table}/trick")
    assert time.monotonic() - began < SLOW
    expect(table.card("Bea")).to_be_visible()


def test_the_rules_are_searched_and_a_trick_is_ruled_and_goes_on_with_a_connection(
    home: Phone,
) -> None:
    home.page.goto(f"{home.address}/rules/")
    home.page.get_by_role("searchbox").press_sequentially("refuse the bottle")
    expect(home.page.locator(".questions a").first).to_have_attribute("href", "/rules/28")
    expect(home.page.get_by_role("status")).to_have_text("10 questions")
    home.page.get_by_role("searchbox").fill("tie")
    expect(home.page.locator(".questions a").first).to_have_attribute("href", "/rules/44")
    home.page.goto(f"{home.address}/rules/paragraphs/4.2")
    home.page.wait_for_url("**/rules/14")
    home.page.goto(f"{home.address}/judge?edition=95")
    home.is_started()
    home.tap(24, 15, 30)
    expect(home.page.locator("[data-part=said]")).to_contain_text("Player 2 wins with 15")
    assert "card=24&card=15&card=30" in home.page.url
    assert "edition=95" in home.page.url
    home.page.get_by_role("link", name="Remove: 15").click()
    expect(home.page.locator("[data-part=said]")).to_contain_text("Player 2 is winning with 30")
    home.page.context.set_offline(False)
    home.page.reload()
    expect(home.page.get_by_role("status").first).to_contain_text("Player 2 is winning with 30")
    home.is_started()
    is_offline(home)
    home.tap(15)
    expect(home.page.locator("[data-part=said]")).to_contain_text("15")


def test_from_a_table_the_rules_are_searched_for_what_is_played_there(
    visitor: Phone, app: Flask
) -> None:
    table_id = seat_at_table(app, 2, replace(USUAL, variant="matagot-duel"), names="AB")
    visitor.sits_at(table_id)
    keeps(visitor, "pages", "assets", "pack")
    is_offline(visitor)
    visitor.page.goto(f"{visitor.address}/rules/?table={table_id}")
    visitor.page.get_by_role("searchbox").fill("how many cards do we get")
    expect(visitor.page.locator(".questions a").first).to_have_attribute("href", "/rules/D1")


@in_soak
def test_axe_finds_nothing_on_what_opens_without_a_connection(table: Phone) -> None:
    found = {}
    for page in ("", "/rules/15", "/rules/?q=bottle", "/judge?card=24&card=15"):
        table.page.goto(table.address + page)
        table.is_started()
        expect(table.page.locator("main a:visible").first).to_be_visible()
        table.page.evaluate(AXE.read_text())
        if wrong := table.page.evaluate(RUN):
            found[page] = wrong
    assert not found


def test_in_another_language_the_pack_comes_again(home: Phone) -> None:
    home.page.context.set_offline(False)
    home.page.goto(f"{home.address}/preferences")
    home.page.get_by_role("button", name="Deutsch").click()
    home.page.locator("html[lang=de][data-started='']").wait_for(state="attached")
    home.page.clock.fast_forward(AT_REST)
    home.page.clock.fast_forward(AT_REST)
    until(home, f"async () => (await ({KEPT})('pack')).some((path) => path.includes('/de.'))")
    is_offline(home)
    home.page.goto(f"{home.address}/rules/15")
    expect(home.page.get_by_role("heading", level=1)).to_contain_text("Darf ich")


def test_what_a_worker_that_was_stopped_left_over_is_taken_away(visitor: Phone) -> None:
    visitor.goes_to(visitor.address)
    keeps(visitor, "shell", "pack")
    visitor.page.evaluate(LEFT_OVER)
    visitor.goes_to(visitor.address)
    visitor.page.clock.fast_forward(AT_REST)
    until(visitor, IS_ALONE)
    is_offline(visitor)
    visitor.page.goto(f"{visitor.address}/decks/")
    expect(visitor.page.get_by_role("heading", name="No connection")).to_be_visible()


def test_a_form_that_is_not_sent_stays_and_try_again_asks_the_server_again(home: Phone) -> None:
    page = home.page
    page.context.set_offline(False)
    home.goes_to(f"{home.address}/leagues/new")
    is_offline(home)
    page.get_by_role("textbox").first.fill("Friday")
    page.get_by_role("button", name="Create league").click()
    expect(page.get_by_role("alert")).to_contain_text("try again")
    expect(page.get_by_role("textbox").first).to_have_value("Friday")
    page.goto(f"{home.address}/decks")
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="Decks", exact=True)).to_be_visible()


def test_what_no_kept_page_loads_and_a_page_that_the_phone_may_not_open_any_more_are_forgotten(
    table: Phone,
) -> None:
    table.page.evaluate(KEEP_OLD)
    assert OLD in table.page.evaluate(KEPT, "assets")
    table.page.context.set_offline(False)
    table.page.reload()
    until(table, f"async () => !(await ({KEPT})('assets')).includes('{OLD}')")
    table.page.goto("about:blank")  # no answer brings the cookie back
    table.page.context.clear_cookies()
    table.page.goto(f"{table.table}/trick")
    expect(table.page.get_by_role("heading")).to_contain_text("This phone is not at that table")
    assert table.page.evaluate(KEPT, "pages") == []


@in_soak
def test_home_forgets_a_page_that_the_phone_may_not_open_any_more(table: Phone) -> None:
    table.page.goto("about:blank")
    table.page.context.set_offline(False)
    table.page.goto(f"{table.address}/")
    table.page.clock.fast_forward(AT_REST)
    keeps(table, "pages")
    table.page.goto("about:blank")
    table.page.context.clear_cookies()
    table.page.goto(f"{table.address}/")
    table.page.clock.fast_forward(AT_REST)
    until(table, f"async () => !(await ({KEPT})('pages')).length")


def test_of_a_phone_that_does_not_enter_no_page_is_kept_though_it_can_be_installed(
    visitor: Phone, app: Flask
) -> None:
    table_id = seat_at_table(app, names=("Anna", "Bea", "Carl"))
    with app.app_context():
        grant(table_id, visitor.id, "seat-1")
    visitor.page.goto(f"{visitor.address}/tables/{table_id}/trick")
    keeps(visitor, "shell", "pack")
    assert visitor.page.evaluate(KEPT, "pages") == []
    devtools = visitor.page.context.new_cdp_session(visitor.page)
    assert devtools.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}


def is_told_of(phone: Phone) -> None:
    """The page asks what is new, as it does whenever it is seen again."""
    phone.page.evaluate("window.dispatchEvent(new Event('online'))")


def test_a_new_version_comes_at_once_where_no_card_lies_and_waits_while_a_round_runs(
    phone: Phone, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.sits_at(seat_at_table(app, names=("Anna", "Bea", "Carl")))
    monkeypatch.setattr(every_request, "version", lambda: "newer")
    phone.page.evaluate("document.body.dataset.mark = 'the same page'")
    is_told_of(phone)
    expect(phone.page.locator("body:not([data-mark])")).to_be_visible()
    phone.is_started()
    phone.tap(24)
    phone.is_synced()
    monkeypatch.setattr(every_request, "version", lambda: "newest")
    phone.page.evaluate("document.body.dataset.mark = 'the same page'")
    is_told_of(phone)
    expect(phone.slip).to_contain_text("There is a new version. It comes with the next round.")
    phone.tap(15)
    assert phone.page.evaluate("document.body.dataset.mark") == "the same page"


@pytest.mark.parametrize("status", some([405, 200, 404], 1))
def test_what_a_newer_server_does_not_know_waits_until_the_page_is_loaded_anew(
    phone: Phone, app: Flask, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    def refuse(route: Route) -> None:
        refused.append(route.request.url)
        route.fulfill(status=status, headers={"X-Version": "newer"}, json={"error": "unknown"})

    refused = list[str]()
    phone.sits_at(seat_at_table(app, names=("Anna", "Bea", "Carl")))
    phone.tap(24)
    phone.is_synced()
    monkeypatch.setattr(every_request, "version", lambda: "newer")
    phone.page.evaluate("document.body.dataset.mark = 'the same page'")
    phone.page.route("**/plays", refuse)
    phone.tap(15)
    anew = phone.page.get_by_role("button", name="Load the page anew")
    expect(anew).to_be_visible()
    expect(phone.slip).to_contain_text("This page is too old for the server.")
    phone.page.wait_for_timeout(1_500)  # the phone has tried again
    assert len(refused) > 1
    assert phone.page.evaluate("document.body.dataset.mark") == "the same page"
    assert [one["fields"]["card"] for one in phone.outbox() if not one.get("written")] == [15]
    phone.page.unroute("**/plays")
    anew.click()
    expect(phone.page.locator("body:not([data-mark])")).to_be_attached()
    phone.is_started()
    phone.is_synced()
    expect(phone.card("Bea")).to_be_visible()


def test_a_new_worker_waits_while_cards_lie_and_begins_where_none_does(
    visitor: Phone, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = seat_at_table(app, names=("Anna", "Bea", "Carl"))
    lay(app, table_id, 24)
    visitor.sits_at(table_id)
    keeps(visitor, "pages", "pack")
    newer = assets.contents()["worker.js"] + b"// newer"
    monkeypatch.setattr(offline, "contents", lambda: {"worker.js": newer})
    visitor.page.reload()
    visitor.is_started()
    visitor.page.clock.fast_forward(AT_REST)
    until(visitor, IS_WAITING)
    visitor.page.clock.fast_forward(AT_REST)
    visitor.page.wait_for_timeout(300)
    assert visitor.page.evaluate(IS_WAITING)
    visitor.goes_to(visitor.address)
    visitor.page.clock.fast_forward(AT_REST)
    visitor.page.wait_for_timeout(300)
    stop_idle_workers(visitor)
    until(visitor, f"async () => !(await ({IS_WAITING})())")
