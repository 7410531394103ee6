"""Rulebook chapter 9: whether a record can be explained."""

import pytest

from assistant.rules.events import Dealt, Discarded, Event, Passed, Played, Turned
from assistant.rules.replay import replay
from assistant.rules.tricks import Play
from tests.rules.telling import ADAM, BETTY, CHRISTIAN, DORIS, codes, state, table

ADAMS = Dealt(ADAM, (1, 8, 12, 14, 20, 24, 25, 33, 36))
LEFT, RIGHT, IMP = Passed(ADAM, BETTY, 1), Passed(ADAM, DORIS, 36), Discarded(ADAM, 14)
KEPT = (8, 12, 20, 24, 25, 33)


def plays(*seats_and_cards: tuple[int, int]) -> list[Event]:
    """Plays by these seats, each of which the table says is next."""
    return [event for seat, card in seats_and_cards for event in (Turned(seat), Played(seat, card))]


@pytest.mark.parametrize("neighbour", [BETTY, DORIS])
def test_9_1_no_second_dealt_card_comes_to_that_neighbour(neighbour: int) -> None:
    trick = [
        (neighbour, 24),
        *zip({BETTY, CHRISTIAN, DORIS} - {neighbour}, (27, 30), strict=True),
        (ADAM, 20),
    ]
    assert codes(replay(table(), [ADAMS, *plays(*trick, (neighbour, 8))])) == ["not-in-hand"]


def test_9_1_no_dealt_card_comes_to_the_seat_across() -> None:
    assert codes(replay(table(), [ADAMS, *plays((CHRISTIAN, 24))])) == ["not-in-hand"]


@pytest.mark.parametrize("card", KEPT)
def test_9_1_all_other_dealt_cards_are_kept(card: int) -> None:
    exchange = [ADAMS, LEFT, RIGHT, IMP]
    assert codes(replay(table(), [*exchange, *plays((ADAM, card))])) == []
    assert codes(replay(table(), [*exchange, *plays((BETTY, card))])) == ["not-in-hand"]


@pytest.mark.parametrize(
    ("told", "card"),
    [
        (IMP, 14),
        (LEFT, 1),
        (Passed(BETTY, CHRISTIAN, 2), 2),
        (Dealt(CHRISTIAN, (1, 2, 3, 5, 7, 9, 12, 15, 18)), 2),
    ],
    ids=["discarded", "passed", "passed by another", "dealt across"],
)
def test_9_2_what_is_written_of_deals_discards_and_passes_is_so(told: Event, card: int) -> None:
    assert codes(replay(table(), [told, Played(ADAM, card)])) == ["not-in-hand"]


def test_9_2_a_card_that_was_played_came_to_the_hand_that_played_it() -> None:
    """Adam plays three cards that he was not dealt, and his neighbours gave him two."""
    tricks = (
        (ADAM, 2),
        (BETTY, 7),
        (CHRISTIAN, 9),
        (DORIS, 15),
        (ADAM, 3),
        (BETTY, 22),
        (CHRISTIAN, 18),
        (DORIS, 28),
    )
    assert codes(replay(table(), [ADAMS, *plays(*tricks)])) == []
    assert codes(replay(table(), [ADAMS, *plays(*tricks, (ADAM, 5))])) == ["not-in-hand"]


NO_BLUE_BUT_ADAMS = [Played(ADAM, 34), Played(BETTY, 22), Played(CHRISTIAN, 21)]
"""Three play.

Adam leads blue and neither of the others follows: the eleven blue cards left are his or the Imp's.
"""

TWO_REDS = [
    *NO_BLUE_BUT_ADAMS,
    *(Played(seat, card) for seat, card in enumerate((37, 23, 26))),
    Played(ADAM, 36),
]
"""Adam has eight more cards to play and the Imp has three: they hold the eleven."""

THREE_REDS = [*TWO_REDS, Played(BETTY, 29), Played(CHRISTIAN, 31), Played(ADAM, 35)]
"""Adam has seven more to play."""


def test_9_2_an_unplayed_card_is_in_a_hand_not_out_of_its_colour_or_in_the_imps_trick() -> None:
    assert codes(replay(table(3), TWO_REDS)) == []


def test_9_2_an_unplayed_card_is_in_a_hand_with_cards_to_play() -> None:
    assert codes(replay(table(3), THREE_REDS)) == ["impossible"]


def test_9_3_a_card_that_its_seat_cannot_have_held_is_refused() -> None:
    before = [ADAMS, LEFT, Played(ADAM, 24)]
    told = replay(table(), [*before, Played(BETTY, 20)])
    assert (codes(told), state(told.round)) == (
        ["not-in-hand"],
        state(replay(table(), before).round),
    )


def test_9_3_a_refused_card_does_not_show_that_its_seat_has_more_of_its_colour() -> None:
    four_is_the_imps = [Discarded(CHRISTIAN, 4), *TWO_REDS, Played(BETTY, 4)]
    told = replay(
        table(3), [*four_is_the_imps, Played(BETTY, 29), Played(CHRISTIAN, 31), Played(ADAM, 35)]
    )
    assert codes(told) == ["not-in-hand", "impossible"]


def test_9_3_voids_refuse_no_card() -> None:
    told = replay(table(3), [*THREE_REDS, Played(BETTY, 4)])
    assert codes(told) == ["impossible", "revoke"]


def test_9_4_a_record_that_cannot_be_explained_is_impossible_though_nobody_can_say_yet_who() -> (
    None
):
    told = replay(table(3), THREE_REDS)
    assert [(found.event, found.severity, found.seat) for found in told.findings] == [
        (len(THREE_REDS) - 1, "breach", None)
    ]


def test_9_4_it_is_said_once_while_it_lasts() -> None:
    told = replay(
        table(3),
        [
            *THREE_REDS,
            Played(BETTY, 33),
            Played(CHRISTIAN, 16),
            Played(CHRISTIAN, 1),
            Played(ADAM, 28),
        ],
    )
    assert (codes(told), told.round.plays) == (["impossible"], [Play(CHRISTIAN, 1), Play(ADAM, 28)])


def test_9_4_it_is_said_again_after_the_record_could_be_explained_in_between() -> None:
    betty_shows_blue = [*THREE_REDS, Played(BETTY, 4), Played(CHRISTIAN, 33)]
    and_then_none = plays((ADAM, 32), (BETTY, 28), (CHRISTIAN, 25), (ADAM, 14))
    assert codes(replay(table(3), [*betty_shows_blue, *and_then_none])) == [
        "impossible",
        "revoke",
        "impossible",
    ]
