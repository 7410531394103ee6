"""Totals from paper: a line of a spreadsheet for each person (League 2.8)."""

from collections.abc import Sequence
from fractions import Fraction

from assistant.league.people import comparable
from assistant.league.totals import CarriedForward
from assistant.notation import paper_cells
from assistant.notation.paper import Columns, Paper
from assistant.notation.paper_cells import Misfit, cell
from assistant.notation.paper_lines import Line


def by_person(columns: Columns, lines: Sequence[Line]) -> Paper:
    """The totals of everybody whose line can be counted."""
    totals: dict[str, CarriedForward] = {}
    misfits: list[Misfit] = []
    known: set[str] = set()
    for line in lines:
        try:
            name = paper_cells.name(cell(line.row, columns["name"]), line.number)
            if comparable(name) in known:
                raise Misfit("twice", line.number, name)
            known.add(comparable(name))
            totals[name] = _carried_forward(columns, line)
        except Misfit as misfit:
            misfits.append(misfit)
    return Paper(totals=totals, misfits=tuple(misfits))


def _carried_forward(columns: Columns, line: Line) -> CarriedForward:
    cells = {key: cell(line.row, column) for key, column in columns.items()}
    number, met = line.number, paper_cells.count(cells.get("met", ""), line.number)
    found = CarriedForward(
        played=paper_cells.count(cells["played"], number),
        won=paper_cells.share(cells.get("won", ""), number),
        seconds=paper_cells.share(cells.get("seconds", ""), number),
        beaten=_beaten(cells.get("beaten", ""), met, number),
        met=met,
        placement=paper_cells.share(cells.get("placement", ""), number),
        points=paper_cells.whole(cells.get("points") or "0", number),
        rounds=paper_cells.count(cells.get("rounds", ""), number),
        bottles=paper_cells.count(cells.get("bottles", ""), number),
    )
    _check_totals(found, number)
    return found


def _check_totals(totals: CarriedForward, line: int) -> None:
    """Refuse more first and second places than games, and more bottles than rounds."""
    if totals.won + totals.seconds > totals.played:
        raise Misfit("number", line, str(totals.won + totals.seconds))
    if totals.rounds and totals.bottles > totals.rounds:
        raise Misfit("number", line, str(totals.bottles))


def _beaten(text: str, met: int, line: int) -> Fraction:
    """How many people were beaten: a number, or with a % behind it the part of those met."""
    number = paper_cells.share(text.removesuffix("%").strip(), line)
    beaten = number * met / 100 if text.endswith("%") else number
    if beaten > met:
        raise Misfit("number", line, text)
    return beaten
