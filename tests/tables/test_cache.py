"""What a process knows of a record is as it is stored, or nothing is written after it."""

from collections import OrderedDict
from threading import Event

import pytest
from sqlalchemy import event

from assistant.extensions import db
from assistant.rules.commands import PlayCard
from assistant.rules.decide import Decision, decide
from assistant.rules.events import Played
from assistant.rules.fold import refolded
from assistant.tables import cache, tables
from assistant.tables.cache import LastEvent
from assistant.tables.tables import Accepted, Outcome, Refused, Sent, Stale
from tests import long_records
from tests.databases import ON_SQLITE
from tests.tables.conftest import Phone, at_once


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


def sent(phone: Phone, seat: int, card: int, length: int) -> Outcome:
    """What came of a card, sent by a phone that saw a record of this length."""
    command, how = PlayCard(seat, card, True), phone.sends(expected_length=length)
    return tables.execute(phone.table_id, command, how)


@ON_SQLITE
def test_a_tap_takes_one_statement(played):
    statements = []

    def used(connection, _record, _proxy):
        connection.set_trace_callback(statements.append)

    command, how = PlayCard(2, 17, True), played.sends()
    event.listen(db.engine, "checkout", used)
    try:
        assert isinstance(tables.execute(played.table_id, command, how), Accepted)
    finally:
        event.remove(db.engine, "checkout", used)
    assert [statement.split()[0] for statement in statements] == ["INSERT"]


def test_what_comes_after_the_card_of_another_process_is_stale(outdated):
    outcome = sent(outdated, seat=2, card=16, length=2)
    assert isinstance(outcome, Stale)
    assert outcome.view.game.length == len(outdated.record) == 3


def test_what_could_not_be_is_judged_after_the_card_of_another_process(outdated):
    assert isinstance(sent(outdated, seat=2, card=24, length=2), Stale)
    assert isinstance(sent(outdated, seat=3, card=17, length=3), Refused)


def test_a_card_goes_on_from_the_card_of_another_process(outdated):
    assert isinstance(sent(outdated, seat=3, card=16, length=3), Accepted)
    assert len(outdated.record) == 4


def test_nothing_is_written_after_an_event_that_is_not_stored(played):
    """As when the database was put back to an earlier day while the process ran on."""
    record = cache.record_of(played.table_id)
    decision = decide(record.fold, PlayCard(2, 17, True))
    assert isinstance(decision, Decision)
    cache.keep(record, decision.fold, LastEvent(2, "of another day"), ["a-key"])
    outcome = sent(played, seat=3, card=16, length=3)
    assert isinstance(outcome, Stale)
    assert outcome.view.game.length == len(played.record) == 2


@pytest.fixture
def folds(monkeypatch):
    """The lengths of the records that are folded from their beginning from now on."""
    lengths = []

    def counted(events):
        lengths.append(len(events))
        return refolded(events)

    monkeypatch.setattr(cache, "refolded", counted)
    return lengths


@ON_SQLITE
def test_many_late_taps_at_once_fold_a_record_once(app, app_context, folds):
    table_id = long_records.write("played", 700)
    late = Sent(expected_length=3, idempotency_key="a-late-key", phone="a-late-phone")
    taps = [lambda: tables.execute(table_id, PlayCard(0, 1, True), late)] * 16
    outcomes = at_once(app, taps)
    assert {type(outcome) for outcome in outcomes} == {Stale}
    assert folds == [700]


@ON_SQLITE
def test_a_table_is_read_while_another_one_is_being_folded(app, app_context, monkeypatch):
    other = long_records.write("played", 40)
    long = long_records.write("played", 400)
    is_folding, may_go_on = Event(), Event()

    def slow(events):
        if len(events) == 400:
            is_folding.set()
            may_go_on.wait(timeout=10)
        return refolded(events)

    def look_meanwhile():
        is_folding.wait(timeout=10)
        try:
            return tables.view(other).game.length
        finally:
            may_go_on.set()

    monkeypatch.setattr(cache, "refolded", slow)
    assert at_once(app, [lambda: tables.view(long).game.length, look_meanwhile]) == [400, 40]


@ON_SQLITE
def test_so_many_records_are_kept(app_context, folds, monkeypatch):
    monkeypatch.setattr(cache, "_kept", OrderedDict())
    monkeypatch.setattr(cache, "MOST", 2)
    first, second, third = (long_records.write("played", 40) for _ in range(3))
    for table_id in (first, second, third, third, second, first):
        tables.view(table_id)
    assert len(folds) == 4  # the first one again, which had to go
