"""Long work beside short taps: it stops again and again, so that a tap need not wait for it.

Threads of Python share one processor. One that computes for seconds makes each tap wait for its
turn a dozen times, whenever the tap comes back from the database or the network.
"""

import time
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

T = TypeVar("T")

STRETCH = 0.002
"""Seconds of work before a rest."""

LONGEST = 0.05
"""Seconds that count as work; of what took longer, most was waiting for others."""

REST, SHORT_REST = 4.0, 0.25
"""How many times as long as it worked it rests: four fifths of the time belong to the taps. Where
nobody has asked for anything lately, they need no more than a place to come in.
"""

LATELY = 1.0
"""Seconds after which nobody is thought to be tapping any more."""

_last_asked = 0.0


def others_ask() -> None:
    """Somebody asks for something short: long work makes room for a while."""
    global _last_asked
    _last_asked = time.perf_counter()


class Pace:
    """The rhythm of one long work."""

    def __init__(self) -> None:
        self._since = time.perf_counter()

    def give_way(self) -> None:
        """Rest, if there was work for long enough since the last time."""
        worked = time.perf_counter() - self._since
        if worked > STRETCH:
            are_others = self._since + worked - _last_asked < LATELY
            time.sleep(min(worked, LONGEST) * (REST if are_others else SHORT_REST))
            self._since = time.perf_counter()


def batched(things: Iterable[T], size: int) -> Iterator[list[T]]:
    """The same things, so many at a time."""
    left = iter(things)
    while batch := list(islice(left, size)):
        yield batch


def politely(things: Iterable[T]) -> Iterator[T]:
    """The same things one after the other, with rests in between."""
    pace = Pace()
    for thing in things:
        pace.give_way()
        yield thing
