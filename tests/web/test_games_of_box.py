"""Games of the whole box of 2024 after their tricks: two bottles, teams, the duel."""

import pytest

from assistant.rules.events import Skipped, Tallied
from assistant.rules.options import Goal
from tests.rounds_of_box import SIX, options_of_box, round_of_box, table_of_box
from tests.web.steps import game_at, seat_at_table, sheet_of, skip

KINDS = {
    "two-bottles of five": ("two-bottles", 5),
    "two-bottles of six": ("two-bottles", 6),
    "teams of four": ("teams", 4),
    "teams of five": ("teams", 5),
    "teams of six": ("teams", 6),
    "duel": ("matagot-duel", 2),
}
WHOLE = {name: round_of_box(1, table_of_box(*kind)) for name, kind in KINDS.items()}
BOTH = round_of_box(0, table_of_box("two-bottles", 6))  # Adam ends with both bottles


def box_at_table(app, kind, *told, **agreed):
    """A table of this kind at which Adam deals and this was told; its id."""
    variant, seats = KINDS[kind]
    options = options_of_box(variant, seats, **{"goal": Goal("rounds", 12)} | agreed)
    table_id = seat_at_table(app, seats, options, names=SIX)
    skip(app, table_id, told)
    return table_id


@pytest.fixture
def at(app, phone):
    """A page of a table of the box at which this was told."""

    def page(path, kind, *told, **agreed):
        return phone.get(f"/tables/{box_at_table(app, kind, *told, **agreed)}/{path}")

    return page


def rows_of(page):
    """The names of a score in order, each with its numbers."""
    rows = [row for body in page.document.all("tbody") for row in body.all("tr")]
    return {row.one("bdi").text: [cell.text for cell in row.all("td")] for row in rows}


def verdict(page):
    """What a score says first, bottle by bottle."""
    return [one.text for one in page.document.all("section")[0].all("h2")]


# The score


def test_the_verdict_says_which_bottle_is_whose(at):
    assert verdict(at("rounds/1", "two-bottles of six", *WHOLE["two-bottles of six"])) == [
        "First bottle Frida keeps it at 5 : −21",
        "Second bottle Adam keeps it at 7 : −21",
    ]


def test_a_second_bottle_that_nobody_bought_costs_nobody(at):
    counted = Tallied(0, (None, 40, 40, 40, 30), (2, 4, 6, 8))
    page = at("rounds/1", "two-bottles of five", counted)
    assert verdict(page)[1] == "Second bottle Nobody has it"
    assert [row[1] for row in rows_of(page).values()] == ["−6", "40", "40", "40", "30"]


def test_each_bottle_has_its_prices(at):
    page = at("rounds/1", "two-bottles of six", *WHOLE["two-bottles of six"])
    ladders = [one.all("b") for one in page.document.all("ol") if "steps" in one["class"]]
    assert [[price.text for price in prices] for prices in ladders] == [
        ["19", "16½", "8½", "5"],
        ["19", "12½", "7"],
    ]
    assert len([one for one in page.document.all("div") if "stairs" in one["class"]]) == 2


def test_partners_stand_together(at):
    page = at("rounds/1", "teams of six", *WHOLE["teams of six"])
    bodies = [[one.text for one in body.all("bdi")] for body in page.document.all("tbody")]
    assert bodies == [["Adam", "Doris"], ["Betty", "Emil"], ["Clara", "Frida"]]


@pytest.mark.parametrize("kind", KINDS)
def test_coins_and_imps_trick_add_up(kind, at):
    total = options_of_box(*KINDS[kind]).deck.total
    assert f"= {total} ✓" in at("rounds/1", kind, *WHOLE[kind]).text


# Counting


@pytest.fixture
def count(phone, at):
    """Counts a round of five, of whom Adam has the first bottle, with what is typed besides."""

    def send(status=200, **typed):
        coins = {f"coins_{seat}": "40" for seat in (1, 2, 3, 4)}
        counted = {"owner": "0", "card": ["2", "4", "6", "8"]} | coins | typed
        page = at("tally", "two-bottles of five")
        return phone.press(page.button("Save"), status, **counted)

    return send


def test_of_two_bottles_each_has_an_owner_when_a_round_is_counted(count):
    assert verdict(count(second_owner="4")) == [
        "First bottle Adam keeps it : −6",
        "Second bottle Emil keeps it : −6",
    ]


def test_nobody_may_have_the_second_bottle(count):
    assert verdict(count(second_owner=""))[1] == "Second bottle Nobody has it"


def test_nobody_has_it_only_where_that_was_said(count):
    assert "Tap who has the second bottle." in count(422).text


def test_of_two_owners_one_is_counted(count):
    page = count(422, second_owner="4", coins_4="")
    assert "Enter the coins of one of the two." in page.text


def test_a_count_shows_again_who_had_the_second_bottle(app, phone, at):
    counted = Tallied(0, (None, 40, 40, 40, 40), (2, 4, 6, 8), second=4)
    page = phone.follow(at("rounds/1", "two-bottles of five", counted), "Count again")
    assert page.fields("/tally")["second_owner"] == "4"


def test_the_bottle_of_a_sale_follows_from_the_prices(app, phone):
    table_id = box_at_table(app, "two-bottles of five", level="bottle")
    skip(app, table_id, [Skipped(1, 12), Skipped(2, 8.5)])
    page = phone.get(f"/tables/{table_id}/sales")
    ladders = [one.all("b") for one in page.document.all("ol") if "steps" in one["class"]]
    assert [[price.text for price in prices] for prices in ladders] == [["19", "12"], ["19", "8½"]]


# The sheet


def test_a_cell_has_a_sign_for_each_bottle(at):
    cells = sheet_of(at("sheet", "two-bottles of six", *BOTH)).one("tbody").all("td")
    assert [cell.text for cell in cells][:2] == ["✝✝ −46", "39"]


# The end, corrections, disputes and the log


@pytest.mark.parametrize(
    ("kind", "told", "said"),
    [
        ("two-bottles of six", BOTH, "Adam had both bottles in the last round: −46."),
        (
            "two-bottles of six",
            WHOLE["two-bottles of six"],
            "In the last round Frida had the first bottle, Adam the second bottle: −21 each.",
        ),
        (
            "teams of six",
            WHOLE["teams of six"],
            "Frida kept the bottle at 5 in the last round: −21.",
        ),
    ],
)
def test_the_end_says_what_the_bottles_cost(kind, told, said, at):
    assert said in at("rounds/1", kind, *told, goal=Goal("rounds", 1)).text


def test_a_trick_that_the_table_gave_asks_for_the_bottle_that_was_in_play(app, phone):
    table_id = box_at_table(app, "two-bottles of six", *WHOLE["two-bottles of six"])
    round_ = game_at(app, table_id).rounds[0].state
    event = round_.laid[round_.tricks[1].plays[0].card]
    page = phone.get(f"/tables/{table_id}/events/{event}/give")
    assert "Second bottle: what did it cost then?" in page.text
    assert page.document.all("input", name="price")[0]["value"] == "19"


def test_the_home_page_says_which_bottle_is_in_play(app, phone):
    table_id = box_at_table(app, "two-bottles of six", *WHOLE["two-bottles of six"][:6])
    phone.press(phone.get(f"/tables/{table_id}/judge").form("/asked").all("button")[0])
    assert "Second bottle: Nobody has the bottle" in phone.get("/").text


# Corrections
