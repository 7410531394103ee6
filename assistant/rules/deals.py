"""Who has dealt how often, and whether the deal has gone all the way around. Rulebook 7.2."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple


class Deals(NamedTuple):
    """How it stands with dealing after a round, by columns of the sheet.

    `played` rounds count, and `dealt` says how often each column dealt one of them. `waiting` are
    those who have yet to deal in this cycle, which ends when the deal has gone all the way around.
    """

    played: int
    dealt: Mapping[int, int]
    waiting: frozenset[int]


def deals(
    players: Sequence[Sequence[int]], dealers: Sequence[int | None], seated: Sequence[int]
) -> Iterator[Deals]:
    """How it stands after each round, of whose `players` one dealt.

    The dealer is None where a round does not count. `seated` sit at the table now: whoever has left
    is no longer waited for, and whoever joins is from their first round on.
    """
    dealt: Counter[int] = Counter()
    in_this_cycle: set[int] = set()
    seated_next = [*players[1:], seated]
    for at_the_table, dealer, stay in zip(players, dealers, seated_next, strict=True):
        if dealer is not None:
            dealt[dealer] += 1
            in_this_cycle.add(dealer)
        waiting = frozenset(at_the_table).intersection(stay) - in_this_cycle
        yield Deals(dealt.total(), dict(dealt), waiting)
        if not waiting:
            in_this_cycle = set()
