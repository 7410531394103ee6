"""A league goes by the clock of where it meets, wherever the server is and whatever its own clock says."""

import json
import time
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from assistant.extensions import db
from assistant.leagues import exports, leagues, sessions
from assistant.notation.league_file_reader import LeagueFileReader
from assistant.store.models import Table
from assistant.tables.opening import day_of
from assistant.web import days
from tests.web.steps import LEAGUE, SEASON, SESSION, seat_at_table, table_of

pytestmark = pytest.mark.usefixtures("league")


@pytest.fixture(params=["UTC", "Asia/Tokyo", "America/Los_Angeles"])
def server(request, monkeypatch):
    """The server's own zone, which is that of no league."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def meets(app):
    """Says where the league meets."""

    def say(zone):
        with app.app_context():
            leagues.rename(LEAGUE, "The Imps", zone)

    return say


@pytest.mark.usefixtures("server")
@pytest.mark.parametrize(
    ("zone", "moment", "day"),
    [
        ("America/New_York", datetime(2026, 11, 21, 4, 30), "2026-11-20"),  # half past eleven
        ("America/New_York", datetime(2026, 11, 21, 9, 59), "2026-11-20"),
        ("America/New_York", datetime(2026, 11, 21, 10, 0), "2026-11-21"),
        ("Australia/Sydney", datetime(2026, 11, 21, 8, 0), "2026-11-21"),  # seven on Saturday
        ("Australia/Sydney", datetime(2026, 11, 20, 17, 59), "2026-11-20"),
        ("Europe/Berlin", datetime(2026, 7, 4, 2, 59), "2026-07-03"),
        ("Europe/Berlin", datetime(2026, 7, 4, 3, 0), "2026-07-04"),
    ],
)
def test_tonight_is_the_evening_where_the_league_meets(
    zone, moment, day, meets, phone, monkeypatch
):
    meets(zone)
    monkeypatch.setattr(days, "now", lambda: moment)
    page = phone.get(f"/leagues/{LEAGUE}/sessions/new")
    assert page.fields("/new")["day"] == day


@pytest.mark.usefixtures("server")
def test_the_log_of_its_games_goes_by_the_same_clock(app, meets, phone):
    meets("Australia/Sydney")
    table_id = seat_at_table(app)
    with app.app_context():
        sessions.attach(table_id, SESSION, None)
        opened = db.session.get_one(Table, table_id).opened_at.replace(tzinfo=UTC)
    at = opened.astimezone(ZoneInfo("Australia/Sydney"))
    assert f"{at:%H:%M}" in phone.get(f"/tables/{table_id}/log").text


def test_a_league_is_founded_where_the_phone_is(phone, app):
    page = phone.get("/leagues/new")
    founded = phone.submit(page.form("/new"), name="Imps of Kiel", zone=" Europe/Berlin ")
    with app.app_context():
        assert leagues.get(founded.path.split("/")[2]).zone == "Europe/Berlin"


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("europe/berlin", "Europe/Berlin"),
        ("America/New York", "America/New_York"),
        ("utc", "UTC"),
        (" \u00a0", None),
    ],
)
def test_a_zone_is_found_however_it_is_typed(typed, zone, phone, app):
    phone.submit(phone.get(f"/leagues/{LEAGUE}/settings").form("/settings"), zone=typed)
    with app.app_context():
        assert leagues.get(LEAGUE).zone == zone


@pytest.mark.usefixtures("server")
def test_a_game_for_bg_stats_is_on_its_day_where_it_was_played(app, meets, phone, ended):
    meets("Pacific/Kiritimati")
    table_id = table_of(ended)
    with app.app_context():
        opened = db.session.get_one(Table, table_id).opened_at.replace(tzinfo=UTC)
        evening = day_of(opened.replace(tzinfo=None), ZoneInfo("Pacific/Kiritimati"))
        sessions.open_session("the-same-evening", LEAGUE, evening, "")
        sessions.attach(table_id, "the-same-evening", None)
    file = phone.save(f"/tables/{table_id}/play.bgsplay")
    [play] = json.loads(file.content)["plays"]
    there = opened.astimezone(ZoneInfo("Pacific/Kiritimati"))
    assert play["playDate"] == f"{there:%Y-%m-%d %H:%M:%S}"


@pytest.mark.parametrize(
    "zone",
    ["Berlin", "localtime", "factory", "Europe/Atlantis", "../../etc/passwd", "\0", "x" * 5000],
)
def test_what_is_no_zone_is_refused_beside_its_field(zone, phone, unchanged):
    unchanged()
    page = phone.get(f"/leagues/{LEAGUE}/settings")
    page = phone.submit(page.form("/settings"), status=422, zone=zone)
    assert page.error("zone").startswith("No zone is called so.")
    assert unchanged()


def test_a_zone_that_this_machine_does_not_know_leaves_the_servers(app, meets, phone):
    meets("Europe/Newtown")
    names = {"name_0": "Ben", "name_1": "Anna", "season": SEASON, "dealer": "0"}
    form = phone.get(f"/leagues/{LEAGUE}/sessions/{SESSION}/game").form("/game")
    table_id = phone.submit(form, **names).path.split("/")[2]
    for path in ("/", f"/leagues/{LEAGUE}", f"/tables/{table_id}/log"):
        phone.get(path)
    assert phone.get(f"/leagues/{LEAGUE}/settings").fields("/settings")["zone"] == "Europe/Newtown"


def test_a_league_takes_its_zone_along_in_its_file(app, meets, phone):
    meets("America/New_York")
    with app.app_context():
        file = exports.league_file(LEAGUE)
    assert LeagueFileReader(file).head.zone == "America/New_York"
