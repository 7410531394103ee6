"""What a process knows of a record is as it is stored, or nothing is written after it."""

import pytest
from sqlalchemy import event

from assistant.extensions import db
from assistant.rules.commands import Play
from assistant.rules.decide import Decision, decide
from assistant.rules.events import Played
from assistant.services import table_cache, tables
from assistant.services.tables import Accepted, Refused, Stale
from assistant.store.records import LastEvent
from tests.databases import ON_SQLITE
from tests.services.conftest import Phone

MOST_STATEMENTS = 4  # BEGIN among them


@pytest.fixture
def played(phone: Phone) -> Phone:
    """A phone that has sent a card, so that this process knows its table."""
    phone.play(24)
    return phone


@pytest.fixture
def outdated(played: Phone) -> Phone:
    """A phone after whose card another process has written one."""
    played.skip([Played(2, 17)])
    return played


def sent(phone: Phone, seat: int, card: int, length: int) -> tables.Outcome:
    """What came of a card, sent by a phone that saw a record of this length."""
    command, how = Play(seat, card, True), phone.sends(expected_length=length)
    return tables.execute(phone.table_id, command, how)


@ON_SQLITE
def test_a_tap_takes_few_statements(played):
    statements = []

    def executed(_connection, _cursor, statement, *_rest):
        statements.append(statement)

    command, how = Play(2, 17, True), played.sends()
    event.listen(db.engine, "before_cursor_execute", executed)
    try:
        assert isinstance(tables.execute(played.table_id, command, how), Accepted)
    finally:
        event.remove(db.engine, "before_cursor_execute", executed)
    assert 0 < len(statements) <= MOST_STATEMENTS


def test_what_comes_after_the_card_of_another_process_is_stale(outdated):
    outcome = sent(outdated, seat=2, card=16, length=2)
    assert isinstance(outcome, Stale)
    assert outcome.view.length == len(outdated.record) == 3


def test_what_could_not_be_is_judged_after_the_card_of_another_process(outdated):
    assert isinstance(sent(outdated, seat=2, card=24, length=2), Stale)
    assert isinstance(sent(outdated, seat=3, card=17, length=3), Refused)


def test_a_card_goes_on_from_the_card_of_another_process(outdated):
    assert isinstance(sent(outdated, seat=3, card=16, length=3), Accepted)
    assert len(outdated.record) == 4


def test_nothing_is_written_after_an_event_that_is_not_stored(played):
    """As when the database was put back to an earlier day while the process ran on."""
    record = table_cache.record_of(played.table_id)
    decision = decide(record.fold, Play(2, 17, True))
    assert isinstance(decision, Decision)
    table_cache.keep(record, decision.fold, LastEvent(2, "of another day"), ["a-key"])
    outcome = sent(played, seat=3, card=16, length=3)
    assert isinstance(outcome, Stale)
    assert outcome.view.length == len(played.record) == 2
