"""Games as sheets for a spreadsheet, and the files that sheets make."""

import csv
import io
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from assistant.league.results import Result
from assistant.rules.game import Game, GameRound
from assistant.rules.table import Variant
from assistant.rules.tricks import Trick

# The CSV file of a sheet, in which no text can be run as a formula.


Cell = str | float | Fraction | None
"""A text, a number, or nothing."""

DIGITS = 4
"""Behind the decimal sign, at most."""

AT_ONCE = 500
"""So many lines are a piece."""

_PART = re.compile(r"[^;,\t\r\n]+")


def write(
    head: Sequence[str], rows: Iterable[Sequence[Cell]], *, delimiter: str, decimal: str
) -> bytes:
    """The CSV file: UTF-8 with its mark, for Excel's sake, and lines that end with CR and LF."""
    return b"".join(pieces(head, rows, delimiter=delimiter, decimal=decimal))


def pieces(
    head: Sequence[str], rows: Iterable[Sequence[Cell]], *, delimiter: str, decimal: str
) -> Iterator[bytes]:
    """The same piece by piece, the head first."""
    file = io.StringIO(newline="")
    lines = csv.writer(file, delimiter=delimiter, lineterminator="\r\n")
    lines.writerow(head)
    yield file.getvalue().encode("utf-8-sig")
    left = iter(rows)
    while some := list(islice(left, AT_ONCE)):
        file = io.StringIO(newline="")
        lines = csv.writer(file, delimiter=delimiter, lineterminator="\r\n")
        lines.writerows([_text(cell, decimal) for cell in row] for row in some)
        yield file.getvalue().encode()


def _text(cell: Cell, decimal: str) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return _defused(cell)
    if isinstance(cell, int):
        return str(cell)
    number = round(Fraction(cell), DIGITS)
    if number.denominator == 1:
        return str(number.numerator)
    return str(float(number)).replace(".", decimal)


def _defused(text: str) -> str:
    """The text with an apostrophe wherever a spreadsheet could see a formula begin.

    That is at its beginning, and behind what another spreadsheet takes for the end of a cell.
    """
    inside = _PART.sub(_defused_part, text)
    return f"'{inside}" if text.startswith(("\t", "\r", "\n")) else inside


def _defused_part(part: re.Match[str]) -> str:
    return f"'{part[0]}" if _is_formula(part[0]) else part[0]


def _is_formula(text: str) -> bool:
    """Whether the first visible character begins a formula, in any width, in quotes or not."""
    seen = (one for one in text if one not in ' "' and unicodedata.category(one)[0] not in "CMZ")
    first = next(seen, "")
    return unicodedata.normalize("NFKC", first)[:1] in {"=", "+", "-", "@", "\N{MINUS SIGN}"}


# The games of a season as a sheet for a spreadsheet: a row for each person of a game.
#
# `paper_csv` reads it again, as games from paper. FORMAT.md says what each column holds.

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


# Sheets for a spreadsheet: a head, and rows of texts and numbers.
#
# The names of the columns are a format, in English and in German; FORMAT.md says what each holds.
# Rounds that do not count are left out: void ones, one that runs, and those whose count is missing.

MOST_CARDS = 6
"""How many cards make the largest trick."""


class Sheet(NamedTuple):
    """The names of the columns, and the rows below, which may be made as they are asked for."""

    head: tuple[str, ...]
    rows: Iterable[tuple[Cell, ...]]


_GERMAN = """
    day Datum, where Ort, game Spiel, people Personen, variant Variante, player Name, place Platz, points Punkte,
    rounds Runden, bottle_rounds Runden mit Flasche, best Beste Runde, worst Schlechteste Runde, lack Zählt nicht,
    from Herkunft, deal Runde, seat Sitz, trick_points Stichpunkte, bottle Flasche, penalty Minuspunkte,
    own_score Eigene Punkte, deal_score Rundenpunkte, running_total Zwischensumme, trick Stich, leader Ausspieler,
    card Karte, winner Stich an, coins Münzen, price_before Preis vorher, price_after Preis nachher,
    bottle_in_play Flasche im Spiel, played Spiele, won Siege, beaten Geschlagene in Prozent, placement Platzpunkte,
    points_a_round Punkte pro Runde, points_a_game Punkte pro Spiel, all_rounds Alle Runden, last_five Letzte fünf, dropped Gestrichen,
    decided_by Entschieden durch
"""
"""What each column is called in German; those of several alike have a number behind it."""

_GERMAN_OF = {
    name: german
    for pair in _GERMAN.split(",")
    for name, _, german in [" ".join(pair.split()).partition(" ")]
}


def in_german(head: Sequence[str]) -> tuple[str, ...]:
    """The names of these columns in German: "player_2" is "Name 2"."""
    of_many = [re.fullmatch(r"(.+?)(?:_(\d))?", name) for name in head]
    parts = [one.groups("") for one in of_many if one]
    return tuple(f"{_GERMAN_OF[name]} {number}".rstrip() for name, number in parts)


def is_of_games(head: Sequence[str]) -> bool:
    """Whether these are the columns of our own sheet of games, in either language."""
    return tuple(filter(None, head)) in (HEAD, in_german(HEAD))


class TableKind(NamedTuple):
    """A size of table, and what was played there."""

    seats: int
    variant: Variant


@dataclass(frozen=True, slots=True)
class ExportedGame:
    """A game: its id, its day as 2026-03-14, and its people's names by their ids, Lopaka's too."""

    id: str
    day: str
    names: Mapping[str, str]
    game: Game


class _Deal(NamedTuple):
    """A round that counts: its number on the sheet, from 1, and the total of each column after."""

    number: int
    round: GameRound
    totals: tuple[int, ...]


_ROUND = ("game", "day", "deal")
_CARDS = tuple(f"{key}_{play}" for play in range(1, MOST_CARDS + 1) for key in ("player", "card"))
_COUNTED = ("trick_points", "bottle", "penalty", "own_score", "deal_score", "running_total")
_DEALS = (*_ROUND, "seat", "player", *_COUNTED)
_TAKEN = ("winner", "coins", "price_before", "price_after", "bottle", "bottle_in_play")
_TRICKS = (*_ROUND, "trick", "leader", *_CARDS, *_TAKEN)


def deals(games: Iterable[ExportedGame], played: Collection[TableKind]) -> Sheet:
    """A row for each player of each round that counts, from the dealer's left to the dealer.

    `played` are the tables of all these games.
    """
    rows = (row for game in games for deal in _deals(game) for row in _deal_rows(game, deal))
    return _without_unused(_DEALS, rows, played)


def tricks(games: Iterable[ExportedGame], played: Collection[TableKind]) -> Sheet:
    """A row for each trick of the rounds that count, as far as entered, in playing order.

    `played` as for `deals`.
    """
    rows = (row for game in games for deal in _deals(game) for row in _trick_rows(game, deal))
    return _without_unused(_TRICKS, rows, played)


def played_in(game: Game) -> set[TableKind]:
    """The tables of the rounds of a game that count."""
    tables = [round_.table for round_ in game.rounds if round_.is_scored]
    return {TableKind(table.seats, table.variant) for table in tables}


def _without_unused(
    head: tuple[str, ...], rows: Iterable[tuple[Cell, ...]], played: Collection[TableKind]
) -> Sheet:
    """The sheet without those of the optional columns that none of these tables has."""
    kept = [column for column, name in enumerate(head) if _is_used(name, played)]
    return Sheet(
        tuple(head[column] for column in kept),
        (tuple(row[column] for column in kept) for row in rows),
    )


def _is_used(name: str, played: Collection[TableKind]) -> bool:
    most = max((table.seats for table in played), default=0)
    variants = {table.variant for table in played}
    optional = {
        "player_5": most >= 5,
        "card_5": most >= 5,
        "player_6": most >= 6,
        "card_6": most >= 6,
        "own_score": "teams" in variants,
        "bottle_in_play": "two-bottles" in variants,
    }
    return optional.get(name, True)


def _deals(exported: ExportedGame) -> Iterator[_Deal]:
    game = exported.game
    for index, round_ in enumerate(game.rounds):
        if round_.is_scored:
            yield _Deal(game.shown_number(index), round_, game.totals_after(index + 1))


def _deal_rows(game: ExportedGame, deal: _Deal) -> Iterator[tuple[Cell, ...]]:
    played, state = deal.round, deal.round.state
    score, table = played.score, played.table
    from_dealers_left = table.in_turn(table.left(table.dealer))[: table.seats]
    for number, seat in enumerate(from_dealers_left, start=1):
        yield (
            *(game.id, game.day, deal.number, number),
            game.names[played.persons[seat]],
            state.coins[seat],
            state.curses(seat),
            score.penalty * score.bottles[seat],
            score.own[seat] if played.table.teams else None,
            score.scores[seat],
            deal.totals[played.members[seat]],
        )


def _trick_rows(game: ExportedGame, deal: _Deal) -> Iterator[tuple[Cell, ...]]:
    names = [game.names[person] for person in deal.round.persons]
    for trick in deal.round.state.tricks:
        # Where only the sales are entered, nobody knows which trick each of them was.
        number = trick.number if deal.round.level == "tricks" else None
        bottle = trick.in_play + 1 if deal.round.table.bottles > 1 else None
        yield (game.id, game.day, deal.number, number, *_trick(trick, names), bottle)


def _trick(trick: Trick, names: Sequence[str]) -> tuple[Cell, ...]:
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
