"""How much of what is made by chance, or tried at every place, is tried.

`make test` tries a little of it. `make soak` sets BOTTLE_IMP_SOAK=1 and tries all of it.
"""

import os
from collections.abc import Iterable
from typing import TypeVar

from hypothesis import HealthCheck, settings

IS_SOAK = os.environ.get("BOTTLE_IMP_SOAK") == "1"

Item = TypeVar("Item")


def volume(quick: int, soak: int) -> int:
    """How many rounds, records or seeds: the first in `make test`, the second in `make soak`."""
    return soak if IS_SOAK else quick


def some(items: Iterable[Item], quick: int) -> list[Item]:
    """All of them in `make soak`.

    In `make test` about so many, spread evenly, with the last one.
    """
    every = list(items)
    step = 1 if IS_SOAK else max(1, len(every) // quick)
    return every[::-step][::-1]


def at_most(quick: int, soak: int) -> settings:
    """So many examples of a property."""
    return settings(max_examples=volume(quick, soak))


def set_profile() -> None:
    """Sets what holds for each property.

    It may be slow, and has so many examples unless it says otherwise.
    """
    settings.register_profile(
        "bottle-imp",
        deadline=None,
        max_examples=volume(20, 100),
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile("bottle-imp")
