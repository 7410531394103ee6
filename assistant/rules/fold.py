"""From a table's events to its game. Rulebook chapters 7 and 8.

A fold is never changed: applying an event gives another one, and what did not change is shared.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from assistant.rules.events import (
    Amended,
    Compared,
    GameEvent,
    Inserted,
    RoundEvent,
    Ruled,
    Signed,
)
from assistant.rules.events_in_force import EventsInForce, in_force, redoable, undoable
from assistant.rules.game import Game, GameRound
from assistant.rules.game_fold import GameFold, drafts_of
from assistant.rules.replay import RoundFold, folded, walk
from assistant.rules.signatures import signed


@dataclass(frozen=True, slots=True)
class Fold:
    """A table's events and the game that they tell; an event's number is its index.

    `newest` is the fold of the newest round, the only one that is matched to what explains it.
    """

    events: tuple[GameEvent, ...]
    game: Game
    newest: RoundFold

    def then(self, event: GameEvent) -> "Fold":
        """The fold with one more event: in constant time, unless it reaches back."""
        if isinstance(event, RoundEvent) and not isinstance(event, Ruled | Compared):
            newest = self.newest.copy()
            newest.apply(len(self.events), event)
            if not newest.is_done:
                return self._with_newest(event, newest)
        return refolded((*self.events, event), self)

    def _with_newest(self, event: RoundEvent, newest: RoundFold) -> "Fold":
        """The fold with another event of the running round: only that round is another."""
        number, last = len(self.events), self.game.rounds[-1]
        events = (*last.events, (number, event))
        round_ = replace(last, events=events, replay=newest.replay)
        game = replace(
            self.game,
            rounds=(*self.game.rounds[:-1], round_),
            length=number + 1,
            undo=number,
            redo=None,
        )
        return Fold((*self.events, event), game, newest)


def fold(events: Sequence[GameEvent], *, explain: Sequence[int] = (-1,)) -> Game:
    """The game that a table's events tell. The first is its opening.

    Only the rounds of these indices are matched to what explains them: to the others nobody adds.
    """
    standing = in_force(events)
    drafts = drafts_of(standing)
    indices = range(len(drafts.rounds))
    explained = {indices[index] for index in explain if -len(indices) <= index < len(indices)}
    rounds = [
        replace(
            draft,
            replay=walk(
                draft.table,
                draft.events,
                corrected=draft.corrected,
                explain=index in explained,
            ),
        )
        for index, draft in enumerate(drafts.rounds)
    ]
    return _game(events, standing, drafts, rounds)


def refolded(events: Sequence[GameEvent], earlier: Fold | None = None) -> Fold:
    """The fold of these events. Rounds that an earlier fold has just so are taken from there."""
    standing = in_force(events)
    drafts = drafts_of(standing)
    rounds = [
        _earlier_round(draft, index, earlier)
        or replace(
            draft,
            replay=walk(draft.table, draft.events, corrected=draft.corrected, explain=False),
        )
        for index, draft in enumerate(drafts.rounds[:-1])
    ]
    draft = drafts.rounds[-1]
    newest = _continued(draft, earlier) or folded(
        draft.table, draft.events, corrected=draft.corrected
    )
    rounds.append(replace(draft, replay=newest.replay))
    return Fold(tuple(events), _game(events, standing, drafts, rounds), newest)


def updated(earlier: Fold | None, events: Sequence[GameEvent]) -> Fold:
    """The fold of these events, where an earlier fold may have the first of them already."""
    if earlier is None or tuple(events[: len(earlier.events)]) != earlier.events:
        return refolded(events, earlier)
    fold_ = earlier
    for event in events[len(earlier.events) :]:
        fold_ = fold_.then(event)
    return fold_


def persons_at(events: Sequence[GameEvent], number: int) -> tuple[str, ...]:
    """Who had the seats of which the event of this number tells, by id: as it was before it."""
    event, standing = events[number], in_force(events[: max(1, number)])
    rounds = drafts_of(standing).rounds
    return rounds[event.round - 1 if isinstance(event, Signed) else -1].persons


def drafted(events: Sequence[GameEvent]) -> Game:
    """The game that these events tell, as far as rounds and people go: no round of it is replayed.

    Nor does it know what could be undone, or who signed.
    """
    standing = in_force(events)
    drafts = drafts_of(standing)
    return Game(
        members=tuple(drafts.members),
        seated=tuple(drafts.seated),
        options=drafts.options,
        agreed=drafts.agreed,
        rounds=tuple(drafts.rounds),
        next_dealer=drafts.next_dealer(len(events)),
        ended=drafts.ended,
        length=len(events),
        anchors=_anchors(events),
    )


def replayed(game: Game, index: int) -> GameRound:
    """A round of a game of which no round is replayed yet, and matched if it is the newest."""
    draft, is_newest = game.rounds[index], index == len(game.rounds) - 1
    replay = walk(draft.table, draft.events, corrected=draft.corrected, explain=is_newest)
    return replace(draft, replay=replay)


def _earlier_round(draft: GameRound, index: int, earlier: Fold | None) -> GameRound | None:
    """The draft with the replay of an earlier fold, if that was of the same events."""
    if earlier is None or not index < len(earlier.game.rounds) - 1:
        return None
    known = earlier.game.rounds[index]
    is_same = (known.table, known.events, known.corrected) == (
        draft.table,
        draft.events,
        draft.corrected,
    )
    return replace(draft, replay=known.replay) if is_same else None


def _continued(draft: GameRound, earlier: Fold | None) -> RoundFold | None:
    """The fold of the newest round, if an earlier one had it without its last events."""
    if earlier is None:
        return None
    known = earlier.game.rounds[-1]
    if (known.table, known.corrected) != (draft.table, draft.corrected):
        return None
    if draft.events[: len(known.events)] != known.events:
        return None
    newer = draft.events[len(known.events) :]
    if any(number <= draft.corrected for number, _ in newer):
        return None  # their seats may follow the turn anew (8.7)
    newest = earlier.newest.copy()
    for number, event in newer:
        newest.apply(number, event)
    return newest


def _game(
    events: Sequence[GameEvent],
    standing: EventsInForce[GameEvent],
    drafts: GameFold,
    rounds: Sequence[GameRound],
) -> Game:
    """The game of these events, whose rounds are replayed."""
    return Game(
        members=tuple(drafts.members),
        seated=tuple(drafts.seated),
        options=drafts.options,
        agreed=drafts.agreed,
        rounds=signed(events, rounds, drafts.signatures),
        next_dealer=drafts.next_dealer(len(events)),
        ended=drafts.ended,
        length=len(events),
        undo=undoable(events),
        redo=redoable(events),
        vain=tuple(standing.vain),
        anchors=_anchors(events),
    )


def _anchors(events: Sequence[GameEvent]) -> Mapping[int, int]:
    """For each amendment with an insertion, the number of the event before which it stands."""
    return {
        number: change.before
        for number, event in enumerate(events)
        if isinstance(event, Amended)
        for change in event.changes
        if isinstance(change, Inserted)
    }
