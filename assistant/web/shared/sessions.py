"""The session that an address names."""

from dataclasses import dataclass

from assistant.services import NoSuchLeague, leagues, sessions
from assistant.services.leagues import League
from assistant.services.sessions import Session
from assistant.web import access
from assistant.web.shared.days import in_words


@dataclass(frozen=True, slots=True)
class Evening:
    """What each page of a session names: its league, its day, and what the phone may do there."""

    league_id: str
    league_name: str
    session_id: str
    day: str
    keeps_people: bool
    keeps_evenings: bool


def evening(league: League, session: Session) -> Evening:
    """A session as its pages name it."""
    return Evening(
        league.id,
        league.name,
        session.id,
        in_words(session.day),
        access.keeps_people(),
        access.keeps_evenings(),
    )


def league_and_session(league_id: str, session_id: str) -> tuple[League, Session]:
    """A league and a session of it; NoSuchLeague where it is another league's."""
    session = sessions.at(session_id)
    if session.league_id != league_id:
        raise NoSuchLeague(session_id)
    return leagues.at(league_id), session
