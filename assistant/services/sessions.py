"""Sessions: the evenings on which a league plays. Their games are in `session_games`."""

from datetime import date

from sqlalchemy import select

from assistant.extensions import db
from assistant.services import (
    HasGames,
    NoSuchLeague,
    game_outcomes,
    standings_projection,
)
from assistant.services.leagues import get as league_row
from assistant.services.seasons import at as season_at
from assistant.services.standings_corrections import confirmed
from assistant.store import league_games
from assistant.store import sessions as stored_sessions
from assistant.store.engine import writing
from assistant.store.models import Season
from assistant.store.models import Session as Session


def open_session(id: str, league_id: str, day: date, place: str) -> None:
    """Enter a session of a league. An id that is taken was sent twice: nothing happens."""
    with writing(league_id):
        league_row(league_id)
        if db.session.get(Session, id) is None:
            stored_sessions.add(league_id, [(id, day, place)])


def find_or_open(league_id: str, day: date, id: str) -> str:
    """The id of a league's session on a day; where there is none, of a new one, which is `id`."""
    with writing(league_id):
        league_row(league_id)
        query = select(Session).where(Session.league_id == league_id, Session.day == day)
        session = db.session.scalar(query.order_by(Session.id).limit(1))
        if session:
            return session.id
        stored_sessions.add(league_id, [(id, day, "")])
        return id


def change(id: str, day: date, place: str, shown: str | None = None) -> None:
    """Put a session on this day and at this place; another day counts its games anew.

    `shown` as in `confirming.confirmed`.
    """
    if at(id).day != day:
        game_outcomes.read_ahead(league_games.of_session(id))
    with writing(id):
        session = at(id)
        seasons = _seasons_of_games(id) if session.day != day else []
        with confirmed(session.league_id, shown, seasons):
            session.day, session.place = day, place
            if seasons:
                standings_projection.recount_games(session.league_id, league_games.of_session(id))


def remove(id: str) -> None:
    """Remove a session without a game; HasGames where there is one."""
    with writing(id):
        at(id)
        if league_games.of_session(id):
            raise HasGames(id)
        stored_sessions.remove([id])


def at(id: str) -> Session:
    """The session of this id; NoSuchLeague where there is none."""
    session = db.session.get(Session, id)
    if session is None:
        raise NoSuchLeague(id)
    return session


def of(league_id: str) -> list[Session]:
    """The sessions of a league, newest first."""
    return stored_sessions.of_league(league_id)


def game_counts(league_id: str) -> dict[str, int]:
    """How many games each session of a league has, running ones too; those that have any."""
    return league_games.counts_by_session(league_id)


def _seasons_of_games(session_id: str) -> list[Season]:
    """The seasons to which games of the session belong."""
    ids = {game.season_id for game in league_games.of_session(session_id) if game.season_id}
    return [season_at(id) for id in sorted(ids)]
