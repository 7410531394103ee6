"""What a league kept on paper, as JSON objects: a game's results, or totals (League 2.7, 2.8)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from assistant.league.results import Result, results_from_paper
from assistant.league.totals import CarriedForward
from assistant.notation.json_values import Unreadable
from assistant.notation.texts import LONGEST_LINE, is_line
from assistant.notation.typed_json import LARGEST, Count, Place, Points, typed

MOST_PEOPLE = 6


class _Game(Struct, frozen=True, forbid_unknown_fields=True):
    """A game: the points by person, its rounds (0: not known), and places where they were given.

    `game` is what the spreadsheet calls it on its day, where it has a column for that.
    """

    points: Annotated[dict[str, Points], Meta(min_length=2, max_length=MOST_PEOPLE)]
    rounds: Count
    places: dict[str, Place] | UnsetType = UNSET
    game: Annotated[str, Meta(min_length=1)] | UnsetType = UNSET


class _Totals(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody's totals. `CarriedForward` says what the fields mean."""

    played: Count
    won: Fraction
    seconds: Fraction
    beaten: Fraction
    met: Count
    placement: Fraction
    points: Points
    rounds: Count
    bottles: Count


class _CarriedForward(Struct, frozen=True, forbid_unknown_fields=True):
    brought: dict[str, _Totals]


def write_paper(
    points: Mapping[str, int], rounds: int, places: Mapping[str, int] | None, number: str = ""
) -> dict[str, Any]:
    """The object of a game from paper; `read_paper` makes its results of it."""
    body: dict[str, Any] = {"points": dict(points), "rounds": rounds}
    if places is not None:
        body["places"] = dict(places)
    return body | {"game": number} if number else body


def read_paper(body: dict[str, Any]) -> tuple[Result, ...]:
    """The results of a game from paper; none where the object carries totals forward."""
    if "brought" in body:
        read_brought(body)
        return ()
    game = typed(body, _Game, "a game from paper")
    places = None if game.places is UNSET else game.places
    if places is not None and not (places.keys() == game.points.keys() and _are_places(places)):
        raise Unreadable(
            "a game from paper: everybody has a place, and who shares one leaves out the next: "
            "1, 1, 3"
        )
    if game.game is not UNSET and not is_line(game.game, LONGEST_LINE):
        raise Unreadable("a game from paper: what it is called is no line of text")
    return results_from_paper(game.points, game.rounds, places)


def write_brought(totals: Mapping[str, CarriedForward]) -> dict[str, Any]:
    """The object of totals from paper, by person."""
    return {"brought": msgspec.to_builtins(totals, enc_hook=str)}


def read_brought(body: dict[str, Any]) -> dict[str, CarriedForward]:
    """The totals that an object carries forward, by person."""
    carried = typed(body, _CarriedForward, "the totals from paper")
    return {person: _carried_forward(totals) for person, totals in carried.brought.items()}


def _carried_forward(totals: _Totals) -> CarriedForward:
    fractions = (totals.won, totals.seconds, totals.beaten)
    if min(fractions) < 0 or max(*fractions, abs(totals.placement)) >= LARGEST:
        raise Unreadable("the totals from paper: there is a number that cannot be")
    return CarriedForward(**msgspec.structs.asdict(totals))


def _are_places(places: Mapping[str, int]) -> bool:
    return all(
        place == 1 + sum(other < place for other in places.values()) for place in places.values()
    )
