"""Which events are in force, and in which order they are told. Rulebook 8.6 and 8.7."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, compress
from typing import Generic, TypeVar

from assistant.rules.events import (
    Amended,
    Change,
    Inserted,
    Noted,
    Removed,
    Replaced,
    Retracted,
    RoundEvent,
)
from assistant.rules.findings import Finding, Refusal

E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class EventsInForce(Generic[E]):
    """The events in force, each with its number, in the order in which they are told.

    `vain` are the corrections of what is not in force. `corrected` is the number of the last
    amendment, or -1: where all of it is one round, those of the plays written down with it and
    before it whose seat was assumed follow the turn anew (8.7). `changed` has for each change of an
    amendment how many events are told before the place of what it changes, and the number of the
    amendment. `undo` is the number of the event that an undo takes back, the last that stands:
    never the opening. `redo` is that of the retraction that a redo takes back, None once something
    else has happened after the undo.
    """

    events: list[tuple[int, E]]
    vain: list[Finding]
    corrected: int = -1
    changed: tuple[tuple[int, int], ...] = ()
    undo: int | None = None
    redo: int | None = None


def in_force(events: Sequence[E]) -> EventsInForce[E]:
    """What stands of these events; an event's number is its place in the list."""
    if any(isinstance(event, Retracted | Amended) for event in events):
        return _Record(events).in_force()
    return EventsInForce(
        list(enumerate(events)), [], undo=max(_changing(events, range(len(events))), default=None)
    )


def numbers_in_force(events: Sequence[object]) -> set[int]:
    """The numbers of all events that were not taken back.

    Corrections are among them, except those of nothing.
    """
    return {number for number, stands in enumerate(_Record(events).stands) if stands}


def steps(events: Sequence[object]) -> tuple[list[int], list[int]]:
    """The numbers of what undos take back, and of what redos bring back, the next of them last."""
    record = _Record(events)
    retractions = [events[number] for number in record.undone]
    standing = compress(range(len(events)), record.stands)
    return (
        list(_changing(events, standing)),
        [one.event for one in retractions if isinstance(one, Retracted)],
    )


def _changing(events: Sequence[object], standing: Iterable[int]) -> Iterator[int]:
    """The numbers of what an undo can take back, among those of events that stand."""
    return (n for n in standing if n and not isinstance(events[n], Retracted | Noted))


class _Record(Generic[E]):
    """A record read from its beginning; `stands[number]`: whether that event is in force.

    `undone` are the retractions that can be taken back, the next of them last. `_against` counts
    the retractions of an event that stand, `_removals` the amendments that stand and say that it
    never was.
    """

    def __init__(self, events: Sequence[E]) -> None:
        self._events = events
        self.stands: list[bool] = []
        self.vain: list[Finding] = []
        self.undone: list[int] = []
        self._against = [0] * len(events)
        self._removals: Counter[int] = Counter()
        for number, event in enumerate(events):
            if not isinstance(event, Retracted | Noted):
                self.undone.clear()
            vain = self._why_vain(number, event)
            self.stands.append(False)
            if vain:
                self.vain.append(Finding(vain, number))
                continue
            self._stand(number, True)
            if isinstance(event, Retracted):
                if event.event in self.undone:
                    self.undone.remove(event.event)
                elif not isinstance(events[event.event], Retracted):
                    self.undone.append(number)
                self._take_back(event.event)

    def _why_vain(self, number: int, event: E) -> Refusal | None:
        """Why an event takes back or amends nothing that is there before it."""
        if isinstance(event, Retracted):
            is_there = 0 <= event.event < number and self.stands[event.event]
            return None if is_there else "nothing-to-retract"
        if isinstance(event, Amended):
            insertions = sum(isinstance(change, Inserted) for change in event.changes)
            can_be = all(self._is_about(change, number) for change in event.changes)
            return None if can_be and insertions <= 1 else "nothing-to-amend"
        return None

    def _stand(self, number: int, stands: bool) -> None:
        """Lets an event be in force, or no longer."""
        self.stands[number] = stands
        event = self._events[number]
        for change in event.changes if isinstance(event, Amended) else ():
            if isinstance(change, Removed):
                self._removals[change.event] += 1 if stands else -1

    def _is_about(self, change: Change, number: int) -> bool:
        """Whether a change names an event of a round that is in force before this number.

        An insertion may also come before the event that begins a round, or at the end.
        """
        if isinstance(change, Inserted):
            return change.before == number or self._is_there(change.before)
        return self._is_there(change.event) and isinstance(
            self._events[change.event], RoundEvent | Amended
        )

    def _is_there(self, number: int) -> bool:
        """Whether an event, or what an amendment put in, is told."""
        if not (0 <= number < len(self.stands) and self.stands[number]):
            return False
        event = self._events[number]
        if isinstance(event, Amended):
            is_told = any(isinstance(change, Inserted) for change in event.changes)
        else:
            is_told = not isinstance(event, Retracted)
        return is_told and not self._removals[number]

    def _take_back(self, number: int) -> None:
        """Adds a retraction against an event.

        If the event falls and is a retraction, the event that it took back has one fewer against
        it.
        """
        weight = 1
        while True:
            stood, event = self.stands[number], self._events[number]
            self._against[number] += weight
            if stood == bool(self._against[number]):
                self._stand(number, not stood)
            if self.stands[number] == stood or not isinstance(event, Retracted):
                return
            number, weight = event.event, -weight

    def in_force(self) -> EventsInForce[E]:
        """What stands of the events."""
        places: list[int] = []  # an inserted event keeps its place even when it is taken back
        contents: dict[int, E] = {}
        amended: dict[int, Amended] = {}
        for number, event in enumerate(self._events):
            stands = self.stands[number]
            if isinstance(event, Amended):
                for change in event.changes:
                    if isinstance(change, Inserted):
                        is_placed = change.before in places
                        places.insert(
                            places.index(change.before) if is_placed else len(places), number
                        )
                if stands:
                    amended[number] = event
                    _amend(number, event, contents)
            elif not isinstance(event, Retracted):
                places.append(number)
                if stands:
                    contents[number] = event
        in_order = [(number, contents[number]) for number in places if number in contents]
        standing = compress(range(len(self.stands)), self.stands)
        is_told = (number in contents for number in places)
        before = dict(zip(places, accumulate(is_told, initial=0), strict=False))
        changed = tuple(
            (before[number if isinstance(change, Inserted) else change.place], number)
            for number, amendment in amended.items()
            for change in amendment.changes
        )
        return EventsInForce(
            in_order,
            self.vain,
            max(amended, default=-1),
            changed,
            max(_changing(self._events, standing), default=None),
            self.undone[-1] if self.undone else None,
        )


def _amend(number: int, amendment: Amended, contents: dict[int, E]) -> None:
    """Lets the changes happen."""
    for change in amendment.changes:
        if isinstance(change, Inserted):
            contents[number] = change.event  # type: ignore[assignment]
        elif change.event in contents and isinstance(change, Replaced):
            contents[change.event] = change.by  # type: ignore[assignment]
        elif isinstance(change, Removed):
            contents.pop(change.event, None)
