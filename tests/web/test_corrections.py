"""Putting right what was written down.

Which card was it, what follows from it, and was it a slip or played so?
"""

import re
from dataclasses import replace

import pytest

from assistant.rules.events import Compared
from assistant.rules.options import USUAL, Goal
from assistant.rules.scoring import imps_trick
from tests.rounds import CAST
from tests.seeds import seed
from tests.web.conftest import known, opened
from tests.web.steps import (
    correction,
    game_at,
    happen,
    lay,
    open_tricks,
    seat_at_table,
    sheet_of,
    skip_round,
    table_of,
    tap,
)

CLARA_TAKES_IT = (24, 17, 26, 29, 30)
"""Clara takes the first trick and the bottle at 17, and leads 30."""


@pytest.fixture
def table(app):
    """A table where the first trick is over and the second has begun."""
    with app.app_context():
        return in_the_second_trick(app)


@seed
def in_the_second_trick(app):
    """That table's address."""
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("target", 1000)))
    lay(app, table_id, *CLARA_TAKES_IT)
    return f"/tables/{table_id}"


@pytest.fixture
def tricks(phone, table):
    """The tricks of its running round, opened."""
    return open_tricks(phone, table.rpartition("/")[2])


@pytest.fixture
def two_rounds(app):
    """A table after two rounds."""
    with app.app_context():
        return after_two_rounds(app)


@seed
def after_two_rounds(app):
    """That table's id."""
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("rounds", 9)))
    for number in (1, 2):
        skip_round(app, table_id, number)
    return table_id


def card_page(phone, page, card):
    """The page on which a card of the tricks is put right."""
    (link,) = [
        a["href"] for a in page.document.all("a") if re.search(rf", {card},", a["aria-label"])
    ]
    return phone.get(link)


def asked(phone, page, card, other):
    """What follows if a card was another one."""
    return phone.press(card_page(phone, page, card).key(other))


def group(page, title):
    """The lines under a heading of what follows."""
    sections = [
        one for one in page.document.all("section") if one.all("h2") and one.one("h2").text == title
    ]
    return [line.text for one in sections for line in one.all("li")]


# Looking


@pytest.mark.parametrize(
    "path",
    ["/rounds/1/tricks", "/events/1", "/events/1/give", "/consequences?kind=removed&event=1"],
)
def test_earlier_tricks_of_a_running_round_lie_face_down(path, phone, table):
    page = phone.get(table + path)
    assert page.path == f"{table}/tricks"
    assert "its earlier tricks lie face down" in page.text


def test_they_are_opened_before_everybodys_eyes(tricks):
    assert "Clara wins with 17 and takes the bottle." in tricks.text
    assert "This trick is still being played." in tricks.text


def test_they_lie_face_down_again_once_anything_has_happened(phone, tricks, table):
    tap(phone, phone.get(f"{table}/trick"), 34)
    assert phone.get(tricks.path).path == f"{table}/tricks"


def test_a_card_on_the_table_is_put_right_without_opening_the_others(phone, table):
    page = phone.get(f"{table}/trick")
    page = phone.press(page.button("Correct: Clara, 30"))
    assert "Entered: Clara, 30." in page.text
    assert "24" not in page.document.one("div", **{"class": "tricks one-trick"}).text


# The card and what follows


def test_what_follows_names_the_winner_the_price_and_the_bottle(phone, tricks):
    page = asked(phone, tricks, 26, 18)
    assert "Doris: 18, not 26." in page.text
    assert group(page, "Tricks") == [
        "Trick 1: goes to Doris, not to Clara; price 18, not 17; the bottle is with Doris."
    ]


def test_a_card_that_cannot_have_been_there_is_refused_in_one_line(phone, tricks, unchanged):
    unchanged()
    event = re.search(r"/(\d+)$", card_page(phone, tricks, 17).path)[1]
    page = phone.get(
        f"{tricks.path.rpartition('/rounds')[0]}/consequences?kind=card&event={event}&card=19", 422
    )
    assert page.alert == "There is no card 19 in this deck."
    assert unchanged()


def test_a_slip_is_put_right_and_the_turn_follows(phone, tricks):
    page = phone.press(asked(phone, tricks, 17, 25).button("The phone was wrong"))
    assert "Adam is winning with 30." in page.text
    assert "Nobody has the bottle" in page.text
    assert page.button("Undo").text == "Undo correction"


def test_both_readings_stand_side_by_side_with_what_follows(phone, tricks):
    page = asked(phone, tricks, 17, 25)
    assert [one.text for one in page.document.all("button", name="answer")] == [
        "The phone was wrong Trick 1 goes to Adam, and the cards after it move.",
        "The table followed the phone Trick 1 stays with Clara.",
    ]
    assert len({one["class"] for one in page.document.all("button", name="answer")}) == 1
    assert group(page, "Whose the cards are then") == ["Trick 2: Adam 30."]


def test_no_card_moves_where_the_same_seat_takes_the_trick(phone, tricks):
    page = asked(phone, tricks, 26, 29)
    assert "Whose the cards are then" not in page.text
    assert [one.text for one in page.document.all("button", name="answer")] == ["Correct it"]


def test_what_was_played_so_stands_as_the_table_had_it(phone, tricks, table):
    page = asked(phone, tricks, 17, 25)
    page = phone.press(page.button("The table followed the phone"))
    assert "Clara is winning with 30." in page.text
    page = open_tricks(phone, table_of(page))
    assert "The table gave it to Clara; by the rules Adam takes it." in page.text


def test_a_card_that_was_left_out_is_put_in(app, phone, tricks):
    page = phone.follow(card_page(phone, tricks, 26), "A card before this one was left out")
    assert "It came before Doris's 26." in page.text
    page = phone.press(page.key(33))
    assert "33 had been left out." in page.text
    page = phone.press(page.button("Correct it"))
    assert running(app, page) == [29, 30]


def running(app, page):
    """The cards of the running trick."""
    return [play.card for play in game_at(app, table_of(page)).rounds[-1].state.plays]


def test_another_leader_takes_the_seats_along(app, phone, tricks):
    page = phone.follow(card_page(phone, tricks, 24), "Doris led this trick")
    assert group(page, "Tricks") == [
        "Trick 1: goes to Adam, not to Clara; the bottle is with Adam."
    ]
    phone.press(page.button("Correct it"))
    trick = game_at(app, table_of(page)).rounds[0].state.tricks[0]
    assert [play.seat for play in trick.plays] == [3, 0, 1, 2]


def test_the_first_seat_can_have_led(app, phone, tricks):
    page = phone.follow(card_page(phone, tricks, 24), "Adam led this trick")
    phone.press(page.button("Correct it"))
    trick = game_at(app, table_of(page)).rounds[0].state.tricks[0]
    assert [play.seat for play in trick.plays] == [0, 1, 2, 3]


def test_the_first_seat_can_have_been_given_the_trick_and_the_bottle(app, phone, tricks):
    page = phone.follow(card_page(phone, tricks, 24), "Somebody else took the trick")
    page = phone.submit(page.form("/consequences"), seat="0", price="17", bottle="0")
    phone.press(page.button("Correct it"))
    trick = game_at(app, table_of(page)).rounds[0].state.tricks[0]
    assert (trick.winner, trick.price, trick.bottle) == (0, 17, 0)


@pytest.mark.parametrize(("price", "bottle"), [("19", "2"), ("17", ""), ("16", "2")])
def test_a_trick_cannot_have_been_given_at_any_price(price, bottle, phone, tricks, unchanged):
    unchanged()
    path = tricks.path.rpartition("/rounds")[0]
    page = phone.get(
        f"{path}/consequences?kind=given&event=1&seat=3&price={price}&bottle={bottle}", 422
    )
    assert page.alert.startswith(
        "Doris can have the trick, but the price must be a card of it or the old price"
    )
    assert unchanged()


def test_a_correction_of_what_has_changed_meanwhile_is_stale(phone, tricks, table):
    page = asked(phone, tricks, 17, 25)
    tap(phone, phone.get(f"{table}/trick"), 34)
    page = phone.press(page.button("The phone was wrong"), 409)
    assert "Nothing was saved" in page.text


# Suggestions


@pytest.fixture
def differing(app, phone):
    """A round that is over, in which one tap was wrong: the Imp's Trick has shown it."""
    phone.cookie = known(app)
    with app.app_context():
        return with_a_wrong_tap(app)


@seed
def with_a_wrong_tap(app):
    """The score of that round, the card that was tapped, and the one that was played."""
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("rounds", 9)))
    skip_round(app, table_id, seed=1)
    one = game_at(app, table_id).rounds[0]
    *kept, other = imps_trick(one.state)
    wrong = one.state.tricks[2].plays[1].card
    happen(app, table_id, Compared((*kept, wrong)))
    return opened(app, f"/tables/{table_id}/rounds/1"), wrong, other


def test_a_round_in_which_something_is_wrong_says_what_would_explain_it(differing):
    page, wrong, other = differing
    first = page.document.one("section", **{"class": "differs"})
    assert first.one("h2").text == f"{wrong}, not {other}"
    assert f"played {other}, not {wrong}." in first.one("h3").text
    assert "Then everything fits." in first.text


def test_a_suggestion_that_is_not_there_is_refused(phone, differing):
    page, *_ = differing
    page = phone.get(f"/tables/{table_of(page)}/consequences?kind=repair&round=1&repair=7", 422)
    assert page.alert.startswith("What you wanted to correct is no longer in the record.")


# Older rounds


def change_of_value(game, place):
    """An event of a round and a card that is worth something else and was not played."""
    one = game.rounds[place]
    coins, price = one.table.deck.coins, one.state.price
    number, event = next((number, event) for number, event in one.events if event.card > price + 1)
    return number, next(card for card in imps_trick(one.state) if coins[card] != coins[event.card])


def test_a_correction_in_an_older_round_changes_the_totals(app, phone, two_rounds):
    before = game_at(app, two_rounds)
    event, card = change_of_value(before, 0)
    page = phone.get(f"/tables/{two_rounds}/consequences?kind=card&event={event}&card={card}")
    assert [line for line in group(page, "Scores") if line.startswith("Round 1, ")]
    totals = [line for line in group(page, "Scores") if ", total: " in line]
    page = phone.press(correction(page))
    assert page.path == f"/tables/{two_rounds}/rounds/1"
    after = game_at(app, two_rounds)
    changed = [
        name for name, was, now in zip(CAST, before.totals, after.totals, strict=True) if was != now
    ]
    assert [line.partition(",")[0] for line in totals] == changed != []
    assert after.rounds[1].scores == before.rounds[1].scores


def test_the_sheet_marks_a_corrected_round(app, phone, two_rounds):
    event, card = change_of_value(game_at(app, two_rounds), 0)
    page = phone.get(f"/tables/{two_rounds}/consequences?kind=card&event={event}&card={card}")
    phone.press(correction(page))
    rows = sheet_of(phone.get(f"/tables/{two_rounds}/sheet")).one("tbody").all("tr")
    assert ["corrected" in row.one("a")["aria-label"] for row in rows] == [True, False]


# Signed rounds


@pytest.fixture
def signed(app, phone):
    """The correction of a round on which two have agreed, and its table."""
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("rounds", 9), sign_off="all"))
    skip_round(app, table_id, 1)
    page = phone.get(f"/tables/{table_id}/rounds/1")
    for name in ("Adam", "Clara"):
        page = phone.press(page.button(f"Sign as {name}"))
    event, card = change_of_value(game_at(app, table_id), 0)
    return phone.get(
        f"/tables/{table_id}/consequences?kind=card&event={event}&card={card}"
    ), table_id


@pytest.mark.parametrize("names", [{}, {"first": "1"}, {"first": "1", "second": "1"}])
def test_a_signed_round_is_not_corrected_without_two_names(names, phone, signed, unchanged):
    unchanged()
    page = phone.press(correction(signed[0]), 422, **names)
    assert "two players must agree" in page.text
    assert unchanged()


def test_two_who_agree_correct_a_signed_round_and_the_ticks_are_gone(app, phone, signed):
    page, table_id = signed
    page = phone.press(correction(page), first="1", second="3")
    assert game_at(app, table_id).rounds[0].signed == ()
    assert len(page.buttons("Sign as Adam")) == len(page.buttons("Sign as Clara")) == 1
    assert "Betty and Doris agree." in phone.get(f"/tables/{table_id}/log").text


# The Imp's Trick


def test_what_is_to_be_turned_over_is_named(phone, score):
    assert "Turn over the Imp's Trick: " in score.text
    page = phone.follow(score, "No")
    assert "Turn over the Imp's Trick and tap the cards that are there." in page.text


def test_the_imps_trick_is_as_the_record_says_with_one_tap(phone, score):
    page = phone.press(score.button("Yes, the same"))
    assert page.path == score.path
    assert "You turned it over: it is the same." in page.text


def test_what_lies_there_is_tapped_where_it_differs(app, phone, score):
    round_ = game_at(app, table_of(score)).rounds[0].state
    cards = [str(card) for card in (*imps_trick(round_)[1:], round_.tricks[0].plays[0].card)]
    page = phone.follow(score, "No")
    page = phone.press(page.button("Compare"), card=cards)
    assert f"You turned it over and found {', '.join(sorted(cards, key=int))}." in page.text


@pytest.mark.parametrize("cards", [[], ["1", "2", "3", "5", "7"]])
def test_too_few_or_too_many_cards_of_the_imps_trick_are_refused_and_stay_tapped(
    cards, phone, score, unchanged
):
    unchanged()
    page = phone.follow(score, "No")
    page = phone.press(page.button("Compare"), 422, card=cards)
    assert "The Imp's Trick has 4 cards here." in page.alert
    assert [
        one["value"] for one in page.document.all("input", name="card") if "checked" in one
    ] == cards
    assert unchanged()


def test_a_repair_of_a_list_that_is_another_by_now_is_not_taken_for_its_successor(phone, trick):
    """A repair is named by its place in a list, which the next card changes."""
    page = tap(phone, trick, 24, 15, 17, 32, 20, 27, 13, 8)
    problem = phone.get(f"/tables/{table_of(page)}/problem")
    old = problem.document.one("ul", **{"class": "suggestions"}).all("a")[0]["href"]
    assert phone.get(old).path.startswith(f"/tables/{table_of(page)}/consequences")
    tap(phone, page, 10)
    page = phone.get(old, 409)
    assert "Somebody has gone on meanwhile." in page.document.one("noscript").text
