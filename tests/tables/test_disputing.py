"""What is written down when somebody claims a trick, asks about a card, or the score makes the
dealer.
"""

import json

import pytest

from assistant.rules.events import Claimed, Looked, Replaced
from assistant.rules.options import Goal, Options
from tests.recording import WasRefused
from tests.rules.telling import counted
from tests.tables.conftest import phone_at_new_table

LONG = Goal("target", 1000)


def last_of(phone):
    """The last event as it is written down."""
    return json.loads(phone.record[-1][1])


def test_a_claim_is_written_down_and_changes_nothing(phone):
    phone.play(24)
    before = phone.sees.game.rounds[0].state.plays
    phone.happen(Claimed(1, "led"))
    assert last_of(phone) == {"type": "claim", "seat": 1, "because": "led"}
    assert phone.sees.game.rounds[0].state.plays == before


def test_a_claim_of_nothing_is_refused_and_not_written_down(phone):
    phone.play(24)
    before = phone.record
    with pytest.raises(WasRefused) as refused:
        phone.happen(Claimed(2, "led"))
    assert (refused.value.finding.code, phone.record) == ("no-claim", before)


def test_a_claim_by_somebody_who_is_not_there_is_refused(phone):
    phone.play(24)
    with pytest.raises(WasRefused) as refused:
        phone.happen(Claimed(7, "led"))
    assert refused.value.finding.code == "unknown-seat"


def test_a_claim_is_taken_back_by_an_undo_before_the_card_is(phone):
    phone.play(24)
    phone.happen(Claimed(1, "led"))
    phone.undo()
    assert [play.card for play in phone.sees.game.rounds[0].state.plays] == [24]


def test_asking_about_a_card_is_written_down_with_the_card(phone):
    phone.does(Looked(17))
    assert last_of(phone) == {"type": "look", "card": 17}
    assert phone.sees.events[-1] == Looked(17)


def test_an_undo_does_not_take_back_that_somebody_asked_but_the_card_before(phone):
    phone.play(24)
    phone.does(Looked(17))
    phone.undo()
    assert phone.sees.game.rounds[0].state.plays == []


def test_2_2_the_next_round_is_dealt_in_turn_without_a_word_of_it(app_context):
    phone = phone_at_new_table(3, Options(goal=LONG))
    phone.happen(counted(40, -9, 50))
    phone.begin()
    assert last_of(phone) == {"type": "round"}


@pytest.mark.parametrize(("rotation", "dealer"), [("winner", 2), ("last_cursed", 1)])
def test_2_2_where_the_score_makes_the_dealer_the_next_round_says_whom(
    app_context, rotation, dealer
):
    phone = phone_at_new_table(3, Options(goal=LONG, dealer_rotation=rotation))
    phone.happen(counted(40, -9, 50))
    phone.begin()
    assert last_of(phone) == {"type": "round", "dealer": dealer}
    assert phone.sees.game.rounds[1].table.dealer == dealer


def test_2_2_a_dealer_stays_when_the_score_is_corrected(app_context):
    phone = phone_at_new_table(3, Options(goal=LONG, dealer_rotation="winner"))
    phone.happen(counted(40, -9, 50))
    phone.begin()
    phone.amend(Replaced(1, counted(50, -9, 40)))
    assert (phone.sees.game.totals, phone.sees.game.rounds[1].table.dealer) == ((50, -9, 40), 2)
