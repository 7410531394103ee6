"""The page of a running round for a browser without scripts."""

import pytest

from tests.rounds_of_box import options_of_box
from tests.web.steps import lay, lit, seat_at_table, seats, table_of, tap, with_scripts
from tests.web.watching import watcher


@pytest.fixture
def at(app, phone):
    """The page of a table that agreed on something, with cards that were laid there."""

    def page(*cards, names=("Adam", "Betty", "Clara", "Doris"), options=None, hand=""):
        table_id = seat_at_table(app, len(names), options, names=names)
        lay(app, table_id, *cards)
        return phone.get(f"/tables/{table_id}/plain{hand}")

    return page


def test_without_scripts_a_browser_goes_on_to_it(app, phone, begun):
    drawn = with_scripts(app, phone).get(begun.path)
    assert "Betty is winning with 24." not in drawn.text
    assert "Betty is winning with 24." in begun.status


def test_a_card_is_typed(phone, at):
    page = tap(phone, at(24), 17)
    assert "Clara is winning with 17." in page.status
    assert (lit(page), page.button("Undo").text) == (3, "Undo 17")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("24", "24 has already been played."),
        ("19", "There is no card 19 in this deck."),
        ("x", "That is not a card. Tap one of the keys."),
    ],
)
def test_a_card_that_cannot_be_is_refused_on_the_same_page(typed, said, phone, at):
    page = at(24)
    refused = phone.submit(page.form("/plays"), status=422, card=typed)
    assert (refused.alert, seats(refused)) == (said, seats(page))


def test_what_is_wrong_leads_to_what_can_be_done(phone, at):
    page = at(24, 25, 27, 30)
    page = tap(phone, phone.press(page.seat(2)), 32)
    assert "did not follow blue in trick 1" in page.alert
    assert phone.follow(page, "It happened").path == phone.follow(page, "Problem").path


def test_a_card_on_the_table_is_put_right(phone, at):
    page = phone.press(at(24).button("Correct: Betty, 24"))
    assert "Which card was it really?" in page.text


def test_the_price_and_whose_the_bottle_is(at):
    assert "Nobody has the bottle: 19 Card of Betty" in at().text
    assert "Clara has the bottle: 17 19 → 17" in at(24, 17, 26, 29).text


def test_both_bottles(at):
    names = ("Adam", "Betty", "Clara", "Doris", "Emil")
    page = at(20, 3, 5, 30, 31, names=names, options=options_of_box("two-bottles", 5))
    assert "Bottle 1 costs 5. Doris has it." in page.text
    assert "Bottle 2 costs 19. Nobody has it." in page.text


def test_either_hand_of_the_duel(phone, at):
    page = at(names=("Adam", "Betty"), options=options_of_box("matagot-duel", 2), hand="?hand=3")
    assert "Card of Betty hidden" in page.text
    page = tap(phone, page, 20)
    assert "20" in seats(page)[3]


def test_whoever_enters_elsewhere_is_named_and_one_tap_takes_over(phone, other_phone, at):
    page = tap(phone, at(), 24)
    theirs = other_phone.get(page.path)
    taken = other_phone.press(theirs.button("Phone"))
    assert not taken.buttons("Phone")


def test_why_nothing_was_written_elsewhere_is_told_before_a_browser_goes_on(phone, begun):
    sent = begun.fields("/plays") | {"seat": "3", "after": "1"}
    del sent["plain"]
    page = phone.post(f"/tables/{table_of(begun)}/turns", sent, 409)
    said = page.document.one("noscript")
    assert said.one("p").text
    assert phone.get(said.one("a")["href"]).status == begun.status


def test_no_phone_keeps_it(app, phone, at):
    path = at(24).path
    assert "X-Kept" not in phone._browser.get(path).headers


def test_who_only_watches_has_none(app, trick):
    watcher(app, table_of(trick)).get(f"/tables/{table_of(trick)}/plain", status=403)


def test_once_the_round_is_over_it_leads_to_where_the_table_goes_on(phone, score):
    assert phone.get(f"/tables/{table_of(score)}/plain").path == score.path
