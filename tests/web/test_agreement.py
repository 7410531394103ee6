"""What a table agrees on while the game runs.

Another end, one more round, an end before its time, and who signs.
"""

from dataclasses import replace

import pytest

from assistant.rules import options
from assistant.rules.cards import printed_decks
from assistant.rules.options import USUAL, Goal
from tests.web.steps import confirm, game_at, seat_at_table, sheet_of, skip_round, table_of, tap

FORM = "/agreement"


@pytest.fixture
def agreement(phone, score):
    """The agreements at a table after a round; the game goes on to 1000."""
    return phone.get(f"/tables/{table_of(score)}{FORM}")


def agree(phone, page, status=200, **typed):
    """Agrees on something else."""
    return phone.press(page.button("Save"), status, **typed)


def test_all_that_can_be_agreed_anew_is_asked(agreement):
    assert {"end", "number", "sign_off", *options.OF_A_ROUND} <= agreement.fields(FORM).keys()


OF_A_ROUND = {"level": "tricks", "hands": "given", "memory_aid": "full", "lessons": "on"}


def test_hands_reminders_and_lessons_change_with_the_next_round(app, phone, begun):
    table_id = table_of(begun)
    agree(phone, phone.follow(begun, "Table rules"), **OF_A_ROUND)
    assert game_at(app, table_id).options == USUAL
    fields = phone.get(f"/tables/{table_id}{FORM}").fields(FORM)
    assert {name: fields[name] for name in OF_A_ROUND} == OF_A_ROUND
    skip_round(app, table_id, 1)
    phone.press(phone.get(f"/tables/{table_id}/rounds/1").button("Next round"))
    after = game_at(app, table_id).options
    assert (after.hands, after.memory_aid, after.lessons) == ("given", "full", "on")


def test_everybody_reads_in_the_log_what_holds_for_rounds_not_begun_yet(phone, begun):
    agree(phone, phone.follow(begun, "Table rules"), **OF_A_ROUND)
    log = phone.get(f"/tables/{table_of(begun)}/log").text
    assert "For rounds not begun yet:" in log and "The phone explains each trick." in log


def test_a_rematch_is_played_as_was_agreed_last(app, phone, ended):
    agree(phone, phone.get(f"/tables/{table_of(ended)}{FORM}"), lessons="on")
    page = phone.press(phone.get(f"/tables/{table_of(ended)}/sheet").button("Rematch"))
    assert game_at(app, table_of(page)).options.lessons == "on"


def test_where_no_hands_are_written_down_the_menu_leads_to_beginning_with_the_next_round(
    app, phone, begun
):
    page = phone.follow(begun, "Hands")
    page = phone.press(page.button("Enter hands from the next round on"))
    assert "From the next round on hands are entered." in page.text
    game = game_at(app, table_of(begun))
    assert (game.options.hands, game.agreed.hands) == ("off", "all")


def test_before_the_first_card_hands_begin_with_this_round(app, phone):
    table_id = seat_at_table(app)
    page = phone.get(f"/tables/{table_id}/hands")
    page = phone.press(page.button("Enter hands from this round on"))
    assert page.link("Give the phone to Betty")
    assert game_at(app, table_id).options.hands == "all"


def test_an_agreement_is_taken_back(app, phone, agreement):
    page = agree(phone, agreement, number="1")
    page = confirm(phone, phone.press(page.button("Undo table rules")))
    assert page.button("Next round (Betty deals)")


def test_the_deck_and_the_tie_and_the_house_rules_stay_as_they_were(app, phone):
    options = replace(
        USUAL,
        deck=printed_decks()["matagot-2024"],
        goal=Goal("target", 300),
        tie="last_round",
        rulings=(("imp_seen", "void"),),
    )
    table_id = seat_at_table(app, options=options)
    agree(phone, phone.get(f"/tables/{table_id}{FORM}"), number="500")
    assert game_at(app, table_id).options == replace(options, goal=Goal("target", 500))


@pytest.mark.parametrize("number", ["0", "٢٠٠", "100001"])
def test_a_number_that_is_none_is_refused_beside_its_field_and_kept(
    number, phone, agreement, unchanged
):
    unchanged()
    page = agree(phone, agreement, 422, end="rounds", number=number)
    assert page.error("number") == "Enter a whole number from 1 to 100000."
    assert (page.fields(FORM)["end"], page.fields(FORM)["number"]) == ("rounds", number)
    assert unchanged()


def test_what_nobody_could_choose_is_refused_beside_its_field(phone, agreement, unchanged):
    unchanged()
    page = phone.post(agreement.path, agreement.fields(FORM) | {"end": "never"}, 422)
    assert page.error("end") == "Choose one of these."
    assert unchanged()


# Ending early


def test_a_game_that_is_ended_without_a_result_has_none(phone, agreement):
    page = phone.press(agreement.button("End it without a result"))
    assert "The table ended the game early, without a result." in page.text
    assert "place 1" not in page.text and page.button("Rematch")
    assert "No result." in phone.get("/").text


def test_the_round_that_was_running_does_not_count(app, phone, agreement):
    totals = game_at(app, table_of(agreement)).totals
    page = phone.press(phone.get(f"/tables/{table_of(agreement)}/rounds/1").button("Next round"))
    page = phone.follow(tap(phone, page, 24), "Table rules")
    assert "The current round will not count." in page.text
    page = phone.press(page.button("End it as it stands"))
    assert game_at(app, table_of(page)).totals == totals
    assert len(sheet_of(page).one("tbody").all("tr")) == 1


@pytest.mark.parametrize("path", ["", "/trick", "/sales", "/tally", "/skipping"])
def test_a_game_that_was_ended_leads_to_its_sheet(path, phone, begun):
    page = phone.press(phone.follow(begun, "Table rules").button("End it without a result"))
    assert (
        phone.get(f"/tables/{table_of(begun)}{path}").path
        == page.path
        == f"/tables/{table_of(begun)}/sheet"
    )


@pytest.mark.parametrize("said", [{}, {"counts": "2"}], ids=str)
def test_it_has_to_be_said_how_a_game_ends(said, phone, agreement, unchanged):
    unchanged()
    fields = agreement.fields("/end") | said
    page = phone.post(f"/tables/{table_of(agreement)}/end", fields, 422)
    assert page.alert == "This page was incomplete. Reload it and tap again."
    assert unchanged()


# One more round


def test_one_more_round_is_played_when_the_end_has_come(app, phone, ended):
    assert not ended.buttons("Next round")
    page = confirm(phone, phone.press(ended.button("One more round")))
    assert page.heading.startswith("Round 2")
    skip_round(app, table_of(page), 2)
    page = phone.get(f"/tables/{table_of(page)}/rounds/2")
    assert "place 1" in page.text and page.button("One more round")


def test_a_game_that_the_table_ended_has_no_more_rounds(phone, agreement):
    page = phone.press(agreement.button("End it as it stands"))
    page = phone.get(f"/tables/{table_of(page)}/rounds/1")
    assert page.buttons("One more round") == page.buttons("Next round") == []
