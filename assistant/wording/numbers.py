"""Numbers and lists as a page writes them."""

from collections.abc import Sequence
from datetime import timedelta
from fractions import Fraction

from assistant.wording import Translations

# Lists in a sentence.


def joined(words: Sequence[object], t: Translations) -> str:
    """The words as a list: "3", "3 and 15", "3, 15 and 17"."""
    *firsts, last = map(str, words)
    if not firsts:
        return last
    return t.gettext("{first} and {last}").format(first=", ".join(firsts), last=last)


# Numbers as a page writes them: with a true minus sign, fractions, decimals and percent.

NOTHING = "–"
"""Stands where there is no number."""

_PARTS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}


def mixed(number: Fraction, t: Translations) -> str:
    """ "4½"; two decimals where Unicode has no character for the fraction."""
    whole, part = divmod(abs(number), 1)
    if not part:
        return signed(number)
    if part not in _PARTS:
        return decimal(number, 2, t)
    sign = "−" if number < 0 else ""
    return sign + (str(whole) if whole else "") + _PARTS[part]


def decimal(number: Fraction | float, digits: int, t: Translations) -> str:
    """ "12.35", or "12,35" in German: so many decimals, a half rounded away from 0."""
    return _decimal(*number.as_integer_ratio(), digits, t)


def two_decimals(number: Fraction, t: Translations) -> str:
    """ "12.35"."""
    return decimal(number, 2, t)


def percent(part: Fraction, t: Translations) -> str:
    """A part of 1 as "54.2 %"."""
    return _decimal(100 * part.numerator, part.denominator, 1, t) + "\u202f%"


def signed(number: Fraction | int | None) -> str:
    """A whole number with a true minus sign; a dash for none."""
    if number is None:
        return NOTHING
    return str(number).replace("-", "−")


def duration(taken: timedelta | None, t: Translations) -> str:
    """ "1 h 20 min", to the minute; "" where nobody knows."""
    if taken is None:
        return ""
    hours, minutes = divmod(round(taken / timedelta(minutes=1)), 60)
    texts = [t.gettext("{hours} h").format(hours=hours)] if hours else []
    if minutes or not hours:
        texts.append(t.gettext("{minutes} min").format(minutes=minutes))
    return "\u00a0".join(texts).replace(" ", "\u00a0")


def _decimal(numerator: int, denominator: int, digits: int, t: Translations) -> str:
    """A fraction with so many decimals, by whole numbers: `Fraction` would double a page's time."""
    scaled = (2 * abs(numerator) * 10**digits + denominator) // (2 * denominator)
    whole, part = divmod(scaled, 10**digits)
    text = t.gettext("{whole}.{part}").format(whole=whole, part=str(part).zfill(digits))
    return f"−{text}" if numerator < 0 and scaled else text
