"""What a correction changes in the standings: two of them compared (League 5.3)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from assistant.league.standings import Row


@dataclass(frozen=True, slots=True)
class RankChange:
    """A person's place and value before and after; None without a place, or without a row."""

    person: str
    old_place: int | None
    new_place: int | None
    old_value: Fraction | None
    new_value: Fraction | None

    @property
    def is_a_change(self) -> bool:
        """Whether the place or the value is another."""
        return (self.old_place, self.old_value) != (self.new_place, self.new_value)


def rank_changes(before: Sequence[Row], after: Sequence[Row]) -> tuple[RankChange, ...]:
    """Whose place or value changed, in the order of `after`; who is no longer in it comes last."""
    old_rows = {row.totals.person: row for row in before}
    new_rows = {row.totals.person: row for row in after}
    changes = [
        _between(person, old_rows.get(person), new_rows.get(person))
        for person in {**new_rows, **old_rows}
    ]
    return tuple(change for change in changes if change.is_a_change)


def combined(first: Sequence[RankChange], second: Sequence[RankChange]) -> tuple[RankChange, ...]:
    """Two changes, one after the other, as one; who is back where they began has no change."""
    earlier = {change.person: change for change in first}
    later = {change.person: change for change in second}
    changes = [
        _through(earlier.get(person) or later[person], later.get(person) or earlier[person])
        for person in {**later, **earlier}
    ]
    return tuple(change for change in changes if change.is_a_change)


def _through(first: RankChange, last: RankChange) -> RankChange:
    return RankChange(
        person=first.person,
        old_place=first.old_place,
        new_place=last.new_place,
        old_value=first.old_value,
        new_value=last.new_value,
    )


def _between(person: str, old: Row | None, new: Row | None) -> RankChange:
    return RankChange(
        person=person,
        old_place=old.place if old else None,
        new_place=new.place if new else None,
        old_value=old.value if old else None,
        new_value=new.value if new else None,
    )
