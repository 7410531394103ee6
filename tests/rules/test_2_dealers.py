"""Rulebook 2.2: who deals the next round; and 7.2, whether everybody deals equally often."""

from dataclasses import replace

import pytest

from assistant.rules.event_checks import checked
from assistant.rules.events import (
    Agreed,
    Amended,
    Began,
    GameEvent,
    Joined,
    Left,
    Opened,
    Played,
    Replaced,
    Ruled,
    Tallied,
)
from assistant.rules.findings import Finding
from assistant.rules.fold import fold, refolded
from assistant.rules.game import Game
from assistant.rules.options import USUAL, Goal, Options, Rotation
from tests.rules.telling import ADAM, BETTY, CHRISTIAN, DORIS, NAMES, counted, random_record

LONG = Goal("target", 1000)
VOID = Ruled("misdeal_late", "void", ADAM)


def three(rotation: Rotation = "left", *, goal: Goal = LONG) -> Opened:
    """A game of three that Christian deals first."""
    return Opened(NAMES[:3], CHRISTIAN, replace(USUAL, goal=goal, dealer_rotation=rotation))


def four(rotation: Rotation) -> Opened:
    """A game of four that Doris deals first."""
    return Opened(NAMES, DORIS, replace(USUAL, goal=LONG, dealer_rotation=rotation))


def next_dealer(*events: GameEvent) -> int:
    return fold(events).next_dealer


# 2.2 The next dealer


@pytest.mark.parametrize(
    ("rotation", "dealer"), [("left", ADAM), ("winner", CHRISTIAN), ("last_cursed", BETTY)]
)
def test_2_2_the_next_dealer_is_as_the_table_agreed(rotation: Rotation, dealer: int) -> None:
    assert next_dealer(three(rotation), counted(40, -9, 50)) == dealer


@pytest.mark.parametrize("rotation", ["left", "winner", "last_cursed"])
def test_2_2_a_round_that_is_void_is_dealt_again_by_the_same_dealer(rotation: Rotation) -> None:
    assert next_dealer(three(rotation), Played(ADAM, 24), VOID) == CHRISTIAN


@pytest.mark.parametrize("rotation", ["winner", "last_cursed"])
def test_2_2_while_the_round_runs_its_left_neighbour_is_named(rotation: Rotation) -> None:
    assert next_dealer(three(rotation), Played(ADAM, 24)) == ADAM


@pytest.mark.parametrize(
    ("dealer", "scores", "chosen"),
    [
        (DORIS, (30, 30, -8, 30), ADAM),
        (ADAM, (30, 30, -8, 30), BETTY),
        (BETTY, (30, 30, -8, 30), DORIS),
        (CHRISTIAN, (30, 30, -8, 30), DORIS),
        (DORIS, (20, 40, -8, 40), BETTY),
        (BETTY, (20, 40, -8, 40), DORIS),
    ],
)
def test_2_2_of_several_who_won_the_round_the_first_from_the_dealers_left_deals(
    dealer: int, scores: tuple[int, ...], chosen: int
) -> None:
    opened = Opened(NAMES, dealer, replace(USUAL, goal=LONG, dealer_rotation="winner"))
    owner = scores.index(-8)
    tallied = Tallied(
        owner, tuple(None if seat == owner else score for seat, score in enumerate(scores)), (), 8
    )
    assert next_dealer(opened, tallied) == chosen


def test_2_2_the_dealer_deals_again_after_winning_alone() -> None:
    assert next_dealer(four("winner"), counted(20, 30, -8, 60)) == DORIS


def test_2_2_whoever_is_only_scored_as_the_owner_does_not_deal_as_the_last_owner() -> None:
    cursed = Ruled("revoke_late", "as_cursed", ADAM, 1)
    assert next_dealer(three("last_cursed"), cursed, counted(60, -9, 50)) == BETTY


def test_2_2_whoever_is_scored_as_the_owner_has_not_won_the_round() -> None:
    cursed = Ruled("revoke_late", "as_cursed", ADAM, 1)
    assert next_dealer(three("winner"), cursed, counted(60, -9, 50)) == CHRISTIAN


@pytest.mark.parametrize("rotation", ["winner", "last_cursed"])
def test_2_2_in_place_of_one_who_has_left_the_dealers_left_neighbour_deals(
    rotation: Rotation,
) -> None:
    won_and_lost = counted(60, 20, -8, 30) if rotation == "winner" else counted(-8, 20, 60, 30)
    game = fold([four(rotation), won_and_lost, Left(ADAM)])
    assert game.persons[game.next_dealer] == NAMES[BETTY]


@pytest.mark.parametrize("rotation", ["winner", "last_cursed"])
def test_2_2_when_the_dealer_has_left_the_score_still_decides(rotation: Rotation) -> None:
    won_and_lost = counted(20, 60, -8, 30) if rotation == "winner" else counted(20, -8, 60, 30)
    game = fold([four(rotation), won_and_lost, Left(DORIS)])
    assert game.persons[game.next_dealer] == NAMES[BETTY]


def test_2_2_who_joins_moves_the_seats_but_not_who_won() -> None:
    game = fold([three("winner"), counted(40, -9, 50), Joined(ADAM, "Edgar", 0)])
    assert (game.seats, game.persons[game.next_dealer]) == (4, NAMES[CHRISTIAN])


def test_2_2_the_round_has_the_dealer_that_its_beginning_names() -> None:
    game = fold([three("winner"), counted(40, -9, 50), Began(dealer=CHRISTIAN)])
    assert game.rounds[1].table.dealer == CHRISTIAN


def test_2_2_a_beginning_that_names_nobody_is_dealt_by_the_left_neighbour_or_as_agreed() -> None:
    assert fold([three(), counted(40, -9, 50), Began()]).rounds[1].table.dealer == ADAM
    assert fold([three("winner"), counted(40, -9, 50), Began()]).rounds[1].table.dealer == CHRISTIAN


def test_2_2_a_dealer_stays_when_the_score_that_made_him_one_is_corrected() -> None:
    before = [three("winner"), counted(40, -9, 50), Began(dealer=CHRISTIAN), Played(ADAM, 24)]
    after = fold([*before, Amended((Replaced(1, counted(50, -9, 40)),))])
    assert (after.rounds[0].scores, after.rounds[1].table.dealer) == ((50, -9, 40), CHRISTIAN)


def test_2_2_after_the_correction_the_round_that_has_not_begun_is_dealt_by_whoever_really_won() -> (
    None
):
    corrected = Amended((Replaced(1, counted(50, -9, 40)),))
    assert next_dealer(three("winner"), counted(40, -9, 50), corrected) == ADAM


def test_2_2_the_agreement_holds_from_when_it_was_made() -> None:
    winner = replace(USUAL, goal=LONG, dealer_rotation="winner")
    events = [three(), counted(40, -9, 50), Began(), Agreed(winner), counted(40, -9, 50)]
    game = fold(events)
    assert ([one.table.dealer for one in game.rounds], game.next_dealer) == (
        [CHRISTIAN, ADAM],
        CHRISTIAN,
    )


@pytest.mark.parametrize("dealer", [-1, 3, 99])
def test_2_2_nobody_but_those_at_the_table_deals(dealer: int) -> None:
    events = [three("winner"), counted(40, -9, 50)]
    assert checked(refolded(events), Began(dealer=dealer)) == Finding("unknown-seat", 2)


def test_2_2_a_round_that_was_played_card_by_card_makes_the_dealer_too() -> None:
    record = random_record("a dealer", 3)
    told = {
        rotation: fold(
            [
                Opened(
                    NAMES[:3],
                    record.table.dealer,
                    replace(USUAL, goal=LONG, dealer_rotation=rotation),
                ),
                *record.events,
            ]
        )
        for rotation in ("winner", "last_cursed")
    }
    scores = told["winner"].rounds[0].scores
    assert told["winner"].next_dealer == scores.index(max(scores))
    assert told["last_cursed"].next_dealer == told["winner"].rounds[0].state.bottle


# 7.2 Everybody deals equally often


def ends(*rows: tuple[int, ...], options: Options) -> list[bool]:
    """After each of these rounds, whether the game is over."""
    found, events = [], []
    for row in rows:
        events += [
            *([Began()] if events else [Opened(NAMES[: len(row)], 0, options)]),
            counted(*row),
        ]
        found.append(fold(events).is_over)
    return found


HIGH, LOW, TIED = (101, -9, 16), (4, -9, 60), (60, -9, 60)


@pytest.mark.parametrize(
    ("cycle", "over"), [("no", [True] * 6), ("yes", [False, False, True, True, True, True])]
)
def test_7_2_a_table_can_agree_that_everybody_deals_equally_often(
    cycle: str, over: list[bool]
) -> None:
    options = replace(USUAL, goal=Goal("target", 100), finish_deal_cycle=cycle)
    assert ends(HIGH, *[LOW] * 5, options=options) == over


@pytest.mark.parametrize(("rounds", "last"), [(1, 3), (3, 3), (4, 6)])
def test_7_2_a_number_of_rounds_is_rounded_up_to_whole_deals(rounds: int, last: int) -> None:
    options = replace(USUAL, goal=Goal("rounds", rounds), finish_deal_cycle="yes")
    assert ends(*[LOW] * 6, options=options).index(True) + 1 == last


def test_7_2_a_number_of_deals_each_is_one_of_whole_deals_anyway() -> None:
    for cycle in ("no", "yes"):
        options = replace(USUAL, goal=Goal("deals_each", 2), finish_deal_cycle=cycle)
        assert ends(*[LOW] * 6, options=options).index(True) + 1 == 6


def test_7_2_a_round_that_is_void_is_no_deal() -> None:
    options = replace(USUAL, goal=Goal("rounds", 1), finish_deal_cycle="yes")
    events: list[GameEvent] = [Opened(NAMES[:3], 0, options)]
    for happened in (counted(*LOW), VOID, counted(*LOW), counted(*LOW)):
        events += [happened, Began()]
    assert fold(events[:-3]).is_over is False
    assert fold(events[:-1]).is_over is True


def test_7_2_though_the_target_was_reached_the_highest_total_when_all_have_dealt_is_first() -> None:
    options = replace(USUAL, goal=Goal("target", 100), finish_deal_cycle="yes")
    events = [
        Opened(NAMES[:3], 0, options),
        counted(101, -9, 16),
        Began(),
        counted(-9, 10, 90),
        Began(),
        counted(-9, 10, 90),
    ]
    assert (fold(events).is_over, fold(events).winners) == (True, (CHRISTIAN,))


def test_7_4_a_tie_at_the_end_of_the_deals_makes_another_round_and_with_it_another_cycle() -> None:
    options = replace(USUAL, goal=Goal("target", 100), tie="extra_round", finish_deal_cycle="yes")
    assert ends(TIED, TIED, TIED, (30, -9, 60), LOW, LOW, options=options) == [False] * 5 + [True]


def test_7_5_one_more_round_is_one_round_and_no_whole_turn_of_deals() -> None:
    options = replace(USUAL, goal=Goal("rounds", 3), finish_deal_cycle="yes")
    events: list[GameEvent] = [
        Opened(NAMES[:3], 0, options),
        counted(*LOW),
        Began(),
        counted(*LOW),
        Began(),
        counted(*LOW),
    ]
    more = [*events, Began(extra=True), counted(*LOW)]
    assert (
        fold(events).is_over,
        fold(events).may_add,
        fold(more).is_over,
        fold(more).may_begin,
    ) == (True, True, True, False)


def test_7_2_who_came_deals_too_before_the_deal_has_gone_all_the_way_around() -> None:
    options = replace(USUAL, goal=Goal("rounds", 1), finish_deal_cycle="yes")
    events: list[GameEvent] = [Opened(NAMES[:3], 0, options), counted(*LOW), Joined(2, "Doris", 0)]
    for _ in range(3):
        assert not fold(events).is_over
        events += [Began(), counted(30, 40, -8, 20)]
    assert fold(events).is_over


def over_after(options: Options, *rows: tuple[int, ...]) -> list[bool]:
    """After each of these rounds, whether the game is over; who deals next follows the scores."""
    found, events = [], list[GameEvent]()
    for row in rows:
        events += [
            Began(dealer=fold(events).next_dealer)
            if events
            else Opened(NAMES[: len(row)], 0, options),
            counted(*row),
        ]
        found.append(fold(events).is_over)
    return found


ADAM_WINS, BETTY_WINS, CHRISTIAN_WINS = (60, -9, 20), (20, 60, -9), (20, -9, 60)


@pytest.mark.parametrize("rotation", ["winner", "last_cursed"])
def test_7_2_of_so_many_deals_each_those_count_that_everybody_really_dealt(
    rotation: Rotation,
) -> None:
    """The same one deals three rounds; then the two others do."""
    options = replace(USUAL, goal=Goal("deals_each", 1), dealer_rotation=rotation)
    rows = {
        "winner": [ADAM_WINS, ADAM_WINS, BETTY_WINS, CHRISTIAN_WINS, ADAM_WINS],
        "last_cursed": [(-9, 60, 20), (-9, 60, 20), ADAM_WINS, BETTY_WINS, ADAM_WINS],
    }[rotation]
    assert over_after(options, *rows) == [False, False, False, False, True]


@pytest.mark.parametrize("rotation", ["winner", "last_cursed"])
def test_7_2_the_deal_has_gone_around_when_everybody_really_dealt(rotation: Rotation) -> None:
    options = replace(
        USUAL, goal=Goal("rounds", 1), dealer_rotation=rotation, finish_deal_cycle="yes"
    )
    rows = {
        "winner": [ADAM_WINS, ADAM_WINS, BETTY_WINS, CHRISTIAN_WINS, ADAM_WINS],
        "last_cursed": [(-9, 60, 20), (-9, 60, 20), ADAM_WINS, BETTY_WINS, ADAM_WINS],
    }[rotation]
    assert over_after(options, *rows) == [False, False, False, False, True]


def test_7_2_who_deals_again_in_the_same_turn_of_deals_does_not_begin_another() -> None:
    """Adam, Betty, Adam, Christian: with the fourth round the deal has gone around once."""
    options = replace(
        USUAL, goal=Goal("rounds", 4), dealer_rotation="winner", finish_deal_cycle="yes"
    )
    assert over_after(options, BETTY_WINS, ADAM_WINS, CHRISTIAN_WINS, ADAM_WINS)[-2:] == [
        False,
        True,
    ]


def test_7_2_nobody_waits_for_the_deal_of_who_has_left() -> None:
    options = replace(USUAL, goal=Goal("rounds", 1), finish_deal_cycle="yes")
    four = (30, 40, -8, 20)
    events: list[GameEvent] = [Opened(NAMES, 0, options), counted(*four)]
    events += [Began(), counted(*four), Began(), counted(*four)]
    assert (fold(events).is_over, fold([*events, Left(DORIS)]).is_over) == (False, True)


@pytest.mark.parametrize("cycle", ["no", "yes"])
def test_7_2_of_so_many_deals_each_who_joined_deals_as_often(cycle: str) -> None:
    options = replace(USUAL, goal=Goal("deals_each", 1), finish_deal_cycle=cycle)
    events: list[GameEvent] = [Opened(NAMES[:3], 0, options), counted(*LOW), Joined(2, "Doris", 0)]
    for _ in range(3):
        assert not fold(events).is_over
        events += [Began(), counted(30, 40, -8, 20)]
    assert fold(events).is_over


def test_7_2_before_the_first_round_is_scored_no_game_is_over() -> None:
    game = fold([three(goal=Goal("rounds", 1))])
    assert isinstance(game, Game)
    assert not game.is_over
