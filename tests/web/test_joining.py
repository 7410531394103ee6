"""How a phone joins: a link and its code, a short code, and what is withdrawn and renewed."""

from datetime import timedelta

import pytest
from flask import Flask

from assistant.extensions import db
from assistant.store import grants as stored_grants
from assistant.store.engine import now, writing
from assistant.store.models import Grant, JoinCode, Key
from assistant.tables import grants
from tests.admitting import phone_of
from tests.browsing import Client, Page
from tests.databases import ON_BOTH
from tests.web.steps import LEAGUE, SHARE, seat_at_table, start, tap
from tests.web.test_hosts import app_with

pytestmark = pytest.mark.usefixtures("league")


@pytest.fixture
def table(app: Flask) -> str:
    """A table of four."""
    return seat_at_table(app)


@pytest.fixture
def other(app: Flask) -> Client:
    """A phone that was let in nowhere."""
    return Client(app, is_stranger=True)


def shown(phone: Client, place: str, role: str = "") -> Page:
    """The page with the link for a role, at "/tables/..." or "/leagues/..."."""
    token = phone.get("/join").fields("/join")["csrf_token"]
    phone.get(place)
    return phone.post(f"{place}/phones", {"csrf_token": token, "role": role})


def key_on(page: Page) -> str:
    """The path of the link that a page shows."""
    link = page.document.one("input", **{"data-part": "link"})["value"]
    return "/join/" + link.rpartition("/join/")[2]


def code_on(page: Page) -> str:
    """The short code that a page shows."""
    return page.document.one("b", **{"class": "figure"}).text


def with_code(phone: Client, place: str, role: str = "entering") -> str:
    """The short code for a role that a phone at a place asks for."""
    page = shown(phone, place, role)
    return code_on(phone.press(page.button("Show a short code")))


def type_code(phone: Client, code: str, status: int = 200) -> Page:
    """Types a code."""
    return phone.submit(phone.get("/join").form("/join"), status=status, code=code)


# By a link


@ON_BOTH
def test_one_scan_lets_a_phone_enter(table: str, phone: Client, other: Client) -> None:
    page = other.join(key_on(shown(phone, f"/tables/{table}")))
    assert page.path == f"/tables/{table}/trick"
    tap(other, page, 24)


def test_a_link_that_is_shown_again_is_the_same(table: str, phone: Client) -> None:
    first, again = (key_on(shown(phone, f"/tables/{table}")) for _ in range(2))
    assert first == again


def test_a_lower_link_takes_nothing_away(table: str, phone: Client, other: Client) -> None:
    for role in ("entering", "watching"):
        page = other.join(key_on(shown(phone, f"/tables/{table}", role)))
    tap(other, page, 24)


@pytest.mark.parametrize("role", ["entering", "watching", "seat-1"])
def test_who_only_opens_a_link_is_granted_nothing(role, table, phone, other, unchanged) -> None:
    link = key_on(shown(phone, f"/tables/{table}", role))
    other.get("/")
    unchanged()
    page = other.get(link)
    assert (unchanged(), page.button("Join").text) == (True, "Join")


def test_a_link_says_who_plays_and_what_the_phone_then_does(table, phone, other) -> None:
    page = other.get(key_on(shown(phone, f"/tables/{table}", "seat-1")))
    assert "Adam, Betty, Clara, Doris This phone then plays for Betty" in page.text


def test_a_phone_plays_for_the_seat_of_the_last_link_and_is_told_which_it_leaves(
    table: str, phone: Client, other: Client
) -> None:
    adams, bettys = (key_on(shown(phone, f"/tables/{table}", f"seat-{n}")) for n in (0, 1))
    other.join(bettys)
    for link, name, left in ((adams, "Adam", "Betty"), (bettys, "Betty", "Adam")):
        page = other.get(link)
        assert f"plays for {name}, and keeps the hand. It no longer plays for {left}." in page.text
        other.join(link)
        phones = shown(phone, f"/tables/{table}").text
        assert f"{name}’s phone plays for {name}" in phones
        assert f"plays for {left}" not in phones


def test_a_phone_that_has_joined_goes_on_at_once(table, phone, other) -> None:
    link = key_on(shown(phone, f"/tables/{table}"))
    other.join(link)
    assert other.get(link).path == f"/tables/{table}/trick"


BEHIND = [".", ")", "/", ").", "\u200b", "\u2060\ufeff", "»", "…", "%20"]
BEHIND += [
    "’s",
    "&nbsp;",
    "\u200band so on",
    "，then",
    "%0Aand so on",
    "%0D%0AX: 1.",
    "](it)",
    "。🎉",
]


@pytest.mark.parametrize("behind", BEHIND)
def test_what_stands_behind_a_link_in_a_sentence_is_no_part_of_it(behind, table, phone, other):
    link = key_on(shown(phone, f"/tables/{table}"))
    assert other.join(link + behind).path == f"/tables/{table}/trick"


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("root", ["", "/imp"])
@pytest.mark.usefixtures("league")
def test_what_is_asked_for_behind_an_address_stays(method, root, app):
    database = app.config["SQLALCHEMY_DATABASE_URI"]
    with app_with(database, PUBLIC_URL=f"http://localhost{root}") as at:
        answer = at.test_client().open(f"/s/{SHARE}/games.?page=2&a=%C3%A9", method=method)
    assert answer.headers["Location"] == f"{root}/s/{SHARE}/games?page=2&a=%C3%A9"


@pytest.mark.parametrize("end", [")", ".)", "”", "..."])
def test_a_link_to_the_first_page_leads_there_too(end, other) -> None:
    assert other.get(f"/{end}").path == "/"


@pytest.mark.parametrize("address", ["/join", "/judge", "/secure"])
def test_no_address_minds_what_stands_behind_it_in_a_sentence(address, other) -> None:
    assert other.get(f"{address}).").path == other.get(address).path


def test_a_link_that_grants_nothing_says_how_to_join(other: Client) -> None:
    page = other.get("/join/a-key-that-nobody-made", status=404)
    assert page.heading == "This link lets nobody in"


def test_who_watches_shows_a_link_for_watching_and_no_other(table, phone, other) -> None:
    other.join(key_on(shown(phone, f"/tables/{table}", "watching")))
    token = other.get("/join").fields("/join")["csrf_token"]
    page = other.post(f"/tables/{table}/phones", {"csrf_token": token})
    assert {one["value"] for one in page.document.all(name="role")} == {"watching"}
    other.post(f"/tables/{table}/phones", {"csrf_token": token, "role": "entering"}, status=403)


def test_a_reader_shows_no_link_to_more(phone: Client, other: Client) -> None:
    page = other.join(key_on(shown(phone, f"/leagues/{LEAGUE}", "reader")))
    assert page.path == f"/leagues/{LEAGUE}"
    token = other.get("/join").fields("/join")["csrf_token"]
    fields = {"csrf_token": token, "role": "scorekeeper"}
    other.post(f"/leagues/{LEAGUE}/phones", fields, status=403)


def test_the_database_has_no_key_and_no_code(app: Flask, table: str, phone: Client) -> None:
    link = key_on(shown(phone, f"/tables/{table}"))
    code = with_code(phone, f"/tables/{table}")
    with app.app_context():
        kept = [str(row) for row in db.session.execute(db.select(Key.__table__))]
        kept += [str(row) for row in db.session.execute(db.select(JoinCode.__table__))]
    assert len(kept) == 2
    assert link.rpartition("/")[2] not in "".join(kept)
    assert code.replace(" ", "") not in "".join(kept)


# By a short code


@ON_BOTH
@pytest.mark.parametrize("between", [" ", "-", ".", "\u00a0", "\u2011", " – ", "\u200b", "_"])
def test_a_short_code_is_typed_as_it_is_read_out(between, table, phone, other) -> None:
    code = with_code(phone, f"/tables/{table}").lower().replace("0", "o").replace("1", "l")
    page = type_code(other, between + between.join(code) + between)
    assert page.path == f"/tables/{table}/trick"


def test_a_short_code_is_read_in_the_wide_letters_of_an_east_asian_keyboard(table, phone, other):
    code = with_code(phone, f"/tables/{table}").replace(" ", "")
    wide = "".join(chr(ord(sign) + 0xFEE0) for sign in code)
    assert type_code(other, wide).path == f"/tables/{table}/trick"


def test_a_short_code_for_a_league_opens_it(phone: Client, other: Client) -> None:
    code = with_code(phone, f"/leagues/{LEAGUE}", "scorekeeper")
    assert type_code(other, code).path == f"/leagues/{LEAGUE}"


@pytest.mark.parametrize("passed", [timedelta(minutes=10), timedelta(minutes=-1)])
def test_a_short_code_works_for_ten_minutes(passed, table, phone, other, monkeypatch) -> None:
    code = with_code(phone, f"/tables/{table}")
    monkeypatch.setattr(grants, "now", lambda: now() + passed)
    assert "not valid" in type_code(other, code, status=422).error("code")


@pytest.mark.parametrize("code", ["", "K7M2QX", "ILO", "\x00", "🧞‍♂️" * 9, "x" * 5000])
def test_what_is_no_code_is_refused_beside_the_field(code: str, other: Client) -> None:
    page = type_code(other, code, status=422)
    assert "Ask for a new one" in page.error("code")


# From one game to the next


def test_who_sees_the_end_is_told_where_it_goes_on(ended: Page, phone: Client, other: Client):
    before = ended.path.split("/")[2]
    other.join(key_on(shown(phone, f"/tables/{before}", "watching")))
    assert other.ask_for(f"/tables/{before}/since").said["onward"] == ""
    after = phone.press(phone.get(ended.path).button("Rematch")).path.split("/")[2]
    assert other.ask_for(f"/tables/{before}/since").said["onward"] == f"/tables/{after}"


def test_who_did_not_come_along_is_told_nothing(app, ended: Page, phone: Client, other: Client):
    before = ended.path.split("/")[2]
    phone.press(phone.get(ended.path).button("Rematch"))
    other.join(key_on(shown(phone, f"/tables/{before}", "watching")))
    assert other.ask_for(f"/tables/{before}/since").said["onward"] == ""


# The phones that are here


def withdraw(app: Flask, phone: Client, table: str, other: Client) -> None:
    """A phone withdraws what another was granted at a table."""
    with app.app_context():
        id = phone_of(app, other._browser)
        number = next(one.number for one in grants.phones(table) if one.phone == id)
    page = phone.get(f"/tables/{table}/phones?withdraw={number}")
    phone.submit(page.form(f"/phones/{number}/withdraw"))


def test_the_phones_are_listed_with_what_they_do_as_they_are_named(table, phone, other, app):
    other.join(key_on(shown(phone, f"/tables/{table}", "seat-1")))
    page = shown(phone, f"/tables/{table}")
    assert "Betty’s phone plays for Betty" in page.text
    assert "this phone enters cards" in page.text
    with app.app_context():
        (number,) = [one.number for one in grants.phones(table) if one.role == "seat-1"]
    page = phone.submit(page.form(f"/phones/{number}/name"), name="Ben’s old phone")
    assert "Ben’s old phone plays for Betty" in page.text


def test_a_name_that_cannot_be_is_refused(table, phone, unchanged) -> None:
    page = shown(phone, f"/tables/{table}")
    action = next(one for one in page.document.all("form") if one["action"].endswith("/name"))
    unchanged()
    assert "at most 40 characters" in phone.submit(action, status=422, name="x" * 41).alert
    assert unchanged()


@pytest.mark.parametrize("role", ["entering", "seat-1", "watching"])
def test_a_withdrawn_phone_is_shut_out_alone_and_its_link_with_it(role, table, phone, other, app):
    third = Client(app, is_stranger=True)
    link = key_on(shown(phone, f"/tables/{table}", role))
    other.join(link), third.join(link)
    withdraw(app, phone, table, other)
    other.get(f"/tables/{table}/trick", status=404)
    other.get(link, status=404)
    third.get(f"/tables/{table}/trick")


def test_withdrawing_asks_once_and_leaves_a_way_back(table, phone, other, app) -> None:
    other.join(key_on(shown(phone, f"/tables/{table}", "seat-1")))
    page = shown(phone, f"/tables/{table}")
    with app.app_context():
        (number,) = [one.number for one in grants.phones(table) if one.role == "seat-1"]
    end = f"?withdraw={number}"
    (link,) = [one["href"] for one in page.document.all("a") if one["href"].endswith(end)]
    asked = phone.get(link)
    assert "It is shut out at once" in asked.text
    assert "It is shut out at once" not in phone.follow(asked, "Keep it").text
    other.get(f"/tables/{table}/trick")
    phone.submit(asked.form(f"/phones/{number}/withdraw"))
    other.get(f"/tables/{table}/trick", status=404)


def test_the_only_phone_that_enters_stays(other: Client) -> None:
    table = start(other).path.split("/")[2]
    page = shown(other, f"/tables/{table}")
    page = other.follow(page, "Leave with this phone")
    page = other.press(page.button("Leave with this phone"), status=422)
    assert page.alert == "This is the only phone that enters cards. Let another one in first."
    other.get(f"/tables/{table}/trick")


def test_a_renewed_link_ends_the_one_before_and_nobodys_grant(table, phone, other, app) -> None:
    page = shown(phone, f"/tables/{table}", "watching")
    before = key_on(page)
    other.join(before)
    after = key_on(phone.press(page.button("New link")))
    Client(app, is_stranger=True).get(before, status=404)
    Client(app, is_stranger=True).join(after)
    other.get(f"/tables/{table}/trick")


def test_a_renewed_link_ends_its_short_code(table: str, phone: Client, other: Client) -> None:
    code = with_code(phone, f"/tables/{table}", "watching")
    phone.press(shown(phone, f"/tables/{table}", "watching").button("New link"))
    type_code(other, code, status=422)


def test_a_table_that_is_removed_for_good_leaves_no_grant(app: Flask, table: str) -> None:
    with app.app_context():
        with writing():
            stored_grants.remove([table])
        assert db.session.scalars(db.select(Grant).where(Grant.place == table)).all() == []
