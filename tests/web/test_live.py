"""What a phone is told that asks what is new at a table, and who enters there."""

import pytest

from tests.admitting import grant, phone_of
from tests.browsing import Client
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


def test_a_phone_that_watches_is_told_no_card(phone, watcher, trick):
    tap(phone, trick, 24)
    assert news(watcher, trick, "length=0&round=0").keys() == {"length", "at", "onward", "entering"}


def test_a_phone_that_enters_is_told_how_many_rounds_there_are(phone, trick):
    assert news(phone, trick, "length=1&round=0")["rounds"] == 1


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


def test_whoever_enters_a_card_enters_from_then_on(phone, other_phone, trick):
    tap(phone, trick, 24)
    assert news(phone, trick)["entering"]["is_here"]
    assert not news(other_phone, trick)["entering"]["is_here"]


def test_one_tap_takes_over_without_scripts(phone, other_phone, trick):
    page = tap(phone, trick, 24)
    theirs = other_phone.get(page.path)
    other_phone.post(f"/tables/{table_of(trick)}/entering", theirs.fields("/plays"))
    assert news(other_phone, trick)["entering"]["is_here"]


def test_a_phone_that_watches_cannot_take_over(watcher, trick):
    form = watcher.get(f"/tables/{table_of(trick)}/trick").fields("/preferences")
    sent = {"csrf_token": form["csrf_token"]}
    watcher.post(f"/tables/{table_of(trick)}/entering", sent, status=403)
