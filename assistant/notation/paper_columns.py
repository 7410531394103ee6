"""What the columns of a spreadsheet are taken for: by their heads, and by what stands in them."""

import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from importlib.resources import files
from itertools import compress, islice, pairwise
from typing import Literal, NamedTuple

from assistant.notation import paper_cells
from assistant.notation.paper_cells import cell, is_absent, is_day, is_formula
from assistant.notation.paper_lines import Grid, Line

OfGames = Literal[
    "day", "table", "game", "name", "points", "person", "evening", "rounds", "place", "remark"
]
"""`name` and `points` are of a line for each person; `person` are the points of somebody in the
head, `evening` those of a day in the head. What stands in a remark is not kept."""

OfTotals = Literal["played", "won", "seconds", "beaten", "met", "placement", "bottles"]
Role = Literal[OfGames, OfTotals, "unused"]

Why = Literal[
    "",
    "word",
    "sum",
    "count",
    "average",
    "running",
    "text",
    "nameless",
    "empty",
    "hidden",
    "second",
]
"""Why a column is not used: its head says so, its numbers follow from the others, it counts the
lines, it holds text where points would be, it has no head, or holds
nothing, it is hidden, or there is one like it before it."""

ONCE: tuple[Role, ...] = (
    *("day", "name", "points", "rounds", "place"),
    *("played", "won", "seconds", "beaten", "met", "placement", "bottles"),
)
"""What one column can be at most."""

LOOKED_AT = 200
"""So many lines tell what a column holds."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column from 0, its head, what it is taken for and why it is not used; some of its cells."""

    number: int
    head: str
    role: Role
    why: Why = ""
    cells: tuple[str, ...] = ()


# Heads, in English, German, Dutch and French.

Word = Literal[Role, "sum", "lesser", "average", "other", "running", "filler"]
"""What a word of a head says. A `sum` is the points where nothing else is, and so is a `lesser`."""

_NEVER_POINTS: tuple[Word, ...] = ("average", "other")


def _letters(head: str) -> str:
    text = head.replace("#", " nr ").replace("∅", "ø").replace("Σ", "sum").replace("∑", "sum")
    parts = unicodedata.normalize("NFKD", text.replace("n°", "nr").replace("N°", "nr").casefold())
    plain = "".join(one for one in parts if not unicodedata.combining(one))
    return " ".join("".join(one if one.isalnum() else " " for one in plain).split())


def _read_words() -> dict[str, Word]:
    text = files("assistant.notation").joinpath("heads.toml").read_text("utf-8")
    of_all: dict[Word, dict[str, list[str]]] = tomllib.loads(text)  # type: ignore[assignment]
    return {head: word for word, of in of_all.items() for heads in of.values() for head in heads}


_WORDS = _read_words()


def word_of(head: str) -> Word | None:
    """What a head says that its column is; None for a head of unknown words, as names are."""
    text = _letters(head)
    if text in _WORDS:
        return _WORDS[text]
    said = [_word(word) for word in text.split() if _word(word) != "filler"]
    if "sum" in said:  # also of somebody: "Anna gesamt" has no points of a game
        return "sum"
    if None in said:
        return said[0] if said[0] in _NEVER_POINTS else None
    return next((word for word in said if word != "running"), said[0] if said else None)


def _word(word: str) -> Word | None:
    if word.isdigit():
        return "running"
    for ending in ("nummer", "number", "nr"):
        if word.removesuffix(ending) in _WORDS:
            return _WORDS[word.removesuffix(ending)]
    return _WORDS.get(word)


def is_label(row: Sequence[str], *, names_nobody: bool = False) -> bool:
    """Whether a line says by its first text that it holds sums, averages or the like.

    Where that text is nobody's name it can be a rank, a winner or a difference too.
    """
    first = next((text for text in row if text and paper_cells.number(text) is None), "")
    if first[:1].isdigit():
        return False
    words = _letters(first).split()
    labels = _LABELS if names_nobody else _LABELS[:2]
    return 0 < len(words) < _MOST_WORDS and _WORDS.get(words[0]) in labels


_LABELS: tuple[Word, ...] = ("sum", "average", "other", "place")
_MOST_WORDS = 4


# What stands in a column


class _Content(NamedTuple):
    """How many of the cells of a column are days, numbers or formulas, marks, and other texts."""

    days: int
    numbers: int
    absent: int
    texts: int

    @property
    def is_days(self) -> bool:
        return self.days > 0 and self.days >= self.numbers + self.texts

    @property
    def is_numbers(self) -> bool:
        """Whether points may stand there: numbers, or nothing that speaks against them."""
        return self.numbers >= self.texts and self.numbers >= self.days

    @property
    def is_text(self) -> bool:
        return self.texts > self.numbers


def _content(cells: Sequence[str], day_nought: date | None, is_called_day: bool) -> _Content:
    days = numbers = absent = texts = 0
    for text in cells:
        if not text:
            continue
        if is_day(text, day_nought) or (is_called_day and paper_cells.day(text, day_nought)):
            days += 1
        elif is_formula(text) or paper_cells.number(text) is not None:
            numbers += 1
        elif is_absent(text):
            absent += 1
        else:
            texts += 1
    return _Content(days, numbers, absent, texts)


def derived(columns: Mapping[int, Sequence[str]]) -> dict[int, Why]:
    """Columns whose numbers follow from those before them, else after them: sum, count, average.

    It needs two cells to show. Lines can be asked about in the same way.
    """
    numbers = {
        column: [None if is_absent(text) else paper_cells.number(text) for text in cells]
        for column, cells in columns.items()
    }
    found: dict[int, Why] = {}
    for order in (list(numbers), list(reversed(numbers))):
        before: list[tuple[int, int | Fraction]] = [
            (0, 0) for _ in next(iter(columns.values()), ())
        ]
        for place, column in enumerate(order):
            own = numbers[column]
            if place >= _FEWEST and (why := _follows(own, before)):
                found[column] = why
            else:
                before = [
                    (count, total) if value is None else (count + 1, total + value)
                    for value, (count, total) in zip(own, before, strict=True)
                ]
        if found:
            break
    return found


_FEWEST = 2


def _follows(
    own: Sequence[int | Fraction | None], before: Sequence[tuple[int, int | Fraction]]
) -> Why:
    """What these numbers are of those before, of which there are so many with this total."""
    told = [
        (value, count, total)
        for value, (count, total) in zip(own, before, strict=True)
        if count or value is not None
    ]
    whole = [(value, count, total) for value, count, total in told if value is not None and count]
    if len(whole) < max(len(told), _FEWEST):
        return ""
    has_several = any(count > 1 for _, count, _ in whole)
    # of one number each it could be a tie, but hardly three times
    if (has_several or len(whole) > _FEWEST) and all(value == total for value, _, total in whole):
        return "sum"
    if not has_several:
        return ""
    if all(value == count for value, count, _ in whole):
        return "count"
    if all(abs(value - Fraction(total) / count) <= _ROUNDED for value, count, total in whole):
        return "average"
    return ""


_ROUNDED = Fraction(1, 2)


def is_running(cells: Sequence[str]) -> bool:
    """Whether the cells count the lines: 1, 2, 3."""
    numbers = [paper_cells.number(text) for text in cells if text]
    return len(numbers) > _FEWEST and numbers == [*range(1, len(numbers) + 1)]


# What each column is


def looks_like_heads(row: Sequence[str]) -> bool:
    """Whether no cell of a line is a number, and one names something: heads are words, or days."""
    held = [text for text in row if text]
    return len(held) > 1 and all(
        paper_cells.number(text) is None or paper_cells.day(text) for text in held
    )


def guess(head: Line, lines: Sequence[Line], grid: Grid, hidden: frozenset[int]) -> list[Column]:
    """What each column is taken for, of which those that are hidden are not used."""
    return _Guess(head, lines, grid.day_nought, hidden).columns()


class _Guess:
    """The columns of a sheet, one after the other given what they are."""

    def __init__(
        self, head: Line, lines: Sequence[Line], day_nought: date | None, hidden: frozenset[int]
    ) -> None:
        looked_at = [*islice((line for line in lines if not is_label(line.row)), LOOKED_AT)]
        width = max(len(row) for _, row in (head, *lines))
        self._day_nought = day_nought
        self._heads = [cell(head.row, column) for column in range(width)]
        self._words = [word_of(text) for text in self._heads]
        self._cells = [[cell(row, column) for _, row in looked_at] for column in range(width)]
        self._content = [
            _content(cells, day_nought, word == "day")
            for cells, word in zip(self._cells, self._words, strict=True)
        ]
        self._roles: dict[int, Role] = {}
        self._why: dict[int, Why] = {}
        for column in range(width):
            if column in hidden:
                self._is_unused(column, "hidden")
            elif not any(self._cells[column]) and not self._heads[column]:
                self._is_unused(column, "empty")

    def columns(self) -> list[Column]:
        """All of them, after each has got its role."""
        self._day()
        if self._are_evenings_beside():
            self._evenings()
        elif "day" not in self._taken() and self._called("name") and self._called("played"):
            self._totals()
        else:
            self._games()
        for column in self._free():
            self._is_unused(column, self._reason(column))
        return [
            Column(
                column,
                head,
                self._roles[column],
                self._why.get(column, ""),
                tuple(text for text in self._cells[column] if text)[:2],
            )
            for column, head in enumerate(self._heads)
        ]

    def _free(self) -> list[int]:
        """The columns that have no role yet."""
        return [one for one in range(len(self._heads)) if one not in self._roles]

    def _taken(self) -> set[Role]:
        return {*self._roles.values()}

    def _called(self, word: Word) -> list[int]:
        """Those without a role whose head says this."""
        return [one for one in self._free() if self._words[one] == word]

    def _take(self, role: Role, columns: Sequence[int]) -> None:
        self._roles |= dict.fromkeys(columns, role)

    def _is_unused(self, column: int, why: Why) -> None:
        self._roles[column] = "unused"
        self._why[column] = why

    def _reason(self, column: int) -> Why:
        word = self._words[column]
        if not any(self._cells[column]):
            return "empty"
        if word == "running" or is_running(self._cells[column]):
            return "running"
        if word in self._taken():
            return "second"
        if not self._heads[column]:
            return "nameless"
        return "text" if not word and self._content[column].is_text else "word"

    def _day(self) -> None:
        """The first column that is called so and holds days, or that holds them, or is called so."""
        called = self._called("day")
        holding = [one for one in self._free() if self._content[one].is_days]
        both = [one for one in called if one in holding]
        self._take("day", [*both, *holding, *called][:1])

    def _are_evenings_beside(self) -> bool:
        """Whether days stand in heads, and names below each other, where else the days would be."""
        day = next((one for one, role in self._roles.items() if role == "day"), None)
        if day is not None and not self._content[day].is_text:
            return False
        return bool(self._dated() and self._names_below())

    def _dated(self) -> list[int]:
        heads = enumerate(self._heads)
        return [column for column, head in heads if paper_cells.day(head, self._day_nought)]

    def _names_below(self) -> list[int]:
        """Columns of texts, the one first that is called so."""
        columns = [
            column
            for column, content in enumerate(self._content)
            if content.is_text and self._roles.get(column) != "unused"
        ]
        return sorted(columns, key=lambda column: self._words[column] != "name")

    def _evenings(self) -> None:
        """People stand below each other, and evenings side by side."""
        names, dated = self._names_below(), self._dated()
        self._roles = {one: role for one, role in self._roles.items() if role != "day"}
        self._take("name", names[:1])
        dated = [one for one in self._free() if one in dated]
        # a head above two columns says that there were two games on that day
        beside = [one for one in self._free() if not self._heads[one] and one - 1 in dated]
        evenings = sorted([*dated, *(one for one in beside if self._content[one].is_numbers)])
        self._take("evening", evenings)
        for column, why in derived({one: self._cells[one] for one in evenings}).items():
            if not self._heads[column]:
                self._is_unused(column, why)
        self._take("remark", self._called("remark"))

    def _totals(self) -> None:
        for role in _OF_TOTALS:
            self._take(role, self._called(role)[:1])
        self._points()
        self._take("remark", self._called("remark"))

    def _games(self) -> None:
        """A line for each person, or for each game with the people side by side."""
        for role in ("table", "game"):
            first = {self._heads[one]: one for one in reversed(self._called(role))}
            self._take(role, self._without_rounds(sorted(first.values())))
        self._take("remark", self._called("remark"))
        names = [one for one in self._called("name") if not self._content[one].numbers]
        people = self._people()
        if not names and len(people) < _FEWEST:
            names = self._unnamed_names(bool(people))
        if names:
            self._take("name", names[:1])
            self._points()
            self._running_game()
            places = [one for one in self._called("place") if self._content[one].is_numbers]
            self._take("place", places[:1])
        else:
            self._take("person", people)
        self._take("rounds", self._called("rounds")[:1])

    def _without_rounds(self, columns: Sequence[int]) -> list[int]:
        """The columns, without "Runde 1" and "Runde 2", where each has what one round brought."""
        numbered = [one for one in columns if any(map(str.isdigit, self._heads[one]))]
        return [one for one in columns if one not in numbered or len(numbered) < _FEWEST]

    def _people(self) -> list[int]:
        """The columns that can be somebody's, if no column has names.

        What follows from the others, or counts the lines, gets its reason here.
        """
        free = [
            one
            for one in self._free()
            if self._heads[one] and not self._words[one] and self._content[one].is_numbers
        ]
        # a sum below the others has no day, and may say nothing of an average
        days = next((self._cells[one] for one, role in self._roles.items() if role == "day"), [])
        cells = {one: list(compress(self._cells[one], days)) for one in free}
        found = derived(cells)
        for column in {*free[:1], *free[-1:]}:
            if is_running(self._cells[column]):
                found[column] = "running"
        for column, why in found.items():
            self._is_unused(column, why)
        return [one for one in free if one not in found]

    def _unnamed_names(self, has_numbers: bool) -> list[int]:
        """The columns that have most texts, where there are points too but heads say nothing."""
        if not has_numbers and not any(map(self._called, _CAN_BE_POINTS)):
            return []
        unknown = [one for one in self._free() if not self._words[one]]
        texts = {one: self._content[one].texts for one in unknown if self._content[one].is_text}
        return [one for one, count in texts.items() if count == max(texts.values())]

    def _points(self) -> None:
        """What is surely called so, or may be, or is the only column of numbers."""
        for word in _CAN_BE_POINTS:
            # of several the one that is filled best
            called = self._without_rounds(self._called(word))
            called.sort(key=lambda one: -self._content[one].numbers)
            if called:
                self._take("points", called[:1])
                return
        numbers = [
            one
            for one in self._free()
            if self._heads[one] and not self._words[one] and self._content[one].is_numbers
        ]
        if len(numbers) == 1:
            self._take("points", numbers)

    def _running_game(self) -> None:
        """A number is that of a game where its lines have it together, or only the first of them."""
        if not {"game", "table"} & self._taken():
            for column in self._called("running")[:1]:
                cells = self._cells[column]
                again = sum(one in ("", before) for before, one in pairwise(cells))
                if any(cells) and 2 * again >= len(cells):
                    self._take("game", [column])


_OF_TOTALS: tuple[OfTotals | Literal["name", "rounds"], ...] = (
    *("name", "played", "won", "seconds", "beaten", "met", "placement", "rounds", "bottles"),
)
_CAN_BE_POINTS: tuple[Word, ...] = ("points", "sum", "lesser")
