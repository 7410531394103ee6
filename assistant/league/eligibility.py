"""Which games count. League 2.3."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any, Literal

from assistant.rules.events import Agreed, GameEvent, Opened, RoundEvent
from assistant.rules.events_in_force import in_force
from assistant.rules.game import Game
from assistant.rules.options import SWITCHES, TABLES_OWN, Options

ReasonNotCounted = Literal[
    "running", "no_result", "other_rules", "unsigned", "other_day", "twice", "deleted"
]


def lack(game: Game, told: Sequence[GameEvent], season: Options) -> ReasonNotCounted | None:
    """What a game of which this was told still lacks to count in a season with this agreement; None where it counts."""
    if not game.is_over:
        return "running"
    if not game.places:
        return "no_result"
    if any(frozen(options) != frozen(season) for options in agreements(told)):
        return "other_rules"
    signed = [game.is_signed(place) for place, one in enumerate(game.rounds) if one.is_scored]
    return None if season.sign_off == "off" or all(signed) else "unsigned"


def frozen(options: Options) -> Options:
    """An agreement with only that in it which a season prescribes; what a table can choose is as usual."""
    usual: dict[str, Any] = {switch: SWITCHES[switch][0] for switch in TABLES_OWN}
    return replace(options, **usual)


def agreements(told: Sequence[GameEvent]) -> list[Options]:
    """The agreement by which each thing of a round was played, and the last one, by which the game ended."""
    found: list[Options] = []
    current = Options()
    for _, event in in_force(told).events:
        if isinstance(event, Opened | Agreed):
            current = event.options
        elif isinstance(event, RoundEvent) and current not in found:
            found.append(current)
    return [*found, current]


def is_of(day: date, first: date, last: date) -> bool:
    """Whether a day belongs to a season."""
    return first <= day <= last
