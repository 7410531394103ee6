"""What a league kept on paper, read from a spreadsheet: games, or totals of people."""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from itertools import pairwise
from typing import TypeVar

from assistant.league.people import comparable
from assistant.league.results import places_of
from assistant.league.totals import CarriedForward
from assistant.notation import paper_cells, paper_lines
from assistant.notation.file_limits import MOST_GAMES, MOST_LINES, MOST_PEOPLE, TooMuch
from assistant.notation.paper_cells import Days, Misfit, Order, cell, order_of
from assistant.notation.paper_lines import MOST_TITLES, Line, Lines
from assistant.notation.texts import LONGEST_LINE, plain

# What a league kept on paper: games of which only the totals are known, or totals of people.


K = TypeVar("K")
V = TypeVar("V")

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


# Games from paper: a line of a spreadsheet for each of their people, or a column for each person.
#
# A line that cannot be counted leaves out its game, and no other one. Where not even its day can be
# read, it may be of the game above it or below it: neither is brought in, rather than one without
# somebody who played.

MOST_AT_A_TABLE = 6

_Key = tuple[date, str]
"""The day of a game, and what the file calls it, or ""."""


# A line for each person of a game


def by_person(columns: Columns, days: Days, lines: Sequence[Line]) -> Paper:
    """Lines of one day and one game belong together."""
    groups: dict[_Key, list[Line]] = {}

    def group(line: Line) -> None:
        day = days.read(cell(line.row, columns["day"]), line.number)
        groups.setdefault((day, _number(columns, line)), []).append(line)

    _, without_day = _read(lines, group)
    beside = _beside(lines, {misfit.line for misfit in without_day})
    games, misfits = _read(
        sorted(groups, key=lambda key: key[0]),
        lambda key: _game_of_lines(key, columns, groups[key], beside),
    )
    return _paper(games, [*without_day, *misfits])


def _read(things: Iterable[K], read: Callable[[K], V]) -> tuple[list[V], list[Misfit]]:
    """What is read of each of these, and why that cannot be of the others."""
    found: list[V] = []
    misfits: list[Misfit] = []
    for thing in things:
        try:
            found.append(read(thing))
        except Misfit as misfit:
            misfits.append(misfit)
    return found, misfits


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
    by_line = dict(enumerate(places))
    if by_line != places_of(by_line):
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

    def add(line: Line) -> None:
        game = _game_of_line(columns, days, people, line)
        key = game.day, game.number or f"line {line.number}"
        if key in games:
            raise Misfit("twice", line.number, game.number)
        games[key] = game

    _, misfits = _read(lines, add)
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


# Totals from paper: a line of a spreadsheet for each person (League 2.8).


def totals_by_person(columns: Columns, lines: Sequence[Line]) -> Paper:
    """The totals of everybody whose line can be counted."""
    totals: dict[str, CarriedForward] = {}
    known: set[str] = set()

    def add(line: Line) -> None:
        name = paper_cells.name(cell(line.row, columns["name"]), line.number)
        if comparable(name) in known:
            raise Misfit("twice", line.number, name)
        known.add(comparable(name))
        totals[name] = _carried_forward(columns, line)

    _, misfits = _read(lines, add)
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


# What a league kept on paper, as a spreadsheet writes it. FORMAT.md has the columns.
#
# Three forms are told apart by their heads: a line for each person of a game, a column for each
# person, or a line for each person's totals. Heads are English or German, and so are days and
# numbers.

_HEADS = {
    "day": ("day", "date", "datum", "tag"),
    "name": ("player", "name", "person", "spieler", "spielerin"),
    "points": ("points", "score", "total", "coins", "punkte", "münzen", "summe"),
    "rounds": ("rounds", "runden"),
    "game": ("game", "spiel", "partie"),
    "place": ("place", "rank", "platz"),
    "played": ("played", "games", "spiele"),
    "won": ("won", "wins", "siege", "gewonnen"),
    "seconds": ("seconds", "second places", "zweite plätze"),
    "beaten": ("beaten", "geschlagen"),
    "met": ("met", "getroffen"),
    "placement": ("placement", "platzpunkte"),
    "bottles": ("bottles", "bottle", "bottle rounds", "flasche"),
}


def parse(content: bytes, order: Order | None = None) -> Paper:
    """What a file tells, its days in this order where they can be read in two ways.

    Misfit where it holds no lines or no head that can be read. TooMuch where there are more lines,
    games or people than are brought in.
    """
    paper = _parsed(content, order)
    if len(paper.games) > MOST_GAMES:
        raise TooMuch("games", MOST_GAMES)
    if len({name for game in paper.games for name in game.points} | {*paper.totals}) > MOST_PEOPLE:
        raise TooMuch("people", MOST_PEOPLE)
    return paper


def _parsed(content: bytes, order: Order | None) -> Paper:
    lines = paper_lines.read(content, MOST_LINES + MOST_TITLES + 2)
    if len(lines.rest) > MOST_LINES:
        raise TooMuch("lines", MOST_LINES)
    columns, lines = _table(lines)
    if _has_games(columns):
        paper = _games(columns, lines, order)
    else:
        paper = totals_by_person(columns, lines.rest)
    return replace(paper, unread_sheets=lines.unread_sheets)


def _table(lines: Lines) -> tuple[Columns, Lines]:
    """The heads and what stands below them; above them there may be a title."""
    for titles in range(min(MOST_TITLES + 1, len(lines.rest))):
        below = lines.below(titles)
        columns = _columns(below.head)
        if _has_games(columns) or {"name", "played"} <= columns.keys():
            return columns, below
    raise Misfit("head", lines.head.number, " ".join(lines.head.row))


def _has_games(columns: Columns) -> bool:
    return _is_by_person(columns) or ("day" in columns and "name" not in columns)


def _is_by_person(columns: Columns) -> bool:
    return {"day", "name", "points"} <= columns.keys()


def _games(columns: Columns, lines: Lines, order: Order | None) -> Paper:
    order = order or order_of(cell(line.row, columns["day"]) for line in lines.rest)
    if order is None:
        return Paper(asks_order=True)
    days = Days(order, has_numbers=lines.from_workbook)
    if _is_by_person(columns):
        return by_person(columns, days, lines.rest)
    return by_column(columns, days, lines.head, lines.rest)


def _columns(head: Line) -> Columns:
    columns: dict[str, int] = {}
    for column, text in enumerate(head.row):
        for key, words in _HEADS.items():
            if text.casefold() in words:
                if key in columns:
                    raise Misfit("twice", head.number, text)
                columns[key] = column
    return columns
