"""The games of a season in a list, its honours, and who came to its evenings."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Row,
    Select,
    and_,
    exists,
    or_,
    select,
)

from assistant.extensions import db
from assistant.league.results import GameResult, Result, with_merged_entries
from assistant.league.season_count import (
    Honour,
    PersonalRecord,
    PlayedSession,
    honours,
    record,
)
from assistant.leagues import counting, league_games, leagues, presence
from assistant.leagues.seasons import Season
from assistant.rules.events import GameEvent, Opened
from assistant.rules.fold import drafted
from assistant.rules.table import Variant
from assistant.store.models import Event, GamePerson, LeagueGame, Session
from assistant.tables import cache, table_people

# The games of a season in a list: who met whom, when, where, with what result.


ON_A_PAGE = 50
WITHOUT_RESULT = ("running", "no_result", "importing")
"""What games lack of which nobody knows yet, or ever, who won."""


_NEWEST_FIRST = [column.desc() for column in league_games.IN_ORDER]

GameOfSeason = Row[Any]
"""A game of a season: `id`, `lack`, `kind`, `session_id`, its session's `day`, and `where` that
was.
"""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a season.

    `lack` says why it does not count (`league.eligibility.ReasonNotCounted`), or "". `results` are
    in the order of the places; none where nobody knows who won. `persons` are those
    who came. `variants` are what was played, in order; none of a game from paper, which has its
    `remark` here. `where` is the place of its session.
    """

    id: str
    lack: str
    is_paper: bool
    session_id: str
    day: date
    where: str
    persons: tuple[str, ...]
    results: tuple[Result, ...]
    variants: tuple[Variant, ...]
    remark: str

    @property
    def size(self) -> int:
        """How many people have a place; before that is known, how many came."""
        return sum(result.place is not None for result in self.results) or len(self.persons)


def page(season: Season, person: str | None, number: int) -> tuple[list[PlayedGame], bool]:
    """A page of a season's games, or of one person's; and whether there are more.

    Newest first, the games of a session together; without deleted ones and totals that were brought
    forward.
    """
    query = _games_of(season).order_by(Session.day.desc(), Session.id, *_NEWEST_FIRST)
    if person:
        query = query.where(_came_there(counting.entries_of(season.league_id, [person])))
    page = query.limit(ON_A_PAGE + 1).offset((number - 1) * ON_A_PAGE)
    found = db.session.execute(page).all()
    return _with_results(season, found[:ON_A_PAGE]), len(found) > ON_A_PAGE


def with_a_result(season: Season) -> list[PlayedGame]:
    """All games of a season that have a result, counted or not, oldest first."""
    query = _games_of(season).where(LeagueGame.lack.not_in(WITHOUT_RESULT))
    return _with_results(season, db.session.execute(query.order_by(*league_games.IN_ORDER)).all())


def _with_results(season: Season, rows: Sequence[GameOfSeason]) -> list[PlayedGame]:
    """These games; those that do not count with what they brought, where that is known."""
    found = league_games.of_games([row.id for row in rows])
    lacking = [row for row in rows if row.lack and row.lack not in WITHOUT_RESULT]
    # the results of games that do not count are stored nowhere
    last = cache.last_hashes([row.id for row in lacking if row.kind == "table"])
    brought = {id: counting.results_at_table(id, hash) for id, hash in last.items()}
    brought |= league_games.on_paper([row.id for row in lacking if row.kind == "paper"])
    for id, own in brought.items():
        found[id] = tuple(sorted(own, key=lambda one: (one.place is None, one.place or 0)))
    at_table = [row.id for row in rows if row.kind == "table"]
    # how games were opened of which nothing says what was played, and who came later
    records: dict[str, list[GameEvent]] = {}
    for event in cache.comings([id for id in at_table if not _variants(found.get(id, ()))]):
        records.setdefault(event.table_id, []).append(cache.parsed(event.body))
    person_of = counting.person_by_entry(season.league_id)
    return [_game(row, found.get(row.id, ()), records.get(row.id, []), person_of) for row in rows]


def _game(
    row: GameOfSeason,
    results: tuple[Result, ...],
    record: Sequence[GameEvent],
    person_of: Mapping[str, str],
) -> PlayedGame:
    merged = with_merged_entries(GameResult(row.id, results), person_of).results
    opened = [event for event in record if isinstance(event, Opened)]
    if len(opened) == len(record):
        entries = table_people.came(record)
    else:  # others came later: the whole record tells of whom
        entries = drafted(counting.record_of(row.id)).people
    return PlayedGame(
        id=row.id,
        lack=row.lack,
        is_paper=row.kind == "paper",
        session_id=row.session_id,
        day=row.day,
        where=row.where,
        persons=tuple(person_of.get(entry, entry) for entry in entries),
        results=merged,
        variants=_variants(results) or tuple(event.options.variant for event in opened),
        remark=row.remark or "",
    )


def _variants(results: Sequence[Result]) -> tuple[Variant, ...]:
    """What the rounds were, as their results say; those of two say nothing."""
    return tuple(dict.fromkeys(seat.variant for one in results for seat in one.seat_counts))


def those(game_ids: Sequence[str]) -> dict[str, GameOfSeason]:
    """These games by their ids."""
    rows = db.session.execute(_GAMES.where(LeagueGame.id.in_(game_ids)))
    return {row.id: row for row in rows}


# Parts of queries

_COLUMNS: tuple[Any, ...] = (
    LeagueGame.id,
    LeagueGame.lack,
    LeagueGame.kind,
    LeagueGame.remark,
    LeagueGame.session_id,
    Session.day,
    Session.place.label("where"),
)
_GAMES: Select[Any] = select(*_COLUMNS).join(Session, Session.id == LeagueGame.session_id)


def _games_of(season: Season) -> Select[Any]:
    return _GAMES.where(
        LeagueGame.season_id == season.id, LeagueGame.lack != "deleted", LeagueGame.kind != "totals"
    )


def _came_there(entries: Collection[str]) -> ColumnElement[bool]:
    """Whether one of these entries came to a game: by its people, or by its record."""
    with_result = select(GamePerson.game_id).where(GamePerson.person_id.in_(entries))
    brings = or_(Event.number == 0, Event.body.contains('"person": '))
    names_one_of_them = or_(*(Event.body.contains(f'"{id}"', autoescape=True) for id in entries))
    at_table = exists().where(Event.table_id == LeagueGame.id, brings, names_one_of_them)
    waits = LeagueGame.lack > ""
    return or_(LeagueGame.id.in_(with_result), and_(waits, at_table))


# The honours of a season or of a whole league (League 5.5), each with its game.


@dataclass(frozen=True, slots=True)
class HonourWithGame:
    """An honour. `game` is where the first of those who have it reached it, of a run the last one;
    None where it is no one game.
    """

    honour: Honour
    game: GameOfSeason | None


_Games = Mapping[str, Sequence[tuple[str, Result]]]
"""For each person the id and the result of each game, in order."""


def of(league_id: str, seasons: Sequence[Season]) -> list[HonourWithGame]:
    """The honours of these seasons of a league, taken together; who share one are by name."""
    counts = [counting.of_season(season) for season in seasons]
    people = leagues.at(league_id).roots
    members = {member.id: n for n, member in enumerate(people) if not member.is_guest}
    lines = [own for count in counts for own in count.totals.values() if own.person in members]
    games: dict[str, list[tuple[str, Result]]] = {}
    every_game = [counted for count in counts for counted in count.games]
    for counted in sorted(every_game, key=lambda counted: counted.moment):
        for result in counted.game.results:
            games.setdefault(result.person, []).append((counted.game.id, result))
    sessions = {
        person: {session for count in counts for session in count.sessions_of.get(person, ())}
        for person in games
    }
    found = {}
    for person, own in games.items():
        wins = "".join(str(int(one.place == 1)) for _, one in own if one.place is not None)
        found[person] = record(len(sessions[person]), wins)
    reached = honours(sorted(lines, key=lambda line: members[line.person]), found)
    ids = {honour.kind: _honoured_game(honour, games, found) for honour in reached}
    rows = those([id for id in ids.values() if id])
    return [HonourWithGame(honour, rows.get(ids[honour.kind] or "")) for honour in reached]


def _honoured_game(
    honour: Honour, games: _Games, found: Mapping[str, PersonalRecord]
) -> str | None:
    """The game of an honour; None for what is reached in no one game."""
    person = honour.persons[0]
    own = games.get(person, ())
    match honour.kind:
        case "run":
            placed = [id for id, result in own if result.place is not None]
            return placed[found[person].last_of_run]
        case "best":
            return next((id for id, result in own if result.best == honour.number), None)
        case "worst":
            return next((id for id, result in own if result.worst == honour.number), None)
    return None


# Who came to the sessions of a season (League 5.6).

SESSIONS_ON_A_PAGE = 20


@dataclass(frozen=True, slots=True)
class Attendance:
    """How many sessions a person came to, and of how many excused; the day of the last one there.

    None for who came to none.
    """

    person: str
    sessions: int
    excused: int
    last: date | None


@dataclass(frozen=True, slots=True)
class SessionWithPeople:
    """A session of a season, who was there, also without playing, and who excused."""

    session: PlayedSession
    persons: frozenset[str]
    excused: frozenset[str]


def by_person(season: Season) -> list[Attendance]:
    """Everybody who came or was excused: who came most often first, then who came last, then by
    name.
    """
    every = _newest_first(season)
    found = []
    for member in leagues.at(season.league_id).roots:
        days = [one.session.day for one in every if member.id in one.persons]
        excused = sum(member.id in one.excused for one in every)
        if days or excused:
            found.append(Attendance(member.id, len(days), excused, days[0] if days else None))
    return sorted(found, key=lambda own: (own.sessions, own.last or date.min), reverse=True)


def sessions(season: Season, number: int) -> list[SessionWithPeople]:
    """A page of a season's sessions, newest first."""
    every = _newest_first(season)
    return every[(number - 1) * SESSIONS_ON_A_PAGE : number * SESSIONS_ON_A_PAGE]


def _newest_first(season: Season) -> list[SessionWithPeople]:
    season_count = counting.of_season(season)
    there: dict[str, set[str]] = {session.session_id: set() for session in season_count.sessions}
    for person, came in season_count.sessions_of.items():
        for session in came:
            there[session.session_id].add(person)
    noted = presence.by_person(season.league_id, list(there))
    excused: dict[str, set[str]] = {id: set() for id in there}
    for id, parts in noted.items():
        there[id] |= {person for person, part in parts.items() if part == "present"}
        excused[id] = {person for person, part in parts.items() if part == "excused"} - there[id]
    by_id = sorted(season_count.sessions, key=lambda session: session.session_id)
    return [
        SessionWithPeople(
            session, frozenset(there[session.session_id]), frozenset(excused[session.session_id])
        )
        for session in sorted(by_id, key=lambda session: session.day, reverse=True)
    ]


def count(season: Season) -> int:
    """How many sessions a season has had."""
    return len(counting.of_season(season).sessions)
