"""What a league kept on paper, as a spreadsheet writes it (CSV): results game by game, or totals. FORMAT.md has the columns.

Three forms are told apart by their heads: a line for each person of a game, a column for each person, or a line for each
person's totals. Heads are English or German, and so are days and numbers.
"""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Literal

from assistant.league.people import comparable
from assistant.league.season_totals import CarriedForward

Code = Literal["empty", "head", "day", "number", "name", "people", "places", "twice"]

MOST_PEOPLE, LARGEST = 4, 1_000_000


class Misfit(ValueError):
    """A line that says nothing that can be counted: which line, from 1, what is wrong, and with which cell."""

    def __init__(self, code: Code, line: int, cell: str = "") -> None:
        super().__init__(f"line {line}: {code} {cell!r}")
        self.code = code
        self.line = line
        self.cell = cell


@dataclass(frozen=True, slots=True)
class PaperGame:
    """A game of which paper tells the totals, by name. 0 rounds are not known; None are places that follow from the points."""

    day: date
    points: Mapping[str, int]
    rounds: int
    places: Mapping[str, int] | None


@dataclass(frozen=True, slots=True)
class Paper:
    """All of it: games in their order, or totals by name."""

    games: tuple[PaperGame, ...] = ()
    totals: Mapping[str, CarriedForward] = field(default_factory=dict)


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
_DAY = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})\.(\d{1,2})\.(\d{4})")
_GUARD = re.compile(r"'(?=[=+\-@＝＋－＠\t])")


def parse(content: bytes) -> Paper:
    """What a CSV file tells; Misfit where a line tells nothing that can be counted."""
    try:
        rows = [
            (number, [cell.strip() for cell in row])
            for number, row in enumerate(_rows(_text(content)), 1)
        ]
    except csv.Error as error:  # a cell of a hundred thousand letters
        raise Misfit("empty", 1) from error
    filled = [(number, row) for number, row in rows if any(row)]
    if len(filled) < 2:
        raise Misfit("empty", 1)
    (line, head), lines = filled[0], filled[1:]
    known = _columns(head, line)
    if "day" in known and "name" in known and "points" in known:
        return Paper(games=tuple(_by_person(known, lines)))
    if "day" in known and "name" not in known:
        return Paper(games=tuple(_by_column(known, head, lines)))
    if "name" in known and "played" in known:
        return Paper(totals=_totals(known, lines))
    raise Misfit("head", line, " ".join(head))


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


def _columns(head: Sequence[str], line: int) -> dict[str, int]:
    """Where each known column stands."""
    found: dict[str, int] = {}
    for place, cell in enumerate(head):
        for key, words in _HEADS.items():
            if cell.casefold() in words:
                if key in found:
                    raise Misfit("twice", line, cell)
                found[key] = place
    return found


def _by_person(
    known: Mapping[str, int], lines: Sequence[tuple[int, list[str]]]
) -> Iterator[PaperGame]:
    """A line for each person of a game; lines of one day and one game belong together."""
    games: dict[tuple[date, str], list[tuple[int, list[str]]]] = {}
    for number, row in lines:
        key = _day(row, known["day"], number), _cell(row, known.get("game"))
        games.setdefault(key, []).append((number, row))
    for (day, _), its in sorted(games.items(), key=lambda one: one[0][0]):
        names = [_name(_cell(row, known["name"]), number) for number, row in its]
        points = [_whole(_cell(row, known["points"]), number) for number, row in its]
        told = [_cell(row, known.get("place")) for _, row in its]
        places = (
            [_whole(cell, number) for cell, (number, _) in zip(told, its, strict=True)]
            if all(told)
            else None
        )
        rounds = max(_count(_cell(row, known.get("rounds")), number) for number, row in its)
        yield _game(its[0][0], day, names, points, rounds, places)


def _by_column(
    known: Mapping[str, int], head: Sequence[str], lines: Sequence[tuple[int, list[str]]]
) -> Iterator[PaperGame]:
    """A line for each game and a column for each person; who did not play has an empty cell."""
    people = {
        place: cell for place, cell in enumerate(head) if place not in known.values() and cell
    }
    games = []
    for number, row in lines:
        there = {place: name for place, name in people.items() if _cell(row, place)}
        names = [_name(name, number) for name in there.values()]
        points = [_whole(_cell(row, place), number) for place in there]
        games.append(
            _game(
                number,
                _day(row, known["day"], number),
                names,
                points,
                _count(_cell(row, known.get("rounds")), number),
            )
        )
    yield from sorted(games, key=lambda game: game.day)


def _game(
    line: int,
    day: date,
    names: Sequence[str],
    points: Sequence[int],
    rounds: int,
    places: Sequence[int] | None = None,
) -> PaperGame:
    if not 2 <= len(names) <= MOST_PEOPLE:
        raise Misfit("people", line, str(len(names)))
    known = [comparable(name) for name in names]
    if len(set(known)) != len(known):
        raise Misfit(
            "twice", line, next(name for name in names if known.count(comparable(name)) > 1)
        )
    if places and any(place != 1 + sum(other < place for other in places) for place in places):
        raise Misfit("places", line, " ".join(map(str, places)))
    return PaperGame(
        day,
        dict(zip(names, points, strict=True)),
        rounds,
        dict(zip(names, places, strict=True)) if places else None,
    )


def _totals(
    known: Mapping[str, int], lines: Sequence[tuple[int, list[str]]]
) -> dict[str, CarriedForward]:
    """A line for each person's totals."""
    totals: dict[str, CarriedForward] = {}
    for number, row in lines:
        name = _name(_cell(row, known["name"]), number)
        if comparable(name) in map(comparable, totals):
            raise Misfit("twice", number, name)
        told = {key: _cell(row, place) for key, place in known.items()}
        met = _count(told.get("met", ""), number)
        totals[name] = CarriedForward(
            _count(told["played"], number),
            _share(told.get("won", ""), number),
            _share(told.get("seconds", ""), number),
            _beaten(told.get("beaten", ""), met, number),
            met,
            _share(told.get("placement", ""), number),
            _whole(told.get("points") or "0", number),
            _count(told.get("rounds", ""), number),
            _count(told.get("bottles", ""), number),
        )
        _hold_together(totals[name], number)
    return totals


def _hold_together(totals: CarriedForward, line: int) -> None:
    """Nobody is first or second more often than there were games, or ended more rounds with the bottle than there were."""
    if totals.won + totals.seconds > totals.played:
        raise Misfit("number", line, str(totals.won + totals.seconds))
    if totals.rounds and totals.bottles > totals.rounds:
        raise Misfit("number", line, str(totals.bottles))


def _beaten(cell: str, met: int, line: int) -> Fraction:
    """How many people were beaten: a number, or with a % behind it the part of those who were met."""
    told = _share(cell.removesuffix("%").strip(), line)
    beaten = told * met / 100 if cell.endswith("%") else told
    if beaten > met:
        raise Misfit("number", line, cell)
    return beaten


def _cell(row: Sequence[str], place: int | None) -> str:
    return row[place] if place is not None and place < len(row) else ""


def _name(cell: str, line: int) -> str:
    """A name, without the apostrophe that keeps a spreadsheet from running it."""
    name = " ".join(_GUARD.sub("", cell, count=1).split())
    if not name or len(name) > 40 or not name.isprintable():
        raise Misfit("name", line, cell)
    return name


def _day(row: Sequence[str], place: int, line: int) -> date:
    cell = _cell(row, place)
    told = _DAY.fullmatch(cell)
    try:
        year, month, day = (
            told.group(1, 2, 3)
            if told and told[1]
            else told.group(6, 5, 4)
            if told
            else ("", "", "")
        )
        return date(int(year), int(month), int(day))
    except ValueError as error:
        raise Misfit("day", line, cell) from error


def _whole(cell: str, line: int) -> int:
    number = _share(cell.replace("−", "-"), line, is_signed=True)
    if number.denominator != 1:
        raise Misfit("number", line, cell)
    return int(number)


def _count(cell: str, line: int) -> int:
    """A whole number from 0 up; 0 for an empty cell."""
    number = _share(cell, line)
    if number.denominator != 1:
        raise Misfit("number", line, cell)
    return int(number)


def _share(cell: str, line: int, *, is_signed: bool = False) -> Fraction:
    """A number with or without decimals, or a fraction such as 3/2; 0 for an empty cell."""
    if not cell and not is_signed:
        return Fraction(0)
    if not re.fullmatch(r"-?\d{1,7}([.,]\d{1,6}|/[1-9]\d{0,5})?", cell) or (
        cell.startswith("-") and not is_signed
    ):
        raise Misfit("number", line, cell)
    number = Fraction(cell.replace(",", "."))
    if abs(number) >= LARGEST:
        raise Misfit("number", line, cell)
    return number
