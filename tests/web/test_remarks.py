"""A line of words on a round or on a game."""

import json

import pytest
from flask import Flask

from assistant.leagues import exports, imports, seasons, sessions
from assistant.notation import league_parts, table_events
from assistant.notation.json_values import Unreadable
from assistant.store.engine import new_id
from assistant.tables import tables
from tests.browsing import Client, Page
from tests.forging import rechained
from tests.web.steps import (
    LEAGUE,
    PAPER,
    SEASON,
    SESSION,
    game_at,
    seat_at_table,
    skip_round,
    undo,
)
from tests.web.test_imports import from_paper

LINE = "the one with the three revokes"


def writes(phone: Client, at: str, text: str, status: int = 200) -> Page:
    """Writes a line on what is at this address; the page that comes then."""
    form = phone.get(f"{at}/remark").form("/remark")
    page: Page = phone.submit(form, status=status, text=text)
    return page


@pytest.fixture
def table(app: Flask) -> str:
    """A table with a round that is over; its address."""
    table_id = seat_at_table(app)
    skip_round(app, table_id, seed=1)
    return f"/tables/{table_id}"


def test_a_line_on_a_round_stands_on_its_page_and_on_the_sheet(phone: Client, table: str) -> None:
    page = writes(phone, f"{table}/rounds/1", LINE)
    assert page.path == f"{table}/rounds/1"
    assert LINE in page.text
    assert f"Round 1 {LINE}" in phone.get(f"{table}/sheet").text


def test_a_line_on_the_game_stands_on_the_sheet(phone: Client, table: str) -> None:
    page = writes(phone, table, "Anna's birthday")
    assert page.path == f"{table}/sheet"
    assert "Anna's birthday" in page.text


def test_the_last_line_holds_and_an_empty_one_removes_it(phone: Client, table: str) -> None:
    writes(phone, f"{table}/rounds/1", "an early one")
    assert "an early one" not in writes(phone, f"{table}/rounds/1", "a better one").text
    assert "a better one" not in writes(phone, f"{table}/rounds/1", "").text
    page = phone.get(f"{table}/sheet")
    assert "Notes" not in [one.text for one in page.document.all("h2")]
    assert "The remark on round 1 was removed." in phone.get(f"{table}/log").text


def test_a_line_is_no_markup(phone: Client, table: str) -> None:
    page = writes(phone, f"{table}/rounds/1", "<b>bold</b> & \u202eturned")
    assert "&lt;b&gt;bold&lt;/b&gt; &amp; turned" in page.html
    assert "<b>bold" not in phone.get(f"{table}/sheet").html


def test_a_line_is_short(phone: Client, table: str) -> None:
    assert "60" in writes(phone, f"{table}/rounds/1", "x" * 61, status=422).alert


def test_an_undo_takes_back_no_line(app: Flask, phone: Client, table: str) -> None:
    writes(phone, f"{table}/rounds/1", LINE)
    undo(app, table.split("/")[-1])
    assert not game_at(app, table.split("/")[-1]).rounds[0].is_done
    assert game_at(app, table.split("/")[-1]).remarks == {1: LINE}


def test_there_is_no_line_on_a_round_that_is_not_there(phone: Client, table: str) -> None:
    phone.get(f"{table}/rounds/2/remark", 404)


def test_whoever_may_not_enter_is_led_to_no_line(app: Flask, stranger: Client, table: str) -> None:
    stranger.get(f"{table}/remark", 404)


@pytest.mark.usefixtures("league")
def test_the_games_of_a_season_tell_the_lines_and_its_file_brings_them(
    app: Flask, phone: Client
) -> None:
    table_id, names = new_id(), ("Anna", "Ben", "Clara", "Doris")
    with app.app_context():
        options = seasons.at(SEASON).options
        sessions.start(table_id, SESSION, SEASON, names, options, dealer=0, phone="phone")
    skip_round(app, table_id, seed=1)
    writes(phone, f"/tables/{table_id}/rounds/1", LINE)
    writes(phone, f"/tables/{table_id}", "the last before summer")
    page = phone.get(f"/leagues/{LEAGUE}/seasons/{SEASON}/games").text
    assert LINE in page
    assert "the last before summer" in page
    with app.app_context():
        assert LINE.encode() in exports.game_file(table_id)


def test_a_game_comes_with_its_lines_from_another_installation(
    app: Flask, phone: Client, table: str
) -> None:
    writes(phone, f"{table}/rounds/1", LINE)
    with app.app_context():
        game = exports.game_of(table.split("/")[-1])
        told = [(entry, json.loads(entry.body)) for entry in game.entries]
        file = rechained(new_id(), game.opened_at, game.people, told)
        imported = imports.import_file(file, "another-phone")
        assert tables.view(imported.id).game.remarks == {1: LINE}


@pytest.mark.parametrize("text", ["x" * 61, "two\nlines", "\u202eturned", 7])
def test_what_is_no_line_is_no_event(text: object) -> None:
    with pytest.raises(Unreadable):
        table_events.read({"type": "remark", "text": text})


@pytest.fixture
def paper(league: str) -> str:
    """A game from paper of the league's season; its address."""
    return f"/leagues/{league}/sessions/{SESSION}/games/{PAPER}"


def changes_paper(phone: Client, paper: str, **fields: str) -> None:
    """Changes a result from paper, and says yes where that is asked."""
    page = phone.submit(phone.get(f"{paper}/change").form("/change"), **fields)
    for button in page.buttons("Change it"):
        phone.press(button)


def test_a_game_from_paper_has_a_remark_too(phone: Client, paper: str) -> None:
    changes_paper(phone, paper, remark=LINE)
    assert LINE in phone.get(paper).text
    assert LINE in phone.get(f"/leagues/{LEAGUE}/seasons/{SEASON}/games").text
    assert LINE in phone.get(f"/leagues/{LEAGUE}/log").text
    changes_paper(phone, paper, remark="")
    assert LINE not in phone.get(paper).text


def test_a_remark_on_paper_stays_where_a_file_corrects_the_result(
    phone: Client, paper: str
) -> None:
    changes_paper(phone, paper, remark=LINE)
    from_paper(phone, "date,player,points\n2026-11-20,Anna,121\n2026-11-20,Ben,80\n")
    page = phone.get(paper).text
    assert "121" in page
    assert LINE in page


@pytest.mark.usefixtures("paper")
def test_the_file_of_a_league_brings_a_remark_on_paper(
    app: Flask, phone: Client, paper: str
) -> None:
    changes_paper(phone, paper, remark=LINE)
    with app.app_context():
        document = json.loads(exports.league_file(LEAGUE))
    [game] = [one for one in document["games"] if one.get("paper")]
    assert game["paper"]["remark"] == LINE
    assert league_parts.read_paper(game["paper"])
    with pytest.raises(Unreadable):
        league_parts.read_paper(game["paper"] | {"remark": "two\nlines"})
