"""A hand on its seat's own phone: seen at all times, played from there, opened nowhere else.

Rulebook 3.9 and 8.16.
"""

from dataclasses import replace

import pytest

from assistant.rules.events import Began, Joined, Left, Played, Reassigned
from assistant.rules.options import USUAL
from assistant.tables import grants
from tests.admitting import phone_of
from tests.leagues.evening import counted
from tests.web.steps import game_at, happen, lay, seat_at_table
from tests.web.test_hands import ALL, HANDS, faces, texts, uncovered, whole
from tests.web.watching import granted

KEPT = {4, 5, 6, 7, 8, 9}
"""What Betty keeps of her own."""


@pytest.fixture
def table(app):
    """A table at which hands are written down, and no card is played."""
    return seat_at_table(app, options=ALL)


@pytest.fixture
def betty(app, table):
    """Betty's own phone."""
    return granted(app, table, "seat-1")


def written(betty, table_id):
    """The page on which Betty goes on once she has written her hand down on her own phone."""
    page = betty.get(f"/tables/{table_id}/hands/1")
    given = {"discard": "1", "to_2": "2", "to_0": "3"}
    return betty.press(page.button("OK"), card=texts(HANDS[1]), **given)


def keys(page):
    """The cards of the hand below the trick."""
    hands = [one for one in page.document.all("div") if one["class"] == "keys keys-few"]
    found = hands[0].all("button") if hands else []
    return {int(one["aria-label"].split(",")[0]) for one in found}


def playable(page):
    """Those of them that can be played now."""
    return {int(float(one["value"])) for one in page.document.all("button", name="card")}


# Seen at all times


def test_the_hand_is_written_on_its_own_phone_without_a_cover(betty, table):
    page = written(betty, table)
    assert page.path == f"/tables/{table}/trick"
    assert keys(page) == KEPT


# Who comes and who goes


def test_a_phone_stays_with_its_player_when_another_one_leaves(app):
    table_id = seat_at_table(app, options=replace(USUAL, level="score"))
    clara, adam = (granted(app, table_id, role) for role in ("seat-2", "seat-0"))
    happen(app, table_id, counted(40, 30, 20, None), Left(0), Began())
    with app.app_context():
        seats = [
            grants.rights_at_table(phone_of(app, one._browser), table_id).seats
            for one in (clara, adam)
        ]
        assert [set(one) for one in seats] == [{1}, set()]
        assert grants.own_phones(table_id).keys() == {1}


def test_a_phone_stays_with_its_player_when_another_one_comes(app):
    table_id = seat_at_table(app, 3, options=replace(USUAL, level="score"))
    clara = granted(app, table_id, "seat-2")
    happen(app, table_id, counted(40, 30, None), Joined(0, "a-fourth-person-of-it", 0), Began())
    with app.app_context():
        rights = grants.rights_at_table(phone_of(app, clara._browser), table_id)
    assert rights.seats == {3}


def test_a_phone_stays_with_a_seat_that_was_somebody_else_all_along(app):
    table_id = seat_at_table(app, 3, options=replace(USUAL, level="score"))
    clara = granted(app, table_id, "seat-2")
    happen(app, table_id, counted(40, 30, None), Reassigned(2, "who-it-was-all-along", 0))
    with app.app_context():
        rights = grants.rights_at_table(phone_of(app, clara._browser), table_id)
    assert rights.seats == {2}


def test_the_phone_of_the_last_seat_stays_welcome_when_another_one_leaves(app, phone):
    table_id = seat_at_table(app, options=replace(USUAL, level="score"))
    doris = granted(app, table_id, "seat-3")
    happen(app, table_id, counted(40, 30, 20, None), Left(0), Began())
    doris.get("/")
    assert "Doris’s phone plays for Doris" in phone.get(f"/tables/{table_id}/phones").text


# Played from there


def test_the_cards_that_may_be_played_are_lit_before_the_play(app, betty, table):
    written(betty, table)
    happen(app, table, whole(0), whole(2))
    page = betty.get(f"/tables/{table}/trick")
    assert "Your turn: lead any card." in page.text
    page = betty.press(page.key(4))
    assert page.path == f"/tables/{table}/trick"
    assert game_at(app, table).rounds[-1].events[-1][1] == Played(1, 4, assumed=False)


def test_a_key_of_another_colour_than_it_must_follow_cannot_be_sent(app, betty, table):
    written(betty, table)
    happen(app, table, whole(0), whole(2), whole(3))
    lay(app, table, 9, 18, 25, 3, 17, 24, 34)
    page = betty.get(f"/tables/{table}/trick")
    assert "Your turn: follow blue." in page.text
    assert playable(page) == {4, 6, 8, 30}


def test_the_last_card_of_ones_own_is_taken_back_and_nobody_elses(app, betty, table):
    written(betty, table)
    page = betty.get(f"/tables/{table}/trick")
    page = betty.press(page.key(4))
    page = betty.press(page.button("Undo"))
    assert not game_at(app, table).rounds[-1].state.played
    lay(app, table, 4, 14)
    assert betty.get(f"/tables/{table}/trick").buttons("Undo") == []


def test_no_other_seat_is_played_from_it(betty, table):
    fields = written(betty, table).fields("/plays") | {"card": "14"}
    assert betty.answered(f"/tables/{table}/plays", fields | {"to_act": "2"})[0] == 403


def test_it_comes_to_no_other_seats_cover(betty, table):
    assert betty.answered(f"/tables/{table}/hands/2")[0] == 403


# Opened on no other phone without its yes


@pytest.fixture
def cover(betty, table, phone):
    """Betty's cover on the phone that enters, once her hand is written on her own."""
    written(betty, table)
    return phone.get(f"/tables/{table}/hands/1")


def test_the_phone_that_goes_round_passes_by_who_has_an_own_phone(betty, phone, table):
    page = phone.get(f"/tables/{table}/hands")
    assert "Betty own phone not yet" in page.text
    assert page.link("Give the phone to Clara").endswith("/hands/2")


def test_another_phone_has_to_ask(cover, phone, table):
    assert "Betty’s own phone keeps this hand" in cover.text
    assert cover.buttons("I am") == []
    token = {"csrf_token": cover.fields("/hands/1")["csrf_token"]}
    page = phone.post(f"/tables/{table}/hands/1", token)
    assert not faces(page.document)


def test_it_is_opened_after_a_yes_and_everybody_is_told(cover, betty, phone, table):
    page = phone.press(cover.button("Ask Betty’s phone"))
    assert "Asked." in page.text
    asked = betty.get(f"/tables/{table}/trick")
    assert "wants to open the hand of Betty" in asked.text
    betty.press(asked.button("Yes"))
    page = phone.get(f"/tables/{table}/hands/1")
    assert faces(uncovered(phone, page).document) == [*HANDS[1], 1, 2, 3]
    assert (
        "The hand of Betty was opened on another phone." in betty.get(f"/tables/{table}/trick").text
    )


def test_it_stays_shut_after_a_no(cover, betty, phone, table):
    phone.press(cover.button("Ask Betty’s phone"))
    betty.press(betty.get(f"/tables/{table}/trick").button("No"))
    page = phone.get(f"/tables/{table}/hands/1")
    assert "That phone said no." in page.text
    assert not faces(phone.post(page.path, page.fields("/hands/1")).document)


def test_only_the_phone_that_keeps_it_answers(app, cover, phone, table):
    phone.press(cover.button("Ask Betty’s phone"))
    second = granted(app, table, "seat-1")
    page = second.get(f"/tables/{table}/trick")
    assert "wants to open" not in page.text
    token = second.get("/preferences").fields("/preferences")["csrf_token"]
    sent = {"answer": "yes", "csrf_token": token}
    assert second.answered(f"/tables/{table}/hands/asks/1", sent)[0] == 403


def test_a_second_phone_of_the_seat_is_announced_as_one_and_the_first_can_withdraw_it(
    app, betty, table
):
    written(betty, table)
    second = granted(app, table, "seat-1")
    page = second.get(f"/tables/{table}/hands/1")
    assert page.heading == "Betty ’s hand"
    second.press(page.button("Ask Betty’s phone"))
    asked = betty.get(f"/tables/{table}/trick")
    assert "A second phone for Betty wants to open the hand of Betty" in asked.text
    phones = betty.follow(asked, "If that phone has no business here: withdraw it")
    assert "A second phone for Betty plays for Betty" in phones.text
    assert "Betty’s phone this phone plays for Betty" in phones.text
    betty.press(betty.follow(phones, "Withdraw").button("Withdraw"))
    assert second.get(f"/tables/{table}/trick", status=404)


def test_a_second_phone_of_the_seat_withdraws_nobody(app, betty, table):
    written(betty, table)
    second = granted(app, table, "seat-1")
    assert "plays for Betty" not in second.get(f"/tables/{table}/phones").text
    sent = {"csrf_token": second.get("/preferences").fields("/preferences")["csrf_token"]}
    for number in range(1, 4):
        path = f"/tables/{table}/phones/{number}/withdraw"
        assert second.answered(path, sent)[0] == 403


def test_whoever_keeps_a_hand_withdraws_nobody_of_another_seat(app, betty, table):
    granted(app, table, "seat-2")
    assert "plays for Clara" not in betty.get(f"/tables/{table}/phones").text


def test_a_second_phone_of_the_seat_is_told_nothing_before_the_firsts_yes(app, cover, table):
    second = granted(app, table, "seat-1")
    assert keys(second.get(f"/tables/{table}/trick")) == set()
    assert "keeps this hand" in second.get(f"/tables/{table}/hands/1").text


# Told to it alone


def test_a_revoke_that_only_its_own_hand_proves_is_told_it_alone(app, betty, phone, table):
    written(betty, table)
    happen(app, table, whole(0), whole(2), whole(3))
    lay(app, table, 9, 18, 25, 3, 17, 24, 34, 5)
    told = "did not follow it in trick 2"
    assert told in betty.get(f"/tables/{table}/trick").text
    assert told not in phone.get(f"/tables/{table}/trick").text


def test_a_card_that_is_not_in_the_own_hand_is_refused_without_telling_the_table(
    app, betty, table, phone
):
    fields = written(betty, table).fields("/plays")
    happen(app, table, whole(0), whole(2))
    length = game_at(app, table).length
    fields = betty.get(f"/tables/{table}/trick").fields("/plays")
    status, _ = betty.answered(f"/tables/{table}/plays", fields | {"card": "14"})
    assert status == 422
    assert game_at(app, table).length == length
