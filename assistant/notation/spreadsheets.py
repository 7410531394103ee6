"""Games and standings as tables for a spreadsheet: a head, rows of texts and numbers, and the CSV file that these make.

The names of the columns are a format and the same in every language; FORMAT.md says what each holds. Rounds that do not count
are left out: void ones, one that runs, and those whose count is missing.
"""

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from assistant.league.standings import Row
from assistant.rules import scoring
from assistant.rules.game import Game, GameRound
from assistant.rules.table import Seat
from assistant.rules.tricks import Trick

Cell = str | int | Fraction | None
"""A text, a number, or nothing."""

MOST_CARDS = 4
"""How many cards make the largest trick."""

DIGITS = 4
"""Behind the decimal sign, at most."""


class Sheet(NamedTuple):
    """The names of the columns, and the rows below them."""

    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class ExportedGame:
    """A game that is exported: its id, its day as 2026-03-14, and the names of its people by their ids, Lopaka's too."""

    id: str
    day: str
    names: Mapping[str, str]
    game: Game


_ROUND = ("game", "day", "deal")
_CARDS = tuple(
    f"{what}_{place}" for place in range(1, MOST_CARDS + 1) for what in ("player", "card")
)
_DEALS = (
    *_ROUND,
    "seat",
    "player",
    "trick_points",
    "bottle",
    "penalty",
    "deal_score",
    "running_total",
)
_TRICKS = (
    *_ROUND,
    "trick",
    "leader",
    *_CARDS,
    "winner",
    "coins",
    "price_before",
    "price_after",
    "bottle",
)
_STANDINGS = (
    *(
        "place",
        "player",
        "played",
        "won",
        "beaten",
        "placement",
        "points",
        "rounds",
        "points_a_round",
    ),
    *("bottle_rounds", "all_rounds", "best", "worst", "last_five", "dropped", "decided_by"),
)


def deals(games: Iterable[ExportedGame]) -> Sheet:
    """A row for each player of each round that counts, from the dealer's left around to the dealer."""
    return Sheet(
        _DEALS,
        tuple(
            row for taken in games for deal in _counting(taken.game) for row in _dealt(taken, deal)
        ),
    )


def tricks(games: Iterable[ExportedGame]) -> Sheet:
    """A row for each trick that was written down in the rounds that count, its cards in playing order."""
    return Sheet(
        _TRICKS,
        tuple(
            row for taken in games for deal in _counting(taken.game) for row in _played(taken, deal)
        ),
    )


def standings(rows: Iterable[Row], names: Mapping[str, str]) -> Sheet:
    """A row for each person of a season, in the order of its standings."""
    return Sheet(_STANDINGS, tuple(_standing(row, names) for row in rows))


def write(
    head: Sequence[str], rows: Iterable[Sequence[Cell]], *, delimiter: str, decimal: str
) -> bytes:
    """The CSV file: UTF-8 with its mark, without which Excel takes it for something else, and lines that end with CR and LF.

    No text in it can be run as a formula.
    """
    file = io.StringIO(newline="")
    lines = csv.writer(file, delimiter=delimiter, lineterminator="\r\n")
    lines.writerow(head)
    lines.writerows([_written(cell, decimal) for cell in row] for row in rows)
    return file.getvalue().encode("utf-8-sig")


class _Deal(NamedTuple):
    number: int  # as on the sheet, from 1
    round: GameRound
    totals: tuple[int, ...]  # of each column, after it


def _counting(game: Game) -> Iterator[_Deal]:
    for number, one in enumerate(game.rounds, start=1):
        if one.is_scored:
            yield _Deal(number, one, game.totals_after(number))


def _dealt(taken: ExportedGame, deal: _Deal) -> Iterator[tuple[Cell, ...]]:
    one, round_ = deal.round, deal.round.replay.round
    paying = {round_.bottle, *round_.cursed}
    for place, seat in enumerate(_from_dealers_left(one), start=1):
        yield (
            *(taken.id, taken.day, deal.number, place),
            taken.names[one.persons[seat]],
            round_.coins[seat],
            int(seat == round_.bottle),
            scoring.penalty(round_) if seat in paying else 0,
            one.scores[seat],
            deal.totals[one.members[seat]],
        )


def _from_dealers_left(one: GameRound) -> tuple[Seat, ...]:
    return one.table.in_turn(one.table.left(one.table.dealer))[: one.table.seats]


def _played(taken: ExportedGame, deal: _Deal) -> Iterator[tuple[Cell, ...]]:
    for trick in deal.round.replay.round.tricks:
        # Who writes down only the sales counts sales, and does not know which trick each was.
        number = trick.number if deal.round.level == "tricks" else None
        names = [taken.names[person] for person in deal.round.persons]
        yield (taken.id, taken.day, deal.number, number, *_told(trick, names))


def _told(trick: Trick, names: Sequence[str]) -> tuple[Cell, ...]:
    cards: list[Cell] = [cell for play in trick.plays for cell in (names[play.seat], play.card)]
    return (
        None if trick.leader is None else names[trick.leader],
        *cards,
        *[None] * (len(_CARDS) - len(cards)),
        names[trick.winner],
        None if trick.is_skipped else trick.coins,
        trick.price_before,
        trick.price,
        None if trick.bottle is None else names[trick.bottle],
    )


def _standing(row: Row, names: Mapping[str, str]) -> tuple[Cell, ...]:
    line = row.totals
    return (
        row.place,
        names[line.person],
        line.played,
        line.won,
        None if line.part_beaten is None else 100 * line.part_beaten,
        line.placement,
        line.points,
        line.rounds,
        line.points_a_round,
        line.bottles,
        line.bottle_rounds,
        line.best,
        line.worst,
        # Not "1/4", of which a spreadsheet makes the first of April.
        " · ".join(f"{recent.place} of {recent.people}" for recent in line.last),
        len(line.dropped),
        row.tie_break.step if row.tie_break and row.place is not None else None,
    )


def _written(cell: Cell, decimal: str) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return _defused(cell)
    number = round(Fraction(cell), DIGITS)
    whole = number.denominator == 1
    return str(number.numerator) if whole else str(float(number)).replace(".", decimal)


_PIECE = re.compile(r"[^;,\t\r\n]+")


def _defused(text: str) -> str:
    """The text with an apostrophe wherever a spreadsheet could see a formula begin.

    That is at its beginning, and behind what another spreadsheet takes for the end of a cell.
    """
    inside = _PIECE.sub(lambda piece: f"'{piece[0]}" if _is_formula(piece[0]) else piece[0], text)
    return f"'{inside}" if text.startswith(("\t", "\r", "\n")) else inside


def _is_formula(text: str) -> bool:
    """Whether the first character that can be seen begins a formula, in whatever width it is written, in quotes or not."""
    first = next((character for character in text if not _is_unseen(character)), "")
    return unicodedata.normalize("NFKC", first)[:1] in {"=", "+", "-", "@", "\N{MINUS SIGN}"}


def _is_unseen(character: str) -> bool:
    return character in ' "' or unicodedata.category(character)[0] in "CMZ"
