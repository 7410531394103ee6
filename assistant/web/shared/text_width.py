"""Cuts text to a width, for drawings, in which nothing wraps. Widths are estimates, in ems."""

import unicodedata

_NARROW, _USUAL, _CAPITAL, _WIDE, _SQUARE = 0.38, 0.64, 0.8, 1.05, 1.15
_NARROW_LETTERS = frozenset("ijlIft.,:;'|!()[] -")
_WIDE_LETTERS = frozenset("mwMW@%")
_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"


def cut(text: str, width: int, size: int) -> str:
    """As much of the text as fits into a width, with an ellipsis where it is cut.

    `width` and the font's `size` are in one unit. Right-to-left text is isolated from what
    stands around it (UAX 9).
    """
    room = width / size
    if sum(map(_ems, text)) > room:
        text = _beginning(text, room - _ems("…")).rstrip() + "…"
    return f"{_FIRST_STRONG_ISOLATE}{text}{_POP_ISOLATE}"


def _beginning(text: str, room: float) -> str:
    """The characters from the first on that fit."""
    for index, character in enumerate(text):
        room -= _ems(character)
        if room < 0:
            return text[:index]
    return text


def _ems(character: str) -> float:
    """The width of a character at most, in the size of the font."""
    if unicodedata.combining(character) or unicodedata.category(character) == "Cf":
        return 0
    if unicodedata.east_asian_width(character) in "WF" or ord(character) > 0xFFFF:
        return _SQUARE
    if character in _NARROW_LETTERS:
        return _NARROW
    if character in _WIDE_LETTERS:
        return _WIDE
    return _CAPITAL if character.isupper() else _USUAL
