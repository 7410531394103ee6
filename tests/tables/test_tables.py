"""Writing down what happens, and never what cannot have happened."""

import json

import pytest
from sqlalchemy import create_engine, text

from assistant.rules.commands import PlayCard
from assistant.store.engine import new_id
from assistant.tables import NoSuchTable, TableIsDeleted, cache, opening, summaries, tables
from assistant.tables.tables import Refused
from tests.admitting import grant
from tests.databases import ON_BOTH
from tests.recording import WasLate
from tests.tables.conftest import Phone, refusal


def test_a_card_is_written_down_with_its_seat_and_that_the_app_assumed_it(phone):
    phone.play(24)
    assert json.loads(phone.record[1][1]) == {
        "type": "play",
        "seat": 1,
        "card": 24,
        "assumed": True,
    }


def test_an_event_says_who_wrote_it_and_when(phone):
    phone.play(24, idempotency_key="made-by-the-phone", phone="another-phone")
    written = cache.of(phone.table_id)[1]
    assert (written.by, written.client_id) == ("another-phone", "made-by-the-phone")
    assert written.at >= tables.view(phone.table_id).about.opened_at


def test_another_connection_sees_the_card_as_soon_as_it_is_confirmed(phone, database):
    phone.play(24)
    other = create_engine(database)
    with other.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM events")) == 2
    other.dispose()


def test_undo_appends_a_retraction_of_the_last_event_in_force(phone):
    phone.play(24)
    phone.play(17)
    phone.undo()
    phone.undo()
    assert [json.loads(body) for _, body in phone.record[3:]] == [
        {"type": "retract", "event": 2},
        {"type": "retract", "event": 1},
    ]
    assert phone.sees.game.rounds[0].state.plays == []


def test_a_revoke_is_written_down_and_told_when_it_comes_to_light(phone):
    for card in (24, 25, 27, 30):
        assert phone.play(card).breaches == ()
    phone.turn(2)
    (breach,) = phone.play(32).breaches
    assert (breach.code, breach.seat, breach.trick) == ("revoke", 2, 1)


@pytest.mark.parametrize(
    ("happens", "code"),
    [
        (lambda phone: phone.play(0), "unknown-card"),
        (lambda phone: phone.play(19), "unknown-card"),
        (lambda phone: phone.play(38), "unknown-card"),
        (lambda phone: phone.play(24), "duplicate-card"),
        (lambda phone: phone.play(30, seat=4), "unknown-seat"),
        (lambda phone: phone.play(30, seat=-1), "unknown-seat"),
        (lambda phone: phone.play(30, seat=1), "out-of-turn"),
        (lambda phone: phone.turn(1), "out-of-turn"),
        (lambda phone: phone.turn(9), "unknown-seat"),
        (lambda phone: phone.begin(), "round-running"),
    ],
)
def test_what_cannot_have_happened_is_not_written_down(happens, code, phone):
    phone.play(24)
    before = phone.record
    assert refusal(lambda: happens(phone)) == code
    assert phone.record == before


def test_the_refusal_shows_the_table_as_it_is(phone):
    phone.play(24)
    outcome = tables.execute(phone.table_id, PlayCard(1, 19, True), phone.sends())
    assert isinstance(outcome, Refused)
    view = outcome.view
    assert (view.game.length, [play.card for play in view.game.rounds[0].state.plays]) == (
        2,
        [24],
    )


@pytest.mark.parametrize("after", [-1, 0, 1, 3, 10**9])
def test_whoever_saw_another_length_writes_nothing(after, phone):
    phone.play(24)
    before = phone.record
    with pytest.raises(WasLate):
        phone.play(17, expected_length=after)
    assert phone.record == before


def test_nothing_happens_at_a_table_that_is_not_there(app_context):
    with pytest.raises(NoSuchTable):
        Phone(new_id(), "a-phone").undo()


def test_nothing_happens_at_a_deleted_table(phone, contents):
    opening.delete(phone.table_id, phone.id)
    before = contents()
    with pytest.raises(TableIsDeleted):
        phone.undo()
    assert contents() == before


@ON_BOTH
def test_a_phone_that_writes_at_a_table_has_opened_it(phone):
    grant(phone.table_id, "another-phone", "entering")
    phone.play(24, phone="another-phone")
    assert [table.table_id for table in summaries.of_phone("another-phone")] == [phone.table_id]
