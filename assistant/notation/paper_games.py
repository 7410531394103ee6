"""Games from paper: a line of a spreadsheet for each of their people, or a column for each person.

A line that cannot be counted leaves out its game, and no other one. Where not even its day can be
read, it may be of the game above it or below it: neither is brought in, rather than one without
somebody who played.
"""

from collections.abc import Mapping, Sequence, Set
from datetime import date
from itertools import pairwise

from assistant.league.people import comparable
from assistant.notation import paper_cells
from assistant.notation.paper import Columns, Paper, PaperGame
from assistant.notation.paper_cells import Misfit, cell
from assistant.notation.paper_days import Days
from assistant.notation.paper_lines import Line
from assistant.notation.texts import LONGEST_LINE, plain

MOST_AT_A_TABLE = 6

_Key = tuple[date, str]
"""The day of a game, and what the file calls it, or ""."""


# A line for each person of a game


def by_person(columns: Columns, days: Days, lines: Sequence[Line]) -> Paper:
    """Lines of one day and one game belong together."""
    groups, misfits = _grouped(columns, days, lines)
    beside = _beside(lines, {misfit.line for misfit in misfits})
    games: list[PaperGame] = []
    for key in sorted(groups, key=lambda key: key[0]):
        try:
            games.append(_game_of_lines(key, columns, groups[key], beside))
        except Misfit as misfit:
            misfits.append(misfit)
    return _paper(games, misfits)


def _grouped(
    columns: Columns, days: Days, lines: Sequence[Line]
) -> tuple[dict[_Key, list[Line]], list[Misfit]]:
    """The lines of each game, and those whose day cannot be read."""
    games: dict[_Key, list[Line]] = {}
    misfits: list[Misfit] = []
    for line in lines:
        try:
            day = days.read(cell(line.row, columns["day"]), line.number)
        except Misfit as misfit:
            misfits.append(misfit)
        else:
            games.setdefault((day, _number(columns, line)), []).append(line)
    return games, misfits


def _beside(lines: Sequence[Line], unread: Set[int]) -> dict[int, int]:
    """For each line next to one whose day cannot be read that one; both by their numbers."""
    beside: dict[int, int] = {}
    for one, next_one in pairwise(line.number for line in lines):
        if (one in unread) != (next_one in unread):
            read, not_read = (next_one, one) if one in unread else (one, next_one)
            beside[read] = not_read
    return beside


def _game_of_lines(
    key: _Key, columns: Columns, lines: Sequence[Line], beside: Mapping[int, int]
) -> PaperGame:
    first, (day, number) = lines[0].number, key
    names = [paper_cells.name(cell(row, columns["name"]), line) for line, row in lines]
    points = [paper_cells.whole(cell(row, columns["points"]), line) for line, row in lines]
    of_game = _by_name(names, points, first)
    rounds, places = _rounds(columns, lines), _places(columns, lines)
    for line in lines:
        if line.number in beside:
            raise Misfit("beside", line.number, str(beside[line.number]))
    by_name = dict(zip(names, places, strict=True)) if places else None
    return PaperGame(day, of_game, rounds, by_name, number, first)


def _rounds(columns: Columns, lines: Sequence[Line]) -> int:
    """How many rounds a game had, which one line needs to tell, and no two in another way."""
    found = 0
    for number, row in lines:
        told = cell(row, columns.get("rounds"))
        rounds = paper_cells.count(told, number)
        if found and rounds and rounds != found:
            raise Misfit("rounds", number, told)
        found = found or rounds
    return found


def _places(columns: Columns, lines: Sequence[Line]) -> list[int]:
    """Everybody's place; none where somebody has none."""
    told = [cell(row, columns.get("place")) for _, row in lines]
    if not all(told):
        return []
    places = [paper_cells.whole(text, line.number) for text, line in zip(told, lines, strict=True)]
    if any(place != 1 + sum(other < place for other in places) for place in places):
        raise Misfit("places", lines[0].number, " ".join(map(str, places)))
    return places


# A column for each person


def by_column(columns: Columns, days: Days, head: Line, lines: Sequence[Line]) -> Paper:
    """A line for each game; an empty cell for who did not play."""
    people = {
        column: text
        for column, text in enumerate(head.row)
        if column not in columns.values() and text
    }
    games: dict[_Key, PaperGame] = {}
    misfits: list[Misfit] = []
    for line in lines:
        try:
            game = _game_of_line(columns, days, people, line)
            key = game.day, game.number or f"line {line.number}"
            if key in games:
                raise Misfit("twice", line.number, game.number)
            games[key] = game
        except Misfit as misfit:
            misfits.append(misfit)
    return _paper(sorted(games.values(), key=lambda game: game.day), misfits)


def _game_of_line(columns: Columns, days: Days, people: Mapping[int, str], line: Line) -> PaperGame:
    number, row = line
    played = {column: name for column, name in people.items() if cell(row, column)}
    names = [paper_cells.name(name, number) for name in played.values()]
    points = [paper_cells.whole(cell(row, column), number) for column in played]
    return PaperGame(
        days.read(cell(row, columns["day"]), number),
        _by_name(names, points, number),
        paper_cells.count(cell(row, columns.get("rounds")), number),
        None,
        _number(columns, line),
        number,
    )


def _number(columns: Columns, line: Line) -> str:
    """What the file calls a game on its day."""
    return plain(cell(line.row, columns.get("game")))[:LONGEST_LINE]


def _by_name(names: Sequence[str], points: Sequence[int], line: int) -> dict[str, int]:
    """The points of a game's people, of whom there are two to six, each called otherwise."""
    if not 2 <= len(names) <= MOST_AT_A_TABLE:
        raise Misfit("people", line, str(len(names)))
    known = [comparable(name) for name in names]
    for name in names:
        if known.count(comparable(name)) > 1:
            raise Misfit("twice", line, name)
    return dict(zip(names, points, strict=True))


def _paper(games: Sequence[PaperGame], misfits: Sequence[Misfit]) -> Paper:
    in_order = sorted(misfits, key=lambda misfit: misfit.line)
    return Paper(games=tuple(games), misfits=tuple(in_order))
