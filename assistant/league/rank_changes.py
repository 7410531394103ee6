"""What a correction changes in the standings: two of them compared. League 5.3."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from assistant.league.standings import Row


@dataclass(frozen=True, slots=True)
class RankChange:
    """A person whose place or value is another now; None for one without a place, or without a row."""

    person: str
    was: int | None
    now: int | None
    had: Fraction | None
    has: Fraction | None


def between(before: Sequence[Row], after: Sequence[Row]) -> tuple[RankChange, ...]:
    """Who moved, in the order of the second table; who is in it no more comes last."""
    old, new = ({row.line.person: row for row in rows} for rows in (before, after))
    moves = [
        _moved(person, old.get(person), new.get(person))
        for person in [*new, *(one for one in old if one not in new)]
    ]
    return tuple(move for move in moves if (move.was, move.had) != (move.now, move.has))


def joined(first: Sequence[RankChange], then: Sequence[RankChange]) -> tuple[RankChange, ...]:
    """What two changes, one after the other, come to; who is where they were before has not moved."""
    old, new = ({move.person: move for move in moves} for moves in (first, then))
    moves = [
        _through(old.get(person), new.get(person))
        for person in [*new, *(one for one in old if one not in new)]
    ]
    return tuple(move for move in moves if (move.was, move.had) != (move.now, move.has))


def _through(first: RankChange | None, then: RankChange | None) -> RankChange:
    start, end = first or then, then or first
    assert start and end
    return RankChange(start.person, start.was, end.now, start.had, end.has)


def _moved(person: str, was: Row | None, now: Row | None) -> RankChange:
    (was_there, had), (is_there, has) = (
        (row.place, row.value) if row else (None, None) for row in (was, now)
    )
    return RankChange(person, was_there, is_there, had, has)
