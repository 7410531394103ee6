"""What is kept of a season as a whole: its seats, and the places after each of its sessions.

And of a league the ratings before each of its days. All follow from the records.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import astuple
from datetime import date

from sqlalchemy import delete, func, insert, or_, select

from assistant.extensions import db
from assistant.league.ratings import Rating
from assistant.league.results import SeatCount
from assistant.league.standings_over_time import PlaceThen
from assistant.store.models import (
    CachedPlaces,
    CachedRatingsBefore,
    CachedResult,
    CachedSeats,
    LeagueGame,
    Session,
)

# Seats


def seat_counts(season_id: str) -> tuple[SeatCount, ...]:
    """The rounds and bottles of a season at each seat, by size of table, game and distance."""
    body = db.session.scalar(select(CachedSeats.body).where(CachedSeats.season_id == season_id))
    return tuple(SeatCount(*numbers) for numbers in json.loads(body or "[]"))


def save_seat_counts(season_id: str, counts: Sequence[SeatCount]) -> None:
    """Replace them."""
    db.session.execute(delete(CachedSeats).where(CachedSeats.season_id == season_id))
    body = json.dumps([astuple(count) for count in counts])
    db.session.execute(insert(CachedSeats), [{"season_id": season_id, "body": body}])


# Places


def sessions(season_id: str) -> list[tuple[str, date]]:
    """The id and the day of each session in which a game of a season counts, in order."""
    begun = func.min(LeagueGame.begun_at)
    is_game = or_(LeagueGame.paper.is_(None), LeagueGame.paper.not_like('{"brought"%'))
    query = select(Session.id, Session.day).join(LeagueGame)
    query = query.where(LeagueGame.season_id == season_id, LeagueGame.lack == "", is_game)
    grouped = query.group_by(Session.id, Session.day)
    rows = db.session.execute(grouped.order_by(Session.day, begun, Session.id))
    return [(row[0], row[1]) for row in rows]


def last_session(season_id: str) -> tuple[str, date] | None:
    """The last of these sessions; None before a game counts."""
    of_season = CachedResult.season_id == season_id
    day = db.session.scalar(select(func.max(CachedResult.day)).where(of_season))
    if day is None:
        return None
    query = select(LeagueGame.session_id).join(CachedResult, CachedResult.game_id == LeagueGame.id)
    query = query.where(of_season, CachedResult.day == day).group_by(LeagueGame.session_id)
    begun = func.min(LeagueGame.begun_at)
    id = db.session.scalar(query.order_by(begun.desc(), LeagueGame.session_id.desc()).limit(1))
    return str(id), day


def sessions_since(season_id: str, day: date) -> list[str]:
    """The ids of these sessions from a day on, in order."""
    begun = func.min(CachedResult.begun_at)
    query = select(LeagueGame.session_id).join(CachedResult, CachedResult.game_id == LeagueGame.id)
    query = query.where(CachedResult.season_id == season_id, CachedResult.day >= day)
    grouped = query.group_by(LeagueGame.session_id, CachedResult.day)
    order = CachedResult.day, begun, LeagueGame.session_id
    return list(db.session.scalars(grouped.order_by(*order)))


def places(season_id: str, session_ids: Collection[str]) -> dict[str, tuple[PlaceThen, ...]]:
    """The places after each of these sessions of a season, where they are kept, by its id."""
    query = select(CachedPlaces.session_id, CachedPlaces.body)
    own = CachedPlaces.season_id == season_id, CachedPlaces.session_id.in_(session_ids)
    rows = db.session.execute(query.where(*own))
    return {id: tuple(PlaceThen(*place) for place in json.loads(body)) for id, body in rows}


def sessions_with_places(season_id: str) -> set[str]:
    """The ids of the sessions after which they are kept."""
    query = select(CachedPlaces.session_id).where(CachedPlaces.season_id == season_id)
    return set(db.session.scalars(query))


def save_places(season_id: str, session_id: str, places: Sequence[PlaceThen]) -> None:
    """Keep the places after a session."""
    own = CachedPlaces.season_id == season_id, CachedPlaces.session_id == session_id
    db.session.execute(delete(CachedPlaces).where(*own))
    row = {"season_id": season_id, "session_id": session_id}
    body = json.dumps([(place.person, place.place, place.is_shared) for place in places])
    db.session.execute(insert(CachedPlaces), [row | {"body": body}])


def forget_places(season_id: str) -> None:
    """Forget the places after all sessions."""
    db.session.execute(delete(CachedPlaces).where(CachedPlaces.season_id == season_id))


def forget_places_after(season_id: str, session_ids: Collection[str]) -> None:
    """Forget the places after these sessions."""
    own = CachedPlaces.season_id == season_id, CachedPlaces.session_id.in_(session_ids)
    db.session.execute(delete(CachedPlaces).where(*own))


# Ratings before a day


def ratings_before(league_id: str, day: date) -> tuple[date, dict[str, Rating]] | None:
    """The last day of those until this one before which the ratings are kept, and they."""
    query = select(CachedRatingsBefore.day, CachedRatingsBefore.body)
    query = query.where(CachedRatingsBefore.league_id == league_id, CachedRatingsBefore.day <= day)
    row = db.session.execute(query.order_by(CachedRatingsBefore.day.desc()).limit(1)).first()
    if row is None:
        return None
    return row.day, {person: Rating(*own) for person, own in json.loads(row.body).items()}


def all_ratings_before(league_id: str) -> dict[date, str]:
    """The ratings before each day, as JSON."""
    query = select(CachedRatingsBefore.day, CachedRatingsBefore.body)
    rows = db.session.execute(query.where(CachedRatingsBefore.league_id == league_id))
    return {row.day: row.body for row in rows}


def save_ratings_before(league_id: str, day: date, ratings: Mapping[str, Rating]) -> None:
    """Keep the ratings before a day."""
    body = json.dumps({person: _told(ratings[person]) for person in sorted(ratings)})
    row = {"league_id": league_id, "day": day, "body": body}
    db.session.execute(insert(CachedRatingsBefore), [row])


def _told(rating: Rating) -> tuple[float, float, int]:
    return rating.mu, rating.sigma, rating.games


def forget_ratings_since(league_id: str, day: date | None) -> None:
    """Forget the ratings before this day and all later ones, or before every day."""
    statement = delete(CachedRatingsBefore).where(CachedRatingsBefore.league_id == league_id)
    if day is not None:
        statement = statement.where(CachedRatingsBefore.day >= day)
    db.session.execute(statement)
