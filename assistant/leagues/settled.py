"""What a correction changes in the standings, and how they follow the records (League 3.6)."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256

from sqlalchemy import func, select

from assistant.extensions import db
from assistant.league import standings
from assistant.league.results import Result
from assistant.league.season_count import SeasonCount
from assistant.league.seasons import Count
from assistant.league.standings import RankChange, Row
from assistant.leagues import counting, league_games
from assistant.leagues import leagues as all_leagues
from assistant.leagues.counting import GameOutcome
from assistant.leagues.league_games import Body
from assistant.notation import league_parts
from assistant.rules.events import GameEvent
from assistant.rules.game import Game
from assistant.store import leagues, people, tables
from assistant.store.engine import now
from assistant.store.leagues import NewEntry
from assistant.store.models import LeagueGame, Season, Session, Shift
from assistant.tables import cache, table_people

# What a correction changes in the standings: shown before it is made, noted when it is (5.3).


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
        moves = standings.combined(noted_no_more(last), moves)
    if not moves:
        return None
    body = json.dumps(league_parts.write_moves(moves))
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
    return standings.rank_changes(count.rows, count.rows_with(counted, game.id))


def uncounts(table_id: str, events: Sequence[GameEvent], game: Game) -> bool:
    """Whether a game that counts would count no longer if these events were its record."""
    row = league_games.get(table_id)
    if row is None or row.season_id is None or row.lack:
        return False
    return bool(counting.outcome_of_record(row, events, game).reason)


def noted_no_more(note: Shift | None) -> tuple[RankChange, ...]:
    """Who moved by a note, which is removed, since another one tells it; nobody for none."""
    if note is None:
        return ()
    db.session.delete(note)
    db.session.flush()
    return league_parts.read_moves(json.loads(note.body))


def forget_values(season_id: str) -> None:
    """Keep the places alone of what was noted of a season, which is to count something else."""
    for note in of_season(season_id):
        moves = standings.places_alone(league_parts.read_moves(json.loads(note.body)))
        note.body = json.dumps(league_parts.write_moves(moves))


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
    before = {season.id: counting.of_season(season) for season in seasons}
    yield
    found = {
        season.id: change_of(season, before[season.id], counting.anew(season).rows)
        for season in seasons
    }
    changed = [change for change in found.values() if change]
    if league_id and changed and shown not in (None, mark(changed)):
        raise UnconfirmedInLeague(league_id, changed)
    for season in noted:
        if change := found[season.id]:
            note_moves(season, change.moves)


def without(game_id: str) -> list[SeasonChange]:
    """What changes in the season of a game if it counts no longer; nothing where it is in none."""
    found = league_games.in_season(game_id)
    if found is None:
        return []
    _, season = found
    count = counting.of_season(season)
    change = change_of(season, count, count.rows_with(None, game_id))
    return [change] if change else []


def change_of(season: Season, before: SeasonCount, after: Sequence[Row]) -> SeasonChange | None:
    """What is different in the standings of a season; None where nothing is.

    Where it counts something else now, places alone can be compared.
    """
    if before.rows == tuple(after):
        return None
    moves = standings.rank_changes(before.rows, after)
    if before.rules.count != season.rules.count:
        moves = standings.places_alone(moves)
    names = all_leagues.at(season.league_id).names
    return SeasonChange(season.name, season.rules.count, moves, names)


def mark(changes: Sequence[SeasonChange]) -> str:
    """Stands for these changes in a form: whoever sends it was shown just them.

    It goes by names, in their order: who is new gets another id each time that it is tried.
    """
    figures = []
    for change in changes:
        named = [replace(move, person=change.names[move.person]) for move in change.moves]
        by_name = sorted(named, key=lambda move: move.person)
        figures.append((change.name, change.count, by_name))
    return sha256(repr(figures).encode()).hexdigest()[:16]


# Keeps what games brought in line with their records (League 2, 5.3).
#
# Each function is called in the transaction that changed the records, people or rules.


def read_ahead(table_id: str) -> None:
    """Count the league that a correction is compared with, before others have to wait for it."""
    row = league_games.get(table_id)
    if row and row.has_counted:
        counting.of_league(row.league_id)


def project(table_id: str, events: Sequence[GameEvent], game: Game) -> None:
    """Count what is told, which folds to `game`; nothing for a table in no league."""
    row = league_games.get(table_id)
    if row:
        enter(row.league_id, table_people.came(events))
        _count(row, counting.outcome_of_record(row, events, game))


def attach(table_id: str, session: Session, season_id: str | None) -> None:
    """Add a table to a session, and to a season or none; who sits there enters the league."""
    table = tables.get(table_id)
    assert table is not None
    people.move(table_id, session.league_id)
    league_games.add(table_id, session, season_id, table.opened_at, "table")
    enter(session.league_id, table_people.came(counting.record_of(table_id)))
    recount(table_id)


def enter(league_id: str, persons: Sequence[str]) -> None:
    """Enter in the league whoever of these people is not in it."""
    for entry in leagues.entries(league_id):
        if entry.person_id in persons:
            entry.import_id = None  # whatever brought them, they have played here
    leagues.enter(league_id, [NewEntry(person) for person in persons])


def recount(game_id: str) -> None:
    """Count a game again from its record or paper; nothing for a table in no league."""
    row = league_games.get(game_id)
    if row:
        _count(row, counting.outcome_of(row))


def rewrite(row: LeagueGame, body: Body) -> None:
    """Let paper tell something else of a game, and note what that changes."""
    brought = GameOutcome("", league_parts.read_paper(body))
    season, day = leagues.season(row.season_id), league_games.session_of(row).day
    person_of = counting.person_by_entry(row.league_id)
    _count(row, counting.outcome(brought, season, day, person_of), body)


def recount_games(league_id: str, rows: Sequence[LeagueGame]) -> None:
    """Count these games again, since their days, people or rules have changed; nothing is noted."""
    _save(list(counting.outcomes_of(league_id, rows)))


def move(row: LeagueGame, season_id: str | None) -> None:
    """Move a game, or totals from paper, to another season or to none."""
    season = leagues.season(row.season_id) if row.has_counted else None
    before = counting.of_season(season).rows if season else ()
    row.season_id, row.has_counted = season_id, False
    _save([(row, counting.outcome_of(row))])
    if season:
        moves = standings.rank_changes(before, counting.anew(season).rows)
        note_moves(season, moves, row.id)


def _count(row: LeagueGame, outcome: GameOutcome, body: Body | None = None) -> None:
    """Save what a game brings, with what paper tells of it, and note what that changes."""
    old_results = league_games.of_game(row.id)
    season = leagues.season(row.season_id)
    is_same = row.lack == outcome.reason and set(old_results) == set(outcome.results)
    if body is None and (season is None or is_same):
        _judge([(row, outcome)])
        return
    corrected = season if row.has_counted else None
    is_back = not old_results and bool(outcome.results)
    moves = moves_by(row, corrected, outcome.results) if corrected else ()
    if body:
        league_games.put_paper({row.id: body})
    _save([(row, outcome)])
    if corrected:
        note_moves(corrected, moves, row.id, is_back=is_back)


def _save(outcomes: Sequence[tuple[LeagueGame, GameOutcome]]) -> None:
    _judge(outcomes)
    for row, outcome in outcomes:
        row.has_counted = row.has_counted or (not outcome.reason and row.season_id is not None)
    league_games.save(
        {
            row.id: outcome.results if row.season_id else ()
            for row, outcome in outcomes
            if row.kind == "table"
        }
    )


def _judge(outcomes: Sequence[tuple[LeagueGame, GameOutcome]]) -> None:
    """Keep why each of these games does not count, or when those ended that do."""
    ended = cache.last_moments([row.id for row, outcome in outcomes if not outcome.reason])
    for row, outcome in outcomes:
        row.lack, row.ended_at = outcome.reason, ended.get(row.id)
