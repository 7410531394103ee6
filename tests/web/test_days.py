"""Which day an evening belongs to."""

from datetime import date, datetime

import pytest

from assistant.web.shared.days import day_of_evening


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        (datetime(2026, 11, 20, 20), date(2026, 11, 20)),
        (datetime(2026, 11, 21, 1, 30), date(2026, 11, 20)),
        (datetime(2026, 11, 21, 9), date(2026, 11, 21)),
    ],
)
def test_an_evening_goes_on_after_midnight(moment: datetime, day: date) -> None:
    assert day_of_evening(moment) == day
