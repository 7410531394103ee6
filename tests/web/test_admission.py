"""What is heavy is done one at a time, and keeps nobody from tapping."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Event

import pytest
from flask import Flask

from assistant.web import admission
from assistant.web.later.threads import LATER
from tests.admitting import browser_at
from tests.browsing import Client, Page
from tests.web.steps import LEAGUE, SHARE

FILE = f"/leagues/{LEAGUE}/league.json"

pytestmark = pytest.mark.usefixtures("league")


@pytest.fixture
def somebody_exports(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Somebody's export of a league takes its time; others wait for a moment only."""
    monkeypatch.setattr(admission, "LONGEST_WAIT", 0.1)
    has_begun, may_end = Event(), Event()
    export = app.view_functions["exports.league_file"]

    def slow(league_id: str) -> object:
        has_begun.set()
        may_end.wait(timeout=10)
        return export(league_id)

    monkeypatch.setitem(app.view_functions, "exports.league_file", slow)
    with ThreadPoolExecutor(1) as thread:
        exporting = thread.submit(browser_at(app, FILE).get, FILE, buffered=True)
        assert has_begun.wait(timeout=10)
        yield
        may_end.set()
        assert exporting.result().status_code == 200


def test_a_second_export_is_told_to_come_again(phone: Client, somebody_exports: None) -> None:
    page = phone.get(FILE, status=503)
    assert "The server is busy" in page.text


def test_a_card_is_played_while_somebody_exports(
    phone: Client, trick: Page, somebody_exports: None
) -> None:
    page = phone.press(trick.key(24))
    assert page.fields("/plays")["to_act"] == "2"


def test_no_more_wait_than_threads_can_be_spared(app: Flask) -> None:
    with ExitStack() as others:
        for _ in range(admission.MOST):
            others.enter_context(admission._places)
        start = time.monotonic()
        assert browser_at(app, FILE).get(FILE, buffered=True).status_code == 503
    assert time.monotonic() - start < admission.LONGEST_WAIT


def test_no_league_waits_for_another(app: Flask) -> None:
    other = admission.league("another league")
    with other.turn, ExitStack() as others:
        for _ in range(admission.MOST_OF_ONE):
            others.enter_context(other.places)
        assert browser_at(app, FILE).get(FILE, buffered=True).status_code == 200


def test_readers_of_a_link_wait_for_their_own_league_alone(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(admission, "LONGEST_WAIT", 0.1)
    games = f"/s/{SHARE}/games.csv"
    others, own = admission.league(""), admission.league(LEAGUE)
    with others.turn:
        assert app.test_client().get(games, buffered=True).status_code == 200
    with own.turn:
        assert app.test_client().get(games, buffered=True).status_code == 503


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_of_one_league_only_one_waits(app: Flask, method: str) -> None:
    own = admission.league(LEAGUE)
    start = time.monotonic()
    with own.places, own.places:
        assert browser_at(app, FILE).open(FILE, method=method, buffered=True).status_code == 503
    assert time.monotonic() - start < admission.LONGEST_WAIT


def test_what_goes_on_in_a_thread_of_its_own_was_let_in() -> None:
    assert LATER.keys() <= admission.HEAVY


def test_the_next_is_let_in_when_the_first_is_done(app: Flask) -> None:
    assert [browser_at(app, FILE).get(FILE, buffered=True).status_code for _ in range(6)] == [
        200
    ] * 6


def test_a_failure_gives_the_turn_back(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    export = app.view_functions["exports.league_file"]
    monkeypatch.setitem(app.view_functions, "exports.league_file", lambda league_id: 1 / 0)
    assert browser_at(app, FILE).get(FILE, buffered=True).status_code == 500
    monkeypatch.setitem(app.view_functions, "exports.league_file", export)
    assert browser_at(app, FILE).get(FILE, buffered=True).status_code == 200


def test_a_phone_that_asks_for_the_head_alone_gives_the_turn_back(app: Flask) -> None:
    browser = browser_at(app, FILE)
    for _ in range(3):
        answer = browser.head(FILE)
        assert (answer.status_code, answer.data) == (200, b"")
        answer.close()
    assert browser.get(FILE, buffered=True).status_code == 200
