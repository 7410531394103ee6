"""The evening to which a table belongs, for the pages of the table."""

from dataclasses import dataclass

from flask import Flask, url_for

from assistant.services import seasons, sessions


@dataclass(frozen=True, slots=True)
class SessionLink:
    """Where a table's evening is found, and the season for which its game is meant to count; "" for a friendly one."""

    evening: str
    season: str


def install(app: Flask) -> None:
    """Gives templates the function `place_of`."""
    app.add_template_global(place_of)


def place_of(table_id: str) -> SessionLink | None:
    """The evening of a table; None where it is in no league."""
    found = sessions.place_of(table_id)
    if found is None:
        return None
    league_id, session_id, season_id = found
    evening = url_for("leagues.session", league_id=league_id, session_id=session_id)
    return SessionLink(evening, seasons.at(season_id).name if season_id else "")
