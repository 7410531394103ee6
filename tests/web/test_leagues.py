"""Leagues: founding one, its page, its name, and the phones that keep it."""

import pytest

from assistant.leagues import leagues, seasons
from assistant.web.days import tonight
from tests.web.routes import IN_A_LEAGUE, READING, WRITING, address
from tests.web.steps import LEAGUE, PAPER, PERSON, SEASON, SESSION

NEW = "/leagues/new"


def founded(phone, name="The Imps"):
    """The page of a league that the phone has founded."""
    return phone.submit(phone.get(NEW).form(NEW), name=name)


def rows(page, heading):
    """The lines below a headline of the page."""
    for section in page.document.all("section"):
        if section.all("h2") and section.all("h2")[0].text == heading:
            return [link.text for link in section.all("a")]
    return []


def test_a_league_is_founded_with_any_name_and_found_at_home(phone):
    page = founded(phone, "<b>The</b> نور")
    assert rows(phone.get("/"), "Leagues") == ["<b>The</b> نور"]
    assert page.heading == "<b>The</b> نور"
    assert "None yet. Start tonight's, or one on another date." in page.text


def test_a_league_that_is_sent_twice_is_founded_once(phone, contents):
    fields = phone.get(NEW).fields(NEW) | {"name": "The Imps"}
    assert phone.post(NEW, fields).path == phone.post(NEW, fields).path
    assert len(contents()["leagues"]) == 1


@pytest.mark.parametrize("id", ["", "short", "../../../../etc/passwd", "x" * 65])
def test_an_odd_id_is_replaced(id, phone):
    fields = phone.get(NEW).fields(NEW) | {"name": "The Imps", "id": id}
    assert phone.post(NEW, fields).heading == "The Imps"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (" \u200f ", "Give the league a name."),
        ("x" * 61, "At most 60 characters are allowed here; you entered 61."),
    ],
)
def test_a_name_that_cannot_be_is_refused_beside_its_field(name, said, phone, unchanged):
    unchanged()
    page = phone.submit(phone.get(NEW).form(NEW), status=422, name=name)
    assert page.error("name") == said
    assert unchanged()


def test_a_league_gets_another_name(phone, league):
    page = phone.get(f"/leagues/{league}/settings")
    assert page.fields("/settings")["name"] == "The Imps"
    assert phone.submit(page.form("/settings"), name="The Bottlers").heading == "The Bottlers"


# The page


def test_the_page_shows_the_first_three_of_the_season(phone, league):
    page = phone.get(f"/leagues/{league}")
    assert "1 Anna 100.0 %" in page.text
    assert page.document.one(
        "a", href=f"/leagues/{league}/seasons/{SEASON}", **{"class": "panel top-three"}
    )


def test_the_season_of_these_days_comes_before_a_newer_one(app, phone, league):
    with app.test_request_context():
        of = seasons.at(SEASON)
        today = tonight()
        seasons.open_season(
            "a-season-of-these-days", league, "Now", (today, today), of.options, of.rules
        )
        later = today.replace(year=today.year + 2)
        seasons.open_season(
            "a-season-of-later-days", league, "Later", (later, later), of.options, of.rules
        )
    page = phone.get(f"/leagues/{league}")
    assert page.document.all("h2")[0].text == "Now"
    assert [row.split()[0] for row in rows(page, "Seasons")] == ["Later", "Now", "Autumn", "New"]


# Whose home lists it


def test_tonights_session_is_made_once(phone, league, contents):
    home = phone.get(f"/leagues/{league}")
    first, again = (phone.press(home.button("Start tonight's session")) for _ in range(2))
    other = phone.press(phone.get(f"/leagues/{league}").button("Start tonight's session"))
    assert first.path == again.path == other.path
    assert len(contents()["sessions"]) == 2


def test_who_only_looks_at_a_league_does_not(phone, league):
    phone.get(f"/leagues/{league}")
    assert rows(phone.get("/"), "Leagues") == []


def test_a_phone_can_keep_a_league_that_it_was_sent(phone, league):
    page = phone.press(phone.get(f"/leagues/{league}").button("Add it to the home page"))
    assert not page.buttons("Add it to the home page")
    assert rows(phone.get("/"), "Leagues") == ["The Imps"]


def test_who_writes_in_a_league_keeps_it(phone, league):
    phone.press(phone.get(f"/leagues/{league}").button("Start tonight's session"))
    assert rows(phone.get("/"), "Leagues") == ["The Imps"]


# Addresses

INSIDE = sorted(
    one for one in IN_A_LEAGUE - {"imports.preview"} if (READING | WRITING)[one].count("_id>") > 1
)
"""The addresses with something in them that is of a league.

A spreadsheet that is not there leads back to where another one is chosen.
"""


@pytest.fixture
def other_league(app):
    """Another league, its id."""
    with app.app_context():
        leagues.open_league("another-league-here", "The Others", "stranger")
    return "another-league-here"


@pytest.mark.parametrize("endpoint", INSIDE)
def test_nothing_of_one_league_is_found_in_another(
    endpoint, phone, league, other_league, unchanged
):
    unchanged()
    for kind in (READING, WRITING):
        if endpoint in kind:
            path = address(kind[endpoint], "").replace(LEAGUE, other_league)
            fields = phone.get(NEW).fields(NEW) if kind is WRITING else None
            status, page = phone.answered(path, fields)
            assert (status, page.heading) == (404, "This phone is not in that league")
    assert unchanged()


@pytest.mark.parametrize("odd", ["%00" + "a" * 20, "%ff" * 20, "x" * 5000])
def test_no_id_is_too_odd_to_be_told_that_it_is_not_there(odd, phone, league):
    for known, endpoint in (
        (SESSION, "sessions.show"),
        (PERSON, "people.show"),
        (PAPER, "paper_results.remove"),
    ):
        phone.get(address(READING[endpoint], "").replace(known, odd), status=404)
