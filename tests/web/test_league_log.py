"""The log of a league: who did what, when, and what it was before."""

from datetime import date, datetime

import pytest

from assistant.league.seasons import StandingsRules
from assistant.leagues import log as pages
from assistant.leagues import people, seasons
from assistant.rules.options import USUAL
from assistant.store import log
from assistant.store.engine import new_id
from tests.admitting import grant, phone_of
from tests.browsing import Client
from tests.on_paper import add_paper
from tests.web.steps import (
    LEAGUE,
    PAPER,
    PERSON,
    SEASON,
    SESSION,
    confirm,
    correction,
)
from tests.web.test_standings_preview import asked, moving, play

SHOW, LOG = f"/leagues/{LEAGUE}", f"/leagues/{LEAGUE}/log"
CHANGE = f"{SHOW}/sessions/{SESSION}/games/{PAPER}/change"

pytestmark = pytest.mark.usefixtures("league")


def phone_as(app, role):
    """A phone of a role in the league."""
    phone = Client(app, is_stranger=True)
    with app.app_context():
        grant(LEAGUE, phone_of(app, phone._browser), role)
    return phone


def told(page):
    """What each line tells, newest first, and last by which phone."""
    return [one.text for one in page.document.all("div", **{"class": "log-text"})]


@pytest.fixture
def anna(app):
    """The phone of a secretary, which is called Anna's."""
    phone = phone_as(app, "secretary")
    page = phone.get(f"{SHOW}/phones")
    forms = [one for one in page.document.all("form") if one["action"].endswith("/name")]
    phone.submit(forms[-1], name="Anna's phone")
    return phone


def test_a_corrected_result_tells_the_points_before_and_now_and_whose_phone_it_was(app, anna):
    form = anna.get(CHANGE).form("/change")
    confirm(anna, anna.submit(form, points_0="70", rounds="7"))
    assert told(phone_as(app, "reader").get(LOG))[0] == (
        "Result from paper of 20 November 2026 corrected. Rounds: 6 → 7 "
        "Anna: 120 → 70, place 1 → 2 Ben: 80, place 2 → 1 In the standings of Autumn: "
        "Ben: place 2 → 1, 0.0 % → 100.0 % Anna: place 1 → 2, 100.0 % → 0.0 % Anna's phone"
    )


def test_each_season_tells_by_what_somebody_moved_in_it(app, anna):
    with app.app_context():
        days = date(2026, 9, 1), date(2026, 12, 31)
        seasons.open_season("a-cup-of-the-autumn", LEAGUE, "Cup", days, USUAL, StandingsRules())
        add_paper(new_id(), SESSION, "a-cup-of-the-autumn", {"Anna": 9, "Ben": 3}, 6)
        people.set_guest(LEAGUE, PERSON, is_guest=True)
    assert [text.split(" In the")[0] for text in told(anna.get(LOG))[:2]] == [
        "Now a guest: Anna"
    ] * 2
    for season in ("a-cup-of-the-autumn", SEASON):
        page = anna.get(f"{SHOW}/seasons/{season}")
        assert "Now a guest: Anna" in page.document.one("section", **{"class": "corrections"}).text


def test_other_rules_of_a_season_stand_in_it_each_that_is_another(anna):
    form = anna.get(f"{SHOW}/seasons/{SEASON}/change").form("/change")
    confirm(anna, anna.submit(form, name="Winter", count="points", drop="1", of="5"))
    text = told(anna.get(LOG))[0]
    assert text.startswith("Season changed: Autumn Name: Autumn → Winter")
    assert "Before: No game is dropped." in text
    assert "Now: For each person the worst of every 5 games is dropped." in text
    assert "Tie-breaks" not in text
    assert text.endswith("this phone")


def test_what_is_done_after_midnight_belongs_to_the_evening_before(app, anna, monkeypatch):
    form = anna.get(f"{SHOW}/settings").form("/settings")
    anna.submit(form, zone="Europe/Berlin")
    for moment in (datetime(2026, 11, 28, 0, 30), datetime(2026, 11, 28, 4, 30)):
        monkeypatch.setattr(log, "now", lambda moment=moment: moment)
        with app.app_context():
            people.add(LEAGUE, f"New at {moment.hour}", is_guest=False)
    page = anna.get(LOG)
    days = [one.text for one in page.document.all("li", **{"class": "log-day"})]
    times = [one.text for one in page.document.all("span", **{"class": "log-time"})]
    assert days[:2] == ["Saturday, 28 November 2026", "Friday, 27 November 2026"]
    assert times[:2] == ["05:30", "01:30"]


def test_readers_are_not_told_which_phones_were_let_in(app, anna):
    secretary, reader = (told(phone.get(LOG)) for phone in (anna, phone_as(app, "reader")))
    assert any(text.startswith("Phone renamed: Anna's phone") for text in secretary)
    assert not any(text.startswith("Phone") for text in reader)
    assert any(text.startswith("Season opened: Autumn") for text in reader)


def test_a_phone_that_was_withdrawn_keeps_its_name_there(app, anna):
    anna.submit(anna.get(f"{SHOW}/settings").form("/settings"), name="The Devils")
    keeper = phone_as(app, "secretary")
    page = keeper.get(f"{SHOW}/phones")
    asks = [one["href"] for one in page.document.all("a") if "withdraw=" in one["href"]]
    keeper.submit(keeper.get(asks[1]).form("/withdraw"))
    texts = told(keeper.get(LOG))
    assert texts[0] == "Phone withdrawn: Anna's phone, Secretary this phone"
    assert "The league has other settings. Name: The Imps → The Devils Anna's phone" in texts


def test_a_name_that_was_removed_stands_nowhere_in_it(app, anna):
    with app.app_context():
        people.rename(LEAGUE, PERSON, "Annegret")
        people.remove(LEAGUE, PERSON)
    page = anna.get(LOG)
    texts = [text for text in told(page) if "Anna's" not in text.removesuffix("Anna's phone")]
    assert not any("Annegret" in text or "Anna:" in text for text in texts)
    assert any(text.startswith("Renamed: #") for text in texts)


def test_a_long_log_is_paged(app, phone, monkeypatch):
    monkeypatch.setattr(pages, "ON_A_PAGE", 3)
    first = phone.get(LOG)
    second = phone.follow(first, "Older")
    assert len(told(first)) == len(told(second)) == 3
    assert told(phone.follow(second, "Newer")) == told(first)
    assert set(told(first)).isdisjoint(told(second))


@pytest.mark.parametrize(
    ("role", "way"), [("reader", ["Log"]), ("secretary", ["League settings", "Log"])]
)
def test_everybody_in_the_league_finds_it(app, role, way):
    phone = phone_as(app, role)
    page = phone.get(SHOW)
    for link in way:
        page = phone.follow(page, link)
    assert page.path == LOG


def test_a_correction_at_a_table_tells_whose_points_are_others_and_which_phone_made_it(app, anna):
    game = play(app)
    page = asked(anna, game, *moving(app, game))
    anna.press(correction(page))
    [text, *_] = told(phone_as(app, "reader").get(LOG))
    assert text.startswith("Game of 20 November 2026 corrected at its table. ")
    assert "Anna: 17 → 85, place 2 → 1" in text
    assert text.endswith("Anna's phone")
