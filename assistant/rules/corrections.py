"""Which events are in force. Rulebook 8.6."""

from collections.abc import Iterable
from typing import TypeVar

from assistant.rules.events import Retracted
from assistant.rules.findings import Finding

E = TypeVar("E")


def in_force(events: Iterable[E]) -> tuple[list[tuple[int, E]], list[Finding]]:
    """The events that nobody took back, each with its place in the list, and a finding for each retraction of nothing."""
    standing: dict[int, E] = {}
    vain = []
    for number, event in enumerate(events):
        if not isinstance(event, Retracted):
            standing[number] = event
        elif standing.pop(event.event, None) is None:
            vain.append(Finding("nothing-to-retract", number))
    return list(standing.items()), vain
