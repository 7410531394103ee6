"""Putting right what was written down: another event, judged by the rulebook.

Everything after it is judged anew.
"""

import json

import pytest

from assistant.rules import amendments
from assistant.rules.consequences import preview
from assistant.rules.events import (
    Amended,
    Given,
    Inserted,
    Looked,
    Played,
    Removed,
    Replaced,
    Turned,
)
from assistant.rules.options import Goal, Options
from assistant.rules.scoring import imps_trick
from tests.recording import WasLate, WasRefused
from tests.tables.conftest import phone_at_new_table

LONG = Options(goal=Goal("rounds", 9))


def refusal(doing) -> str:
    """The code of the refusal that it meets."""
    with pytest.raises(WasRefused) as refused:
        doing()
    return refused.value.finding.code


def plays(phone, round_: int = 1):
    """The cards of a round in their order, with their seats."""
    told = phone.sees.game.rounds[round_ - 1].state
    return [(play.seat, play.card) for trick in told.tricks for play in trick.plays] + [
        (play.seat, play.card) for play in told.plays
    ]


@pytest.fixture
def begun(phone):
    """24, 17, 26 and 29 lie on the table: Clara has the bottle at 17; then she has led 30."""
    for card in (24, 17, 26, 29, 30):
        phone.play(card)
    return phone


@pytest.fixture
def played(app_context):
    """Two rounds are over, and the third runs."""
    phone = phone_at_new_table(options=LONG)
    for seed in (1, 2):
        if phone.sees.game.may_begin:
            phone.begin()
        phone.play_round(seed)
    phone.begin()
    phone.play(24)
    return phone


def test_what_was_written_stays_and_the_correction_is_another_event(begun):
    before = begun.record
    begun.amend(Replaced(2, Played(2, 18)))
    assert begun.record[:-1] == before
    assert json.loads(begun.record[-1][1])["type"] == "amend"


def test_another_card_stands_in_the_place_of_one(begun):
    begun.amend(Replaced(2, Played(2, 18)))
    assert plays(begun) == [(1, 24), (2, 18), (3, 26), (0, 29), (2, 30)]
    assert begun.sees.game.rounds[0].state.price == 18


def test_what_the_app_assumed_follows_the_turn_as_it_is_now(begun):
    begun.amend(Replaced(2, Played(2, 32)))
    assert plays(begun)[-1] == (2, 30)
    begun.amend(Replaced(2, Played(2, 25)))
    assert plays(begun)[-1] == (0, 30)


def test_a_seat_that_a_person_tapped_stands(phone):
    for card in (24, 17, 26, 29):
        phone.play(card)
    phone.turn(1)
    phone.happen(Played(1, 30, assumed=False))
    phone.amend(Replaced(2, Played(2, 25)))
    assert plays(phone)[-1] == (1, 30)


def test_a_card_that_was_left_out_moves_the_later_ones(begun):
    begun.amend(Inserted(2, Played(0, 32)))
    assert plays(begun) == [(1, 24), (2, 32), (3, 17), (0, 26), (3, 29), (0, 30)]


def test_a_card_one_too_many_moves_them_back(begun):
    begun.amend(Removed(2))
    assert plays(begun) == [(1, 24), (2, 26), (3, 29), (0, 30)]


def test_a_trick_stays_as_the_table_gave_it(begun):
    begun.amend(Inserted(5, Given(3, 19, None)))
    trick = begun.sees.game.rounds[0].state.tricks[0]
    assert (trick.winner, trick.price, trick.bottle, trick.is_given) == (3, 19, None, True)
    assert plays(begun)[-1] == (3, 30)


def test_a_correction_can_be_corrected(begun):
    begun.amend(Replaced(2, Played(2, 18)))
    begun.amend(Replaced(2, Played(2, 16)))
    assert plays(begun)[1] == (2, 16)


def test_what_was_put_in_has_the_number_of_the_correction(begun):
    number = begun.amend(Inserted(2, Played(0, 32))).view.game.length - 1
    begun.amend(Replaced(number, Played(0, 33)))
    assert plays(begun)[1] == (2, 33)


def test_an_older_round_is_corrected_and_the_totals_change(played):
    before = played.sees.game
    one = before.rounds[0]
    number, event = one.events[-1]
    coins = one.table.deck.coins
    other = next(card for card in imps_trick(one.state) if coins[card] != coins[event.card])
    played.amend(Replaced(number, Played(event.seat, other)))
    after = played.sees.game
    assert after.totals != before.totals
    assert after.rounds[1].scores == before.rounds[1].scores
    assert played.sees.corrected_rounds == {0}


def test_a_finished_game_can_be_corrected_and_may_go_on(app_context):
    phone = phone_at_new_table(options=Options(goal=Goal("rounds", 1)))
    phone.play_round(1)
    assert phone.sees.game.is_over
    phone.amend(Removed(phone.sees.game.rounds[0].events[-1][0]))
    assert not phone.sees.game.is_over


def test_a_correction_is_foreseen_without_being_written(begun, contents):
    before = contents()
    after = preview(begun.sees.fold, Amended((Replaced(2, Played(2, 18)),))).after
    assert after.rounds[0].state.price == 18
    assert contents() == before


def test_the_signatures_that_a_correction_needs_are_not_asked_for_before_it(app_context):
    phone = phone_at_new_table(options=Options(goal=Goal("rounds", 9), sign_off="one"))
    phone.play_round(1)
    phone.sign(0)
    number = phone.sees.game.rounds[0].events[-1][0]
    assert not preview(phone.sees.fold, Amended((Removed(number),))).after.rounds[0].is_done


VAIN = {
    "nothing": (),
    "the opening": (Replaced(0, Played(1, 25)),),
    "the opening removed": (Removed(0),),
    "something before the opening": (Inserted(0, Played(1, 25)),),
    "an event that is not there": (Replaced(99, Played(1, 25)),),
    "an event below nothing": (Removed(-1),),
    "something far behind the end": (Inserted(99, Played(1, 25)),),
    "two insertions": (Inserted(2, Played(1, 25)), Inserted(3, Played(1, 27))),
    "an event that was taken back": (Removed(6),),
    "a taking back": (Removed(7),),
}


@pytest.mark.parametrize("changes", VAIN.values(), ids=VAIN)
def test_what_is_not_there_is_not_corrected(changes, begun):
    begun.play(33)
    begun.undo()
    before = begun.record
    assert refusal(lambda: begun.amend(*changes)) == "nothing-to-amend"
    assert begun.record == before


UNFIT = {
    "a card that lies elsewhere": (Replaced(2, Played(2, 24)), "duplicate-card"),
    "a card that is none": (Replaced(2, Played(2, 19)), "unknown-card"),
    "a card of nobody": (Replaced(2, Played(9, 25)), "unknown-seat"),
    "a card that was left out and lies elsewhere": (Inserted(2, Played(2, 24)), "duplicate-card"),
    "a trick that nobody took": (Inserted(2, Given(2, 17, 2)), "no-trick"),
    "a trick at a price that no card of it has": (Inserted(5, Given(2, 16, 2)), "not-in-trick"),
    "a trick for nobody": (Inserted(5, Given(4, 17, 2)), "unknown-seat"),
    "a leader who is nobody": (Inserted(5, Turned(7)), "unknown-seat"),
}


@pytest.mark.parametrize(("change", "code"), UNFIT.values(), ids=UNFIT)
def test_a_correction_that_cannot_have_been_is_refused(change, code, begun):
    before = begun.record
    assert refusal(lambda: begun.amend(change)) == code
    assert begun.record == before


def test_what_a_correction_brings_to_light_is_found_and_not_refused(phone):
    for card in (24, 32, 27, 30):
        phone.play(card)
    phone.turn(2)
    phone.happen(Played(2, 34, assumed=False))
    assert not phone.sees.game.findings
    phone.amend(Replaced(2, Played(2, 25)))
    assert [(found.code, found.seat, found.trick) for found in phone.sees.game.findings] == [
        ("revoke", 2, 1)
    ]


def test_nobody_corrects_what_he_did_not_see(begun):
    before = begun.record
    with pytest.raises(WasLate):
        begun.amend(Removed(5), expected_length=5)
    assert begun.record == before


def test_a_correction_that_is_sent_twice_is_written_once(begun):
    for _ in range(2):
        begun.amend(Removed(5), expected_length=6, idempotency_key="sent-twice")
    assert begun.sees.game.length == 7


def test_a_look_is_written_down_and_changes_nothing_else(begun):
    before = plays(begun), begun.sees.game.undo
    begun.does(Looked())
    assert begun.sees.events[-1] == Looked()
    assert (plays(begun), begun.sees.game.undo) == before


def test_an_exchange_of_two_cards_is_one_correction(begun):
    changes = amendments.another_card(begun.sees.game.rounds[0], 1, 30)
    begun.amend(*changes)
    assert [card for _, card in plays(begun)] == [30, 17, 26, 29, 24]
