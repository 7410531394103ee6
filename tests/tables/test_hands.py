"""Which phone opens a hand that another one keeps: what was said holds for the round."""

from dataclasses import replace

import pytest

from assistant.rules.options import USUAL, Goal
from assistant.tables import NotAllowed, hands, tables
from tests.admitting import grant
from tests.databases import ON_SQLITE
from tests.tables.conftest import phone_at_new_table

pytestmark = ON_SQLITE

OTHER = "a-phone-that-asks"


@pytest.fixture
def table(app_context):
    """A phone at a table where Betty has a phone of her own, and Clara another."""
    phone = phone_at_new_table(options=replace(USUAL, hands="all", goal=Goal("rounds", 9)))
    grant(phone.table_id, "bettys", "seat-1")
    grant(phone.table_id, "claras", "seat-2")
    return phone


def test_a_hand_that_no_phone_keeps_is_opened_by_any(table):
    assert hands.may_open(table.sees, 0, OTHER)


def test_a_hand_that_another_phone_keeps_waits_for_its_yes(table):
    hands.ask(table.sees, 1, OTHER)
    assert [one.seat for one in hands.questions(table.sees, "bettys")] == [1]
    assert hands.questions(table.sees, "claras") == []
    assert not hands.may_open(table.sees, 1, OTHER)
    hands.answer(table.sees, 1, "bettys", says_yes=True)
    assert hands.may_open(table.sees, 1, OTHER)
    assert not hands.may_open(table.sees, 2, OTHER)
    assert not hands.may_open(table.sees, 1, "claras")


def test_nobody_else_answers(table):
    hands.ask(table.sees, 1, OTHER)
    with pytest.raises(NotAllowed):
        hands.answer(table.sees, 1, "claras", says_yes=True)
    assert hands.answer_to(table.sees, 1, OTHER) == "no answer"


def test_a_yes_holds_for_the_round_alone(table):
    hands.ask(table.sees, 1, OTHER)
    hands.answer(table.sees, 1, "bettys", says_yes=True)
    table.play_round(1)
    table.begin()
    assert hands.answer_to(table.sees, 1, OTHER) == "not asked"
    assert not hands.may_open(table.sees, 1, OTHER)


def test_what_was_asked_at_another_table_is_none_of_this_one(table):
    elsewhere = phone_at_new_table(options=replace(USUAL, hands="all"))
    hands.ask(tables.view(elsewhere.table_id), 1, OTHER)
    assert hands.answer_to(table.sees, 1, OTHER) == "not asked"
