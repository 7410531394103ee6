"""The people of games, and what each of them has from it. All reading of results is here.

Of a game at a table it follows from the record; of paper it is all that is known.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, and_, delete, insert, select, update

from assistant.extensions import db
from assistant.league.results import GameResult, Result, SeatCount
from assistant.league.season_count import CountedGame, PlayedSession
from assistant.notation import paper_json
from assistant.store.models import GamePerson, Ids, LeagueGame, Session

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
    LeagueGame.begun_at,
    Session.id,
    Session.day,
    Session.place,
)
_COUNTS = and_(LeagueGame.lack == "", LeagueGame.season_id.is_not(None))
"""Of paper it is known what a game brought that does not count."""

Body = dict[str, Any]
"""What paper tells of a game, as `paper_json` has it."""


class OfSeason(NamedTuple):
    """A game that counts in a season; its people are entries."""

    season_id: str
    counted: CountedGame


def of_league(league_id: str) -> list[OfSeason]:
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
    of_league = LeagueGame.league_id == league_id, GamePerson.person_id.in_(person_ids)
    return [(row[0], row[1]) for row in db.session.execute(query.where(*of_league))]


def _counted(where: ColumnElement[bool]) -> list[OfSeason]:
    games = select(*_GAME).join(Session, Session.id == LeagueGame.session_id)
    in_order = games.order_by(Session.day, LeagueGame.begun_at, LeagueGame.id)
    results = _results(and_(where, _COUNTS), GamePerson.person_id)
    return [
        OfSeason(
            season_id,
            CountedGame(PlayedSession(*session), begun_at, GameResult(id, results[id])),
        )
        for id, season_id, begun_at, *session in db.session.execute(in_order.where(where, _COUNTS))
        if id in results
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
    game: tuple[Any, ...] = LeagueGame.id, LeagueGame.number, LeagueGame.places_given
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
    return paper_json.write_paper(points, people[0].rounds, places, people[0].number or "")


# Writing


def put_paper(told: Mapping[str, Body]) -> None:
    """Let paper tell this of these games, which are here, instead of what it told before."""
    save({id: paper_json.read_paper(body) for id, body in told.items()})
    carried = [
        _columns(id, number, Result(person, None, 0, 0)) | {"carried": json.dumps(totals)}
        for id, body in told.items()
        for number, (person, totals) in enumerate(body.get("brought", {}).items())
    ]
    if carried:
        db.session.execute(insert(GamePerson), carried)
    games = [
        {"id": id, "number": body.get("game"), "places_given": "places" in body}
        for id, body in told.items()
    ]
    if games:
        db.session.execute(update(LeagueGame), games)


def save(results: Mapping[str, tuple[Result, ...]]) -> None:
    """Replace the results of these games."""
    remove(list(results))
    rows = [
        _columns(id, number, result)
        for id, of_game in results.items()
        for number, result in enumerate(of_game)
    ]
    if rows:
        db.session.execute(insert(GamePerson), rows)


def remove(game_ids: Ids) -> None:
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
