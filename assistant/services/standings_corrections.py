"""What a correction changes in the standings: shown before it is made, noted when it is (5.3)."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256

from sqlalchemy import func, select

from assistant.extensions import db
from assistant.league import rank_changes
from assistant.league.rank_changes import RankChange
from assistant.league.results import Result
from assistant.league.standings import Row
from assistant.league.standings_rules import Count
from assistant.notation import league_json
from assistant.rules.events import GameEvent
from assistant.rules.game import Game
from assistant.services import counting, game_outcomes, now
from assistant.services import leagues as all_leagues
from assistant.store import league_games, leagues
from assistant.store.models import LeagueGame, Season, Shift


def note_moves(
    season: Season,
    moves: tuple[RankChange, ...],
    game_id: str | None = None,
    *,
    is_back: bool = False,
) -> int | None:
    """Note on the page of a season who moved; the number of the note, None where nobody did.

    `is_back`: the game counts again after it was corrected or restored. Then one note tells both
    changes, that when it stopped to count and this one.
    """
    if is_back and game_id:
        query = select(Shift).where(Shift.season_id == season.id, Shift.game_id == game_id)
        last = db.session.scalar(query.order_by(Shift.number.desc()).limit(1))
        moves = rank_changes.combined(noted_no_more(last), moves)
    if not moves:
        return None
    body = json.dumps(league_json.write_moves(moves))
    next_one = select(func.coalesce(func.max(Shift.number) + 1, 0))
    number: int = db.session.scalars(next_one.where(Shift.season_id == season.id)).one()
    db.session.add(Shift(season_id=season.id, number=number, at=now(), game_id=game_id, body=body))
    db.session.flush()
    return number


def moves_by(
    game: LeagueGame, season: Season, results: tuple[Result, ...]
) -> tuple[RankChange, ...]:
    """Who moves in a season if a game brings these results there, by entry, or nothing.

    Within a transaction, before anything is changed.
    """
    count = counting.of_season(season)
    counted = counting.counted_game(game, results) if results else None
    return rank_changes.rank_changes(count.rows, count.rows_with(counted, game.id))


def uncounts(table_id: str, events: Sequence[GameEvent], game: Game) -> bool:
    """Whether a game that counts would count no longer if these events were its record."""
    row = league_games.get(table_id)
    if row is None or row.season_id is None or row.lack:
        return False
    return bool(game_outcomes.outcome_of_record(row, events, game).reason)


def noted_no_more(note: Shift | None) -> tuple[RankChange, ...]:
    """Who moved by a note, which is removed, since another one tells it; nobody for none."""
    if note is None:
        return ()
    db.session.delete(note)
    db.session.flush()
    return league_json.read_moves(json.loads(note.body))


def of_season(season_id: str) -> list[Shift]:
    """All of a season, oldest first."""
    query = select(Shift).where(Shift.season_id == season_id)
    return list(db.session.scalars(query.order_by(Shift.number)))


@dataclass(frozen=True, slots=True)
class SeasonChange:
    """Who moves in a season; nobody, where only other columns change.

    `names` has every entry of the league, also who would be new to it.
    """

    name: str
    count: Count
    moves: tuple[RankChange, ...]
    names: Mapping[str, str]


class UnconfirmedInLeague(Exception):
    """The standings of a league would be others, and nothing was written."""

    def __init__(self, league_id: str, changes: Sequence[SeasonChange]) -> None:
        super().__init__(league_id)
        self.league_id = league_id
        self.changes = tuple(changes)


@contextmanager
def confirmed(
    league_id: str | None, shown: str | None, noted: Sequence[Season] = ()
) -> Iterator[None]:
    """Within `writing`, around what may change the standings of a league.

    `shown` is the `mark` of the changes that somebody was shown, "" of none; None where nobody is
    asked. UnconfirmedInLeague where other changes follow, so that nothing is kept of them. What
    changes in the seasons `noted` is noted on their pages.
    """
    seasons = noted if shown is None else leagues.seasons(league_id or "")
    before = {season.id: counting.of_season(season).rows for season in seasons}
    yield
    after = {season.id: counting.anew(season).rows for season in seasons}
    changes = [change_of(season, before[season.id], after[season.id]) for season in seasons]
    told = [change for change in changes if change]
    if league_id and told and shown not in (None, mark(told)):
        raise UnconfirmedInLeague(league_id, told)
    for season in noted:
        note_moves(season, rank_changes.rank_changes(before[season.id], after[season.id]))


def without(game_id: str) -> list[SeasonChange]:
    """What changes in the season of a game if it counts no longer; nothing where it is in none."""
    row = league_games.get(game_id)
    season = leagues.season(row.season_id if row else None)
    if season is None:
        return []
    count = counting.of_season(season)
    change = change_of(season, count.rows, count.rows_with(None, game_id))
    return [change] if change else []


def change_of(season: Season, before: Sequence[Row], after: Sequence[Row]) -> SeasonChange | None:
    """What is different in the standings of a season; None where nothing is."""
    if tuple(before) == tuple(after):
        return None
    moves = rank_changes.rank_changes(before, after)
    names = all_leagues.at(season.league_id).names
    return SeasonChange(season.name, season.rules.count, moves, names)


def mark(changes: Sequence[SeasonChange]) -> str:
    """Stands for these changes in a form: whoever sends it was shown just them.

    It goes by names, in their order: who is new gets another id each time that it is tried.
    """
    told = [(change.name, change.count, _by_name(change)) for change in changes]
    return sha256(repr(told).encode()).hexdigest()[:16]


def _by_name(change: SeasonChange) -> list[RankChange]:
    """Who moves, with names in the place of ids."""
    named = [replace(move, person=change.names[move.person]) for move in change.moves]
    return sorted(named, key=lambda move: move.person)
