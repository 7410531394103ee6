"""Looking at a season: its standings, how they came about, and a person's games in it."""

import sys
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import reduce

from sqlalchemy import func, select

from assistant.extensions import db
from assistant.league import standings
from assistant.league.ratings import Rating
from assistant.league.results import GameResult, Result, SeatCount
from assistant.league.season_count import PlayedSession
from assistant.league.standings import HeadToHead, RankChange, Row, tied_by_name
from assistant.league.totals import SeasonTotals, with_carried_forward
from assistant.leagues import counting, league_games, leagues, played_games, seasons, settled
from assistant.leagues.leagues import everybody
from assistant.leagues.seasons import Season
from assistant.leagues.settled import SeasonChange
from assistant.rules.events import GameEvent
from assistant.rules.game import Game
from assistant.rules.views import TableView
from assistant.store.models import LeagueGame, LogLine, Session

CORRECTIONS_SHOWN = 5
"""So many of the last corrections are listed."""


@dataclass(frozen=True, slots=True)
class CorrectionPreview(SeasonChange):
    """What a correction of a game would change in its season.

    `lack` is why a game that counts would count no longer (2.3), or "". `has_to_be_signed`: it
    would have to be signed again; the moves are those of then.
    """

    lack: str
    has_to_be_signed: bool


@dataclass(frozen=True, slots=True)
class BroughtByGame:
    """What a game changed in its season for its own people.

    `lack` is why it does not count (`league.eligibility.ReasonNotCounted`), or "". `moves` is None
    once a later game counts: the standings without it and with it then differ otherwise than
    anybody moved. `names` has every entry of the league.
    """

    season: Season
    lack: str
    moves: tuple[RankChange, ...] | None
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of a season.

    `names` has for every entry of the league the name of the person that it is, `own_names` its
    own. `not_counted` has how many games do not count, by `league.eligibility.ReasonNotCounted`.
    `corrections` are the last few lines of the log by which somebody moved, the newest first.
    """

    season: Season
    league_name: str
    rows: tuple[Row, ...]
    names: Mapping[str, str]
    own_names: Mapping[str, str]
    ratings: Mapping[str, Rating]
    not_counted: Mapping[str, int]
    corrections: tuple[LogLine, ...]


@dataclass(frozen=True, slots=True)
class PersonalGame:
    """A game of one person: the day, that person's result, and everybody's."""

    day: date
    result: Result
    game: GameResult
    is_dropped: bool
    is_paper: bool


def of(season_id: str) -> Standings:
    """The standings of a season."""
    season = seasons.at(season_id)
    league = leagues.at(season.league_id)
    names = league.names
    query = select(LogLine).where(LogLine.season_id == season_id).order_by(LogLine.number.desc())
    count = counting.of_league(season.league_id)
    return Standings(
        season=season,
        league_name=league.name,
        rows=tied_by_name(count.seasons[season_id].rows, names),
        names=names,
        own_names=league.own_names,
        ratings=count.ratings,
        not_counted=league_games.counts_by_lack(season_id),
        corrections=tuple(db.session.scalars(query.limit(CORRECTIONS_SHOWN))),
    )


def preview(view: TableView, events: Sequence[GameEvent], game: Game) -> CorrectionPreview | None:
    """What these events, with which the record folds to `game`, would change in the season.

    None for a table whose game belongs to no season.
    """
    found = league_games.in_season(view.id)
    if found is None:
        return None
    row, season = found
    record = [*view.events, *events]
    outcome = counting.outcome_of_record(row, record, game)
    signed = counting.outcome_of_record(row, record, game, as_signed=row.has_counted)
    return CorrectionPreview(
        name=season.name,
        count=season.rules.count,
        moves=settled.moves_by(row, season, signed.results),
        names=leagues.at(season.league_id).names,
        lack="" if row.lack else outcome.reason,
        has_to_be_signed=row.has_counted and outcome.reason == "unsigned",
    )


def season_of(table_id: str) -> Season | None:
    """The season of a table's game; None for one that belongs to no season."""
    found = league_games.in_season(table_id)
    return found and found[1]


def brought_by(table_id: str) -> BroughtByGame | None:
    """What the game of a table changed in its season; None for one that belongs to no season."""
    found = league_games.in_season(table_id)
    if found is None:
        return None
    row, season = found
    moves = None
    if not league_games.is_followed(row):
        own = counting.entries_of(
            season.league_id, [result.person for result in league_games.of_game(row.id)]
        )
        count = counting.of_season(season)
        brought = standings.rank_changes(count.rows_with(None, row.id), count.rows)
        moves = tuple(move for move in brought if move.person in own)
    return BroughtByGame(season, row.lack, moves, leagues.at(season.league_id).names)


def games_of_person(
    season_id: str, person_id: str, *, most: int = sys.maxsize, skip: int = 0
) -> list[PersonalGame]:
    """The games of a person that count in a season, oldest first, also those without a place.

    All of them, or the last ones: `most` of them, without `skip` still later ones.
    """
    count = counting.of_season(seasons.at(season_id))
    games = count.games_of.get(person_id, ())
    end = max(0, len(games) - skip)
    shown = games[max(0, end - most) : end]
    rows = played_games.those([counted.game.id for counted in shown])
    totals = count.totals.get(person_id)
    dropped = frozenset(totals.dropped if totals else ())
    return [
        PersonalGame(session.day, result, game, game.id in dropped, rows[game.id].kind == "paper")
        for session, *_, game in shown
        if (result := game.result_of(person_id))
    ]


def count_of_games(season_id: str, person_id: str) -> int:
    """How many of a person's games count in a season."""
    return len(counting.of_season(seasons.at(season_id)).games_of.get(person_id, ()))


def last_day(season_id: str) -> date | None:
    """The day of the last game that counts; None before there is one."""
    query = select(func.max(Session.day)).join(LeagueGame)
    found: date | None = db.session.scalar(
        query.where(LeagueGame.season_id == season_id, LeagueGame.lack == "")
    )
    return found


def seat_counts(season_id: str) -> tuple[SeatCount, ...]:
    """The rounds and bottles of a season at each seat, by size of table, game and distance."""
    return counting.of_season(seasons.at(season_id)).seats


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A person's line of a season; the `sessions` to which they came (League 5.6)."""

    season: Season
    totals: SeasonTotals
    sessions: Sequence[PlayedSession]


def lines(league_id: str, person: str) -> list[SeasonLine]:
    """A person's line of each season that has one, the newest first."""
    return [
        SeasonLine(season, own, sessions_of(season, person))
        for season in seasons.of(league_id)
        if (own := totals_of(season, person))
    ]


def row_of(season: Season, person: str) -> Row | None:
    """A person's row of a season's standings; None for a guest."""
    rows = counting.of_season(season).rows
    return next((row for row in rows if row.totals.person == person), None)


def totals_of(season: Season, person: str) -> SeasonTotals | None:
    """A person's totals of a season, a guest's too; None before a game counts."""
    return counting.of_season(season).totals.get(person)


def brought_forward(season: Season, person: str) -> SeasonTotals | None:
    """What was brought forward for a person into a season (League 2.8); None for nothing."""
    own = [carried for whose, carried in counting.of_season(season).carried if whose == person]
    return reduce(with_carried_forward, own, SeasonTotals(person)) if own else None


def head_to_head(
    league_id: str, person: str, season_ids: Collection[str]
) -> tuple[HeadToHead, ...]:
    """Everybody whom a person met in these seasons, in the order in which they came (5.4)."""
    count, met, half_wins = counting.of_league(league_id), Counter[str](), Counter[str]()
    for season_id in season_ids:
        own = count.seasons[season_id].totals.get(person)
        for other, (times, of_these) in own.against.items() if own else ():
            met[other] += times
            half_wins[other] += of_these
    in_order = (member.id for member in everybody(league_id) if member.id in met)
    return tuple(HeadToHead(other, met[other], half_wins[other]) for other in in_order)


def sessions_of(season: Season, person: str) -> Sequence[PlayedSession]:
    """The sessions of a season to which a person came (League 5.6)."""
    return counting.of_season(season).sessions_of.get(person, ())
