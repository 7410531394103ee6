"""Rulebook 8.7: what a correction changes, told before it is made."""

from dataclasses import replace

from assistant.rules import consequences, scoring
from assistant.rules.consequences import (
    Consequences,
    FindingChange,
    PlaceChanged,
    ScoreChanged,
    TotalChanged,
    TrickChanged,
    WinnersChanged,
)
from assistant.rules.events import (
    Amended,
    Began,
    Change,
    Compared,
    GameEvent,
    Given,
    Inserted,
    Joined,
    Left,
    Opened,
    Played,
    Removed,
    Replaced,
    Retracted,
    Succeeded,
)
from assistant.rules.findings import Finding
from assistant.rules.fold import fold
from assistant.rules.options import USUAL, Goal, Options
from assistant.rules.replay import replay
from tests.rules.telling import (
    ADAM,
    BETTY,
    CHRISTIAN,
    DORIS,
    NAMES,
    counted,
    played,
    random_record,
    table,
)

LONG = replace(USUAL, goal=Goal("target", 1000))
OPENED = Opened(NAMES, DORIS, LONG)
TRICK = played(table(), 24, 15, 17, 32)
NOTHING = Consequences((), (), (), (), None, False, False)


def of(events: list[GameEvent], *changes: Change) -> Consequences:
    """What an amendment of these events changes."""
    return consequences.between(fold(events), fold([*events, Amended(changes)]))


def counted_rounds(options: Options, *scores: tuple[int, ...]) -> list[GameEvent]:
    """A game whose rounds were counted on the table."""
    rounds = [event for row in scores for event in (Began(), counted(*row))]
    return [Opened(NAMES[: len(scores[0])], 0, options), *rounds[1:]]


def test_8_7_the_same_again_changes_nothing() -> None:
    assert of([OPENED, *TRICK], Replaced(1, TRICK[0])) == NOTHING


def test_8_7_another_card_that_neither_takes_nor_sells_changes_nothing_else() -> None:
    assert of([OPENED, *TRICK], Replaced(1, Played(ADAM, 27))).tricks == ()


def test_8_7_a_trick_that_somebody_else_takes_is_told() -> None:
    (change,) = of([OPENED, *TRICK], Replaced(2, Played(BETTY, 18))).tricks
    assert change.was is not None and change.now is not None
    assert (change.round, change.was.winner, change.now.winner, change.now.price) == (
        1,
        CHRISTIAN,
        BETTY,
        18,
    )


def test_8_7_so_is_one_that_another_seat_leads_then() -> None:
    events = [OPENED, *played(table(), 24, 15, 17, 32, 22, 28, 25, 20)]
    changed = of(events, Replaced(2, Played(BETTY, 18))).tricks
    assert [
        (change.now and change.now.number, change.now and change.now.leader) for change in changed
    ] == [
        (1, ADAM),
        (2, BETTY),
    ]


def test_8_7_so_is_one_that_is_not_there_any_more() -> None:
    (change,) = of([OPENED, *TRICK], Removed(4)).tricks
    assert (change.was and change.was.number, change.now) == (1, None)


def test_8_7_so_is_one_that_is_there_now() -> None:
    (change,) = of([OPENED, *TRICK[:3]], Inserted(4, Played(DORIS, 32))).tricks
    assert (change.was, change.now and change.now.winner) == (None, CHRISTIAN)


def test_8_7_so_is_one_that_the_table_gave_away() -> None:
    changed = of([OPENED, *TRICK], Inserted(5, Given(DORIS, 17, CHRISTIAN))).tricks
    assert changed == (
        TrickChanged(1, fold([OPENED, *TRICK]).rounds[0].state.tricks[0], changed[0].now),
    )
    assert changed[0].now is not None and changed[0].now.winner == DORIS


def test_8_7_a_finding_that_appears_is_told() -> None:
    events = [OPENED, *played(table(), 24, 15, 18, 32, 22)]
    assert of(events, Replaced(5, Played(CHRISTIAN, 20))).found == (
        FindingChange(1, Finding("revoke", 5, CHRISTIAN, trick=1, card=20), True),
    )


def test_8_7_so_is_one_of_what_cannot_have_happened() -> None:
    events = [OPENED, *played(table(), 24, 15, 18, 32, 22)]
    assert of(events, Replaced(5, Played(CHRISTIAN, 24))).found == (
        FindingChange(1, Finding("duplicate-card", 5, CHRISTIAN, card=24, cause="played"), True),
    )


def test_8_7_a_finding_that_is_gone_is_told() -> None:
    events = [OPENED, *played(table(), 24, 15, 18, 32, 20)]
    assert of(events, Replaced(5, Played(CHRISTIAN, 22))).found == (
        FindingChange(1, Finding("revoke", 5, CHRISTIAN, trick=1, card=20), False),
    )


def test_8_7_a_revoke_that_another_card_proves_is_no_news() -> None:
    events = [OPENED, *played(table(), 24, 15, 18, 32, 20)]
    assert of(events, Replaced(5, Played(CHRISTIAN, 13))).found == ()


def test_8_7_an_imps_trick_that_differs_no_more_is_told() -> None:
    record = random_record("imp", 4)
    imp = scoring.imps_trick(replay(record.table, record.events).round)
    events = [
        Opened(NAMES, record.table.dealer, LONG),
        *record.events,
        Compared((*imp[:3], record.events[0].card)),
    ]
    assert of(events, Replaced(33, Compared(imp))).found == (
        FindingChange(1, Finding("imp-differs", 33), False),
    )


def test_8_7_what_a_round_brings_each_column_is_told_and_the_totals() -> None:
    changed = of(counted_rounds(LONG, (50, -6, 40), (9, 9, -3)), Replaced(1, counted(40, -6, 50)))
    assert changed.scores == (ScoreChanged(1, 0, 50, 40), ScoreChanged(1, 2, 40, 50))
    assert changed.totals == (TotalChanged(0, 59, 49), TotalChanged(2, 37, 47))


def test_8_7_a_score_that_is_gone_is_told() -> None:
    changed = of(counted_rounds(LONG, (50, -6, 40)), Removed(1))
    assert changed.scores == (
        ScoreChanged(1, 0, 50, None),
        ScoreChanged(1, 1, -6, None),
        ScoreChanged(1, 2, 40, None),
    )
    assert changed.totals == (
        TotalChanged(0, 50, 0),
        TotalChanged(1, -6, 0),
        TotalChanged(2, 40, 0),
    )


def test_8_7_that_the_game_is_over_now_is_told() -> None:
    until_60 = replace(USUAL, goal=Goal("target", 60))
    changed = of(counted_rounds(until_60, (50, -6, 40)), Replaced(1, counted(60, -6, 30)))
    assert (changed.is_over, changed.goes_on, changed.ended) == (True, False, None)


def test_8_7_that_the_game_goes_on_now_is_told() -> None:
    until_60 = replace(USUAL, goal=Goal("target", 60))
    changed = of(counted_rounds(until_60, (60, -6, 40)), Replaced(1, counted(50, -6, 50)))
    assert (changed.is_over, changed.goes_on, changed.ended) == (False, True, None)


def test_8_7_that_it_would_have_been_over_before_the_last_round_is_told() -> None:
    until_60 = replace(USUAL, goal=Goal("target", 60))
    changed = of(
        counted_rounds(until_60, (50, -6, 40), (1, -6, 2)), Replaced(1, counted(60, -6, 30))
    )
    assert (changed.ended, changed.is_over) == (1, True)


def test_8_7_that_it_had_been_over_before_is_told_once() -> None:
    until_60 = replace(USUAL, goal=Goal("target", 60))
    events = counted_rounds(until_60, (70, -6, 40), (1, -6, 2))
    assert of(events, Replaced(1, counted(60, -6, 30))).ended is None


def test_8_7_of_other_rounds_nothing_is_told() -> None:
    changed = of(counted_rounds(LONG, (50, -6, 40), (9, 9, -3)), Replaced(3, counted(9, 8, -3)))
    assert {change.round for change in changed.scores} == {2}


# Beside corrections: other people, other columns, another end


def ended(*more: GameEvent) -> list[GameEvent]:
    """A game of three that Betty won in its only round, and what came after."""
    return [*counted_rounds(replace(USUAL, goal=Goal("rounds", 1)), (10, 30, -12)), *more]


def after(*more: GameEvent) -> Consequences:
    """What these events change after the end of that game."""
    return consequences.between(fold(ended()), fold(ended(*more)))


def test_7_6_who_takes_over_a_seat_after_the_end_takes_its_place() -> None:
    found = after(Succeeded(1, "doris"))
    assert found.winners == WinnersChanged((NAMES[1],), ("doris",))
    assert found.places == (
        PlaceChanged(1, NAMES[1], 1, None),
        PlaceChanged(1, "doris", None, 1),
    )


def test_7_6_who_leaves_after_the_end_leaves_a_place() -> None:
    found = after(Left(1))
    assert found.winners == WinnersChanged((NAMES[1],), (NAMES[0],))
    assert found.totals == ()


def test_7_6_a_column_more_is_told_with_its_coins() -> None:
    found = after(Joined(2, "doris", 5))
    assert found.totals == (TotalChanged(3, None, 5),)
    assert PlaceChanged(3, "doris", None, 3) in found.places


def test_8_6_a_round_that_is_taken_back_brings_nothing() -> None:
    scores = after(Retracted(len(ended()) - 1)).scores
    assert [(change.round, change.was, change.now) for change in scores] == [
        (1, score, None) for score in fold(ended()).rounds[0].scores
    ]


def test_7_5_one_more_round_lets_a_game_go_on() -> None:
    found = after(Began(extra=True))
    assert found.goes_on and found.winners is None and found.places == ()
