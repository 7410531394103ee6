"""What is kept of results, lines and ratings; all of it follows from the records, and can be thrown away."""

import json
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from itertools import groupby
from typing import Any

from sqlalchemy import Select, delete, func, insert, select

from assistant.extensions import db
from assistant.league.ratings import Rating
from assistant.league.results import GameResult, Result, SeatCount
from assistant.league.season_totals import SeasonTotals
from assistant.notation import league_json as notation
from assistant.store.models import (
    CachedRating,
    CachedResult,
    CachedTotals,
    LeagueGame,
    Session,
    Shift,
)

AT_ONCE = 500
"""So many ids are put into one question to the database."""

_COLUMNS = ("person_id", "place", "points", "rounds", "bottles", "best", "worst")
_RESULT = (
    CachedResult.game_id,
    *(getattr(CachedResult, column) for column in _COLUMNS),
    CachedResult.turns,
)


def results(game_id: str) -> tuple[Result, ...]:
    """What is kept of a game: each entry's result; nothing of a game that does not count."""
    found = _played(select(*_RESULT).where(CachedResult.game_id == game_id))
    return found[0].results if found else ()


def every_result(league_id: str) -> dict[str, tuple[Result, ...]]:
    """What is kept of each game of a league that counts."""
    return {game.id: game.results for game in played_in_league(league_id)}


def save_results(fresh: Iterable[tuple[LeagueGame, tuple[Result, ...]]]) -> None:
    """Keeps these results of games, and no others of the same games."""
    told = list(fresh)
    ids = [game.id for game, _ in told]
    for start in range(0, len(ids), AT_ONCE):
        db.session.execute(
            delete(CachedResult).where(CachedResult.game_id.in_(ids[start : start + AT_ONCE]))
        )
    rows = [
        _row(game.id, game.season_id, result)
        for game, results in told
        if game.season_id
        for result in results
    ]
    if rows:
        db.session.execute(insert(CachedResult), rows)


def played(season_id: str) -> list[GameResult]:
    """The games that count in a season, in their order (League 3.6); their people are entries."""
    return _played(_in_order(select(*_RESULT)).where(CachedResult.season_id == season_id))


def played_in_league(league_id: str) -> list[GameResult]:
    """The games that count in any season of a league, in their order."""
    return _played(_in_order(select(*_RESULT)).where(LeagueGame.league_id == league_id))


def played_by(season_id: str, persons: Collection[str]) -> list[GameResult]:
    """Those of a season's games in which one of these entries has a result."""
    theirs = select(CachedResult.game_id).where(
        CachedResult.season_id == season_id, CachedResult.person_id.in_(persons)
    )
    return _played(_in_order(select(*_RESULT)).where(CachedResult.game_id.in_(theirs)))


def persons(league_id: str) -> list[tuple[str, ...]]:
    """The entries of each game that counts in a league."""
    own = (
        select(CachedResult.game_id, CachedResult.person_id)
        .join(LeagueGame)
        .where(LeagueGame.league_id == league_id)
    )
    rows = db.session.execute(own.order_by(CachedResult.game_id))
    return [
        tuple(row.person_id for row in its) for _, its in groupby(rows, key=lambda row: row.game_id)
    ]


def newest(league_id: str) -> str | None:
    """The last of all games that count in a league."""
    last = _in_order(select(CachedResult.game_id), backwards=True).where(
        LeagueGame.league_id == league_id
    )
    found: str | None = db.session.scalar(last.limit(1))
    return found


def lines(season_id: str) -> dict[str, SeasonTotals]:
    """The kept lines of a season, by person."""
    return {
        person: notation.read_totals(json.loads(body))
        for person, body in written_lines(season_id).items()
    }


def written_lines(season_id: str) -> dict[str, str]:
    """The same as they are written."""
    rows = db.session.execute(
        select(CachedTotals.person_id, CachedTotals.body).where(CachedTotals.season_id == season_id)
    )
    return {row[0]: row[1] for row in rows}


def save_lines(
    season_id: str, fresh: Mapping[str, SeasonTotals], *, instead_of: Collection[str]
) -> None:
    """Keeps these lines of a season in the place of those that these people had."""
    db.session.execute(
        delete(CachedTotals).where(
            CachedTotals.season_id == season_id, CachedTotals.person_id.in_(instead_of)
        )
    )
    rows = [
        {
            "season_id": season_id,
            "person_id": person,
            "body": json.dumps(notation.write_totals(line)),
        }
        for person, line in fresh.items()
    ]
    if rows:
        db.session.execute(insert(CachedTotals), rows)


def ratings(league_id: str) -> dict[str, Rating]:
    """The kept ratings of a league, by person."""
    own = select(CachedRating.person_id, CachedRating.mu, CachedRating.sigma, CachedRating.games)
    rows = db.session.execute(own.where(CachedRating.league_id == league_id))
    return {person: Rating(mu, sigma, games) for person, mu, sigma, games in rows}


def save_ratings(league_id: str, fresh: Mapping[str, Rating]) -> None:
    """Keeps these ratings of a league, and no others."""
    db.session.execute(delete(CachedRating).where(CachedRating.league_id == league_id))
    rows = [
        {
            "league_id": league_id,
            "person_id": person,
            "mu": rating.mu,
            "sigma": rating.sigma,
            "games": rating.games,
        }
        for person, rating in fresh.items()
    ]
    if rows:
        db.session.execute(insert(CachedRating), rows)


def shifts(season_id: str) -> list[Shift]:
    """What corrections have changed in a season's standings, oldest first."""
    return list(
        db.session.scalars(select(Shift).where(Shift.season_id == season_id).order_by(Shift.number))
    )


def latest_shifts(season_id: str, most: int) -> list[Shift]:
    """The last of them, the newest first."""
    own = select(Shift).where(Shift.season_id == season_id)
    return list(db.session.scalars(own.order_by(Shift.number.desc()).limit(most)))


def add_shift(season_id: str, at: datetime, game_id: str | None, body: str) -> None:
    """Something changed in a season's standings."""
    last = db.session.scalar(select(func.max(Shift.number)).where(Shift.season_id == season_id))
    number = 0 if last is None else last + 1
    db.session.add(Shift(season_id=season_id, number=number, at=at, game_id=game_id, body=body))
    db.session.flush()


def latest_shift_of(season_id: str, game_id: str) -> Shift | None:
    """What a game changed last in a season's standings."""
    own = select(Shift).where(Shift.season_id == season_id, Shift.game_id == game_id)
    return db.session.scalar(own.order_by(Shift.number.desc()).limit(1))


def remove_shift(shift: Shift) -> None:
    """A change that is told by another one now."""
    db.session.delete(shift)
    db.session.flush()


def _in_order(query: Select[Any], *, backwards: bool = False) -> Select[Any]:
    order = (Session.day, LeagueGame.begun_at, LeagueGame.id)
    joined = query.join(LeagueGame, LeagueGame.id == CachedResult.game_id).join(
        Session, Session.id == LeagueGame.session_id
    )
    return joined.order_by(
        *(column.desc() if backwards else column for column in order), CachedResult.person_id
    )


def _played(query: Select[Any]) -> list[GameResult]:
    rows = db.session.execute(query)
    return [
        GameResult(game_id, tuple(_result(row) for row in its))
        for game_id, its in groupby(rows, key=lambda row: row.game_id)
    ]


def _result(row: Any) -> Result:
    told = row.person_id, row.place, row.points, row.rounds, row.bottles, row.best, row.worst
    return Result(*told, tuple(SeatCount(*turn) for turn in json.loads(row.turns)))


def _row(game_id: str, season_id: str, result: Result) -> dict[str, Any]:
    turns = [[turn.seats, turn.distance, turn.rounds, turn.bottles] for turn in result.seat_counts]
    told = {"person_id": result.person} | {
        column: getattr(result, column) for column in _COLUMNS[1:]
    }
    return told | {"game_id": game_id, "season_id": season_id, "turns": json.dumps(turns)}
