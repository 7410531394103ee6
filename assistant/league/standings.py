"""The order of a season, and what decided it. League 4."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby, pairwise

from assistant.league.season_totals import SeasonTotals
from assistant.league.standings_rules import StandingsRules, Step


@dataclass(frozen=True, slots=True)
class Decided:
    """By which step a row stands before the next one, and what the two have of it (4.6); None for a row that has nothing."""

    step: Step
    own: Fraction | None
    next: Fraction | None


@dataclass(frozen=True, slots=True)
class Row:
    """A line in its place. `place` is None for who has too few games (4.1); `value` is what the season counts."""

    line: SeasonTotals
    place: int | None
    value: Fraction | None
    is_shared: bool = False
    decided: Decided | None = None


Group = tuple[SeasonTotals, ...]


def standings(lines: Iterable[SeasonTotals], rules: StandingsRules) -> tuple[Row, ...]:
    """The rows in order: first those with enough games, then the others, who have no place."""
    every, needed = list(lines), max(1, rules.threshold)
    ranked = _ordered([line for line in every if line.played >= needed], rules)
    others = _ordered([line for line in every if line.played < needed], rules)
    return (*ranked, *(replace(row, place=None, is_shared=False) for row in others))


def _ordered(lines: Sequence[SeasonTotals], rules: StandingsRules) -> list[Row]:
    rows: list[Row] = []
    for group in _parted(tuple(lines), lambda line: line.value(rules)):
        for tied in _by_ladder(group, rules.ladder):
            place = len(rows) + 1
            rows += [
                Row(line, place, line.value(rules), len(tied) > 1)
                for line in sorted(tied, key=lambda line: line.person)
            ]
    decided = [
        replace(upper, decided=_decided(upper, lower, rows, rules))
        for upper, lower in pairwise(rows)
    ]
    return decided + rows[-1:]


def _by_ladder(tied: Group, ladder: Sequence[Step]) -> list[Group]:
    """The tied, parted step by step (4.2)."""
    if len(tied) == 1 or not ladder:
        return [tied]
    values = step_values(ladder[0], tied)
    return [
        one
        for part in _parted(tied, lambda line: values[line.person])
        for one in _by_ladder(part, ladder[1:])
    ]


def step_values(step: Step, tied: Group) -> dict[str, Fraction | None]:
    """What each of the tied has of a step; None for all of them where the step can part nobody."""
    match step:
        case "wins":
            return {line.person: line.won for line in tied}
        case "seconds":
            return {line.person: line.seconds for line in tied}
        case "above":
            return {line.person: line.above_average for line in tied}
        case "between":
            among = {line.person: _among(line, tied) for line in tied}
            return dict.fromkeys(among) if None in among.values() else among


def _among(line: SeasonTotals, tied: Group) -> Fraction | None:
    """The part of the tied whom this line met that it beat (4.5); None where it met none of them."""
    meetings = [line.against[other.person] for other in tied if other.person in line.against]
    met = sum(times for times, _ in meetings)
    return Fraction(sum(halves for _, halves in meetings), 2 * met) if met else None


def _parted(group: Group, value: Callable[[SeasonTotals], Fraction | None]) -> list[Group]:
    """The group in parts of the same value, the highest first; who has none comes last."""
    values = {line.person: value(line) for line in group}

    def key(line: SeasonTotals) -> tuple[bool, Fraction]:
        its = values[line.person]
        return its is not None, its or Fraction(0)

    return [tuple(part) for _, part in groupby(sorted(group, key=key, reverse=True), key=key)]


def _decided(upper: Row, lower: Row, rows: Sequence[Row], rules: StandingsRules) -> Decided | None:
    """The step that parted two rows that follow each other and have the same of what is counted; None where none did."""
    if upper.value != lower.value or upper.place == lower.place:
        return None
    tied = tuple(row.line for row in rows if row.value == upper.value)
    for step in rules.ladder:
        values = step_values(step, tied)
        own, other = values[upper.line.person], values[lower.line.person]
        if own != other:
            return Decided(step, own, other)
        tied = tuple(line for line in tied if values[line.person] == own)
    return None
