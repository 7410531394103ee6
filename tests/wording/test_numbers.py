"""Numbers as people write them."""

from fractions import Fraction

import pytest

from assistant.wording import ENGLISH, numbers


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
