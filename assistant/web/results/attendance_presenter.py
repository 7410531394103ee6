"""Who came to the sessions of a season, made into a page."""

from collections.abc import Mapping

from flask import url_for
from flask_babel import format_date

from assistant.league.people import alphabetical
from assistant.services import attendance, leagues
from assistant.services.attendance import Attendance, SessionWithPeople
from assistant.web.shared.days import in_words
from assistant.web.shared.page_numbers import Steps
from assistant.web.shared.render import Page, Shown
from assistant.web.shared.season_viewers import SeasonViewer


def attendance_page(viewer: SeasonViewer, number: int) -> Page:
    """How often everybody came, and a page of the sessions."""
    season, names = viewer.season, leagues.at(viewer.season.league_id).names
    count, shown = attendance.count(season), attendance.sessions(season, number)
    return Page(
        league_id=viewer.league_id,
        season_name=season.name,
        standings=viewer.address("standings.show"),
        all_sessions=count,
        people=_people(viewer, names) if number == 1 else (),
        sessions=tuple(_session(viewer, names, session) for session in shown),
        steps=_steps(viewer, number, count),
    )


def _people(viewer: SeasonViewer, names: Mapping[str, str]) -> tuple[Shown, ...]:
    return tuple(_row(viewer, names, own) for own in attendance.by_person(viewer.season))


def _row(viewer: SeasonViewer, names: Mapping[str, str], own: Attendance) -> Shown:
    return Shown(
        name=names[own.person],
        person=viewer.person(own.person),
        sessions=own.sessions,
        last=format_date(own.last, "short"),
    )


def _session(viewer: SeasonViewer, names: Mapping[str, str], found: SessionWithPeople) -> Shown:
    session = found.session
    there = sorted((names[person] for person in found.persons), key=alphabetical)
    return Shown(
        day=in_words(session.day),
        where=session.where,
        address=None if viewer.is_reader else _address(viewer, session.session_id),
        names=tuple(there),
    )


def _address(viewer: SeasonViewer, session_id: str) -> str:
    return url_for("sessions.show", league_id=viewer.season.league_id, session_id=session_id)


def _steps(viewer: SeasonViewer, number: int, count: int) -> Steps:
    def address(page: int) -> str:
        return viewer.address("results.attendance", page=page)

    return Steps(
        newer=address(number - 1) if number > 1 else None,
        older=address(number + 1) if count > number * attendance.ON_A_PAGE else None,
    )
