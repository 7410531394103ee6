"""Which evening a moment belongs to, on the clock of the machine that keeps the record."""

from datetime import UTC, date, datetime, timedelta

from assistant.services import now

AFTER_MIDNIGHT = timedelta(hours=5)
"""For so long after midnight it is still the evening of the day before."""


def day_of(moment: datetime) -> date:
    """The day to which the evening of a stored moment belongs."""
    local = moment.replace(tzinfo=UTC).astimezone()
    return (local - AFTER_MIDNIGHT).date()


def is_tonight(moment: datetime) -> bool:
    """Whether a stored moment is of this evening."""
    return day_of(moment) == day_of(now())
