"""Rulebook 7.5 to 7.7: other ends, who comes, goes and takes over, how long a game is; and 8.10 for
rounds that are void.
"""

from dataclasses import replace

import pytest

from assistant.rules.event_checks import (
    MOST_COLUMNS,
    MOST_CORRECTIONS,
    MOST_EVENTS,
    MOST_ROUNDS,
    checked,
)
from assistant.rules.events import (
    Agreed,
    Amended,
    Began,
    Ended,
    Exchanged,
    GameEvent,
    Inserted,
    Joined,
    Left,
    Looked,
    Opened,
    Played,
    Replaced,
    Retracted,
    Ruled,
    Succeeded,
    Turned,
)
from assistant.rules.findings import Finding
from assistant.rules.fold import Fold, fold, refolded
from assistant.rules.game import Game
from assistant.rules.options import USUAL, Goal
from tests.rules.telling import ADAM, BETTY, CHRISTIAN, DORIS, NAMES, counted, random_record

LONG = replace(USUAL, goal=Goal("target", 1000))
THREE, FOUR = Opened(NAMES[:3], CHRISTIAN, LONG), Opened(NAMES, DORIS, LONG)
OF_THREE, OF_FOUR = counted(50, -6, 40), counted(30, 20, -8, 10)
VOID = Ruled("misdeal_late", "void", ADAM)
REDEAL = Ruled("misdeal_early", "redeal")


def dealers(*events: GameEvent) -> list[str]:
    """Who dealt each round, and who deals the next."""
    game = fold(events)
    return [*(one.persons[one.table.dealer] for one in game.rounds), game.persons[game.next_dealer]]


def ends(game: Game) -> tuple[bool, bool, bool]:
    """Whether the game is over, another round can begin, and one more can be added."""
    return game.is_over, game.may_begin, game.may_add


# 7.5 Other ends


def test_7_5_a_game_can_end_before_its_time_as_it_stands() -> None:
    game = fold([THREE, OF_THREE, Ended(counts=True)])
    assert (ends(game), game.places) == ((True, False, False), {ADAM: 1, CHRISTIAN: 2, BETTY: 3})


def test_7_5_a_game_can_end_before_its_time_without_a_result() -> None:
    game = fold([THREE, OF_THREE, Ended(counts=False)])
    assert (ends(game), game.places, game.totals) == ((True, False, False), {}, (50, -6, 40))


@pytest.mark.parametrize("counts", [True, False])
def test_7_5_a_round_that_is_not_finished_then_does_not_count(counts: bool) -> None:
    game = fold([THREE, OF_THREE, Began(), Played(BETTY, 24), Ended(counts)])
    assert (game.is_over, game.totals, len(game.finished)) == (True, (50, -6, 40), 1)


def test_7_5_one_more_round_can_be_agreed_on_when_the_end_has_come() -> None:
    over = [Opened(NAMES[:3], CHRISTIAN, replace(USUAL, goal=Goal("rounds", 1))), OF_THREE]
    assert [
        ends(fold([*over, *more]))
        for more in ([], [Began(extra=True)], [Began(extra=True), OF_THREE])
    ] == [
        (True, False, True),
        (False, False, False),
        (True, False, True),
    ]


@pytest.mark.parametrize(("target", "is_over"), [(50, True), (51, False)])
def test_7_5_another_end_holds_for_the_rounds_before_it_too(target: int, is_over: bool) -> None:
    game = fold([THREE, OF_THREE, Agreed(replace(USUAL, goal=Goal("target", target)))])
    assert game.is_over is is_over


def test_7_5_another_end_is_asked_for_only_when_a_round_is_over() -> None:
    nearer = Agreed(replace(USUAL, goal=Goal("target", 50)))
    running = [THREE, OF_THREE, Began(), Turned(ADAM), nearer]
    assert (fold(running).is_over, fold([*running, OF_THREE]).is_over) == (False, True)


def test_7_5_an_end_that_is_farther_away_lets_the_game_go_on() -> None:
    over = [Opened(NAMES[:3], CHRISTIAN, replace(USUAL, goal=Goal("rounds", 1))), OF_THREE]
    assert ends(fold([*over, Agreed(replace(USUAL, goal=Goal("rounds", 2)))])) == (
        False,
        True,
        False,
    )


def test_7_5_another_level_holds_for_the_next_round_and_for_one_with_nothing_written_down() -> None:
    score = Agreed(replace(USUAL, goal=LONG.goal, level="score"))
    begun, not_begun = fold([THREE, Turned(ADAM), score, OF_THREE, Began()]), fold([THREE, score])
    assert ([one.level for one in begun.rounds], not_begun.rounds[0].level) == (
        ["tricks", "score"],
        "score",
    )


HELPED = replace(
    USUAL, goal=LONG.goal, hands="all", memory_aid="full", lessons="on", level="tricks"
)


def test_7_5a_how_a_round_is_followed_changes_with_the_next_round() -> None:
    running = fold([THREE, Turned(ADAM), Agreed(HELPED)])
    scored = fold([THREE, OF_THREE, Agreed(HELPED)])
    following = fold([THREE, Turned(ADAM), Agreed(HELPED), OF_THREE, Began()])
    assert [game.options for game in (running, scored, following)] == [LONG, LONG, HELPED]
    assert running.agreed == HELPED


def test_7_5a_it_changes_at_once_where_nothing_of_the_round_is_written_down() -> None:
    assert fold([THREE, Agreed(HELPED)]).options == HELPED
    assert fold([THREE, OF_THREE, Began(), Agreed(HELPED)]).options == HELPED


def test_7_5a_hands_agreed_on_while_a_round_runs_are_written_down_in_the_next() -> None:
    written = Exchanged(CHRISTIAN, discards=(1,))
    played = [THREE, Turned(ADAM), Agreed(HELPED)]
    refused = checked(refolded(played), written)
    assert isinstance(refused, Finding) and refused.code == "wrong-phase"
    assert isinstance(checked(refolded([*played, OF_THREE, Began()]), written), Fold)


def test_7_5a_taken_back_the_next_round_is_as_before() -> None:
    game = fold([THREE, OF_THREE, Agreed(HELPED), Retracted(2), Began()])
    assert game.options == LONG


# 7.6 Who takes over


def test_7_6_whoever_takes_over_a_seat_has_its_total() -> None:
    game = fold([THREE, OF_THREE, Succeeded(ADAM, "Edgar"), Began(), OF_THREE])
    assert (game.persons, game.totals) == (("Edgar", "Betty", "Christian"), (100, -12, 80))


def test_7_6_a_round_that_was_over_was_played_by_whoever_had_the_seat_then() -> None:
    game = fold([THREE, OF_THREE, Succeeded(ADAM, "Edgar"), Began()])
    assert [one.persons[ADAM] for one in game.rounds] == ["Adam", "Edgar"]


def test_7_6_a_round_that_is_running_is_finished_by_whoever_takes_over() -> None:
    game = fold([THREE, Played(ADAM, 24), Succeeded(ADAM, "Edgar"), OF_THREE])
    assert game.rounds[0].persons == ("Edgar", "Betty", "Christian")


def test_7_6_a_void_round_was_played_by_whoever_had_the_seat_then() -> None:
    game = fold([THREE, VOID, Succeeded(ADAM, "Edgar"), Began()])
    assert [one.persons[ADAM] for one in game.rounds] == ["Adam", "Edgar"]


def test_7_6_so_was_a_round_whose_seats_follow_a_correction() -> None:
    """The leader of the first trick was entered wrongly.

    Other seats have played, and it is over all the same.
    """
    record = random_record("succeeded", 3)
    dealer = record.table.dealer
    plays = [Played(event.seat, event.card) for event in record.events if isinstance(event, Played)]
    events = [Opened(NAMES[:3], dealer, LONG), *plays, Amended((Inserted(1, Turned(dealer)),))]
    game = fold([*events, Succeeded(ADAM, "Edgar"), Began()])
    assert game.rounds[0].is_scored
    assert [one.persons[ADAM] for one in game.rounds] == ["Adam", "Edgar"]


# 7.6 Who joins


def test_7_6_whoever_joins_has_a_column_and_begins_with_the_coins_agreed_on() -> None:
    game = fold([THREE, OF_THREE, Joined(CHRISTIAN, "Doris", 12), Began(), OF_FOUR])
    assert ([member.person for member in game.members], game.totals) == ([*NAMES], (80, 14, 32, 22))


def test_7_6_before_the_first_round_of_who_joined_the_total_is_what_it_began_with() -> None:
    game = fold([THREE, OF_THREE, Joined(CHRISTIAN, "Doris", -5)])
    assert (game.totals, game.totals_after(0)) == ((50, -6, 40, -5), (0, 0, 0, -5))


@pytest.mark.parametrize(
    ("after", "seated"),
    [
        (ADAM, "Adam Edgar Betty Christian"),
        (BETTY, "Adam Betty Edgar Christian"),
        (CHRISTIAN, "Adam Betty Christian Edgar"),
    ],
)
def test_7_6_whoever_joins_sits_at_the_left_of_a_seat(after: int, seated: str) -> None:
    game = fold([THREE, OF_THREE, Joined(after, "Edgar", 0), Began()])
    assert (game.persons, game.rounds[1].persons, game.rounds[0].persons) == (
        *[(*seated.split(),)] * 2,
        NAMES[:3],
    )


def test_7_6_the_columns_of_a_round_are_those_of_its_seats() -> None:
    game = fold([THREE, OF_THREE, Joined(ADAM, "Edgar", 0), Began(), OF_FOUR])
    assert ([one.members for one in game.rounds], game.totals) == (
        [(0, 1, 2), (0, 3, 1, 2)],
        (80, -14, 50, 20),
    )


@pytest.mark.parametrize(
    ("after", "dealt"),
    [
        (ADAM, "Christian Adam Edgar Betty Christian Adam"),
        (BETTY, "Christian Adam Betty Edgar Christian Adam"),
        (CHRISTIAN, "Christian Edgar Adam Betty Christian Edgar"),
    ],
)
def test_7_6_who_joins_deals_when_the_turn_to_deal_comes(after: int, dealt: str) -> None:
    rounds = [event for _ in range(4) for event in (Began(), OF_FOUR)]
    assert dealers(THREE, OF_THREE, Joined(after, "Edgar", 0), *rounds) == dealt.split()


def test_7_6_a_round_of_which_nothing_is_written_down_is_played_by_who_joined_too() -> None:
    game = fold([THREE, OF_THREE, Began(), Joined(ADAM, "Edgar", 0)])
    assert (game.rounds[1].table.seats, game.rounds[1].persons) == (
        4,
        ("Adam", "Edgar", "Betty", "Christian"),
    )


def test_7_6_then_the_dealer_stays_the_dealer() -> None:
    assert dealers(THREE, OF_THREE, Began(), Joined(CHRISTIAN, "Edgar", 0)) == [
        "Christian",
        "Adam",
        "Betty",
    ]


def test_7_6_nobody_comes_or_goes_in_the_middle_of_a_round() -> None:
    running, done = fold([THREE, Turned(ADAM)]), fold([THREE, Turned(ADAM), OF_THREE])
    assert (fold([THREE]).is_between, running.is_between, done.is_between) == (True, False, True)


# 7.6 Who leaves


def test_7_6_when_one_of_four_leaves_three_go_on() -> None:
    game = fold([FOUR, OF_FOUR, Left(BETTY), Began(), OF_THREE])
    assert (game.persons, game.totals) == (("Adam", "Christian", "Doris"), (80, 20, -14, 50))


def test_7_6_who_has_left_has_no_place_in_the_end() -> None:
    game = fold([FOUR, OF_FOUR, Left(ADAM), Ended(counts=True)])
    assert (game.places, game.winners) == ({BETTY: 1, DORIS: 2, CHRISTIAN: 3}, (BETTY,))


def test_7_6_the_total_of_who_has_left_does_not_end_the_game() -> None:
    until_30 = Opened(NAMES, DORIS, replace(USUAL, goal=Goal("target", 30)))
    assert (fold([until_30, OF_FOUR]).is_over, fold([until_30, OF_FOUR, Left(ADAM)]).is_over) == (
        True,
        False,
    )


def test_7_6_the_column_of_who_has_left_is_marked_and_keeps_its_total() -> None:
    game = fold([FOUR, OF_FOUR, Left(ADAM)])
    assert ([member.has_left for member in game.members], game.totals[ADAM]) == (
        [True, False, False, False],
        30,
    )


@pytest.mark.parametrize(
    ("seat", "dealt"),
    [
        (ADAM, "Doris Betty Christian Doris Betty"),
        (BETTY, "Doris Adam Christian Doris Adam"),
        (CHRISTIAN, "Doris Adam Betty Doris Adam"),
        (DORIS, "Doris Adam Betty Christian Adam"),
    ],
)
def test_7_6_when_somebody_has_left_the_next_seat_clockwise_deals(seat: int, dealt: str) -> None:
    rounds = [event for _ in range(3) for event in (Began(), OF_THREE)]
    assert dealers(FOUR, OF_FOUR, Left(seat), *rounds) == dealt.split()


@pytest.mark.parametrize("seat", [BETTY, CHRISTIAN, DORIS])
def test_7_6_when_another_leaves_a_round_of_which_nothing_is_written_down_its_dealer_deals(
    seat: int,
) -> None:
    game = fold([FOUR, OF_FOUR, Began(), Left(seat)])
    assert (game.rounds[1].table.seats, game.rounds[1].persons[game.rounds[1].table.dealer]) == (
        3,
        "Adam",
    )


def test_7_6_when_its_dealer_leaves_it_the_next_seat_clockwise_deals() -> None:
    assert dealers(FOUR, OF_FOUR, Began(), Left(ADAM)) == ["Doris", "Betty", "Christian"]


def test_7_6_when_the_dealer_leaves_before_the_first_round_the_next_seat_clockwise_deals() -> None:
    assert dealers(FOUR, Left(DORIS)) == ["Adam", "Betty"]


def test_7_6_somebody_can_join_whom_somebody_has_left() -> None:
    game = fold([FOUR, OF_FOUR, Left(DORIS), Joined(CHRISTIAN, "Edgar", 7), Began(), OF_FOUR])
    assert (game.persons, game.totals) == (
        ("Adam", "Betty", "Christian", "Edgar"),
        (60, 40, -16, 10, 17),
    )


def test_7_6_of_several_deals_each_the_deal_of_who_has_left_is_nobody_elses() -> None:
    once_each = Opened(NAMES, DORIS, replace(USUAL, goal=Goal("deals_each", 1)))
    rounds = [OF_FOUR, Left(DORIS), *[Began(), OF_THREE] * 3]
    assert (fold([once_each, *rounds[:-2]]).is_over, fold([once_each, *rounds]).is_over) == (
        False,
        True,
    )


@pytest.mark.parametrize("tie", ["fewest_curses", "last_round"])
def test_7_6_of_those_who_tie_who_joined_and_who_stayed_are_compared(tie: str) -> None:
    """Adam and Doris have 62 each.

    Adam has ended no round with the bottle, and scored less in the last.
    """
    options = replace(USUAL, goal=Goal("rounds", 2), tie=tie)
    game = fold(
        [
            Opened(NAMES[:3], CHRISTIAN, options),
            OF_THREE,
            Joined(CHRISTIAN, "Doris", 30),
            Began(),
            counted(12, -6, 9, 32),
        ]
    )
    assert (game.totals[ADAM], game.totals[DORIS]) == (62, 62)
    assert game.winners == {"fewest_curses": (ADAM, DORIS), "last_round": (DORIS,)}[tie]


# 7.7 How long a game is


def full() -> Fold:
    """A game in the middle of a round, its record as long as it can be."""
    return refolded([FOUR, Played(ADAM, 24), *[Looked(12)] * (MOST_EVENTS - 3)])


@pytest.mark.parametrize("event", [Played(BETTY, 12), Retracted(1), Looked(12), Amended(())])
def test_7_7_nothing_more_happens_at_a_game_that_is_full(event: GameEvent) -> None:
    assert checked(full(), event) == Finding("game-full", MOST_EVENTS - 1)


def test_7_7_a_game_that_is_full_can_be_ended() -> None:
    after = checked(full(), Ended(counts=True))
    assert isinstance(after, Fold) and after.game.is_over


def test_7_7_nobody_corrects_without_end() -> None:
    again = Amended((Replaced(1, Played(ADAM, 24)),))
    events: list[GameEvent] = [FOUR, Played(ADAM, 24), *[again] * MOST_CORRECTIONS]
    assert checked(refolded(events), again) == Finding("game-full", len(events))


def test_7_7_no_round_begins_where_the_sheet_is_full() -> None:
    events: list[GameEvent] = [FOUR, OF_FOUR, *[Began(), VOID] * (MOST_ROUNDS - 1)]
    assert checked(refolded(events), Began()) == Finding("game-full", len(events))


def test_7_7_nobody_joins_where_the_sheet_is_full() -> None:
    events: list[GameEvent] = [THREE, OF_THREE]
    for number in range(MOST_COLUMNS - 3):
        events += [Joined(0, f"somebody {number}", 0), Left(1)]
    assert checked(refolded(events), Joined(0, "one too many", 0)) == Finding(
        "game-full", len(events)
    )


# 8.10 Void rounds


def test_8_10_a_void_round_counts_neither_for_the_totals_nor_for_the_end() -> None:
    game = fold(
        [Opened(NAMES[:3], CHRISTIAN, replace(USUAL, goal=Goal("rounds", 1))), Turned(ADAM), VOID]
    )
    assert (game.totals, ends(game), len(game.rounds), game.finished) == (
        (0, 0, 0),
        (False, True, False),
        1,
        (),
    )


def test_8_10_a_round_that_was_counted_and_then_void_does_not_count() -> None:
    game = fold([THREE, OF_THREE, VOID])
    assert (game.totals, game.curses) == ((0, 0, 0), (0, 0, 0))


@pytest.mark.parametrize("ruling", [VOID, REDEAL], ids=["void", "redeal"])
def test_8_10_after_a_void_round_the_same_dealer_deals_again(ruling: Ruled) -> None:
    assert dealers(THREE, ruling, Began(), OF_THREE, Began()) == [
        "Christian",
        "Christian",
        "Adam",
        "Betty",
    ]


def test_8_10_however_often_it_is_void() -> None:
    assert dealers(THREE, VOID, Began(), VOID, Began()) == ["Christian"] * 3 + ["Adam"]


def test_8_10_another_decision_makes_nobody_deal_again() -> None:
    ruling = Ruled("revoke_late", "as_cursed", ADAM)
    assert dealers(THREE, OF_THREE, ruling, Began()) == ["Christian", "Adam", "Betty"]


def test_8_10_when_the_dealer_of_a_void_round_leaves_the_next_seat_clockwise_deals() -> None:
    assert dealers(FOUR, VOID, Left(DORIS), Began()) == ["Doris", "Adam", "Betty"]


def test_8_10_when_another_leaves_after_a_void_round_the_same_dealer_deals() -> None:
    assert dealers(FOUR, VOID, Left(ADAM), Began()) == ["Doris", "Doris", "Betty"]


def test_8_10_a_round_that_is_voided_late_does_not_move_the_dealers_after_it() -> None:
    late = Amended((Inserted(2, VOID),))
    game = fold([THREE, OF_THREE, Began(), OF_THREE, Began(), late])
    assert [one.table.dealer for one in game.rounds] == [CHRISTIAN, ADAM, BETTY]
    assert ([one.is_void for one in game.rounds], game.totals) == (
        [True, False, False],
        (50, -6, 40),
    )


def test_8_10_the_last_round_is_voided_late_enough_only_when_the_next_has_begun() -> None:
    last = Amended((Inserted(4, VOID),))
    assert dealers(THREE, OF_THREE, Began(), OF_THREE, last) == ["Christian", "Adam", "Adam"]
