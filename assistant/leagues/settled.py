"""What a correction changes in the standings, and how they follow the records (League 3.6)."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256

from msgspec import structs
from sqlalchemy import select

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
from assistant.store import leagues, log, people, tables
from assistant.store.leagues import NewEntry
from assistant.store.log import Told
from assistant.store.models import LeagueGame, LogLine, Season, Session
from assistant.tables import cache, table_people

# What a correction changes in the standings: shown before it is made, noted when it is (5.3).


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


def told_no_more(line: LogLine | None) -> tuple[RankChange, ...]:
    """Who moved by a line of the log, which another line tells from now on; nobody for none."""
    if line is None:
        return ()
    moves = line.movers
    line.season_id = line.moves = None
    db.session.flush()
    return moves


def tell(line: LogLine, moves: tuple[RankChange, ...]) -> None:
    """Let a line that tells who moved in a season tell of these alone."""
    line.moves = json.dumps(league_parts.write_moves(moves))
    line.season_id = line.season_id if moves else None


def forget_values(season_id: str) -> None:
    """Keep the places alone of what was noted of a season, which is to count something else."""
    for line in log.of_season(season_id):
        tell(line, standings.places_alone(line.movers))


@dataclass(frozen=True, slots=True)
class SeasonChange:
    """Who moves in a season; nobody, where only other columns change.

    `names` has every entry of the league as it is called now, also who would be new to it.
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
    league_id: str | None,
    shown: str | None,
    noted: Sequence[Season] = (),
    what: str | None = None,
    told: Told = log.NOTHING_MORE,
) -> Iterator[None]:
    """Within `writing`, around what may change the standings of a league.

    `shown` is the `mark` of the changes that somebody was shown, "" of none; None where nobody is
    asked. UnconfirmedInLeague where other changes follow, so that nothing is kept of them. `what`
    and `told` are a line of the log, with who moves in the seasons `noted`.
    """
    seasons = noted if shown is None else leagues.seasons(league_id or "")
    before = {season.id: counting.of_season(season) for season in seasons}
    # who is merged has another name after that, and who is told apart from them by a number too
    roots = all_leagues.at(league_id).roots if league_id and seasons else ()
    called = {root.id: root.name for root in roots}
    yield
    found = {
        season.id: change_of(season, before[season.id], counting.anew(season).rows)
        for season in seasons
    }
    changed = [
        replace(change, names={**change.names, **called}) for change in found.values() if change
    ]
    if league_id and changed and shown not in (None, mark(changed)):
        raise UnconfirmedInLeague(league_id, changed)
    if league_id and what:
        moves = {one.id: change.moves for one in noted if (change := found[one.id])}
        log.write(league_id, what, told, moves=moves)


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
    names = all_leagues.at(season.league_id).own_names
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


def attach(
    table_id: str, session: Session, season_id: str | None, what: str = "game_begun"
) -> None:
    """Add a table to a session, and to a season or none; who sits there enters the league."""
    table = tables.get(table_id)
    assert table is not None
    people.move(table_id, session.league_id)
    league_games.add(table_id, session, season_id, table.opened_at, "table")
    came = table_people.came(counting.record_of(table_id))
    log.write(session.league_id, what, Told(day=session.day, people=tuple(came)), game_id=table_id)
    enter(session.league_id, came)
    recount(table_id)


def enter(league_id: str, persons: Sequence[str]) -> None:
    """Enter in the league whoever of these people is not in it."""
    entries = {entry.person_id: entry for entry in leagues.entries(league_id)}
    for person in entries.keys() & set(persons):
        entries[person].import_id = None  # whatever brought them, they have played here
    if new := [person for person in persons if person not in entries]:
        leagues.enter(league_id, [NewEntry(person) for person in new])
        log.write(league_id, "person_added", Told(people=tuple(new)))


def recount(game_id: str, what: str | None = None) -> None:
    """Count a game again from its record or paper; nothing for a table in no league.

    `what` is why, for the log of the league.
    """
    row = league_games.get(game_id)
    if row:
        _count(row, counting.outcome_of(row), what)


def rewrite(row: LeagueGame, body: Body) -> None:
    """Let paper tell something else of a game, and note what that changes."""
    brought = GameOutcome("", league_parts.read_paper(body))
    season, day = leagues.season(row.season_id), league_games.session_of(row).day
    person_of = counting.person_by_entry(row.league_id)
    outcome = counting.outcome(brought, season, day, person_of)
    told = of_game(row, league_games.on_paper([row.id])[row.id], brought.results)
    remark = log.changes(row, remark=body.get("remark"))
    told = structs.replace(told, changes={**told.changes, **remark})
    moves = _moves(row, outcome)
    league_games.put_paper({row.id: body})
    _save([(row, outcome)])
    log.write(row.league_id, "result_corrected", told, game_id=row.id, moves=moves)


def recount_games(league_id: str, rows: Sequence[LeagueGame]) -> None:
    """Count these games again, since their days, people or rules have changed; nothing is noted."""
    _save(list(counting.outcomes_of(league_id, rows)))


def move(row: LeagueGame, season_id: str | None, what: str = "game_moved") -> None:
    """Move a game, or totals from paper, to another season or to none; both are told who moves.

    To none also where it is removed, which `what` then says. The first game of a season is no news.
    """
    season, to = leagues.season(row.season_id), leagues.season(season_id)
    seasons = [one for one in (season, to) if one and league_games.has_counted(one.id)]
    before = {one: counting.of_season(one).rows for one in seasons}
    results = league_games.on_paper([row.id]).get(row.id) or league_games.of_game(row.id)
    told = of_game(row, results, ())
    if what == "game_moved":
        names = (season.name if season else None, to.name if to else None)
        told = structs.replace(of_game(row, results, results), changes={"season": names})
    row.season_id, row.has_counted = season_id, False
    _save([(row, counting.outcome_of(row))])
    moves = {
        one.id: standings.rank_changes(rows, counting.anew(one).rows)
        for one, rows in before.items()
    }
    log.write(row.league_id, what, told, game_id=row.id, moves=moves)


def of_game(row: LeagueGame, was: Sequence[Result], now: Sequence[Result]) -> Told:
    """What the log tells of a game: its evening, and each one's points and places."""
    points = [{one.person: one.points for one in results} for results in (was, now)]
    places = [{one.person: one.place for one in results} for results in (was, now)]
    rounds = [{"rounds": one.rounds} for one in (*was[:1], *now[:1])]
    return Told(
        day=league_games.session_of(row).day,
        people=() if was or now else counting.came_to(row),
        changes=log.differences(rounds[0], rounds[-1]) if rounds else {},
        points=log.both(*points),
        places=log.both(*places),
    )


def _count(row: LeagueGame, outcome: GameOutcome, what: str | None = None) -> None:
    """Save what a game brings; where it had counted, or for this reason, the log tells of it."""
    was, season = league_games.of_game(row.id), leagues.season(row.season_id)
    is_same = row.lack == outcome.reason and set(was) == set(outcome.results)
    if what is None and (season is None or is_same):
        _judge([(row, outcome)])
        return
    if what is None and row.has_counted:
        what = "game_corrected"
    lacks = log.changes(row, lack=outcome.reason)
    moves = _moves(row, outcome)
    _save([(row, outcome)])
    if what:
        told = of_game(row, was, outcome.results)
        told = structs.replace(told, changes={**told.changes, **lacks})
        log.write(row.league_id, what, told, game_id=row.id, moves=moves)


def _moves(row: LeagueGame, outcome: GameOutcome) -> dict[str, tuple[RankChange, ...]]:
    """Who moves in the season of a game that has counted, before it is changed.

    Where it counts again after it was corrected or restored, it tells both changes, that when it
    stopped to count and this one.
    """
    season = leagues.season(row.season_id)
    if season is None or not row.has_counted:
        return {}
    moves = moves_by(row, season, outcome.results)
    if outcome.results and not league_games.of_game(row.id):
        query = select(LogLine).where(LogLine.season_id == season.id, LogLine.game_id == row.id)
        last = db.session.scalar(query.order_by(LogLine.number.desc()).limit(1))
        moves = standings.combined(told_no_more(last), moves)
    return {season.id: moves}


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
