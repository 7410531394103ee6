"""What the games of a league bring, and what they come to, kept until a result changes."""

import json
from collections import OrderedDict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from threading import Lock

from sqlalchemy import select

from assistant.extensions import db
from assistant.league import eligibility
from assistant.league.people import follow_merges
from assistant.league.ratings import Rating, ratings_after
from assistant.league.results import (
    GameResult,
    Result,
    has_somebody_twice,
    results_of_game,
    with_merged_entries,
)
from assistant.league.season_count import CountedGame, PlayedSession, SeasonCount
from assistant.league.totals import CarriedForward
from assistant.leagues import league_games
from assistant.leagues.league_games import OfSeason
from assistant.notation import league_parts, table_events
from assistant.rules.events import GameEvent
from assistant.rules.fold import drafted, fold
from assistant.rules.game import Game
from assistant.rules.options import Options
from assistant.store import leagues
from assistant.store.engine import database, is_writing
from assistant.store.models import Entry, LeagueGame, Season, Table
from assistant.tables import cache

# What the games of a league bring, from their records or from paper (League 2).


KEPT = 20_000
"""Of so many records it is known what they bring: it takes long to fold those of a whole season."""


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """What a game brings its people: `results` by entry; or the `reason` why it does not count.

    `reason` is one of `league.eligibility.ReasonNotCounted`, or "" for a game that counts. A
    friendly game that is over has neither.
    """

    reason: str
    results: tuple[Result, ...] = ()


def outcome_of_record(
    row: LeagueGame, events: Sequence[GameEvent], game: Game, *, as_signed: bool = False
) -> GameOutcome:
    """What a game brings whose record is `events`, which fold to `game`.

    `as_signed`: what it would bring if its rounds were signed.
    """
    person_of = person_by_entry(row.league_id)
    season = leagues.season(row.season_id)
    brought = brought_by(events, game, _agreed(season))
    if as_signed and season and brought.reason == "unsigned":
        brought = GameOutcome("", results_of_game(game))
    return outcome(brought, season, league_games.session_of(row).day, person_of)


def outcome_of(row: LeagueGame) -> GameOutcome:
    """What a game brings, from its record or its paper."""
    [(_, found)] = outcomes_of(row.league_id, [row])
    return found


def outcomes_of(
    league_id: str, rows: Sequence[LeagueGame]
) -> Iterator[tuple[LeagueGame, GameOutcome]]:
    """What each of these games of a league brings, paper and records alike."""
    person_of = person_by_entry(league_id)
    results = league_games.on_paper([row.id for row in rows])
    day_of = {session.id: session.day for session in league_games.sessions_of(rows)}
    for row, last in _with_last_events(rows):
        season = leagues.season(row.season_id)
        if row.kind != "table":
            brought = GameOutcome("", results.get(row.id, ()))
        elif last is None:
            brought = GameOutcome("deleted")
        else:
            brought = _brought(row.id, last, _agreed(season))
        yield row, outcome(brought, season, day_of[row.session_id], person_of)


def read_ahead(rows: Sequence[LeagueGame], agreed: str | None = None) -> None:
    """Fold the records of these games, so that counting them is quick while nobody else can write.

    `agreed` is the agreement by which they will be counted, if not that of their seasons.
    """
    for row, last in _with_last_events(rows):
        if last is not None:
            _brought(row.id, last, agreed or _agreed(leagues.season(row.season_id)))


def _with_last_events(
    rows: Sequence[LeagueGame],
) -> list[tuple[LeagueGame, str | None]]:
    """Each game with the hash of the last event of its record.

    None for paper, and for the record of a table that is deleted.
    """
    at_table = Table.id.in_([row.id for row in rows if row.kind == "table"])
    present = db.session.scalars(select(Table.id).where(at_table, Table.deleted_at.is_(None)))
    last = cache.last_hashes(list(present))
    return [(row, last.get(row.id)) for row in rows]


@lru_cache(maxsize=KEPT)
def _brought(table_id: str, _last: str, agreed: str | None) -> GameOutcome:
    """What the record of a table brings that ends with an event of this hash.

    By this agreement of a season, or by none, and whatever its day and its people.
    """
    [bodies] = cache.bodies([table_id]).values()
    record = [cache.parsed(body) for body in bodies]
    return brought_by(record, fold(record, explain=()), agreed)


@lru_cache(maxsize=KEPT)
def results_at_table(table_id: str, _last: str) -> tuple[Result, ...]:
    """The results of a game that is over, whether it counts or not, by the hash as above."""
    return results_of_game(fold([*record_of(table_id)], explain=()))


def came_to(row: LeagueGame) -> tuple[str, ...]:
    """The entries that came to a game; none for totals from paper, which do not say who met.

    Who was replaced before the first card, or was somebody else all along, is none of them.
    """
    if row.kind != "table":
        return tuple(result.person for result in league_games.on_paper([row.id]).get(row.id, ()))
    return drafted(record_of(row.id)).people


def record_of(table_id: str) -> list[GameEvent]:
    """The events of a table, none where there is no such table."""
    return [cache.parsed(event.body) for event in cache.of(table_id)]


def person_by_entry(league_id: str) -> dict[str, str]:
    """For each merged entry of a league the person that it is."""
    return follow_merges(leagues.same_as(league_id))


def brought_by(events: Sequence[GameEvent], game: Game, agreed: str | None) -> GameOutcome:
    """What a record brings by this agreement of a season, or by none, whatever its day."""
    if agreed is None:
        return GameOutcome("" if game.is_over else "running")
    reason = eligibility.reason_not_counted(game, events, _agreement(agreed))
    return GameOutcome(reason) if reason else GameOutcome("", results_of_game(game))


def outcome(
    brought: GameOutcome, season: Season | None, day: date, person_of: Mapping[str, str]
) -> GameOutcome:
    """The same, if the day is one of the season's and nobody stands there twice (2.3)."""
    if season is None or brought.reason:
        return brought
    if not eligibility.is_within(day, season.first_day, season.last_day):
        return GameOutcome("other_day")
    if has_somebody_twice(with_merged_entries(GameResult("", brought.results), person_of).results):
        return GameOutcome("twice")
    return brought


def _agreed(season: Season | None) -> str | None:
    return season.agreed if season else None


@lru_cache(maxsize=64)
def _agreement(text: str) -> Options:
    """The agreement of a season. Cached, since each game of the season is compared with it."""
    return table_events.read_agreement(json.loads(text))


# What the games of a league count, made anew when a result is another (League 2 to 5).
#
# Whatever writes in a league changes the number `leagues.changes` in its transaction. What follows
# from all results is worked out when somebody asks, and kept in this process as long as that number
# stays. A transaction that has changed something sees it by `anew`, of which nothing is kept: it
# may be undone, and its number come to stand for something else.

MOST = 50
"""So many leagues are kept, those that were asked for last: 3,000 games take some 5 MB."""


@dataclass(frozen=True)
class LeagueCount:
    """What follows from the results of a league at one number of `changes`."""

    changes: int
    seasons: Mapping[str, SeasonCount]

    @cached_property
    def ratings(self) -> Mapping[str, Rating]:
        """Everybody's rating after the games of all seasons (5.2)."""
        games = [counted for season in self.seasons.values() for counted in season.games]
        games.sort(key=lambda counted: counted.moment)
        return ratings_after(counted.game for counted in games)


_kept = OrderedDict[tuple[Hashable, str], LeagueCount]()
_turn = Lock()
"""Several who ask for a league at once wait for the one who counts it."""


def of_league(league_id: str) -> LeagueCount:
    """What a league counts, as it is stored; within a transaction, before anything is changed."""
    key, changes = (database(), league_id), leagues.changes(league_id)
    with _turn:
        found = _kept.get(key)
        if found is None or found.changes != changes:
            found = _counted(league_id, changes)
            if is_writing():
                return found
            _kept[key] = found
        _kept.move_to_end(key)
        if len(_kept) > MOST:
            _kept.popitem(last=False)
    return found


def of_season(season: Season) -> SeasonCount:
    """What a season counts, as it is stored; within a transaction, before anything is changed."""
    return of_league(season.league_id).seasons[season.id]


def anew(season: Season) -> SeasonCount:
    """What a season counts after what this transaction has changed."""
    return _of_season(season, league_games.of_season(season.id))


def _counted(league_id: str, changes: int) -> LeagueCount:
    games: dict[str, list[OfSeason]] = {}
    for game in league_games.counted_in_league(league_id):
        games.setdefault(game.season_id, []).append(game)
    seasons = leagues.seasons(league_id)
    return LeagueCount(
        changes, {season.id: _of_season(season, games.get(season.id, [])) for season in seasons}
    )


def _of_season(season: Season, games: Iterable[OfSeason]) -> SeasonCount:
    person_of = person_by_entry(season.league_id)
    query = select(Entry.person_id).where(Entry.league_id == season.league_id, Entry.is_guest)
    return SeasonCount(
        games=tuple(
            counted._replace(game=with_merged_entries(counted.game, person_of))
            for _, counted in games
        ),
        rules=season.rules,
        guests=frozenset(db.session.scalars(query)),
        carried=tuple(carried_forward(season)),
    )


# What a league knows of its seasons and people


def carried_forward(season: Season) -> Iterator[tuple[str, CarriedForward]]:
    """The totals from paper that a season carries forward, each with its person (League 2.8)."""
    person_of = person_by_entry(season.league_id)
    of_season = LeagueGame.season_id == season.id, LeagueGame.lack == ""
    query = select(LeagueGame.id).where(*of_season, LeagueGame.kind == "totals")
    brought = list(db.session.scalars(query.order_by(LeagueGame.id)))
    for body in league_games.bodies(brought).values():
        for entry, own in league_parts.read_brought(body).items():
            yield person_of.get(entry, entry), own


def counted_game(row: LeagueGame, results: tuple[Result, ...]) -> CountedGame:
    """A game as it would count with these results, by entry."""
    session = league_games.session_of(row)
    [game] = with_persons(row.league_id, [GameResult(row.id, results, session.id)])
    played = PlayedSession(session.id, session.day, session.place)
    return CountedGame(played, row.kind, row.begun_at, game)


def with_persons(league_id: str, games: Sequence[GameResult]) -> list[GameResult]:
    """The same games with merged entries replaced by the person that they are."""
    person_of = person_by_entry(league_id)
    return [with_merged_entries(game, person_of) for game in games]


def entries_of(league_id: str, persons: Collection[str]) -> set[str]:
    """These people, and every entry that was merged into one of them; `persons` may be entries."""
    person_of = person_by_entry(league_id)
    wanted = set(persons) | {person_of.get(person, person) for person in persons}
    return wanted | {entry for entry, person in person_of.items() if person in wanted}
