"""A phone sends again what was not answered; two phones tap the same moment.

Everything is written once.
"""

from threading import Semaphore

import pytest

from assistant.store import engine
from assistant.tables.tables import Accepted
from tests.recording import WasLate, WasRefused
from tests.tables.conftest import at_once, phone_at_new_table

TIMES = 6


@pytest.fixture(params=["in one process", "as from several processes"])
def together(request, app_context, monkeypatch):
    """Does things at once; in one process, whose writers wait for each other, and without that."""
    if request.param == "as from several processes":
        monkeypatch.setattr(engine, "_one_at_a_time", Semaphore(TIMES))
    return lambda doings: at_once(app_context, doings)


def test_what_is_sent_again_later_is_not_written_again(phone):
    phone.play(24, expected_length=1, idempotency_key="sent-twice")
    phone.play(17)
    assert (
        phone.play(24, seat=1, expected_length=1, idempotency_key="sent-twice").view.game.length
        == 3
    )
    assert len(phone.record) == 3


def test_a_proof_is_told_again_when_its_card_is_sent_again(phone):
    for card in (24, 25, 27, 30):
        phone.play(card)
    phone.turn(2)
    first = phone.play(32, expected_length=6, idempotency_key="sent-twice")
    assert [breach.code for breach in first.breaches] == ["revoke"]
    assert (
        phone.play(32, seat=2, expected_length=6, idempotency_key="sent-twice").breaches
        == first.breaches
    )


def test_an_undo_that_is_sent_twice_takes_one_event_back(phone):
    phone.play(24)
    phone.play(17)
    for _ in range(2):
        phone.undo(expected_length=3, idempotency_key="sent-twice")
    assert [play.card for play in phone.sees.game.rounds[0].state.plays] == [24]


def test_what_was_refused_is_judged_again_when_it_is_sent_again(phone):
    phone.play(24)
    for _ in range(2):
        with pytest.raises(WasRefused):
            phone.play(24, idempotency_key="sent-twice")
    assert len(phone.record) == 2


def test_the_same_id_at_another_table_is_another_event(phone):
    other = phone_at_new_table()
    for one in (phone, other):
        one.play(24, idempotency_key="at-two-tables")
    assert len(phone.record) == len(other.record) == 2


def test_what_is_sent_six_times_at_once_is_written_once(phone, together):
    answers = together(
        [lambda: phone.play(24, seat=1, expected_length=1, idempotency_key="sent-often")] * TIMES
    )
    assert [type(answer) for answer in answers] == [Accepted] * TIMES
    assert {(answer.view.game.length, answer.breaches) for answer in answers} == {(2, ())}
    assert len(phone.record) == 2


def test_of_six_phones_at_once_exactly_one_writes(phone, together):
    cards = range(24, 24 + TIMES)
    answers = together(
        [lambda card=card: phone.play(card, seat=1, expected_length=1) for card in cards]
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["Accepted"] + ["WasLate"] * (
        TIMES - 1
    )
    assert len(phone.record) == 2


def test_six_phones_that_tap_until_they_are_heard_write_one_after_the_other(phone, together):
    def insist(card):
        while True:
            try:
                return phone.play(card)
            except WasLate:
                continue

    together([lambda card=card: insist(card) for card in range(24, 24 + TIMES)])
    assert [number for number, _ in phone.record] == list(range(1 + TIMES))
