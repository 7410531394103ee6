"""What costs a server much can be asked for only so often; a round is played by nobody so fast."""

import json

import pytest
from flask import Flask

from assistant import create_app
from assistant.leagues import exports
from assistant.notation import game_files
from assistant.store.engine import new_id
from assistant.web import limits
from tests.admitting import browser_at
from tests.browsing import Client, File
from tests.databases import hang_up
from tests.forging import rechained
from tests.web.steps import seat_at_table, tap


@pytest.fixture
def app(database, monkeypatch):
    """An app that counts, with small limits."""
    monkeypatch.setattr(limits, "FORMS", "2/10 minutes")
    monkeypatch.setattr(limits, "PAGES", "2/minute")
    monkeypatch.setattr(limits, "STRANGERS", "5/minute")
    app = counting(database)
    yield app
    hang_up(app)


def counting(database):
    return create_app({"SQLALCHEMY_DATABASE_URI": database, "SECRET_KEY": "for tests"})


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


def test_a_round_at_a_table_is_counted_with_no_form(app, phone):
    table_id = seat_at_table(app)
    page = phone.get(f"/tables/{table_id}/trick")
    for _ in range(4):  # eight forms, which is more than any limit here
        page = tap(phone, page, 24)
        page = phone.press(page.button("Undo"))


def test_looking_at_a_form_is_never_counted(phone):
    for _ in range(10):
        phone.get("/tables/new")


def test_the_address_is_that_which_the_trusted_proxy_names(database, monkeypatch):
    monkeypatch.setattr(limits, "STRANGERS", "1/minute")
    monkeypatch.setenv("BOTTLE_IMP_PROXIES", "1")
    app = counting(database)
    for told in ("192.0.2.1", "192.0.2.2", "198.51.100.7, 192.0.2.3"):
        found(behind_proxy(app, told))
    found(behind_proxy(app, "198.51.100.8, 192.0.2.3"), status=429)
    hang_up(app)


def test_where_the_store_of_counts_is_away_each_process_counts_by_itself(database, monkeypatch):
    monkeypatch.setattr(limits, "STRANGERS", "5/minute")
    monkeypatch.setenv("RATELIMIT_STORAGE_URI", "valkey://127.0.0.1:1")
    app = counting(database)
    for _ in range(5):
        found(Client(app))
    found(Client(app), status=429)
    hang_up(app)


def behind_proxy(app, told):
    """A phone for which a proxy says so."""
    phone = Client(app)
    phone._browser.environ_base["HTTP_X_FORWARDED_FOR"] = told
    return phone


def fields_of(phone):
    """What the form of a league sends."""
    return phone.get("/leagues/new").fields("/leagues/new") | {"name": "The Imps"}


# Bytes of a day, and taps of an hour


@pytest.fixture
def game(app):
    """Makes the file of the same game under another id each time."""
    with app.app_context():
        file = game_files.parse(exports.game_file(seat_at_table(app)))
    told = [(entry, json.loads(entry.body)) for entry in file.entries]
    return lambda: rechained(new_id(), file.opened_at, file.people, told)


@pytest.fixture
def small_day(database, app, game, monkeypatch):
    """An app whose day ends after two such games and a half, and forms are no matter."""
    monkeypatch.setattr(limits, "FORMS", "99/10 minutes")
    monkeypatch.setattr(limits, "STRANGERS", "99/minute")
    sent = len(game()) + 700  # with what a form puts around it
    settings = {
        "SQLALCHEMY_DATABASE_URI": database,
        "SECRET_KEY": "x",
        "BYTES_A_DAY": int(2.5 * sent),
    }
    app = create_app(settings)
    yield app
    hang_up(app)


def bring_in(phone, content, status=200):
    form = phone.get("/bring-in").form("/bring-in")
    return phone.submit(form, status=status, file=File("a.json", "application/json", content))


def test_in_a_day_a_phone_and_an_address_bring_in_only_so_much(small_day, game):
    phone = Client(small_day)
    for _ in range(2):
        bring_in(phone, game())
    page = bring_in(phone, game(), status=429)
    assert page.alert == (
        "Nothing was saved. In one day only so much can be brought in from one phone and one "
        "network. It goes on in 24 hours."
    )
    bring_in(Client(small_day), game(), status=429)
    elsewhere = at(small_day, "192.0.2.9")
    elsewhere.cookie = phone.cookie
    bring_in(elsewhere, game(), status=429)
    bring_in(at(small_day, "192.0.2.8"), game())


def test_what_is_refused_is_not_counted(small_day, game):
    phone, content = Client(small_day), game()
    bring_in(phone, content)
    for _ in range(4):
        bring_in(phone, content, status=422)  # it is here already
    bring_in(phone, game())


def test_a_phone_taps_no_faster_than_once_a_second_for_an_hour(app, monkeypatch):
    monkeypatch.setattr(limits, "TAPS_OF_A_PHONE", "4/hour")
    table_id = seat_at_table(app)
    phone, other = Client(app), Client(app)
    page = phone.get(f"/tables/{table_id}/trick")
    for _ in range(2):
        page = tap(phone, page, 24)
        page = phone.press(page.button("Undo"))
    page = phone.submit(page.form("/plays"), status=429, card="24")
    assert page.heading == "Too much at once"
    tap(other, other.get(f"/tables/{table_id}/trick"), 24)
