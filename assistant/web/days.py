"""Days of a league, on the clock of the machine that keeps the record."""

import re
from datetime import UTC, date, datetime, time
from typing import Any

from babel.dates import format_interval
from flask_babel import format_date, get_locale
from wtforms import DateField

from assistant.notation.texts import YEARS
from assistant.store.engine import now
from assistant.tables.opening import AFTER_MIDNIGHT, day_of

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


def tonight() -> date:
    """The day of this evening, which is what today is to a league."""
    return day_of(now())


def tonight_began() -> datetime:
    """When the day of this evening began, as the store keeps times."""
    began = datetime.combine(tonight(), time()) + AFTER_MIDNIGHT
    return began.astimezone(UTC).replace(tzinfo=None)


def in_words(day: date) -> str:
    """A day in the page's language: "Friday, 20 November 2026"."""
    return format_date(day, "full")


def span(first: date, last: date) -> str:
    """From one day to another, in the page's language: "1 Sept – 31 Dec 2026"."""
    return str(format_interval(first, last, "yMMMd", locale=get_locale()))
