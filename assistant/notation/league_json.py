"""A season's rules for its standings, lines, results from paper and what a correction changed, as JSON objects."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from assistant.league.rank_changes import RankChange
from assistant.league.results import Result, results_from_paper
from assistant.league.season_totals import CarriedForward, Recent, SeasonTotals
from assistant.league.standings_rules import COUNTS, STEPS, Count, StandingsRules, Step
from assistant.notation.json_values import (
    Unreadable,
    shown,
    the_list,
    the_number,
    the_numbers,
    the_object,
    the_text,
)

MOST_PEOPLE = 4
LARGEST = 1_000_000
"""Points and rounds on paper, and the numbers of a season's rules, stay below this."""


def write_rules(rules: StandingsRules) -> dict[str, Any]:
    """The object that tells a season's rules; `read_rules` makes equal ones of it."""
    return {
        "count": rules.count,
        "placement": [list(points) for points in rules.placement],
        "drop": rules.drop,
        "of": rules.of,
        "threshold": rules.threshold,
        "ladder": list(rules.ladder),
    }


def read_rules(body: dict[str, Any]) -> StandingsRules:
    """The rules that an object tells; Unreadable when it tells none."""
    where = "the standings' rules"
    placement = tuple(
        the_numbers({"points": points}, "points", where)
        for points in the_list(body, "placement", where)
    )
    if [len(points) for points in placement] != [2, 3, 4]:
        raise Unreadable(f"{where}: 'placement' has the points of two, of three and of four places")
    drop, of, threshold = (the_number(body, key, where) for key in ("drop", "of", "threshold"))
    if not (0 <= drop < max(1, of) and threshold >= 0):
        raise Unreadable(
            f"{where}: fewer games are dropped than there are, and the threshold is not below 0"
        )
    if max(of, threshold, *(abs(points) for places in placement for points in places)) >= LARGEST:
        raise Unreadable(f"{where}: there is a number that cannot be")
    ladder = tuple(_step(step) for step in the_list(body, "ladder", where))
    if len(set(ladder)) != len(ladder):
        raise Unreadable(f"{where}: a step stands on the ladder once")
    return StandingsRules(
        _count(the_text(body, "count", where)), placement, drop, of, threshold, ladder
    )


def _count(told: str) -> Count:
    for one in COUNTS:
        if one == told:
            return one
    raise Unreadable(f"what a season counts is one of {', '.join(COUNTS)}, not {shown(told)}")


def _step(told: object) -> Step:
    for one in STEPS:
        if one == told:
            return one
    raise Unreadable(f"a step of the ladder is one of {', '.join(STEPS)}, not {shown(told)}")


def write_paper(
    points: Mapping[str, int], rounds: int, places: Mapping[str, int] | None
) -> dict[str, Any]:
    """The object of a game from paper: points by person, rounds (0 for not known), and places where they were given."""
    return {"points": dict(points), "rounds": rounds} | (
        {} if places is None else {"places": dict(places)}
    )


def read_paper(body: dict[str, Any]) -> tuple[Result, ...]:
    """The results that the object of a game from paper tells; none where it brings totals forward (League 2.7, 2.8)."""
    where = "a game from paper"
    if "brought" in body:
        read_brought(body)
        return ()
    points = _numbers(body.get("points"), where, -LARGEST)
    rounds = the_number(body, "rounds", where)
    places = _numbers(body["places"], where, 1) if "places" in body else None
    if not 2 <= len(points) <= MOST_PEOPLE or not 0 <= rounds < LARGEST:
        raise Unreadable(f"{where} has two to four people, and no fewer than 0 rounds")
    if places is not None and (set(places) != set(points) or not _are_places(places)):
        raise Unreadable(
            f"{where}: everybody has a place, and who shares one leaves out the next: 1, 1, 3"
        )
    return results_from_paper(points, rounds, places)


def write_brought(totals: Mapping[str, CarriedForward]) -> dict[str, Any]:
    """The object of totals from paper, by person."""
    told = {
        person: {key: getattr(one, key) for key in CarriedForward.__slots__}
        for person, one in totals.items()
    }
    return {
        "brought": {
            person: {
                key: str(value) if isinstance(value, Fraction) else value
                for key, value in one.items()
            }
            for person, one in told.items()
        }
    }


def read_brought(body: dict[str, Any]) -> dict[str, CarriedForward]:
    """The totals that an object brings forward, by person; Unreadable where it tells none (League 2.8)."""
    told = the_object(body.get("brought"), "the totals")
    return {
        person: _brought(the_object(one, f"the totals of {person!r}"))
        for person, one in told.items()
    }


def _brought(told: dict[str, Any]) -> CarriedForward:
    numbers = {
        key: the_number(told, key, "the totals")
        for key in ("played", "met", "points", "rounds", "bottles")
    }
    try:
        shares = {
            key: Fraction(the_text(told, key, "the totals"))
            for key in ("won", "seconds", "beaten", "placement")
        }
    except (ValueError, ZeroDivisionError) as error:
        raise Unreadable(f"the totals: {error}") from error
    every = {key: Fraction(value) for key, value in numbers.items()} | shares
    if any(
        abs(value) >= LARGEST or (value < 0 and key not in ("points", "placement"))
        for key, value in every.items()
    ):
        raise Unreadable("the totals: there is a number that cannot be")
    return CarriedForward(
        numbers["played"],
        shares["won"],
        shares["seconds"],
        shares["beaten"],
        numbers["met"],
        shares["placement"],
        numbers["points"],
        numbers["rounds"],
        numbers["bottles"],
    )


def _numbers(value: Any, where: str, least: int) -> dict[str, int]:
    told = the_object(value, where)
    numbers = {person: the_number(told, person, where) for person in told}
    if any(not least <= number < LARGEST for number in numbers.values()):
        raise Unreadable(f"{where}: there is a number that cannot be")
    return numbers


def _are_places(places: Mapping[str, int]) -> bool:
    return all(
        place == 1 + sum(other < place for other in places.values()) for place in places.values()
    )


def write_totals(totals: SeasonTotals) -> dict[str, Any]:
    """The object of somebody's season totals; `read_totals` makes equal ones of it."""
    fields = {name: getattr(totals, name) for name in SeasonTotals.__slots__}
    fields |= {name: str(fields[name]) for name in _FRACTIONS}
    fields["last"] = [[game.place, game.people, game.is_dropped] for game in totals.last]
    fields["dropped"] = list(totals.dropped)
    fields["against"] = {person: list(met) for person, met in totals.against.items()}
    return {_STORED_KEYS.get(name, name): value for name, value in fields.items()}


def read_totals(body: dict[str, Any]) -> SeasonTotals:
    """The season totals of an object that `write_totals` made."""
    names = {key: name for name, key in _STORED_KEYS.items()}
    fields = {names.get(key, key): value for key, value in body.items()}
    fields |= {name: Fraction(fields[name]) for name in _FRACTIONS}
    fields["last"] = tuple(Recent(*game) for game in fields["last"])
    fields["dropped"] = tuple(fields["dropped"])
    fields["against"] = {person: (met, won) for person, (met, won) in fields["against"].items()}
    return SeasonTotals(**fields)


_FRACTIONS = ("won", "seconds", "beaten", "placement", "above")
"""The fields of season totals that are fractions, stored as text."""

_STORED_KEYS = {"known_points": "told", "bottle_rounds": "all_rounds"}
"""The fields of season totals that are stored under another key."""


def write_moves(moves: tuple[RankChange, ...]) -> list[dict[str, Any]]:
    """The list that tells what a correction changed; `read_moves` makes an equal one of it."""
    return [
        {
            "person": change.person,
            "was": [change.old_place, _text(change.old_value)],
            "now": [change.new_place, _text(change.new_value)],
        }
        for change in moves
    ]


def read_moves(body: Any) -> tuple[RankChange, ...]:
    """What a list of ours tells of a correction; Unreadable when it tells nothing of the kind."""
    moves = []
    for one in the_list({"moves": body}, "moves", "a change"):
        told = the_object(one, "a change")
        (was, had), (now, has) = (_place_and_value(told, key) for key in ("was", "now"))
        moves.append(RankChange(the_text(told, "person", "a change"), was, now, had, has))
    return tuple(moves)


def _place_and_value(told: dict[str, Any], key: str) -> tuple[int | None, Fraction | None]:
    match the_list(told, key, "a change"):
        case [int() | None as place, str() | None as value]:
            try:
                return place, None if value is None else Fraction(value)
            except (ValueError, ZeroDivisionError) as error:
                raise Unreadable(f"a change: {shown(value)} is no number") from error
    raise Unreadable("a change: a place and a value are missing")


def _text(value: Fraction | None) -> str | None:
    return None if value is None else str(value)
