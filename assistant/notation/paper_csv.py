"""What a league kept on paper, as a spreadsheet writes it (CSV). FORMAT.md has the columns.

Three forms are told apart by their heads: a line for each person of a game, a column for each
person, or a line for each person's totals. Heads are English or German, and so are days and
numbers.
"""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from assistant.league.people import comparable
from assistant.league.season_totals import CarriedForward
from assistant.notation import paper_cells
from assistant.notation.file_limits import MOST_GAMES, MOST_PEOPLE
from assistant.notation.file_refusals import TooMuch
from assistant.notation.paper_cells import Misfit, cell

MOST_AT_A_TABLE = 6


@dataclass(frozen=True, slots=True)
class PaperGame:
    """A game of which paper tells the totals, by name.

    0 rounds are not known; None are places that follow from the points.
    """

    day: date
    points: Mapping[str, int]
    rounds: int
    places: Mapping[str, int] | None


@dataclass(frozen=True, slots=True)
class Paper:
    """All of it: games in their order, or totals by name."""

    games: tuple[PaperGame, ...] = ()
    totals: Mapping[str, CarriedForward] = field(default_factory=dict)


class _Line(NamedTuple):
    """A line of the file that is not empty, and its number from 1."""

    number: int
    row: list[str]


Columns = Mapping[str, int]
"""Where each known column stands, by its key in `_HEADS`."""

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


def parse(content: bytes) -> Paper:
    """What a CSV file tells; Misfit where a line tells nothing that can be counted.

    TooMuch where there are more games or people than are brought in.
    """
    paper = _parsed(content)
    if len(paper.games) > MOST_GAMES:
        raise TooMuch("games", MOST_GAMES)
    if len({name for game in paper.games for name in game.points} | {*paper.totals}) > MOST_PEOPLE:
        raise TooMuch("people", MOST_PEOPLE)
    return paper


def _parsed(content: bytes) -> Paper:
    head, *lines = _lines(content)
    if len(lines) > MOST_GAMES * MOST_AT_A_TABLE:
        raise TooMuch("games", MOST_GAMES)
    columns = _columns(head)
    if {"day", "name", "points"} <= columns.keys():
        return Paper(games=tuple(_games_by_person(columns, lines)))
    if "day" in columns and "name" not in columns:
        return Paper(games=tuple(_games_by_column(columns, head, lines)))
    if {"name", "played"} <= columns.keys():
        return Paper(totals=_totals(columns, lines))
    raise Misfit("head", head.number, " ".join(head.row))


def _lines(content: bytes) -> list[_Line]:
    """The lines that are not empty, the head and one more at least."""
    try:
        rows = [[text.strip() for text in row] for row in _rows(_text(content))]
    except csv.Error as error:  # a cell of a hundred thousand letters
        raise Misfit("empty", 1) from error
    lines = [_Line(number, row) for number, row in enumerate(rows, 1) if any(row)]
    if len(lines) < 2:
        raise Misfit("empty", 1)
    return lines


def _text(content: bytes) -> str:
    """UTF-8, or what older spreadsheets write on Windows."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _rows(text: str) -> Iterator[list[str]]:
    head = text.lstrip().partition("\n")[0]
    delimiter = max(";,\t", key=head.count)
    return csv.reader(io.StringIO(text), delimiter=delimiter)


def _columns(head: _Line) -> Columns:
    columns: dict[str, int] = {}
    for column, text in enumerate(head.row):
        for key, words in _HEADS.items():
            if text.casefold() in words:
                if key in columns:
                    raise Misfit("twice", head.number, text)
                columns[key] = column
    return columns


def _games_by_person(columns: Columns, lines: Sequence[_Line]) -> Iterator[PaperGame]:
    """A line for each person of a game; lines of one day and one game belong together."""
    games: dict[tuple[date, str], list[_Line]] = {}
    for line in lines:
        day = paper_cells.day(cell(line.row, columns["day"]), line.number)
        games.setdefault((day, cell(line.row, columns.get("game"))), []).append(line)
    for day, game in sorted(games, key=lambda game: game[0]):
        yield _game_of_lines(day, columns, games[day, game])


def _game_of_lines(day: date, columns: Columns, lines: Sequence[_Line]) -> PaperGame:
    names = [paper_cells.name(cell(row, columns["name"]), number) for number, row in lines]
    points = [paper_cells.whole(cell(row, columns["points"]), number) for number, row in lines]
    places = [cell(row, columns.get("place")) for _, row in lines]
    counts = [paper_cells.count(cell(row, columns.get("rounds")), number) for number, row in lines]
    first = lines[0].number
    game = PaperGame(day, _by_name(names, points, first), max(counts), None)
    if not all(places):
        return game
    numbers = [
        paper_cells.whole(place, line.number) for place, line in zip(places, lines, strict=True)
    ]
    _check_places(numbers, first)
    return PaperGame(day, game.points, game.rounds, dict(zip(names, numbers, strict=True)))


def _games_by_column(columns: Columns, head: _Line, lines: Sequence[_Line]) -> Iterator[PaperGame]:
    """A line for each game and a column for each person; an empty cell for who did not play."""
    people = {
        column: text
        for column, text in enumerate(head.row)
        if column not in columns.values() and text
    }
    games = [_game_of_line(columns, people, line) for line in lines]
    yield from sorted(games, key=lambda game: game.day)


def _game_of_line(columns: Columns, people: Mapping[int, str], line: _Line) -> PaperGame:
    played = {column: name for column, name in people.items() if cell(line.row, column)}
    names = [paper_cells.name(name, line.number) for name in played.values()]
    points = [paper_cells.whole(cell(line.row, column), line.number) for column in played]
    return PaperGame(
        paper_cells.day(cell(line.row, columns["day"]), line.number),
        _by_name(names, points, line.number),
        paper_cells.count(cell(line.row, columns.get("rounds")), line.number),
        None,
    )


def _by_name(names: Sequence[str], points: Sequence[int], line: int) -> dict[str, int]:
    """The points of a game's people, of whom there are two to six, each called otherwise."""
    if not 2 <= len(names) <= MOST_AT_A_TABLE:
        raise Misfit("people", line, str(len(names)))
    known = [comparable(name) for name in names]
    for name in names:
        if known.count(comparable(name)) > 1:
            raise Misfit("twice", line, name)
    return dict(zip(names, points, strict=True))


def _check_places(places: Sequence[int], line: int) -> None:
    """Refuse places that leave out another one than behind a shared one: 1, 1, 3."""
    if any(place != 1 + sum(other < place for other in places) for place in places):
        raise Misfit("places", line, " ".join(map(str, places)))


def _totals(columns: Columns, lines: Sequence[_Line]) -> dict[str, CarriedForward]:
    """A line for each person's totals."""
    totals: dict[str, CarriedForward] = {}
    known: set[str] = set()
    for line in lines:
        name = paper_cells.name(cell(line.row, columns["name"]), line.number)
        if comparable(name) in known:
            raise Misfit("twice", line.number, name)
        known.add(comparable(name))
        totals[name] = _carried_forward(columns, line)
        _check_totals(totals[name], line.number)
    return totals


def _carried_forward(columns: Columns, line: _Line) -> CarriedForward:
    cells = {key: cell(line.row, column) for key, column in columns.items()}
    number, met = line.number, paper_cells.count(cells.get("met", ""), line.number)
    return CarriedForward(
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
