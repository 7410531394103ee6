"""A fold to which events are applied one after the other comes to the same as all of them
at once.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from assistant.notation import table_events
from assistant.rules.events import GameEvent
from assistant.rules.fold import Fold, fold, refolded, updated
from assistant.rules.game import Game
from assistant.rules.state import Round

GAMES = sorted((Path(__file__).parents[1] / "records" / "games").glob("*.json"))


def events_of(file: Path) -> list[GameEvent]:
    document = json.loads(file.read_text(encoding="utf-8"))
    return [table_events.read(event) for event in document["events"]]


def facts(game: Game) -> dict[str, Any]:
    """All that a game holds, its rounds' states by their values."""
    rounds = [
        {
            **{name: getattr(round_, name) for name in round_.__slots__ if name != "replay"},
            "findings": round_.findings,
            "state": state(round_.state),
        }
        for round_ in game.rounds
    ]
    fields = {name: getattr(game, name) for name in game.__slots__ if name != "rounds"}
    return fields | {"rounds": rounds}


def state(round_: Round) -> dict[str, Any]:
    return {name: getattr(round_, name) for name in Round.__slots__}


@pytest.mark.parametrize("file", GAMES, ids=[file.stem for file in GAMES])
def test_applied_one_by_one_the_events_of_a_game_come_to_the_same(file: Path) -> None:
    events = events_of(file)
    kept: Fold = refolded(events[:1])
    for length in range(2, len(events) + 1):
        kept = kept.then(events[length - 1])
        assert kept.events == tuple(events[:length])
        assert facts(kept.game) == facts(fold(events[:length]))


@pytest.mark.parametrize("file", GAMES, ids=[file.stem for file in GAMES])
def test_a_fold_stays_as_it_is_when_another_event_is_applied(file: Path) -> None:
    events = events_of(file)
    halfway = refolded(events[: len(events) // 2 + 1])
    before = facts(fold(halfway.events))
    updated(halfway, events)
    assert facts(halfway.game) == before


def test_a_fold_of_other_events_is_made_anew() -> None:
    one, other = events_of(GAMES[0]), events_of(GAMES[1])
    assert facts(updated(refolded(one), other).game) == facts(fold(other))
