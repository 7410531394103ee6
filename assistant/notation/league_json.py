"""Rules of standings and changes of standings, as the JSON objects that are stored.

A league's file has them in the same form.
"""

from fractions import Fraction
from typing import Any

import msgspec
from msgspec import Struct

from assistant.league.seasons import Count as CountedBy
from assistant.league.seasons import StandingsRules, Step
from assistant.league.standings import RankChange
from assistant.notation.json_values import Unreadable
from assistant.notation.typed_json import Count, Points, typed

PlaceAndValue = tuple[int | None, Fraction | None]


class _Rules(Struct, frozen=True):
    """A season's rules. `StandingsRules` says what the fields mean."""

    count: CountedBy
    placement: tuple[tuple[Points, ...], ...]
    drop: Count
    of: Count
    threshold: Count
    ladder: tuple[Step, ...]


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """What a correction changed for a person: place and value before and after."""

    person: str
    was: PlaceAndValue
    now: PlaceAndValue


def write_rules(rules: StandingsRules) -> dict[str, Any]:
    """The object of a season's rules; `read_rules` makes equal ones of it."""
    return {
        "count": rules.count,
        "placement": [list(points) for points in rules.placement],
        "drop": rules.drop,
        "of": rules.of,
        "threshold": rules.threshold,
        "ladder": list(rules.ladder),
    }


def read_rules(body: object) -> StandingsRules:
    """The rules of an object; Unreadable when it has none."""
    rules = typed(body, _Rules, "the rules of the standings")
    if [len(points) for points in rules.placement] not in ([2, 3, 4], [2, 3, 4, 5, 6]):
        raise Unreadable("the rules of the standings: placement: a list of another length")
    if rules.drop >= max(1, rules.of):
        raise Unreadable("the rules of the standings: fewer games are dropped than there are")
    if len(set(rules.ladder)) != len(rules.ladder):
        raise Unreadable("the rules of the standings: no tie-break comes twice")
    return StandingsRules(**msgspec.structs.asdict(rules))


def write_moves(changes: tuple[RankChange, ...]) -> list[dict[str, Any]]:
    """The list of what a correction changed; `read_moves` makes equal changes of it."""
    return [
        {
            "person": change.person,
            "was": [change.old_place, _text(change.old_value)],
            "now": [change.new_place, _text(change.new_value)],
        }
        for change in changes
    ]


def read_moves(body: object) -> tuple[RankChange, ...]:
    """What a correction changed; Unreadable when the list tells nothing of the kind."""
    return rank_changes(typed(body, tuple[Move, ...], "a change of the standings"))


def rank_changes(moves: tuple[Move, ...]) -> tuple[RankChange, ...]:
    """Moves as the league calculates with them."""
    return tuple(
        RankChange(
            person=move.person,
            old_place=move.was[0],
            new_place=move.now[0],
            old_value=move.was[1],
            new_value=move.now[1],
        )
        for move in moves
    )


def _text(value: Fraction | None) -> str | None:
    return None if value is None else str(value)
