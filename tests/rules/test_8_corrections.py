"""Rulebook 8.6 and 8.7: what was taken back, and what was written down wrongly."""

from collections.abc import Sequence

import pytest

from assistant.rules.events import (
    Amended,
    Began,
    Change,
    Event,
    GameEvent,
    Given,
    Inserted,
    Looked,
    Opened,
    Played,
    Removed,
    Replaced,
    Retracted,
    Turned,
)
from assistant.rules.events_in_force import EventsInForce, in_force
from assistant.rules.findings import Finding
from assistant.rules.fold import fold
from assistant.rules.options import USUAL
from assistant.rules.replay import replay
from tests.rules.telling import (
    ADAM,
    BETTY,
    CHRISTIAN,
    DORIS,
    NAMES,
    codes,
    played,
    random_record,
    table,
)

OPENED = Opened(NAMES[:3], CHRISTIAN, USUAL)
A, B, C = Played(ADAM, 24), Played(BETTY, 15), Played(CHRISTIAN, 17)


def stood(*events: GameEvent) -> list[GameEvent]:
    """The events in force, in the order in which they are told."""
    return [event for _, event in in_force(events).events]


def vain(*events: GameEvent) -> list[tuple[str, int]]:
    """The corrections of nothing."""
    return [(found.code, found.event) for found in in_force(events).vain]


def amended(*changes: Change) -> Amended:
    return Amended(changes)


def undone_and_redone(events: Sequence[GameEvent], taps: str) -> list[GameEvent]:
    """The record after these taps on undo (u) and redo (r)."""
    record = list(events)
    for tap in taps:
        number = in_force(record).undo if tap == "u" else in_force(record).redo
        assert number is not None
        record.append(Retracted(number))
    return record


# Undo and redo


@pytest.mark.parametrize(
    ("taps", "stands"),
    [
        ("", [A, B, C]),
        ("u", [A, B]),
        ("uu", [A]),
        ("ur", [A, B, C]),
        ("uur", [A, B]),
        ("uurr", [A, B, C]),
        ("uru", [A, B]),
    ],
)
def test_8_6_taking_back_goes_backwards_and_taking_that_back_forwards(
    taps: str, stands: list[Event]
) -> None:
    assert stood(*undone_and_redone([OPENED, A, B, C], taps)) == [OPENED, *stands]


@pytest.mark.parametrize("taps", ["urur", "ururur", "uurrur", "uruurr"])
def test_8_6_however_often_an_event_is_taken_back_and_let_stand_it_stands_as_it_did(
    taps: str,
) -> None:
    assert stood(*undone_and_redone([OPENED, A, B, C], taps)) == [OPENED, A, B, C]


def test_8_6_nothing_can_be_let_stand_again_before_something_was_taken_back() -> None:
    assert in_force([OPENED, A, B]).redo is None


def test_8_6_nothing_can_be_let_stand_again_once_all_of_it_stands() -> None:
    assert in_force(undone_and_redone([OPENED, A, B], "uurr")).redo is None


@pytest.mark.parametrize(
    "event", [C, Began(), amended(Removed(1))], ids=["a card", "a round", "an amendment"]
)
def test_8_6_after_something_else_has_happened_nothing_is_let_stand_again(event: GameEvent) -> None:
    assert in_force([OPENED, A, B, Retracted(2), event]).redo is None


def test_8_6_a_look_at_earlier_tricks_does_not_come_between() -> None:
    looked = [OPENED, A, B, Retracted(2), Looked()]
    assert (in_force(looked).redo, in_force(looked).undo) == (3, 1)


def test_8_6_a_look_is_not_taken_back() -> None:
    assert in_force([OPENED, A, Looked()]).undo == 1


def test_8_6_the_opening_is_not_taken_back() -> None:
    assert in_force([OPENED]).undo is None


def test_8_6_what_was_undone_is_passed_over_by_the_next_undo() -> None:
    assert in_force([OPENED, A, B, Retracted(2), C, Retracted(4)]).undo == 1


def test_8_6_the_beginning_of_a_round_is_taken_back_and_stands_again() -> None:
    events = [OPENED, A, Began()]
    assert [len(fold(undone_and_redone(events, taps)).rounds) for taps in ("", "u", "ur")] == [
        2,
        1,
        2,
    ]


@pytest.mark.parametrize(
    "number", [9, -1, 2], ids=["not there", "below nothing", "taken back already"]
)
def test_8_6_a_taking_back_of_nothing_lets_nothing_stand_again(number: int) -> None:
    assert in_force([OPENED, A, B, Retracted(2), Retracted(number)]).redo == 3


def test_8_6_a_taking_back_that_was_taken_back_late_is_no_undo() -> None:
    assert in_force([OPENED, A, Retracted(1), B, Retracted(2)]).redo is None


def test_8_6_a_taking_back_of_a_taking_back_can_itself_be_taken_back() -> None:
    assert stood(OPENED, A, Retracted(1), Retracted(2), Retracted(3)) == [OPENED]


def test_8_6_a_taking_back_that_was_taken_back_is_not_in_force() -> None:
    assert vain(OPENED, A, Retracted(1), Retracted(2), Retracted(2)) == [("nothing-to-retract", 4)]


def test_8_6_an_event_that_stands_again_can_be_taken_back_again() -> None:
    assert stood(OPENED, A, Retracted(1), Retracted(2), Retracted(1)) == [OPENED]


# Amendments


def test_8_7_another_event_stands_in_the_place_of_one() -> None:
    assert stood(A, B, C, amended(Replaced(1, Played(BETTY, 8)))) == [A, Played(BETTY, 8), C]


def test_8_7_one_that_was_left_out_is_put_in() -> None:
    assert stood(A, C, amended(Inserted(1, B))) == [A, B, C]


def test_8_7_one_that_was_left_out_is_put_in_at_the_end() -> None:
    assert stood(A, B, amended(Inserted(2, C))) == [A, B, C]


def test_8_7_what_happens_after_an_insertion_at_the_end_is_told_after_it() -> None:
    assert stood(A, amended(Inserted(1, B)), C) == [A, B, C]


def test_8_7_one_too_many_is_out() -> None:
    assert stood(A, B, C, amended(Removed(1))) == [A, C]


def test_8_7_one_amendment_can_change_several_events() -> None:
    changes = amended(Replaced(0, Turned(BETTY)), Removed(1), Inserted(2, Turned(DORIS)))
    assert stood(A, B, C, changes) == [Turned(BETTY), Turned(DORIS), C]


def test_8_7_an_event_that_was_put_in_has_the_number_of_the_amendment() -> None:
    assert in_force([A, C, amended(Inserted(1, B))]).events == [(0, A), (2, B), (1, C)]


def test_8_7_an_event_that_was_put_in_can_be_amended_and_removed() -> None:
    events = [A, C, amended(Inserted(1, Played(BETTY, 8))), amended(Replaced(2, B))]
    assert (stood(*events), stood(*events, amended(Removed(2)))) == ([A, B, C], [A, C])


def test_8_7_something_can_be_put_in_before_what_was_put_in() -> None:
    assert stood(A, C, amended(Inserted(1, B)), amended(Inserted(2, Turned(BETTY)))) == [
        A,
        Turned(BETTY),
        B,
        C,
    ]


def test_8_7_what_stands_in_the_place_of_an_event_can_be_amended_again() -> None:
    assert stood(A, amended(Replaced(0, B)), amended(Replaced(0, C))) == [C]


def test_8_7_an_event_before_which_something_was_put_in_may_go() -> None:
    assert stood(A, C, amended(Inserted(1, B)), amended(Removed(1))) == [A, B]


@pytest.mark.parametrize(
    "change",
    [
        Replaced(1, C),
        Removed(1),
        Inserted(1, C),
        Replaced(9, C),
        Removed(-1),
        Inserted(9, C),
        Inserted(-1, C),
        Replaced(3, C),
    ],
    ids=str,
)
def test_8_7_what_is_not_in_force_is_not_amended(change: Change) -> None:
    assert vain(A, B, Retracted(1), amended(change)) == [("nothing-to-amend", 3)]


@pytest.mark.parametrize("change", [Replaced(1, C), Removed(1), Inserted(1, C)], ids=str)
def test_8_7_what_was_removed_is_not_amended(change: Change) -> None:
    assert vain(A, B, amended(Removed(1)), amended(change)) == [("nothing-to-amend", 3)]


@pytest.mark.parametrize(
    "number",
    [0, 2, 3, 4],
    ids=["the opening", "a round's beginning", "a taking back", "an amendment"],
)
def test_8_7_only_an_event_of_a_round_is_amended(number: int) -> None:
    events = [OPENED, A, Began(), Retracted(1), amended(Replaced(1, B)), Retracted(3)]
    assert vain(*events, amended(Removed(number))) == [
        ("nothing-to-amend", 4),
        ("nothing-to-amend", 6),
    ]


def test_8_7_an_amendment_puts_in_one_event_at_most() -> None:
    assert vain(A, amended(Inserted(0, B), Inserted(1, C))) == [("nothing-to-amend", 1)]


def test_8_7_of_an_amendment_of_nothing_no_change_is_made() -> None:
    assert stood(A, B, amended(Removed(0), Removed(9))) == [A, B]


def test_8_7_an_amendment_without_changes_changes_nothing() -> None:
    assert in_force([A, Amended(())]) == EventsInForce([(0, A)], [], 1, undo=1)


def test_8_7_something_can_be_put_in_at_the_end_of_a_round_that_is_long_over() -> None:
    game = fold([OPENED, A, Began(), B, amended(Inserted(2, C))])
    assert [[event for _, event in one.events] for one in game.rounds] == [[A, C], [B]]


def test_8_7_something_can_be_put_in_at_the_beginning_of_a_round() -> None:
    game = fold([OPENED, A, Began(), B, amended(Inserted(3, C))])
    assert [[event for _, event in one.events] for one in game.rounds] == [[A], [C, B]]


@pytest.mark.parametrize(
    ("change", "corrected"),
    [
        (Replaced(1, C), [6, 6, 6]),
        (Replaced(3, C), [-1, 6, 6]),
        (Replaced(5, C), [-1, -1, 6]),
        (Removed(1), [6, 6, 6]),
        (Removed(3), [-1, 6, 6]),
        (Removed(5), [-1, -1, 6]),
        (Inserted(2, C), [6, 6, 6]),
        (Inserted(3, C), [-1, 6, 6]),
        (Inserted(6, C), [-1, -1, 6]),
    ],
    ids=repr,
)
def test_8_7_only_what_was_written_down_after_it_is_judged_anew(
    change: Change, corrected: list[int]
) -> None:
    game = fold([OPENED, A, Began(), B, Began(), A, amended(change)])
    assert [round_.corrected for round_ in game.rounds] == corrected


def test_8_7_a_correction_that_was_taken_back_judges_nothing_anew() -> None:
    game = fold([OPENED, A, Began(), B, amended(Removed(1)), amended(Removed(3)), Retracted(4)])
    assert [round_.corrected for round_ in game.rounds] == [-1, 5]


def test_8_7_an_amendment_can_be_taken_back() -> None:
    events = [OPENED, A, C, amended(Inserted(2, B))]
    assert [stood(*undone_and_redone(events, taps)) for taps in ("u", "ur")] == [
        [OPENED, A, C],
        [OPENED, A, B, C],
    ]


def test_8_7_what_stands_on_an_amendment_goes_with_it_and_nothing_else_moves() -> None:
    events = [A, C, amended(Inserted(1, B)), amended(Inserted(2, Turned(BETTY)))]
    assert stood(*events, Retracted(2)) == [A, Turned(BETTY), C]


def test_8_7_a_change_of_what_an_amendment_had_put_in_is_forgotten_with_that_amendment() -> None:
    events = [A, C, amended(Inserted(1, B)), amended(Replaced(2, Played(BETTY, 8)))]
    assert stood(*events, Retracted(2)) == [A, C]


def test_8_7_an_amendment_of_nothing_cannot_be_taken_back() -> None:
    assert vain(A, amended(Removed(9)), Retracted(1)) == [
        ("nothing-to-amend", 1),
        ("nothing-to-retract", 2),
    ]


# What follows


def test_8_7_a_seat_that_the_app_had_assumed_follows_the_turn_as_it_is_now() -> None:
    events = [A, C, Played(DORIS, 32), Amended((Inserted(1, Played(DORIS, 15)),))]
    shifted = [A, Played(BETTY, 17), Played(CHRISTIAN, 32), events[-1]]
    assert [play.seat for play in replay(table(), shifted).round.tricks[0].plays] == [
        ADAM,
        BETTY,
        CHRISTIAN,
        DORIS,
    ]


def test_8_7_a_tapped_seat_that_has_played_already_is_out_of_turn_then() -> None:
    told = replay(
        table(),
        [
            A,
            Turned(BETTY),
            Played(BETTY, 17, assumed=False),
            amended(Inserted(1, Played(DORIS, 15))),
        ],
    )
    assert told.findings == (
        Finding("out-of-turn", 1, BETTY, turn=CHRISTIAN),
        Finding("out-of-turn", 2, BETTY, card=17, turn=CHRISTIAN),
    )


def test_8_7_what_was_written_down_after_the_last_amendment_is_told_as_it_was_written() -> None:
    told = replay(table(), [A, amended(Replaced(0, Played(ADAM, 20))), Played(CHRISTIAN, 17)])
    assert codes(told) == ["out-of-turn"]


def test_8_7_when_the_last_amendment_is_taken_back_seats_are_told_as_they_were_written() -> None:
    told = replay(table(), [A, Played(CHRISTIAN, 17), amended(Removed(0)), Retracted(2)])
    assert codes(told) == ["out-of-turn"]


def test_8_7_a_gift_follows_the_trick_as_it_is_now() -> None:
    events = [*played(table(), 24, 15, 17, 32), Given(ADAM, 17, CHRISTIAN)]
    told = replay(table(), [*events, amended(Replaced(2, Played(CHRISTIAN, 18)))])
    assert codes(told) == ["not-in-trick"]


def test_8_7_nothing_that_was_written_is_lost() -> None:
    record = random_record("kept", 4)
    events = [*record.events, amended(Removed(3)), amended(Replaced(7, Turned(ADAM)))]
    assert stood(*events, Retracted(len(events) - 1), Retracted(len(events) - 2)) == list(
        record.events
    )


def test_8_6_an_event_stands_only_when_nothing_that_is_in_force_takes_it_back() -> None:
    """It is taken back twice, the first time lifted in between.

    Then that is let stand again, and the second is lifted.
    """
    twice = [A, Retracted(0), Retracted(1), Retracted(0), Retracted(2)]
    assert (
        stood(*twice),
        stood(*twice, Retracted(3)),
        stood(*twice, Retracted(3), Retracted(1)),
    ) == ([], [], [A])


@pytest.mark.parametrize(("length", "stands"), [(1500, [A]), (1501, [])])
def test_8_6_any_number_of_takings_back_of_each_other_can_be_told(
    length: int, stands: list[Event]
) -> None:
    assert stood(A, *(Retracted(number) for number in range(length))) == stands


def test_8_7_an_amendment_of_nothing_is_passed_over_by_the_next_undo() -> None:
    assert in_force([OPENED, A, amended(Removed(9))]).undo == 1
