"""Which events are in force, and in which order they are told. Rulebook 8.6 and 8.7."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
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
from assistant.rules.findings import Finding

E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class EventsInForce(Generic[E]):
    """The events in force, each with its number, in the order in which they are told.

    `vain` are the corrections of what is not in force. `corrected` is the number of the last
    amendment, or -1: where all of it is one round, those of the plays written down with it and
    before it whose seat was assumed follow the turn anew (8.7). `changed` has for each change of an
    amendment how many events are told before the place of what it changes, and the number of the
    amendment.
    """

    events: list[tuple[int, E]]
    vain: list[Finding]
    corrected: int = -1
    changed: tuple[tuple[int, int], ...] = ()


def in_force(events: Sequence[E]) -> EventsInForce[E]:
    """What stands of these events; an event's number is its place in the list."""
    if not any(isinstance(event, Retracted | Amended) for event in events):
        return EventsInForce(list(enumerate(events)), [])
    return _read(events).in_force()


def undoable(events: Sequence[object]) -> int | None:
    """The number of the event that an undo takes back: the last that stands.

    Number 0, the opening, is never taken back.
    """
    stands = numbers_in_force(events)
    return max(
        (
            number
            for number in stands
            if number and not isinstance(events[number], Retracted | Noted)
        ),
        default=None,
    )


def redoable(events: Sequence[object]) -> int | None:
    """The number of the retraction that a redo takes back.

    None once something else has happened after the undo.
    """
    record, undone = _Record(events), list[int]()
    for number, event in enumerate(events):
        record.stands.append(True)
        if not isinstance(event, Retracted | Noted):
            undone.clear()
        elif isinstance(event, Retracted) and record.retract(number, event):
            is_redo = isinstance(events[event.event], Retracted)
            undone = (
                [undone_event for undone_event in undone if undone_event != event.event]
                if is_redo
                else [*undone, number]
            )
    return undone[-1] if undone else None


def numbers_in_force(events: Sequence[object]) -> set[int]:
    """The numbers of all events that were not taken back.

    Corrections are among them, except those of nothing.
    """
    return {number for number, stands in enumerate(_read(events).stands) if stands}


def _read(events: Sequence[E]) -> "_Record[E]":
    record = _Record(events)
    for number, event in enumerate(events):
        if isinstance(event, Amended):
            record.stands.append(False)
            if record.can_amend(number, event):
                record.stand(number, True)
            continue
        record.stands.append(True)
        if isinstance(event, Retracted):
            record.retract(number, event)
    return record


class _Record(Generic[E]):
    """A record read from its beginning; `stands[number]`: whether that event is in force.

    `_against` counts the retractions of an event that stand, `_removals` the amendments that stand
    and say that it never was.
    """

    def __init__(self, events: Sequence[E]) -> None:
        self._events = events
        self.stands: list[bool] = []
        self.vain: list[Finding] = []
        self._against = [0] * len(events)
        self._removals: Counter[int] = Counter()

    def retract(self, number: int, event: Retracted) -> bool:
        """Takes an event back, or finds that there is nothing to take back; whether there was."""
        if not (0 <= event.event < number and self.stands[event.event]):
            self.stands[number] = False
            self.vain.append(Finding("nothing-to-retract", number))
            return False
        self._take_back(event.event)
        return True

    def can_amend(self, number: int, event: Amended) -> bool:
        """Whether all that an amendment changes is there before it; else all of it is vain."""
        insertions = sum(isinstance(change, Inserted) for change in event.changes)
        if insertions > 1 or not all(self._is_about(change, number) for change in event.changes):
            self.vain.append(Finding("nothing-to-amend", number))
            return False
        return True

    def stand(self, number: int, stands: bool) -> None:
        """Lets an event be in force, or no longer."""
        self.stands[number] = stands
        event = self._events[number]
        if isinstance(event, Amended):
            for change in event.changes:
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

    def in_force(self) -> EventsInForce[E]:
        """What stands of the events read so far."""
        places: list[int] = []
        contents: dict[int, E] = {}
        for number, stands in enumerate(self.stands):
            event = self._events[number]
            if isinstance(event, Amended):
                _make_room(number, event, places)
                if stands:
                    _amend(number, event, contents)
            elif not isinstance(event, Retracted):
                places.append(number)
                if stands:
                    contents[number] = event
        told = [(number, contents[number]) for number in places if number in contents]
        amended = {
            number: event
            for number, event in enumerate(self._events)
            if self.stands[number] and isinstance(event, Amended)
        }
        is_told = (number in contents for number in places)
        before = dict(zip(places, accumulate(is_told, initial=0), strict=False))
        changed = tuple(
            (before[number if isinstance(change, Inserted) else change.event], number)
            for number, amendment in amended.items()
            for change in amendment.changes
        )
        return EventsInForce(told, self.vain, max(amended, default=-1), changed)

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
                self.stand(number, not stood)
            if self.stands[number] == stood or not isinstance(event, Retracted):
                return
            number, weight = event.event, -weight


def _make_room(number: int, amendment: Amended, places: list[int]) -> None:
    """Gives an inserted event its place, which it keeps even when it is taken back."""
    for change in amendment.changes:
        if isinstance(change, Inserted):
            places.insert(
                places.index(change.before) if change.before in places else len(places), number
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
