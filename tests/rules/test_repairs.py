"""Repairs are suggested (8.8).

`python -m benchmarks.repairs` counts more of them, and by the kind of the slip.
"""

from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

import pytest

from assistant.rules.cards import NUMBERS, printed_decks
from assistant.rules.event_checks import checked
from assistant.rules.events import (
    Amended,
    Claimed,
    Compared,
    Discarded,
    Event,
    GameEvent,
    Inserted,
    Opened,
    Passed,
    Played,
    Removed,
    Replaced,
    Turned,
)
from assistant.rules.events_in_force import in_force
from assistant.rules.fold import Fold, fold, refolded
from assistant.rules.options import USUAL
from assistant.rules.repairs import LONGEST, Repair, is_sound, moved, repaired, repairs
from assistant.rules.replay import walk
from assistant.rules.slips import is_near
from assistant.rules.state import Round
from assistant.rules.table import Table, Variant
from benchmarks.repairs import MODELS, Case, plays_of, tally
from tests.rounds_of_two import round_of_two, table_of_two
from tests.rules.telling import ADAM, BETTY, CHRISTIAN, CLASSIC, DORIS, played, random_record, table
from tests.volume import some, volume

WRONG_CARDS = [model for model in MODELS if model.startswith("wrong card")]
FILES = [model for model in MODELS if model.endswith("file") and model not in WRONG_CARDS]

ROUNDS = volume(2, 6)
ROUNDS_OF_TWO = volume(3, 60)


def of(at: Table, events: list[Event], imp: frozenset[int] | None = None) -> tuple[Repair, ...]:
    """The repairs of events that are numbered from 0."""
    return repairs(at, list(enumerate(events)), end=len(events), imp=imp)


@cache
def found(model: str, seed: int) -> tuple[Case, tuple[Repair, ...]]:
    """A round of four with a slip, and its repairs."""
    one = MODELS[model](f"{seed}", 4)
    return one, one.suggested()


@pytest.mark.parametrize(("model", "seats"), some(product(WRONG_CARDS, [3, 4]), 4))
def test_one_wrong_card_is_always_among_the_first_two(model: str, seats: int) -> None:
    counted = tally(model, ROUNDS, seats)
    assert counted.silent == 0
    assert counted.within(2) == ROUNDS


@pytest.mark.parametrize(("model", "seats"), some(product(FILES, [3, 4]), 3))
def test_a_slip_in_a_file_with_seats_is_among_the_first_three(model: str, seats: int) -> None:
    counted = tally(model, ROUNDS, seats)
    assert counted.within(3) >= 0.9 * len(counted.ranks) > 0


@pytest.mark.parametrize(
    "model",
    ["neighbours, their cards; app", "wrong leader pointed at; app", "a card left out; app"],
)
def test_a_slip_with_the_app_is_mostly_among_the_first_three(model: str) -> None:
    # Of a card left out, voids alone tell where it belongs: random rounds allow no more than nine
    # of ten.
    counts = [tally(model, 2 * ROUNDS, seats) for seats in (3, 4)]
    wrong = sum(len(counted.ranks) for counted in counts)
    assert (
        sum(counted.within(3) for counted in counts)
        >= (0.75 if "left out" in model else 0.9) * wrong
        > 0
    )


def test_a_round_assumed_to_start_at_another_seat_shows_nothing_by_its_plays() -> None:
    assert all(tally("wrong dealer; app", ROUNDS, seats).silent == ROUNDS for seats in (3, 4))


@pytest.mark.parametrize("exchange", ["nothing", "everything", "mixed"])
@pytest.mark.parametrize("seats", [3, 4])
def test_nothing_is_suggested_where_nothing_is_wrong(seats: int, exchange: str) -> None:
    for seed in range(5):
        record = random_record(seed, seats, exchange=exchange)
        assert of(record.table, list(record.events)) == ()


def test_nothing_is_suggested_before_a_card_is_played() -> None:
    assert of(table(), []) == ()
    assert of(table(), [Discarded(ADAM, 3), Discarded(ADAM, 5)]) == ()


def test_the_cards_that_were_turned_over_say_what_is_wrong() -> None:
    case, suggested = found("wrong card, of the Imp's Trick; app", 1)
    events = [*case.events, (case.events[-1][0] + 1, Compared(tuple(case.imp)))]
    told = repairs(case.table, events, end=len(events))
    assert told[0].changes == suggested[0].changes
    assert not is_sound(case.table, events, end=len(events))


@pytest.mark.parametrize(
    "imp", [(1, 2, 3), (1, 2, 3, 3), (0, 1, 2, 3), (-1, 10**400, 2, 3)], ids=str
)
def test_what_cannot_be_an_imps_trick_says_nothing_about_cards(imp: tuple[int, ...]) -> None:
    record = random_record(1, 4)
    [*told] = of(record.table, [*record.events, Compared(imp)])
    assert told == []


@pytest.mark.parametrize("model", some(MODELS, 8))
def test_a_repair_is_what_an_amendment_holds(model: str) -> None:
    for seed in range(volume(1, 3)):
        case, suggested = found(model, seed)
        for one in suggested:
            standing = in_force([*(event for _, event in case.events), Amended(one.changes)])
            assert standing.vain == []
            told = walk(case.table, standing.events, corrected=standing.corrected)
            after = repaired(case.table, case.events, one.changes, end=len(case.events))
            assert plays_of(told.round) == plays_of(after.round)
            assert told.findings == after.findings
            assert len(told.findings) <= one.leaves


def test_what_leaves_nothing_wrong_comes_first() -> None:
    for model in some(MODELS, 8):
        leaves = [one.leaves for one in found(model, 1)[1]]
        assert leaves == sorted(leaves)
        assert not leaves or leaves[-1] <= leaves[0] + 1


def test_one_card_that_moves_nothing_else_stands_before_an_exchange_that_moves_a_trick() -> None:
    # Doris laid 25 on 24 and has 21 later on, of the colour led: it was 26. An exchange with the 11
    # after it was likelier, but it would give two cards to others.
    at = Table(4, DORIS, printed_decks()["matagot-2024"])
    cards = (6, 23, 17, 35, 24, 25, 11, 37, 27, 30, 3, 32, 31, 21, 29, 4)
    [first, *others] = of(at, list(played(at, *cards)))
    assert first.changes == (Replaced(5, Played(DORIS, 26, assumed=True)),)
    assert "neighbours" in [one.kind for one in others]


@pytest.mark.parametrize("model", some(MODELS, 8))
def test_of_those_that_leave_as_much_wrong_the_first_moves_least(model: str) -> None:
    for seed in range(volume(1, 3)):
        case, suggested = found(model, seed)
        was = walk(case.table, case.events, corrected=len(case.events)).round
        moves = [
            (one.leaves, moved(was, repaired_round(case, one), one.changes)) for one in suggested
        ]
        assert moves == sorted(moves)


def repaired_round(case: Case, one: Repair) -> Round:
    """The round as a repair tells it."""
    return repaired(case.table, case.events, one.changes, end=len(case.events)).round


def test_no_two_repairs_tell_the_same_plays() -> None:
    for seed in range(volume(2, 10)):
        case, suggested = found("neighbours, seats and cards; file", seed)
        told = [
            plays_of(repaired(case.table, case.events, one.changes, end=len(case.events)).round)
            for one in suggested
        ]
        assert len(told) == len(set(told))


def test_three_are_suggested_where_there_are_more() -> None:
    _, suggested = found("a card left out; app", 1)
    assert len(suggested) == 3


@pytest.mark.parametrize(
    ("card", "other"), [(12, 21), (13, 31), (1, 2), (1, 7), (1, 8), (18, 25), (14, 21), (18, 17)]
)
def test_keys_side_by_side_and_exchanged_digits_are_near(card: int, other: int) -> None:
    assert is_near(card, other, CLASSIC)
    assert is_near(other, card, CLASSIC)


@pytest.mark.parametrize(("card", "other"), [(6, 7), (18, 20), (1, 37), (10, 1), (12, 30)])
def test_keys_at_the_two_ends_of_rows_are_not_near(card: int, other: int) -> None:
    assert not is_near(card, other, CLASSIC)


def test_a_running_round_is_repaired_too() -> None:
    # Betty has laid 15 on blue 24 and leads blue 20 later on: one of the cards is not what she
    # played.
    events = played(table(), 24, 15, 34, 32, 20)
    suggested = of(table(), events)
    assert len(suggested) == 3
    assert all(one.leaves == 0 for one in suggested)


def test_a_card_told_twice_at_once_is_one_too_many() -> None:
    events: list[Event] = played(table(), 24, 25)
    [first, *_] = of(table(), [*events, Played(CHRISTIAN, 25)])
    assert first.leaves == 0
    assert first.kind in ("card", "one_too_many")


def test_what_was_passed_says_whose_the_cards_are() -> None:
    # Adam passed 20 to Betty, and all follow blue; but the record has it that Betty played 27 and
    # Christian 20.
    passed: list[Event] = [Passed(ADAM, BETTY, 20)]
    events = played(table(), 24, 27, after=passed)
    suggested = of(table(), [*events, Played(CHRISTIAN, 20), Played(DORIS, 17)])
    assert suggested[0].kind == "neighbours"
    exchanged = (Replaced(2, Played(BETTY, 20)), Replaced(3, Played(CHRISTIAN, 27)))
    assert exchanged in [one.changes for one in suggested]


def test_a_seat_that_was_pointed_at_is_the_first_to_be_doubted() -> None:
    case, [first, *_] = next(
        (case, suggested)
        for case, suggested in (found("wrong leader pointed at; app", seed) for seed in range(50))
        if suggested
    )
    [turned] = [number for number, event in case.events if isinstance(event, Turned)]
    assert first.kind == "leader"
    assert first.changes[0] == Removed(turned)


def test_the_seats_of_assumed_plays_are_those_that_they_come_to() -> None:
    for seed in range(5):
        case, [first, *_] = found("a card left out; app", seed)
        [change] = first.changes
        assert isinstance(change, Inserted) and isinstance(change.event, Played)
        told = repaired(case.table, case.events, first.changes, end=len(case.events)).round
        assert (change.event.seat, change.event.card) in plays_of(told)


def test_seats_that_an_earlier_amendment_left_behind_do_not_matter() -> None:
    case, suggested = found("wrong card, of the Imp's Trick; app", 2)
    stale = [
        (number, replace(event, seat=ADAM))
        for number, event in case.events
        if isinstance(event, Played)
    ]
    assert repairs(case.table, stale, end=len(stale), imp=case.imp) == suggested


def test_cards_of_no_deck_are_repaired_like_others() -> None:
    record = random_record(4, 4)
    events: list[Event] = [
        replace(event, card=10**400) if n == 9 else event for n, event in enumerate(record.events)
    ]
    imp = NUMBERS.difference(event.card for event in record.events if isinstance(event, Played))
    [first, *_] = of(record.table, events, imp)
    assert first.changes == (Replaced(9, record.events[9]),)


def test_a_record_of_thousands_of_plays_comes_from_no_single_slip() -> None:
    assert of(table(), [Played(ADAM, 24)] * 5000) == ()


@pytest.mark.parametrize("variant", ["lopaka", "bright-house"])
def test_nothing_is_suggested_that_could_not_be_corrected_so(variant: Variant) -> None:
    suggested = 0
    for seed in range(ROUNDS_OF_TWO):
        chance = Random(seed)
        told: list[GameEvent] = [
            Opened(("a", "b"), 0, replace(USUAL, variant=variant)),
            *round_of_two(seed, table_of_two(variant)),
        ]
        for place in chance.sample(range(2, len(told)), 2):
            told.append(
                Amended(
                    (
                        Replaced(
                            place, Played(chance.choice((0, 1)), chance.choice(sorted(NUMBERS)))
                        ),
                    )
                )
            )
        game = fold(told)
        for repair in repairs(game.rounds[0].table, game.rounds[0].events, end=game.length):
            suggested += 1
            assert isinstance(checked(refolded(told), Amended(repair.changes)), Fold), seed
    assert suggested > ROUNDS_OF_TWO


def test_a_round_that_is_too_long_is_not_searched() -> None:
    twice: list[Event] = [*played(table(), 24, 25), Played(CHRISTIAN, 25)]
    assert of(table(), twice)
    assert not of(table(), [*twice, *[Claimed(CHRISTIAN, "highest")] * LONGEST])
