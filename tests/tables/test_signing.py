"""Players agree with a round's score.

A correction removes their agreement and takes two of them.
"""

import pytest

from assistant.rules.events import Compared, Played, Replaced, Ruled, Succeeded
from assistant.rules.options import Goal, Options
from assistant.rules.scoring import imps_trick
from tests.recording import WasRefused
from tests.tables.conftest import phone_at_new_table

EVERYBODY = Options(goal=Goal("rounds", 9), sign_off="all")
ONE = Options(goal=Goal("rounds", 9), sign_off="one")


def refusal(doing) -> str:
    """The code of the refusal that it meets."""
    with pytest.raises(WasRefused) as refused:
        doing()
    return refused.value.finding.code


@pytest.fixture
def phone(app_context):
    """A phone at a table of four where everybody signs; the first round is over."""
    phone = phone_at_new_table(options=EVERYBODY)
    phone.play_round(1)
    return phone


def other_card(phone):
    """A change of the first card of the first round for one of the Imp's Trick."""
    one = phone.sees.game.rounds[0]
    number, event = one.events[0]
    return Replaced(number, Played(event.seat, imps_trick(one.state)[0]))


def test_whoever_signs_agrees(phone):
    phone.sign(2, 0)
    assert phone.sees.game.rounds[0].signed == (0, 2)


def test_whoever_signs_twice_agrees_once(phone):
    phone.sign(2, 2)
    assert phone.sees.game.rounds[0].signed == (2,)


@pytest.mark.parametrize(
    ("options", "signing"), [(ONE, 1), (EVERYBODY, 4)], ids=["one", "everybody"]
)
def test_a_round_is_signed_when_as_many_agree_as_the_table_asks_for(options, signing, app_context):
    phone = phone_at_new_table(options=options)
    phone.play_round(1)
    for seat in range(signing):
        assert not phone.sees.game.is_signed(0)
        phone.sign(seat)
    assert phone.sees.game.is_signed(0)


@pytest.mark.parametrize(
    ("round_", "seat", "code"),
    [
        (1, 4, "unknown-seat"),
        (1, -1, "unknown-seat"),
        (0, 0, "round-running"),
        (2, 0, "round-running"),
    ],
)
def test_nobody_signs_what_is_not_there(round_, seat, code, phone):
    assert refusal(lambda: phone.sign(seat, round_=round_)) == code


def test_nobody_signs_a_running_round(phone):
    phone.begin()
    phone.play(24)
    assert refusal(lambda: phone.sign(0, round_=2)) == "round-running"


def test_nobody_signs_a_round_that_does_not_count(phone):
    phone.decide(Ruled("imp_seen", "void", 1))
    assert refusal(lambda: phone.sign(0)) == "round-running"


def test_a_correction_removes_the_ticks(phone):
    phone.sign(0, 1, 2, 3)
    phone.amend(other_card(phone), agreed=(0, 3))
    assert phone.sees.game.rounds[0].signed == ()


def test_a_correction_of_another_round_leaves_them(phone):
    phone.sign(0, 1)
    phone.begin()
    phone.play(24)
    phone.amend(Replaced(phone.event_of(24, 2), Played(2, 25)))
    assert phone.sees.game.rounds[0].signed == (0, 1)


def test_the_ticks_are_back_when_the_correction_is_taken_back(phone):
    phone.sign(0, 1)
    phone.amend(other_card(phone), agreed=(0, 3))
    phone.undo()
    assert phone.sees.game.rounds[0].signed == (0, 1)


@pytest.mark.parametrize(
    ("agreed", "code"),
    [
        *((agreed, "needs-second") for agreed in ((), (1,), (1, 1))),
        ((1, 4), "unknown-seat"),
        ((1, -1), "unknown-seat"),
    ],
    ids=str,
)
def test_a_signed_round_is_not_corrected_by_fewer_than_two_of_its_players(agreed, code, phone):
    phone.sign(0)
    change = other_card(phone)
    assert refusal(lambda: phone.amend(change, agreed=agreed)) == code


def test_a_round_that_nobody_signed_is_corrected_by_anybody(phone):
    phone.amend(other_card(phone))
    assert phone.sees.corrected_rounds == {0}


def test_a_decision_about_a_signed_round_takes_two_and_removes_the_ticks(phone):
    phone.sign(0)
    ruling = Ruled("revoke_late", "as_cursed", 1)
    assert refusal(lambda: phone.decide(ruling)) == "needs-second"
    phone.decide(ruling, agreed=(0, 1))
    assert phone.sees.game.rounds[0].signed == ()


def test_the_imps_trick_is_compared_without_asking_anybody_and_the_ticks_stay(phone):
    phone.sign(0)
    phone.decide(Compared(imps_trick(phone.sees.game.rounds[0].state)))
    assert phone.sees.game.rounds[0].signed == (0,)


def test_they_stay_even_when_something_is_taken_back_in_the_next_round(phone):
    phone.sign(0)
    phone.decide(Compared(imps_trick(phone.sees.game.rounds[0].state)))
    phone.begin()
    phone.play(24)
    phone.undo()
    assert phone.sees.game.rounds[0].signed == (0,)


def test_two_people_who_came_later_agree_to_a_correction_by_their_seats(phone):
    phone.sign(0)
    phone.happen(Succeeded(1, phone.sees.game.persons[1]))
    phone.amend(other_card(phone), agreed=(0, 1))
    assert phone.sees.game.rounds[0].signed == ()


def test_whoever_undoes_a_tick_removes_it(phone):
    phone.sign(0, 1)
    phone.undo()
    assert phone.sees.game.rounds[0].signed == (0,)
