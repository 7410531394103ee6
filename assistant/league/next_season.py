"""The season after one: its days, and its name where that is plain."""

import re
from datetime import date, timedelta

Days = tuple[date, date]
"""A first and a last day."""

SHORTEST_MONTH = 28

_TWO_YEARS = re.compile(r"(?<!\d)(\d{4})([/–-])(\d{2}|\d{4})(?!\d)")
_NUMBER = re.compile(r"\d{1,4}", re.ASCII)


def days_after(days: Days) -> Days | None:
    """From the next day on, so many whole months, or else so many days; None after the year 9999.

    Half a year that ends in June is followed by the one that ends in December.
    """
    first, last = days
    try:
        next_first = last + timedelta(days=1)
        if months := _whole_months(first, next_first):
            return next_first, _months_later(next_first, months) - timedelta(days=1)
        return next_first, next_first + (last - first)
    except (OverflowError, ValueError):
        return None


def name_after(name: str, days: Days, after: Days) -> str:
    """A name with the next year, years or number; else the same with a 2.

    So 2026 becomes 2027 where the season after begins in that year, 2026/27 becomes 2027/28, and
    Season 3 becomes Season 4.
    """
    if years := _TWO_YEARS.search(name):
        return name[: years.start()] + _next_years(years) + name[years.end() :]
    numbers = list(_NUMBER.finditer(name))
    if len(numbers) != 1:
        return f"{name} 2"
    [found] = numbers
    number = int(found[0])
    if number == days[0].year and after[0].year != number + 1:
        return f"{name} 2"
    return f"{name[: found.start()]}{number + 1:0{len(found[0])}d}{name[found.end() :]}"


def _whole_months(first: date, next_first: date) -> int:
    """How many whole months lie between two days; 0 where it is no whole number."""
    if first.day != next_first.day or first.day > SHORTEST_MONTH:
        return 0
    return 12 * (next_first.year - first.year) + next_first.month - first.month


def _months_later(day: date, months: int) -> date:
    years, month = divmod(day.month - 1 + months, 12)
    return day.replace(year=day.year + years, month=month + 1)


def _next_years(years: re.Match[str]) -> str:
    """Both years of "2026/27" a year later."""
    first, between, second = years.groups()
    last = f"{int(second) + 1:0{len(second)}d}"[-len(second) :]
    return f"{int(first) + 1}{between}{last}"
