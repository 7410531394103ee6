"""A hand belongs to the phone that wrote it: what another phone does with it, everybody is told.

Rulebook 3.8 and 8.16.
"""

from dataclasses import replace
from random import Random

import pytest

from assistant.rules.cards import NUMBERS
from assistant.rules.events import Began, Ended, Exchanged, Ruled, Tallied
from assistant.rules.options import USUAL, Goal
from assistant.tables import hands
from tests.recording import does, sends
from tests.rounds import legal_round
from tests.web.steps import game_at, happen, lay, seat_at_table, skip_round
from tests.web.test_hands import ALL, HANDS, STRICT, faces, texts, uncovered, whole

OPENED = "The hand of Betty was opened on another phone."
TAKEN_BACK = "The hand of Betty was taken back."


@pytest.fixture
def table(app):
    """A table at which hands are written down, and no card is played."""
    return seat_at_table(app, options=ALL)


@pytest.fixture
def written(phone, table):
    """A table at which Betty wrote her hand down on this phone."""
    page = uncovered(phone, phone.get(f"/tables/{table}/hands/1"))
    given = {"discard": "1", "to_2": "2", "to_0": "3"}
    phone.press(page.button("OK"), card=texts(HANDS[1]), **given)
    return table


def told(phone, table_id):
    """What the table's page, the hands and the log say: all that everybody sees."""
    return [phone.get(f"/tables/{table_id}/{page}").text for page in ("trick", "hands", "log")]


def test_the_phone_that_wrote_a_hand_opens_it_and_nobody_is_told(phone, written):
    page = uncovered(phone, phone.get(f"/tables/{written}/hands/1"))
    assert faces(page.document) == [*HANDS[1], 1, 2, 3]
    assert not any("The hand of Betty" in page for page in told(phone, written))


def test_another_phone_opens_it_and_everybody_is_told_at_once(phone, other_phone, written):
    cover = other_phone.get(f"/tables/{written}/hands/1")
    assert "everybody at the table is told" in cover.text
    assert faces(uncovered(other_phone, cover).document) == [*HANDS[1], 1, 2, 3]
    for page in told(phone, written):
        assert OPENED in page


def test_each_opening_is_an_event_and_a_cover_that_is_not_opened_none(app, other_phone, written):
    for _ in range(2):
        before = game_at(app, written).length
        cover = other_phone.get(f"/tables/{written}/hands/1")
        assert game_at(app, written).length == before
        uncovered(other_phone, cover)
        assert game_at(app, written).length == before + 1


@pytest.mark.parametrize(
    ("address", "fields"),
    [("cards", {"card": "99"}), ("cards", {}), ("anew", {}), ("anew", {"after": "x"})],
)
def test_no_other_way_shows_a_hand_to_another_phone(
    address, fields, app, other_phone, written, unchanged
):
    token = other_phone.get(f"/tables/{written}/hands/1").fields("/hands/1")["csrf_token"]
    sent = {"after": "2", "client_id": "x" * 20} | fields | {"csrf_token": token}
    unchanged()
    page = other_phone.post(f"/tables/{written}/hands/1/{address}", sent)
    assert page.path == f"/tables/{written}/hands/1"
    assert not faces(page.document)
    assert unchanged()


def test_a_phone_that_opened_a_hand_can_write_it_anew_and_everybody_is_told(
    phone, other_phone, written
):
    page = uncovered(other_phone, other_phone.get(f"/tables/{written}/hands/1"))
    other_phone.press(page.button("Enter it again"))
    for page in told(phone, written)[:2]:
        assert TAKEN_BACK in page


def test_a_hand_that_is_undone_from_the_table_is_told_too(other_phone, phone, written):
    other_phone.press(other_phone.get(f"/tables/{written}/trick").button("Undo"))
    assert TAKEN_BACK in phone.get(f"/tables/{written}/trick").text


def test_what_was_written_on_two_phones_is_opened_before_everybody_on_both(app, phone, other_phone):
    table_id = seat_at_table(app, options=STRICT)
    page = uncovered(phone, phone.get(f"/tables/{table_id}/hands/1"))
    phone.press(page.button("OK"), card=texts(HANDS[1]))
    page = uncovered(other_phone, other_phone.get(f"/tables/{table_id}/hands/1"))
    other_phone.press(page.key(1))
    for each in (phone, other_phone):
        before = game_at(app, table_id).length
        uncovered(each, each.get(f"/tables/{table_id}/hands/1"))
        assert game_at(app, table_id).length == before + 1


# Refusals


def test_a_card_that_a_hand_rules_out_is_refused_before_everybody(app, phone, other_phone, table):
    happen(app, table, whole(2))
    page = other_phone.get(f"/tables/{table}/trick")
    page = other_phone.submit(page.form("/plays"), status=422, card="14")
    assert "Betty cannot hold 14" in page.alert
    assert "Clara" not in page.alert
    for said in told(phone, table):
        assert "14 was tapped for Betty and refused: a hand says otherwise." in said


def test_the_same_tap_sent_again_is_refused_again_and_written_once(app, other_phone, table):
    happen(app, table, whole(2))
    page = other_phone.get(f"/tables/{table}/trick")
    fields = page.fields("/plays") | {"card": "14"}
    lengths = []
    for _ in range(2):
        assert other_phone.post(f"/tables/{table}/plays", fields, status=422).alert
        lengths.append(game_at(app, table).length)
    assert lengths[0] == lengths[1]


def test_a_hand_that_another_rules_out_is_told_without_its_card(app, phone, other_phone, table):
    happen(app, table, whole(2))
    page = uncovered(other_phone, other_phone.get(f"/tables/{table}/hands/1"))
    cards = texts([*HANDS[1][:8], 12])
    page = other_phone.press(page.button("OK"), status=422, card=cards)
    assert "Betty only received 12" in page.alert
    assert "Clara" not in page.alert
    assert "A hand of Betty was refused" in phone.get(f"/tables/{table}/trick").text
    told = "A hand of Betty was refused: another hand says otherwise. Phone"
    assert told in phone.get(f"/tables/{table}/log").text


def test_a_refusal_that_everybody_could_know_writes_nothing(app, phone, table, unchanged):
    happen(app, table, whole(2))
    lay(app, table, 4)
    page = phone.get(f"/tables/{table}/trick")
    unchanged()
    assert phone.submit(page.form("/plays"), status=422, card="4").alert
    assert unchanged()


# The end of a round


VOID = Ruled("imp_seen", "void", 1)
COUNTED = Tallied(0, (None, 40, 40, 24), (), 16)


@pytest.mark.parametrize("end", [VOID, COUNTED], ids=["void", "counted"])
def test_a_round_that_ends_by_a_word_opens_no_hand(end, app, phone, table):
    happen(app, table, whole(2), end)
    assert not faces(phone.get(f"/tables/{table}/rounds/1/hands").document)
    assert "entered cards in secret" in phone.get(f"/tables/{table}/log").text


@pytest.mark.parametrize("end", [VOID, COUNTED], ids=["void", "counted"])
def test_whoever_opens_the_hands_and_goes_on_is_seen(end, app, phone, other_phone, table):
    happen(app, table, whole(2), end)
    page = phone.get(f"/tables/{table}/rounds/1/hands")
    phone.press(page.button("Open the hands"))
    page = other_phone.get(f"/tables/{table}/rounds/1")
    other_phone.press(page.button("Undo"))
    for page in told(phone, table):
        assert "The hands lay open." in page


def test_a_round_that_was_played_out_opens_its_hands_and_taking_it_back_is_seen(
    app, phone, other_phone
):
    table_id = seat_at_table(app, options=ALL)
    left = NUMBERS - {card for _, card in legal_round(Random(1), 4, 1)}
    happen(app, table_id, Exchanged(2, (), (min(left),)))
    skip_round(app, table_id, 1)
    assert phone.get(f"/tables/{table_id}/rounds/1/hands").buttons("Open the hands") == []
    page = other_phone.get(f"/tables/{table_id}/rounds/1")
    other_phone.press(page.button("Undo"))
    assert "The hands lay open." in phone.get(f"/tables/{table_id}/trick").text


def test_the_next_round_opens_the_hands_and_going_back_behind_it_is_seen(
    app, phone, other_phone, table
):
    happen(app, table, whole(2), COUNTED)
    page = phone.get(f"/tables/{table}/rounds/1")
    phone.press(page.button("Next round"))
    assert faces(phone.get(f"/tables/{table}/rounds/1/hands").document)
    for _ in range(2):
        page = other_phone.get(f"/tables/{table}")
        page = other_phone.press(page.button("Undo"))
    assert "The hands lay open." in phone.get(f"/tables/{table}/trick").text


def test_when_the_game_is_over_the_hands_lie_open(app, phone):
    table_id = seat_at_table(app, options=replace(USUAL, hands="all", goal=Goal("rounds", 1)))
    happen(app, table_id, whole(2))
    page = phone.get(f"/tables/{table_id}/tally")
    counted = {"owner": "0", "coins_1": "40", "coins_2": "40", "coins_3": "24"}
    phone.press(page.button("Save"), **counted, card=texts((1, 2, 3, 5)))
    assert game_at(app, table_id).is_over
    assert faces(phone.get(f"/tables/{table_id}/rounds/1/hands").document)
    assert "Export the record" in phone.get(f"/tables/{table_id}/log").text


def test_hands_of_a_round_that_runs_cannot_be_opened(app, phone, table, unchanged):
    happen(app, table, whole(2))
    fields = phone.get(f"/tables/{table}/trick").fields("/plays")
    unchanged()
    phone.post(f"/tables/{table}/hands/open", fields, status=422)
    assert unchanged()


def undone(phone, table_id, what="Undo"):
    """Presses undo, or redo, wherever the table is."""
    return phone.press(phone.get(f"/tables/{table_id}").button(what))


def test_going_back_behind_the_next_round_and_forth_again_is_told_there(app, phone, other_phone):
    """In between, what was written down for the round that was taken back lies in the log."""
    table_id = seat_at_table(app, options=ALL)
    skip_round(app, table_id, 1)
    happen(app, table_id, Began(), whole(2))
    for what in ("Undo", "Undo", "Redo", "Redo"):
        undone(other_phone, table_id, what)
    assert "The hands lay open." in phone.get(f"/tables/{table_id}/trick").text


def test_hands_that_are_written_after_an_opening_are_opened_anew(app, phone, other_phone, table):
    happen(app, table, VOID)
    fields = phone.get(f"/tables/{table}/rounds/1").fields("/undo")
    phone.post(f"/tables/{table}/hands/open", fields)
    undone(other_phone, table)
    happen(app, table, whole(2), VOID)
    assert not faces(phone.get(f"/tables/{table}/rounds/1/hands").document)


def test_a_hand_is_not_taken_back_by_a_correction(app, written, other_phone, unchanged):
    fields = other_phone.get(f"/tables/{written}/trick").fields("/plays")
    unchanged()
    sent = fields | {"kind": "removed", "event": "1"}
    other_phone.post(f"/tables/{written}/corrections", sent, status=422)
    assert unchanged()


def test_a_hand_that_is_written_while_its_cover_is_opened_elsewhere_is_told(
    app, phone, other_phone, table, monkeypatch
):
    cover = other_phone.get(f"/tables/{table}/hands/2")
    asked = hands.is_elsewhere

    def written_meanwhile(*args):
        answer = asked(*args)
        monkeypatch.undo()
        happen(app, table, whole(2))
        return answer

    monkeypatch.setattr(hands, "is_elsewhere", written_meanwhile)
    assert "Tap the cards you were dealt." in uncovered(other_phone, cover).text


def test_a_game_that_is_ended_in_a_round_opens_its_hands_and_going_on_is_told(
    app, phone, other_phone, table
):
    happen(app, table, whole(2))
    with app.app_context():
        does(table, Ended(counts=False), sends(table))
    assert "Clara: dealt" in phone.get(f"/tables/{table}/log").text
    page = other_phone.get(f"/tables/{table}/sheet")
    page = other_phone.press(page.button("Undo"))
    other_phone.press(page.button("Change it"))
    assert "The hands lay open." in phone.get(f"/tables/{table}/trick").text
