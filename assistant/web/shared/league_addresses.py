"""Where a league is found; and what its addresses hold, which is of that league or not there."""

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue

from assistant.services import NoSuchLeague, leagues, new_id, sessions
from assistant.services.leagues import League, LeagueMember
from assistant.services.sessions import Session
from assistant.web.errors import SEE_OTHER
from assistant.web.phones import is_id, phone

blueprint = Blueprint("leagues", __name__, url_prefix="/leagues")


def session_of(league_id: str, session_id: str) -> Session:
    """The session of this id, if it is one of the league."""
    found = sessions.at(session_id)
    if found.league_id != league_id:
        raise NoSuchLeague(session_id)
    return found


def game_of(session: Session, game_id: str) -> sessions.Game:
    """The game of this id, if it is one of the session."""
    found = next((game for game in sessions.games(session.id) if game.id == game_id), None)
    if found is None:
        raise NoSuchLeague(game_id)
    return found


def person_of(league: League, person_id: str) -> LeagueMember:
    """The entry of this id, if it is one of the league."""
    found = next((one for one in league.people if one.id == person_id), None)
    if found is None:
        raise NoSuchLeague(person_id)
    return found


def go(league_id: str, endpoint: str, **values: str) -> ResponseReturnValue:
    """Something was written in the league; from now on the phone's home page lists it."""
    leagues.visit(league_id, phone())
    return redirect(url_for(f"leagues.{endpoint}", league_id=league_id, **values), SEE_OTHER)


def sent_id() -> str:
    """The id that a form was shown with, so that what is sent twice is there once."""
    sent = request.form.get("id", "")
    return sent if is_id(sent) else new_id()
