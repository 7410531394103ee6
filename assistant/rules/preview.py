"""What an event would change, before it has happened. Rulebook 8.7.

A preview is folded once, and carries the difference: for the page that shows it, for the season's
standings, and for the answer "played so".
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from assistant.rules import amendments, consequences
from assistant.rules.consequences import Consequences
from assistant.rules.event_checks import checked, checked_exchange
from assistant.rules.events import Amended, GameEvent, Reassigned
from assistant.rules.findings import Finding
from assistant.rules.fold import Fold, fold, updated
from assistant.rules.game import Game


@dataclass(frozen=True, slots=True)
class Preview:
    """The game with and without some events, and what is different.

    `events` are what the record would have more. In both games the rounds that an amendment touches
    are matched to what explains them.
    """

    events: tuple[GameEvent, ...]
    before: Game
    after: Game
    consequences: Consequences


def preview(seen: Fold, event: GameEvent) -> Preview | Finding:
    """What an event would change, where two have to agree as if they did; or why it cannot be."""
    found = checked(seen, event)
    if isinstance(event, Amended | Reassigned) and _needs_second(found):
        found = checked(seen, replace(event, agreed=(0, 1)))
    if isinstance(found, Finding):
        return found
    return replace(between(seen, found), events=(event,))


def of_exchange(seen: Fold, one: Reassigned, other: Reassigned) -> Preview | Finding:
    """The same of two seats that are exchanged."""
    found = checked_exchange(seen, one, other)
    if _needs_second(found):
        found = checked_exchange(seen, replace(one, agreed=(0, 1)), replace(other, agreed=(0, 1)))
    if isinstance(found, Finding):
        return found
    return replace(between(seen, found), events=(one, other))


def _needs_second(found: Fold | Finding) -> bool:
    return isinstance(found, Finding) and found.code == "needs-second"


def between(seen: Fold, after: Fold) -> Preview:
    """What the events change by which the second fold is longer."""
    events = after.events[len(seen.events) :]
    touched = {
        index
        for event in events
        if isinstance(event, Amended)
        for index in amendments.touched(seen.game, event.changes)
    }
    explain = (*sorted(touched), -1)
    was, now = (fold(known.events, explain=explain) for known in (seen, after))
    return Preview(events, was, now, consequences.between(was, now))


def of_events(seen: Fold, events: Sequence[GameEvent]) -> Preview:
    """What events change that can happen now, one after the other."""
    return between(seen, updated(seen, (*seen.events, *events)))
