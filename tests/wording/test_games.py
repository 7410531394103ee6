"""What a table says of its game as a whole."""

from dataclasses import replace

import pytest

from assistant.rules.events import Began, Left, Opened
from assistant.rules.fold import fold
from assistant.rules.options import USUAL, Goal
from assistant.wording import ENGLISH, terms
from tests.rules.telling import ADAM, DORIS, NAMES, a_game, counted


@pytest.mark.parametrize(
    ("end", "text"),
    [
        (Goal("target", 200), "The game ends at 200 coins."),
        (Goal("target", 1), "The game ends at 1 coin."),
        (Goal("rounds", 9), "The game ends after 9 rounds."),
        (Goal("rounds", 1), "The game ends after 1 round."),
        (Goal("deals_each", 2), "The game ends when everyone has dealt 2 times."),
        (Goal("deals_each", 1), "The game ends when everyone has dealt 1 time."),
    ],
    ids=str,
)
def test_7_2_the_agreed_end_is_told(end: Goal, text: str) -> None:
    assert terms.end(replace(USUAL, goal=end), ENGLISH) == text


@pytest.mark.parametrize(
    ("scores", "end", "text"),
    [
        ((120, -9, 60), Goal("target", 200), "Adam: 80 coins short of 200."),
        ((199, -9, 60), Goal("target", 200), "Adam: 1 coin short of 200."),
        ((120, -9, 120), Goal("target", 200), "Adam and Christian: 80 coins short of 200."),
        ((120, -9, 60), Goal("rounds", 3), "1 of 3 rounds are played."),
        ((120, -9, 60), Goal("deals_each", 2), "1 of 6 rounds are played."),
        ((200, -9, 60), Goal("target", 200), ""),
    ],
    ids=str,
)
def test_the_distance_to_the_end_is_told(scores: tuple[int, ...], end: Goal, text: str) -> None:
    assert terms.distance(a_game(scores, end=end), NAMES, ENGLISH) == text


def test_7_2_who_has_yet_to_deal_is_told_where_the_score_makes_the_dealer() -> None:
    options = replace(USUAL, goal=Goal("deals_each", 2), dealer_rotation="winner")
    game = fold([Opened(NAMES[:3], ADAM, options), counted(60, -9, 20), Began(dealer=ADAM)])
    assert terms.distance(game, NAMES, ENGLISH) == (
        "Still to deal: Adam, Betty (2×) and Christian (2×)."
    )


def test_7_2_who_has_yet_to_deal_is_told_when_the_deal_goes_around_to_the_end() -> None:
    options = replace(USUAL, goal=Goal("target", 50), finish_deal_cycle="yes")
    game = fold([Opened(NAMES[:3], ADAM, options), counted(60, -9, 20)])
    assert terms.distance(game, NAMES, ENGLISH) == (
        "The deal goes all the way around the table before the game is over. "
        "Still to deal: Betty and Christian."
    )


def test_7_2_with_lopaka_who_never_deals_the_rounds_are_counted_as_among_people() -> None:
    options = replace(USUAL, variant="lopaka", goal=Goal("deals_each", 2))
    game = fold([Opened(NAMES[:2], ADAM, options), counted(20, -9, 60)])
    assert terms.distance(game, (*NAMES[:2], "Lopaka"), ENGLISH) == "1 of 4 rounds are played."


def test_7_2_who_has_yet_to_deal_is_told_where_somebody_has_left() -> None:
    options = replace(USUAL, goal=Goal("deals_each", 1))
    game = fold([Opened(NAMES, ADAM, options), counted(60, -9, 20, 5), Left(DORIS)])
    told = terms.distance(game, NAMES, ENGLISH)
    assert told == "Still to deal: Betty and Christian."


@pytest.mark.parametrize("end", [Goal("target", 200), Goal("rounds", 1)], ids=str)
def test_7_4_another_round_that_decides_is_told(end: Goal) -> None:
    tied = a_game((200, -9, 200), end=end, tie="extra_round")
    assert (
        terms.distance(tied, NAMES, ENGLISH)
        == "Adam and Christian share the lead, so one more round decides."
    )


@pytest.mark.parametrize("tie", ["shared", "extra_round"])
def test_7_5_one_more_round_than_agreed_is_told_and_no_tie_that_is_not_there(tie: str) -> None:
    options = replace(USUAL, goal=Goal("rounds", 1), tie=tie)
    game = fold([Opened(NAMES[:3], ADAM, options), counted(60, -9, 20), Began(extra=True)])
    assert terms.distance(game, NAMES, ENGLISH) == "The end has come; one more round is played."
