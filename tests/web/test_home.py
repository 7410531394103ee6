"""Home: the game that runs, a rematch, and what this phone has seen."""

from dataclasses import replace
from datetime import date, datetime

import pytest

from assistant.leagues import sessions
from assistant.rules.options import USUAL, Goal
from assistant.tables import grants, summaries, tables
from tests.browsing import Client
from tests.rounds import CAST
from tests.web.steps import LEAGUE, game_at, seat_at_table, skip_round, start, table_of, tap


def test_a_game_is_continued_where_it_was_left(phone):
    left = tap(phone, start(phone), 24, 17)
    (link,) = [a for a in phone.get("/").document.all("a") if a.text == "Continue"]
    page = phone.get(link["href"])
    assert (page.path, page.fields("/plays")["after"]) == (left.path, "3")


def test_the_running_game_shows_its_price_and_who_has_the_bottle(phone):
    tap(phone, start(phone), 24, 17, 26, 29)
    page = phone.get("/")
    assert page.document.one("p", **{"class": "figure"}).text == "17"
    assert "Clara has the bottle" in page.text


def test_a_game_between_two_rounds_is_continued_at_its_score(app, phone):
    table_id = table_of(start(phone, number="1000"))
    skip_round(app, table_id, seed=1)
    page = phone.get("/")
    assert "Round 2" in page.text and "The cards are being dealt" in page.text
    assert phone.get(f"/tables/{table_id}").path.endswith("/rounds/1")


def test_all_running_games_are_listed_the_newest_first(phone):
    older, newer = (table_of(start(phone)) for _ in range(2))
    links = [a["href"] for a in phone.get("/").document.all("a")]
    assert [href for href in links if href in (f"/tables/{older}", f"/tables/{newer}")] == [
        f"/tables/{newer}",
        f"/tables/{older}",
    ]


def test_a_game_that_was_begun_on_another_day_says_on_which(phone, monkeypatch):
    start(phone)
    assert "2026" not in phone.get("/").document.one("section", **{"class": "continue"}).text
    with monkeypatch.context() as patch:
        patch.setattr("assistant.tables.opening.now", lambda: datetime(2024, 6, 4, 20))
        older = table_of(start(phone))
    lines = phone.get("/").document.all("a", "p", "div")
    [line] = [one.text for one in lines if one["href"] == f"/tables/{older}"]
    assert line.endswith("Round 1 · 4 June 2024")
    phone.press(phone.get("/").buttons("Off the list")[0])
    assert "4 June 2024" in phone.get("/").document.one("section", **{"class": "continue"}).text


@pytest.mark.usefixtures("league")
def test_a_game_of_a_league_is_listed_on_the_day_of_its_evening(app, phone):
    running = table_of(start(phone))
    over = table_of(start(phone, end="rounds", number="1"))
    skip_round(app, over, seed=1)
    with app.app_context():
        for day, table in ((20, running), (21, over)):
            sessions.open_session(f"an-evening-of-{day}", LEAGUE, date(2025, 11, day), "")
            sessions.attach(table, f"an-evening-of-{day}", None)
    for page in (phone.get("/"), phone.get("/games")):
        assert "20 November 2025" in page.text and "21 November 2025" in page.text


def test_a_finished_game_is_listed_with_who_won(app, phone):
    table_id = table_of(start(phone, end="rounds", number="1"))
    skip_round(app, table_id, seed=1)
    page = phone.get("/")
    assert " wins with " in page.text
    assert page.document.one("a", href=f"/tables/{table_id}/sheet")
    assert "Continue" not in page.text


def test_last_times_players_are_seated_in_a_tap_and_begin_with_another(app, phone, contents):
    table_id = table_of(start(phone, end="rounds", number="1", review="none"))
    skip_round(app, table_id, seed=1)
    page = phone.follow(phone.get("/"), "Same four again")
    assert len(contents()["tables"]) == 1
    page = phone.press(page.button("Start"))
    assert page.heading == "Round 1 trick 1 of 8"
    before, after = (game_at(app, one) for one in (table_id, table_of(page)))
    assert (after.persons, after.options) == (before.persons, before.options)


def test_the_deal_moves_on_where_the_table_picks_the_dealer(app, phone):
    skip_round(app, table_of(start(phone, dealer="0", end="rounds", number="1")), seed=1)
    page = phone.follow(phone.get("/"), "Same four again")
    assert page.fields("/tables/new")["dealer"] == "1"


# A list that is kept tidy


def test_a_stray_table_is_taken_off_the_list_of_this_phone_alone(phone, other_phone):
    page = start(phone)
    tap(other_phone, other_phone.get(page.path), 24)
    home = phone.press(phone.get("/").buttons("Off the list")[0])
    assert "Off this phone's list. The game and all other phones keep it." in home.text
    assert "Continue" not in home.text
    assert "Continue" in other_phone.get("/").text
    assert phone.get(page.path).heading.startswith("Round 1")


def test_it_is_put_back_later_from_the_list_of_all_games(phone):
    start(phone)
    phone.press(phone.get("/").buttons("Off the list")[0])
    games = phone.get("/games")
    assert "Off this phone's list" in games.text and "It is still being played." in games.text
    assert "Continue" in phone.press(games.button("Put back")).text


def test_it_is_listed_again_when_the_phone_goes_on_writing_there(phone):
    page = tap(phone, start(phone), 24)
    phone.press(phone.get("/").buttons("Off the list")[0])
    assert "Continue" not in phone.get("/").text
    tap(phone, page, 17)
    assert "Continue" in phone.get("/").text


def test_a_cross_is_named_by_its_game_and_words_by_themselves(app, phone):
    skip_round(app, table_of(start(phone, end="rounds", number="1")), seed=1)
    start(phone, ("Anna", "Ben", "Cleo"))
    start(phone)
    names = [
        (one["aria-label"], one.text)
        for form in phone.get("/").document.all("form", **{"class": "off-list"})
        for one in form.all("button")
    ]
    assert names == [
        ("", "Off the list"),
        ("Off the list: Anna, Ben, Cleo", "×"),
        ("Off the list: Adam, Betty, Clara, Doris", "×"),
    ]


@pytest.mark.parametrize("off", ["../..", "x" * 5000])
def test_an_odd_address_takes_nothing_off(off, phone):
    start(phone)
    assert "Continue" in phone.get(f"/?off={off}").text


def test_a_table_that_is_not_there_is_not_taken_off(phone):
    start(phone)
    fields = phone.get("/").fields("/off-list")
    assert phone.post("/games/x/off-list", fields, 404).heading


def test_a_rematch_that_is_sent_twice_opens_one_table(phone, ended, contents):
    path, fields = f"/tables/{table_of(ended)}/rematch", ended.fields("/rematch")
    assert phone.post(path, fields).path == phone.post(path, fields).path
    assert len(contents()["tables"]) == 2


def test_a_phone_does_not_see_the_games_of_another(phone, other_phone):
    start(phone)
    assert not any(name in other_phone.get("/").text for name in CAST)


@pytest.fixture
def three_games(app, phone, monkeypatch):
    """A phone that has opened three games, of which a page shows two; their ids, newest first."""
    monkeypatch.setattr(summaries, "MOST", 2)
    return [table_of(start(phone)) for _ in range(3)][::-1]


def games_on(page):
    """The tables of a page that are listed."""
    links = [a["href"].split("/") for a in page.document.all("a")]
    return [parts[2] for parts in links if len(parts) == 3 and parts[1] == "tables"]


def test_older_games_are_a_page_further_on_and_back_again(phone, three_games):
    newest = phone.follow(phone.get("/"), "All games")
    assert games_on(newest) == three_games[:2]
    older = phone.follow(newest, "Older games")
    assert games_on(older) == three_games[2:]
    assert games_on(phone.follow(older, "Newer games")) == three_games[:2]


def test_home_reads_no_more_games_than_a_page_shows(phone, three_games, monkeypatch):
    read = []
    view = tables.any_view
    monkeypatch.setattr(tables, "any_view", lambda id: read.append(id) or view(id))
    phone.get("/")
    assert read == three_games[:2]


@pytest.mark.parametrize("number", ["0", "x", "9" * 30])
def test_a_page_of_games_that_is_not_there_is_none(phone, three_games, number):
    assert phone.get(f"/games?page={number}").heading == "All games"


def test_of_a_table_that_writes_down_the_score_alone_no_price_is_told(phone):
    start(phone, level="score")
    card = phone.get("/").document.one("section", **{"class": "panel continue"})
    assert "Only the score" in card.text
    assert "19" not in card.text
    assert "bottle" not in card.text


@pytest.fixture
def visited(app):
    """Makes phones that came to a table with a role, by its link."""

    def make(table_id, role):
        phone = Client(app, is_stranger=True)
        with app.app_context():
            secret = str(app.secret_key)
            grants.make_key(table_id, role, secret)
            key = grants.key(table_id, role, secret)
        phone.join(f"/join/{key}")
        return phone

    return make


@pytest.mark.parametrize(
    ("role", "part"), [("watching", "only watches"), ("seat-1", "plays for Betty")]
)
def test_a_game_that_a_phone_does_not_enter_is_listed_with_its_part(role, part, app, visited):
    page = visited(seat_at_table(app), role).get("/")
    assert f"Round 1 · {part}" in page.text


@pytest.mark.parametrize("role", ["watching", "seat-1"])
def test_who_did_not_enter_is_not_offered_the_same_players_again(role, app, visited):
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("rounds", 1)))
    skip_round(app, table_id, seed=1)
    page = visited(table_id, role).get("/")
    assert page.document.all("a", href=f"/tables/{table_id}/sheet")
    assert not page.document.all("a", href=f"/tables/new?same={table_id}")


@pytest.mark.parametrize("role", ["watching", "seat-1"])
def test_who_does_not_enter_is_not_offered_to_restore_a_game(role, app, phone, visited):
    table_id = table_of(start(phone))
    watcher = visited(table_id, role)
    phone.press(phone.get(f"/tables/{table_id}/delete").button("Delete the game"))
    assert phone.get("/").buttons("Restore")
    assert not watcher.get("/").buttons("Restore")
