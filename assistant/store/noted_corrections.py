"""What corrections have changed in the standings of seasons, as a season's page lists it."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import func, insert, select

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


def add_all(new: Sequence[tuple[str, datetime, str | None, str]]) -> None:
    """Add what changed in seasons of which nothing is noted yet, in order; each as `add` takes it."""
    of_season = Counter[str]()
    rows = []
    for season_id, at, game_id, body in new:
        number = of_season[season_id]
        of_season[season_id] += 1
        told = {"at": at, "game_id": game_id, "body": body}
        rows.append({"season_id": season_id, "number": number, **told})
    if rows:
        db.session.execute(insert(Shift), rows)


def remove(shift: Shift) -> None:
    """Remove one that is told by another."""
    db.session.delete(shift)
    db.session.flush()
