"""The phone's storage: what is kept there, and what happens where the browser keeps nothing."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Route, expect

from tests.browser.phone import OUTBOX, RECORD, Phone
from tests.browser.test_lines import PLAYS
from tests.volume import some

NewPhone = Callable[..., Phone]
NOT_KEPT = "This browser keeps nothing. Leave the page open until all is sent."
FAILURES = {
    "absent": "Object.defineProperty(window, 'indexedDB', { value: undefined })",
    "forbidden": "IDBFactory.prototype.open = () => { throw new DOMException('no') }",
    "refused": """IDBFactory.prototype.open = () => {
        const request = { error: new DOMException("no") };
        setTimeout(() => request.onerror());
        return request;
    }""",
    "silent": "IDBFactory.prototype.open = () => ({})",
    "crowded": """IDBObjectStore.prototype.put = function () {
        this.transaction.abort();
        throw new DOMException("full", "QuotaExceededError");
    }""",
    "broken": "IDBDatabase.prototype.transaction = () => { throw new DOMException('lost') }",
}
FAIL = "({})[sessionStorage.fails]?.()"
ASKED = """navigator.storage.persist = async () => {
    sessionStorage.asked = Number(sessionStorage.asked ?? 0) + 1;
    return false;
}"""
DELETE = """() => new Promise((done) => {
    indexedDB.deleteDatabase("bottle-imp").onsuccess = () => done(null);
})"""
PUT = """([store, key, value]) => new Promise((done) => {
    indexedDB.open("bottle-imp").onsuccess = ({ target: { result: database } }) => {
        const transaction = database.transaction(store, "readwrite");
        transaction.objectStore(store).put(value, key);
        transaction.oncomplete = () => [database.close(), done(null)];
    };
})"""
WRITINGS = """async () => {
    let count = 0;
    const put = IDBObjectStore.prototype.put;
    await new Promise((done) => setTimeout(done, 200));
    IDBObjectStore.prototype.put = function (...given) {
        count += 1;
        return put.apply(this, given);
    };
    await new Promise((done) => setTimeout(done, 300));
    return count;
}"""
"""How often something is written within a moment, a moment later."""
DAY = 24 * 60 * 60 * 1000  # milliseconds


@pytest.fixture
def fails(phone: Phone) -> Iterator[Callable[[str], None]]:
    """Makes the storage of the phone fail on all pages that it opens from then on."""
    page = phone.page
    cases = ", ".join(f"{name}: () => {{ {script} }}" for name, script in FAILURES.items())
    page.add_init_script(FAIL.replace("{}", f"{{ {cases} }}"))
    page.goto(f"{phone.address}/assets/icons/bottle.0000000000.svg")
    yield lambda how: page.evaluate("(how) => void (sessionStorage.fails = how)", how)
    page.evaluate("() => sessionStorage.clear()")


def lies(phone: Phone, name: str, card: str) -> None:
    """Checks that a card lies before somebody."""
    expect(phone.seat(name)).to_have_attribute("aria-label", re.compile(f"{card}, "))


@pytest.mark.parametrize("how", some(FAILURES, 1))
def test_a_browser_that_keeps_nothing_says_so_and_entry_goes_on(
    phone: Phone, fails: Callable[[str], None], how: str
) -> None:
    fails(how)
    phone.open_table(RECORD)
    phone.tap(24)
    expect(phone.slip).to_have_text(NOT_KEPT)
    phone.tap(15)
    expect(phone.slip).to_be_empty()
    phone.is_synced()
    phone.page.context.set_offline(True)
    phone.tap(17, 32)
    assert "Christian wins with 17 and takes the bottle." in phone.ruling
    phone.page.context.set_offline(False)
    phone.is_synced()
    phone.page.reload()
    assert "Christian wins with 17 and takes the bottle." in phone.ruling


def test_a_page_that_is_too_old_does_not_offer_to_be_loaded_anew_where_nothing_is_kept(
    phone: Phone, fails: Callable[[str], None]
) -> None:
    fails("forbidden")
    phone.open_table(RECORD)
    told = {"status": 404, "headers": {"X-Version": "newer"}, "json": {}}
    phone.page.route(PLAYS, lambda route: route.fulfill(**told))
    for card in (24, 15):  # the first time it says so in any case
        with phone.page.expect_response(PLAYS):
            phone.tap(card)
        expect(phone.slip).to_have_text(NOT_KEPT)
    expect(phone.page.get_by_role("button", name="Load the page anew")).to_be_hidden()


def test_what_a_full_storage_did_not_take_is_there_on_the_next_page(
    phone: Phone, fails: Callable[[str], None]
) -> None:
    fails("crowded")
    phone.open_table(RECORD)
    phone.page.route(PLAYS, lambda route: route.abort())
    phone.tap(24, 15)
    phone.is_drawn()
    phone.goes_to(phone.page.url)
    lies(phone, "Betty", "15")
    assert phone.page.evaluate(WRITINGS) == 0, "it tries again and again"
    phone.page.evaluate("() => sessionStorage.clear()")
    phone.goes_to(phone.page.url)
    phone.page.unroute(PLAYS)
    phone.tap(17)
    phone.is_synced()
    assert all(one["written"] for one in phone.outbox())
    assert "Christian is winning with 17." in phone.ruling


def test_what_waits_is_written_anew_where_the_storage_was_deleted_and_the_dot_says_what_became_of_it(
    phone: Phone,
) -> None:
    phone.open_table(RECORD)
    word = phone.page.locator("[data-part=dot-word]")
    expect(word).to_have_text("Saved")
    held = list[Route]()
    phone.page.route(PLAYS, lambda route: held.append(route))
    phone.tap(24, 15)
    phone.page.evaluate(DELETE)
    phone.tap(17)
    expect(word).to_have_text("Waiting 3")
    held[0].abort()
    expect(word).to_have_text("Offline 3")
    assert [one["said"] for one in in_order(phone)] == [
        "24 for Adam",
        "15 for Betty",
        "17 for Christian",
    ]
    expect(phone.slip).to_be_empty()
    phone.page.unroute(PLAYS)
    phone.page.reload()
    assert "Christian is winning with 17." in phone.ruling
    expect(word).to_have_text("Saved")


def in_order(phone: Phone) -> list[dict[str, object]]:
    """What of the outbox is kept, as it was tapped."""
    return sorted(phone.outbox(), key=lambda one: one["after"])


def test_what_an_earlier_page_kept_elsewhere_is_taken_over(phone: Phone) -> None:
    phone.open_table(RECORD)
    phone.page.route(PLAYS, lambda route: route.abort())
    phone.tap(24)
    phone.is_drawn()
    (item,) = phone.outbox()
    phone.page.goto(f"{phone.address}/assets/icons/bottle.0000000000.svg")
    phone.page.evaluate(DELETE)
    table_id = phone.table.rsplit("/", 1)[1]
    key = f"outbox:{table_id}:{item['id']}"
    phone.page.evaluate(
        "([key, item]) => { localStorage[key] = JSON.stringify(item) }", [key, item]
    )
    phone.goes_to(f"{phone.table}/trick")
    lies(phone, "Adam", "24")
    assert phone.outbox() == [item]
    assert phone.page.evaluate("(key) => localStorage.getItem(key)", key) is None


def test_what_the_first_version_kept_is_entered(phone: Phone) -> None:
    phone.open_table(RECORD)
    fields = {"card": 24, "to_act": 0, "assumed": 1}
    kept = [{"id": f"{24:0>22}", "type": "play", "after": 1, "fields": fields}]
    key = f"outbox:{phone.table.rsplit('/', 1)[1]}"
    phone.page.evaluate(
        "([key, kept]) => { localStorage[key] = JSON.stringify(kept) }", [key, kept]
    )
    phone.goes_to(f"{phone.table}/trick")
    lies(phone, "Adam", "24")
    expect(phone.page.locator("[data-part=dot-word]")).to_have_text("Saved")
    phone.page.reload()
    lies(phone, "Adam", "24")
    assert phone.page.evaluate("(key) => localStorage.getItem(key)", key) is None


class Copy:
    """The page of a trick as the browser once got it, given again while nobody answers."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self._text = phone.page.request.get(phone.page.url).text()

    def opens(self) -> None:
        """Opens the copy without the server."""
        page = self._phone.page
        page.route(re.compile(r"/(plays|since|live|undo)(\?|$)"), lambda route: route.abort())
        page.route("**/trick", self._answer)
        self._phone.goes_to(f"{self._phone.table}/trick")

    def _answer(self, route: Route) -> None:
        route.fulfill(body=self._text, content_type="text/html")


def test_an_old_copy_of_the_page_shows_what_was_written_since(phone: Phone) -> None:
    phone.open_table(RECORD)
    copy = Copy(phone)
    phone.tap(24, 15, 17)
    phone.is_synced()
    phone.touch("[data-part=undo]")
    phone.is_synced()
    copy.opens()
    lies(phone, "Betty", "15")
    expect(phone.seat("Christian")).not_to_have_attribute("aria-label", re.compile("17, "))
    phone.tap(32)
    expect(phone.page.locator("[data-part=dot-word]")).to_have_text("Offline 1")
    copy.opens()
    lies(phone, "Christian", "32")
    assert in_order(phone)[-1]["after"] == 5


def test_the_browser_is_asked_once_to_keep_what_waits(phone: Phone) -> None:
    phone.page.add_init_script(ASKED)
    phone.open_table(RECORD)
    phone.tap(24)
    phone.is_synced()
    assert phone.page.evaluate("() => sessionStorage.asked") is None
    phone.page.route(PLAYS, lambda route: route.abort())
    for card in (15, 17):
        phone.tap(card)
        expect(phone.page.locator("[data-part=dot-word]")).to_contain_text("Offline")
        phone.goes_to(phone.page.url)
    assert phone.page.evaluate("() => sessionStorage.asked") == "1"


def test_what_was_written_at_a_table_long_ago_is_forgotten_and_what_waits_is_not(
    phone: Phone,
) -> None:
    phone.open_table(RECORD)
    for key, is_written in (("a", True), ("b", False)):
        item = {"id": key, "after": 1, "written": is_written}
        phone.page.evaluate(PUT, ["outbox", [f"another-{key}", key], item])
        now = phone.page.evaluate("() => Date.now()")
        phone.page.evaluate(PUT, ["values", f"opened:another-{key}", now - 61 * DAY])
    phone.goes_to(f"{phone.table}/log")
    phone.page.wait_for_function(f"async () => (await ({OUTBOX})()).length < 2")
    assert [one["id"] for one in phone.outbox()] == ["b"]
