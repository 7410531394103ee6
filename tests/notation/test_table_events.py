"""A table's events as the store keeps them."""

from typing import Any

import pytest

from assistant.notation import tables
from assistant.notation.reading import Unreadable
from assistant.rules.events import Began, Dealt, Discarded, Foreign, GameEvent, Opened, Passed, Played, Retracted, Turned
from assistant.rules.options import Goal, Options

OPENED = Opened(("p1", "p2", "p3"), 2, Options("matagot-2024", Goal("rounds", 9), "last_round"))


@pytest.mark.parametrize(
    ("event", "document"),
    [
        (Began(), {"type": "round"}),
        (Played(1, 17), {"type": "play", "seat": 1, "card": 17, "assumed": True}),
        (Played(1, 17, assumed=False), {"type": "play", "seat": 1, "card": 17, "assumed": False}),
        (Turned(3), {"type": "turn", "seat": 3}),
        (Retracted(12), {"type": "retract", "event": 12}),
    ],
    ids=str,
)
def test_an_event_is_written_with_the_keys_of_the_record_format(event: GameEvent, document: dict[str, Any]) -> None:
    assert tables.write(event) == document


def test_a_game_is_written_with_what_was_agreed_and_a_version() -> None:
    goal = {"kind": "rounds", "number": 9}
    agreed = {"version": 1, "deck": "matagot-2024", "goal": goal, "tie": "last_round"}
    assert tables.write(OPENED) == {"type": "game", "seats": ["p1", "p2", "p3"], "dealer": 2, "agreed": agreed}


@pytest.mark.parametrize("event", [Dealt(0, ()), Discarded(0, 1), Passed(0, 1, 1), Foreign("unknown-event")], ids=str)
def test_what_no_table_writes_down_is_not_written(event: Any) -> None:
    with pytest.raises(ValueError, match="no table writes"):
        tables.write(event)


@pytest.mark.parametrize(
    "document",
    [
        None,
        [],
        {},
        {"type": 5},
        {"type": "sneeze"},
        {"type": "play", "seat": 1},
        {"type": "play", "seat": "1", "card": 17},
        {"type": "play", "seat": 1, "card": 17.0},
        {"type": "turn", "seat": True},
        {"type": "retract"},
        {"type": "game", "seats": ["p1", "p2", "p3"], "dealer": 0},
    ],
    ids=str,
)
def test_what_tells_no_event_is_unreadable(document: Any) -> None:
    with pytest.raises(Unreadable):
        tables.read(document)


UNKNOWN = [{"version": 2}, {"tie": "coin"}, {"goal": {"kind": "forever", "number": 1}}, {"goal": None}, {"deck": None}]


@pytest.mark.parametrize("change", UNKNOWN, ids=str)
def test_agreements_that_are_not_known_are_unreadable(change: dict[str, Any]) -> None:
    document = tables.write(OPENED)
    document["agreed"] |= change
    with pytest.raises(Unreadable):
        tables.read(document)
