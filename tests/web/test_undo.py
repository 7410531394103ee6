"""Undo without a question, and a wrong leader put right with one tap on the seat."""

from tests.web.steps import confirm, lit, seats, tap


def test_undo_goes_back_over_a_whole_round(phone, trick):
    page = tap(phone, trick, 24, 17, 26, 29, 1)
    for card in (1, 29, 26, 17, 24):
        assert page.button("Undo").text == f"Undo {card}"
        page = phone.press(page.button("Undo"))
    assert "Betty leads." in page.text


def test_the_end_of_a_game_can_be_taken_back(phone, ended):
    page = confirm(phone, phone.press(ended.button("Undo")))
    assert page.heading == "Round 1 trick 8 of 8"
    assert "Continue" not in page.text


def test_one_tap_on_a_seat_makes_it_lead(phone, trick):
    page = phone.press(trick.seat(3))
    assert lit(page) == 3
    assert "Doris leads." in page.text
    assert seats(tap(phone, page, 24))[3].startswith("Seat Doris, 24, blue")


def test_a_seat_that_has_played_to_the_trick_cannot_be_lit(begun):
    assert [one["value"] for one in begun.document.all("button", name="seat")] == ["0", "3"]


def test_the_page_says_that_a_person_lit_the_seat_and_the_record_keeps_it(phone, trick, contents):
    page = phone.press(trick.seat(3))
    assert (trick.fields("/plays")["assumed"], page.fields("/plays")["assumed"]) == ("1", "0")
    tap(phone, page, 24)
    assert any('"assumed": false' in event for event in contents()["events"])
