"""Words in a drawing, where nothing wraps: as much of them as fits, by a guess at how wide a script is written."""

import unicodedata

_NARROW, _USUAL, _CAPITAL, _WIDE, _SQUARE = 0.38, 0.64, 0.8, 1.05, 1.15
_SLIM = frozenset("ijlIft.,:;'|!()[] -")
_BROAD = frozenset("mwMW@%")
_FIRST_STRONG, _END = "\u2068", "\u2069"


def cut(text: str, width: int, size: int) -> str:
    """The text in so large letters, with an ellipsis where it is too long; it turns nothing around it (UAX 9)."""
    room = width / size
    if sum(map(_ems, text)) > room:
        room -= _ems("…")
        kept = ""
        for character in text:
            room -= _ems(character)
            if room < 0:
                break
            kept += character
        text = kept.rstrip() + "…"
    return f"{_FIRST_STRONG}{text}{_END}"


def _ems(character: str) -> float:
    """How wide a letter is at most, in the height of the letters."""
    if unicodedata.combining(character) or unicodedata.category(character) == "Cf":
        return 0
    if unicodedata.east_asian_width(character) in "WF" or ord(character) > 0xFFFF:
        return _SQUARE
    if character in _SLIM:
        return _NARROW
    if character in _BROAD:
        return _WIDE
    return _CAPITAL if character.isupper() else _USUAL
