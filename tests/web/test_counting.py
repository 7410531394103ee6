"""Rounds of which not every card is written down.

A trick passed over, a round counted, a table that counts all of them.
"""

import re
from dataclasses import replace

import pytest

from assistant.rules.options import USUAL, Goal
from tests.rounds import CAST
from tests.web.steps import confirm, lay, seat_at_table, start, table_of, went_wrong

COUNTED = {"owner": "0", "coins_1": "30", "coins_2": "30", "coins_3": "50"}
"""With the Imp's Trick 1, 2, 3, 5 in the classic deck, and Adam, who has the bottle, at 10."""
IMP = ["1", "2", "3", "5"]


@pytest.fixture
def tally(phone, trick):
    """The form that counts a round in which no card is written down."""
    return phone.follow(went_wrong(phone, trick), "More tricks were not entered")


@pytest.fixture
def declined(phone, tally, unchanged):
    """Counts with something wrong; the page that comes back, once nothing was written."""

    def send(imp=IMP, **wrong):
        unchanged()
        page = count(phone, tally, imp, 422, **wrong)
        assert unchanged()
        return page

    return send


def count(phone, page, imp=IMP, status=200, **typed):
    """Counts the round; what is typed replaces what is right."""
    return phone.press(page.button("Save"), status, card=imp, **COUNTED | typed)


def totals(page):
    """The totals of a score."""
    return [
        int(row.all("td")[2].text.replace("−", "-")) for row in page.document.one("tbody").all("tr")
    ]


# A trick that nobody tapped


def test_a_trick_that_nobody_tapped_is_passed_over(phone, begun):
    page = phone.follow(went_wrong(phone, begun), "This trick was not entered")
    page = phone.press(page.button("Save"), seat="3", card="12")
    assert "Doris has the bottle" in page.text
    assert page.fields("/plays")["to_act"] == "3"
    assert page.button("Undo").text == "Undo Doris 12"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"card": "12"}, "Tap who took the trick."),
        ({"seat": "3"}, "That is not a card. Tap one of the keys."),
        ({"seat": "3", "card": "24"}, "24 has already been played."),
        ({"seat": "1", "card": "12"}, None),
    ],
)
def test_what_cannot_have_taken_it_is_refused(typed, said, phone, begun, unchanged):
    unchanged()
    page = phone.follow(went_wrong(phone, begun), "This trick was not entered")
    page = phone.press(page.button("Save"), 422, **typed)
    assert page.alert == said or (said is None and page.alert)
    assert page.heading.startswith("Trick 1")
    assert unchanged()


def test_the_round_is_counted_once_its_tricks_are_over(app, phone, trick):
    page = trick
    for number in range(8):
        form = phone.get(f"/tables/{table_of(trick)}/skipping")
        page = phone.press(form.button("Save"), seat="3", card=str(20 + number))
    assert page.path.endswith("/tally")
    assert "Tricks 1, 2, 3, 4, 5, 6, 7 and 8 were not fully entered" in page.text
    page = count(phone, page, coins_1="0", coins_2="0", coins_3="110")
    assert page.path.endswith("/rounds/1")


def test_the_sheet_says_what_was_not_proved(app, phone, trick):
    form = phone.get(f"/tables/{table_of(trick)}/skipping")
    phone.press(form.button("Save"), seat="3", card="12")
    page = count(phone, phone.get(f"/tables/{table_of(trick)}/tally"))
    said = "Trick 1 was not fully entered: its cards, its coins and any revoke are not proved."
    assert said in page.text
    assert said in phone.get(f"/tables/{table_of(trick)}/sheet").text


# A round that is counted


def test_a_round_is_counted_and_the_owner_of_the_bottle_need_not_count(phone, tally):
    page = count(phone, tally)
    assert page.path.endswith("/rounds/1")
    assert "Adam keeps the bottle" in page.text
    assert totals(page) == [-6, 30, 30, 50]
    assert "10 + 30 + 30 + 50 + 6 = 126 ✓" in page.text


def test_the_sheet_says_from_where_on_it_was_counted(app, phone):
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("rounds", 9)))
    lay(app, table_id, 24, 17, 26, 29)
    count(phone, phone.get(f"/tables/{table_id}/tally"))
    said = "After trick 1 the round was counted at the table: what came later is not proved."
    assert said in phone.get(f"/tables/{table_id}/sheet").text


@pytest.mark.parametrize("coins", ["-1", "٣", "9" * 5000])
def test_coins_that_are_no_number_are_refused_beside_their_field(coins, declined):
    page = declined(coins_1=coins)
    assert page.error("coins_1") == "Enter the coins as a whole number."
    assert page.error("coins_2") == page.error("coins_3") == ""


@pytest.mark.parametrize("imp", [[], [*IMP, "7"]])
def test_too_few_or_too_many_cards_of_the_imps_trick_are_refused_beside_them(imp, declined):
    assert (
        declined(imp=imp).error("card")
        == "Tap the 4 cards of the Imp's Trick, or enter their coins."
    )


def test_what_does_not_add_up_says_so(declined):
    page = declined(coins_0="11")
    assert page.alert == (
        "The coins and the Imp's Trick do not make 126, the coins of this deck. "
        "Count again. Rule 8.12."
    )


def test_what_was_typed_is_kept_when_something_is_wrong(declined):
    typed = {"owner": "2", "coins_0": "7", "coins_1": "x", "coins_2": ""}
    page = declined(**typed)
    assert typed.items() <= page.fields("/tally").items()
    assert page.fields("/tally")["card"] == IMP


def test_it_has_to_be_said_who_has_the_bottle(phone, tally, unchanged):
    unchanged()
    typed = {name: value for name, value in COUNTED.items() if name != "owner"}
    page = phone.press(tally.button("Save"), 422, card=IMP, **typed)
    assert page.error("owner") == "Tap who has the bottle."
    assert unchanged()


def test_who_has_the_bottle_as_far_as_it_was_written_down_is_chosen(app, phone):
    table_id = seat_at_table(app)
    lay(app, table_id, 24, 17, 26, 29)
    assert phone.get(f"/tables/{table_id}/tally").fields("/tally")["owner"] == "2"


# A table that counts all rounds


def test_a_game_of_which_only_the_score_is_written_down(phone):
    page = start(phone, CAST[:3], level="score", end="rounds", number="2")
    assert page.path.endswith("/tally")
    page = phone.press(page.button("Save"), owner="0", coins_1="50", coins_2="60", penalty="4")
    assert totals(page) == [-4, 50, 60]
    assert "not proved" not in page.text
    page = phone.press(page.button("Next round (Betty deals)"))
    page = phone.press(
        page.button("Save"), owner="2", coins_0="10", coins_1="20", card=["9", "12", "15"]
    )
    assert totals(page) == [6, 70, 49]
    assert page.button("Rematch")
    assert "Only the score is recorded." in phone.get(f"/tables/{table_of(page)}/sheet").text


@pytest.mark.parametrize("level", ["score", "bottle"])
def test_of_the_first_round_it_is_told_that_chance_picked_the_dealer(level, phone):
    page = start(phone, level=level, dealer="random", number="1000")
    assert re.search(r"Chance picked (Adam|Betty|Clara|Doris) to deal\.", page.text)
    page = phone.get(f"/tables/{table_of(page)}/tally")
    page = phone.press(count(phone, page).button("Next round"))
    assert "Chance" not in page.text and re.search(r"(Adam|Betty|Clara|Doris) deals\.", page.text)


def test_a_game_of_which_the_sales_of_the_bottle_are_written_down(phone):
    page = start(phone, level="bottle", end="rounds", number="1")
    assert page.path.endswith("/sales")
    for seat, card in (("2", "17"), ("1", "8"), ("1", "3")):
        page = phone.press(page.button("Save"), seat=seat, card=card)
    assert "Betty has the bottle" in page.text and "a card below 3 buys it" in page.text
    assert [key["value"] for key in page.document.all("input", name="card")] == ["1", "2"]
    page = phone.follow(page, "The round is over")
    assert page.fields("/tally")["owner"] == "1"
    page = count(phone, page, ["1", "2", "5", "6"], owner="1", coins_0="30", coins_1="")
    assert "Betty keeps the bottle at 3" in page.text
    assert totals(page) == [30, -5, 30, 50]


@pytest.mark.parametrize(
    ("typed", "said"),
    [({"card": "12"}, "Tap who took the trick."), ({"seat": "2"}, "That is not a card.")],
)
def test_a_sale_needs_a_card_and_a_buyer(typed, said, phone, unchanged):
    page = start(phone, level="bottle")
    unchanged()
    page = phone.press(page.button("Save"), 422, **typed)
    assert page.alert.startswith(said)
    assert page.document.all("input", name="seat")
    assert unchanged()


# Counting again


def test_a_round_before_the_last_is_counted_again(phone, tally):
    page = phone.press(count(phone, tally).button("Next round"))
    table_id = table_of(page)
    page = phone.follow(phone.get(f"/tables/{table_id}/rounds/1"), "Count again")
    page = confirm(phone, count(phone, page, coins_0="", coins_1="20", coins_3="60"))
    assert totals(page) == [-6, 20, 30, 60]


def test_what_does_not_add_up_is_not_counted_again(phone, tally, unchanged):
    page = phone.follow(count(phone, tally), "Count again")
    unchanged()
    page = count(phone, page, status=422, coins_0="", coins_1="200")
    assert page.alert.startswith("The coins and the Imp's Trick do not make 126")
    assert unchanged()
