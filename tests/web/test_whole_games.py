"""Whole games without JavaScript: every card is a form, and every page is inspected on the way."""

import re

import pytest

from tests.databases import ON_BOTH
from tests.web.steps import play_round, start, table_of


def check_line(page):
    """The sum that has to come to the deck's total.

    Its terms, and what it says that they come to.
    """
    line = re.search(r"((?:\d+ \+ )+\d+) = (\d+) ✓", page.text)
    assert line
    return [int(term) for term in line[1].split(" + ")], int(line[2])


@ON_BOTH
def test_a_game_of_four_to_a_target(phone):
    page = play_round(phone, start(phone, number="1"), seed=4)
    assert page.path.endswith("/rounds/1")
    terms, total = check_line(page)
    assert (len(terms), sum(terms), total) == (5, 126, 126)
    assert page.document.one("ol", **{"class": "podium"}).text.count("place 1") == 1
    assert not page.buttons("Next round")
    page = phone.press(page.button("Rematch"))
    assert page.heading.startswith("Round 1")
    assert page.fields("/plays")["to_act"] == "2"


def test_the_owner_of_the_bottle_loses_the_imps_trick(score):
    (cursed,) = [
        row for row in score.document.one("tbody").all("tr") if "is-cursed" in row["class"]
    ]
    lost = score.document.one("p", **{"class": "cost figure"}).text
    assert cursed.all("td")[1].text == lost
    assert cursed.one("s").text.isdecimal()


def test_the_imps_trick_shows_the_cards_that_nobody_played(score):
    shown = [one["aria-label"] for one in score.document.one("p", role="group").all(role="img")]
    played = {
        number.text
        for number in score.document.one("ol", **{"class": "tricks"}).all(
            "span", **{"class": "number"}
        )
    }
    unplayed = {str(card) for card in range(1, 38) if card != 19} - played
    assert {label.split(",")[0] for label in shown} == unplayed
    assert len(shown) == 4


@pytest.mark.parametrize("path", ["", "/trick"])
def test_a_finished_round_is_where_the_table_leads(path, phone, ended):
    assert phone.get(f"/tables/{table_of(ended)}{path}").path == ended.path
