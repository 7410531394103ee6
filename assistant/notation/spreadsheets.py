"""Games and standings as sheets for a spreadsheet: a head, and rows of texts and numbers.

The names of the columns are a format and the same in every language; FORMAT.md says what each
holds. Rounds that do not count are left out: void ones, one that runs, and those whose count is
missing.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from assistant.league.standings import Row
from assistant.league.totals import SeasonTotals
from assistant.notation.csv_writer import Cell
from assistant.rules import scoring
from assistant.rules.game import Game, GameRound
from assistant.rules.table import Seat, Variant
from assistant.rules.tricks import Trick

MOST_CARDS = 6
"""How many cards make the largest trick."""


class Sheet(NamedTuple):
    """The names of the columns, and the rows below, which may be made as they are asked for."""

    head: tuple[str, ...]
    rows: Iterable[tuple[Cell, ...]]


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
_STANDINGS = (
    *("place", "player", "played", "won", "beaten", "placement", "points", "rounds"),
    *("points_a_round", "bottle_rounds", "all_rounds", "best", "worst", "last_five"),
    *("dropped", "decided_by"),
)


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


def standings(rows: Iterable[Row], names: Mapping[str, str]) -> Sheet:
    """A row for each person of a season, in the order of its standings."""
    return Sheet(_STANDINGS, tuple(_standing(row, names) for row in rows))


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
    match name:
        case "player_5" | "card_5":
            return most >= 5
        case "player_6" | "card_6":
            return most >= 6
        case "own_score":
            return "teams" in variants
        case "bottle_in_play":
            return "two-bottles" in variants
    return True


def _deals(exported: ExportedGame) -> Iterator[_Deal]:
    game = exported.game
    for index, round_ in enumerate(game.rounds):
        if round_.is_scored:
            yield _Deal(game.shown_number(index), round_, game.totals_after(index + 1))


def _deal_rows(game: ExportedGame, deal: _Deal) -> Iterator[tuple[Cell, ...]]:
    played, state = deal.round, deal.round.replay.round
    own_scores = scoring.own_scores(state)
    for number, seat in enumerate(_from_dealers_left(played), start=1):
        yield (
            *(game.id, game.day, deal.number, number),
            game.names[played.persons[seat]],
            state.coins[seat],
            state.curses(seat),
            scoring.penalty(state) * scoring.bottles_of(state, seat),
            own_scores[seat] if played.table.teams else None,
            played.scores[seat],
            deal.totals[played.members[seat]],
        )


def _from_dealers_left(round_: GameRound) -> tuple[Seat, ...]:
    table = round_.table
    return table.in_turn(table.left(table.dealer))[: table.seats]


def _trick_rows(game: ExportedGame, deal: _Deal) -> Iterator[tuple[Cell, ...]]:
    names = [game.names[person] for person in deal.round.persons]
    for trick in deal.round.replay.round.tricks:
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


def _standing(row: Row, names: Mapping[str, str]) -> tuple[Cell, ...]:
    totals = row.totals
    return (
        row.place,
        names[totals.person],
        totals.played,
        totals.won,
        None if totals.part_beaten is None else 100 * totals.part_beaten,
        totals.placement,
        totals.points,
        totals.rounds,
        totals.points_a_round,
        totals.bottles,
        totals.bottle_rounds,
        totals.best,
        totals.worst,
        _last_games(totals),
        len(totals.dropped),
        row.tie_break.step if row.tie_break else None,
    )


def _last_games(totals: SeasonTotals) -> str:
    """The last places; not as "1/4", of which a spreadsheet makes the first of April."""
    return " · ".join(f"{game.place} of {game.people}" for game in totals.last)
