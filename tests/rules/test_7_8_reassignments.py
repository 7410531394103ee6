"""Rulebook 7.8: that seat was somebody else all along."""

from dataclasses import replace

import pytest

from assistant.rules import event_checks
from assistant.rules.commands import ExchangeSeats, Redo, Undo
from assistant.rules.decide import Decision, Refusal, decide
from assistant.rules.event_checks import CannotBe, checked, exchange, folds, starts
from assistant.rules.events import (
    Began,
    Ended,
    GameEvent,
    Joined,
    Left,
    Opened,
    Played,
    Reassigned,
    Retracted,
    Signed,
    Succeeded,
)
from assistant.rules.findings import Finding
from assistant.rules.fold import Fold, fold, refolded
from assistant.rules.game import LOPAKA
from assistant.rules.options import USUAL, Goal
from tests.rules.telling import ADAM, BETTY, CHRISTIAN, NAMES, counted

LONG = replace(USUAL, goal=Goal("target", 1000))
THREE, OF_THREE, OF_FOUR = Opened(NAMES[:3], 2, LONG), counted(50, -6, 40), counted(30, 20, -8, 10)
TWO_ROUNDS: list[GameEvent] = [THREE, OF_THREE, Began(), OF_THREE]


def at(column: int, *events: GameEvent) -> list[str]:
    """Who had a column in each round, and who has it now."""
    game = fold(events)
    played = [one.persons[one.members.index(column)] for one in game.rounds]
    return [*played, game.members[column].person]


def code(*events: GameEvent) -> str:
    """Why the last of these events cannot be, or ""."""
    found = checked(refolded(events[:-1]), events[-1])
    return found.code if isinstance(found, Finding) else ""


def test_7_8_somebody_else_had_the_seat_in_the_whole_game() -> None:
    assert at(ADAM, *TWO_ROUNDS, Reassigned(ADAM, "Edgar", 0)) == ["Edgar"] * 3


def test_7_8_somebody_else_had_it_from_a_round_on() -> None:
    assert at(ADAM, *TWO_ROUNDS, Reassigned(ADAM, "Edgar", 2)) == ["Adam", "Edgar", "Edgar"]


def test_7_8_it_holds_for_the_rounds_that_come() -> None:
    assert at(ADAM, THREE, OF_THREE, Reassigned(ADAM, "Edgar", 0), Began(), OF_THREE)[1] == "Edgar"


def test_7_8_it_holds_until_another_takes_the_seat_over() -> None:
    events = [THREE, OF_THREE, Succeeded(ADAM, "Frieda"), Began(), OF_THREE]
    assert at(ADAM, *events, Reassigned(ADAM, "Edgar", 0)) == ["Edgar", "Frieda", "Frieda"]


def test_7_8_who_took_the_seat_over_can_have_been_another_too() -> None:
    events = [THREE, OF_THREE, Succeeded(ADAM, "Frieda"), Began(), OF_THREE]
    assert at(ADAM, *events, Reassigned(ADAM, "Edgar", 2)) == ["Adam", "Edgar", "Edgar"]


def test_7_8_so_can_who_took_it_over_while_a_round_ran() -> None:
    events = [THREE, Played(ADAM, 24), Succeeded(ADAM, "Frieda"), OF_THREE]
    assert at(ADAM, *events, Reassigned(ADAM, "Edgar", 2)) == ["Edgar", "Edgar"]


def test_7_8_so_can_who_joined() -> None:
    game = fold([THREE, OF_THREE, Joined(2, "Doris", 5), Began(), OF_FOUR, Reassigned(3, "Ed", 2)])
    assert (game.rounds[1].persons[3], game.members[3].person) == ("Ed", "Ed")


@pytest.mark.parametrize(
    ("first", "then", "had"),
    [(0, 2, ["Edgar", "Frieda"]), (2, 0, ["Frieda", "Frieda"]), (0, 0, ["Frieda", "Frieda"])],
)
def test_7_8_of_several_the_last_one_told_holds(first: int, then: int, had: list[str]) -> None:
    told = [Reassigned(ADAM, "Edgar", first), Reassigned(ADAM, "Frieda", then)]
    assert at(ADAM, *TWO_ROUNDS, *told)[:2] == had


def test_7_8_it_can_be_taken_back_and_brought_back() -> None:
    told = [*TWO_ROUNDS, Reassigned(ADAM, "Edgar", 0), Retracted(4)]
    assert (at(ADAM, *told), at(ADAM, *told, Retracted(5))) == (["Adam"] * 3, ["Edgar"] * 3)


def test_7_8_no_score_and_no_agreement_changes() -> None:
    events = [*TWO_ROUNDS, Signed(1, BETTY), Signed(1, ADAM)]
    before, after = (
        fold(record) for record in (events, [*events, Reassigned(ADAM, "Edgar", 0, (0, 1))])
    )
    assert after.totals == before.totals
    assert after.rounds[0].signed == before.rounds[0].signed == (ADAM, BETTY)


def test_7_8_a_game_that_is_over_can_be_put_right() -> None:
    game = fold([*TWO_ROUNDS, Ended(counts=True), Reassigned(ADAM, "Edgar", 0)])
    assert (game.persons[ADAM], game.places[ADAM]) == ("Edgar", 1)


def test_7_8_who_was_reassigned_away_was_not_there() -> None:
    assert fold([*TWO_ROUNDS, Reassigned(ADAM, "Edgar", 0)]).people == (
        "Edgar",
        "Betty",
        "Christian",
    )


def test_7_8_who_was_replaced_before_the_first_card_was_not_there() -> None:
    game = fold([THREE, Succeeded(ADAM, "Edgar"), OF_THREE])
    assert game.people == ("Edgar", "Betty", "Christian")
    assert [start.person for start in starts(game)] == ["Edgar", "Betty", "Christian"]


def test_7_8_nobody_has_two_seats_in_one_round() -> None:
    assert code(*TWO_ROUNDS, Reassigned(ADAM, "Betty", 0)) == "sits-there"


OTHER_WAY_ROUND = (Reassigned(ADAM, "Betty", 0), Reassigned(BETTY, "Adam", 0))


def exchanged(*events: GameEvent) -> Fold:
    """A game after its first two have sat the other way round."""
    decision = decide(refolded(events), ExchangeSeats(*OTHER_WAY_ROUND))
    assert isinstance(decision, Decision)
    return decision.fold


def test_7_8_two_sat_the_other_way_round() -> None:
    told = exchanged(*TWO_ROUNDS)
    assert told.game.rounds[0].persons == told.game.persons == ("Betty", "Adam", "Christian")
    assert list(folds(told.events))[-1].game.persons == told.game.persons


def test_7_8_the_two_are_taken_back_and_brought_back_together() -> None:
    told = exchanged(*TWO_ROUNDS)
    undone = decide(told, Undo(), follow=False)
    assert isinstance(undone, Decision) and undone.fold.game.persons == tuple(NAMES[:3])
    redone = decide(undone.fold, Redo(), follow=False)
    assert isinstance(redone, Decision) and redone.fold.game.persons == told.game.persons


def test_7_8_neither_is_taken_back_where_there_is_no_room_for_both(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = exchanged(*TWO_ROUNDS)
    monkeypatch.setattr(event_checks, "MOST_EVENTS", len(told.events) + 2)
    undone = decide(told, Undo())
    assert isinstance(undone, Refusal) and undone.finding.code == "game-full"


@pytest.mark.parametrize("half", OTHER_WAY_ROUND)
def test_7_8_neither_of_the_two_stands_alone(half: Reassigned) -> None:
    with pytest.raises(CannotBe):
        list(folds([*TWO_ROUNDS, half]))
    with pytest.raises(CannotBe):
        list(folds([*TWO_ROUNDS, *OTHER_WAY_ROUND, Retracted(5)]))


def test_7_8_two_agree_that_they_sat_the_other_way_round() -> None:
    decision = decide(refolded([*TWO_ROUNDS, Signed(1, 2)]), ExchangeSeats(*OTHER_WAY_ROUND))
    assert isinstance(decision, Refusal) and decision.finding.code == "needs-second"


def test_7_8_with_whom_a_seat_was_exchanged_is_known_by_the_rounds() -> None:
    game = fold(TWO_ROUNDS)
    second = next(one for one in starts(game) if (one.column, one.since) == (ADAM, 2))
    assert exchange(game, second, "Betty") == (
        Reassigned(ADAM, "Betty", 2),
        Reassigned(BETTY, "Adam", 2),
    )
    assert exchange(game, second, "Edgar") is None


def test_7_8_who_has_left_can_have_been_elsewhere_before_and_after() -> None:
    events: list[GameEvent] = [Opened(NAMES, 3, LONG), OF_FOUR, Left(3), Began(), OF_THREE]
    assert code(*events, Reassigned(ADAM, "Doris", 3)) == ""
    assert code(*events, Reassigned(ADAM, "Doris", 0)) == "sits-there"


@pytest.mark.parametrize(
    "event",
    [
        Reassigned(ADAM, "Edgar", 1),
        Reassigned(ADAM, "Edgar", 4),
        Reassigned(ADAM, "Edgar", -1),
        Reassigned(3, "Edgar", 0),
        Reassigned(-1, "Edgar", 0),
        Reassigned(ADAM, LOPAKA, 0),
        Reassigned(ADAM, "Adam", 0),
    ],
)
def test_7_8_nothing_is_put_right_where_nobody_sat_down_or_nothing_changes(
    event: Reassigned,
) -> None:
    assert code(*TWO_ROUNDS, event) == "nothing-to-amend"


def test_7_8_lopaka_is_nobody_else() -> None:
    two = Opened(NAMES[:2], 0, replace(USUAL, goal=Goal("target", 1000), variant="lopaka"))
    assert code(two, Reassigned(2, "Edgar", 0)) == "nothing-to-amend"


def test_7_8_two_agree_where_a_round_that_it_changes_is_signed() -> None:
    events = [*TWO_ROUNDS, Signed(1, BETTY)]
    assert code(*events, Reassigned(ADAM, "Edgar", 0)) == "needs-second"
    assert code(*events, Reassigned(ADAM, "Edgar", 0, (0, 0))) == "needs-second"
    assert code(*events, Reassigned(ADAM, "Edgar", 0, (0, 7))) == "unknown-seat"
    assert code(*events, Reassigned(ADAM, "Edgar", 0, (1, 2))) == ""
    assert code(*events, Reassigned(ADAM, "Edgar", 2)) == ""


def test_7_8_what_comes_later_is_judged_by_who_had_the_seat() -> None:
    told = refolded([*TWO_ROUNDS, Reassigned(CHRISTIAN, "Edgar", 0)])
    assert isinstance(checked(told, Succeeded(ADAM, "Christian")), Fold)
