"""The questions that tables argue about, where no chapter's own tests answer them.

The numbers are those of the reference.
"""

from dataclasses import replace

import pytest

from assistant.rules.cards import Coins
from assistant.rules.event_checks import checked
from assistant.rules.events import (
    Amended,
    Began,
    GameEvent,
    Joined,
    Left,
    Opened,
    Replaced,
    Tallied,
)
from assistant.rules.findings import Finding
from assistant.rules.fold import Fold, fold, refolded
from assistant.rules.options import USUAL, About, Decision, Goal, Preset, presets
from assistant.rules.replay import replay
from tests.rules.telling import ADAM, CHRISTIAN, NAMES, codes, counted, played, table

EDITIONS = presets(4)


@pytest.mark.parametrize(
    ("seats", "event", "is_possible"),
    [
        (3, Joined(0, "e", 0), True),
        (4, Joined(0, "e", 0), False),
        (4, Left(0), True),
        (3, Left(0), False),
    ],
)
def test_question_1_three_or_four_play(seats: int, event: GameEvent, is_possible: bool) -> None:
    opened = [Opened(NAMES[:seats], 0, USUAL)]
    answer = checked(refolded(opened), event)
    assert isinstance(answer, Fold) is is_possible
    assert is_possible or answer == Finding("wrong-number", 1)


def test_question_33_the_round_goes_on_when_nothing_is_left_below_the_price() -> None:
    round_ = replay(table(), played(table(), 1, 24, 27, 32)).round
    assert (round_.price, round_.to_act, round_.is_over) == (1, ADAM, False)


@pytest.mark.parametrize(
    ("edition", "total"),
    [("classic", 126), ("bambus-1995", 122), ("matagot-2024", 127), ("wikipedia", 684)],
)
def test_question_37_all_cards_of_an_edition_are_worth_so_much(
    edition: Preset, total: Coins
) -> None:
    assert EDITIONS[edition].deck_in_play.total == total


@pytest.mark.parametrize(
    ("edition", "seats", "least", "most"),
    [
        ("classic", 3, 3, 18),
        ("classic", 4, 4, 24),
        ("bambus-1995", 3, 0, 18),
        ("bambus-1995", 4, 1, 24),
        ("matagot-2024", 4, 4, 24),
        ("wikipedia", 3, 6, 108),
        ("wikipedia", 4, 10, 142),
    ],
)
def test_question_39_no_other_penalty_can_have_been_counted(
    edition: Preset, seats: int, least: Coins, most: Coins
) -> None:
    here = table(seats, deck=EDITIONS[edition].deck_in_play)
    taken = [
        penalty
        for penalty in range(most + 9)
        if not codes(replay(here, [Tallied(ADAM, (None, *[0] * (seats - 1)), (), penalty)]))
    ]
    assert taken == [*range(least, most + 1)]


@pytest.mark.parametrize(
    ("edition", "seats", "goal"),
    [
        ("classic", 4, Goal("target", 200)),
        ("bambus-1995", 4, Goal("target", 200)),
        ("gameteko", 4, Goal("deals_each", 2)),
        ("wikipedia", 4, Goal("target", 500)),
        ("matagot-2024", 3, Goal("rounds", 9)),
        ("matagot-2024", 4, Goal("rounds", 8)),
    ],
    ids=str,
)
def test_question_41_each_edition_has_an_end_that_can_be_agreed_on(
    edition: Preset, seats: int, goal: Goal
) -> None:
    assert presets(seats)[edition].goal == goal


@pytest.mark.parametrize(
    ("about", "decision"),
    [
        ("misdeal_early", "redeal"),
        ("misdeal_late", "void"),
        ("exposed_deal", "redeal"),
        ("exposed_play", "play_on"),
        ("out_of_turn", "take_back"),
        ("revoke_now", "rewind"),
        ("revoke_late", None),
        ("wrong_winner", "stands"),
        ("card_count", "fix"),
        ("exchange", "fix"),
        ("pass_swap", "stands"),
        ("imp_seen", "play_on"),
    ],
)
def test_questions_w1_to_w13_are_answered_so_unless_the_table_agreed_otherwise(
    about: About, decision: Decision | None
) -> None:
    assert {EDITIONS[edition].agreed(about) for edition in EDITIONS if edition != "league"} == {
        decision
    }


def test_question_w7_a_league_calls_the_round_void() -> None:
    assert EDITIONS["league"].agreed("revoke_late") == "void"


def test_question_w15_a_score_that_was_typed_wrong_is_put_right_rounds_later() -> None:
    rows = ((50, -6, 40), (30, -9, 60), (20, 70, -9))
    rounds = [event for row in rows for event in (Began(), counted(*row))]
    opened = Opened(NAMES[:3], CHRISTIAN, replace(USUAL, goal=Goal("target", 1000)))
    events: list[GameEvent] = [opened, *rounds[1:]]
    game = fold([*events, Amended((Replaced(1, counted(40, -6, 50)),))])
    assert (fold(events).totals, game.totals) == ((100, 55, 91), (90, 55, 101))
