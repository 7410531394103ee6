"""Which day an evening belongs to, and how days are written."""

import time
from datetime import UTC, date, datetime, timedelta

import pytest
from flask_babel import format_date

from assistant.store.models import LogLine
from assistant.tables.opening import day_of
from assistant.web import days, league_log


@pytest.fixture
def clock(monkeypatch):
    """Sets the server's clock to a moment in local time."""

    def set_clock(local: datetime) -> datetime:
        moment = local.astimezone(UTC).replace(tzinfo=None)
        monkeypatch.setattr(days, "now", lambda: moment)
        monkeypatch.setattr(days, "zone", lambda: None)
        return moment

    return set_clock


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        (datetime(2026, 11, 20, 20), date(2026, 11, 20)),
        (datetime(2026, 11, 21, 1, 30), date(2026, 11, 20)),
        (datetime(2026, 11, 21, 4, 59), date(2026, 11, 20)),
        (datetime(2026, 11, 21, 5), date(2026, 11, 21)),
        (datetime(2026, 11, 21, 9), date(2026, 11, 21)),
    ],
)
def test_an_evening_goes_on_after_midnight(moment: datetime, day: date) -> None:
    assert day_of(moment.astimezone(UTC).replace(tzinfo=None)) == day


def test_until_five_a_clock_says_the_evening_before(clock):
    clock(datetime(2026, 11, 15, 4, 59))
    assert days.tonight() == date(2026, 11, 14)


def test_tonight_began_at_five(clock):
    clock(datetime(2026, 11, 15, 1, 30))
    began = days.tonight_began()
    assert day_of(began) == date(2026, 11, 14)
    assert day_of(began - timedelta(seconds=1)) == date(2026, 11, 13)


def test_what_began_before_a_clock_stepped_back_belongs_to_tonight(clock):
    begun = clock(datetime(2026, 11, 15, 5, 1))
    clock(datetime(2026, 11, 15, 4, 58))
    assert begun > days.tonight_began()


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "Saturday, 14 March 2026"),
        ("en-US", "Saturday, 14 March 2026"),
        ("de", "Samstag, 14. März 2026"),
    ],
)
def test_the_day_stands_before_its_month(app, language, written):
    with app.test_request_context(headers={"Accept-Language": language}):
        assert format_date(date(2026, 3, 14), "full") == written


@pytest.fixture
def in_berlin(monkeypatch):
    """The machine's clock shows the time of Berlin."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "Europe/Berlin")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        (datetime(2026, 11, 20, 23, 30), datetime(2026, 11, 21, 0, 30)),
        (datetime(2026, 7, 20, 19, 5), datetime(2026, 7, 20, 21, 5)),
    ],
)
def test_the_log_tells_the_time_on_the_clock_of_the_machine(stored, shown, in_berlin, app):
    with app.test_request_context():
        assert days.local(stored) == shown


def test_a_line_of_a_leagues_log_has_the_time_on_that_clock_too(app, in_berlin):
    line = LogLine(at=datetime(2026, 11, 20, 19, 15), what="league_deleted", told="{}")
    with app.test_request_context():
        [entry] = league_log.entries([line], {}, [], {})
    assert (entry.day, entry.time) == (date(2026, 11, 20), "20:15")


def test_an_evening_ends_at_five_on_that_clock(in_berlin):
    assert day_of(datetime(2026, 11, 21, 3, 59)) == date(2026, 11, 20)
    assert day_of(datetime(2026, 11, 21, 4)) == date(2026, 11, 21)
