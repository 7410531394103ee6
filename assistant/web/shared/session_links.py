"""The session of the league to which a table belongs, for the pages of the table."""

from dataclasses import dataclass

from flask import Flask, url_for

from assistant.leagues import seasons, sessions
from assistant.tables import grants
from assistant.web.phones import phone


@dataclass(frozen=True, slots=True)
class SessionLink:
    """Where a table's session is found, and the season for which its game is meant to count."""

    address: str
    season_name: str  # "" for a friendly game


def install(app: Flask) -> None:
    """Give templates the function `session_link`."""
    app.add_template_global(session_link)


def session_link(table_id: str) -> SessionLink | None:
    """The session of a table; None where it is in no league, or in one that the phone is not in."""
    found = sessions.get(table_id)
    if found is None or grants.role_in_league(phone(), found.league_id) is None:
        return None
    address = url_for("sessions.show", league_id=found.league_id, session_id=found.session_id)
    return SessionLink(address, seasons.at(found.season_id).name if found.season_id else "")
