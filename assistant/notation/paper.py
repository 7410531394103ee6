"""What a league kept on paper, read from a spreadsheet: games, or totals of people.

A sheet is lines of cells. What each column is taken for is guessed (`paper_columns.py`), and
somebody can say it otherwise; from that follows how the games stand there. FORMAT.md has it all.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from itertools import pairwise
from typing import Literal, NamedTuple

from assistant.league.people import comparable
from assistant.league.results import places_of
from assistant.league.totals import CarriedForward
from assistant.notation import paper_cells, paper_columns, paper_lines, spreadsheets
from assistant.notation.file_limits import MOST_GAMES, MOST_LINES, MOST_PEOPLE, TooMuch
from assistant.notation.paper_cells import Misfit, Order, cell, is_absent
from assistant.notation.paper_columns import Column, Role
from assistant.notation.paper_lines import Grid, Line, SheetName
from assistant.notation.texts import LONGEST_LINE, plain

MOST_TITLES = 5
"""So many lines may stand above the heads of a table: what it is called, and whose it is."""

MOST_AT_A_TABLE = 6


@dataclass(frozen=True, slots=True)
class Reading:
    """How a file is to be read, as far as somebody has said it.

    The sheet of a workbook, "" for the first; whether what it hides is used; what columns are, by
    their numbers from 0; what stands first in 3/4/2026; the year of the first day without one;
    whether 1.234 is more than a thousand; whether evenings of many people are kept as totals.
    """

    sheet: str = ""
    uses_hidden: bool = False
    roles: Mapping[int, Role] = field(default_factory=dict)
    order: Order | None = None
    year: int | None = None
    in_thousands: bool = True
    keeps_evenings: bool = False


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


class Evening(NamedTuple):
    """The points of more people than a table has, of which no game follows."""

    day: date
    points: Mapping[str, int]
    line: int


NotUsedBy = Literal["above", "again", "sum", "hidden", "nobody", "absent", "evening"]
"""A line is above the heads, or says them again; it is the sum of others, or hidden; nobody has
points there; somebody was absent; or it is an evening of more people than a table has."""


class NotUsed(NamedTuple):
    """A line that is not used and why, with what stands there; or such a column."""

    why: NotUsedBy
    line: int
    text: str = ""
    is_column: bool = False


Fault = Literal["missing", "double", "mixed"]


class RolesFault(NamedTuple):
    """What the columns lack, or have twice, or cannot be together, so that nothing can be read."""

    fault: Fault
    role: Role


@dataclass(frozen=True, slots=True)
class Paper:
    """What a file tells: games in the order of their days, or totals by name.

    `misfits` are the lines that tell nothing that can be counted; their games are left out, of
    which these are all lines. `asks_order` and `asks_year`: its days can be read in two ways, or
    the first, which this is, says no year, and nobody has said how; then there are neither games nor totals, and so
    where the columns have `faults`. `either` is a number that can be read in two ways. `is_own`: it is
    our own sheet of a season's games, or plays, so that games at tables are found too. `is_of_plays`: it
    is a file of plays, `others` of them of other games.
    """

    games: tuple[PaperGame, ...] = ()
    totals: Mapping[str, CarriedForward] = field(default_factory=dict)
    evenings: tuple[Evening, ...] = ()
    misfits: tuple[Misfit, ...] = ()
    left_out: tuple[int, ...] = ()
    not_used: tuple[NotUsed, ...] = ()
    head: int = 1
    columns: tuple[Column, ...] = ()
    faults: tuple[RolesFault, ...] = ()
    asks_order: bool = False
    asks_year: str = ""
    either: str = ""
    sheets: tuple[SheetName, ...] = ()
    sheet: str = ""
    hidden_lines: int = 0
    hidden_columns: int = 0
    is_side_by_side: bool = False
    is_own: bool = False
    is_of_plays: bool = False
    others: int = 0


def parse(content: bytes, reading: Reading | None = None) -> Paper:
    """What a file tells, read as somebody has said.

    Misfit where it holds no lines or no heads. TooMuch where there are more lines, games or people
    than are brought in.
    """
    return limited(_parsed(content, reading or Reading()))


def limited(paper: Paper) -> Paper:
    """The same; TooMuch where it tells of more games or people than are brought in."""
    if len(paper.games) > MOST_GAMES:
        raise TooMuch("games", MOST_GAMES)
    people = {name for game in paper.games for name in game.points} | {*paper.totals}
    if len(people) > MOST_PEOPLE:
        raise TooMuch("people", MOST_PEOPLE)
    return paper


def _parsed(content: bytes, reading: Reading) -> Paper:
    grid = paper_lines.read(content, MOST_LINES + MOST_TITLES + 2, reading.sheet)
    if len(grid.lines) - 1 > MOST_LINES:
        raise TooMuch("lines", MOST_LINES)
    head, columns = _columns(grid, reading)
    paper = Paper(
        head=grid.lines[head].number,
        columns=tuple(columns),
        faults=tuple(_faults([column.role for column in columns])),
        sheets=grid.sheets,
        sheet=grid.sheet,
        hidden_lines=len({line.number for line in grid.lines} & grid.hidden_lines),
        hidden_columns=sum(column.number in grid.hidden_columns for column in columns),
        is_side_by_side=_is_side_by_side(columns),
        is_own=spreadsheets.is_of_games(grid.lines[head].row),
    )
    if paper.faults:
        return paper
    roles: dict[Role, list[int]] = {}
    for column in columns:
        roles.setdefault(column.role, []).append(column.number)
    return _Sheet(grid, head, roles, reading).read(paper)


# Which line names the columns, and what each of these is


def _columns(grid: Grid, reading: Reading) -> tuple[int, list[Column]]:
    """The index of the line that names the columns, and what they are.

    Above it there may be a title. It is the line by which most columns are used, if something can
    be read so, else the one with most words.
    """
    hidden = frozenset() if reading.uses_hidden else grid.hidden_columns
    best: tuple[tuple[bool, int], int, list[Column]] | None = None
    for index, head in enumerate(grid.lines[: min(MOST_TITLES + 1, len(grid.lines) - 1)]):
        is_hidden = head.number in grid.hidden_lines and not reading.uses_hidden
        if is_hidden or not paper_columns.looks_like_heads(head.row):
            continue
        columns = paper_columns.guess(head, grid.lines[index + 1 :], grid, hidden)
        is_whole = not _faults([column.role for column in columns])
        named = [column for column in columns if column.head]
        used = [column for column in named if column.role != "unused"]
        worth = (is_whole, len(used if is_whole else named))
        if best is None or worth > best[0]:
            best = (worth, index, columns)
    if best is None:
        raise Misfit("head", grid.lines[0].number, " ".join(grid.lines[0].row))
    _, index, columns = best
    roles: dict[int, Role] = {one.number: one.role for one in columns} | {**reading.roles}
    changed = [one for one in columns if roles[one.number] != one.role]
    return index, [
        replace(one, role=roles[one.number], why="") if one in changed else one for one in columns
    ]


def _faults(roles: Sequence[Role]) -> list[RolesFault]:
    """Why nothing can be read of columns that are these."""
    counts = Counter(roles)
    found = [RolesFault("double", role) for role in paper_columns.ONCE if counts[role] > 1]
    if counts["evening"]:
        needed: tuple[Role, ...] = ("name",)
        others: tuple[Role, ...] = ("day", "points", "person", "played", "table", "game")
    elif counts["person"]:
        needed, others = ("day",), ("name", "points", "played")
    elif counts["played"]:
        needed, others = ("name",), ("day", "table", "game")
    else:
        needed, others = ("day", "name", "points"), ()
    found += [RolesFault("missing", role) for role in needed if not counts[role]]
    return found + [RolesFault("mixed", role) for role in others if counts[role]]


def _is_side_by_side(columns: Sequence[Column]) -> bool:
    """Whether several tables, or several people, stand side by side: only the first is read."""
    words = Counter(paper_columns.word_of(column.head) for column in columns)
    return words["name"] > 1 and (words["day"] > 1 or words["points"] > 1)


# The lines, by what the columns are


@dataclass(slots=True)
class _Group:
    """Lines that are one game: its day, or why there is none, and what the file calls it.

    `keys` are its table and number, by their columns.
    """

    day: date | Misfit | None
    keys: Mapping[int, str]
    lines: list[Line] = field(default_factory=list)

    @property
    def number(self) -> str:
        return plain(", ".join(filter(None, self.keys.values())))[:LONGEST_LINE]


class _Sheet:
    """The lines of a sheet whose columns are known, and what was found of them so far."""

    def __init__(
        self, grid: Grid, head: int, roles: Mapping[Role, Sequence[int]], reading: Reading
    ) -> None:
        self._grid = grid
        self._reading = reading
        self._roles = roles
        self._head = grid.lines[head]
        self._misfits: list[Misfit] = []
        self._left_out: list[int] = []
        self._not_used: list[NotUsed] = []
        self._evenings: list[Evening] = []
        self._is_down = "evening" in roles
        for above in grid.lines[:head]:
            self._leave(above, "above", " ".join(filter(None, above.row)))
        self._lines = [line for line in grid.lines[head + 1 :] if self._is_own(line)]
        self._people = {column: cell(self._head.row, column) for column in roles.get("person", ())}
        of_points = [column for role in _POINTS for column in roles.get(role, ())]
        texts = (cell(line.row, column) for line in self._lines for column in of_points)
        self._either = next(filter(paper_cells.can_be_either, texts), "")
        if self._is_down:
            self._turn()
        elif not self._people:
            self._name_below()
        self._place_of = {line.number: place for place, line in enumerate(self._lines)}

    def read(self, paper: Paper) -> Paper:
        """What the lines tell, beside what is known of the columns."""
        if "played" in self._roles:
            return self._told(replace(paper, totals=self._totals()))
        days = [text for line in self._lines if (text := self._cell(line, "day"))]
        order = self._reading.order or paper_cells.order_of(days)
        asks_year = ""
        if self._reading.year is None:
            asks_year = paper_cells.without_year(days, self._grid.day_nought)
        if order is None or asks_year:
            return self._told(replace(paper, asks_order=order is None, asks_year=asks_year))
        games = self._games(self._groups(order))
        totals = _added_up(self._evenings) if self._reading.keeps_evenings else {}
        evenings = tuple(self._evenings)
        return self._told(replace(paper, games=tuple(games), totals=totals, evenings=evenings))

    def _told(self, paper: Paper) -> Paper:
        for misfit in self._misfits:
            misfit.is_column = self._is_down and misfit.code != "name"
        return replace(
            paper,
            either=self._either,
            misfits=tuple(sorted(self._misfits, key=lambda misfit: misfit.line)),
            left_out=tuple(sorted({*self._left_out})),
            not_used=tuple(sorted(self._not_used, key=lambda one: one.line)),
        )

    def _leave(self, line: Line, why: NotUsedBy, text: str = "") -> None:
        self._not_used.append(NotUsed(why, line.number, text, self._is_down and why in _IN_A_GAME))

    def _column(self, role: Role) -> int | None:
        return next(iter(self._roles.get(role, ())), None)

    def _cell(self, line: Line, role: Role) -> str:
        return cell(line.row, self._column(role))

    def _is_own(self, line: Line) -> bool:
        """Whether a line is not hidden, and neither a sum of others nor the heads again."""
        if line.number in self._grid.hidden_lines and not self._reading.uses_hidden:
            self._leave(line, "hidden")
        elif [*filter(None, line.row)] == [*filter(None, self._head.row)]:
            self._leave(line, "again")
        elif paper_columns.is_label(
            line.row, names_nobody=self._is_down or "person" in self._roles
        ) and not paper_cells.day(self._cell(line, "day")):
            self._leave(line, "sum", next(filter(None, line.row)))
        else:
            return True
        return False

    def _name_below(self) -> None:
        """Where each person has the days below each other, the name stands on the first line."""
        day, name = self._column("day"), self._column("name")
        if day is None or name is None or day < name:
            return
        last = ""
        for line in self._lines:
            if cell(line.row, day) and not cell(line.row, name):
                line.row[name] = last
            last = cell(line.row, name) or last

    def _turn(self) -> None:
        """Let people who stand below each other stand beside each other, a line for an evening."""
        evenings = self._roles["evening"]
        cells = {line.number: [cell(line.row, one) for one in evenings] for line in self._lines}
        sums, rows = paper_columns.derived(cells), []
        for line in self._lines:
            name = self._cell(line, "name")
            if line.number in sums:
                self._leave(line, "sum", name)
            elif not any(cells[line.number]):
                self._leave(line, "nobody", name)
            elif not name:
                self._misfits.append(Misfit("name", line.number))
                self._left_out.append(line.number)
            else:
                rows.append(line)
        self._people = {place: self._cell(line, "name") for place, line in enumerate(rows, 1)}
        heads = [cell(self._head.row, evening) for evening in evenings]
        self._lines = [
            Line(evening + 1, [head, *(cell(line.row, evening) for line in rows)])
            for evening, head in zip(evenings, heads, strict=True)
        ]
        self._roles = {"day": [0], "person": list(self._people)}

    # Which lines are one game

    def _groups(self, order: Order) -> list[_Group]:
        """The lines of each game: those of one day, table and number; or a line, if it has all.

        What stands only on the first line of several holds for those below it.
        """
        dates = self._dates(order)
        keys = self._keys()
        finest = keys[-1] if keys else self._column("day")
        given = sum(bool(cell(line.row, finest)) for line in self._lines)
        is_on_first = not self._people and 2 * given <= len(self._lines)
        is_apart = bool(self._people) or is_on_first
        sums = self._sums()
        found: dict[object, _Group] = {}
        day: date | Misfit | None = None
        of_game = dict.fromkeys(keys, "")
        block, was_given = 0, True
        for line in self._lines:
            if line.number in sums:
                self._leave(line, "sum")
                continue
            begins = bool(self._people)
            own = dates.get(line.number)
            if own is not None and own != day:
                day, of_game, begins = own, dict.fromkeys(keys, ""), True
            for place, column in enumerate(keys):
                text = cell(line.row, column)
                if text and text != of_game[column]:
                    of_game |= {column: text} | dict.fromkeys(keys[place + 1 :], "")
                    begins = True
            is_given = bool(cell(line.row, finest))
            if begins or (is_on_first and is_given and not was_given):
                block += 1
            was_given = is_given
            key = (day, *of_game.values(), block if is_apart else 0)
            group = found.setdefault(key, _Group(day, dict(of_game)))
            group.lines.append(line)
        return list(found.values()) if is_apart else self._surely(list(found.values()))

    def _dates(self, order: Order) -> Mapping[int, date | Misfit]:
        cells = {line.number: text for line in self._lines if (text := self._cell(line, "day"))}
        return paper_cells.dates(cells, self._grid.day_nought, order, self._reading.year or 0)

    def _keys(self) -> list[int]:
        """The columns that keep games of a day apart, the coarser ones before the finer ones."""
        columns = [*self._roles.get("table", ()), *self._roles.get("game", ())]
        return sorted(one for one in columns if any(cell(line.row, one) for line in self._lines))

    def _sums(self) -> set[int]:
        """Lines without a day of their own whose points follow from those of the others."""
        days = [bool(self._cell(line, "day")) for line in self._lines]
        if not self._people or not any(days):
            return set()
        below = self._lines[days.index(True) :]
        without_day = {line.number for line in below if not self._cell(line, "day")}
        if not without_day:
            return set()
        cells = {line.number: [cell(line.row, one) for one in self._people] for line in below}
        return without_day & paper_columns.derived(cells).keys()

    def _surely(self, groups: Sequence[_Group]) -> list[_Group]:
        """The groups, without those beside a line whose day cannot be read, which may be theirs."""
        unread = {
            line.number for group in groups if isinstance(group.day, Misfit) for line in group.lines
        }
        beside: dict[int, int] = {}
        for one, next_one in pairwise(line.number for line in self._lines):
            if (one in unread) != (next_one in unread):
                read, not_read = (next_one, one) if one in unread else (one, next_one)
                beside[read] = not_read
        for group in groups:
            numbers = [line.number for line in group.lines if line.number in beside]
            if numbers:
                group.day = Misfit("beside", numbers[0], str(beside[numbers[0]]))
        return list(groups)

    # Games

    def _games(self, groups: Sequence[_Group]) -> list[PaperGame]:
        """The games in the order of their days; what cannot be counted is left out, and said."""
        games: list[PaperGame] = []
        for group in groups:
            try:
                games += self._game(group)
            except Misfit as misfit:
                self._add_misfit(misfit)
                self._left_out += [line.number for line in group.lines]
        games.sort(key=lambda game: game.day)
        return self._with_own_numbers(games)

    def _add_misfit(self, misfit: Misfit) -> None:
        """Lines in a row of which the same is missing are said at once."""
        last = self._misfits[-1] if self._misfits else None
        is_alike = last and (last.code, last.cell, misfit.cell) == (misfit.code, "", "")
        if last and is_alike and self._place_of[misfit.line] == self._place_of[last.last] + 1:
            last.last = misfit.last
        else:
            self._misfits.append(misfit)

    def _game(self, group: _Group) -> list[PaperGame]:
        """The game of some lines; none where nobody has points, or there are too many people."""
        lines = [line for line in group.lines if self._has_points(line)]
        if not lines:
            return []
        first, day = lines[0].number, group.day
        if day is None:
            raise Misfit("day", first, "", lines[-1].number)
        if isinstance(day, Misfit):
            raise day
        if self._people:
            [(_, row)] = lines
            came = {
                one: name for one, name in self._people.items() if not is_absent(cell(row, one))
            }
            names = [paper_cells.name(name, first) for name in came.values()]
            points = [self._points(cell(row, one), first) for one in came]
            places: list[int] = []
        else:
            lines = self._without_sums(lines)
            names = [paper_cells.name(self._cell(line, "name"), line.number) for line in lines]
            points = [self._points(self._cell(line, "points"), line.number) for line in lines]
            places = self._places(lines)
        by_name = dict(zip(names, points, strict=True))
        if len(names) > MOST_AT_A_TABLE and not self._keys() and len(by_name) == len(names):
            self._evenings.append(Evening(day, by_name, first))
            if not self._reading.keeps_evenings:
                for line in lines:
                    self._leave(line, "evening")
            return []
        check_people(names, first)
        rounds = self._rounds(lines)
        of_all = dict(zip(names, places, strict=True)) if places else None
        return [PaperGame(day, by_name, rounds, of_all, group.number, first)]

    def _has_points(self, line: Line) -> bool:
        """Whether somebody has points in a line; else it is said that it is not used."""
        if self._people:
            cells = [cell(line.row, column) for column in self._people]
            if any(map(paper_cells.can_be_points, cells)):
                return True
        elif not is_absent(self._cell(line, "points")):
            return True
        name = self._cell(line, "name")
        if name:
            self._leave(line, "absent", name)
        else:
            self._leave(line, "nobody", " ".join(filter(None, line.row)))
        return False

    def _without_sums(self, lines: Sequence[Line]) -> list[Line]:
        """The lines, without one of nobody that has the sum of the others."""
        named = [line for line in lines if self._cell(line, "name")]
        numbers = [paper_cells.number(self._cell(line, "points")) or 0 for line in named]
        for line in lines:
            if not self._cell(line, "name"):
                if paper_cells.number(self._cell(line, "points")) != sum(numbers):
                    raise Misfit("name", line.number)
                self._leave(line, "sum")
        return named

    def _points(self, text: str, line: int) -> int:
        return paper_cells.whole(text, line, self._reading.in_thousands)

    def _rounds(self, lines: Sequence[Line]) -> int:
        """How many rounds a game had, which one line needs to tell, and no two in another way.

        But for our own sheet, where somebody can have come later or have left.
        """
        if spreadsheets.is_of_games(self._head.row):
            return max(paper_cells.count(self._cell(line, "rounds"), line.number) for line in lines)
        found = 0
        for line in lines:
            told = self._cell(line, "rounds")
            rounds = paper_cells.count(told, line.number)
            if found and rounds and rounds != found:
                raise Misfit("rounds", line.number, told)
            found = found or rounds
        return found

    def _places(self, lines: Sequence[Line]) -> list[int]:
        """Everybody's place; none where somebody has none."""
        told = [self._cell(line, "place").removesuffix(".") for line in lines]
        if not all(told):
            return []
        pairs = zip(told, lines, strict=True)
        places = [paper_cells.whole(text, line.number) for text, line in pairs]
        by_line = dict(enumerate(places))
        if by_line != places_of(by_line):
            raise Misfit("places", lines[0].number, " ".join(map(str, places)))
        return places

    def _with_own_numbers(self, games: Sequence[PaperGame]) -> list[PaperGame]:
        """The games, each with a number that no other one of its day has.

        Several at one table have none; of several that are called the same one stays.
        """
        counts = Counter((game.day, game.number) for game in games if game.number)
        found: dict[object, PaperGame] = {}
        for game in games:
            key = (game.day, game.number)
            if counts[key] < 2:
                found[game.line] = game
            elif not any(map(self._is_used, self._roles.get("game", ()))):
                found[game.line] = replace(game, number="")
            elif key in found:
                self._misfits.append(Misfit("twice", game.line, game.number))
                self._left_out.append(game.line)
            else:
                found[key] = game
        return list(found.values())

    def _is_used(self, column: int) -> bool:
        return any(cell(line.row, column) for line in self._lines)

    # Totals: a line for each person (League 2.8)

    def _totals(self) -> dict[str, CarriedForward]:
        """The totals of everybody whose line can be counted."""
        totals: dict[str, CarriedForward] = {}
        known: set[str] = set()
        for line in self._lines:
            try:
                name = paper_cells.name(self._cell(line, "name"), line.number)
                if comparable(name) in known:
                    raise Misfit("twice", line.number, name)
                known.add(comparable(name))
                totals[name] = self._carried_forward(line)
            except Misfit as misfit:
                self._misfits.append(misfit)
                self._left_out.append(line.number)
        return totals

    def _carried_forward(self, line: Line) -> CarriedForward:
        def share(role: Role) -> Fraction:
            return paper_cells.share(self._cell(line, role), line.number)

        def count(role: Role) -> int:
            return paper_cells.count(self._cell(line, role), line.number)

        met = count("met")
        found = CarriedForward(
            played=count("played"),
            won=share("won"),
            seconds=share("seconds"),
            beaten=_beaten(self._cell(line, "beaten"), met, line.number),
            met=met,
            placement=share("placement"),
            points=self._points(self._cell(line, "points") or "0", line.number),
            rounds=count("rounds"),
            bottles=count("bottles"),
        )
        if found.won + found.seconds > found.played:
            raise Misfit("number", line.number, str(found.won + found.seconds))
        if found.rounds and found.bottles > found.rounds:
            raise Misfit("number", line.number, str(found.bottles))
        return found


_POINTS: tuple[Role, ...] = ("points", "person", "evening")
_IN_A_GAME = ("absent", "nobody", "evening")
"""Why something of a game is not used, which can be a column."""


def check_people(names: Sequence[str], line: int) -> None:
    """A game's people are two to six, each called otherwise."""
    if not 2 <= len(names) <= MOST_AT_A_TABLE:
        raise Misfit("people", line, str(len(names)))
    counts = Counter(map(comparable, names))
    for name in names:
        if counts[comparable(name)] > 1:
            raise Misfit("twice", line, name)


def _added_up(evenings: Iterable[Evening]) -> dict[str, CarriedForward]:
    """The points of many evenings by person; each evening is one game played, without a place."""
    totals: dict[str, CarriedForward] = {}
    spelled: dict[str, str] = {}
    for evening in evenings:
        for name, points in evening.points.items():
            called = spelled.setdefault(comparable(name), name)
            own = totals.get(called, CarriedForward())
            totals[called] = replace(own, played=own.played + 1, points=own.points + points)
    return totals


def _beaten(text: str, met: int, line: int) -> Fraction:
    """How many people were beaten: a number, or with a % behind it the part of those met."""
    number = paper_cells.share(text.removesuffix("%").strip(), line)
    beaten = number * met / 100 if text.endswith("%") else number
    if beaten > met:
        raise Misfit("number", line, text)
    return beaten
