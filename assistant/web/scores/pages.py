"""The page models of what only this area shows: the picture of a game's result."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow:
    """A player's line of the picture."""

    top: int
    place: int
    name: str
    total: str
    is_first: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultPicture:
    """`scores.picture`: the result as an SVG that needs nothing else, in its own units."""

    width: int
    height: int
    title: str  # "Cleo wins with 169"
    subtitle: str
    rows: tuple[ResultRow, ...]
