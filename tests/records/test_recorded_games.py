"""Recorded games: a table's events, and what the game has come to after the last of them."""

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from assistant.notation import table_events
from assistant.rules.cards import offered_decks
from assistant.rules.events import (
    Amended,
    Dealt,
    Event,
    Exchanged,
    GameEvent,
    Played,
    Retracted,
    Ruled,
    Tallied,
)
from assistant.rules.fold import fold
from assistant.rules.game import Game
from assistant.rules.options import GOAL_KINDS, SWITCHES

FILES = sorted((Path(__file__).parent / "games").glob("*.json"))
DOCUMENTS = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FILES}


def game(document: dict[str, Any]) -> Game:
    return fold([table_events.read(event) for event in document["events"]])


def standing(game: Game) -> dict[str, Any]:
    """What a game has come to, as the files hold it."""
    return {
        "scores": [list(scores) for scores in game.scores],
        "totals": list(game.totals),
        "curses": list(game.curses),
        "places": [game.places.get(member) for member in range(len(game.members))],
        "is_over": game.is_over,
        "may_begin": game.may_begin,
        "next_dealer": game.next_dealer,
    }


def agreed(document: dict[str, Any]) -> dict[str, Any]:
    """What the table agreed on."""
    agreement: dict[str, Any] = document["events"][0]["agreed"]
    return agreement


@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS.keys())
def test_a_game_comes_to_its_result(document: dict[str, Any]) -> None:
    assert standing(game(document)) == document["result"]


@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS.keys())
def test_what_holds_no_agreements_is_written_as_it_was_read(document: dict[str, Any]) -> None:
    events = [
        event for event in document["events"] if "agreed" not in event or event["type"] == "amend"
    ]
    assert [table_events.write(table_events.read(event)) for event in events] == events


def test_agreements_of_every_version_have_a_game() -> None:
    assert {agreed(document)["version"] for document in DOCUMENTS.values()} == set(
        range(1, table_events.VERSION + 1)
    )


def test_every_goal_has_a_game_that_ends_by_it() -> None:
    over = [document for document in DOCUMENTS.values() if document["result"]["is_over"]]
    assert {agreed(document)["goal"]["kind"] for document in over} == set(GOAL_KINDS)


def test_every_tie_has_a_game_in_which_two_lead() -> None:
    tied = [document for document in DOCUMENTS.values() if len(game(document).leaders) == 2]
    assert {agreed(document)["tie"] for document in tied} == set(SWITCHES["tie"])


def test_every_deck_that_is_offered_has_a_game() -> None:
    assert {agreed(document)["deck"] for document in DOCUMENTS.values()} == set(offered_decks())


def test_every_event_of_a_game_has_a_game_that_shows_it() -> None:
    told = (
        table_events.read(event) for document in DOCUMENTS.values() for event in document["events"]
    )
    of_rounds_alone = set(get_args(Event)) - {
        Amended,
        Dealt,
        Exchanged,
        Played,
        Retracted,
        Ruled,
        Tallied,
    }
    assert {type(event) for event in told} == set(get_args(GameEvent)) - of_rounds_alone
