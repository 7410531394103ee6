"""Rulebook 8.7: what a person says was wrong, as the changes of an amendment."""

import pytest

from assistant.rules import amendments
from assistant.rules.events import (
    Amended,
    Began,
    Change,
    Compared,
    GameEvent,
    Given,
    Inserted,
    Opened,
    Played,
    Removed,
    Replaced,
    Ruled,
    Skipped,
    Turned,
)
from assistant.rules.fold import fold
from assistant.rules.game import Game
from assistant.rules.options import USUAL
from assistant.rules.state import Round
from assistant.rules.tricks import Play
from tests.rules.telling import ADAM, BETTY, CHRISTIAN, DORIS, NAMES, counted, played, state, table

OPENED = Opened(NAMES, DORIS, USUAL)
TWO_TRICKS = [OPENED, *played(table(), 24, 15, 17, 32, 22, 28, 18, 12)]
OTHER_ROUND = counted(30, 20, -8, 10)


def game(*events: GameEvent) -> Game:
    return fold([*TWO_TRICKS, *events])


def after(changes: tuple[Change, ...], *events: GameEvent) -> Round:
    """The first round after an amendment with these changes."""
    return game(*events, Amended(changes)).rounds[0].state


def rightly(*cards: int) -> dict[str, object]:
    """What a round comes to in which these cards were entered."""
    return state(fold([OPENED, *played(table(), *cards)]).rounds[0].state)


def test_8_7_each_card_was_laid_by_the_event_that_wrote_it_down() -> None:
    laid = game(Skipped(ADAM, 8)).rounds[0].state.laid
    assert laid == {24: 1, 15: 2, 17: 3, 32: 4, 22: 5, 28: 6, 18: 7, 12: 8, 8: 9}


def test_8_7_a_card_that_was_put_in_was_laid_by_the_amendment() -> None:
    assert game(Amended((Inserted(5, Played(ADAM, 30)),))).rounds[0].state.laid[30] == 9


# Another card


def test_8_7_it_was_another_card() -> None:
    changes = amendments.another_card(game().rounds[0], 2, 8)
    assert changes == (Replaced(2, Played(BETTY, 8)),)
    assert state(after(changes)) == rightly(24, 8, 17, 32, 22, 28, 18, 12)


def test_8_7_where_it_was_written_down_elsewhere_the_two_are_exchanged() -> None:
    changes = amendments.another_card(game().rounds[0], 2, 18)
    assert changes == (Replaced(2, Played(BETTY, 18)), Replaced(7, Played(ADAM, 15)))
    assert state(after(changes)) == rightly(24, 18, 17, 32, 22, 28, 15, 12)


def test_8_7_exchanging_goes_both_ways() -> None:
    one, other = (
        amendments.another_card(game().rounds[0], 2, 18),
        amendments.another_card(game().rounds[0], 7, 15),
    )
    assert state(after(one)) == state(after(other))


def test_8_7_that_it_was_the_same_card_changes_nothing() -> None:
    assert amendments.another_card(game().rounds[0], 2, 15) == ()


def test_8_7_what_is_no_card_was_no_other_card() -> None:
    assert amendments.another_card(game(Turned(ADAM)).rounds[0], 9, 30) == ()


@pytest.mark.parametrize("assumed", [True, False])
def test_8_7_whether_the_seat_was_tapped_stays(assumed: bool) -> None:
    events = [OPENED, Played(ADAM, 24, assumed)]
    assert amendments.another_card(fold(events).rounds[0], 1, 8) == (
        Replaced(1, Played(ADAM, 8, assumed)),
    )


def test_8_7_the_card_that_took_a_skipped_trick_can_be_another_and_be_exchanged() -> None:
    told = game(Skipped(ADAM, 8)).rounds[0]
    assert amendments.another_card(told, 9, 10) == (Replaced(9, Skipped(ADAM, 10)),)
    assert amendments.another_card(told, 9, 15) == (
        Replaced(9, Skipped(ADAM, 15)),
        Replaced(2, Played(BETTY, 8)),
    )


# Left out, one too many, taken back


def test_8_7_a_card_had_been_left_out_and_the_seats_after_it_follow() -> None:
    changes = amendments.left_out(game().rounds[0], 2, 34)
    assert state(after(changes)) == rightly(24, 34, 15, 17, 32, 22, 28, 18, 12)


def test_8_7_the_last_card_had_been_left_out() -> None:
    changes = amendments.left_out(game().rounds[0], game().length, 30)
    assert state(after(changes)) == rightly(24, 15, 17, 32, 22, 28, 18, 12, 30)


def test_8_7_a_card_left_out_before_a_tapped_one_stands_before_the_tap() -> None:
    tapped = [Turned(DORIS), Played(DORIS, 30, assumed=False)]
    changes = amendments.left_out(game(*tapped).rounds[0], 10, 34)
    assert changes[0] == Inserted(9, Played(BETTY, 34))
    assert after(changes, *tapped).plays == [Play(BETTY, 34), Play(DORIS, 30)]


def test_8_7_one_card_was_one_too_many() -> None:
    assert state(after(amendments.one_too_many(2))) == rightly(24, 17, 32, 22, 28, 18, 12)


@pytest.mark.parametrize("number", [1, 3, 8])
def test_8_7_the_table_took_everything_back_from_a_card_on(number: int) -> None:
    assert state(after(amendments.rewound(game().rounds[0], number))) == rightly(
        *[24, 15, 17, 32, 22, 28, 18, 12][: number - 1]
    )


def test_8_7_what_was_put_in_there_is_taken_back_too() -> None:
    put_in = Amended((Inserted(5, Turned(DORIS)),))
    assert amendments.rewound(game(put_in).rounds[0], 9) == tuple(
        Removed(number) for number in (9, 5, 6, 7, 8)
    )


def test_8_10_what_the_table_decided_stays_when_it_takes_everything_back() -> None:
    decided = Ruled("imp_seen", "play_on", ADAM)
    taken_back = amendments.rewound(game(decided).rounds[0], 3)
    assert taken_back == tuple(Removed(number) for number in range(3, 9))


# Another leader


def test_8_7_a_trick_was_led_by_another_seat_and_the_assumed_seats_follow() -> None:
    changes = amendments.another_leader(game().rounds[0], 5, ADAM)
    assert [play.seat for play in after(changes).tricks[1].plays] == [ADAM, BETTY, CHRISTIAN, DORIS]


def test_8_7_a_leader_that_was_pointed_at_is_another() -> None:
    tapped = [
        Turned(BETTY),
        Played(BETTY, 30, assumed=False),
        Played(CHRISTIAN, 34),
        Played(DORIS, 27),
    ]
    changes = amendments.another_leader(game(*tapped).rounds[0], 10, DORIS)
    assert changes == (Replaced(9, Turned(DORIS)), Replaced(10, Played(DORIS, 30, assumed=False)))
    assert after(changes, *tapped).plays == [Play(DORIS, 30), Play(ADAM, 34), Play(BETTY, 27)]


def test_8_7_a_seat_that_was_pointed_at_in_the_middle_of_that_trick_stands() -> None:
    tapped = [Played(DORIS, 30), Turned(BETTY), Played(BETTY, 34, assumed=False)]
    changes = amendments.another_leader(game(*tapped).rounds[0], 9, ADAM)
    assert after(changes, *tapped).plays == [Play(ADAM, 30), Play(BETTY, 34)]


# Tricks given by the table


def last_trick(told: Game, trick: int, gift: Given) -> tuple[Change, ...]:
    return amendments.given(told, 0, told.rounds[0].state.tricks[trick], gift)


def test_8_9_a_trick_was_given_right_after_its_last_card() -> None:
    gift = Given(BETTY, 15, BETTY)
    assert last_trick(game(), 0, gift) == (Inserted(5, gift),)
    first, second = TWO_TRICKS[1:5], (22, 28, 18, 12)
    typed = fold([OPENED, *played(table(), *second, after=[*first, gift])])
    assert state(after((Inserted(5, gift),))) == state(typed.rounds[0].state)


def test_8_9_the_newest_trick_was_given_at_the_end_of_the_record() -> None:
    assert last_trick(game(), 1, Given(ADAM, 17, CHRISTIAN)) == (
        Inserted(9, Given(ADAM, 17, CHRISTIAN)),
    )


def test_8_9_the_last_trick_of_an_earlier_round_was_given_before_the_next_began() -> None:
    told = game(Began(), Turned(ADAM))
    assert last_trick(told, 1, Given(ADAM, 17, CHRISTIAN)) == (
        Inserted(9, Given(ADAM, 17, CHRISTIAN)),
    )


def test_8_9_an_earlier_gift_of_the_same_trick_is_replaced() -> None:
    once = game(Given(ADAM, 18, ADAM))
    assert last_trick(once, 1, Given(DORIS, 12, DORIS)) == (Replaced(9, Given(DORIS, 12, DORIS)),)


def test_8_9_so_is_one_that_was_told_after_a_decision_about_it() -> None:
    once = game(Ruled("wrong_winner", "stands", trick=2), Given(ADAM, 18, ADAM))
    assert last_trick(once, 1, Given(DORIS, 12, DORIS)) == (Replaced(10, Given(DORIS, 12, DORIS)),)


def test_8_9_where_the_next_leader_was_pointed_at_the_trick_was_given_before() -> None:
    told = game(Turned(ADAM), Played(ADAM, 30, assumed=False))
    assert last_trick(told, 1, Given(ADAM, 17, CHRISTIAN)) == (
        Inserted(9, Given(ADAM, 17, CHRISTIAN)),
    )


# Rounds


def test_8_7_something_else_happened_at_the_end_of_a_round() -> None:
    ruling = Ruled("imp_seen", "play_on", ADAM)
    told = game(OTHER_ROUND, Began(), OTHER_ROUND)
    assert (amendments.at_the_end(told, 0, ruling), amendments.at_the_end(told, 1, ruling)) == (
        (Inserted(10, ruling),),
        (Inserted(12, ruling),),
    )


def test_8_7_a_round_ends_where_the_next_began_or_the_record_does() -> None:
    told = game(OTHER_ROUND, Began(), OTHER_ROUND, Began())
    assert [amendments.end_of(told, index) for index in range(3)] == [10, 12, 13]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (Replaced(3, Turned(ADAM)), 0),
        (Removed(11), 1),
        (Inserted(1, Turned(ADAM)), 0),
        (Inserted(10, Turned(ADAM)), 0),
        (Inserted(11, Turned(ADAM)), 1),
        (Inserted(13, Turned(ADAM)), 1),
        (Removed(12), 0),
    ],
    ids=str,
)
def test_8_7_an_amendment_changes_the_round_where_its_events_stand(
    change: Change, place: int
) -> None:
    """Round 1 has the events 1 to 9, and what number 12 put in; 10 began round 2."""
    told = game(
        OTHER_ROUND, Began(), Turned(ADAM), Amended((Inserted(10, Compared((1, 2, 3, 4))),))
    )
    assert amendments.touched(told, [change]) == {place}


def test_8_7_an_amendment_can_change_two_rounds() -> None:
    told = game(OTHER_ROUND, Began(), Turned(ADAM))
    assert amendments.touched(told, [Removed(3), Removed(11)]) == {0, 1}


def test_8_7_the_last_card_of_an_earlier_round_had_been_left_out() -> None:
    told = game(Began(), OTHER_ROUND)
    changed = fold(
        [*TWO_TRICKS, Began(), OTHER_ROUND, Amended(amendments.left_out(told.rounds[0], 9, 30))]
    )
    assert changed.rounds[0].state.plays == [Play(BETTY, 30)]
