"""Days and times, on the clock where the league meets whose page it is.

A page of no league, and a league that has no zone, go by the clock of the machine that keeps the
record.
"""

import re
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Any

from babel.dates import format_interval
from flask import current_app, g
from flask_babel import format_date, get_locale, gettext
from wtforms import DateField, TimeField

from assistant.leagues import league_games, leagues, seasons
from assistant.leagues.seasons import Season
from assistant.notation.texts import YEARS, is_hour
from assistant.rules.views import TableView
from assistant.store.engine import now
from assistant.tables.opening import AFTER_MIDNIGHT, day_of, local_time
from assistant.web import access

_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
# Python also reads the days of weeks, 2026-W12-6, which no calendar of a browser sends.


class DayField(DateField):
    """A day as a browser's calendar sends it, 2026-03-14; `refusal` is said of anything else."""

    def __init__(self, label: str, refusal: str, **options: Any) -> None:
        super().__init__(label, **options)
        self._refusal = refusal

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the day; ValueError with the refusal where it is none, or none of YEARS."""
        self.data = None
        text = " ".join(valuelist).strip()
        try:
            day = date.fromisoformat(text) if _DAY.fullmatch(text) else None
        except ValueError:
            raise ValueError(self._refusal) from None
        if day is None or day.year not in YEARS:
            raise ValueError(self._refusal)
        self.data = day

    @property
    def day(self) -> date:
        """The day of a form that is valid."""
        assert self.data is not None
        return self.data


class HourField(TimeField):
    """When an evening begins, as a browser's clock sends it, 19:30, or nothing."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the hour; ValueError with what it can be where it is none."""
        self.data = None
        text = " ".join(valuelist).strip().replace(".", ":")
        if not text:
            return
        refusal = gettext("Choose a time from five in the morning until midnight, such as 19:30.")
        try:
            self.data = time.fromisoformat(text)
        except ValueError:
            raise ValueError(refusal) from None
        if not is_hour(self.data):
            raise ValueError(refusal)


def zone() -> tzinfo | None:
    """Where the league meets of which the page tells; None where it has no zone, or is of none."""
    if "zone" not in g:
        ids = access.ids()
        league_id = ids.get("league_id")
        if "table_id" in ids:
            league_id = league_games.league_of(ids["table_id"])
        elif "share" in ids:
            league_id = seasons.shared(ids["share"]).league_id
        g.zone = leagues.zone(league_id) if league_id else None
    found: tzinfo | None = g.zone
    return found


def local(moment: datetime) -> datetime:
    """A stored moment as the clock has it there, without a zone."""
    return local_time(moment, zone())


def evening_of(moment: datetime) -> date:
    """The day to which the evening of a stored moment belongs."""
    return day_of(moment, zone())


def day_of_game(view: TableView) -> date:
    """The day of its evening; in a league that of its session."""
    found = league_games.get(view.id)
    return league_games.session_of(found).day if found else evening_of(view.about.opened_at)


def tonight() -> date:
    """The day of this evening, which is what today is to a league."""
    return evening_of(now())


def is_over(season: Season) -> bool:
    """Whether a season's last day is over, or it was closed."""
    return season.is_closed or season.last_day < tonight()


def tonight_began() -> datetime:
    """When the day of this evening began, as the store keeps times."""
    began = datetime.combine(tonight(), time(), zone()) + AFTER_MIDNIGHT
    return began.astimezone(UTC).replace(tzinfo=None)


def restorable_until(deleted_at: datetime | None) -> str:
    """Until when something can be restored; "" where it was not deleted, or is gone."""
    if deleted_at is None:
        return ""
    until = deleted_at + timedelta(days=current_app.config["DAYS_KEPT"])
    if until <= now():
        return ""
    return gettext("It can be restored until %(day)s.", day=format_date(local(until), "long"))


def span(first: date, last: date) -> str:
    """From one day to another, in the page's language: "1 Sept – 31 Dec 2026"."""
    return str(format_interval(first, last, "yMMMd", locale=get_locale()))
