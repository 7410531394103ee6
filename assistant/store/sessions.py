"""The sessions of leagues."""

from collections.abc import Sequence
from datetime import date

from sqlalchemy import delete, insert, select

from assistant.extensions import db
from assistant.store.models import DrawnSeat, Ids, Seating, Session, Tournament, TournamentRound


def of_league(league_id: str) -> list[Session]:
    """The sessions of a league, newest first."""
    query = select(Session).where(Session.league_id == league_id)
    return list(db.session.scalars(query.order_by(Session.day.desc(), Session.id)))


def add(
    league_id: str, new: Sequence[tuple[str, date, str]], *, import_id: str | None = None
) -> None:
    """Add sessions of a league: the id, the day and the place of each."""
    if new:
        of_all = {"league_id": league_id, "import_id": import_id}
        rows = [of_all | {"id": id, "day": day, "place": place} for id, day, place in new]
        db.session.execute(insert(Session), rows)


def remove(session_ids: Ids) -> None:
    """Remove sessions that have no game, who was to sit where, and their tournaments."""
    for model in (TournamentRound, Tournament, DrawnSeat, Seating):
        db.session.execute(delete(model).where(model.session_id.in_(session_ids)))
    db.session.execute(delete(Session).where(Session.id.in_(session_ids)))
