"""Who plays: somebody takes over a seat, comes late, or leaves."""

from dataclasses import replace

import pytest

from assistant.rules.cards import printed_decks
from assistant.rules.events import Tallied
from assistant.rules.options import USUAL, Goal
from tests.browsing import filled
from tests.rounds import CAST
from tests.web.steps import (
    game_at,
    happen,
    people_form,
    seat_at_table,
    sheet_of,
    skip_round,
    table_of,
)

LARGE = printed_decks()["matagot-2024-large"]


@pytest.fixture
def between(app, phone):
    """The people at a table of so many, after a round."""

    def page(seats):
        table_id = seat_at_table(app, seats, replace(USUAL, goal=Goal("rounds", 9)))
        skip_round(app, table_id, 1)
        return phone.get(f"/tables/{table_id}/people")

    return page


def send(phone, page, do, status=200, **typed):
    """Sends one of the forms, and goes back to the table where that was taken."""
    page = phone.submit(people_form(page, do), status=status, **typed)
    return phone.follow(page, "Back to the table") if status == 200 else page


def any_of(page):
    """What the first of the forms sends as it is."""
    return filled(next(one for one in page.document.all("form") if one.all("input", name="do")))


def offered(page):
    """What can be done."""
    return [one["value"] for one in page.document.all("input", name="do")]


def sheet(phone, page):
    """The table of the sheet: its columns, and its totals."""
    page = phone.get(f"/tables/{table_of(page)}/sheet")
    columns = [one.text for one in sheet_of(page).one("thead").all("bdi")]
    totals = [int(one.text.replace("−", "-")) for one in page.document.one("tfoot").all("td")]
    return columns, totals


@pytest.mark.parametrize(
    ("seats", "options", "can"),
    [
        (3, USUAL, ["join", "succeed"]),
        (4, USUAL, ["succeed", "leave"]),
        (4, replace(USUAL, variant="teams"), ["succeed"]),
        (5, replace(USUAL, variant="two-bottles", deck=LARGE), ["join", "succeed"]),
        (6, replace(USUAL, variant="teams", deck=LARGE), ["succeed", "leave"]),
    ],
)
def test_what_can_be_done_depends_on_how_many_play_what(seats, options, can, app, phone):
    names = (*CAST, "Edgar", "Fritz")
    table_id = seat_at_table(app, seats, replace(options, level="score"), names=names)
    coins = (None, options.deck.total - 10, *[0] * (seats - 2))
    happen(app, table_id, Tallied(0, coins, (), 10))
    assert offered(phone.get(f"/tables/{table_id}/people")) == can


def test_who_came_by_mistake_is_undone_where_it_is_said(phone, begun):
    page = phone.follow(begun, "Players")
    assert not page.buttons("Undo")
    page = phone.submit(people_form(page, "succeed"), seat="1", name="Edgar")
    assert page.button("Undo").text == "Undo players"
    page = phone.press(page.button("Undo"))
    assert "Betty" in page.text and "Edgar" not in page.text


def test_when_the_game_is_over_nobody_comes_goes_or_takes_over(phone, ended):
    page = phone.follow(ended, "Players")
    assert offered(page) == []
    assert "The game is over, so the players stay." in page.text


def test_a_fourth_begins_with_the_lowest_total_unless_the_table_agrees_on_another(
    app, phone, between
):
    page = between(3)
    lowest = min(game_at(app, table_of(page)).totals)
    assert f"The lowest total so far is {lowest}." in page.text
    send(phone, page, "join", seat="2", name="Edgar")
    assert sheet(phone, page)[1][-1] == lowest


@pytest.mark.parametrize("typed", ["-12", "−12", " -12 "])
def test_a_fourth_can_begin_below_nothing(typed, phone, between):
    page = between(3)
    send(phone, page, "join", seat="2", name="Edgar", coins=typed)
    columns, totals = sheet(phone, page)
    assert (columns[-1], totals[-1]) == ("Edgar", -12)


BAD = {
    "space": ({"name": " \t"}, "Enter the new player's name."),
    "who sits there": (
        {"name": "clara"},
        "Somebody at this table has this name. Add a letter to tell them apart.",
    ),
    "forty-one letters": (
        {"name": "x" * 41},
        "A name can have at most 40 characters; this one has 41.",
    ),
    "a seat by name": ({"seat": "Adam"}, "Tap whose seat it is."),
    "a seat that is not there": ({"seat": "9"}, "Nobody at the table has this name. Rule 8.5."),
    "coins in words": ({"coins": "many"}, "Enter the starting coins as a whole number."),
    "too many coins": ({"coins": "9" * 6}, "Enter the starting coins as a whole number."),
}


@pytest.mark.parametrize(("wrong", "said"), BAD.values(), ids=BAD)
def test_who_cannot_come_is_refused_beside_the_form(wrong, said, phone, between, unchanged):
    page = between(3)
    unchanged()
    form = people_form(page, "join")
    fields = {one["name"]: one["value"] for one in form.all("input") if one["type"] != "radio"}
    page = phone.post(page.path, fields | {"seat": "1", "name": "Edgar"} | wrong, 422)
    assert page.error("name") == said
    assert unchanged()


def test_what_was_typed_is_kept_when_something_is_wrong(phone, between):
    page = send(phone, between(3), "join", 422, seat="2", name="clara")
    assert people_form(page, "join").one("input", name="name")["value"] == "clara"


@pytest.mark.parametrize("do", ["", "nonsense", "JOIN"])
def test_nobody_can_do_anything_else(do, phone, between, unchanged):
    page = between(3)
    unchanged()
    fields = any_of(page) | {"do": do, "seat": "0", "name": "Edgar"}
    phone.post(page.path, fields, 422)
    assert unchanged()


def test_it_is_no_longer_said_once_something_else_has_happened(phone, between):
    page = send(phone, between(3), "join", seat="2", name="Edgar")
    page = phone.press(page.button("Next round"))
    assert not phone.follow(page, "Players").document.all(role="status")


def test_a_fourth_sits_at_the_left_of_the_last_unless_somebody_says_otherwise(between):
    assert filled(people_form(between(3), "join"))["seat"] == "2"
