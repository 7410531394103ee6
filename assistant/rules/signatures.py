"""Who agrees with a round's score: those who signed it as it stands. Rulebook 8.13."""

from bisect import bisect
from collections.abc import Sequence
from dataclasses import replace

from assistant.rules.events import Amended, Claimed, Compared, GameEvent, Retracted, Signed
from assistant.rules.events_in_force import in_force
from assistant.rules.game import Game, GameRound, Numbered
from assistant.rules.game_fold import drafts_of
from assistant.rules.table import Seat


def signed(
    events: Sequence[GameEvent],
    rounds: Sequence[GameRound],
    signatures: Sequence[tuple[int, Signed]],
) -> tuple[GameRound, ...]:
    """The rounds with the seats that agree with their scores as they stand (8.13)."""
    agreed, earlier = list(rounds), _Earlier(events)
    for number, signature in signatures:
        index = signature.round - 1
        if not (0 <= index < len(agreed) and agreed[index].is_scored):
            continue
        if earlier.events_of(index, rounds, number) == _without_remarks(agreed[index]):
            seats = {*agreed[index].signed, signature.seat}
            agreed[index] = replace(agreed[index], signed=tuple(sorted(seats)))
    return tuple(agreed)


def unsigned_by(game: Game, seat: Seat) -> tuple[Signed, ...]:
    """The signatures that are missing of whoever sits here now, for each scored round in turn."""
    column = game.seated[seat] if seat in range(game.seats) else None
    return tuple(
        Signed(number, round_.members.index(column))
        for number, round_ in enumerate(game.rounds, start=1)
        if column in round_.players and round_.is_scored
        if round_.members.index(column) not in round_.signed
    )


class _Earlier:
    """What the rounds were before an event, but for mere remarks.

    Until something is taken back or amended, events are only added: so what was there before each
    event in between can be read from the rounds at the end of that stretch.
    """

    def __init__(self, events: Sequence[GameEvent]) -> None:
        self._events = events
        self._changes = [
            number for number, event in enumerate(events) if isinstance(event, Retracted | Amended)
        ]
        self._rounds: dict[int, Sequence[GameRound]] = {}

    def events_of(self, index: int, now: Sequence[GameRound], number: int) -> list[Numbered]:
        """The events of a round as they stood before the event of this number."""
        following = bisect(self._changes, number)
        rounds = now if following == len(self._changes) else self._until(self._changes[following])
        if not index < len(rounds):
            return []
        return [numbered for numbered in _without_remarks(rounds[index]) if numbered[0] < number]

    def _until(self, end: int) -> Sequence[GameRound]:
        if end not in self._rounds:
            standing = in_force(self._events[:end])
            self._rounds[end] = drafts_of(standing.events, standing.corrected).rounds
        return self._rounds[end]


def _without_remarks(round_: GameRound) -> list[Numbered]:
    """The events of a round without those that change nothing (8.8, 8.14)."""
    return [
        (number, event)
        for number, event in round_.events
        if not isinstance(event, Compared | Claimed)
    ]
