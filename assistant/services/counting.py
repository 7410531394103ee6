"""What the games of a league count, made anew when a result is another (League 2 to 5).

Whatever writes in a league changes the number `leagues.changes` in its transaction. What follows
from all results is worked out when somebody asks, and kept in this process as long as that number
stays. A transaction that has changed something sees it by `anew`, of which nothing is kept: it may
be undone, and its number come to stand for something else.
"""

from collections import OrderedDict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from threading import Lock

from sqlalchemy import select

from assistant.extensions import db
from assistant.league.ratings import Rating, ratings_after
from assistant.league.results import GameResult, Result, with_merged_entries
from assistant.league.season_count import CountedGame, PlayedSession, SeasonCount
from assistant.league.season_totals import CarriedForward
from assistant.notation import paper_json
from assistant.services.game_outcomes import person_by_entry
from assistant.store import game_people, league_games, leagues
from assistant.store.engine import database, is_writing
from assistant.store.game_people import OfSeason
from assistant.store.models import Entry, LeagueGame, Season

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
    return _of_season(season, game_people.of_season(season.id))


def _counted(league_id: str, changes: int) -> LeagueCount:
    games: dict[str, list[OfSeason]] = {}
    for game in game_people.of_league(league_id):
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
    for body in game_people.bodies(brought).values():
        for entry, own in paper_json.read_brought(body).items():
            yield person_of.get(entry, entry), own


def counted_game(row: LeagueGame, results: tuple[Result, ...]) -> CountedGame:
    """A game as it would count with these results, by entry."""
    session = league_games.session_of(row)
    [game] = with_persons(row.league_id, [GameResult(row.id, results)])
    return CountedGame(PlayedSession(session.id, session.day, session.place), row.begun_at, game)


def with_persons(league_id: str, games: Sequence[GameResult]) -> list[GameResult]:
    """The same games with merged entries replaced by the person that they are."""
    person_of = person_by_entry(league_id)
    return [with_merged_entries(game, person_of) for game in games]


def entries_of(league_id: str, persons: Collection[str]) -> set[str]:
    """These people, and every entry that was merged into one of them; `persons` may be entries."""
    person_of = person_by_entry(league_id)
    wanted = set(persons) | {person_of.get(person, person) for person in persons}
    return wanted | {entry for entry, person in person_of.items() if person in wanted}
