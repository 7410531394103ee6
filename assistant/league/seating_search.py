"""The search for tables: two people change places as long as that is better (League 6.3, 6.4).

People are numbers from 0. `met` says for each two how often they have met.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations

Group = list[int]
"""The people of a table."""

Swap = tuple[int, int, int, int]
"""Two places at two tables: table and place of the one and of the other."""

Meetings = Sequence[Sequence[int]]
TooOften = dict[int, list[list[int]]]
"""For each size of table and person: how much more often than least they sat at each place."""


@dataclass(frozen=True, slots=True, order=True)
class Found:
    """Tables, the better the smaller: meetings above what is allowed; what is uneven about the
    seats; and how often those who sit together have met.
    """

    above: int
    uneven: int
    meetings: int
    groups: list[Group]


def fewest_meetings(groups: list[Group], met: Meetings) -> Found:
    """These tables after changes of places, with fewer meetings that were there before."""
    while sum(_swapped_for_fewer(groups, met, swap) for swap in _swaps(groups)):
        pass
    return Found(0, 0, sum(_meetings(group, met) for group in groups), groups)


def evenest(groups: list[Group], met: Meetings, too_often: TooOften, most: int) -> Found:
    """These tables with evener seats, and at most so many meetings that were there before.

    Each group is in the order of its seats, the dealer first.
    """
    search = _SeatSearch([list(group) for group in groups], met, too_often, most)
    while sum(search.swap_for_evener(swap) for swap in _swaps(groups)):
        pass
    seated = [_seated(group, too_often[len(group)]) for group in search.groups]
    return Found(*search.value, seated)


def _swaps(groups: list[Group]) -> Iterator[Swap]:
    for one, other in combinations(range(len(groups)), 2):
        for place in range(len(groups[one])):
            for other_place in range(len(groups[other])):
                yield one, place, other, other_place


def _meetings(group: Group, met: Meetings) -> int:
    return sum(met[person][other] for person, other in combinations(group, 2))


def _more(groups: list[Group], met: Meetings, swap: Swap) -> int:
    """How many meetings more two tables have when two people change places."""
    one, place, other, other_place = swap
    person, their = groups[one][place], groups[other][other_place]
    of_person, of_their = met[person], met[their]
    here = sum([of_their[each] - of_person[each] for each in groups[one] if each != person])
    there = sum([of_person[each] - of_their[each] for each in groups[other] if each != their])
    return here + there


def _swap(groups: list[Group], swap: Swap) -> None:
    one, place, other, other_place = swap
    groups[one][place], groups[other][other_place] = groups[other][other_place], groups[one][place]


def _swapped_for_fewer(groups: list[Group], met: Meetings, swap: Swap) -> bool:
    """Let two change places where fewer meet again; whether they did."""
    is_fewer = _more(groups, met, swap) < 0
    if is_fewer:
        _swap(groups, swap)
    return is_fewer


class _SeatSearch:
    """Tables whose seats become evener."""

    def __init__(self, groups: list[Group], met: Meetings, too_often: TooOften, most: int) -> None:
        self.groups, self._met, self._too_often, self._most = groups, met, too_often, most
        self._uneven_of: dict[frozenset[int], int] = {}
        self._meetings = sum(_meetings(group, met) for group in groups)
        self.value = self._valued(self._meetings, sum(map(self._uneven, groups)))

    def swap_for_evener(self, swap: Swap) -> bool:
        """Let two change places where that is better; whether they did."""
        meetings = self._meetings + _more(self.groups, self._met, swap)
        if meetings - self._most > self.value[0]:
            return False
        one, other = self.groups[swap[0]], self.groups[swap[2]]
        before = self._uneven(one) + self._uneven(other)
        _swap(self.groups, swap)
        after = self._uneven(one) + self._uneven(other)
        value = self._valued(meetings, self.value[1] - before + after)
        if value >= self.value:
            _swap(self.groups, swap)
            return False
        self._meetings, self.value = meetings, value
        return True

    def _valued(self, meetings: int, uneven: int) -> tuple[int, int, int]:
        return max(0, meetings - self._most), uneven, meetings

    def _uneven(self, group: Group) -> int:
        """What is uneven about a table at best."""
        people = frozenset(group)
        if people not in self._uneven_of:
            too_often = self._too_often[len(group)]
            self._uneven_of[people] = _unevenness(_seated(group, too_often), too_often)
        return self._uneven_of[people]


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
