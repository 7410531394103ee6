"""A record from elsewhere is one that could have come about at a table, or it is refused with the
event.
"""

from dataclasses import replace

import pytest

from assistant.rules.cards import Entered, made
from assistant.rules.event_checks import CannotBe, folds
from assistant.rules.events import (
    Agreed,
    Ended,
    Joined,
    Left,
    Looked,
    Opened,
    Reassigned,
    Retracted,
    Succeeded,
    Tallied,
)
from assistant.rules.options import USUAL, Goal

OPTIONS = replace(USUAL, goal=Goal("rounds", 1))
OPENED = Opened(("a", "b", "c"), 0, OPTIONS)
COUNTED = Tallied(0, (None, 60, 50), (), 16)


def test_a_record_that_the_app_wrote_can_be():
    *_, last = folds([OPENED, COUNTED])
    assert last.game.is_over


@pytest.mark.parametrize("event", [Joined(0, "d", 0), Succeeded(0, "d")])
def test_who_came_after_the_end_of_an_old_game_did_so(event):
    *_, last = folds([OPENED, COUNTED, event])
    assert last.events[-1] == event


def test_who_left_after_the_end_of_an_old_game_did_so():
    opened = Opened(("a", "b", "c", "d"), 0, OPTIONS)
    *_, last = folds([opened, Tallied(0, (None, 40, 40, 30), (), 16), Left(0)])
    assert last.game.seats == 3


OTHER_DECK = made(
    "Another",
    ("yellow", "red", "blue"),
    [Entered(suit_card, colour, 9) for colour in range(3) for suit_card in range(1, 13)],
)

CANNOT_BE = {
    "nobody opened it": ([COUNTED], 0),
    "it is opened twice": ([OPENED, OPENED], 1),
    "one sits there": ([Opened(("a",), 0, OPTIONS)], 0),
    "somebody sits in two places": ([Opened(("a", "b", "a"), 0, OPTIONS)], 0),
    "Lopaka is a person": ([Opened(("a", "lopaka", "b"), 0, OPTIONS)], 0),
    "three play the game of two": (
        [Opened(("a", "b", "c"), 0, replace(USUAL, variant="lopaka"))],
        0,
    ),
    "the dealer sits nowhere": ([Opened(("a", "b", "c"), 3, OPTIONS)], 0),
    "who sits there joins": ([OPENED, COUNTED, Joined(0, "b", 0)], 2),
    "who sits there takes over": ([OPENED, Succeeded(0, "b")], 1),
    "who sits there sat elsewhere": ([OPENED, COUNTED, Reassigned(0, "b", 0)], 2),
    "a column that is none was somebody else": ([OPENED, COUNTED, Reassigned(3, "d", 0)], 2),
    "nobody sat down then": ([OPENED, COUNTED, Reassigned(0, "d", 1)], 2),
    "a seat that is none is left": ([OPENED, COUNTED, Left(7)], 2),
    "another deck is agreed on": ([OPENED, Agreed(replace(USUAL, deck=OTHER_DECK))], 1),
    "a card that is none is asked for": ([OPENED, Looked(card=99)], 1),
    "nothing is taken back": ([OPENED, Retracted(5)], 1),
    "it ends twice": ([OPENED, Ended(True), Ended(True)], 2),
}


@pytest.mark.parametrize(("events", "number"), CANNOT_BE.values(), ids=CANNOT_BE)
def test_what_cannot_have_come_about_is_refused_with_its_event(events, number):
    with pytest.raises(CannotBe) as refused:
        list(folds(events))
    assert refused.value.number == number
