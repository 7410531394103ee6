"""How much of what is made by chance, or tried at every place, is tried.

`make test` tries a little of it. `make soak` sets BOTTLE_IMP_SOAK=1 and tries all of it, and
what is dear and fails for no other reason than a cheaper test does.
"""

import os
from collections.abc import Iterable
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, settings

IS_SOAK = os.environ.get("BOTTLE_IMP_SOAK") == "1"

Item = TypeVar("Item")

in_soak = pytest.mark.soak
"""For a test of what another one shows in `make test` for less."""


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


def leave_for_soak(config: pytest.Config, tests: list[pytest.Item]) -> None:
    """Takes out of `make test` what is for `make soak` alone."""
    if IS_SOAK:
        return
    left = {test for test in tests if test.get_closest_marker(in_soak.name)}
    config.hook.pytest_deselected(items=list(left))
    tests[:] = [test for test in tests if test not in left]


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
