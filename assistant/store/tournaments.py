"""The tournaments of evenings, and their rounds."""

import json
from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Select, delete, insert, select

from assistant.extensions import db
from assistant.store.models import Session, Tournament, TournamentRound

Sessions = Collection[str] | Select[Any]
"""The ids of sessions, or what asks for them within a statement."""


def get(session_id: str) -> Tournament | None:
    """The tournament of a session; None where there is none."""
    return db.session.get(Tournament, session_id)


def of_sessions(sessions: Sessions) -> list[Tournament]:
    """The tournaments of these sessions, by session."""
    query = select(Tournament).where(Tournament.session_id.in_(sessions))
    return list(db.session.scalars(query.order_by(Tournament.session_id)))


def rounds(sessions: Sessions) -> list[TournamentRound]:
    """The rounds of these sessions' tournaments, by session and number."""
    query = select(TournamentRound).where(TournamentRound.session_id.in_(sessions))
    return list(
        db.session.scalars(query.order_by(TournamentRound.session_id, TournamentRound.number))
    )


def of_season(season_id: str) -> Select[Any]:
    """The ids of the sessions with a tournament of a season, to be asked for within a statement."""
    return select(Tournament.session_id).where(Tournament.season_id == season_id)


def page_of_season(season_id: str, first: int, most: int) -> list[str]:
    """The ids of at most so many of these sessions, the newest first, from an index on."""
    query = of_season(season_id).join(Session, Session.id == Tournament.session_id)
    query = query.order_by(Session.day.desc(), Session.id).offset(first).limit(most)
    return list(db.session.scalars(query))


# Writing


def add(tournament: Tournament) -> None:
    """Add a tournament that has no round yet."""
    db.session.add(tournament)
    db.session.flush()


def put_round(session_id: str, number: int, seating: int, without: Collection[int]) -> None:
    """Keep a round, and which tables of it are without a result."""
    db.session.merge(
        TournamentRound(
            session_id=session_id,
            number=number,
            seating=seating,
            without_result=json.dumps(sorted(without)),
        )
    )
    db.session.flush()


def add_all(tournaments: Sequence[dict[str, Any]], rounds: Sequence[dict[str, Any]]) -> None:
    """Add tournaments that are imported, and rounds; the keys are those of the models."""
    for model, rows in ((Tournament, tournaments), (TournamentRound, rounds)):
        if rows:
            db.session.execute(insert(model), list(rows))


def remove(sessions: Sessions) -> None:
    """Remove the tournaments of these sessions; what was drawn stays."""
    if not isinstance(sessions, Select):
        sessions = list(sessions)
    for model in (TournamentRound, Tournament):
        db.session.execute(delete(model).where(model.session_id.in_(sessions)))
