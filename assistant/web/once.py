"""What takes a while to make is made once a process, by whoever asks first; others wait for it."""

from collections.abc import Callable
from functools import cache, wraps
from threading import Lock
from typing import TypeVar, TypeVarTuple

Wanted = TypeVarTuple("Wanted")
Made = TypeVar("Made")


def once(make: Callable[[*Wanted], Made]) -> Callable[[*Wanted], Made]:
    """Keep what is made. By `cache` alone each of those who ask at once would make it."""
    kept, turn = cache(make), Lock()

    @wraps(make)
    def found(*wanted: *Wanted) -> Made:
        with turn:
            return kept(*wanted)

    return found
