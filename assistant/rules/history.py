"""What a table's record tells, event by event, as its log shows it. Rulebook 8.16.

Of a running round the cards are left out: nobody at the table sees them any more. A record can be
long, so it is read a part at a time.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from assistant.rules import amendments, event_checks, round_view
from assistant.rules.event_checks import Start
from assistant.rules.events import (
    Amended,
    Began,
    GameEvent,
    Joined,
    Left,
    Played,
    Reassigned,
    Retracted,
    Signed,
    Skipped,
    Succeeded,
)
from assistant.rules.events_in_force import numbers_in_force
from assistant.rules.fold import drafted, persons_at, refolded, replayed
from assistant.rules.game import Game
from assistant.rules.round_view import RoundView
from assistant.rules.views import TableView


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """An event as it was when it happened.

    `persons` had the seats that it names, by id. `is_running`: it belongs to the round that runs.
    `target` is the number of the event that a retraction takes back or brings back in the end.
    `before` is the round that an amendment changes, as it was. Of a reassignment the first of
    `persons` had the column, the others agree, and `since` is where it begins.
    """

    number: int
    event: GameEvent
    is_in_force: bool
    is_running: bool
    persons: tuple[str, ...]
    target: int | None = None
    before: RoundView | None = None
    since: Start | None = None


class History:
    """The log of a table as its viewer may read it."""

    def __init__(self, view: TableView) -> None:
        self._view = view
        self._events = view.events
        self._in_force = numbers_in_force(view.events)
        self._targets = _targets(view.events)
        self._rounds = {
            number: index for index, round_ in enumerate(view.rounds) for number, _ in round_.events
        }
        self._persons: dict[int, tuple[str, ...]] = {}
        comings = Joined | Left | Succeeded | Reassigned
        self._has_comings = any(isinstance(one, comings) for one in self._events)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the events that may be told, in order."""
        return tuple(
            number
            for number, target in enumerate(self._targets)
            if not (isinstance(self._events[target], Played | Skipped) and self._is_running(target))
        )

    def entries(self, numbers: Sequence[int]) -> Iterator[LogEntry]:
        """The entries of these events."""
        return map(self._entry, numbers)

    def _entry(self, number: int) -> LogEntry:
        """What the event of this number told."""
        event, target = self._events[number], self._targets[number]
        before, since, persons = None, None, self._persons_of(target)
        if isinstance(event, Amended):
            game = self._game_before(number)
            index = min(amendments.touched(game, event.changes))  # of the first round that changes
            is_newest = index == len(game.rounds) - 1
            before = round_view.seen(replayed(game.rounds[index], explain=is_newest))
            persons = before.persons
        elif isinstance(event, Succeeded | Left):
            persons = self._game_before(number).persons
        elif isinstance(event, Reassigned):
            since = event_checks.start_of(self._game_before(number), event.column, event.since)
            persons = (since.person, *self._agreeing(number, event))
        return LogEntry(
            number=number,
            event=event,
            is_in_force=number in self._in_force,
            is_running=self._is_running(number),
            persons=persons,
            target=target if isinstance(event, Retracted) else None,
            before=before,
            since=since,
        )

    def _is_running(self, number: int) -> bool:
        game = self._view.game
        if game.ended or game.rounds[-1].is_done:
            return False
        newest = len(game.rounds) - 1
        if number in self._rounds:
            return self._rounds[number] == newest
        if number in game.anchors:
            return game.round_of(number) == newest
        return number >= game.rounds[-1].begun

    def _game_before(self, number: int) -> Game:
        """The game before an event, its rounds not replayed."""
        return drafted(self._events[:number])

    def _agreeing(self, number: int, event: Reassigned) -> tuple[str, ...]:
        """Who agreed that somebody else had a column; nobody where none of its rounds is signed."""
        if not event.agreed:
            return ()
        before = refolded(self._events[:number])
        index = event_checks.agreeing(before.game, before.then(event).game)
        if index is None:
            return ()
        persons = before.game.rounds[index].persons
        return tuple(persons[seat] for seat in event.agreed)

    def _persons_of(self, number: int) -> tuple[str, ...]:
        """Who had the seats that an event names."""
        if not self._has_comings:
            return self._view.rounds[0].persons
        if number in self._rounds:
            return self._view.rounds[self._rounds[number]].persons
        if isinstance(self._events[number], Signed):
            return persons_at(self._events, number)
        changes = self._changes_of_people[number]
        if changes not in self._persons:
            self._persons[changes] = persons_at(self._events, number)
        return self._persons[changes]

    @cached_property
    def _changes_of_people(self) -> list[int]:
        """How many events before each can have changed who sits where in the newest round."""
        changes = (
            isinstance(self._events[target], Began | Joined | Left | Succeeded | Reassigned)
            for target in self._targets
        )
        return list(accumulate(changes, initial=0))


def _targets(events: Sequence[GameEvent]) -> list[int]:
    """The number of the event that each is about: of a retraction what it takes or brings back."""
    targets: list[int] = []
    for number, event in enumerate(events):
        if isinstance(event, Retracted) and 0 <= event.event < number:
            targets.append(targets[event.event])
        else:
            targets.append(number)
    return targets
