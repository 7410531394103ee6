"""Who may open what, route by route: without a grant, with another's, a withdrawn, a lower one."""

import re
from collections import Counter
from dataclasses import replace
from urllib.parse import urlsplit

import pytest
from flask import Flask

from assistant.extensions import db
from assistant.leagues import leagues, lifecycle, sessions
from assistant.rules.options import USUAL, Goal
from assistant.rules.roles import includes
from assistant.store import tables
from assistant.store.engine import now, writing
from assistant.store.models import Table
from assistant.tables import grants
from assistant.web import access
from tests.admitting import grant, phone_of
from tests.browsing import Client, Page
from tests.databases import app_on, hang_up
from tests.web.routes import DRAWINGS, FILES, OF_PROGRAMS, QUESTIONS, address
from tests.web.steps import LEAGUE, SESSION, lay, seat_at_table, skip_round

NOT_HERE, NOT_IN_LEAGUE = "This phone is not at that table", "This phone is not in that league"
NOT_ALLOWED = "This phone may not do that here"
NO_LONGER_HERE = "This phone is no longer in the game"
NO_LONGER_IN_LEAGUE = "This phone is no longer in the league"
NOWHERE = "a-place-that-is-nowhere"
SECRET = "the secret of the tests"

AT_A_TABLE, IN_A_LEAGUE = sorted(access.AT_A_TABLE), sorted(access.IN_A_LEAGUE)

pytestmark = pytest.mark.usefixtures("league")


@pytest.fixture
def table(app: Flask) -> str:
    """A table of four at which 24 lies."""
    table_id = seat_at_table(app)
    lay(app, table_id, 24)
    return table_id


def let_in(app: Flask, phone: Client, place: str, *roles: str) -> None:
    """Grants a phone these roles in a place."""
    with app.app_context():
        for role in roles:
            grant(place, phone_of(app, phone._browser), role)


def asked(app: Flask, phone: Client, route: tuple[str, str], place: str) -> tuple[int, Page]:
    """What a phone is answered at a route of a place."""
    method, endpoint = route
    rules = [rule.rule for rule in app.url_map.iter_rules(endpoint) if method in rule.methods]
    path = address(rules[0], place).replace(LEAGUE, place if "<league_id>" in rules[0] else "")
    if method == "GET":
        return phone.answered(path + QUESTIONS.get(endpoint, ""))
    token = phone.get("/join").fields("/join")["csrf_token"]
    return phone.answered(path, {"csrf_token": token, "after": "2", "client_id": "x" * 20})


def plain(page: Page) -> str:
    """A page without what is made anew each time."""
    tokens = r'(?<=name=")(?:csrf_token|client_id)"[^>]*value="[^"]*'
    return re.sub(rf"{tokens}|(?<=Request )[0-9a-f]{{8}}", "", page.html)


# The decisions


def test_somebody_has_decided_about_every_route_and_once(app: Flask) -> None:
    routes = {
        (method, rule.endpoint)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) & {"GET", "POST"}
    }
    decided = Counter(
        [
            *access.OF_NOBODY,
            *access.OF_THE_OPERATOR,
            *access.AT_A_TABLE,
            *access.IN_A_LEAGUE,
        ]
    )
    assert decided == Counter(routes)


def test_a_route_of_a_table_or_a_league_is_decided_as_one(app: Flask) -> None:
    for rule in app.url_map.iter_rules():
        for method in (rule.methods or set()) & {"GET", "POST"}:
            route = method, rule.endpoint
            assert ("<table_id>" in rule.rule) == (route in access.AT_A_TABLE), route
            assert ("<league_id>" in rule.rule) == (route in access.IN_A_LEAGUE), route


def test_a_route_about_which_nobody_decided_answers_nobody(database: str) -> None:
    app = app_on(database)
    app.config["PROPAGATE_EXCEPTIONS"] = False
    app.add_url_rule("/tables/<table_id>/forgotten", "forgotten", lambda table_id: "told")
    answer = app.test_client().get("/tables/a-table-of-the-tests/forgotten")
    assert (answer.status_code, "told" in answer.text) == (500, False)
    hang_up(app)


# Without a grant


def test_who_has_no_grant_learns_not_even_whether_there_is_a_table(app, table, stranger):
    for route in AT_A_TABLE:
        status, page = asked(app, stranger, route, table)
        assert (status, page.heading) == (404, NOT_HERE), route
        assert plain(page) == plain(asked(app, stranger, route, NOWHERE)[1]), route


def test_who_has_no_grant_learns_not_even_whether_there_is_a_league(app, stranger) -> None:
    for route in IN_A_LEAGUE:
        status, page = asked(app, stranger, route, LEAGUE)
        assert (status, page.heading) == (404, NOT_IN_LEAGUE), route
        assert plain(page) == plain(asked(app, stranger, route, NOWHERE)[1]), route


def test_a_page_that_is_not_shown_says_how_to_join(table: str, stranger: Client) -> None:
    page = stranger.get(f"/tables/{table}/trick", status=404)
    assert "scan the code that a phone there shows" in page.alert
    assert page.link("Type a code") == "/join"


def test_the_phones_program_is_told_as_little(table: str, stranger: Client) -> None:
    told, of_nothing = (stranger.ask_for(f"/tables/{id}/trick") for id in (table, NOWHERE))
    assert (told.status, told.said) == (404, of_nothing.said)


def test_who_has_no_grant_sees_no_house_rules_of_a_table(table: str, stranger: Client) -> None:
    told = plain(stranger.get(f"/rules/?table={table}")).replace(table, "")
    assert told == plain(stranger.get("/rules/?table="))


def test_who_does_not_enter_cannot_begin_again_with_the_people_of_a_table(app, table, stranger):
    assert "Adam" not in stranger.get(f"/tables/new?same={table}").html
    let_in(app, stranger, table, "watching")
    assert "Adam" not in stranger.get(f"/tables/new?same={table}").html


def test_nothing_is_opened_by_the_id_of_another_table(app, table, stranger, unchanged) -> None:
    unchanged()
    fields = {"name_0": "Eve", "name_1": "Mallory", "name_2": "Trent", "client_id": table}
    form = stranger.get("/tables/new").fields("/tables/new")
    status, page = stranger.answered("/tables/new", form | fields)
    assert (status, page.heading) == (404, NOT_HERE)
    assert unchanged()


# With a grant elsewhere, or one that was withdrawn


def shut_out(app: Flask, phone: Client, place: str, said: str) -> None:
    """No route of a table or of the league lets a phone in, which is told why."""
    for route in IN_A_LEAGUE if place == LEAGUE else AT_A_TABLE:
        status, page = asked(app, phone, route, place)
        assert (status, page.heading) == (404, said), route


def test_a_grant_at_another_table_opens_nothing_here(app, table, stranger, unchanged) -> None:
    let_in(app, stranger, seat_at_table(app), "entering")
    unchanged()
    shut_out(app, stranger, table, NOT_HERE)
    assert unchanged()


def test_a_grant_elsewhere_opens_nothing_in_a_league(app, table, stranger, unchanged) -> None:
    let_in(app, stranger, table, "entering")
    with app.app_context():
        leagues.open_league("a-league-of-somebody-else", "Others", "somebody")
    let_in(app, stranger, "a-league-of-somebody-else", "secretary")
    unchanged()
    shut_out(app, stranger, LEAGUE, NOT_IN_LEAGUE)
    assert unchanged()


def withdraw(app: Flask, place: str, phone: Client) -> None:
    """Withdraws all that a phone was granted in a place; another phone stays there."""
    with app.app_context():
        id = phone_of(app, phone._browser)
        for one in grants.phones(place):
            if one.phone == id:
                grants.withdraw(place, one.number, SECRET)


def test_a_withdrawn_grant_opens_nothing_at_a_table(app, table, stranger, unchanged) -> None:
    let_in(app, stranger, table, "entering", "seat-1")
    stranger.get(f"/tables/{table}/trick")
    withdraw(app, table, stranger)
    unchanged()
    shut_out(app, stranger, table, NO_LONGER_HERE)
    assert unchanged()


def test_a_request_that_began_before_a_withdrawal_leaves_no_role_behind(app, table, stranger):
    let_in(app, stranger, table, "watching")
    with app.app_context():
        db.session.scalar(db.select(Table.id))  # it reads the database as it is now
        withdraw(app, table, stranger)
        grants.rights_at_table(phone_of(app, stranger._browser), table)
    stranger.get(f"/tables/{table}/trick", status=404)


def test_a_withdrawn_grant_opens_nothing_in_a_league(app, stranger, unchanged) -> None:
    let_in(app, stranger, LEAGUE, "secretary")
    stranger.get(f"/leagues/{LEAGUE}")
    withdraw(app, LEAGUE, stranger)
    unchanged()
    shut_out(app, stranger, LEAGUE, NO_LONGER_IN_LEAGUE)
    assert unchanged()


def test_a_withdrawn_phone_is_told_that_the_game_goes_on_and_how_it_comes_back(
    app, table, stranger
) -> None:
    let_in(app, stranger, table, "entering")
    tap = stranger.get(f"/tables/{table}/trick").fields("/plays") | {"card": "17"}
    withdraw(app, table, stranger)
    page = stranger.get(f"/tables/{table}/trick", status=404)
    assert page.alert.startswith("It was taken off, and the game goes on on the other phones.")
    assert page.link("Type a code") == "/join"
    for answer in (
        stranger.json(f"/tables/{table}/plays", tap),
        stranger.ask_for(f"/tables/{table}/since"),
    ):
        assert (answer.status, answer.said["error"]) == (404, f"{NO_LONGER_HERE}. {page.alert}")


def test_a_phone_withdrawn_from_a_league_is_told_so_at_its_tables(app, table, stranger) -> None:
    with app.app_context():
        sessions.attach(table, SESSION, None)
    let_in(app, stranger, LEAGUE, "reader")
    withdraw(app, LEAGUE, stranger)
    assert stranger.get(f"/tables/{table}/trick", status=404).heading == NO_LONGER_HERE


def test_a_phone_of_a_deleted_league_is_told_so_there_and_at_its_tables(
    app, table, stranger
) -> None:
    with app.app_context():
        sessions.attach(table, SESSION, None)
    let_in(app, stranger, LEAGUE, "reader")
    with app.app_context():
        lifecycle.delete(LEAGUE)
    assert stranger.get(f"/tables/{table}/trick", 404).heading == "This game was deleted"
    assert stranger.get(f"/leagues/{LEAGUE}", 404).heading == "This league was deleted"


def test_a_withdrawn_phone_is_not_told_that_a_deleted_game_goes_on(app, table, stranger) -> None:
    let_in(app, stranger, table, "entering")
    withdraw(app, table, stranger)
    with app.app_context(), writing():
        db.session.get(Table, table).deleted_at = now()
    assert stranger.get(f"/tables/{table}/trick", 404).heading == "This game was deleted"


def test_a_withdrawn_phones_home_page_forgets_the_table(app, table, stranger) -> None:
    let_in(app, stranger, table, "watching", "entering")
    with app.app_context(), writing():
        tables.visit(phone_of(app, stranger._browser), table)
    assert "Adam" in stranger.get("/").text
    withdraw(app, table, stranger)
    assert "Adam" not in stranger.get("/").html + stranger.get("/tables/new").html


# With a lower role


BELOW = {"watch": [], "take_part": ["watching"], "enter": ["watching", "seat-1"]}
"""The roles at a table that do not have what a page asks for."""


@pytest.mark.parametrize("role", ["watching", "seat-1"])
def test_a_lower_role_at_a_table_changes_nothing(role, app, table, stranger, unchanged) -> None:
    let_in(app, stranger, table, role)
    unchanged()
    for route, need in access.AT_A_TABLE.items():
        if role in BELOW[need]:
            status, page = asked(app, stranger, route, table)
            assert (status, page.heading) == (403, NOT_ALLOWED), route
    assert unchanged()


@pytest.mark.parametrize("role", ["reader", "scorekeeper"])
def test_a_lower_role_in_a_league_changes_nothing(role, app, stranger, unchanged) -> None:
    let_in(app, stranger, LEAGUE, role)
    unchanged()
    for route, least in access.IN_A_LEAGUE.items():
        if not includes(role, least):
            status, page = asked(app, stranger, route, LEAGUE)
            assert (status, page.heading) == (403, NOT_ALLOWED), route
    assert unchanged()


def offers(app: Flask, page: Page) -> set[tuple[str, str]]:
    """The routes to which a page's links and forms lead."""
    at = app.url_map.bind("localhost")
    led = [("GET", link["href"]) for link in page.document.all("a")]
    led += [(form["method"].upper(), form["action"]) for form in page.document.all("form")]
    led += [("POST", button["formaction"]) for button in page.document.all("button")]
    paths = [(method, urlsplit(to).path) for method, to in led if to.startswith("/")]
    return {(method, at.match(path, method)[0]) for method, path in paths if at.test(path, method)}


@pytest.mark.parametrize("role", ["watching", "seat-1"])
def test_no_page_of_a_table_offers_a_lower_role_what_it_may_not_do(role, app, stranger) -> None:
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("rounds", 9)))
    skip_round(app, table_id, seed=1)
    let_in(app, stranger, table_id, role)
    not_allowed = {route for route, need in access.AT_A_TABLE.items() if role in BELOW[need]}
    for method, endpoint in sorted(access.AT_A_TABLE.keys() - not_allowed):
        if method == "GET" and endpoint not in FILES | OF_PROGRAMS:
            _, page = asked(app, stranger, (method, endpoint), table_id)
            assert not offers(app, page) & not_allowed, endpoint


@pytest.mark.parametrize("role", ["reader", "scorekeeper"])
def test_no_page_of_a_league_offers_a_lower_role_what_it_may_not_do(role, app, stranger) -> None:
    let_in(app, stranger, LEAGUE, role)
    needs = access.IN_A_LEAGUE.items()
    not_allowed = {route for route, least in needs if not includes(role, least)}
    for method, endpoint in sorted(access.IN_A_LEAGUE.keys() - not_allowed):
        if method == "GET" and endpoint not in FILES | DRAWINGS:
            _, page = asked(app, stranger, (method, endpoint), LEAGUE)
            assert not offers(app, page) & not_allowed, endpoint


@pytest.mark.parametrize("command", ["plays", "undo"])
def test_a_seats_phone_does_nothing_for_another_seat(command, app, table, stranger, unchanged):
    let_in(app, stranger, table, "seat-0")  # 24 is Betty's, and Clara is lit
    unchanged()
    token = stranger.get("/join").fields("/join")["csrf_token"]
    fields = {"csrf_token": token, "after": "2", "client_id": "x" * 20, "to_act": "2", "card": "17"}
    assert stranger.post(f"/tables/{table}/{command}", fields, 403).heading == NOT_ALLOWED
    assert unchanged()


# A form that was sent before, or by somebody else


def test_a_form_that_is_sent_again_writes_nothing_again(app, table, stranger, unchanged) -> None:
    let_in(app, stranger, table, "entering")
    fields = stranger.get(f"/tables/{table}/trick").fields("/plays") | {"card": "17"}
    stranger.post(f"/tables/{table}/plays", fields)
    unchanged()
    stranger.post(f"/tables/{table}/plays", fields)
    assert unchanged()


def test_a_form_of_another_phone_is_refused(app, table, stranger, phone, unchanged) -> None:
    let_in(app, stranger, table, "entering")
    fields = phone.get(f"/tables/{table}/trick").fields("/plays") | {"card": "17"}
    unchanged()
    stranger.post(f"/tables/{table}/plays", fields, status=400)
    assert unchanged()


def test_a_form_is_refused_once_the_grant_is_withdrawn(app, table, stranger, unchanged) -> None:
    let_in(app, stranger, table, "entering")
    fields = stranger.get(f"/tables/{table}/trick").fields("/plays") | {"card": "17"}
    withdraw(app, table, stranger)
    unchanged()
    stranger.post(f"/tables/{table}/plays", fields, status=404)
    assert unchanged()


# In a league


@pytest.mark.parametrize(("role", "status"), [("reader", 403), ("scorekeeper", 200)])
def test_a_role_in_a_league_is_one_at_its_tables(role, status, app, table, stranger) -> None:
    with app.app_context():
        sessions.attach(table, SESSION, None)
    let_in(app, stranger, LEAGUE, role)
    stranger.get(f"/tables/{table}/trick")
    stranger.get(f"/tables/{table}/agreement", status=status)
