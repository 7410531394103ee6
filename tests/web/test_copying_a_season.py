"""A season copied: the form of a new one is filled in, and nothing is written before it is saved."""

from dataclasses import replace
from datetime import date

import pytest

from assistant.league.seasons import StandingsRules
from assistant.leagues import leagues, seasons, standings
from assistant.rules.options import USUAL, presets
from assistant.tables import decks
from tests.admitting import grant, phone_of
from tests.browsing import Client
from tests.web.steps import LEAGUE, SEASON

pytestmark = pytest.mark.usefixtures("league")

SHOW = f"/leagues/{LEAGUE}/seasons/{SEASON}"
NEW = f"/leagues/{LEAGUE}/seasons/new"
OTHER = "a-season-of-many-rules"
RULES = StandingsRules("placement", drop=1, of=4, threshold=3, ladder=("between", "wins"))


@pytest.fixture
def season(app):
    """A season with rules of its own, of the year 2027."""
    with app.app_context():
        days = date(2027, 1, 1), date(2027, 12, 31)
        seasons.open_season(OTHER, LEAGUE, "League 2027", days, presets(4)["matagot-2024"], RULES)
    return OTHER


def saved(app, page):
    """The season that the page shows."""
    with app.app_context():
        return seasons.at(page.path.split("/")[4])


def copy_of(phone, season_id):
    """The form that the link below the season's own form opens."""
    page = phone.get(f"/leagues/{LEAGUE}/seasons/{season_id}/change")
    return phone.follow(page, "Copy this season")


def test_a_copy_is_agreed_on_alike_on_the_days_after(app, phone, season):
    with app.app_context():
        of = seasons.at(season)
    copied = saved(app, phone.submit(copy_of(phone, season).form(f"copy={season}")))
    assert (copied.rules, copied.options) == (of.rules, of.options)
    assert (copied.first_day, copied.last_day) == (date(2028, 1, 1), date(2028, 12, 31))
    assert (copied.name, copied.id != of.id) == ("League 2028", True)


def test_the_form_says_what_it_copies_and_writes_nothing(phone, unchanged):
    page = phone.get(f"{SHOW}/change")
    unchanged()
    page = phone.follow(page, "Copy this season")
    assert page.heading == "New season"
    assert "Like Autumn, on the days after it." in page.text
    assert unchanged()


def test_no_game_and_no_total_is_copied(app, phone):
    copied = saved(app, phone.submit(copy_of(phone, SEASON).form(f"copy={SEASON}")))
    with app.app_context():
        assert standings.of(copied.id).rows == ()
        assert len(standings.of(SEASON).rows) == 2
    assert copied.share is None


def test_the_deck_of_another_phone_is_copied_too(app, phone, season):
    own = presets(4)["classic"].deck
    ours = type(own)("", "Ours", own.suits)
    with app.app_context():
        decks.save("a-deck-of-another-phone", ours, "another")
        of = seasons.at(season)
        days = of.first_day, of.last_day
        seasons.change_season(season, of.name, days, replace(USUAL, deck=ours), of.rules)
    copied = saved(app, phone.submit(copy_of(phone, season).form(f"copy={season}")))
    assert copied.options.deck == ours


def test_a_refused_copy_keeps_what_was_typed(phone, season):
    form = copy_of(phone, season).form(f"copy={season}")
    page = phone.submit(form, status=422, name="", threshold="5")
    assert page.error("name") == "Give the season a name."
    assert page.fields(f"copy={season}")["threshold"] == "5"


def test_a_season_that_is_not_there_is_not_copied(phone):
    page = phone.get(f"{NEW}?copy=no-such-season-anywhere")
    assert (page.heading, page.fields("/seasons/new")["name"]) == ("New season", "")


def test_a_copy_is_saved_though_its_season_was_removed_meanwhile(app, phone, season):
    form = copy_of(phone, season).form(f"copy={season}")
    with app.app_context():
        seasons.remove(season)
    assert saved(app, phone.submit(form)).name == "League 2028"


def test_no_season_of_another_league_is_copied(app, phone):
    with app.app_context():
        leagues.open_league("another-league-of-the-tests", "The Genies", "founder")
    page = phone.get(f"/leagues/another-league-of-the-tests/seasons/new?copy={SEASON}")
    assert "Autumn" not in page.text


@pytest.mark.parametrize("role", ["reader", "scorekeeper"])
def test_only_a_secretary_is_offered_a_copy(app, role):
    stranger = Client(app, is_stranger=True)
    with app.app_context():
        grant(LEAGUE, phone_of(app, stranger._browser), role)
    assert "Edit season" not in stranger.get(SHOW).text
    stranger.get(f"{NEW}?copy={SEASON}", status=403)
