"""Where a server is closed, only phones that an operator let in start games and leagues."""

import json
from collections.abc import Iterator
from datetime import timedelta
from io import BytesIO

import pytest
from flask import Flask
from sqlalchemy import func, select

from assistant import config
from assistant.extensions import db
from assistant.leagues import exports
from assistant.notation import game_files
from assistant.store import engine
from assistant.store.engine import new_id
from assistant.store.models import League, Table
from assistant.tables import grants
from assistant.web import access
from tests.admitting import admit, grant, phone_of
from tests.browsing import Client, Page, filled
from tests.forging import rechained
from tests.web.routes import address
from tests.web.steps import LEAGUE, SESSION, seat_at_table, start

pytestmark = pytest.mark.usefixtures("league")

ASK = "On this server only phones that were let in start games and leagues. Ask Olga. "
CREATES = {route for route in access.OPENING if route[0] == "POST"}


@pytest.fixture
def closed(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server is closed, and Olga runs it."""
    monkeypatch.setitem(app.config, "CLOSED", True)
    monkeypatch.setitem(app.config, "OPERATOR", "Olga")


@pytest.fixture
def table(app: Flask) -> str:
    return seat_at_table(app)


def let_in(app: Flask, phone: Client, role: str = "opening") -> None:
    with app.app_context():
        grant(grants.INSTALLATION, phone_of(app, phone._browser), role)


def opened(app: Flask) -> int:
    """How many tables and leagues there are."""
    with app.app_context():
        counts = (select(func.count()).select_from(model) for model in (Table, League))
        return sum(db.session.scalar(count) or 0 for count in counts)


def sent(app: Flask, phone: Client, endpoint: str, table: str, file: bytes) -> Page:
    """What a phone is answered that sends to a route all that could open something there."""
    rules = [one for one in app.url_map.iter_rules(endpoint) if "POST" in (one.methods or ())]
    path = address(rules[0].rule, table)
    names = {
        f"name_{seat}": name for seat, name in enumerate(("Xaver", "Quirin", "Oskar", "Yvonne"))
    }
    fields = names | {"client_id": new_id(), "id": new_id(), "name": "New", "also": "1"}
    fields["csrf_token"] = phone.get("/join").fields("/join")["csrf_token"]
    shown = phone._browser.get(path)
    if shown.status_code == 200 and path != "/join":
        page = Page(path, shown.text)
        forms = [form for form in page.document.all("form") if form["action"].split("?")[0] == path]
        fields = (filled(forms[0]) if forms else {}) | fields
    if endpoint == "imports.file":
        fields["file"] = (BytesIO(file), "league.json")
    answer = phone._browser.post(path, data=fields)
    return Page(path, answer.text)


@pytest.fixture
def file(app: Flask, table: str) -> bytes:
    """A game that is not here."""
    with app.app_context():
        game = game_files.parse(exports.game_file(table))
    told = [(entry, json.loads(entry.body)) for entry in game.entries]
    return rechained(new_id(), game.opened_at, game.people, told)


def posts(app: Flask) -> list[str]:
    """Every endpoint that anything is sent to, but for those of the operator."""
    return sorted(
        rule.endpoint
        for rule in app.url_map.iter_rules()
        if "POST" in (rule.methods or ()) and ("POST", rule.endpoint) not in access.OF_THE_OPERATOR
    )


def walk(app: Flask, file: bytes) -> Iterator[tuple[str, bool, Page]]:
    """Every endpoint, whether what was sent there opened something, and the answer.

    The phone has every role, at a table of its own each time.
    """
    phone = Client(app)
    for endpoint in posts(app):
        table = seat_at_table(app)
        for path in (f"/tables/{table}/sheet", f"/leagues/{LEAGUE}"):
            admit(app, phone._browser, path)
        before = opened(app)
        page = sent(app, phone, endpoint, table, file)
        yield endpoint, opened(app) > before, page


def test_of_all_routes_those_that_open_something_are_named(app: Flask, file: bytes) -> None:
    grown = {("POST", endpoint) for endpoint, grows, _ in walk(app, file) if grows}
    assert grown == CREATES


@pytest.mark.usefixtures("closed")
def test_on_a_closed_server_no_route_opens_anything(app: Flask, file: bytes) -> None:
    for endpoint, grows, page in walk(app, file):
        is_told = ASK in page.html
        assert (grows, is_told) == (False, ("POST", endpoint) in CREATES), endpoint


@pytest.mark.usefixtures("closed")
@pytest.mark.parametrize(
    "path",
    ["/tables/new", "/leagues/new", "/bring-in", f"/leagues/{LEAGUE}/sessions/{SESSION}/game"],
)
def test_a_form_for_something_new_says_whom_to_ask(phone: Client, path: str) -> None:
    page = phone.get(path, status=403)
    assert page.heading == "Nothing new starts from this phone"
    assert page.alert == f"{ASK}What you are invited to you can join."


@pytest.mark.usefixtures("closed")
def test_a_program_is_told_the_same(app: Flask) -> None:
    answer = app.test_client().get("/tables/new", headers={"Accept": "application/json"})
    assert (answer.status_code, ASK in answer.json["error"]) == (403, True)


@pytest.mark.usefixtures("closed")
def test_home_offers_nothing_that_it_refuses(app: Flask, phone: Client) -> None:
    page = phone.get("/")
    assert ASK in page.text
    refused = {"/tables/new", "/leagues/new", "/bring-in"}
    assert not refused & {one["href"] for one in page.document.all("a")}
    let_in(app, phone)
    page = phone.get("/")
    assert ASK not in page.text
    assert refused <= {one["href"] for one in page.document.all("a")}


@pytest.mark.usefixtures("closed")
def test_who_was_let_in_starts_a_game_and_others_join_and_enter(app: Flask, table: str) -> None:
    host, guest = Client(app), Client(app, is_stranger=True)
    let_in(app, host)
    assert start(host).path.startswith("/tables/")
    with app.app_context():
        grants.make_key(table, "entering", str(app.secret_key))
        key = grants.key(table, "entering", str(app.secret_key))
    page = guest.join(f"/join/{key}")
    assert page.path.startswith(f"/tables/{table}")


@pytest.mark.usefixtures("closed")
def test_without_a_name_whoever_runs_it_is_asked(
    app: Flask, phone: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config, "OPERATOR", "")
    assert "Ask whoever runs it." in phone.get("/leagues/new", status=403).alert


# What an operator gives


def invitation(app: Flask) -> str:
    with app.app_context():
        return grants.invite()


@pytest.mark.usefixtures("closed")
def test_an_invitation_lets_one_phone_in(app: Flask) -> None:
    link, first, second = f"/join/{invitation(app)}", Client(app), Client(app)
    page = first.join(link)
    assert page.status == "This phone was let in: it can start games and leagues."
    second.get(link, status=404)
    second.get("/leagues/new", status=403)
    first.get("/leagues/new")


@pytest.mark.usefixtures("closed")
def test_an_invitation_lasts_a_day(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    early, late = invitation(app), invitation(app)
    began = engine.now()
    monkeypatch.setattr(grants, "now", lambda: began + timedelta(hours=23))
    Client(app).join(f"/join/{early}")
    monkeypatch.setattr(grants, "now", lambda: began + timedelta(hours=25))
    Client(app).get(f"/join/{late}", status=404)


def test_a_code_of_a_table_that_is_made_ends_no_invitation(app: Flask, table: str) -> None:
    key = invitation(app)
    with app.app_context():
        grants.make_code(table, "entering")
        assert grants.join_by_key(key, "a-phone") == (grants.INSTALLATION, False)


@pytest.mark.parametrize(
    ("said", "is_closed"), [("1", True), ("yes", True), ("0", False), ("", False)]
)
def test_the_setting(said: str, is_closed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOTTLE_IMP_CLOSED", said)
    assert config.of_the_operator()["CLOSED"] == is_closed


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("BOTTLE_IMP_CLOSED", "maybe"),
        ("BOTTLE_IMP_MB_A_DAY", "much"),
        ("BOTTLE_IMP_MB_FREE", "-1"),
    ],
)
def test_a_setting_that_cannot_be(
    variable: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, value)
    with pytest.raises(config.Unusable, match=variable):
        config.of_the_operator()
