"""Names inside sentences."""

import unicodedata
from collections.abc import Iterable

_ISOLATE, _END = "\u2068", "\u2069"


def isolated(names: Iterable[str]) -> tuple[str, ...]:
    """The names as sentences hold them: one that is written from right to left turns no word around it (UAX 9)."""
    return tuple(f"{_ISOLATE}{name}{_END}" if _turns(name) else name for name in names)


def _turns(name: str) -> bool:
    return any(unicodedata.bidirectional(character) in ("R", "AL") for character in name)
