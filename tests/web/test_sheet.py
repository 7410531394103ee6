"""The game sheet and the scores of finished rounds."""

import re
from dataclasses import replace

import pytest

from assistant.rules.cards import Deck, Suit, offered_decks
from assistant.rules.events import Ruled
from assistant.rules.options import USUAL, Goal
from tests.web.steps import (
    game_at,
    happen,
    people_form,
    seat_at_table,
    sheet_of,
    skip_round,
    table_of,
)

CLASSIC, LARGE = offered_decks()["classic"], offered_decks()["matagot-2024-large"]


@pytest.fixture
def second(app, phone):
    """The score of the second round of a game that goes on."""
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("target", 1000)))
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


def test_the_sheet_and_the_score_tell_the_same(sheet, second):
    told = [cells(row)[-1] for row in second.document.one("tbody").all("tr")]
    assert cells(sheet.document.one("tfoot").one("tr")) == told


def test_every_round_has_one_dealer_and_one_who_had_the_bottle(sheet):
    for row in sheet_of(sheet).one("tbody").all("tr"):
        signs = [sign["aria-label"] for sign in row.all(role="img")]
        assert sorted(signs) == ["dealt", "had the bottle"]


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


def test_whoever_joined_has_the_coins_they_came_with_above_their_first_round(app, phone):
    table_id = seat_at_table(app, 3, options=replace(USUAL, goal=Goal("target", 1000)))
    skip_round(app, table_id, 1)
    page = phone.get(f"/tables/{table_id}/people")
    phone.submit(people_form(page, "join"), name="Edgar", seat="2", coins="20")
    for _ in range(2):  # before the joiner has played, and after
        sheet = phone.get(f"/tables/{table_id}/sheet")
        [row] = [row for row in sheet_of(sheet).all("tr") if row["class"] == "starts"]
        assert [cell.text for cell in row.all("th", "td")] == ["came with", "", "", "", "20"]
        skip_round(app, table_id, 2)


def test_only_the_bottles_owner_has_the_mark_and_not_who_scores_like_the_owner(app, phone):
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("target", 1000)))
    skip_round(app, table_id, 1)
    bottle = game_at(app, table_id).rounds[0].state.bottle
    happen(app, table_id, Ruled("revoke_late", "as_cursed", (bottle + 1) % 4, 1))
    sheet = phone.get(f"/tables/{table_id}/sheet")
    marks = [
        bool(cell.all(role="img", **{"aria-label": "had the bottle"}))
        for cell in sheet_of(sheet).one("tbody").all("td")
    ]
    assert [seat for seat, is_marked in enumerate(marks) if is_marked] == [bottle]


# On paper


def is_for_paper(page):
    """Whether one of the style sheets of a page is for paper alone."""
    styles = [link["href"] for link in page.document.all("link", rel="stylesheet")]
    return any(style.startswith("/assets/print.") for style in styles)


def test_a_sheet_is_printed_without_what_can_only_be_tapped(sheet):
    assert is_for_paper(sheet)
    [button] = [one for one in sheet.document.all("button") if one["data-does"] == "print-page"]
    assert "hidden" in button  # until the script that prints is there


@pytest.mark.parametrize("players", [2, 6])
def test_an_empty_sheet_has_two_columns_for_each_player(players, phone):
    page = phone.get(f"/score-sheet?players={players}")
    rows = page.document.one("tbody").all("tr")
    assert len(rows) == 16
    assert {len(row.all("td")) for row in rows} == {2 + 2 * players}


@pytest.mark.parametrize("query", ["?players=1", "?players=7", "?players=x"])
def test_an_empty_sheet_is_for_four_unless_it_can_be_for_others(query, phone):
    page = phone.get(f"/score-sheet{query}")
    assert len(page.document.all("th", scope="colgroup")) == 4


def test_the_empty_sheet_is_found_from_home_the_rules_and_the_sheet(phone, sheet):
    for page in (phone.get("/"), phone.get("/rules/"), sheet):
        assert phone.follow(page, "Blank score sheet").heading == "Score sheet to print"


OWN = Deck("", "Nines", tuple(Suit(one.id, dict.fromkeys(one.coins, 9)) for one in CLASSIC.suits))


@pytest.mark.parametrize(
    ("seats", "agreed", "total", "columns"),
    [
        (4, {}, 126, 4),
        (3, {"card_points": "face"}, 684, 3),
        (4, {"deck": offered_decks()["bambus-1995"]}, 122, 4),
        (3, {"deck": offered_decks()["matagot-2024"]}, 127, 3),
        (3, {"deck": OWN}, 324, 3),
        (5, {"deck": LARGE, "variant": "two-bottles"}, 190, 5),
        (6, {"deck": LARGE, "variant": "teams", "card_points": "face"}, 1_026, 6),
        (2, {"variant": "lopaka"}, 126, 3),
        (2, {"variant": "lopaka", "lopaka_scores": "ignored"}, 126, 2),
        (2, {"variant": "bright-house"}, 126, 2),
        (2, {"variant": "matagot-duel"}, 126, 2),
    ],
)
def test_the_empty_sheet_of_a_table_is_as_it_plays(app, phone, seats, agreed, total, columns):
    names = ("Adam", "Betty", "Clara", "Doris", "Emil", "Frida")[:seats]
    table_id = seat_at_table(app, seats, replace(USUAL, **agreed), names=names)
    page = phone.follow(phone.get(f"/tables/{table_id}/sheet"), "Blank score sheet")
    headed = [one.text for one in page.document.all("th", scope="colgroup")]
    assert len(headed) == columns and ("Lopaka" in headed) == (columns > seats)
    assert f"make {total}." in page.text
    assert ("both scores minus twice" in page.text) == (agreed.get("variant") == "two-bottles")
    assert ("the sum of their team" in page.text) == (agreed.get("variant") == "teams")


def test_the_empty_sheet_of_a_table_says_what_was_agreed(app, phone):
    options = replace(USUAL, card_points="face", goal=Goal("target", 500))
    page = phone.get(f"/tables/{seat_at_table(app, 3, options)}/score-sheet?players=4")
    assert len(page.document.all("th", scope="colgroup")) == 4
    assert "500" in page.text and "A card counts its number." in page.text
    assert not page.document.all("dl")


def test_a_card_worth_nothing_stands_on_the_empty_sheet_too(app, phone):
    options = replace(USUAL, deck=offered_decks()["bambus-1995"])
    page = phone.get(f"/tables/{seat_at_table(app, 4, options)}/score-sheet")
    assert page.document.all("dd")[0].text == "1 2 3"
