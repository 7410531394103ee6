"""What a table's record tells, event by event, as its log shows it. Rulebook 8.16.

Of a running round the cards are left out: nobody at the table sees them any more.
"""

from dataclasses import dataclass

from assistant.rules import amendments
from assistant.rules.events import (
    Amended,
    Began,
    GameEvent,
    Joined,
    Left,
    Played,
    Retracted,
    Signed,
    Skipped,
    Succeeded,
)
from assistant.rules.events_in_force import numbers_in_force
from assistant.rules.fold import Fold, persons_at, updated
from assistant.rules.round_view import RoundView
from assistant.rules.views import TableView


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """An event as it was when it happened.

    `persons` had the seats that it names, by id. `is_running`: it belongs to the round that runs.
    `target` is the number of the event that a retraction takes back or brings back in the end.
    `before` is the round that an amendment changes, as it was.
    """

    number: int
    event: GameEvent
    is_in_force: bool
    is_running: bool
    persons: tuple[str, ...]
    target: int | None = None
    before: RoundView | None = None


def history(view: TableView) -> tuple[Entry, ...]:
    """The entries that a viewer may see, in order."""
    reader = _Reader(view)
    return tuple(
        reader.entry(number) for number in range(view.length) if not reader.is_hidden(number)
    )


class _Reader:
    """Reads a record from its beginning; what it folds on the way it goes on with."""

    def __init__(self, view: TableView) -> None:
        self._view = view
        self._events = view.events
        self._in_force = numbers_in_force(view.events)
        self._past: Fold | None = None
        self._rounds = {
            number: index for index, round_ in enumerate(view.rounds) for number, _ in round_.events
        }
        self._persons: dict[int, tuple[str, ...]] = {}

    def is_hidden(self, number: int) -> bool:
        """Whether an event would show a card of the running round."""
        event = self._events[number]
        if isinstance(event, Retracted):
            return self.is_hidden(event.event)
        return isinstance(event, Played | Skipped) and self._is_running(number)

    def entry(self, number: int) -> Entry:
        """What the event of this number told."""
        event, target = self._events[number], self._target(number)
        before, persons = None, self._persons_of(number if target is None else target)
        if isinstance(event, Amended):
            game = self._fold_before(number).game
            round_ = game.rounds[min(amendments.touched(game, event.changes))]
            before, persons = RoundView(round_, is_open=True), round_.persons
        elif isinstance(event, Succeeded | Left):
            persons = self._fold_before(number).game.persons
        return Entry(
            number=number,
            event=event,
            is_in_force=number in self._in_force,
            is_running=self._is_running(number),
            persons=persons,
            target=target,
            before=before,
        )

    def _target(self, number: int) -> int | None:
        """The event that a retraction is about, through all that it takes back."""
        event = self._events[number]
        if not isinstance(event, Retracted):
            return None
        while isinstance(event, Retracted):
            number, event = event.event, self._events[event.event]
        return number

    def _is_running(self, number: int) -> bool:
        game = self._view.game
        is_newest = game.round_of(number) == len(game.rounds) - 1
        return is_newest and not game.ended and not game.rounds[-1].is_done

    def _fold_before(self, number: int) -> Fold:
        """The fold of what came before an event; events are asked for in their order."""
        self._past = updated(self._past, self._events[:number])
        return self._past

    def _persons_of(self, number: int) -> tuple[str, ...]:
        """Who had the seats that an event names."""
        if number in self._rounds:
            return self._view.rounds[self._rounds[number]].persons
        if isinstance(self._events[number], Signed):
            return persons_at(self._events, number)
        changes = sum(self._changes_people(earlier) for earlier in range(number))
        if changes not in self._persons:
            self._persons[changes] = persons_at(self._events, number)
        return self._persons[changes]

    def _changes_people(self, number: int) -> bool:
        """Whether an event can change who sits where in the newest round."""
        target = self._target(number)
        event = self._events[number if target is None else target]
        return isinstance(event, Began | Joined | Left | Succeeded)
