"""What a table is told of hands, and so the phone."""

from dataclasses import replace

from assistant.rules.events import Dealt, Opened, Sealed
from assistant.rules.fold import fold
from assistant.rules.options import USUAL
from assistant.rules.secret_hands import sealed


def test_in_the_duel_the_open_hand_is_told_and_the_hidden_one_is_not() -> None:
    opened = Opened(("a", "b"), 0, replace(USUAL, variant="matagot-duel"))
    dealt_open = Dealt(0, (1, 2, 3, 4, 5, 6), "open")
    dealt_hidden = Dealt(0, (7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18), "hidden")
    events = (opened, dealt_open, dealt_hidden)
    told = sealed(events, fold(events), None)
    assert told == (opened, dealt_open, Sealed(0, is_hand=True, stack=2))
