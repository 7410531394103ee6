"""How long rounds, games and evenings took, where people look for it."""

import json
from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest
from flask import Flask

from assistant.league.seasons import StandingsRules
from assistant.leagues import seasons, sessions
from assistant.rules.events import Began, Tallied
from assistant.rules.options import USUAL, Goal
from assistant.store.engine import new_id
from tests.browsing import Client, Page
from tests.web.steps import LEAGUE, SESSION, happen, seat_at_table, skip_round

pytestmark = pytest.mark.usefixtures("league")

SHORT = "a-season-of-two-rounds"


@pytest.fixture
def played(app: Flask, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game of a league with a round of 25 minutes and, after a break, one of 40; its id."""
    table_id, options = new_id(), replace(USUAL, goal=Goal("rounds", 2))

    def pass_until(minutes: int) -> None:
        moment = datetime(2026, 11, 20, 19) + timedelta(minutes=minutes)
        for module in ("tables", "opening"):
            monkeypatch.setattr(f"assistant.tables.{module}.now", lambda: moment)

    pass_until(0)
    with app.app_context():
        days = date(2026, 9, 1), date(2026, 12, 31)
        seasons.open_season(SHORT, LEAGUE, "Short", days, options, StandingsRules())
        names = ("Anna", "Ben", "Clara")
        sessions.start(table_id, SESSION, SHORT, names, options, dealer=0, phone="phone")
    pass_until(25)
    happen(app, table_id, Tallied(1, (40, None, 76), (), 10))
    pass_until(200)
    happen(app, table_id, Began())
    pass_until(240)
    happen(app, table_id, Tallied(2, (50, 20, None), (), 10))
    return table_id


def shown(page: Page) -> str:
    """What a page says, with ordinary spaces."""
    return " ".join(page.text.split())


def test_the_sheet_says_it_of_the_game_and_of_each_round(phone: Client, played: str) -> None:
    page = phone.get(f"/tables/{played}/sheet")
    assert "Played for 1 h 5 min." in shown(page)
    rows = page.document.one("div", **{"class": "sheet"}).one("tbody").all("th", scope="row")
    assert [" ".join(row.text.split()) for row in rows] == ["1 25 min", "2 40 min"]


def test_the_end_of_a_game_says_it_of_the_game_and_of_its_last_round(
    phone: Client, played: str
) -> None:
    page = phone.get(f"/tables/{played}/rounds/2")
    assert "Played for 1 h 5 min." in shown(page)
    assert "Round 2 40 min" in shown(page)


def test_an_earlier_round_says_how_long_it_took(phone: Client, played: str) -> None:
    assert "Round 1 25 min" in shown(phone.get(f"/tables/{played}/rounds/1"))


def test_the_games_of_a_season_say_how_long_each_took(phone: Client, played: str) -> None:
    page = phone.get(f"/leagues/{LEAGUE}/seasons/{SHORT}/games")
    assert "3 players · 1 h 5 min" in shown(page)


def test_an_evening_says_how_long_was_played(phone: Client, played: str) -> None:
    page = phone.get(f"/leagues/{LEAGUE}/sessions/{SESSION}")
    assert "Played for 1 h 5 min" in shown(page)
    game = page.document.all("a", **{"class": "played-who"})[-1]
    assert [one.text for one in game.all("span")][1].endswith("wins with 90. 1 h 5 min")


def test_bg_stats_gets_the_minutes_without_the_break(phone: Client, played: str) -> None:
    [play] = json.loads(phone.save(f"/tables/{played}/play.bgsplay").content)["plays"]
    assert play["durationMin"] == 65


def test_a_game_whose_cards_all_came_at_once_says_nothing(app: Flask, phone: Client) -> None:
    table_id = seat_at_table(app)
    skip_round(app, table_id, seed=1)
    assert " min " not in shown(phone.get(f"/tables/{table_id}/sheet"))
