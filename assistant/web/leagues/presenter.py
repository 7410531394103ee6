"""A league made into a page."""

from datetime import UTC

from flask import current_app
from flask_babel import format_date, gettext, ngettext

from assistant.services import league_lifecycle, leagues, new_id, seasons, sessions, standings
from assistant.services.leagues import League
from assistant.services.seasons import Season
from assistant.services.sessions import Session
from assistant.web import access
from assistant.web.language import spoken
from assistant.web.leagues.forms import DeleteForm
from assistant.web.phones import phone
from assistant.web.shared.days import in_words, tonight
from assistant.web.shared.render import Page, Shown
from assistant.web.shared.season_lines import season_line
from assistant.wording import standings as wording

NEWEST = 5
"""How many sessions the page lists before it is asked for more."""

TOP = 3


def league_page(league: League) -> Page:
    """A league: the season that is being played, the sessions, how many people."""
    season = _current_season(league.id)
    lines = tuple(_session_line(session) for session in sessions.of(league.id))
    return Page(
        league_id=league.id,
        league_name=league.name,
        keeps_evenings=access.keeps_evenings(),
        keeps_people=access.keeps_people(),
        is_kept=leagues.is_listed(league.id, phone()),
        is_put_away=league.is_put_away,
        saved=_saved(league.id) if access.keeps_evenings() else "",
        new_session_id=new_id(),
        season=season_line(season) if season else None,
        top=_top(season) if season else (),
        sessions=lines[:NEWEST],
        earlier=lines[NEWEST:],
        seasons=tuple(season_line(season) for season in seasons.of(league.id)),
        people=len(league.roots),
    )


def delete_page(league: League, form: DeleteForm) -> Page:
    """The question before a league is deleted."""
    goes = league_lifecycle.what_goes(league.id)
    running = goes.running
    return Page(
        league_id=league.id,
        league_name=league.name,
        goes=(
            ngettext("%(num)s game", "%(num)s games", goes.games),
            ngettext("%(num)s session", "%(num)s sessions", goes.sessions),
            ngettext("%(num)s person", "%(num)s people", goes.people),
            ngettext(
                "%(num)s season with its standings",
                "%(num)s seasons with their standings",
                goes.seasons,
            ),
            ngettext("%(num)s link for readers", "%(num)s links for readers", goes.links),
        ),
        running=ngettext(
            "%(num)s game is being played right now. Its table goes too.",
            "%(num)s games are being played right now. Their tables go too.",
            running,
        )
        if running
        else "",
        days_kept=current_app.config["DAYS_KEPT"],
        form=form,
    )


def _saved(league_id: str) -> str:
    """When this phone last saved the league's file."""
    saved_at = leagues.saved_at(league_id, phone())
    if saved_at is None:
        return gettext("This phone has never saved one.")
    day = format_date(saved_at.replace(tzinfo=UTC).astimezone(), "long")
    return gettext("This phone last saved one on %(day)s.", day=day)


def _current_season(league_id: str) -> Season | None:
    """The newest season of this evening, else the newest of all."""
    candidates = seasons.on(league_id, tonight()) or seasons.of(league_id)
    return candidates[0] if candidates else None


def _session_line(session: Session) -> Shown:
    return Shown(id=session.id, day=in_words(session.day), place=session.place, games=session.games)


def _top(season: Season) -> tuple[Shown, ...]:
    """The first rows of a season's standings, as far as they have a rank."""
    shown = standings.of(season.id)
    return tuple(
        Shown(
            rank=str(row.place),
            name=shown.names[row.totals.person],
            value=wording.value(row.value, season.rules.count, spoken()),
        )
        for row in shown.rows[:TOP]
        if row.place is not None
    )
