"""The board in the middle of the table."""

import re
from dataclasses import replace

import pytest

from assistant.rules.cards import printed_decks
from assistant.rules.events import Tallied
from assistant.rules.options import USUAL, Goal
from tests.web.steps import happen, lay, seat_at_table, skip_round

LARGE = printed_decks()["matagot-2024-large"]
SIX = ("Adam", "Betty", "Clara", "Doris", "Emil", "Frieda")


@pytest.fixture
def shown(app, phone):
    """The board of a table with cards that were laid there."""

    def page(*cards, seats=4, **agreed):
        table_id = seat_at_table(app, seats, replace(USUAL, **agreed), names=SIX[:seats])
        lay(app, table_id, *cards)
        return phone.get(f"/tables/{table_id}/board")

    return page


def parts(page, name):
    """The elements of a class."""
    return [one for one in page if name in one["class"].split()]


def sides(page):
    """Who sits at each side, as they are read."""
    return {
        side["class"].split()[1].removeprefix("side-"): [
            slot.one("bdi", **{"class": "name"}).text for slot in parts(side, "slot")
        ]
        for side in parts(page.document, "side")
    }


AROUND = {
    3: {"top": [], "left": ["Betty"], "right": ["Clara"], "bottom": ["Adam"]},
    4: {"top": ["Clara"], "left": ["Betty"], "right": ["Doris"], "bottom": ["Adam"]},
    5: {"top": [], "left": ["Betty", "Clara"], "right": ["Doris", "Emil"], "bottom": ["Adam"]},
    6: {
        "top": ["Doris"],
        "left": ["Betty", "Clara"],
        "right": ["Emil", "Frieda"],
        "bottom": ["Adam"],
    },
}


@pytest.mark.parametrize("seats", AROUND)
def test_everybody_sits_around_it_clockwise(seats, shown):
    agreed = {} if seats < 5 else {"deck": LARGE, "variant": "two-bottles"}
    assert sides(shown(seats=seats, **agreed)) == AROUND[seats]


def test_two_players_sit_face_to_face_behind_both_hands(shown):
    assert sides(shown(seats=2, variant="bright-house")) == {
        "top": ["Betty", "Betty"],
        "left": [],
        "right": [],
        "bottom": ["Adam", "Adam"],
    }


def test_price_and_owner_are_told_to_every_side_and_read_out_once(shown):
    told = parts(shown(24, 17, 26, 29).document, "told")
    assert [one.text for one in told] == ["17 Clara"] * 4
    assert [one["aria-hidden"] for one in told] == ["true", "true", "true", ""]


def test_the_ruling_lies_before_both_long_sides_and_is_said_once(shown):
    page = shown(24, 17, 26, 29)
    assert page.document.one(role="status").text.startswith("Clara wins with 17")
    assert [one["aria-hidden"] for one in parts(page.document, "said")] == ["true", "true"]


def test_each_player_sees_their_tricks_and_their_total(shown):
    taken = parts(shown(24, 17, 26, 29).document, "taken")
    assert [one.text for one in taken] == [
        "1 trick · 0",
        "0 tricks · 0",
        "0 tricks · 0",
        "0 tricks · 0",
    ]


def test_it_holds_no_form_of_the_table_and_no_record(shown):
    page = shown(24, 17).document
    assert not page.one("main").all("form")
    assert not [one for one in page.all("script") if one["id"]]


@pytest.mark.parametrize("level", ["tricks", "score"])
def test_it_says_who_won_the_game_where_it_is_over(level, app, phone):
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("rounds", 1), level=level))
    if level == "tricks":
        skip_round(app, table_id, 1)
    else:
        happen(app, table_id, Tallied(3, (40, 30, 20, None), (), 8))
    said = phone.get(f"/tables/{table_id}/board").document.one(role="status").text
    assert re.match(r"\w+ wins with \d+\. \d+ ahead of \w+\.", said)


@pytest.mark.parametrize("level", ["score", "bottle"])
def test_it_is_there_where_no_tricks_are_written_down(level, shown):
    assert sides(shown(level=level)) == AROUND[4]


def test_it_leads_back_to_the_table(shown):
    page = shown(24)
    [back] = [one for one in page.document.all("a") if one["aria-label"] == "Back to the table"]
    assert back["href"] == page.path.removesuffix("/board")
