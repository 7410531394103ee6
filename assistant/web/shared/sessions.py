"""The session that an address names."""

from assistant.services import NoSuchLeague, leagues, sessions
from assistant.services.leagues import League
from assistant.services.sessions import Session


def league_and_session(league_id: str, session_id: str) -> tuple[League, Session]:
    """A league and a session of it; NoSuchLeague where it is another league's."""
    session = sessions.at(session_id)
    if session.league_id != league_id:
        raise NoSuchLeague(session_id)
    return leagues.at(league_id), session
