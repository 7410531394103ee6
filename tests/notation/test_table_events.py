"""A table's events as the store keeps them."""

import json
from dataclasses import replace
from typing import Any, get_args

import pytest

from assistant.notation import table_events
from assistant.notation.json_values import Unreadable
from assistant.rules.cards import Deck, offered_decks, printed_decks
from assistant.rules.events import (
    Agreed,
    Amended,
    Began,
    Chosen,
    Claimed,
    Compared,
    Dealt,
    Denied,
    Discarded,
    Ended,
    Exchanged,
    Foreign,
    GameEvent,
    Given,
    HandOpened,
    HandsOpened,
    Inserted,
    Joined,
    Left,
    Looked,
    Opened,
    Passed,
    Played,
    Reassigned,
    Remarked,
    Removed,
    Replaced,
    Retracted,
    Ruled,
    Sealed,
    Signed,
    Skipped,
    Succeeded,
    Tallied,
    Turned,
)
from assistant.rules.options import SWITCHES, USUAL, Goal

OPENED = Opened(
    ("p1", "p2", "p3"),
    2,
    replace(USUAL, deck=printed_decks()["matagot-2024"], goal=Goal("rounds", 9), tie="last_round"),
)


AGREED = {
    "version": 5,
    "deck": "matagot-2024",
    "goal": {"kind": "rounds", "number": 9},
    "edition": "ZM",
    "tie": "last_round",
    "first_dealer": "random",
    "dealer_rotation": "left",
    "review": "last_trick",
    "memory_aid": "table_only",
    "lessons": "off",
    "card_points": "coins",
    "finish_deal_cycle": "no",
    "abandon": "no_result",
    "level": "tricks",
    "sign_off": "off",
    "variant": "standard",
    "teams_of_six": "2-2-2",
    "hands": "off",
    "exchange_order": "all_three_at_once",
    "own_pass_memo": "off",
    "hand_sort": "edition",
    "lit": "off",
    "open_choice": "secret",
    "lopaka_scores": "shown_not_ranked",
    "lopaka_ends_game": "no",
    "rulings": {},
}

WRITTEN: list[tuple[GameEvent, dict[str, Any]]] = [
    (Dealt(0, (3, 1)), {"type": "deal", "seat": 0, "cards": [3, 1]}),
    (Discarded(1, 14), {"type": "discard", "seat": 1, "card": 14}),
    (Passed(1, 0, 14), {"type": "pass", "seat": 1, "to": 0, "card": 14}),
    (Played(1, 17), {"type": "play", "seat": 1, "card": 17, "assumed": True}),
    (Played(1, 17, assumed=False), {"type": "play", "seat": 1, "card": 17, "assumed": False}),
    (
        Played(1, 17, which="hidden"),
        {"type": "play", "seat": 1, "card": 17, "assumed": True, "hand": "hidden"},
    ),
    (Turned(3), {"type": "turn", "seat": 3}),
    (Turned(1, "open"), {"type": "turn", "seat": 1, "hand": "open"}),
    (Exchanged(0, (3, 1), (14,)), {"type": "exchange", "seat": 0, "cards": [3, 1], "discard": 14}),
    (
        Exchanged(0, passes=((1, 5),), stack=2),
        {"type": "exchange", "seat": 0, "passes": [{"to": 1, "card": 5}], "stack": 2},
    ),
    (Chosen(1, 2), {"type": "choose", "seat": 1, "stack": 2}),
    (Given(2, 17, 1), {"type": "give", "seat": 2, "price": 17, "bottle": 1}),
    (Given(2, 19, None), {"type": "give", "seat": 2, "price": 19, "bottle": None}),
    (Skipped(2, 17), {"type": "skip", "seat": 2, "card": 17}),
    (
        Tallied(1, (3, None, 5), (1, 2, 3)),
        {"type": "tally", "bottle": 1, "coins": [3, None, 5], "cards": [1, 2, 3]},
    ),
    (
        Tallied(1, (3, 4, 5), (), 0),
        {"type": "tally", "bottle": 1, "coins": [3, 4, 5], "penalty": 0},
    ),
    (Compared((1, 2, 3)), {"type": "imp", "cards": [1, 2, 3]}),
    (
        Ruled("misdeal_early", "redeal"),
        {"type": "ruling", "about": "misdeal_early", "decision": "redeal"},
    ),
    (
        Ruled("revoke_late", "as_cursed", 0, 4, "he laughed"),
        {
            "type": "ruling",
            "about": "revoke_late",
            "decision": "as_cursed",
            "seat": 0,
            "trick": 4,
            "reason": "he laughed",
        },
    ),
    (Claimed(2, "nearest"), {"type": "claim", "seat": 2, "because": "nearest"}),
    (Retracted(12), {"type": "retract", "event": 12}),
    (
        Amended((Replaced(3, Turned(0)), Inserted(4, Turned(1)), Removed(5))),
        {
            "type": "amend",
            "changes": [
                {"event": 3, "is": {"type": "turn", "seat": 0}},
                {"before": 4, "is": {"type": "turn", "seat": 1}},
                {"event": 5},
            ],
        },
    ),
    (
        Amended((Removed(5),), (0, 2)),
        {"type": "amend", "changes": [{"event": 5}], "agreed": [0, 2]},
    ),
    (OPENED, {"type": "game", "seats": ["p1", "p2", "p3"], "dealer": 2, "agreed": AGREED}),
    (Began(), {"type": "round"}),
    (Began(extra=True), {"type": "round", "extra": True}),
    (Began(dealer=0), {"type": "round", "dealer": 0}),
    (Began(extra=True, dealer=2), {"type": "round", "extra": True, "dealer": 2}),
    (Agreed(OPENED.options), {"type": "agree", "agreed": AGREED}),
    (Succeeded(1, "p9"), {"type": "succeed", "seat": 1, "person": "p9"}),
    (Joined(1, "p9", -5), {"type": "join", "after": 1, "person": "p9", "coins": -5}),
    (Left(1), {"type": "leave", "seat": 1}),
    (Ended(counts=True), {"type": "end", "counts": True}),
    (Ended(counts=False), {"type": "end", "counts": False}),
    (Signed(3, 1), {"type": "sign", "round": 3, "seat": 1}),
    (Looked(), {"type": "look"}),
    (Looked(17), {"type": "look", "card": 17}),
    (HandOpened(2), {"type": "open-hand", "seat": 2}),
    (HandsOpened(), {"type": "open-hands"}),
    (Denied(1, 17), {"type": "deny", "seat": 1, "card": 17}),
    (Reassigned(3, "p9", 7), {"type": "reassign", "column": 3, "person": "p9", "since": 7}),
    (
        Reassigned(0, "p9", 0, (0, 2)),
        {"type": "reassign", "column": 0, "person": "p9", "since": 0, "agreed": [0, 2]},
    ),
    (Denied(0, 17), {"type": "deny", "seat": 0, "card": 17}),
    (Denied(1), {"type": "deny", "seat": 1}),
    (Denied(), {"type": "deny"}),
    (Remarked("three revokes", 2), {"type": "remark", "text": "three revokes", "round": 2}),
    (Remarked(""), {"type": "remark", "text": ""}),
]


@pytest.mark.parametrize(
    ("event", "document"), WRITTEN, ids=lambda one: str(one) if isinstance(one, dict) else ""
)
def test_an_event_is_written_with_these_keys(event: GameEvent, document: dict[str, Any]) -> None:
    assert table_events.write(event) == document


@pytest.mark.parametrize(
    ("event", "document"), WRITTEN, ids=lambda one: str(one) if isinstance(one, dict) else ""
)
def test_an_event_is_read_as_it_was_written(event: GameEvent, document: dict[str, Any]) -> None:
    assert table_events.read(json.loads(json.dumps(document))) == event


def test_every_event_of_a_table_is_written() -> None:
    assert {type(event) for event, _ in WRITTEN} == set(get_args(GameEvent)) - {Foreign, Sealed}


EVERY_OTHER_ANSWER = {switch: answers[-1] for switch, answers in SWITCHES.items()}


def test_every_agreement_is_written() -> None:
    options = replace(
        USUAL,
        deck=printed_decks()["classic"],
        goal=Goal("target", 99),
        rulings=(("misdeal_late", "play_on"),),
        **EVERY_OTHER_ANSWER,
    )
    document = table_events.write(Agreed(options))
    assert table_events.read(document) == Agreed(options)
    assert document["agreed"] == {
        "version": 5,
        "deck": "classic",
        "goal": {"kind": "target", "number": 99},
        **EVERY_OTHER_ANSWER,
        "rulings": {"misdeal_late": "play_on"},
    }


@pytest.mark.parametrize("id", offered_decks())
def test_a_deck_that_every_table_can_choose_is_written_by_its_id(id: str) -> None:
    document = table_events.write(Agreed(replace(USUAL, deck=offered_decks()[id])))
    assert (document["agreed"]["deck"], table_events.read(document)) == (
        id,
        Agreed(replace(USUAL, deck=offered_decks()[id])),
    )


def test_1_6_a_deck_of_the_tables_own_is_written_out() -> None:
    own = Deck("", "Ours", printed_decks()["matagot-2024"].suits)
    document = table_events.write(Agreed(replace(USUAL, deck=own)))
    assert document["agreed"]["deck"]["suits"][2]["cards"]["34"] == 5
    assert table_events.read(json.loads(json.dumps(document))) == Agreed(replace(USUAL, deck=own))


def test_a_new_switch_raises_the_version() -> None:
    """A program of before would else read the agreement, and play on without the switch."""
    assert (table_events.VERSION, len(SWITCHES)) == (5, 22)


@pytest.mark.parametrize(("version", "keys"), [(1, ()), (2, ("level", "sign_off", "rulings"))])
def test_agreements_of_an_earlier_version_are_read_with_what_was_usual_then(
    version: int, keys: tuple[str, ...]
) -> None:
    earlier = {key: AGREED[key] for key in ("deck", "goal", "tie", *keys)} | {"version": version}
    assert table_events.read({"type": "agree", "agreed": earlier}) == Agreed(OPENED.options)


STRANGE = [
    Foreign("unknown-event"),
    Foreign("unknown-seat"),
    Sealed(1),
    Passed(0, None, 5),
    Amended((Replaced(1, Foreign("unknown-seat")),)),
]


@pytest.mark.parametrize("event", STRANGE, ids=str)
def test_what_no_table_writes_down_is_not_written(event: Any) -> None:
    with pytest.raises(ValueError, match="is never written"):
        table_events.write(event)


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
        {"type": "agree"},
        {"type": "agree", "agreed": {"deck": "classic"}},
        {"type": "succeed", "seat": 1},
        {"type": "succeed", "seat": 1, "person": 5},
        {"type": "join", "person": "p9", "coins": 0},
        {"type": "join", "after": 1, "person": "p9"},
        {"type": "join", "after": 1, "person": "p9", "coins": "0"},
        {"type": "leave"},
        {"type": "leave", "seat": None},
        {"type": "claim", "seat": 1},
        {"type": "claim", "seat": 1, "because": "loudest"},
        {"type": "claim", "seat": 1, "because": None},
        {"type": "claim", "seat": "1", "because": "led"},
        {"type": "look", "card": "17"},
        {"type": "look", "card": None},
        {"type": "round", "dealer": "0"},
        {"type": "round", "dealer": None},
        {"type": "sign", "seat": 1},
        {"type": "sign", "round": True, "seat": 1},
        {"type": "amend", "changes": [{"event": 1, "is": {"type": "sneeze"}}]},
        {"type": "amend", "changes": [{"event": 1, "is": {"type": "round"}}]},
    ],
    ids=str,
)
def test_what_tells_no_event_is_unreadable(document: Any) -> None:
    with pytest.raises(Unreadable):
        table_events.read(document)


UNKNOWN = [
    {"version": 6},
    {"version": 0},
    {"version": "3"},
    {"tie": "coin"},
    {"goal": {"kind": "forever", "number": 1}},
    {"goal": None},
    {"deck": None},
    {"deck": "tarot"},
    {"deck": {"name": "Ours", "suits": []}},
    {"level": "nothing"},
    {"level": None},
    {"sign_off": "two"},
    *({switch: strange} for switch in SWITCHES for strange in ("sometimes", None, True)),
    {"rulings": []},
    {"rulings": {"misdeal_late": "stands"}},
    {"rulings": {"misdeal_late": None}},
]


@pytest.mark.parametrize("change", UNKNOWN, ids=str)
def test_agreements_that_are_not_known_are_unreadable(change: dict[str, Any]) -> None:
    document = table_events.write(OPENED)
    document["agreed"] |= change
    with pytest.raises(Unreadable):
        table_events.read(document)
