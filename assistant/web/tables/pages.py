"""The pages of a table as a whole: a new one, its sheet, its names, its end."""

from dataclasses import dataclass

from wtforms import Form

from assistant.web.pages import Place, Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPage:
    """`tables.new`."""

    form: Form  # client_id, deck, name_0 to name_3, dealer (random, 0, 1, 2, 3 in this order), end, number, tie
    known_names: tuple[str, ...]  # offered as chips, those who played last first
    targets: tuple[int, ...]  # offered for a target: 200, 300, 500


@dataclass(frozen=True, slots=True, kw_only=True)
class NamesPage:
    """`tables.names`."""

    table_id: str
    form: Form  # name_0 to name_3
    seats: int  # how many of the form's names the table has


@dataclass(frozen=True, slots=True, kw_only=True)
class DeletePage:
    """`tables.delete`: the one question."""

    table_id: str
    players: tuple[str, ...]
    rounds: int  # how many have been scored
    days_kept: int  # how long it can be restored


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """What a round brought a player."""

    score: int
    is_cursed: bool  # had the bottle at the end
    is_dealer: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRound:
    """A scored round."""

    number: int
    cells: tuple[Cell, ...]  # in seating order


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A player's running total in the chart."""

    name: str
    points: str  # "0,0 1,-38 2,-32": rounds played, minus the total after them (SVG counts downwards)
    is_leading: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """The running totals, in the units of the game; the drawing stretches to its place."""

    left: int  # 0
    top: int  # minus the highest of all totals and the target
    width: int  # rounds scored, at least 1
    height: int  # from the top down to the lowest total, or 0; at least 1
    target: int | None  # minus the target, where its line is drawn
    lines: tuple[Line, ...]  # in seating order


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPage:
    """`tables.sheet`."""

    table_id: str
    players: tuple[Standing, ...]  # in seating order
    rounds: tuple[SheetRound, ...]  # oldest first; empty before the first is scored
    chart: Chart | None  # None before the first round is scored
    podium: tuple[Place, ...]  # empty while the game runs
    rules: tuple[str, ...]  # the agreed deck, end and tie, a sentence each
    client_id: str  # for the rematch
