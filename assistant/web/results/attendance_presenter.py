"""Who came to the evenings of a season, made into a page."""

from collections.abc import Mapping

from flask import url_for
from flask_babel import format_date

from assistant.services import attendance, leagues
from assistant.services.attendance import Attendance, EveningWithPeople
from assistant.web.results.pages import AttendancePage, AttendanceRow, EveningLine
from assistant.web.shared.days import in_words
from assistant.web.shared.page_numbers import Steps
from assistant.web.shared.season_viewers import SeasonViewer


def attendance_page(viewer: SeasonViewer, number: int) -> AttendancePage:
    """How often everybody came, and a page of the evenings."""
    season, names = viewer.season, leagues.at(viewer.season.league_id).names
    count, shown = attendance.count(season), attendance.evenings(season, number)
    return AttendancePage(
        league_id=season.league_id,
        season_name=season.name,
        standings=viewer.address("standings.show"),
        all_evenings=count,
        people=_people(viewer, names) if number == 1 else (),
        evenings=tuple(_evening(season.league_id, names, evening) for evening in shown),
        steps=_steps(viewer, number, count),
    )


def _people(viewer: SeasonViewer, names: Mapping[str, str]) -> tuple[AttendanceRow, ...]:
    return tuple(_row(viewer, names, own) for own in attendance.by_person(viewer.season))


def _row(viewer: SeasonViewer, names: Mapping[str, str], own: Attendance) -> AttendanceRow:
    return AttendanceRow(
        name=names[own.person],
        person=viewer.person(own.person),
        evenings=own.evenings,
        last=format_date(own.last, "short"),
    )


def _evening(league_id: str, names: Mapping[str, str], found: EveningWithPeople) -> EveningLine:
    evening = found.evening
    there = {person: name for person, name in names.items() if person in found.persons}
    return EveningLine(
        day=in_words(evening.day),
        where=evening.where,
        address=url_for("sessions.show", league_id=league_id, session_id=evening.session_id),
        names=tuple(there.values()),
    )


def _steps(viewer: SeasonViewer, number: int, count: int) -> Steps:
    def address(page: int) -> str:
        return viewer.address("results.attendance", page=page)

    return Steps(
        newer=address(number - 1) if number > 1 else None,
        older=address(number + 1) if count > number * attendance.ON_A_PAGE else None,
    )
