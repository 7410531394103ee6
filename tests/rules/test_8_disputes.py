"""Rulebook 8.14 and 8.15: what is asked, claimed and decided about the trick on the table."""

from dataclasses import replace
from datetime import datetime

import pytest

from assistant.rules.disputes import (
    asked_card,
    can_dispute,
    claimed_position,
    claims_of_trick,
    decisions_of_trick,
    last_chosen_card,
)
from assistant.rules.events import (
    Claimed,
    Ended,
    GameEvent,
    Looked,
    Opened,
    Played,
    Ruled,
)
from assistant.rules.fold import refolded
from assistant.rules.options import USUAL, Goal, Options
from assistant.rules.tricks import Because
from assistant.rules.views import TABLE, About, TableView, seen_by, table_view
from tests.rules.telling import ADAM, ADAM_KNOWN, BETTY, CHRISTIAN, DORIS, NAMES, counted

TRICK = (Played(ADAM, 24), Played(BETTY, 15), Played(CHRISTIAN, 27), Played(DORIS, 30))
ABOUT = About("a-table", "its-file", datetime(2024, 5, 1), None, {name: name for name in NAMES})


USUAL = USUAL


def at_table(*happened: GameEvent, options: Options = USUAL, seats: int = 4) -> TableView:
    """A table at which Adam leads first, and at which this happened, as everybody sees it."""
    fold = refolded([Opened(NAMES[:seats], seats - 1, options), *happened])
    return table_view(TABLE, ABOUT, fold, seen_by(TABLE, fold))


def answer(view: TableView) -> str | None:
    """What is said of the card that was just asked about."""
    asked = asked_card(view)
    return asked and asked.permission.answer


def test_8_15_a_card_is_asked_about_before_it_is_played() -> None:
    assert answer(at_table(*TRICK[:1], Looked(27))) == "follows"


def test_8_15_or_when_it_lies_on_the_table_as_if_it_were_not_played_yet() -> None:
    assert answer(at_table(*TRICK[:2], Looked(15))) == "depends"
    assert answer(at_table(*TRICK, Looked(27))) == "follows"


def test_8_15_the_answer_stands_until_something_else_happens() -> None:
    assert answer(at_table(*TRICK[:1], Looked(27), Played(BETTY, 15))) is None


def test_8_15_looking_at_the_tricks_asks_about_no_card() -> None:
    assert answer(at_table(*TRICK, Looked())) is None


def test_8_15_of_a_hand_that_is_written_down_the_answer_tells_nothing() -> None:
    known = at_table(*ADAM_KNOWN, Looked(2))
    unknown = at_table(Looked(2))
    assert answer(known) == answer(unknown) == "leads"


@pytest.mark.parametrize(
    ("happened", "can"),
    [
        ((), True),
        (TRICK, True),
        ((counted(60, 50, 25, -9),), True),
        ((Ruled("misdeal_early", "redeal"),), False),
        ((Ended(False),), False),
    ],
    ids=["before the first card", "after a trick", "counted", "void", "ended"],
)
def test_8_14_a_trick_is_disputed_while_its_cards_are_written_down(
    happened: tuple[GameEvent, ...], can: bool
) -> None:
    assert can_dispute(at_table(*happened)) is can


def test_8_14_nothing_is_disputed_where_only_the_score_is_written_down() -> None:
    assert not can_dispute(at_table(options=replace(USUAL, level="score")))


def test_8_14_claims_and_decisions_are_those_of_the_trick_on_the_table() -> None:
    first = (*TRICK[:2], Claimed(BETTY, "nearest"), Ruled("dispute", "stands"), *TRICK[2:])
    view = at_table(*first)
    assert claims_of_trick(view.newest) == [Claimed(BETTY, "nearest")]
    assert decisions_of_trick(view.newest) == [Ruled("dispute", "stands")]
    later = at_table(*first, Played(BETTY, 20))
    assert claims_of_trick(later.newest) == decisions_of_trick(later.newest) == []


def test_8_14_a_decision_about_something_else_is_none_of_the_dispute() -> None:
    view = at_table(*TRICK[:2], Ruled("exposed_play", "play_on", BETTY))
    assert decisions_of_trick(view.newest) == []


def test_8_14_a_claim_is_about_the_card_of_who_claims() -> None:
    view = at_table(*TRICK)
    assert [claimed_position(view.newest, Claimed(seat, "nearest")) for seat in range(4)] == [
        *range(4)
    ]


BRIGHT_HOUSE = replace(USUAL, variant="bright-house", goal=Goal("rounds", 2))


@pytest.mark.parametrize(
    ("cards", "because", "position"),
    [
        ((24, 4, 20, 36), "nearest", 1),
        ((24, 20, 30, 3), "nearest", 3),
        ((24, 4, 20, 36), "highest", 1),
        ((24, 20, 37, 36), "lowest", 1),
    ],
    ids=["the first", "the second", "the one that takes it", "the one of which it is so"],
)
def test_8_14_of_two_cards_in_the_bright_house_it_is_the_one_that_the_claim_fits(
    cards: tuple[int, ...], because: Because, position: int
) -> None:
    table = at_table(options=BRIGHT_HOUSE, seats=2).newest.table
    plays = [Played(hand % 2, card, False, table.which(hand)) for hand, card in enumerate(cards)]
    view = at_table(*plays, options=BRIGHT_HOUSE, seats=2)
    assert [play.card for play in view.newest.on_the_table.plays] == [*cards]
    assert claimed_position(view.newest, Claimed(BETTY, because)) == position


def test_8_10_the_last_card_of_the_running_trick_can_be_taken_back() -> None:
    assert last_chosen_card(at_table(*TRICK[:2]).newest) == 2
    assert last_chosen_card(at_table(*TRICK).newest) is None
