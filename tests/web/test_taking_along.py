"""One code gives another phone, or another browser of the same one, all that a phone may do."""

from datetime import timedelta

import pytest
from flask import Flask

from assistant.rules.cards import offered_decks
from assistant.rules.events import Played
from assistant.rules.options import USUAL
from assistant.store.engine import now
from assistant.tables import decks, grants, taking_along
from tests.admitting import phone_of
from tests.browsing import Client, Page
from tests.databases import ON_BOTH
from tests.web.steps import LEAGUE, game_at, seat_at_table, start, tap
from tests.web.test_hands import ALL
from tests.web.test_joining import code_on, type_code
from tests.web.test_own_phones import KEPT, keys, written
from tests.web.watching import granted

pytestmark = pytest.mark.usefixtures("league")

HERE = "/take-along"
NOT_VALID = "This code is not valid"


@pytest.fixture
def other(app: Flask) -> Client:
    """A phone that was let in nowhere."""
    return Client(app, is_stranger=True)


@pytest.fixture
def table(phone: Client) -> str:
    """A table that the phone opened."""
    return start(phone).path.split("/")[2]


def code_of(phone: Client) -> str:
    """A code that gives all that a phone may do."""
    return code_on(phone.press(phone.get(HERE).button("Show a code")))


def take(other: Client, code: str, status: int = 200) -> Page:
    """Another phone types the code, reads what it then may, and takes it."""
    page = type_code(other, code)
    return other.press(page.button("Take all along"), status=status)


def own(app: Flask, phone: Client) -> dict[tuple[str, str], int]:
    """All that a phone may do."""
    with app.app_context():
        return dict(taking_along.all_of(phone_of(app, phone._browser)))


@ON_BOTH
def test_all_that_a_phone_may_do_is_said_before_it_is_taken_and_after(app, table, phone, other):
    phone.get(f"/leagues/{LEAGUE}")
    with app.app_context():
        decks.save(
            "a-deck-of-the-tests-1", offered_decks()["classic"], phone_of(app, phone._browser)
        )
    all_of_it = "Enter: 1 game Secretary: The Imps Decks: 1"
    assert all_of_it in phone.get(HERE).text.replace(" :", ":")
    page = type_code(other, code_of(phone))
    assert "This phone may then too:" in page.text and all_of_it in page.text
    assert own(app, other) == {}
    page = other.press(page.button("Take all along"))
    assert "All came along. This phone may now:" in page.text and all_of_it in page.text
    assert own(app, other) == own(app, phone)


def test_both_phones_go_on_and_the_home_page_lists_the_same(table, phone, other) -> None:
    page = phone.submit(phone.get("/leagues/new").form("/leagues/new"), name="Thursdays")
    take(other, code_of(phone))
    home = other.get("/")
    assert home.link("Continue") == phone.get("/").link("Continue")
    assert home.link("Thursdays") == page.path
    page = tap(other, other.get(f"/tables/{table}/trick"), 24)
    tap(phone, phone.get(page.path), 17)


def test_a_game_that_is_off_the_list_stays_off_it(table, phone, other) -> None:
    phone.press(phone.get("/").button("Off the list"))
    take(other, code_of(phone))
    assert table not in other.get("/").html
    other.get(f"/tables/{table}/trick")


def test_the_settings_lead_there_and_a_code_for_cameras_is_filled_in(table, phone, other) -> None:
    page = phone.follow(phone.get("/preferences"), "Take all along")
    code = code_on(phone.press(page.button("Show a code")))
    page = other.get(f"/join?code={code.replace(' ', '')}")
    page = other.press(page.button("Join"))
    other.press(page.button("Take all along"))
    other.get(f"/tables/{table}/trick")


def test_a_code_is_good_once(app, table, phone, other) -> None:
    code = code_of(phone)
    page = type_code(other, code)
    take(Client(app, is_stranger=True), code)
    again = other.press(page.button("Take all along"), status=422)
    assert NOT_VALID in again.error("code")
    assert own(app, other) == {}


@pytest.mark.parametrize("passed", [timedelta(minutes=10), timedelta(minutes=-1)])
def test_a_code_is_good_for_ten_minutes(passed, app, table, phone, other, monkeypatch) -> None:
    page = type_code(other, code_of(phone))
    monkeypatch.setattr(grants, "now", lambda: now() + passed)
    assert NOT_VALID in other.press(page.button("Take all along"), status=422).error("code")
    assert own(app, other) == {}


def test_the_code_before_ends_with_a_new_one(table, phone, other) -> None:
    before, after = code_of(phone), code_of(phone)
    assert NOT_VALID in type_code(other, before, status=422).error("code")
    take(other, after)


def test_a_code_that_is_typed_on_its_own_phone_stays_good(table, phone, other) -> None:
    code = code_of(phone)
    assert "of this very phone" in type_code(phone, code, status=422).error("code")
    take(other, code)


def test_it_opens_nothing_as_a_link(phone, table, other) -> None:
    other.get(f"/join/{code_of(phone).replace(' ', '')}", status=404)


def test_what_was_withdrawn_meanwhile_does_not_come_along(app, table, phone, other) -> None:
    watching = granted(app, table, "watching")
    code = code_of(watching)
    page = type_code(other, code)
    with app.app_context():
        (number,) = [one.number for one in grants.phones(table) if one.role == "watching"]
        grants.withdraw(table, number, "of the tests")
    other.press(page.button("Take all along"))
    other.get(f"/tables/{table}/trick", status=404)


def test_a_phone_keeps_what_it_had(app, table, phone, other) -> None:
    own_table = start(other).path.split("/")[2]
    take(other, code_of(phone))
    for one in (own_table, table):
        tap(other, other.get(f"/tables/{one}/trick"), 24)


def test_what_was_taken_along_is_withdrawn_by_itself(app, table, phone, other) -> None:
    take(other, code_of(phone))
    with app.app_context():
        of_phone, of_other = grants.phones(table)
        grants.withdraw(table, of_phone.number, "of the tests")
        assert of_other.phone == phone_of(app, other._browser)
    phone.get(f"/tables/{table}/trick", status=404)
    other.get(f"/tables/{table}/trick")


def test_a_deck_comes_along_once(app, phone, other) -> None:
    with app.app_context():
        decks.save(
            "a-deck-of-the-tests-1", offered_decks()["classic"], phone_of(app, phone._browser)
        )
    for _ in range(2):
        take(other, code_of(phone))
    assert own(app, other) == {("deck", ""): 1}


def test_who_may_do_nothing_is_offered_no_code(other) -> None:
    page = other.get(HERE)
    assert "may do nothing yet" in page.text and page.buttons("Show a code") == []
    assert page.link("Join with a code") == "/join"


# A seat and its hand


def test_the_phone_that_comes_keeps_the_hand_and_opens_what_was_written_before_everybody(
    app, phone, other
) -> None:
    table = seat_at_table(app, options=ALL)
    betty = granted(app, table, "seat-1")
    written(betty, table)
    page = type_code(other, code_of(betty))
    assert "Play for a seat: 1 game" in page.text
    assert "is opened here before everybody" in page.text
    other.press(page.button("Take all along"))
    page = other.get(f"/tables/{table}/trick")
    assert keys(page) == set()
    page = other.get(f"/tables/{table}/hands/1")
    page = other.press(page.button("I am Betty"))
    assert keys(other.get(f"/tables/{table}/trick")) == KEPT
    assert "opened" in phone.get(f"/tables/{table}/log").text
    assert "Ask" in betty.get(f"/tables/{table}/hands/1").text


def test_the_phone_that_gave_its_seat_still_sends_what_waited_there(app, other) -> None:
    table = seat_at_table(app, options=USUAL)
    betty = granted(app, table, "seat-1")
    page = betty.get(f"/tables/{table}/trick")
    take(other, code_of(betty))
    betty.press(page.key(24))
    assert game_at(app, table).rounds[-1].events[-1][1] == Played(1, 24, assumed=False)


def test_a_phone_that_plays_for_a_seat_already_gets_no_second_hand(app, phone, other) -> None:
    table = seat_at_table(app, options=ALL)
    betty, clara = (granted(app, table, role) for role in ("seat-1", "seat-2"))
    page = type_code(clara, code_of(betty))
    assert "plays for another seat already, it stays with that one" in page.text
    clara.press(page.button("Take all along"))
    with app.app_context():
        found = {seat: len(phones) for seat, phones in grants.own_phones(table).items()}
        assert found == {1: 1, 2: 1}
