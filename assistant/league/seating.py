"""Who sits where on an evening: tables for those who are there (League 6)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, islice, permutations

# The search for tables: two people change places as long as that is better (League 6.3, 6.4).
#
# People are numbers from 0. `met` says for each two how often they have met.


Group = list[int]
"""The people of a table."""

Swap = tuple[int, int, int, int]
"""Two places at two tables: table and place of the one and of the other."""

Meetings = Sequence[Sequence[int]]
TooOften = dict[int, list[list[int]]]
"""For each size of table and person: how much more often than least they sat at each place."""


@dataclass(frozen=True, slots=True, order=True)
class Arrangement:
    """Tables, the better the smaller: meetings above what is allowed; what is uneven about the
    seats; and how often those who sit together have met.
    """

    above: int
    uneven: int
    meetings: int
    groups: list[Group]


def fewest_meetings(groups: list[Group], met: Meetings) -> Arrangement:
    """These tables after changes of places, with fewer meetings that were there before."""
    tables = _Tables(groups, met)
    while sum([tables.swap_for_fewer(swap) for swap in _swaps(tuple(map(len, groups)))]):
        pass
    return Arrangement(0, 0, tables.meetings, tables.groups)


def evenest(groups: list[Group], met: Meetings, too_often: TooOften, most: int) -> Arrangement:
    """These tables with evener seats, and at most so many meetings that were there before.

    Each group is in the order of its seats, the dealer first.
    """
    tables = _SeatedTables(groups, met, too_often, most)
    while sum([tables.swap_for_evener(swap) for swap in _swaps(tuple(map(len, groups)))]):
        pass
    seated = [_seated(group, too_often[len(group)]) for group in tables.groups]
    return Arrangement(*tables.value, seated)


@cache
def _swaps(sizes: tuple[int, ...]) -> tuple[Swap, ...]:
    return tuple(
        (one, place, other, other_place)
        for one, other in combinations(range(len(sizes)), 2)
        for place in range(sizes[one])
        for other_place in range(sizes[other])
    )


class _Tables:
    """Who sits together, and how often they have met."""

    def __init__(self, groups: Sequence[Group], met: Meetings) -> None:
        self.groups = [list(group) for group in groups]
        self._met = met
        self._with = [[sum([own[each] for each in group]) for group in groups] for own in met]
        """For each person and table how often the person has met those who sit there."""
        own = [self._with[person][at] for at, group in enumerate(groups) for person in group]
        self.meetings = sum(own) // 2

    def swap_for_fewer(self, swap: Swap) -> bool:
        """Let two change places where fewer meet again; whether they did."""
        more = self.more(swap)
        if more < 0:
            self.swap(swap)
            self.meetings += more
        return more < 0

    def more(self, swap: Swap) -> int:
        """How many meetings more there are when two people change places."""
        one, place, other, other_place = swap
        person, their = self.groups[one][place], self.groups[other][other_place]
        of_person, of_their = self._with[person], self._with[their]
        before = of_person[one] + of_their[other]
        return of_person[other] + of_their[one] - before - 2 * self._met[person][their]

    def swap(self, swap: Swap) -> None:
        """Let two change places, whatever comes of it."""
        one, place, other, other_place = swap
        person, their = self.groups[one][place], self.groups[other][other_place]
        self.groups[one][place], self.groups[other][other_place] = their, person
        for own, of_person, of_their in zip(
            self._with, self._met[person], self._met[their], strict=True
        ):
            own[one] += of_their - of_person
            own[other] += of_person - of_their


class _SeatedTables(_Tables):
    """Tables whose seats become evener."""

    def __init__(
        self, groups: Sequence[Group], met: Meetings, too_often: TooOften, most: int
    ) -> None:
        super().__init__(groups, met)
        self._too_often, self._most = too_often, most
        self._known: dict[frozenset[int], int] = {}
        self._uneven = [self._unevenness(group) for group in self.groups]

    @property
    def value(self) -> tuple[int, int, int]:
        """The better the smaller, as of an `Arrangement`."""
        return max(0, self.meetings - self._most), sum(self._uneven), self.meetings

    def swap_for_evener(self, swap: Swap) -> bool:
        """Let two change places where that is better; whether they did."""
        more, one, other = self.more(swap), swap[0], swap[2]
        uneven = self._uneven[one] + self._uneven[other]
        if more > 0 and (not uneven or self.meetings + more > self._most):
            return False
        if not more and not uneven:
            return False
        before, were = self.value, (self._uneven[one], self._uneven[other])
        self.swap(swap)
        self.meetings += more
        self._uneven[one] = self._unevenness(self.groups[one])
        self._uneven[other] = self._unevenness(self.groups[other])
        if self.value < before:
            return True
        self.swap(swap)
        self.meetings -= more
        self._uneven[one], self._uneven[other] = were
        return False

    def _unevenness(self, group: Group) -> int:
        """What is uneven about a table at best."""
        people = frozenset(group)
        if people not in self._known:
            too_often = self._too_often[len(group)]
            self._known[people] = _unevenness(_seated(group, too_often), too_often)
        return self._known[people]


def _seated(group: Group, too_often: list[list[int]]) -> Group:
    """The people of a table in the order of their seats that is the evenest."""
    orders = [[group[place] for place in order] for order in _orders(len(group))]
    return min(orders, key=lambda order: _unevenness(order, too_often))


def _unevenness(order: Group, too_often: list[list[int]]) -> int:
    """The squares of how much more often than least each has had the seat."""
    return sum([too_often[person][seat] ** 2 for seat, person in enumerate(order)])


@cache
def _orders(size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(permutations(range(size)))


# Who sits where on an evening: tables for those who are there (League 6). Chance comes in as
# orders of the people.

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
    # those sit out who were drawn most often since they last did (6.2)
    by_turn = sorted(orders[0], key=lambda person: -past.since.get(person, 0))
    out = tuple(by_turn[: len(by_turn) - sum(sizes)])
    ids = sorted(set(orders[0]) - set(out))
    number_of = {id: number for number, id in enumerate(ids)}
    beginnings = []
    for order in orders:
        numbers = iter([number_of[id] for id in order if id in number_of])
        beginnings.append([list(islice(numbers, size)) for size in sizes])
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
