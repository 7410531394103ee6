"""What corrections have changed in the standings of seasons, as a season's page lists it."""

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import func, select

from assistant.extensions import db
from assistant.store.models import Shift


def of_season(season_id: str) -> list[Shift]:
    """All of a season, oldest first."""
    query = select(Shift).where(Shift.season_id == season_id)
    return list(db.session.scalars(query.order_by(Shift.number)))


def latest(season_id: str, most: int) -> list[Shift]:
    """At most so many of a season, newest first."""
    query = select(Shift).where(Shift.season_id == season_id)
    return list(db.session.scalars(query.order_by(Shift.number.desc()).limit(most)))


def latest_of(season_id: str, game_id: str) -> Shift | None:
    """The newest that came of one game; None if none did."""
    query = select(Shift).where(Shift.season_id == season_id, Shift.game_id == game_id)
    return db.session.scalar(query.order_by(Shift.number.desc()).limit(1))


def numbered(season_id: str, number: int) -> Shift | None:
    """The one of this number; None where it was removed."""
    return db.session.get(Shift, (season_id, number))


def add(season_id: str, at: datetime, game_id: str | None, body: str) -> int:
    """Add what changed, and return its number; `body` is a list of rank changes as JSON."""
    query = select(func.max(Shift.number)).where(Shift.season_id == season_id)
    last = db.session.scalar(query)
    number = 0 if last is None else last + 1
    db.session.add(Shift(season_id=season_id, number=number, at=at, game_id=game_id, body=body))
    db.session.flush()
    return number


def refer_to(ids: Mapping[str, str]) -> None:
    """Let what names a game by an id that files know it by name it by its id here."""
    for shift in db.session.scalars(select(Shift).where(Shift.game_id.in_(ids))):
        shift.game_id = ids[str(shift.game_id)]


def remove(shift: Shift) -> None:
    """Remove one that is told by another."""
    db.session.delete(shift)
    db.session.flush()
