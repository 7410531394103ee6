"""Where the bottle ends up in a season (League 5.1): kept, since every round adds to it."""

from collections.abc import Iterable
from dataclasses import replace

from assistant.league.results import Result, SeatCount
from assistant.rules.table import Variant
from assistant.store import season_cache
from assistant.store.models import Season

Seat = tuple[int, Variant, int]
"""The size of a table, what it played, and the distance from the dealer."""


def follow(season: Season, old: Iterable[Result], new: Iterable[Result]) -> None:
    """Keep the counts with new results instead of old ones."""
    sums = {_seat(count): count for count in season_cache.seat_counts(season.id)}
    for results, times in ((old, -1), (new, 1)):
        _add(sums, results, times)
    season_cache.save_seat_counts(season.id, _in_order(sums))


def counted(results: Iterable[Result]) -> tuple[SeatCount, ...]:
    """The counts of all these results, by size of table, game and distance."""
    sums: dict[Seat, SeatCount] = {}
    _add(sums, results, 1)
    return _in_order(sums)


def _add(sums: dict[Seat, SeatCount], results: Iterable[Result], times: int) -> None:
    for result in results:
        for count in result.seat_counts:
            before = sums.get(_seat(count), replace(count, rounds=0, bottles=0))
            sums[_seat(count)] = replace(
                before,
                rounds=before.rounds + times * count.rounds,
                bottles=before.bottles + times * count.bottles,
            )


def _in_order(sums: dict[Seat, SeatCount]) -> tuple[SeatCount, ...]:
    return tuple(sums[seat] for seat in sorted(sums) if sums[seat].rounds)


def _seat(count: SeatCount) -> Seat:
    return count.seats, count.variant, count.distance
