"""The season after one: its days and its name."""

from datetime import date

import pytest

from assistant.league.seasons import days_after, name_after

YEAR = date(2026, 1, 1), date(2026, 12, 31)
NEXT_YEAR = date(2027, 1, 1), date(2027, 12, 31)


@pytest.mark.parametrize(
    ("days", "after"),
    [
        (YEAR, NEXT_YEAR),
        ((date(2027, 1, 1), date(2027, 12, 31)), (date(2028, 1, 1), date(2028, 12, 31))),
        ((date(2026, 1, 1), date(2026, 6, 30)), (date(2026, 7, 1), date(2026, 12, 31))),
        ((date(2026, 9, 1), date(2027, 2, 28)), (date(2027, 3, 1), date(2027, 8, 31))),
        ((date(2026, 3, 15), date(2026, 4, 14)), (date(2026, 4, 15), date(2026, 5, 14))),
        ((date(2026, 11, 20), date(2026, 11, 20)), (date(2026, 11, 21), date(2026, 11, 21))),
        ((date(2026, 1, 31), date(2026, 3, 30)), (date(2026, 3, 31), date(2026, 5, 28))),
    ],
)
def test_the_days_after_are_as_long(days, after):
    assert days_after(days) == after


@pytest.mark.parametrize("last", [date.max, date(9999, 12, 30), date(9998, 12, 31)])
def test_there_are_no_days_after_the_last_year(last):
    assert days_after((date(9997, 1, 1), last)) is None


@pytest.mark.parametrize(
    ("name", "after"),
    [
        ("2026", "2027"),
        ("The Imps 2026, evenings", "The Imps 2027, evenings"),
        ("2026/27", "2027/28"),
        ("1999–00", "2000–01"),
        ("Season 3", "Season 4"),
        ("Season 09", "Season 10"),
        ("Spring", "Spring 2"),
        ("Spring 2", "Spring 3"),
        ("Saison ٣", "Saison ٣ 2"),
        ("8" * 12, "8" * 12 + " 2"),
    ],
)
def test_a_number_goes_up_and_a_name_without_one_gets_a_two(name, after):
    assert name_after(name) == after
