"""Rulebook chapter 7: the game."""

from dataclasses import replace

import pytest

from assistant.rules.events import Began, GameEvent, Opened, Retracted, Ruled
from assistant.rules.fold import fold
from assistant.rules.game import Game
from assistant.rules.options import USUAL, Goal
from tests.rules.telling import ADAM, BETTY, CHRISTIAN, DORIS, NAMES, a_game, counted, random_record

OPENED = Opened(NAMES[:3], CHRISTIAN, replace(USUAL, goal=Goal("target", 1)))
ROUND = random_record("a round", 3)


def a_played_game(*, without_last: int = 0) -> Game:
    """A game to a total of 1 with one round, of which the last cards may not have been played."""
    events = [Opened(NAMES[:3], ROUND.table.dealer, OPENED.options), *ROUND.events]
    return fold(events[: len(events) - without_last])


def test_7_1_the_scores_of_the_rounds_add_up() -> None:
    assert a_game((30, -9, 60), (-10, 44, 50)).totals == (20, 35, 110)


def test_7_1_a_total_can_be_below_zero() -> None:
    assert a_game((50, -9, 50), (60, -12, 40)).totals == (110, -21, 90)


def test_7_1_a_round_that_is_not_over_does_not_count_yet() -> None:
    assert a_played_game(without_last=1).totals == (0, 0, 0)


def test_7_2_a_game_ends_at_200_unless_the_table_says_otherwise() -> None:
    assert USUAL.goal == Goal("target", 200)


@pytest.mark.parametrize(("best", "is_over"), [(199, False), (200, True), (201, True)])
def test_7_2_a_game_ends_when_somebody_reaches_the_total(best: int, is_over: bool) -> None:
    assert a_game((best, -9, 60)).is_over is is_over


@pytest.mark.parametrize(("rounds", "is_over"), [(1, False), (2, True)])
def test_7_2_a_game_ends_after_a_number_of_rounds(rounds: int, is_over: bool) -> None:
    assert a_game(*[(300, -9, 60)] * rounds, end=Goal("rounds", 2)).is_over is is_over


@pytest.mark.parametrize(
    ("seats", "rounds", "is_over"), [(3, 5, False), (3, 6, True), (4, 7, False), (4, 8, True)]
)
def test_7_2_a_game_ends_when_each_has_dealt_so_often(
    seats: int, rounds: int, is_over: bool
) -> None:
    score = (300, -9, 60, 5)[:seats]
    assert a_game(*[score] * rounds, end=Goal("deals_each", 2)).is_over is is_over


def test_7_3_the_end_is_not_asked_for_before_the_round_is_over() -> None:
    assert a_played_game().is_over
    assert not a_played_game(without_last=1).is_over


def test_7_3_a_game_that_goes_on_is_not_over_though_the_total_is_reached() -> None:
    events = [Opened(NAMES[:3], ROUND.table.dealer, OPENED.options), *ROUND.events, Began()]
    assert not fold(events).is_over


def test_7_3_another_round_begins_only_when_one_is_over_and_the_game_is_not() -> None:
    assert a_game((100, -9, 60)).may_begin
    assert not a_game((200, -9, 60)).may_begin
    assert not a_played_game(without_last=1).may_begin


def test_7_3_if_several_have_reached_the_target_the_highest_total_is_first() -> None:
    crossed_first_and_was_overtaken = a_game((199, -9, 150), (5, -3, 90))
    assert crossed_first_and_was_overtaken.totals == (204, -12, 240)
    assert crossed_first_and_was_overtaken.winners == (CHRISTIAN,)


def test_7_4_a_tie_is_shared_unless_the_table_says_otherwise() -> None:
    assert USUAL.tie == "shared"
    assert a_game((200, -9, 200)).winners == (ADAM, CHRISTIAN)


def test_7_4_shared_places_leave_as_many_behind_them_empty() -> None:
    assert a_game((200, -9, 200)).places == {ADAM: 1, BETTY: 3, CHRISTIAN: 1}
    assert a_game((60, 200, -9, 60)).places == {ADAM: 2, BETTY: 1, CHRISTIAN: 4, DORIS: 2}


def test_7_4_another_round_is_played_until_one_leads() -> None:
    tied = a_game((200, -9, 200), tie="extra_round")
    led = a_game((200, -9, 200), (10, -3, 11), tie="extra_round")
    assert (tied.is_over, tied.may_begin) == (False, True)
    assert (led.is_over, led.winners) == (True, (CHRISTIAN,))


@pytest.mark.parametrize("end", [Goal("rounds", 1), Goal("target", 200)], ids=str)
def test_7_4_another_tie_makes_another_round(end: Goal) -> None:
    assert a_game((200, -9, 200), (20, -3, 20), end=end, tie="extra_round").may_begin


def test_7_4_a_tie_below_the_first_place_makes_no_other_round() -> None:
    assert a_game((70, 70, -9, 200), tie="extra_round").is_over


def test_7_4_whoever_ended_fewer_rounds_with_the_bottle_is_first() -> None:
    game = a_game((-9, 100, 0), (209, 100, -10), tie="fewest_curses")
    assert (game.totals, game.winners, game.places) == (
        (200, 200, -10),
        (BETTY,),
        {ADAM: 2, BETTY: 1, CHRISTIAN: 3},
    )


def test_7_4_the_better_score_of_the_last_round_decides() -> None:
    game = a_game((80, 120, -9), (120, 80, -9), tie="last_round")
    assert (game.totals, game.winners, game.places) == (
        (200, 200, -18),
        (ADAM,),
        {ADAM: 1, BETTY: 2, CHRISTIAN: 3},
    )


@pytest.mark.parametrize("tie", ["fewest_curses", "last_round"])
def test_7_4_what_stays_equal_is_shared(tie: str) -> None:
    game = a_game((200, -9, 200), tie=tie)
    assert (game.is_over, game.winners, game.places) == (
        True,
        (ADAM, CHRISTIAN),
        {ADAM: 1, BETTY: 3, CHRISTIAN: 1},
    )


def test_7_4_only_the_leaders_fewest_curses_count() -> None:
    game = a_game((-9, 100, 5), (-10, 120, 5), (229, -10, 5), tie="fewest_curses")
    assert (game.totals, game.curses, game.winners) == ((210, 210, 15), (2, 1, 0), (BETTY,))


def test_7_4_only_the_leaders_last_round_counts() -> None:
    game = a_game((150, 150, -9), (41, 59, -9), (9, -9, 90), tie="last_round")
    assert (game.totals, game.winners) == ((200, 200, 72), (ADAM,))


def test_7_4_a_last_round_that_is_void_does_not_count() -> None:
    options = replace(USUAL, goal=Goal("rounds", 2), tie="last_round")
    rows = counted(20, 60, -9), Began(), counted(60, 20, -9), Began(extra=True)
    game = fold([Opened(NAMES[:3], CHRISTIAN, options), *rows, Ruled("misdeal_late", "void", ADAM)])
    assert game.winners == (ADAM,)


def test_8_6_a_game_takes_back_the_last_card_of_a_round() -> None:
    events = [Opened(NAMES[:3], ROUND.table.dealer, OPENED.options), *ROUND.events]
    again = fold([*events, Retracted(len(events) - 1)])
    assert (again.is_over, again.undo, again.totals) == (False, len(events) - 2, (0, 0, 0))


@pytest.mark.parametrize(
    "events",
    [[Began()], [OPENED, Retracted(0), Began()], [OPENED, OPENED]],
    ids=["none", "gone", "two"],
)
def test_8_6_a_table_without_just_one_opening_tells_no_game(events: list[GameEvent]) -> None:
    with pytest.raises(ValueError, match="open"):
        fold(events)
