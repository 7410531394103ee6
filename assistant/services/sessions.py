"""Sessions: the evenings on which a league plays. Their games are in `session_games`."""

from dataclasses import dataclass
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
from assistant.services.seasons import row_of as season_row
from assistant.services.standings_corrections import confirmed
from assistant.store import league_games, models
from assistant.store import sessions as stored_sessions
from assistant.store.engine import writing


@dataclass(frozen=True, slots=True)
class Session:
    """An evening of a league; `games` is how many belong to it, running ones too."""

    id: str
    league_id: str
    day: date
    place: str
    games: int


def open_session(id: str, league_id: str, day: date, place: str) -> None:
    """Enter a session of a league. An id that is taken was sent twice: nothing happens."""
    with writing(league_id):
        league_row(league_id)
        if stored_sessions.get(id) is None:
            stored_sessions.add(id, league_id, day, place)


def find_or_open(league_id: str, day: date, id: str) -> str:
    """The id of a league's session on a day; where there is none, of a new one, which is `id`."""
    with writing(league_id):
        league_row(league_id)
        query = select(models.Session).where(
            models.Session.league_id == league_id, models.Session.day == day
        )
        session = db.session.scalar(query.order_by(models.Session.id).limit(1))
        if session:
            return session.id
        stored_sessions.add(id, league_id, day, "")
        return id


def change(id: str, day: date, place: str, shown: str | None = None) -> None:
    """Put a session on this day and at this place; another day counts its games anew.

    `shown` as in `confirming.confirmed`.
    """
    if session_row(id).day != day:
        game_outcomes.read_ahead(league_games.of_session(id))
    with writing(id):
        session = session_row(id)
        seasons = _seasons_of_games(id) if session.day != day else []
        with confirmed(session.league_id, shown, seasons):
            session.day, session.place = day, place
            if seasons:
                standings_projection.recount_games(session.league_id, league_games.of_session(id))


def remove(id: str) -> None:
    """Remove a session without a game; HasGames where there is one."""
    with writing(id):
        session_row(id)
        if league_games.of_session(id):
            raise HasGames(id)
        stored_sessions.remove([id])


def at(id: str) -> Session:
    """The session of this id; NoSuchLeague where there is none."""
    return _session(session_row(id), len(league_games.of_session(id)))


def of(league_id: str) -> tuple[Session, ...]:
    """The sessions of a league, newest first."""
    counts = league_games.counts_by_session(league_id)
    return tuple(
        _session(row, counts.get(row.id, 0)) for row in stored_sessions.of_league(league_id)
    )


def session_row(id: str) -> models.Session:
    """What is stored of a session; NoSuchLeague where there is none."""
    row = stored_sessions.get(id)
    if row is None:
        raise NoSuchLeague(id)
    return row


def _session(row: models.Session, games: int) -> Session:
    return Session(row.id, row.league_id, row.day, row.place, games)


def _seasons_of_games(session_id: str) -> list[models.Season]:
    """The seasons to which games of the session belong."""
    ids = {game.season_id for game in league_games.of_session(session_id) if game.season_id}
    return [season_row(id) for id in sorted(ids)]
