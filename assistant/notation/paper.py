"""What a league kept on paper: games of which only the totals are known, or totals of people."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from assistant.league.totals import CarriedForward
from assistant.notation.paper_cells import Misfit

Columns = Mapping[str, int]
"""Where each known column stands in a row, by its key in `paper_csv`."""


@dataclass(frozen=True, slots=True)
class PaperGame:
    """A game of which paper tells the totals, by name.

    0 rounds are not known; None are places that follow from the points. `number` is what the file
    calls the game on its day, or ""; `line` where it begins.
    """

    day: date
    points: Mapping[str, int]
    rounds: int
    places: Mapping[str, int] | None
    number: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Paper:
    """What a file tells: games in their order, or totals by name.

    `misfits` are the lines that tell nothing that can be counted; their games are left out.
    `asks_order`: its days can be read in two ways, and nobody has said in which; then there is
    nothing else. `unread_sheets` are further ones of the workbook that hold something.
    """

    games: tuple[PaperGame, ...] = ()
    totals: Mapping[str, CarriedForward] = field(default_factory=dict)
    misfits: tuple[Misfit, ...] = ()
    asks_order: bool = False
    unread_sheets: tuple[str, ...] = ()
