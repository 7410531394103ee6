"""All tables of an evening on one form for totals."""

import json

import pytest

from tests.browsing import filled
from tests.web.steps import LEAGUE, SEASON, SESSION, SHARE
from tests.web.test_seating import HERE as SEATING
from tests.web.test_seating import draw, newest

pytestmark = pytest.mark.usefixtures("league")

HERE = f"/leagues/{LEAGUE}/sessions/{SESSION}"
SHOW = f"/leagues/{LEAGUE}/seasons/{SEASON}"
FIRST = {"name_0": "Anna", "points_0": "30", "name_1": "Ben", "points_1": "-4"}
SECOND = {
    "table_2-name_0": "Ben",
    "table_2-points_0": "12",
    "table_2-name_1": "Anna",
    "table_2-points_1": "11",
    "table_2-rounds": "4",
}


def one_more(phone, page, **typed):
    """The form with another table, and all that was typed."""
    button = page.button("One more table")
    return phone.press(button, 422, **typed)


def test_one_submit_makes_a_game_of_each_table(phone, contents):
    page = one_more(phone, phone.get(f"{HERE}/paper"))
    assert phone.submit(page.form("/paper"), **FIRST | SECOND).path == HERE
    assert len(contents()["league_games"]) == 3
    assert "Ben 33.3 %" in phone.get(f"/leagues/{LEAGUE}").text


def test_a_remark_goes_along_to_bg_stats(phone):
    page = phone.get(f"{HERE}/paper")
    phone.submit(page.form("/paper"), **FIRST, remark="in the kitchen")
    plays = json.loads(phone.save(f"{SHOW}/season.bgsplay").content)["plays"]
    assert "in the kitchen" in {play["comments"] for play in plays}


def test_what_was_typed_stays_when_there_is_one_more_table(phone):
    page = one_more(phone, phone.get(f"{HERE}/paper"), **FIRST)
    page = one_more(phone, page, **SECOND)
    assert (FIRST | SECOND).items() <= page.fields("/paper").items()
    assert [head.text for head in page.document.all("h2")] == ["Table 1", "Table 2", "Table 3"]


def test_tables_that_are_sent_twice_are_there_once(phone, contents):
    page = one_more(phone, phone.get(f"{HERE}/paper"))
    fields = filled(page.form("/paper")) | FIRST | SECOND
    phone.post(f"{HERE}/paper", fields)
    before = contents()
    assert phone.post(f"{HERE}/paper", fields).path == HERE
    assert contents() == before


def test_each_of_the_tables_can_be_corrected_by_sending_all_again(phone, contents):
    page = one_more(phone, phone.get(f"{HERE}/paper"))
    fields = filled(page.form("/paper")) | FIRST | SECOND
    phone.post(f"{HERE}/paper", fields)
    page = phone.post(f"{HERE}/paper", fields | {"points_1": "40"})
    assert page.heading == "What this changes"
    assert phone.press(page.button("Change it")).path == HERE
    assert len(contents()["league_games"]) == 3
    assert phone.get(HERE).text.count("Ben wins") == 2


def test_no_table_is_saved_before_all_can_be(phone, unchanged):
    unchanged()
    page = one_more(phone, phone.get(f"{HERE}/paper"))
    wrong = SECOND | {"table_2-points_1": "eleven"}
    page = phone.submit(page.form("/paper"), status=422, **FIRST | wrong)
    assert page.error("table_2-points_1") == "Enter a whole number."
    assert page.link("Table 2").endswith("#table-2")
    assert "Look again at: Table 2" in page.text
    assert (FIRST | wrong).items() <= page.fields("/paper").items()
    assert unchanged()


def test_every_table_says_what_is_wrong_with_it(phone):
    page = one_more(phone, phone.get(f"{HERE}/paper"))
    typed = FIRST | {"points_1": ""} | SECOND | {"table_2-points_0": ""}
    page = phone.submit(page.form("/paper"), status=422, **typed)
    assert page.error("points_1") == "Enter the points as a whole number."
    assert page.error("table_2-points_0") == "Enter the points as a whole number."


def test_a_table_without_anything_typed_is_left_out(phone, contents):
    page = one_more(phone, one_more(phone, phone.get(f"{HERE}/paper")))
    assert phone.submit(page.form("/paper"), **SECOND).path == HERE
    assert len(contents()["league_games"]) == 2


def test_somebody_new_at_two_tables_is_one_person(phone):
    page = one_more(phone, phone.get(f"{HERE}/paper"))
    typed = FIRST | SECOND | {"name_0": "Wilhelmina", "table_2-name_1": "Wilhelmina"}
    page = phone.submit(page.form("/paper"), status=422, **typed)
    assert page.error("table_2-name_1").startswith("Nobody in the league is called Wilhelmina.")
    answers = {"meant_0": "Wilhelmina", "table_2-meant_1": "Wilhelmina"}
    assert phone.submit(page.form("/paper"), **answers).path == HERE
    people = phone.get(f"/leagues/{LEAGUE}/people").text
    assert people.count("Wilhelmina") == 1


def test_all_drawn_tables_are_entered_at_once(app, phone):
    draw(phone)
    page = phone.follow(phone.get(SEATING), "Enter all results from paper")
    tables = newest(app).tables
    points = {f"points_{seat}": str(seat) for seat in range(4)}
    points |= {f"table_2-points_{seat}": str(9 - seat) for seat in range(3)}
    assert phone.submit(page.form(tables[1].game_id), **points).path == HERE
    assert all(table.is_paper for table in newest(app).tables)


def test_a_drawn_table_whose_result_is_not_known_yet_waits(app, phone):
    draw(phone)
    page = phone.follow(phone.get(SEATING), "Enter all results from paper")
    points = {f"table_2-points_{seat}": str(9 - seat) for seat in range(3)}
    phone.submit(page.form(newest(app).tables[1].game_id), **points)
    assert [table.is_paper for table in newest(app).tables] == [False, True]


# Printed


@pytest.mark.parametrize(
    "path",
    [HERE, SHOW, f"{SHOW}/games", f"{SHOW}/attendance", f"/s/{SHARE}", f"/s/{SHARE}/games"],
)
def test_an_evening_and_a_season_are_printed_by_the_style_of_paper(phone, path):
    page = phone.get(path)
    assert page.document.one("link", media="print")
    assert [one.text for one in page.document.all("button") if "print-page" in one["data-does"]]


def test_an_evening_on_paper_has_the_points_of_everybody(phone):
    page = phone.get(HERE)
    assert page.document.one("ol", **{"class": "met for-paper"}).text.split() == [
        *("1", "Anna", "120"),
        *("2", "Ben", "80"),
    ]
