"""The session that an address names."""

from assistant.leagues import NoSuchLeague, leagues, sessions
from assistant.leagues.leagues import League
from assistant.store.models import Session
from assistant.web import access
from assistant.web.shared.days import in_words
from assistant.web.shared.render import Page


def evening(league: League, session: Session, **more: object) -> Page:
    """A page of a session: the league, the day, what the phone may do there, and what is more."""
    return Page(
        league_id=league.id,
        league_name=league.name,
        session_id=session.id,
        day=in_words(session.day),
        keeps_people=access.keeps_people(),
        keeps_evenings=access.keeps_evenings(),
        **more,
    )


def league_and_session(league_id: str, session_id: str) -> tuple[League, Session]:
    """A league and a session of it; NoSuchLeague where it is another league's."""
    session = sessions.at(session_id)
    if session.league_id != league_id:
        raise NoSuchLeague(session_id)
    return leagues.at(league_id), session
