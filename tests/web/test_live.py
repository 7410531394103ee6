"""What a phone is told that asks what is new at a table, and who enters there."""

import time
from datetime import timedelta

import pytest
from sqlalchemy import event

from assistant.extensions import db
from assistant.store.engine import now
from assistant.tables import following, grants, opening
from tests.admitting import grant, phone_of
from tests.browsing import Client
from tests.databases import ON_BOTH
from tests.markup import read
from tests.web.steps import table_of, tap


@pytest.fixture
def watcher(app, trick):
    """A phone that only watches."""
    phone = Client(app, is_stranger=True)
    with app.app_context():
        grant(table_of(trick), phone_of(app, phone._browser), "watching")
    return phone


def news(phone, page, asked=""):
    """What a phone is told of the table of a page."""
    return phone.ask_for(f"/tables/{table_of(page)}/since?{asked}").said


def test_a_phone_that_enters_is_told_the_running_round(phone, trick):
    tap(phone, trick, 24, 10)
    told = news(phone, trick, "length=1")
    assert told["length"] == 3
    assert [event["card"] for event in told["now"]["events"]] == [24, 10]


def test_a_phone_that_watches_is_told_what_its_page_shows_and_no_more(phone, watcher, trick):
    tap(phone, trick, 24)
    told = news(watcher, trick, "length=0&round=0")
    assert told.keys() == {"length", "changes", "at", "onward", "page"}
    shown = watcher.get(f"/tables/{table_of(trick)}/trick").html
    assert read(told["page"]).one("main").markup == read(shown).one("main").markup


def test_phones_that_watch_are_told_in_their_language_what_stands_now(app, phone, watcher, trick):
    page = tap(phone, trick, 24)
    german = Client(app, "de", is_stranger=True)
    german.cookie = watcher.cookie
    assert "trick 1 of" in news(watcher, trick)["page"]
    assert "Stich 1 von" in news(german, trick)["page"]
    tap(phone, page, 10)
    assert ">10<" in news(watcher, trick)["page"]


def test_a_phone_that_watches_finds_nothing_of_the_game_in_its_page(watcher, trick):
    page = watcher.get(f"/tables/{table_of(trick)}/trick")
    assert not page.document.all("script", id="round-data")


def test_the_cards_of_other_phones_are_told_by_name(phone, other_phone, trick):
    tap(phone, trick, 24)
    told = news(other_phone, trick, "length=1&round=0")["by_others"]
    assert "entered 24 for" in told
    assert news(phone, trick, "length=1&round=0")["by_others"] == ""


@pytest.mark.parametrize(
    "asked",
    ["", "length=x&round=y", "length=-5&round=-1", "round=99", f"length={10**40}&round={10**40}"],
)
def test_whatever_is_asked_is_answered(phone, trick, asked):
    assert news(phone, trick, asked)["length"] == 1


def test_whoever_enters_a_card_enters_until_another_phone_takes_over(phone, other_phone, trick):
    page = tap(phone, trick, 24)
    assert news(phone, trick)["entering"]["is_here"]
    assert not news(other_phone, trick)["entering"]["is_here"]
    theirs = other_phone.get(page.path)
    other_phone.post(f"/tables/{table_of(trick)}/entering", theirs.fields("/plays"))
    assert news(other_phone, trick)["entering"]["is_here"]


def test_a_phone_that_watches_cannot_take_over(watcher, trick):
    form = watcher.get("/preferences").fields("/preferences")
    sent = {"csrf_token": form["csrf_token"]}
    watcher.post(f"/tables/{table_of(trick)}/entering", sent, status=403)


# Is anything new?


@pytest.fixture
def ask(trick):
    """Asks whether anything is new at the table; the answer as it came."""

    def answer(phone, length, changes=0):
        asked = f"/tables/{table_of(trick)}/since?length={length}&changes={changes}"
        return phone._browser.get(asked, headers={"Accept": "application/json"})

    return answer


def pause(answer):
    """The seconds after which a phone asks again."""
    return float(answer.headers["X-Ask-Again"])


@ON_BOTH
def test_nothing_new_is_an_answer_without_a_body_that_nobody_keeps(phone, trick, ask):
    answer = ask(phone, 1)
    assert (answer.status_code, answer.data) == (204, b"")
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in answer.headers


@ON_BOTH
def test_a_card_of_another_phone_is_news(phone, watcher, trick, ask):
    tap(phone, trick, 24)
    assert ask(watcher, 1).json["length"] == 2
    assert ask(watcher, 2).status_code == 204


@ON_BOTH
def test_another_name_is_news_although_the_record_is_as_long(app, watcher, trick, ask):
    with app.app_context():
        names = ["Adam", "Betty", "Clara", "Zoe"]
        opening.rename(table_of(trick), names, "a phone")
    told = ask(watcher, 1).json
    assert told["length"] == 1
    assert ask(watcher, 1, told["changes"]).status_code == 204


def test_a_phone_that_enters_in_place_of_another_is_news(phone, other_phone, trick, ask):
    page = other_phone.get(trick.path)
    other_phone.post(f"/tables/{table_of(trick)}/entering", page.fields("/plays"))
    assert not ask(phone, 1).json["entering"]["is_here"]


@ON_BOTH
def test_a_phone_whose_role_was_withdrawn_learns_it(app, watcher, trick, ask):
    with app.app_context():
        numbers = [one.number for one in grants.phones(table_of(trick)) if one.role == "watching"]
        grants.withdraw(table_of(trick), numbers[0], "secret")
    assert ask(watcher, 1).status_code == 404


@ON_BOTH
def test_a_phone_learns_that_its_table_was_deleted(app, watcher, trick, ask):
    with app.app_context():
        opening.delete(table_of(trick), "a phone")
    assert ask(watcher, 1).status_code == 410


def test_a_stranger_is_told_nothing_of_a_table(app, trick, ask):
    assert ask(Client(app, is_stranger=True), 1).status_code == 404


@ON_BOTH
def test_a_phone_asks_the_sooner_the_more_happens(
    app, phone, other_phone, watcher, trick, ask, monkeypatch
):
    monkeypatch.setattr(following, "BUSY", 0)  # the machine may be
    with app.app_context():
        opened = following._lately(table_of(trick))[0].at
    monkeypatch.setattr(following, "now", lambda: opened)
    assert pause(ask(watcher, 1)) == 1, "one phone has opened the table, and enters"
    monkeypatch.setattr(following, "now", now)
    tap(phone, trick, 24)
    tap(other_phone, other_phone.get(trick.path), 10)
    assert pause(ask(watcher, 3)) == 0.3
    monkeypatch.setattr(following, "now", lambda: now() + timedelta(minutes=5))
    assert 5 <= pause(ask(watcher, 3)) < 5.2
    monkeypatch.setattr(following, "now", lambda: now() + timedelta(hours=1))
    assert pause(ask(watcher, 3)) == 10
    monkeypatch.setattr(following, "now", lambda: now() - timedelta(hours=1))
    assert pause(ask(watcher, 3)) <= 1, "a clock that was set back lets nobody wait"


def test_a_busy_server_is_asked_less(phone, trick, ask, monkeypatch):
    lately = following._lately

    def slowly(table_id):
        time.sleep(0.15)
        return lately(table_id)

    monkeypatch.setattr(following, "_lately", slowly)
    assert 3 <= pause(ask(phone, 1)) <= 10


def test_to_ask_takes_one_statement(app, phone, trick, ask):
    ask(phone, 1)
    statements = []

    def used(connection, _record, _proxy):
        connection.set_trace_callback(statements.append)

    with app.app_context():
        event.listen(db.engine, "checkout", used)
        assert ask(phone, 1).status_code == 204
        event.remove(db.engine, "checkout", used)
    assert [statement.split()[0] for statement in statements] == ["BEGIN", "SELECT", "ROLLBACK"]


def test_a_stream_that_an_earlier_version_asks_for_is_not_there(phone, trick):
    asked = f"/tables/{table_of(trick)}/stream?length=1"
    assert phone._browser.get(asked).status_code == 404, "its scripts ask by themselves then"
