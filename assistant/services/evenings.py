"""Which evening a moment belongs to, on the clock of the machine that keeps the record."""

from datetime import UTC, date, datetime, timedelta

from assistant.services import now

AFTER_MIDNIGHT = timedelta(hours=5)
"""For so long after midnight it is still the evening of the day before."""


def day_of(moment: datetime) -> date:
    """The day to which the evening of a stored moment belongs."""
    return day_of_evening(moment.replace(tzinfo=UTC).astimezone())


def day_of_evening(moment: datetime) -> date:
    """The day to which the evening of this moment, in local time, belongs."""
    return (moment - AFTER_MIDNIGHT).date()


def is_tonight(moment: datetime) -> bool:
    """Whether a stored moment is of this evening."""
    return day_of(moment) == day_of(now())
