"""What takes longer than a request waits goes on, and its phone sees a page that says so."""

import time
from collections.abc import Callable, Iterator
from threading import Event
from typing import Any

import pytest
from flask import Flask

from assistant.services import Busy, exports, imports, jobs, new_id, now, pace
from assistant.web import admission
from tests.admitting import phone_of
from tests.browsing import Client, File, Page
from tests.databases import ON_BOTH, app_on, hang_up
from tests.web.steps import LEAGUE

pytestmark = pytest.mark.usefixtures("league")

BRING_IN, WAITING = "/bring-in", "The file is being brought in"


@pytest.fixture
def file(app: Flask) -> bytes:
    """The file of the league, which holds nothing new."""
    with app.app_context():
        return exports.league_file(LEAGUE)


@pytest.fixture
def begun(app: Flask, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The imports that were begun. Nobody waits for one."""
    monkeypatch.setitem(app.config, "LONGEST_ANSWER", 0)
    return []


@pytest.fixture
def may_end(begun: list[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Until it is set, imports go on."""
    import_file, event = imports.import_file, Event()

    def slow(content: bytes, phone: str, **options: Any) -> object:
        begun.append(phone)
        assert event.wait(10)
        return import_file(content, phone, **options)

    monkeypatch.setattr(imports, "import_file", slow)
    yield event
    event.set()


def send(phone: Client, content: bytes) -> Page:
    """Sends a file; the page that the phone is led to."""
    phone.get(f"/leagues/{LEAGUE}/along")  # the phone is let in
    form = phone.get(BRING_IN).form(BRING_IN)
    return phone.submit(form, file=File("league.json", "application/json", content))


def answer(phone: Client, page: Page) -> tuple[int, Page]:
    """What the page becomes that says that it goes on, and its status."""
    status = 200
    until = time.monotonic() + 10
    while page.heading == WAITING and time.monotonic() < until:
        time.sleep(0.01)
        status, page = phone.answered(page.path)
    return status, page


@ON_BOTH
def test_a_phone_is_told_that_it_goes_on_and_then_what_came_of_it(
    phone: Client, file: bytes, may_end: Event
) -> None:
    page = send(phone, file)
    assert page.heading == WAITING
    assert page.document.one("meta", **{"http-equiv": "refresh"})["content"] == "2"
    may_end.set()
    assert answer(phone, page)[1].heading == "Imported"


def test_another_phone_is_told_nothing(
    phone: Client, other_phone: Client, file: bytes, may_end: Event
) -> None:
    page = send(phone, file)
    other_phone.get(page.path, status=404)
    may_end.set()
    answer(phone, page)
    other_phone.get(page.path, status=404)


def test_what_is_refused_is_said_where_the_form_is(phone: Client, may_end: Event) -> None:
    page = send(phone, b"{}")
    may_end.set()
    status, form = answer(phone, page)
    assert (status, form.heading) == (422, "Import")
    assert form.error("file")


def test_what_fails_is_said_too(
    phone: Client, file: bytes, begun: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object, **__: object) -> None:
        time.sleep(0.05)
        raise ZeroDivisionError

    monkeypatch.setattr(imports, "import_file", failing)
    status, page = answer(phone, send(phone, file))
    assert (status, page.heading) == (500, "Something went wrong")


def test_where_nothing_can_be_written_down_the_request_waits_for_its_answer(
    phone: Client, file: bytes, begun: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object) -> None:
        raise Busy

    monkeypatch.setattr(jobs, "keep", busy)
    assert send(phone, file).heading == "Imported"


def test_a_file_that_is_sent_twice_comes_in_once(
    phone: Client, file: bytes, begun: list[str], may_end: Event
) -> None:
    pages = [send(phone, file), send(phone, file)]
    assert pages[0].path == pages[1].path
    may_end.set()
    answer(phone, pages[0])
    assert len(begun) == 1


def test_no_other_is_let_in_before_it_is_over(phone: Client, file: bytes, may_end: Event) -> None:
    own = admission.league("")
    page = send(phone, file)
    assert own.turn.locked()
    may_end.set()
    answer(phone, page)
    assert own.turn.acquire(timeout=10)
    own.turn.release()


@ON_BOTH
def test_another_process_says_the_same(
    phone: Client, file: bytes, may_end: Event, database: str
) -> None:
    page = send(phone, file)
    elsewhere = app_on(database)
    same_phone = Client(elsewhere)
    same_phone.cookie = phone.cookie
    assert same_phone.get(page.path).heading == WAITING
    may_end.set()
    assert answer(same_phone, page)[1].heading == "Imported"
    hang_up(elsewhere)


def kept(app: Flask, phone: Client, begun: Callable[[], Any] = now) -> str:
    """The page of an import of which no process knows any more."""
    phone.get(BRING_IN)
    job_id = new_id()
    with app.app_context():
        jobs.keep(job_id, phone_of(app, phone._browser), "bring_in", BRING_IN, begun())
    return f"/later/{job_id}"


@ON_BOTH
def test_what_ended_with_its_process_was_broken_off(app: Flask, phone: Client) -> None:
    page = phone.get(kept(app, phone))
    assert page.heading == "It was broken off"
    assert not page.document.all("meta", **{"http-equiv": "refresh"})
    assert phone.follow(page, "Do it again").heading == "Import"


def test_after_an_hour_nothing_is_known_of_it(app: Flask, phone: Client) -> None:
    phone.get(kept(app, phone, lambda: now() - jobs.KEPT * 1.01), status=404)
    assert phone.get("/later/no%00id", status=404)


def test_nothing_makes_room_for_the_page_that_waits(
    app: Flask, phone: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, asked = kept(app, phone), list[str]()
    monkeypatch.setattr(pace, "others_ask", lambda: asked.append("again"))
    phone.get(path)
    assert not asked
