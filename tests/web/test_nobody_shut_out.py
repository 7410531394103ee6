"""Whatever strangers at the same address do, and however often: a table goes on, and lets others in."""

import time
from datetime import datetime

import pytest
from sqlalchemy import update

from assistant.extensions import db
from assistant.store.models import Grant
from assistant.tables import grants
from assistant.web import limits
from tests.browsing import Client
from tests.databases import hang_up
from tests.web.steps import start, table_of
from tests.web.test_limits import at, counting, fields_of, found


@pytest.fixture
def app(database, monkeypatch):
    """An app that counts, with a tenth of its usual limits."""
    for name in ("STRANGERS", "CODES_WHERE_MADE", "CODES", "CODES_TOGETHER"):
        times, within = getattr(limits, name).split("/")
        monkeypatch.setattr(limits, name, f"{int(times) // 10}/{within}")
    app = counting(database)
    yield app
    hang_up(app)


@pytest.fixture
def table_id(app, ended):
    """A table whose game is over, and at which `phone` enters since long ago."""
    with app.app_context():
        db.session.execute(update(Grant).values(granted_at=datetime(2026, 1, 1)))
        db.session.commit()
    return table_of(ended)


def test_sixty_phones_at_one_address_found_a_league_each_on_one_evening(app):
    assert limits.STRANGERS == "6/minute"  # a tenth, here
    for _ in range(6):
        phone = Client(app)
        assert phone.location("/leagues/new", fields_of(phone)).startswith("/leagues/")


def test_after_many_new_leagues_a_new_phone_comes_in_and_a_rematch_begins(
    app, phone, table_id, ended
):
    """Whoever behind the same router founds leagues without end shuts out nobody else."""
    for _ in range(6):
        found(Client(app))
    for _ in range(3):
        found(Client(app), status=429)
    assert comes_by_link(Client(app), table_id)
    assert start(Client(app)).path.startswith("/tables/")
    assert begins_again(phone, ended)
    found(phone)  # it was here before


def test_after_many_wrong_links_a_new_phone_comes_in_and_a_rematch_begins(
    app, phone, table_id, ended
):
    stranger = Client(app, is_stranger=True)
    for number in range(31):
        stranger.get(f"/join/a-link-that-nobody-made-{number}", status=404)
    assert comes_by_link(Client(app), table_id)
    assert begins_again(phone, ended)


def test_after_many_wrong_codes_one_that_was_made_here_lets_in(app, phone, table_id, ended):
    wrong(app, 10)
    assert comes_by(Client(app), code_of(phone, table_id)) == f"/tables/{table_id}"
    assert comes_by_link(Client(app), table_id)
    assert begins_again(phone, ended)


def test_an_address_can_guess_codes_that_were_made_elsewhere_for_a_moment_only(
    app, phone, table_id, ended
):
    code, guessing = code_of(phone, table_id), "192.0.2.9"
    assert set(wrong(app, 2, guessing)) == {422}
    assert set(wrong(app, 3, guessing)) == {429}
    page = comes_by(at(app, guessing), code, status=429)
    assert page.alert == (
        "Nothing was saved. Try again in 1 minute. "
        "Whoever scans the QR code or opens the link comes in at once."
    )
    assert comes_by(at(app, "192.0.2.10"), code) == f"/tables/{table_id}"


def test_many_addresses_together_can_guess_so_much_and_shut_out_no_table(
    app, phone, table_id, monkeypatch
):
    code = code_of(phone, table_id)
    for number in range(15):
        wrong(app, 2, f"192.0.2.{number}")
    comes_by(at(app, "192.0.2.99"), code, status=429)
    assert comes_by(Client(app), code) == f"/tables/{table_id}"


def test_whoever_guesses_at_the_table_itself_has_a_limit_too(app, phone, table_id, ended):
    wrong(app, 30)
    assert comes_by(Client(app), code_of(phone, table_id), status=429).heading


def test_after_a_minute_a_code_made_elsewhere_lets_in_again(app, phone, table_id, monkeypatch):
    code = code_of(phone, table_id)
    wrong(app, 10, "192.0.2.9")
    clock = time.time
    monkeypatch.setattr(time, "time", lambda: clock() + 61)
    assert comes_by(at(app, "192.0.2.9"), code) == f"/tables/{table_id}"


def begins_again(phone, ended):
    """Whether the rematch begins."""
    page = phone.press(ended.button("Rematch"))
    return page.path != ended.path


def comes_by_link(phone, table_id):
    """Whether a phone that opens the link for entering comes to the table."""
    with phone._app.app_context():
        grants.make_key(table_id, "entering", "for tests")
        key = grants.key(table_id, "entering", "for tests")
    return phone.join(f"/join/{key}").path.startswith(f"/tables/{table_id}")


def code_of(phone, table_id):
    """A short code that a phone shows."""
    token = phone.get("/join").fields("/join")["csrf_token"]
    page = phone.post(f"/tables/{table_id}/phones/code", {"csrf_token": token, "role": "watching"})
    return "".join(page.document.one("b", **{"class": "figure"}).text.split())


def comes_by(phone, code, status=None):
    """Where a phone comes by a code; the page, where it is refused."""
    fields = phone.get("/join").fields("/join") | {"code": code}
    return phone.post("/join", fields, status) if status else phone.location("/join", fields)


def wrong(app, times, address="127.0.0.1"):
    """Types as many wrong codes; how each was answered."""
    phone = at(app, address)
    fields = phone.get("/join").fields("/join") | {"code": "000000"}
    return [phone.answered("/join", fields)[0] for _ in range(times)]
