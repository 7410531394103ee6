"""Whole games without JavaScript: every card is a form, and every page is inspected on the way."""

import re

import pytest

from assistant.rules.cards import printed_decks
from tests.databases import ON_BOTH
from tests.rounds import CAST
from tests.web.steps import play_round, start, table_of

MATAGOT = printed_decks()["matagot-2024"]


def numbers(page, column):
    """A column of the score: 2 for what each won in the round, 3 for the totals."""
    rows = page.document.one("tbody").all("tr")
    return [int(row.all("th", "td")[column].text.replace("−", "-")) for row in rows]


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


def test_a_game_of_three_in_rounds_with_another_deck(phone):
    page = start(phone, CAST[:3], deck="matagot-2024", end="rounds", number="2")
    page = play_round(phone, page, seed=7, seats=3, deck=MATAGOT)
    first = numbers(page, 3)
    terms, total = check_line(page)
    assert (len(terms), sum(terms), total) == (4, MATAGOT.total, MATAGOT.total)
    page = phone.press(page.button("Next round (Betty deals)"))
    assert page.heading.startswith("Round 2")
    page = play_round(phone, page, seed=8, seats=3, deck=MATAGOT)
    assert page.path.endswith("/rounds/2")
    second = numbers(page, 2)
    assert numbers(page, 3) == [before + now for before, now in zip(first, second, strict=True)]
    assert "place 1" in page.text and page.buttons("Rematch")


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


def test_the_guide_deals_nothing_after_the_end(phone, ended):
    page = phone.get(f"/tables/{table_of(ended)}/guide")
    assert page.heading == "The game is over"
    assert not page.document.all("ol", **{"class": "guide"})


@pytest.mark.parametrize("path", ["", "/trick"])
def test_a_finished_round_is_where_the_table_leads(path, phone, ended):
    assert phone.get(f"/tables/{table_of(ended)}{path}").path == ended.path
