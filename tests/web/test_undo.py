"""Undo without a question, and a wrong leader put right with one tap on the seat."""

from tests.web.steps import confirm, lit, seats, tap


def test_undo_names_the_card_that_it_takes_back(begun):
    assert begun.button("Undo").text == "Undo 24"


def test_undo_takes_the_last_card_back(phone, begun):
    page = phone.press(begun.button("Undo"))
    assert "Betty leads." in page.text
    assert lit(page) == 1
    assert tap(phone, page, 24).button("Undo").text == "Undo 24"


def test_there_is_nothing_to_undo_before_the_first_card(trick):
    assert not trick.buttons("Undo")


def test_undo_goes_back_over_a_whole_round(phone, trick):
    page = tap(phone, trick, 24, 17, 26, 29, 1)
    for card in (1, 29, 26, 17, 24):
        assert page.button("Undo").text == f"Undo {card}"
        page = phone.press(page.button("Undo"))
    assert "Betty leads." in page.text


def test_the_last_card_of_a_round_can_be_taken_back_from_its_score(phone, score):
    page = phone.press(score.button("Undo"))
    assert page.heading == "Round 1 trick 8 of 8"


def test_the_end_of_a_game_can_be_taken_back(phone, ended):
    page = confirm(phone, phone.press(ended.button("Undo")))
    assert page.heading == "Round 1 trick 8 of 8"
    assert "Continue" not in page.text


def test_a_round_that_was_begun_by_mistake_can_be_taken_back(phone, score):
    page = phone.press(score.button("Next round"))
    assert phone.press(page.button("Undo")).path == score.path


def test_one_tap_on_a_seat_makes_it_lead(phone, trick):
    page = phone.press(trick.seat(3))
    assert lit(page) == 3
    assert "Doris leads." in page.text
    assert seats(tap(phone, page, 24))[3].startswith("Seat Doris, 24, blue")


def test_undo_takes_a_tap_on_a_seat_back(phone, trick):
    page = phone.press(trick.seat(3))
    assert page.button("Undo").text == "Undo Doris"
    assert lit(phone.press(page.button("Undo"))) == 1


def test_a_seat_that_has_played_to_the_trick_cannot_be_lit(begun):
    assert [one["value"] for one in begun.document.all("button", name="seat")] == ["0", "3"]


def test_the_page_says_that_a_person_lit_the_seat_and_the_record_keeps_it(phone, trick, contents):
    page = phone.press(trick.seat(3))
    assert (trick.fields("/plays")["assumed"], page.fields("/plays")["assumed"]) == ("1", "0")
    tap(phone, page, 24)
    assert any('"assumed": false' in event for event in contents()["events"])


def test_a_seat_that_was_skipped_plays_next(phone, trick):
    page = tap(phone, phone.press(tap(phone, trick, 24).seat(3)), 30)
    assert lit(page) == 2
