"""A round's record as a correction finds it, replayed with changes. Rulebook 8.7."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from itertools import takewhile

from assistant.rules.events import Change, Inserted, Played, Replaced, RoundEvent
from assistant.rules.replay import Replay, RoundFold, folded
from assistant.rules.table import Hand, Table


class Script:
    """The events of a round as the amendment numbered `end` finds them.

    Plays whose seat was assumed follow the turn (8.7).
    """

    def __init__(self, table: Table, events: Sequence[tuple[int, RoundEvent]], end: int) -> None:
        self.table, self.events, self.end = table, events, end

    @cached_property
    def turns(self) -> list[Hand | None]:
        """Which hand's turn it is before each event, and after the last."""
        return [fold.round.turn for fold in self._folds]

    @cached_property
    def plays(self) -> list[tuple[int, int, Played]]:
        """The plays with their indices and numbers.

        Each is by the hand whose turn it is, unless a person pointed at another.
        """
        plays = [
            (index, number, event)
            for index, (number, event) in enumerate(self.events)
            if isinstance(event, Played)
        ]
        return [
            (index, number, self._in_turn(event, self.turns[index]))
            for index, number, event in plays
        ]

    def amended(self, changes: Sequence[Change]) -> list[tuple[int, RoundEvent]]:
        """The events with these changes made."""
        instead = {change.event: change for change in changes if not isinstance(change, Inserted)}
        inserted = {
            change.before: change.event for change in changes if isinstance(change, Inserted)
        }
        amended: list[tuple[int, RoundEvent]] = []
        for entry in self.events:
            number = entry[0]
            if number in inserted:
                amended.append((self.end, inserted[number]))
            change = instead.get(number)
            if change is None:
                amended.append(entry)
            elif isinstance(change, Replaced):
                amended.append((number, change.by))
        if self.end in inserted:
            amended.append((self.end, inserted[self.end]))
        return amended

    def replay(self, changes: Sequence[Change]) -> Replay:
        """What the events with these changes come to, when nobody asks where the cards came from.

        Only what follows the first change is replayed. Lopaka's cards depend on those after them
        (10.7), so with him it is everything.
        """
        amended, kept = self.amended(changes), 0
        if self.table.variant != "lopaka":
            pairs = zip(self.events, amended, strict=False)
            kept = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        fold = self._folds[kept].copy()
        fold.follow(amended[kept:], self.end)
        return fold.replay

    @cached_property
    def _folds(self) -> list[RoundFold]:
        """The round before each event, and after the last."""
        if self.table.variant == "lopaka":
            befores = [self.events[:count] for count in range(len(self.events) + 1)]
            return [self._folded(before) for before in befores]
        folds = [self._folded([])]
        for event in self.events:
            folds.append(folds[-1].copy())
            folds[-1].follow([event], self.end)
        return folds

    def _folded(self, events: Sequence[tuple[int, RoundEvent]]) -> RoundFold:
        return folded(self.table, events, corrected=self.end, explain=False)

    def by(self, event: Played, hand: Hand) -> Played:
        """The play by this hand; in the duel by its player, from the hand that was said."""
        which = self.table.hand_laying(hand, event.which)
        return replace(event, seat=hand % self.table.seats, which=which)

    def _in_turn(self, event: Played, turn: Hand | None) -> Played:
        return event if turn is None or not event.assumed else self.by(event, turn)
