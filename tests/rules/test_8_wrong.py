"""Rulebook chapter 8: what can be wrong."""

import pytest

from assistant.rules.events import (
    Dealt,
    Discarded,
    Event,
    Foreign,
    Passed,
    Played,
    Retracted,
    Turned,
)
from assistant.rules.explain import Explanation
from assistant.rules.findings import Finding
from assistant.rules.replay import replay, walk
from assistant.rules.tricks import Play
from tests.rules.telling import (
    ADAM,
    ADAM_KNOWN,
    BETTY,
    CHRISTIAN,
    DORIS,
    codes,
    played,
    random_record,
    state,
    table,
)

BLUE = 1


def test_8_1_a_card_of_the_colour_played_later_proves_the_revoke() -> None:
    told = replay(table(), played(table(), 24, 15, 34, 32, 17))
    assert told.findings == (Finding("revoke", 4, BETTY, trick=1, card=17),)


def test_8_1_it_proves_every_trick_in_which_that_colour_was_not_followed() -> None:
    told = replay(table(), played(table(), 24, 21, 34, 32, 20, 27, 30, 23, 13, 17))
    assert told.findings == (
        Finding("revoke", 9, BETTY, trick=1, card=17),
        Finding("revoke", 9, BETTY, trick=2, card=17),
    )


def test_8_1_without_explaining_the_same_revokes_are_found() -> None:
    record = random_record("plain", 4, chance=0.4)
    revokes = [
        found for found in replay(record.table, record.events).findings if found.code == "revoke"
    ]
    assert list(walk(record.table, enumerate(record.events), explain=False).findings) == revokes


def test_8_2_where_everything_of_a_hand_is_written_down_a_revoke_is_proved_at_once() -> None:
    at = table(4, dealer=CHRISTIAN)
    told = replay(at, [*ADAM_KNOWN, Played(DORIS, 27), Played(ADAM, 25)])
    assert told.findings == (Finding("revoke", 7, ADAM, trick=1, card=25),)


def test_8_2_a_known_hand_without_the_colour_does_not_revoke() -> None:
    no_blue = [
        Dealt(ADAM, (1, 2, 3, 5, 7, 9, 11, 14, 16)),
        Discarded(ADAM, 16),
        Passed(ADAM, BETTY, 1),
        Passed(ADAM, DORIS, 14),
        Passed(BETTY, ADAM, 21),
        Passed(DORIS, ADAM, 23),
    ]
    assert (
        codes(replay(table(4, dealer=CHRISTIAN), [*no_blue, Played(DORIS, 27), Played(ADAM, 21)]))
        == []
    )


@pytest.mark.parametrize("missing", range(6))
def test_8_2_where_any_of_it_is_not_written_down_the_proof_waits_for_a_later_card(
    missing: int,
) -> None:
    at = table(4, dealer=CHRISTIAN)
    some = [event for number, event in enumerate(ADAM_KNOWN) if number != missing]
    assert "revoke" not in codes(replay(at, [*some, Played(DORIS, 27), Played(ADAM, 25)]))


def only_adam_seems_to_hold_blue() -> Explanation:
    """Three play; the others did not follow blue, and Adam has played three cards of other colours
    besides.
    """
    explanation = Explanation(table(3))
    for seat, card, void in ((ADAM, 34, None), (BETTY, 22, BLUE), (CHRISTIAN, 21, BLUE)):
        assert explanation.play(seat, card, void)
    for card in (37, 36, 35):
        assert explanation.play(ADAM, card, None)
    return explanation


def test_8_3_a_seat_that_did_not_follow_is_held_to_be_out_of_the_colour() -> None:
    assert not only_adam_seems_to_hold_blue().explained


def test_8_3_the_proof_of_a_revoke_lifts_this() -> None:
    explanation = only_adam_seems_to_hold_blue()
    assert explanation.play(BETTY, 4, None)
    assert explanation.explained


def test_8_3_a_seat_may_seem_to_be_out_of_the_colour_once_more() -> None:
    explanation = only_adam_seems_to_hold_blue()
    explanation.play(BETTY, 4, None)
    for card in (33, 31, 29):
        explanation.play(ADAM, card, None)
    assert explanation.explained
    explanation.play(BETTY, 1, BLUE)
    assert not explanation.explained


REFUSED = [
    Dealt(ADAM, (1, 2, 3)),
    Discarded(BETTY, 3),
    Passed(BETTY, CHRISTIAN, 3),
    Played(ADAM, 3),
    Played(CHRISTIAN, 24),
    Played(CHRISTIAN, 38),
    Turned(ADAM),
    Foreign("unknown-event"),
    Foreign("unknown-seat"),
    Retracted(17),
]


@pytest.mark.parametrize("event", REFUSED, ids=str)
def test_8_4_what_is_refused_changes_nothing(event: Event) -> None:
    before = played(table(), 24, 15)
    told = replay(table(), [*before, event])
    assert [finding.severity for finding in told.findings] == ["refused"]
    assert state(told.round) == state(replay(table(), before).round)


def test_8_4_a_breach_stands() -> None:
    told = replay(table(), played(table(), 24, 15, 34, 32, 17))
    assert ([finding.severity for finding in told.findings], told.round.plays) == (
        ["breach"],
        [Play(BETTY, 17)],
    )


@pytest.mark.parametrize("code", ["unknown-event", "unknown-seat"])
def test_8_5_what_is_foreign_to_the_table_is_refused_at_any_time(code: str) -> None:
    events = played(table(), 24, 15, 17, 32)
    for number in range(len(events) + 1):
        told = replay(table(), [*events[:number], Foreign(code), *events[number:]])
        assert told.findings == (Finding(code, number),)


def test_8_6_a_finding_keeps_the_number_of_its_event() -> None:
    told = replay(table(), [Played(ADAM, 24), Retracted(0), Retracted(0), Played(ADAM, 38)])
    assert told.findings == (
        Finding("nothing-to-retract", 2),
        Finding("unknown-card", 3, ADAM, card=38),
    )
