"""Numbers as people write them."""

from datetime import timedelta
from fractions import Fraction
from gettext import GNUTranslations

import pytest

from assistant.wording import CATALOGUES, ENGLISH, numbers

with (CATALOGUES / "de/LC_MESSAGES/messages.mo").open("rb") as file:
    GERMAN = GNUTranslations(file)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(9, 2), "4½"),
        (Fraction(1, 3), "⅓"),
        (Fraction(23, 3), "7⅔"),
        (Fraction(5, 6), "⅚"),
        (Fraction(-9, 2), "−4½"),
        (Fraction(7, 12), "0.58"),
        (Fraction(-3), "−3"),
    ],
)
def test_what_is_shared_is_told_as_people_write_it(number: Fraction, text: str) -> None:
    assert numbers.mixed(number, ENGLISH) == text


@pytest.mark.parametrize(
    ("number", "digits", "text"),
    [
        (Fraction(1, 8), 2, "0.13"),
        (Fraction(-1, 8), 2, "−0.13"),
        (Fraction(-1, 1000), 2, "0.00"),
        (Fraction(199, 200), 2, "1.00"),
        (Fraction(1003, 1000), 1, "1.0"),
        (12.25, 1, "12.3"),
    ],
)
def test_a_half_is_rounded_away_from_nothing(
    number: Fraction | float, digits: int, text: str
) -> None:
    assert numbers.decimal(number, digits, ENGLISH) == text


@pytest.mark.parametrize(
    ("minutes", "in_english", "in_german"),
    [
        (1, "1 min", "1 Min."),
        (59.6, "1 h", "1 Std."),
        (80, "1 h 20 min", "1 Std. 20 Min."),
        (185, "3 h 5 min", "3 Std. 5 Min."),
    ],
)
def test_how_long_something_took_is_told_in_words(
    minutes: float, in_english: str, in_german: str
) -> None:
    taken = timedelta(minutes=minutes)
    assert numbers.duration(taken, ENGLISH).replace("\u00a0", " ") == in_english
    assert numbers.duration(taken, GERMAN).replace("\u00a0", " ") == in_german


def test_where_nobody_knows_how_long_it_took_nothing_is_told() -> None:
    assert numbers.duration(None, ENGLISH) == ""
