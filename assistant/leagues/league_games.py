"""The games of leagues: their sessions and seasons, their people and what each has from them."""

import json
from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime, timedelta
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, and_, delete, func, insert, select, tuple_, update

from assistant.extensions import db
from assistant.league.results import GameResult, Result, SeatCount
from assistant.league.season_count import CountedGame, PlayedSession
from assistant.notation import league_parts
from assistant.store.models import GamePerson, Ids, LeagueGame, Season, Session

# The people of games, and what each of them has from it. All reading of results is here.
#
# Of a game at a table it follows from the record; of paper it is all that is known.


_RESULT = [
    GamePerson.__table__.c[name]
    for name in (
        *("game_id", "person_id", "place", "points", "rounds"),
        *("bottles", "best", "worst", "turns"),
    )
]
"""Of the table and not of the model: thousands of rows are read, and not one is changed."""
_GAME: tuple[Any, ...] = (
    LeagueGame.id,
    LeagueGame.season_id,
    LeagueGame.kind,
    LeagueGame.begun_at,
    Session.id,
    Session.day,
    Session.place,
)
_COUNTS = and_(LeagueGame.lack == "", LeagueGame.season_id.is_not(None))
"""Of paper it is known what a game brought that does not count."""

IN_ORDER = Session.day, LeagueGame.kind, LeagueGame.begun_at, LeagueGame.id
"""The order of games (League 3.6): those from paper come before those at tables of their day."""

Body = dict[str, Any]
"""What paper tells of a game, as `paper_json` has it."""


class OfSeason(NamedTuple):
    """A game that counts in a season; its people are entries."""

    season_id: str
    counted: CountedGame


def counted_in_league(league_id: str) -> list[OfSeason]:
    """The games that count in any season of a league, in order (League 3.6)."""
    return _counted(LeagueGame.league_id == league_id)


def of_season(season_id: str) -> list[OfSeason]:
    """The games that count in a season, in order."""
    return _counted(LeagueGame.season_id == season_id)


def of_game(game_id: str) -> tuple[Result, ...]:
    """Each entry's result of a game; empty for a game that does not count."""
    return of_games([game_id]).get(game_id, ())


def of_games(game_ids: Sequence[str]) -> dict[str, tuple[Result, ...]]:
    """The results of those of these games that count, in the order of their places."""
    by_place = GamePerson.place.is_(None), GamePerson.place, GamePerson.person_id
    return _results(and_(LeagueGame.id.in_(game_ids), _COUNTS), *by_place)


def on_paper(game_ids: Sequence[str]) -> dict[str, tuple[Result, ...]]:
    """The results of those of these games that come from paper, counted or not, as it has them."""
    of_paper = and_(LeagueGame.id.in_(game_ids), LeagueGame.kind == "paper")
    return _results(of_paper, GamePerson.number)


def games_of(league_id: str, person_ids: Collection[str]) -> list[tuple[str, str]]:
    """In which games of a league each of these people stands: pairs of a person and a game."""
    query = select(GamePerson.person_id, GamePerson.game_id)
    query = query.join(LeagueGame, LeagueGame.id == GamePerson.game_id)
    counted_in_league = LeagueGame.league_id == league_id, GamePerson.person_id.in_(person_ids)
    return list(db.session.execute(query.where(*counted_in_league)))


def _counted(where: ColumnElement[bool]) -> list[OfSeason]:
    games = select(*_GAME).join(Session, Session.id == LeagueGame.session_id)
    in_order = games.order_by(*IN_ORDER)
    results = _results(and_(where, _COUNTS), GamePerson.person_id)
    return [
        OfSeason(season_id, CountedGame(session, kind, begun_at, game))
        for id, season_id, kind, begun_at, *of_session in db.session.execute(
            in_order.where(where, _COUNTS)
        )
        if id in results
        for session in [PlayedSession(*of_session)]
        for game in [GameResult(id, results[id], session.session_id)]
    ]


def _results(where: ColumnElement[bool], *order: Any) -> dict[str, tuple[Result, ...]]:
    """The results of these games: the one statement that reads results."""
    query = select(*_RESULT).join(LeagueGame, LeagueGame.id == GamePerson.game_id)
    are_results = where, LeagueGame.kind != "totals"
    rows = db.session.execute(query.where(*are_results).order_by(GamePerson.game_id, *order))
    by_game = groupby(rows, key=itemgetter(0))
    return {id: tuple(map(_result, of_game)) for id, of_game in by_game}


def _result(row: Any) -> Result:
    _, person, place, points, rounds, bottles, best, worst, turns = row
    return Result(person, place, points, rounds, bottles, best, worst, _seats(turns))


@lru_cache(maxsize=10_000)
def _seats(turns: str) -> tuple[SeatCount, ...]:
    """Where somebody sat in a game; many sat alike, so that what was read is kept."""
    return tuple(SeatCount(*numbers) for numbers in json.loads(turns))


# Paper


def bodies(game_ids: Sequence[str]) -> dict[str, Body]:
    """What paper tells of those of these games that come from there."""
    return _bodies(LeagueGame.id.in_(game_ids))


def bodies_of_league(league_id: str) -> dict[str, Body]:
    """What paper tells of the games of a league, and its totals."""
    return _bodies(LeagueGame.league_id == league_id)


def _bodies(where: ColumnElement[bool]) -> dict[str, Body]:
    game: tuple[Any, ...] = (
        *(LeagueGame.id, LeagueGame.number),
        *(LeagueGame.remark, LeagueGame.places_given),
    )
    own: tuple[Any, ...] = GamePerson.person_id, GamePerson.points, GamePerson.rounds
    query = select(*game, *own, GamePerson.place, GamePerson.carried)
    query = query.join(LeagueGame, LeagueGame.id == GamePerson.game_id)
    query = query.where(where, LeagueGame.kind != "table")
    rows = db.session.execute(query.order_by(LeagueGame.id, GamePerson.number))
    return {id: _body(list(people)) for id, people in groupby(rows, key=itemgetter(0))}


def _body(people: Sequence[Any]) -> Body:
    if people[0].carried is not None:
        return {"brought": {one.person_id: json.loads(one.carried) for one in people}}
    points = {one.person_id: one.points for one in people}
    places = {one.person_id: one.place for one in people} if people[0].places_given else None
    first = people[0]
    return league_parts.write_paper(
        points, first.rounds, places, first.number or "", first.remark or ""
    )


# Writing


def put_paper(bodies: Mapping[str, Body]) -> None:
    """Let paper tell this of these games, which are here, instead of what it told before."""
    save({id: league_parts.read_paper(body) for id, body in bodies.items()})
    carried = [
        _columns(id, number, Result(person, None, 0, 0)) | {"carried": json.dumps(totals)}
        for id, body in bodies.items()
        for number, (person, totals) in enumerate(body.get("brought", {}).items())
    ]
    if carried:
        db.session.execute(insert(GamePerson), carried)
    games = [
        {
            "id": id,
            "number": body.get("game"),
            "remark": body.get("remark"),
            "places_given": "places" in body,
        }
        for id, body in bodies.items()
    ]
    if games:
        db.session.execute(update(LeagueGame), games)


def save(results: Mapping[str, tuple[Result, ...]]) -> None:
    """Replace the results of these games."""
    remove_people(list(results))
    rows = [
        _columns(id, number, result)
        for id, of_game in results.items()
        for number, result in enumerate(of_game)
    ]
    if rows:
        db.session.execute(insert(GamePerson), rows)


def remove_people(game_ids: Ids) -> None:
    """Remove the people of these games."""
    db.session.execute(delete(GamePerson).where(GamePerson.game_id.in_(game_ids)))


def _columns(game_id: str, number: int, result: Result) -> dict[str, Any]:
    return {
        "game_id": game_id,
        "person_id": result.person,
        "number": number,
        "place": result.place,
        "points": result.points,
        "rounds": result.rounds,
        "bottles": result.bottles,
        "best": result.best,
        "worst": result.worst,
        "turns": json.dumps(
            [
                [seat.seats, seat.distance, seat.rounds, seat.bottles, seat.variant]
                for seat in result.seat_counts
            ]
        ),
        "carried": None,
    }


# The games of leagues: to which session and season they belong, and whether they count.

_DOES_NOT_COUNT = LeagueGame.lack > ""
# Not `lack != ""`: with ">" the index finds the few such games without reading all that count.


def get(game_id: str) -> LeagueGame | None:
    """The league's game of this id; None for a table that is in no league."""
    return db.session.get(LeagueGame, game_id)


def league_of(game_id: str) -> str | None:
    """The id of a game's league; None for a table that is in no league."""
    return db.session.scalar(select(LeagueGame.league_id).where(LeagueGame.id == game_id))


def in_season(game_id: str) -> tuple[LeagueGame, Season] | None:
    """A game and its season; None for a table that is in no league, or a friendly game."""
    query = select(LeagueGame, Season).join(Season, Season.id == LeagueGame.season_id)
    row = db.session.execute(query.where(LeagueGame.id == game_id)).one_or_none()
    return row and (row[0], row[1])


def session_of(game: LeagueGame) -> Session:
    """The session to which a game belongs."""
    return db.session.get_one(Session, game.session_id)


def sessions_of(games: Sequence[LeagueGame]) -> list[Session]:
    """The sessions to which these games belong."""
    ids = {game.session_id for game in games}
    return list(db.session.scalars(select(Session).where(Session.id.in_(ids))))


def of_session(session_id: str) -> list[LeagueGame]:
    """The games of a session, in the order in which they were begun."""
    query = select(LeagueGame).where(LeagueGame.session_id == session_id)
    return list(db.session.scalars(query.order_by(LeagueGame.begun_at, LeagueGame.id)))


def of_league(league_id: str, season_id: str | None = None) -> list[LeagueGame]:
    """The games of a league, or of one of its seasons, in their order (League 3.6)."""
    query = select(LeagueGame).join(Session).where(LeagueGame.league_id == league_id)
    if season_id is not None:
        query = query.where(LeagueGame.season_id == season_id)
    return list(db.session.scalars(query.order_by(*IN_ORDER)))


def lacking(league_id: str, what: str) -> list[LeagueGame]:
    """The games of a league that do not count for this reason, such as "running"."""
    query = select(LeagueGame).where(LeagueGame.league_id == league_id)
    return list(db.session.scalars(query.where(LeagueGame.lack == what)))


def counts_by_session(league_id: str) -> dict[str, int]:
    """How many games each session of a league has, without deleted ones; none is not in it."""
    there = LeagueGame.league_id == league_id, LeagueGame.lack != "deleted"
    query = select(LeagueGame.session_id, func.count()).where(*there)
    return dict(list(db.session.execute(query.group_by(LeagueGame.session_id))))


def next_moments(league_id: str) -> dict[str, datetime]:
    """For each session with games from paper when the next one counts as begun: after these."""
    query = select(LeagueGame.session_id, func.max(LeagueGame.begun_at))
    on_paper = query.where(LeagueGame.league_id == league_id, LeagueGame.kind != "table")
    found = db.session.execute(on_paper.group_by(LeagueGame.session_id))
    return {session_id: last + timedelta(seconds=1) for session_id, last in found}


def every(game_ids: Sequence[str]) -> list[LeagueGame]:
    """These games, as far as they are here, in the order in which they were begun."""
    query = select(LeagueGame).where(LeagueGame.id.in_(game_ids))
    return list(db.session.scalars(query.order_by(LeagueGame.begun_at, LeagueGame.id)))


# The games of a season


def has_counted(season_id: str) -> bool:
    """Whether a game of the season has ever counted."""
    query = select(LeagueGame.id).where(LeagueGame.season_id == season_id, LeagueGame.has_counted)
    return db.session.scalar(query.limit(1)) is not None


def counts_by_lack(season_id: str) -> dict[str, int]:
    """How many games of a season do not count, by what they lack."""
    query = select(LeagueGame.lack, func.count())
    query = query.where(LeagueGame.season_id == season_id, _DOES_NOT_COUNT)
    return dict(list(db.session.execute(query.group_by(LeagueGame.lack))))


def waiting_sessions(season_id: str) -> list[tuple[str, date]]:
    """The sessions with games of a season that do not count, deleted ones aside, oldest first."""
    query = select(Session.id, Session.day).join(LeagueGame)
    query = query.where(
        LeagueGame.season_id == season_id, _DOES_NOT_COUNT, LeagueGame.lack != "deleted"
    )
    return list(db.session.execute(query.distinct().order_by(Session.day)))


def is_followed(game: LeagueGame) -> bool:
    """Whether a game of the same season counts that comes after this one, or ended after it."""
    is_other = LeagueGame.lack == "", LeagueGame.id != game.id
    later = select(LeagueGame.id).where(LeagueGame.season_id == game.season_id, *is_other)
    if game.ended_at:
        ended_after = later.where(LeagueGame.ended_at > game.ended_at)
        if db.session.scalar(ended_after.limit(1)) is not None:
            return True
    moment = session_of(game).day, game.kind, game.begun_at
    comes_after = later.join(Session).where(tuple_(*IN_ORDER[:3]) > moment)
    return db.session.scalar(comes_after.limit(1)) is not None


# Writing


def add(
    id: str, session: Session, season_id: str | None, begun_at: datetime, kind: str
) -> LeagueGame:
    """Add a game to a session, and to a season or none; whether it counts is not known yet."""
    game = LeagueGame(
        id=id,
        league_id=session.league_id,
        session_id=session.id,
        season_id=season_id,
        begun_at=begun_at,
        kind=kind,
    )
    add_all([game])
    return game


def add_all(games: Sequence[LeagueGame]) -> None:
    """Add games; what paper tells of them comes after."""
    db.session.add_all(games)
    db.session.flush()


def remove(game_ids: Ids) -> None:
    """Remove games for good, with what they brought."""
    remove_people(game_ids)
    db.session.execute(delete(LeagueGame).where(LeagueGame.id.in_(game_ids)))
