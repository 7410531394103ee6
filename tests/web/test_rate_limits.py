"""What costs a server much can be asked for only so often; a round at a table is never counted."""

import time

import pytest
from flask import Flask

from assistant import create_app
from assistant.web.rate_counts import SWEPT_FROM, SteadyCounts
from assistant.web.rate_limits import LIMITED
from tests.admitting import browser_at
from tests.browsing import Client
from tests.databases import ON_SQLITE, hang_up
from tests.web.steps import found_league, seat_at_table

FEW = {
    "RATES_OF_OPENING": ("2/10 minutes", "5/10 minutes"),
    "RATES_OF_CODES": ("2/10 minutes", "5/10 minutes"),
    "RATES_OF_IMPORTS": ("2/10 minutes", "5/10 minutes"),
    "RATES_OF_EXPORTS": ("2/minute", "5/minute"),
    "RATE_OF_GUESSES": "3/10 minutes",
}
CLOCKS = time.time, time.monotonic


@pytest.fixture
def app(database):
    """An app that counts, with small limits."""
    app = create_app({"SQLALCHEMY_DATABASE_URI": database, "SECRET_KEY": "for tests"} | FEW)
    yield app
    hang_up(app)


@pytest.fixture
def pass_time(monkeypatch):
    """Lets seconds pass on both clocks; or lets the wall's clock alone be set."""

    def go_on(seconds=0.0, set_by=0.0):
        wall, steady = CLOCKS
        monkeypatch.setattr(time, "time", lambda: wall() + seconds + set_by)
        monkeypatch.setattr(time, "monotonic", lambda: steady() + seconds)

    return go_on


def found(phone, status=200):
    """Founds a league."""
    fields = phone.get("/leagues/new").fields("/leagues/new")
    return phone.post("/leagues/new", fields | {"name": "The Imps"}, status)


def at(app, address):
    """A phone at an address."""
    phone = Client(app)
    phone._browser.environ_base["REMOTE_ADDR"] = address
    return phone


def test_a_phone_that_founds_too_much_is_told_when_to_try_again(phone):
    found(phone), found(phone)
    page = found(phone, status=429)
    assert page.heading == "Too much at once"
    assert page.alert == "Nothing was saved. Try again in 10 minutes."


def test_it_is_told_in_its_own_language(app):
    phone = Client(app, "de")
    found(phone), found(phone)
    assert found(phone, status=429).alert == (
        "Nichts wurde gespeichert. Versuch es in 10 Minuten noch einmal."
    )


def test_the_header_has_the_seconds(app: Flask):
    address = f"/tables/{seat_at_table(app)}/deals.csv"
    browser = browser_at(app, address)
    for _ in range(2):
        assert browser.get(address).status_code in (200, 303)
    answer = browser.get(address, headers={"Accept": "application/json"})
    assert (answer.status_code, list(answer.json)) == (429, ["error"])
    assert 55 <= int(answer.headers["Retry-After"]) <= 60


def test_other_phones_at_its_address_go_on(app, phone):
    for _ in range(8):
        phone.answered("/leagues/new", fields_of(phone))
    other = Client(app)
    found(other), found(other)


def test_an_address_has_a_limit_of_its_own(app):
    for _ in range(5):
        found(Client(app))
    found(Client(app), status=429)
    found(at(app, "192.0.2.9"))


def test_a_network_of_ipv6_is_one_address(app):
    for number in range(5):
        found(at(app, f"2001:db8::{number}"))
    found(at(app, "2001:db8::ffff"), status=429)
    found(at(app, "2001:db8:0:1::1"))


def test_addresses_of_ipv4_that_are_written_as_ipv6_are_told_apart(app):
    for _ in range(5):
        found(at(app, "::ffff:192.0.2.1"))
    found(at(app, "::ffff:192.0.2.2"))


@ON_SQLITE  # where the clock is the process's own
def test_after_the_time_it_goes_on(phone, pass_time):
    found(phone), found(phone)
    pass_time(seconds=599)
    found(phone, status=429)
    pass_time(seconds=601)
    found(phone)


@ON_SQLITE
@pytest.mark.parametrize("days", [-365, 365])
def test_a_clock_that_is_set_shuts_nobody_out(days, app, pass_time):
    for _ in range(5):
        found(Client(app))
    found(Client(app), status=429)
    pass_time(seconds=601, set_by=days * 86400)
    found(Client(app))


@ON_SQLITE
@pytest.mark.parametrize("days", [-365, 365])
def test_a_clock_that_is_set_changes_no_time_to_wait(days, app, pass_time):
    for _ in range(5):
        found(Client(app))
    pass_time(seconds=60, set_by=days * 86400)
    page = found(Client(app), status=429)
    assert page.alert == "Nothing was saved. Try again in 9 minutes."


def test_counts_that_are_over_take_no_memory(pass_time):
    counts = SteadyCounts()
    for number in range(SWEPT_FROM):
        counts.incr(f"phone {number}", 600)
    pass_time(seconds=601)
    counts.incr("phone", 600)
    assert counts.reset() == 1


def test_a_round_at_a_table_is_never_counted(app, phone):
    table_id = seat_at_table(app)
    page = phone.get(f"/tables/{table_id}/trick")
    for _ in range(20):
        page = phone.press(page.key(24))
        page = phone.press(page.button("Undo"))


def test_a_short_code_cannot_be_guessed_for_long(phone):
    for status in (422, 422, 429):
        phone.submit(phone.get("/join").form("/join"), status=status, code="000000")


def test_looking_at_a_form_is_never_counted(phone):
    for _ in range(10):
        phone.get("/tables/new")


def test_an_address_that_guesses_is_refused_what_it_does_not_know(app):
    phone = Client(app, is_stranger=True)
    guess(phone)
    assert phone.get(f"/tables/{seat_at_table(app)}/trick", status=429).alert.startswith("Nothing")


def test_an_address_that_guesses_reaches_no_league_and_no_link_either(app):
    phone = Client(app, is_stranger=True)
    guess(phone)
    phone.get(f"/leagues/{found_league(app)}", status=429)
    phone.get("/s/the-readers-of-the-tests", status=429)
    phone.get("/decks/a-deck-that-nobody-made", status=429)


def test_who_plays_goes_on_while_somebody_at_the_same_address_guesses(app, phone, other_phone):
    page = phone.get(f"/tables/{seat_at_table(app)}/trick")
    page = phone.press(page.key(24))
    guess(other_phone)
    phone.press(page.button("Undo"))


def test_a_league_that_a_phone_has_opened_stays_open(app, phone, other_phone):
    page = found(phone)
    guess(other_phone)
    phone.get(page.path)


def test_sixty_phones_at_one_address_found_a_league_each_on_one_evening(database):
    app = create_app({"SQLALCHEMY_DATABASE_URI": database, "SECRET_KEY": "for tests"})
    for _ in range(60):
        phone = Client(app)
        assert phone.location("/leagues/new", fields_of(phone)).startswith("/leagues/")
    hang_up(app)


def test_the_places_that_are_limited_are_there(app):
    for endpoints in LIMITED.values():
        assert endpoints <= app.view_functions.keys()


def fields_of(phone):
    """What the form of a league sends."""
    return phone.get("/leagues/new").fields("/leagues/new") | {"name": "The Imps"}


def guess(phone):
    """Tries three tables that are not there."""
    for number in range(3):
        phone.get(f"/tables/a-table-that-nobody-opened-{number}/trick", status=404)
