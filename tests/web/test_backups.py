"""The file of a league, saved with one tap, and brought in on another installation."""

import pytest

from assistant.leagues import exports, standings
from assistant.store.engine import now
from assistant.tables.opening import day_of
from tests.admitting import grant, phone_of
from tests.browsing import Client, File
from tests.databases import app_on, hang_up
from tests.web.steps import LEAGUE, SEASON

pytestmark = pytest.mark.usefixtures("league")

SHOW = f"/leagues/{LEAGUE}"
FILE = f"{SHOW}/league.json"
BUTTON = "Save the league as a file"


def saved(phone, app):
    """The file that the button leads to; the page's other parts go on without a script."""
    fields = phone.get(SHOW).fields("/backup")
    answer = phone._browser.post(f"{SHOW}/backup", data=fields)
    assert (answer.status_code, answer.headers["Location"]) == (303, FILE)
    return phone.save(FILE)


def test_the_page_says_when_this_phone_last_saved_it(app, phone, other_phone):
    assert "This phone has never saved one." in phone.get(SHOW).text
    saved(phone, app)
    assert "This phone last saved one on " in phone.get(SHOW).text
    assert "This phone has never saved one." in other_phone.get(SHOW).text


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("The Imps", "The_Imps"),
        ('Bottle/Imp: "Köln" 2026', "Bottle_Imp_Koln_2026"),
        ("../../etc/passwd", "etc_passwd"),
        ("نور الدين", "league"),
        ("x" * 60, "x" * 40),
    ],
    ids=ascii,
)
def test_the_file_is_called_by_the_league_and_the_day(name, called, app, phone):
    phone.submit(phone.get(f"{SHOW}/settings").form("/settings"), name=name)
    assert saved(phone, app).name == f"bottle-imp-{called}-{day_of(now())}.json"


def test_another_installation_has_the_same_league_from_it(app, phone, databases):
    file = saved(phone, app)
    elsewhere = app_on(databases.migrated("second"))
    there = Client(elsewhere, is_stranger=True)
    sent = File("league.json", "application/json", file.content)
    page = there.submit(there.get("/bring-in").form("/bring-in"), file=sent)
    assert page.heading == "The Imps"
    with elsewhere.app_context():
        league_id = page.path.split("/")[2]
        assert exports.league_file(league_id) == file.content
        there_found = standings.of(SEASON)
        there_rows = [(there_found.names[row.totals.person], row) for row in there_found.rows]
    with app.app_context():
        found = standings.of(SEASON)
        assert [(found.names[row.totals.person], row) for row in found.rows] == there_rows
    hang_up(elsewhere)


@pytest.mark.parametrize(("role", "is_offered"), [("reader", False), ("scorekeeper", True)])
def test_a_scorekeeper_and_up_may_save_it(role, is_offered, app):
    stranger = Client(app, is_stranger=True)
    with app.app_context():
        grant(LEAGUE, phone_of(app, stranger._browser), role)
    page = stranger.get(SHOW)
    assert bool(page.buttons(BUTTON)) == is_offered
    if not is_offered:
        token = stranger.get("/join").fields("/join")["csrf_token"]
        stranger.post(f"{SHOW}/backup", {"csrf_token": token}, 403)
