"""Rulebook 4.7 and 4.8: looking at tricks, and what a table is reminded of."""

import pytest

from assistant.rules.cards import NUMBERS, START_PRICE
from assistant.rules.event_checks import checked
from assistant.rules.events import Looked, Opened, Played, Retracted, Ruled, Skipped, Turned
from assistant.rules.fold import Fold, fold, refolded
from assistant.rules.options import USUAL
from assistant.rules.permission import Reminder, reminder
from assistant.rules.replay import replay
from tests.rules.telling import ADAM, BETTY, DORIS, NAMES, played, random_rounds, state, table
from tests.viewing import seen

TRICK = [24, 15, 17, 32]
OPENED = [Opened(NAMES, DORIS, USUAL), *played(table(), *TRICK)]


def reminded(*cards: int) -> Reminder:
    """What a table of four is reminded of when these cards were played, Adam leads."""
    found = reminder(replay(table(), played(table(), *cards)).round)
    assert found is not None
    return found


@pytest.mark.parametrize("card", [None, 15, 99])
def test_4_7_that_somebody_looked_or_asked_is_kept_and_changes_nothing(card: int | None) -> None:
    after = checked(refolded(OPENED), Looked(card))
    assert isinstance(after, Fold)
    game = after.game
    assert (game.length, state(game.rounds[0].state)) == (
        len(OPENED) + 1,
        state(fold(OPENED).rounds[0].state),
    )


def test_4_7_who_looked_does_not_undo_a_card_by_taking_the_look_back() -> None:
    looked = [*OPENED, Looked()]
    assert (
        fold([*looked, Retracted(len(OPENED))]).rounds[0].state.played
        == fold(OPENED).rounds[0].state.played
    )


def test_4_8_at_first_18_cards_below_the_price_are_out() -> None:
    found = reminded()
    assert (found.played, found.below, found.undercut) == ((), (*range(1, START_PRICE),), "yes")


def test_4_8_the_cards_played_are_told_ascending() -> None:
    assert reminded(*TRICK).played == (15, 17, 24, 32)


def test_4_8_so_are_the_cards_below_the_price_that_nobody_has_played() -> None:
    assert reminded(*TRICK).below == (*range(1, 15), 16)


def test_4_8_during_a_trick_the_price_counts_to_which_it_would_fall() -> None:
    assert (reminded(24).price, reminded(24, 15).price, reminded(24, 15, 17).price) == (19, 15, 17)
    assert reminded(24, 15, 17).below == (*range(1, 15), 16)


@pytest.mark.parametrize(
    ("trick", "below", "undercut"),
    [
        ((6, 37, 36, 35), 5, "yes"),
        ((5, 37, 36, 35), 4, "maybe"),
        ((3, 2, 37, 36), 1, "maybe"),
        ((2, 1, 37, 36), 0, "no"),
        ((1, 37, 36, 35), 0, "no"),
    ],
)
def test_4_8_the_price_can_fall_when_more_cards_are_out_than_the_imps_trick_holds(
    trick: tuple[int, ...], below: int, undercut: str
) -> None:
    found = reminded(*trick)
    assert (len(found.below), found.undercut) == (below, undercut)


def test_4_8_with_three_players_the_imps_trick_holds_three() -> None:
    at = table(3)
    found = [reminder(replay(at, played(at, lowest, 37, 36)).round) for lowest in (4, 5)]
    assert [one.undercut for one in found if one] == ["maybe", "yes"]


def test_4_8_the_coins_of_each_seat_are_told() -> None:
    assert reminded(*TRICK).coins == (0, 0, 17, 0)


def test_4_8_so_is_the_colour_that_a_seat_did_not_follow() -> None:
    yellow_is_low, blue_is_middle = 0, 1
    assert reminded(24, 15, 34, 32).out == ((), (blue_is_middle,), (), ())
    assert reminded(25, 24, 27, 22).out == ((), (yellow_is_low,), (yellow_is_low,), ())


def test_4_8_a_seat_that_shows_the_colour_later_is_out_of_it_no_more() -> None:
    at = table()
    events = [*played(at, 24, 15, 34, 32), Turned(BETTY)]
    before, shown = replay(at, events).round, replay(at, [*events, Played(BETTY, 27)]).round
    assert [found.out[BETTY] for found in map(reminder, (before, shown)) if found] == [(1,), ()]


def test_4_8_once_a_trick_was_passed_over_nobody_knows_it_all() -> None:
    assert reminder(replay(table(), [Skipped(ADAM, 17)]).round) is None


def test_4_8_a_round_that_is_void_still_tells_what_was_played() -> None:
    found = reminder(replay(table(), [*played(table(), *TRICK), Ruled("dispute", "void")]).round)
    assert found is not None
    assert found.played == (15, 17, 24, 32)


def test_4_8_at_the_end_of_a_round_what_is_below_lies_in_the_imps_trick() -> None:
    for round_ in random_rounds(40):
        found = reminder(round_)
        assert found is not None
        assert set(found.below) <= NUMBERS - set(found.played)
        assert found.undercut in ("no", "maybe")
        assert found.coins == tuple(round_.coins)


def test_4_8_how_many_tricks_each_seat_has_taken_is_told_in_any_case() -> None:
    events = played(table(), *TRICK, 20, 33, 34, 35)
    assert seen(table(), events).tricks_won == (0, 1, 1, 0)
