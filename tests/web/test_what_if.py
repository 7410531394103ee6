"""The order of a season as it would be by another count, which decides nothing."""

import json
from itertools import product

import pytest

from assistant.league.standings_rules import StandingsRules
from assistant.notation import league_json
from assistant.services import seasons, session_games, standings, standings_projection, what_if
from assistant.store.engine import writing
from tests.admitting import grant, phone_of
from tests.browsing import Client
from tests.volume import some
from tests.web.steps import LEAGUE, SEASON, SESSION, SHARE

pytestmark = pytest.mark.usefixtures("league")

SHOW = f"/leagues/{LEAGUE}/seasons/{SEASON}"
PATH = f"{SHOW}/what-if"


@pytest.fixture
def games(app, league):
    """Ben beats Clara often and with few points, and Clara Anna once, both with many."""
    with app.app_context():
        for number in range(3):
            points = {"Ben": 60 + number, "Clara": 50}
            session_games.add_paper(f"a-narrow-game-{number}", SESSION, SEASON, points, 4)
        points = {"Clara": 200, "Anna": 100}
        session_games.add_paper("a-wide-game-of-clara", SESSION, SEASON, points, 2)


def tried(phone, status=200, **typed):
    """The page of an order, tried from the form as it was."""
    return phone.submit(phone.get(PATH).form("/what-if"), status=status, **typed)


def order(page):
    """Places, names, and the places now."""
    rows = page.document.one("tbody").all("tr")
    return [(row.all("td")[0].text, row.all("th")[0].text, row.all("td")[2].text) for row in rows]


def test_its_largest_line_says_that_it_decides_nothing(phone):
    page = phone.follow(phone.get(SHOW), "What if another count?")
    assert (page.path, page.heading) == (PATH, "What if another count?")
    assert "Nothing is stored." in page.text


@pytest.mark.usefixtures("games")
def test_it_shows_who_would_stand_where(phone):
    page = tried(phone, count="points")
    assert order(page) == [("1", "Anna", "2"), ("2", "Clara", "3"), ("3", "Ben", "1")]
    assert "3 people would move." in page.text


@pytest.mark.usefixtures("games")
def test_the_seasons_own_rules_move_nobody(phone):
    page = tried(phone)
    assert [(place, name) for place, name, _ in order(page)] == [
        ("1", "Ben"),
        ("2", "Anna"),
        ("3", "Clara"),
    ]
    assert "Nobody would move." in page.text


@pytest.mark.usefixtures("games")
def test_who_has_too_few_games_would_have_no_place(phone):
    assert order(tried(phone, threshold="3"))[-1] == ("–", "Anna", "2")


@pytest.mark.usefixtures("games")
def test_nothing_is_stored(phone, unchanged):
    phone.get(PATH)
    unchanged()
    tried(phone, count="placement", drop="1", of="2", threshold="2", step_1="")
    assert unchanged()


RULES = (  # in make test each is tried, as the season's own and as another count
    StandingsRules("points"),
    StandingsRules("placement"),
    StandingsRules("placement", placement=((3, 1), *StandingsRules().placement[1:])),
    StandingsRules("beaten", drop=1, of=2),
    StandingsRules("points", drop=1, of=2, threshold=2),
    StandingsRules("beaten", ladder=()),
)


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize(("own", "rules"), some(product(RULES, repeat=2), 5))
def test_the_order_is_the_one_that_the_season_would_have(own, rules, app):
    with app.app_context():
        counted_by(own)
        found = what_if.order(SEASON, rules)
        counted_by(rules)
        assert told(found) == told(standings.of(SEASON).rows)


def told(rows):
    """What rows say of the order."""
    return [(row.totals.person, row.place, row.value, row.tie_break) for row in rows]


def counted_by(rules):
    """Lets the season count so although games have counted in it, as nobody can."""
    with writing():
        row = seasons.row_of(SEASON)
        row.counting = json.dumps(league_json.write_rules(rules))
        standings_projection.recount_season(row)


@pytest.mark.usefixtures("games")
def test_a_long_season_says_why_its_games_are_not_read(phone, monkeypatch):
    monkeypatch.setattr(what_if, "MOST_GAMES", 3)
    page = tried(phone, drop="1", of="2")
    assert "too many to count anew here" in page.alert
    assert page.fields("/what-if")["drop"] == "1"
    assert order(tried(phone, count="points"))


@pytest.mark.parametrize(
    ("field", "typed"), [("threshold", "many"), ("drop", "-1"), ("of", "1"), ("placement_3", "x")]
)
def test_what_does_not_fit_is_said_beside_its_field(field, typed, phone):
    page = tried(phone, status=422, **{"drop": "1", field: typed})
    assert page.error(field)
    assert not page.document.all("tbody")


@pytest.mark.parametrize("asked", ["count=luck", "count=points", "count=beaten&drop=1&of=2"])
def test_an_address_that_no_form_has_sent_is_answered_with_the_form(asked, phone):
    page = phone.get(f"{PATH}?{asked}", status=422)
    assert "Check the marked fields." in page.alert
    assert page.form("/what-if")


def test_before_a_game_counts_there_is_no_order(app, phone):
    with app.app_context():
        season = seasons.at(SEASON)
        days = season.first_day, season.last_day
        seasons.open_season(
            "a-season-without-game", LEAGUE, "Next", days, season.options, season.rules
        )
    page = phone.get(PATH.replace(SEASON, "a-season-without-game"))
    assert "No game counts yet." in phone.submit(page.form("/what-if")).text


def test_every_member_may_ask_and_no_reader_of_a_link(app):
    stranger = Client(app, is_stranger=True)
    assert "What if" not in stranger.get(f"/s/{SHARE}").text
    stranger.get(PATH, status=404)
    with app.app_context():
        grant(LEAGUE, phone_of(app, stranger._browser), "reader")
    assert stranger.get(PATH).heading == "What if another count?"
