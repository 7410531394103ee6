"""Plays of BG Stats and BoardGameGeek become games of a league, by the preview of paper."""

import json

import pytest
from flask import Flask

from assistant.leagues import leagues, seasons, sessions
from assistant.rules.events import Ended, Remarked
from assistant.store.engine import new_id
from tests.browsing import Client, Page
from tests.notation.test_plays import TWO, app_file, app_play, player, website, website_play
from tests.web.steps import LEAGUE, SEASON, SESSION, happen, skip_round
from tests.web.test_imports import from_paper, sends_paper

pytestmark = pytest.mark.usefixtures("league")

AT = "2026-11-21 19:30:00"


def preview(phone: Client, content: bytes) -> Page:
    page: Page = sends_paper(phone, content=content)
    return page


def test_plays_come_to_the_season_with_their_people(app: Flask, phone: Client) -> None:
    content = app_file(app_play("12", "7", "30", at=AT), app_play("1", game=2))
    page = preview(phone, content)
    assert "1 play of another game is left aside." in page.text
    assert "Anna 12, Ben 7, Clara 30" in page.text
    assert "What the columns are taken for" not in page.text
    assert phone.press(page.button("Bring it in")).status == "1 new result, 1 new person"
    with app.app_context():
        assert "Clara" in leagues.at(LEAGUE).names.values()


def test_what_was_sent_before_is_here_and_only_what_is_new_is_added(phone: Client) -> None:
    first, second = app_play("12", "7", at=AT), app_play("3", "4", at="2026-11-22 19:00:00")
    from_paper(phone, content=app_file(first))
    assert "The file says the same." in preview(phone, app_file(first)).text
    page = preview(phone, app_file(second, first))
    assert "1 game is here already and stays." in page.text
    assert phone.press(page.button("Bring it in")).status == "1 new result"


def test_another_one_s_plays_at_the_website_say_the_same(phone: Client) -> None:
    from_paper(phone, content=app_file(app_play("210", "-30", at=AT, rounds=7)))
    content = website(website_play(TWO, facts='date="2026-11-21" quantity="1"'))
    assert "The file says the same." in preview(phone, content).text


def test_a_play_of_another_season_is_left_for_it(phone: Client) -> None:
    content = app_file(app_play("12", "7", at=AT), app_play("3", "4", at="2026-07-11 19:00:00"))
    page = preview(phone, content)
    assert "1 game is dated outside the season and is left out." in page.text
    assert phone.press(page.button("Bring it in")).status == "1 new result"


def test_a_score_that_was_corrected_since_is_replaced(phone: Client) -> None:
    from_paper(phone, content=app_file(app_play("12", "7", at=AT)))
    page = preview(phone, app_file(app_play("12", "8", at=AT)))
    assert "1 game is here with another result and is replaced." in page.text


def test_our_own_export_changes_nothing(app: Flask, phone: Client) -> None:
    table_id, names = new_id(), ("Anna", "Ben", "Clara", "Doris")
    with app.app_context():
        options = seasons.at(SEASON).options
        sessions.start(table_id, SESSION, SEASON, names, options, dealer=0, phone="phone")
    for seed in (1, 2):
        skip_round(app, table_id, seed)
    happen(app, table_id, Ended(True))
    happen(app, table_id, Remarked("a birthday"))
    happen(app, table_id, Remarked("revokes", 2))
    content = phone.save(f"/tables/{table_id}/play.bgsplay").content
    [play] = json.loads(content)["plays"]
    of_game, _, of_round = play["comments"].splitlines()
    assert of_game == "a birthday"
    assert of_round.endswith(" · revokes")
    page = preview(phone, content)
    assert "1 game is here already and stays." in page.text
    assert not page.buttons("Bring it in")


def test_a_play_without_a_score_is_named_by_its_day_and_can_be_left_out(phone: Client) -> None:
    lacking = website_play(player("Anna", "") + player("Ben", ""), facts='date="2026-11-22"')
    content = website(website_play(TWO, facts='date="2026-11-21"'), lacking)
    page = preview(phone, content)
    assert "The game of 22 November 2026: the score of «Anna» is missing." in page.text
    again = phone.press(page.button("Bring it in"), 422)
    assert "Tick below that these games are left out." in again.alert
    assert phone.press(again.button("Bring it in"), leave_out="yes").status == "1 new result"


def test_plays_are_taken_back_as_a_whole(phone: Client) -> None:
    page = from_paper(phone, content=app_file(app_play("12", "7", "30", at=AT)))
    asked = phone.press(page.button("Take back"))
    assert phone.press(asked.button("Change it")).status == "This import has been taken back."
    games = phone.get(f"/leagues/{LEAGUE}/seasons/{SEASON}/games").text
    assert "Clara" not in games


@pytest.mark.parametrize("content", [b"<html></html>", b"{}", b"<plays>"])
def test_what_is_no_file_of_plays_is_refused_beside_the_field(
    phone: Client, content: bytes
) -> None:
    page = sends_paper(phone, content=content, status=422)
    assert "This file holds no plays of BG Stats or BoardGameGeek that can be read." in page.text
