"""Who sits where on an evening: tables for those who are there (League 6). Chance comes in as
orders of the people.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from assistant.league.seating_search import Group, evenest, fewest_meetings

Chair = tuple[str, int, int]
"""A person, how many sit at the table, and the person's distance from the dealer."""


@dataclass(frozen=True, slots=True)
class Past:
    """What a season knows when tables are drawn.

    How often two people have `met`; how often each `sat` where; and at how many tables each was
    drawn `since` they last sat out.
    """

    met: Mapping[frozenset[str], int] = field(default_factory=dict)
    sat: Mapping[Chair, int] = field(default_factory=dict)
    since: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Seating:
    """The tables, each clockwise from its dealer, and who sits out."""

    tables: tuple[tuple[str, ...], ...]
    out: tuple[str, ...] = ()


def starts(people: int) -> int:
    """From how many orders of so many people a draw begins: few people are soon tried."""
    return max(3, 120 // max(people, 1))


def draw(
    orders: Sequence[Sequence[str]], past: Past, *, only_fours: bool = False, fives: bool = False
) -> Seating:
    """The tables for the people, of whom each order has all; the first says who sits out of equals.

    `only_fours`: who is left over sits out. `fives`: five can play at one table.
    """
    sizes = table_sizes(len(orders[0]), only_fours=only_fours, fives=fives)
    out = _who_sits_out(orders[0], len(orders[0]) - sum(sizes), past.since)
    ids = sorted(set(orders[0]) - set(out))
    number_of = {id: number for number, id in enumerate(ids)}
    beginnings = [
        _dealt([number_of[id] for id in order if id in number_of], sizes) for order in orders
    ]
    met = [[past.met.get(frozenset((one, other)), 0) for other in ids] for one in ids]
    tables = _best(beginnings, met, _too_often(ids, past.sat, sizes))
    return Seating(tuple(tuple(ids[number] for number in table) for table in tables), out)


def table_sizes(people: int, *, only_fours: bool = False, fives: bool = False) -> tuple[int, ...]:
    """How many sit at each table (6.1), the larger ones first; one alone sits at none."""
    if only_fours and people >= 4:
        return (4,) * (people // 4)
    if people == 5:
        return (5,) if fives else (3, 2)
    if people < 3:
        return (2,) * (people // 2)
    tables = -(-people // 4)
    threes = 4 * tables - people
    return (4,) * (tables - threes) + (3,) * threes


def _who_sits_out(order: Sequence[str], many: int, since: Mapping[str, int]) -> tuple[str, ...]:
    """So many of those who were drawn most often since they last sat out (6.2)."""
    by_turn = sorted(order, key=lambda person: -since.get(person, 0))
    return tuple(by_turn[:many])


def _dealt(order: Sequence[int], sizes: Sequence[int]) -> list[Group]:
    """The people of an order at the tables, one table after the other."""
    ends = [sum(sizes[: number + 1]) for number in range(len(sizes))]
    return [list(order[end - size : end]) for size, end in zip(sizes, ends, strict=True)]


def _too_often(
    ids: Sequence[str], sat: Mapping[Chair, int], sizes: Sequence[int]
) -> dict[int, list[list[int]]]:
    """For each size of table and person: how much more often than least they sat at each place."""
    counts = {
        size: [[sat.get((id, size, seat), 0) for seat in range(size)] for id in ids]
        for size in set(sizes)
    }
    return {
        size: [[count - min(own) for count in own] for own in of_size]
        for size, of_size in counts.items()
    }


def _best(
    beginnings: Sequence[list[Group]], met: list[list[int]], too_often: dict[int, list[list[int]]]
) -> list[Group]:
    """The tables with the fewest repeated meetings (6.3), and of these the evenest seats (6.4)."""
    grouped = sorted(fewest_meetings(groups, met) for groups in beginnings)
    least = grouped[0].meetings
    most = least + max(1, len(beginnings[0]) // 2)
    seated = [evenest(found.groups, met, too_often, most) for found in grouped]
    return min(seated).groups
