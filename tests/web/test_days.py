"""Which day an evening belongs to."""

from datetime import date, datetime

import pytest

from assistant.web.shared.days import evening


@pytest.mark.parametrize(
    ("at", "day"),
    [
        (datetime(2026, 11, 20, 20), date(2026, 11, 20)),
        (datetime(2026, 11, 21, 1, 30), date(2026, 11, 20)),
        (datetime(2026, 11, 21, 9), date(2026, 11, 21)),
    ],
)
def test_an_evening_goes_on_after_midnight(at: datetime, day: date) -> None:
    assert evening(at) == day
