"""Days of a league, on the clock of the machine that keeps the record."""

from datetime import UTC, date, datetime, timedelta

from babel.dates import format_interval
from flask_babel import format_date, get_locale

from assistant.services import now

LATEST = timedelta(hours=5)
"""An evening goes on after midnight."""


def tonight() -> date:
    """The day of this evening."""
    return evening(now().replace(tzinfo=UTC).astimezone())


def evening(at: datetime) -> date:
    """The day to which an evening belongs that is going on at this time."""
    return (at - LATEST).date()


def in_words(day: date) -> str:
    """A day in the page's language."""
    return str(format_date(day, "full"))


def span(first: date, last: date) -> str:
    """From one day to another, in the page's language."""
    return str(format_interval(first, last, "yMMMd", locale=get_locale()))
