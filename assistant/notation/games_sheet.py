"""The games of a season as a sheet for a spreadsheet: a row for each person of a game.

`paper_csv` reads it again, as games from paper. FORMAT.md says what each column holds.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from assistant.league.results import Result
from assistant.notation.csv_writer import Cell
from assistant.rules.table import Variant

HEAD = (
    *("day", "where", "game", "people", "variant", "player", "place", "points", "rounds"),
    *("bottle_rounds", "best", "worst", "lack", "from"),
)


@dataclass(frozen=True, slots=True)
class SheetGame:
    """A game that has a result. `lack` says why it does not count, or ""."""

    day: date
    where: str
    people: int
    variants: tuple[Variant, ...]
    results: tuple[Result, ...]
    lack: str
    is_paper: bool


def rows(games: Iterable[SheetGame], names: Mapping[str, str]) -> Iterator[tuple[Cell, ...]]:
    """The rows of these games, which are in the order of their days: numbered anew each day."""
    day, number = date.min, 0
    for game in games:
        day, number = game.day, number + 1 if game.day == day else 1
        for result in game.results:
            yield _row(game, number, result, names[result.person])


def _row(game: SheetGame, number: int, result: Result, name: str) -> tuple[Cell, ...]:
    is_known = result.best is not None
    return (
        *(game.day.isoformat(), game.where, number, game.people, " ".join(game.variants)),
        *(name, result.place, result.points, result.rounds or None),
        *(result.bottles if is_known else None, result.best, result.worst),
        *(game.lack, "paper" if game.is_paper else "table"),
    )
