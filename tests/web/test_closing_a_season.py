"""A season that is over says so, is closed by one tap with its champion, and leads to the next."""

from datetime import date, timedelta

import pytest
from flask import Flask

from assistant.league.seasons import StandingsRules
from assistant.leagues import seasons, sessions
from assistant.rules.options import USUAL
from assistant.web.days import tonight
from tests.admitting import grant, phone_of
from tests.browsing import Client, Page
from tests.on_paper import add_paper
from tests.web.steps import LEAGUE, SEASON, typed

pytestmark = pytest.mark.usefixtures("league")

OVER, EVENING = "a-season-that-is-over", "its-evening-of-yesterday"
SHOW = f"/leagues/{LEAGUE}/seasons/{OVER}"
HOME, HONOURS = f"/leagues/{LEAGUE}", f"/leagues/{LEAGUE}/honours"
PAPER = f"/leagues/{LEAGUE}/sessions/{EVENING}/paper"


@pytest.fixture
def yesterday(app: Flask, league: str) -> date:
    """The last day of a season in which Clara won before Dora; the other one is long over."""
    assert league == LEAGUE
    with app.test_request_context():
        last = tonight() - timedelta(days=1)
        days = last - timedelta(days=89), last
        other = seasons.at(SEASON)
        long_ago = date(2020, 1, 1), date(2020, 12, 31)
        seasons.change_season(SEASON, "2020", long_ago, other.options, other.rules)
        seasons.open_season(OVER, LEAGUE, "Summer", days, USUAL, StandingsRules())
        sessions.open_session(EVENING, LEAGUE, last, "")
        add_paper("the-only-game-of-it", EVENING, OVER, {"Clara": 3, "Dora": 1}, 2)
    return last


def closed(phone: Client) -> Page:
    """The season's page, after it was closed from the league's."""
    return phone.press(phone.get(HOME).button("Close the season"))


def from_paper(phone: Client, **points: str) -> Page:
    """The page after a late result of the season was entered from paper."""
    form = phone.get(PAPER).form("/paper")
    names = typed(tuple(points)) | {f"points_{n}": own for n, own in enumerate(points.values())}
    return phone.submit(form, **names, season=OVER, rounds="2")


def test_a_season_that_goes_on_is_not_over(phone: Client, app: Flask) -> None:
    with app.test_request_context():
        of, today = seasons.at(SEASON), tonight()
        seasons.change_season(SEASON, "Now", (today, today), of.options, of.rules)
    for page in (phone.get(HOME), phone.get(f"/leagues/{LEAGUE}/seasons/{SEASON}")):
        assert "The season is over." not in page.text
        assert not page.buttons("Close the season")


@pytest.mark.usefixtures("yesterday")
def test_a_season_whose_last_day_is_over_says_so(phone: Client) -> None:
    assert "The season is over." in phone.get(HOME).text
    assert "The season is over." in phone.get(SHOW).text


@pytest.mark.usefixtures("yesterday")
def test_one_tap_closes_it_with_its_champion(phone: Client) -> None:
    said = "The season is closed. Clara is the champion."
    assert said in closed(phone).text
    assert said in phone.get(HOME).text
    assert "Summer Clara is the champion." in phone.get(HONOURS).text


@pytest.mark.usefixtures("yesterday")
def test_that_it_was_closed_stands_in_the_log(phone: Client) -> None:
    closed(phone)
    assert "Season closed: Summer. Champion: Clara" in phone.get(f"{HOME}/log").text


@pytest.mark.usefixtures("yesterday")
def test_a_closed_season_is_opened_again(phone: Client) -> None:
    page = phone.press(closed(phone).button("Open the season again"))
    assert "The season is over." in page.text
    assert "The season is not closed yet." in phone.get(HONOURS).text


@pytest.mark.usefixtures("yesterday")
def test_a_late_result_from_paper_is_shown_before_and_the_champion_follows(phone: Client) -> None:
    closed(phone)
    page = from_paper(phone, Clara="1", Dora="90")
    assert (page.heading, "Dora: place 2 → 1" in page.text) == ("What this changes", True)
    phone.submit(page.form("/paper"))
    assert "The season is closed. Dora is the champion." in phone.get(SHOW).text


@pytest.mark.usefixtures("yesterday")
def test_a_late_result_of_a_season_that_is_not_closed_asks_nothing(phone: Client) -> None:
    assert from_paper(phone, Clara="1", Dora="90").path.endswith(EVENING)


@pytest.mark.usefixtures("yesterday")
def test_those_who_share_the_first_place_share_the_title(phone: Client) -> None:
    closed(phone)
    phone.submit(from_paper(phone, Clara="1", Dora="3").form("/paper"))
    assert "Clara and Dora share the title." in phone.get(HOME).text


def test_a_season_in_which_nobody_has_enough_games_has_no_champion(
    app: Flask, phone: Client, yesterday: date
) -> None:
    with app.app_context():
        days, rules = (yesterday, yesterday), StandingsRules(threshold=9)
        seasons.change_season(OVER, "Summer", days, USUAL, rules)
    nobody = "Nobody has played enough to be champion."
    assert nobody in closed(phone).text
    assert f"Summer {nobody}" in phone.get(HONOURS).text


@pytest.mark.usefixtures("yesterday")
def test_honours_have_the_champions_of_all_seasons_that_are_over(phone: Client) -> None:
    """Those of 2020 too, which nobody has closed: its only game is of another year."""
    text = phone.get(HONOURS).text
    assert "Summer Clara is the champion. The season is not closed yet." in text
    assert "2020 Nobody has played enough to be champion." in text
    own = phone.get(f"{HONOURS}?season={OVER}").document.all("section")
    assert "2020" not in own[0].text


def test_a_league_whose_season_has_ended_offers_the_next_one(
    phone: Client, yesterday: date
) -> None:
    page = phone.follow(phone.get(HOME), "Next season")
    today = yesterday + timedelta(days=1)
    assert page.fields(f"copy={OVER}")["first_day"] == today.isoformat()


@pytest.mark.usefixtures("yesterday")
def test_readers_of_the_link_see_the_champion_and_no_button(app: Flask, phone: Client) -> None:
    closed(phone)
    with app.app_context():
        seasons.share(OVER, is_shared=True)
        link = f"/s/{seasons.at(OVER).share}"
    page = Client(app, is_stranger=True).get(link)
    assert "The season is closed. Clara is the champion." in page.text
    assert not page.buttons("Open the season again")
    assert "Clara is the champion." in Client(app, is_stranger=True).get(f"{link}/honours").text


@pytest.mark.usefixtures("yesterday")
@pytest.mark.parametrize("role", ["reader", "scorekeeper"])
def test_only_a_secretary_closes_a_season(role: str, app: Flask) -> None:
    other = Client(app, is_stranger=True)
    with app.app_context():
        grant(LEAGUE, phone_of(app, other._browser), role)
    page = other.get(SHOW)
    assert "The season is over." in page.text and not page.buttons("Close the season")
    other.post(f"{SHOW}/close", {"closed": "1"}, 403)
