"""The game sheet and the scores of finished rounds."""

import re

import pytest

from assistant.rules.options import Goal, Options
from tests.rounds import CAST
from tests.web.steps import seat_at_table, sheet_of, skip_round, table_of


@pytest.fixture
def second(app, phone):
    """The score of the second round of a game that goes on."""
    table_id = seat_at_table(app, options=Options(goal=Goal("target", 1000)))
    for seed in (1, 2):
        skip_round(app, table_id, seed)
    return phone.get(f"/tables/{table_id}/rounds/2")


@pytest.fixture
def sheet(phone, second):
    """The sheet after two rounds."""
    return phone.get(f"/tables/{table_of(second)}/sheet")


def cells(row):
    """The numbers of a row, without the signs beside them."""
    return [int(re.sub(r"[^\d-]", "", cell.text.replace("−", "-"))) for cell in row.all("td")]


def test_the_totals_are_the_sums_of_the_rounds(sheet):
    rounds = [cells(row) for row in sheet_of(sheet).one("tbody").all("tr")]
    assert cells(sheet.document.one("tfoot").one("tr")) == [
        sum(column) for column in zip(*rounds, strict=True)
    ]


def test_the_sheet_and_the_score_tell_the_same(sheet, second):
    told = [cells(row)[-1] for row in second.document.one("tbody").all("tr")]
    assert cells(sheet.document.one("tfoot").one("tr")) == told


def test_every_round_has_one_dealer_and_one_who_had_the_bottle(sheet):
    for row in sheet_of(sheet).one("tbody").all("tr"):
        signs = [sign["aria-label"] for sign in row.all(role="img")]
        assert sorted(signs) == ["dealt", "had the bottle"]


def test_the_dealer_goes_round_to_the_left(sheet):
    dealt = [
        [bool(cell.all(role="img", **{"aria-label": "dealt"})) for cell in row.all("td")].index(
            True
        )
        for row in sheet_of(sheet).one("tbody").all("tr")
    ]
    assert dealt == [0, 1]


def test_each_round_leads_to_its_score(phone, sheet):
    links = [link["href"] for link in sheet_of(sheet).one("tbody").all("a")]
    assert [phone.get(link).heading for link in links] == ["Round 1", "Round 2"]


def test_the_chart_has_a_line_for_each_player(sheet):
    lines = sheet.document.all("polyline")
    assert [len(line["points"].split()) for line in lines] == [3] * len(CAST)


def test_a_sheet_without_a_round_says_when_the_first_comes(phone, trick):
    page = phone.get(f"/tables/{table_of(trick)}/sheet")
    assert "No round is scored yet." in page.text
    assert not page.document.all("table")


def test_an_earlier_round_can_be_looked_at_and_not_taken_back(phone, second):
    page = phone.get(second.path.replace("/rounds/2", "/rounds/1"))
    assert page.buttons("Undo") == page.buttons("Next round") == []
    assert (
        phone.get(
            page.document.one("a", href=f"/tables/{table_of(page)}", **{"class": "strong"})["href"]
        ).path
        == second.path
    )


def test_the_score_says_how_far_the_game_is_from_its_end(score):
    assert re.search(r"(Adam|Betty|Clara|Doris).*: \d+ coins short of 1000\.", score.text)


def test_the_price_ladder_names_every_buyer_and_falls(score):
    steps = score.document.one("ol", **{"class": "steps"}).all("li")
    prices = [int(step.one("b").text) for step in steps]
    assert prices[0] == 19
    assert prices == sorted(set(prices), reverse=True)
    assert all(step.one("bdi").text in CAST for step in steps[1:])


def test_the_bottle_stands_at_the_last_price(score):
    last = score.document.one("ol", **{"class": "steps"}).all("li")[-1]
    assert f"{last.one('bdi').text} keeps the bottle at {last.one('b').text}" in score.text


def test_every_trick_is_listed_with_its_winner(score):
    tricks = [
        one
        for one in score.document.one("ol", **{"class": "tricks"}).children
        if not isinstance(one, str)
    ]
    assert [len(trick.all("li", **{"class": "is-winning"})) for trick in tricks] == [1] * 8
