"""Who sits where on the evenings of leagues, and what of a season counts when tables are drawn."""

from collections.abc import Collection, Sequence
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, and_, delete, func, not_, or_, select

from assistant.extensions import db
from assistant.store.models import DrawnSeat, LeagueGame, Seating, Session, Table

Sessions = Sequence[str] | Select[Any]
"""The ids of sessions, or what asks for them within a statement."""


class Redrawn(NamedTuple):
    """A seating that is drawn anew, but for the tables of these numbers."""

    session_id: str
    number: int
    stay: tuple[int, ...]


def of_sessions(sessions: Sessions) -> list[Seating]:
    """The seatings of these sessions, by session, in the order in which they were drawn."""
    query = select(Seating).where(Seating.session_id.in_(sessions))
    return list(db.session.scalars(query.order_by(Seating.session_id, Seating.number)))


def seats(sessions: Sessions) -> list[DrawnSeat]:
    """The seats of these sessions' seatings: by table, clockwise from the dealer."""
    query = select(DrawnSeat).where(DrawnSeat.session_id.in_(sessions))
    return list(
        db.session.scalars(
            query.order_by(
                DrawnSeat.session_id, DrawnSeat.seating, DrawnSeat.table_number, DrawnSeat.seat
            )
        )
    )


def file_ids(sessions: Sessions) -> dict[str, str]:
    """By which id files know each game of these sessions' tables that has begun.

    One from paper has the same id everywhere.
    """
    query = select(LeagueGame.id, func.coalesce(Table.file_id, LeagueGame.id))
    query = query.join(DrawnSeat, DrawnSeat.game_id == LeagueGame.id)
    query = query.outerjoin(Table, Table.id == LeagueGame.id)
    rows = db.session.execute(query.where(DrawnSeat.session_id.in_(sessions)).distinct())
    return {row[0]: row[1] for row in rows}


def of_league(league_id: str) -> Select[Any]:
    """The ids of the sessions of a league, to be asked for within a statement."""
    return select(Session.id).where(Session.league_id == league_id)


def of_days(league_id: str, first_day: date, last_day: date) -> Select[Any]:
    """The ids of a league's sessions of these days, to be asked for within a statement."""
    return of_league(league_id).where(Session.day.between(first_day, last_day))


# What counts when tables are drawn


def sat(
    sessions: Sessions, entries: Collection[str], but: Redrawn
) -> list[tuple[str, int, int, int]]:
    """An entry, the size of a table, a distance from the dealer, and how often it was drawn so."""
    query = select(DrawnSeat.person_id, DrawnSeat.size, DrawnSeat.seat, func.count())
    query = query.where(DrawnSeat.session_id.in_(sessions), DrawnSeat.person_id.in_(entries))
    query = query.where(DrawnSeat.size > 0, not_(_is_redrawn(but)))
    rows = db.session.execute(query.group_by(DrawnSeat.person_id, DrawnSeat.size, DrawnSeat.seat))
    return [(row[0], row[1], row[2], row[3]) for row in rows]


def drawn_since_out(
    sessions: Sessions, entries: Collection[str], but: Redrawn
) -> list[tuple[str, int]]:
    """At how many tables each entry was drawn since it last sat out."""
    seat_drawn_at = and_(
        Seating.session_id == DrawnSeat.session_id, Seating.number == DrawnSeat.seating
    )
    here = DrawnSeat.session_id.in_(sessions), DrawnSeat.person_id.in_(entries)
    last = select(DrawnSeat.person_id, func.max(Seating.drawn_at).label("at"))
    last_out = (
        last.join(Seating, seat_drawn_at)
        .where(*here, DrawnSeat.size == 0, not_(_is_redrawn(but)))
        .group_by(DrawnSeat.person_id)
        .subquery()
    )
    query = select(DrawnSeat.person_id, func.count()).join(Seating, seat_drawn_at)
    query = query.outerjoin(last_out, last_out.c.person_id == DrawnSeat.person_id)
    query = query.where(*here, DrawnSeat.size > 0, not_(_is_redrawn(but)))
    query = query.where(or_(last_out.c.at.is_(None), Seating.drawn_at > last_out.c.at))
    rows = db.session.execute(query.group_by(DrawnSeat.person_id))
    return [(row[0], row[1]) for row in rows]


def _is_redrawn(but: Redrawn) -> ColumnElement[bool]:
    return and_(
        DrawnSeat.session_id == but.session_id,
        DrawnSeat.seating == but.number,
        DrawnSeat.table_number.not_in(but.stay),
    )


# Writing


def put(seating: Seating, but: Redrawn, new: Sequence[DrawnSeat]) -> None:
    """Keep a seating as it is drawn now: the seats that are drawn anew are replaced by these."""
    db.session.execute(delete(DrawnSeat).where(_is_redrawn(but)))
    db.session.merge(seating)
    db.session.flush()
    db.session.add_all(new)
    db.session.flush()
