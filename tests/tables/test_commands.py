"""What comes of the commands at a table, and what is refused beside what a round's chapters refuse.

What the events do then is asked in tests/rules.
"""

import json
from dataclasses import replace

import pytest

from assistant.leagues import sessions
from assistant.rules.commands import ChangeAgreement, Rewind
from assistant.rules.consequences import preview
from assistant.rules.events import (
    Amended,
    Claimed,
    Compared,
    Ended,
    Inserted,
    Joined,
    Left,
    Looked,
    Played,
    Removed,
    Replaced,
    Ruled,
    Skipped,
    Succeeded,
    Tallied,
    Turned,
)
from assistant.rules.options import USUAL, Goal
from assistant.rules.scoring import imps_trick
from assistant.tables import table_people
from tests.databases import ON_BOTH
from tests.recording import WasRefused
from tests.rules.telling import counted
from tests.tables.conftest import phone_at_new_table, refusal

LONG = replace(USUAL, goal=Goal("rounds", 9), sign_off="all")
VOID = Ruled("imp_seen", "void", 1)


def after_a_round(seats, options=LONG):
    """A phone at a table where the first round is over."""
    phone = phone_at_new_table(seats, options)
    phone.play_round(1)
    return phone


@pytest.fixture
def begun(phone):
    """24, 17, 26 and 29 lie on the table: Clara has the bottle at 17; then she has led 30."""
    for card in (24, 17, 26, 29, 30):
        phone.play(card)
    return phone


@pytest.fixture
def three(app_context):
    """A table of three after a round."""
    return after_a_round(3)


@pytest.fixture
def four(app_context):
    """A table of four after a round, of which everybody signs the score."""
    return after_a_round(4)


def succeed(phone, seat, name):
    phone.does(Succeeded(seat, sessions.id_of(phone.table_id, name, phone.id)), name=name)


def join(phone, after, name, coins=0):
    phone.does(Joined(after, sessions.id_of(phone.table_id, name, phone.id), coins), name=name)


def imp(phone):
    """The cards of the Imp's Trick of the first round."""
    return imps_trick(phone.sees.game.rounds[0].state)


def other_card(phone):
    """A change of the first card of the first round for one of the Imp's Trick."""
    number, event = phone.sees.game.rounds[0].events[0]
    return Replaced(number, Played(event.seat, imp(phone)[0]))


def laid(phone):
    """The cards of the running trick."""
    return [play.card for play in phone.sees.game.rounds[-1].state.plays]


def rulings(phone, index=0):
    """The decisions about a round."""
    return phone.sees.game.rounds[index].state.rulings


# Taken back and put right


def test_whatever_is_taken_back_or_put_right_every_row_that_was_written_stays(begun):
    before = begun.record
    for doing in (
        begun.undo,
        begun.redo,
        lambda: begun.amend(Replaced(2, Played(2, 18))),
        begun.undo,
        lambda: begun.decide(VOID),
    ):
        doing()
        after = begun.record
        assert after[:-1] == before
        before = after


def test_an_undo_does_not_take_back_that_somebody_asked_but_the_card_before(phone):
    phone.play(24)
    phone.does(Looked(17))
    phone.undo()
    assert laid(phone) == []


def test_a_correction_is_another_event(begun):
    begun.amend(Replaced(2, Played(2, 18)))
    assert json.loads(begun.record[-1][1])["type"] == "amend"
    assert begun.sees.game.rounds[0].state.price == 18


def test_a_correction_is_foreseen_without_being_written(begun, contents):
    before = contents()
    after = preview(begun.sees.fold, Amended((Replaced(2, Played(2, 18)),))).after
    assert after.rounds[0].state.price == 18
    assert contents() == before


def test_a_corrected_round_is_marked(four):
    four.sign(0)
    four.amend(other_card(four), agreed=(0, 3))
    assert four.sees.corrected_rounds == {0}
    assert four.sees.game.rounds[0].signed == ()


# Decided


def test_an_older_round_is_declared_void_and_the_dealers_stay(four):
    four.begin()
    four.play_round(2)
    four.decide(VOID, 1)
    assert four.sees.game.totals == four.sees.game.rounds[1].scores
    assert [one.table.dealer for one in four.sees.game.rounds] == [0, 1]


def test_the_imps_trick_of_an_older_round_is_compared_without_asking_anybody(four):
    four.sign(0)
    four.begin()
    four.play(24)
    four.decide(Compared(imp(four)), 1)
    assert four.sees.game.rounds[0].state.imp is not None
    assert four.sees.game.rounds[0].signed == (0,)


def test_cards_are_taken_back_to_a_revoke_and_the_record_says_why(phone):
    for card in (24, 25, 27, 30):
        phone.play(card)
    phone.turn(2)
    phone.play(32)
    ruling = Ruled("revoke_now", "rewind", 2, 1)
    phone.does(Rewind(0, 2, ruling))
    assert (laid(phone), rulings(phone), phone.sees.game.findings) == ([24], [ruling], ())


# The next round


@pytest.mark.parametrize(
    ("rotation", "written", "dealer"),
    [("left", {}, 1), ("winner", {"dealer": 2}, 2), ("last_cursed", {"dealer": 1}, 1)],
)
def test_2_2_only_where_the_score_makes_the_dealer_the_next_round_says_whom(
    rotation, written, dealer, app_context
):
    options = replace(USUAL, goal=Goal("target", 1000), dealer_rotation=rotation)
    phone = phone_at_new_table(3, options)
    phone.happen(counted(40, -9, 50))
    phone.begin()
    assert json.loads(phone.record[-1][1]) == {"type": "round"} | written
    assert phone.sees.game.rounds[1].table.dealer == dealer


def test_another_end_holds_from_now_on(four):
    four.does(ChangeAgreement(replace(USUAL, goal=Goal("rounds", 1))))
    assert four.sees.game.is_over


# Who comes and goes: columns stay with their totals, names with who played


@ON_BOTH
def test_a_successor_has_the_seat_and_the_running_round_and_no_finished_one(four):
    four.begin()
    four.play(24)
    succeed(four, 1, "Edgar")
    assert four.sees.names == four.sees.columns == ("Adam", "Edgar", "Clara", "Doris")
    assert four.sees.names_in(0) == ("Adam", "Betty", "Clara", "Doris")
    assert four.sees.names_in(1) == ("Adam", "Edgar", "Clara", "Doris")


@ON_BOTH
def test_a_name_that_the_phone_has_met_is_that_person(four):
    other = phone_at_new_table(3, id=four.id)
    adam = four.sees.game.persons[0]
    four.does(Left(0))
    join(four, 2, "Adam")
    assert other.sees.game.persons[0] == four.sees.game.persons[3] == adam


def test_a_fourth_sits_at_the_left_of_the_seat_that_was_named(three):
    before = three.sees.game.totals
    join(three, 1, "Edgar", -7)
    assert three.sees.names == ("Adam", "Betty", "Edgar", "Clara")
    assert three.sees.columns == ("Adam", "Betty", "Clara", "Edgar")
    assert three.sees.game.totals == (*before, -7)
    assert table_people.known_people(three.id)["Edgar"] == three.sees.game.persons[2]


def test_a_refused_newcomer_is_no_new_person(four, contents):
    before = contents()
    with pytest.raises(WasRefused):
        join(four, 0, "Edgar")
    assert contents() == before


def test_a_seat_can_be_given_back(four):
    persons = four.sees.game.persons
    succeed(four, 1, "Edgar")
    succeed(four, 1, "Betty")
    assert four.sees.game.persons == persons


# Refused


AMENDMENTS = {
    "nothing": ((), "nothing-to-amend"),
    "the opening": ((Replaced(0, Played(1, 25)),), "nothing-to-amend"),
    "the opening removed": ((Removed(0),), "nothing-to-amend"),
    "something before the opening": ((Inserted(0, Played(1, 25)),), "nothing-to-amend"),
    "what is not there": ((Replaced(99, Played(1, 25)),), "nothing-to-amend"),
    "what is below nothing": ((Removed(-1),), "nothing-to-amend"),
    "what is behind the end": ((Inserted(99, Played(1, 25)),), "nothing-to-amend"),
    "two insertions": (
        (Inserted(2, Played(1, 25)), Inserted(3, Played(1, 27))),
        "nothing-to-amend",
    ),
    "what was taken back": ((Removed(6),), "nothing-to-amend"),
    "a taking back": ((Removed(7),), "nothing-to-amend"),
    "a card that lies elsewhere": ((Replaced(2, Played(2, 24)),), "duplicate-card"),
    "a card that is put in twice": ((Inserted(2, Played(2, 24)),), "duplicate-card"),
    "a card of nobody": ((Replaced(2, Played(9, 25)),), "unknown-seat"),
    "a leader who is nobody": ((Inserted(5, Turned(7)),), "unknown-seat"),
}


@pytest.mark.parametrize(("changes", "code"), AMENDMENTS.values(), ids=AMENDMENTS)
def test_what_cannot_have_been_is_not_corrected(changes, code, begun):
    begun.play(33)
    begun.undo()
    before = begun.record
    assert refusal(lambda: begun.amend(*changes)) == code
    assert begun.record == before


@pytest.mark.parametrize(
    ("agreed", "code"),
    [
        ((), "needs-second"),
        ((1,), "needs-second"),
        ((1, 1), "needs-second"),
        ((1, 4), "unknown-seat"),
        ((1, -1), "unknown-seat"),
    ],
    ids=str,
)
def test_a_signed_round_is_not_corrected_by_fewer_than_two_of_its_players(agreed, code, four):
    four.sign(0)
    assert refusal(lambda: four.amend(other_card(four), agreed=agreed)) == code
    ruling = Ruled("revoke_late", "as_cursed", 1)
    assert refusal(lambda: four.decide(ruling, agreed=agreed)) == code


AT_A_NEW_TABLE = {
    "an undo of the opening": (lambda at: at.undo(), "nothing-to-retract"),
    "a redo of nothing": (lambda at: at.redo(), "nothing-to-retract"),
    "a claim of nothing": (lambda at: at.happen(Claimed(2, "led")), "no-claim"),
    "a claim of nobody": (lambda at: at.happen(Claimed(7, "led")), "unknown-seat"),
    "a decision about no round": (lambda at: at.decide(VOID, 0), "nothing-to-amend"),
    "a decision about the next": (lambda at: at.decide(VOID, 2), "nothing-to-amend"),
    "a decision about nobody": (
        lambda at: at.decide(Ruled("exposed_play", "play_on", 4)),
        "unknown-seat",
    ),
    "the Imp's Trick before the end": (
        lambda at: at.decide(Compared((1, 2, 3, 4))),
        "round-running",
    ),
    "a count with a bottle of nobody": (
        lambda at: at.happen(Tallied(4, (None, 30, 30, 50), (), 6)),
        "unknown-seat",
    ),
    "a signature of a running round": (lambda at: at.sign(0), "round-running"),
    "one more round before the end": (lambda at: at.begin(extra=True), "round-running"),
    "a successor to nobody": (lambda at: succeed(at, -1, "Edgar"), "unknown-seat"),
    "who leaves and is not there": (lambda at: at.does(Left(4)), "unknown-seat"),
}


@pytest.mark.parametrize(("doing", "code"), AT_A_NEW_TABLE.values(), ids=AT_A_NEW_TABLE)
def test_it_is_refused_at_a_new_table(doing, code, phone):
    before = phone.record
    assert refusal(lambda: doing(phone)) == code
    assert phone.record == before


AFTER_A_ROUND = {
    "a signature of no round": (lambda at: at.sign(0, round_=0), "round-running"),
    "a signature of the next": (lambda at: at.sign(0, round_=2), "round-running"),
    "a signature of nobody": (lambda at: at.sign(4), "unknown-seat"),
    "a fifth": (lambda at: join(at, 0, "Edgar"), "wrong-number"),
    "an Imp's Trick of three": (lambda at: at.decide(Compared((1, 2, 3))), "hand-size"),
}


@pytest.mark.parametrize(("doing", "code"), AFTER_A_ROUND.values(), ids=AFTER_A_ROUND)
def test_it_is_refused_after_a_round(doing, code, four):
    assert refusal(lambda: doing(four)) == code


def test_nobody_leaves_three_or_joins_a_seat_that_is_not_there(three):
    assert refusal(lambda: three.does(Left(0))) == "wrong-number"
    assert refusal(lambda: join(three, 3, "Edgar")) == "unknown-seat"


def test_nobody_comes_or_goes_during_a_round(three, four):
    for phone, doing in (
        (three, lambda: join(three, 0, "Edgar")),
        (four, lambda: four.does(Left(0))),
    ):
        phone.begin()
        phone.play(24)
        assert refusal(doing) == "round-running"


def test_in_a_round_that_does_not_count_nothing_is_decided_or_signed(phone):
    phone.decide(VOID)
    assert refusal(lambda: phone.decide(VOID)) == "round-over"
    assert refusal(lambda: phone.sign(0)) == "round-running"


def test_the_next_round_waits_for_the_count_of_tricks_that_nobody_tapped(phone):
    for number in range(8):
        phone.happen(Skipped(3, 20 + number))
    assert refusal(phone.begin) == "round-running"


@pytest.mark.parametrize(
    "doing",
    [
        lambda at: at.play(24),
        lambda at: at.decide(VOID, 2),
        lambda at: at.begin(),
        lambda at: at.happen(Ended(False)),
        lambda at: at.does(Left(0)),
        lambda at: succeed(at, 0, "Edgar"),
    ],
)
def test_nothing_happens_after_a_game_was_ended(doing, four):
    four.begin()
    four.happen(Ended(True))
    assert refusal(lambda: doing(four)) == "game-over"
