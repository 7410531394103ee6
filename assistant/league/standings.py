"""The standings of a season: who is before whom, and by which step; what changes in them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from operator import attrgetter
from typing import Any, Literal

from assistant.league.people import alphabetical
from assistant.league.seasons import StandingsRules, Step
from assistant.league.totals import SeasonTotals

# The standings of a season: who is before whom, and by which step (League 4).


@dataclass(frozen=True, slots=True)
class TieBreak:
    """The step that put a row before the next one, and what each of the two has of it (4.6).

    A value is None for a person who has nothing that the step could compare. Of two who share a
    place at a final table "rounds" is how they stood before it (7.6).
    """

    step: Step | Literal["rounds"]
    value: Fraction | None
    next_value: Fraction | None


@dataclass(frozen=True, slots=True)
class Row:
    """A person's row of the standings.

    `place` is None for a person with too few games or sessions (4.1). `value` is what the season
    counts. `tie_break` is None unless a step put the row before the next one, with a place or
    without.
    """

    totals: SeasonTotals
    place: int | None
    value: Fraction | None
    is_shared: bool = False
    tie_break: TieBreak | None = None


Group = tuple[SeasonTotals, ...]
"""The totals of people who are tied so far."""

Values = Mapping[str, Fraction | None]
"""What each person has of a step, or of what the season counts."""


def standings(totals: Iterable[SeasonTotals], rules: StandingsRules) -> tuple[Row, ...]:
    """The rows in order: those with enough games, then the others, without a place (4.1)."""
    everybody = list(totals)
    enough = _ranked([own for own in everybody if not any(own.missing(rules))], rules)
    too_few = _ranked([own for own in everybody if any(own.missing(rules))], rules)
    return (*enough, *(replace(row, place=None, is_shared=False) for row in too_few))


def tied_by_name(rows: Sequence[Row], names: Mapping[str, str]) -> tuple[Row, ...]:
    """The rows with those between whom nothing decides in the order of their names.

    What put somebody before the next one stays where it is: with the last of those who are tied.
    """
    keys: dict[str, tuple[int, Any]] = {}
    group = 0
    for before, row in pairwise([*rows[:1], *rows]):
        if before.tie_break or (before.place, before.value) != (row.place, row.value):
            group += 1
        keys[row.totals.person] = group, alphabetical(names[row.totals.person])
    by_name = sorted(rows, key=lambda row: keys[row.totals.person])
    pairs = zip(by_name, rows, strict=True)
    return tuple(replace(row, tie_break=there.tie_break) for row, there in pairs)


def step_values(step: Step, tied: Group) -> Values:
    """What each of the tied has of a step; None for all of them where it cannot decide (4.5)."""
    if step != "between":
        value_of = attrgetter(_OF_STEP[step])
        return {own.person: value_of(own) for own in tied}
    # the part of the tied people met whom each beat; None who met none of them
    people, values = {own.person for own in tied}, dict[str, Fraction | None]()
    for own in tied:
        meetings = [own.against[person] for person in own.against if person in people]
        met = sum(times for times, _ in meetings)
        half_wins = sum(half_wins for _, half_wins in meetings)
        values[own.person] = Fraction(half_wins, 2 * met) if met else None
    return dict.fromkeys(values) if None in values.values() else values


_OF_STEP: Mapping[Step, str] = {"wins": "won", "seconds": "seconds", "above": "above_average"}
"""What is compared of the totals; of `between` it depends on who is tied."""


def _ranked(totals: Sequence[SeasonTotals], rules: StandingsRules) -> list[Row]:
    values = {own.person: own.value(rules) for own in totals}
    rows: list[Row] = []
    for group in _split(tuple(totals), values):
        for tied, tie_break in _split_by_ladder(group, rules.steps):
            rows += _rows_of(tied, len(rows) + 1, values, tie_break)
    return rows


def _rows_of(tied: Group, place: int, values: Values, tie_break: TieBreak | None) -> list[Row]:
    """The rows of people who share a place, or of one alone; the last is before others."""
    rows = [
        Row(own, place, values[own.person], is_shared=len(tied) > 1)
        for own in sorted(tied, key=lambda own: own.person)
    ]
    return [*rows[:-1], replace(rows[-1], tie_break=tie_break)]


def _split_by_ladder(tied: Group, ladder: Sequence[Step]) -> list[tuple[Group, TieBreak | None]]:
    """The tied in smaller groups, one step of the ladder after the other (4.2).

    With each group the step that put it before the next one; None for the last.
    """
    if len(tied) == 1 or not ladder:
        return [(tied, None)]
    values = step_values(ladder[0], tied)
    groups: list[tuple[Group, TieBreak | None]] = []
    for group in _split(tied, values):
        if groups:
            before = groups[-1][0]
            value, next_value = values[before[0].person], values[group[0].person]
            groups[-1] = before, TieBreak(ladder[0], value, next_value)
        groups += _split_by_ladder(group, ladder[1:])
    return groups


def _split(group: Group, values: Values) -> list[Group]:
    """The group in groups of one value each, the highest first; those without a value last.

    Fractions take long to compare, so that each value is sorted once, whoever has it.
    """
    tied: dict[Fraction, list[SeasonTotals]] = {}
    without: list[SeasonTotals] = []
    for own in group:
        value = values[own.person]
        (without if value is None else tied.setdefault(value, [])).append(own)
    in_order = [tied[value] for value in sorted(tied, reverse=True)]
    return [tuple(some) for some in (*in_order, without) if some]


# What a correction changes in the standings: two of them compared (League 5.3).


@dataclass(frozen=True, slots=True)
class RankChange:
    """A person's place and value before and after; None without a place, or without a row."""

    person: str
    old_place: int | None
    new_place: int | None
    old_value: Fraction | None
    new_value: Fraction | None


_Standing = tuple[int | None, Fraction | None]
"""A place and a value."""


def rank_changes(before: Sequence[Row], after: Sequence[Row]) -> tuple[RankChange, ...]:
    """Whose place or value changed, in the order of `after`; who is no longer in it comes last."""
    old, new = (
        {row.totals.person: (row.place, row.value) for row in rows} for rows in (before, after)
    )
    return _changes([*new, *old], old, new)


def combined(first: Sequence[RankChange], second: Sequence[RankChange]) -> tuple[RankChange, ...]:
    """Two changes, one after the other, as one; who is back where they began has no change."""
    both = (*second, *first)
    old = {change.person: (change.old_place, change.old_value) for change in both}
    new = {change.person: (change.new_place, change.new_value) for change in reversed(both)}
    return _changes(old, old, new)


def places_alone(changes: Iterable[RankChange]) -> tuple[RankChange, ...]:
    """The same without values, of whoever has another place: what is counted is another thing."""
    return tuple(
        replace(change, old_value=None, new_value=None)
        for change in changes
        if change.old_place != change.new_place
    )


def _changes(
    persons: Iterable[str], old: Mapping[str, _Standing], new: Mapping[str, _Standing]
) -> tuple[RankChange, ...]:
    nowhere = None, None
    found = []
    for person in dict.fromkeys(persons):
        (old_place, old_value), (new_place, new_value) = (
            standing.get(person, nowhere) for standing in (old, new)
        )
        if (old_place, old_value) != (new_place, new_value):
            found.append(RankChange(person, old_place, new_place, old_value, new_value))
    return tuple(found)


# How somebody did against each of the others (League 5.4).

LEAST_MET = 3
"""A nemesis or a favourite was met in at least so many games."""

_HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """In how many games another person was met, and with how many half wins.

    A game before the other is two half wins, a shared place one, as in `PersonalResult.meetings`.
    """

    person: str
    met: int
    half_wins: int

    @property
    def beaten(self) -> Fraction:
        """How often the other was beaten; a shared place is half a time."""
        return Fraction(self.half_wins, 2)

    @property
    def part(self) -> Fraction:
        """How often the other was beaten as a part of the games."""
        return Fraction(self.half_wins, 2 * self.met)


def nemesis(others: Iterable[HeadToHead]) -> HeadToHead | None:
    """Who was beaten in the smallest part of the games, if in less than half; of equal ones who
    was met more often, then the first. None where nobody was met often enough.
    """
    feared = [other for other in others if other.met >= LEAST_MET and other.part < _HALF]
    return min(feared, key=lambda other: (other.part, -other.met), default=None)


def favourite(others: Iterable[HeadToHead]) -> HeadToHead | None:
    """Who was beaten in the largest part of the games, if in more than half; else as `nemesis`."""
    liked = [other for other in others if other.met >= LEAST_MET and other.part > _HALF]
    return min(liked, key=lambda other: (-other.part, -other.met), default=None)
