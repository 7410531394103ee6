"""A league made into a page."""

from assistant.services import leagues, new_id, seasons, sessions, standings
from assistant.services.leagues import League
from assistant.services.seasons import Season
from assistant.services.sessions import Session
from assistant.web import access
from assistant.web.language import spoken
from assistant.web.leagues.pages import LeaguePage, SessionLine, TopRow
from assistant.web.phones import phone
from assistant.web.shared.days import in_words, tonight
from assistant.web.shared.season_lines import season_line
from assistant.wording import standings as wording

NEWEST = 5
"""How many sessions the page lists before it is asked for more."""

TOP = 3


def league_page(league: League) -> LeaguePage:
    """A league: the season that is being played, the sessions, how many people."""
    season = _current_season(league.id)
    lines = tuple(_session_line(session) for session in sessions.of(league.id))
    return LeaguePage(
        league_id=league.id,
        league_name=league.name,
        keeps_evenings=access.keeps_evenings(),
        keeps_people=access.keeps_people(),
        is_kept=league.id in dict(leagues.of_phone(phone())),
        new_session_id=new_id(),
        season=season_line(season) if season else None,
        top=_top(season) if season else (),
        sessions=lines[:NEWEST],
        earlier=lines[NEWEST:],
        seasons=tuple(season_line(season) for season in seasons.of(league.id)),
        people=len(league.roots),
    )


def _current_season(league_id: str) -> Season | None:
    """The newest season of this evening, else the newest of all."""
    candidates = seasons.on(league_id, tonight()) or seasons.of(league_id)
    return candidates[0] if candidates else None


def _session_line(session: Session) -> SessionLine:
    return SessionLine(
        id=session.id, day=in_words(session.day), place=session.place, games=session.games
    )


def _top(season: Season) -> tuple[TopRow, ...]:
    """The first rows of a season's standings, as far as they have a rank."""
    shown = standings.of(season.id)
    return tuple(
        TopRow(
            rank=str(row.place),
            name=shown.names[row.totals.person],
            value=wording.value(row.value, season.rules.count, spoken()),
        )
        for row in shown.rows[:TOP]
        if row.place is not None
    )
