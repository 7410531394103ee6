"""A void round uses up no number of those that people see; its address keeps its own."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.rules.events import Amended, Began, Played, Replaced, Ruled, Signed
from assistant.rules.options import USUAL, Goal
from assistant.rules.scoring import imps_trick
from tests.web.steps import game_at, happen, seat_at_table, sheet_of, skip_round

TEMPLATES = Path(__file__).parents[2] / "templates"
VOID = Ruled("misdeal_late", "void", 0)


@pytest.fixture
def table_id(app):
    """A table whose second round was void; after the next one a third is running."""
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("target", 1000), sign_off="one"))
    skip_round(app, table_id, 1)
    happen(app, table_id, Began(), VOID)
    skip_round(app, table_id, 2)
    happen(app, table_id, Signed(3, 1), Began())
    return table_id


def test_8_10_the_round_that_runs_counts_those_that_count(phone, table_id):
    assert phone.get(f"/tables/{table_id}/trick").heading.startswith("Round 3")


@pytest.mark.parametrize(("address", "shown"), [(1, 1), (2, 2), (3, 2)])
def test_8_10_the_score_of_a_round_says_its_number(phone, table_id, address, shown):
    assert phone.get(f"/tables/{table_id}/rounds/{address}").heading.startswith(f"Round {shown}")


def test_8_10_the_tricks_and_the_hands_of_a_round_say_its_number(phone, table_id):
    tricks = phone.get(f"/tables/{table_id}/rounds/3/tricks")
    hands = phone.get(f"/tables/{table_id}/rounds/3/hands")
    assert "round 2" in tricks.heading and "round 2" in hands.heading


def test_8_10_the_sheet_gives_a_void_round_no_number(phone, table_id):
    sheet = sheet_of(phone.get(f"/tables/{table_id}/sheet"))
    links = [row.one("a") for row in sheet.one("tbody").all("tr")]
    assert [re.findall(r"\d+|–", link.text) for link in links] == [["1"], ["–"], ["2"]]
    assert [link["href"].rpartition("/")[2] for link in links] == ["1", "2", "3"]


def test_8_10_what_was_corrected_says_which_round_it_was(app, phone):
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("target", 1000)))
    happen(app, table_id, VOID)
    skip_round(app, table_id, 1)
    happen(app, table_id, Began())
    round_ = game_at(app, table_id).rounds[1]
    number, last = [(n, event) for n, event in round_.events if isinstance(event, Played)][-1]
    other = max(imps_trick(round_.state))
    happen(app, table_id, Amended((Replaced(number, Played(last.seat, other)),)))
    page = phone.get(f"/tables/{table_id}/trick")
    assert "Round 1: " in page.text
    assert "Round 2: " not in page.text


def test_no_template_shows_the_number_of_an_address():
    wrong = re.compile(r"ound %\(number\)s[^)]*round_number")
    assert [
        path.name
        for path in TEMPLATES.rglob("*.html")
        if wrong.search(path.read_text(encoding="utf-8"))
    ] == []
