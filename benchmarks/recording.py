"""What it costs to record a tap: `python -m benchmarks.recording [sqlite|postgresql]`.

Posts legal plays as the phone posts them to our server, and the same forms to `benchmarks.bare`,
by turns in short slices, so that what slows the machine slows both. Prints for each database:

- requests a second with one client, in the first round of new tables;
- the 99th percentile of the latency with 16 writers, each at a table of its own, and each sending
  the next play as soon as the last one is answered;
- the median latency of the plays of round 13 (events 397 to 428 of the record) and of round 1.

Exits with 1 where a goal is missed. Takes about two minutes.
"""

import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from benchmarks.posting import Bare, Ours, Phone, Post, Side
from benchmarks.servers import Servers, on_postgresql, on_sqlite
from tests.databases import opens_folders

ROUNDS = 20  # with one client, each at a new table
WRITERS, SLICES, SECONDS = 16, 7, 2.0
LATE, TABLES = 13, 3  # the round that is compared with the first, and at how many tables

LEAST_SHARE, MOST_LATENCY, MOST_GROWTH = 0.6, 2.0, 1.1
"""The goals, as multiples: of the bare route's requests a second and latency, and of round 1."""


@dataclass(frozen=True)
class Figure:
    """What was measured, and the same of what it is compared with."""

    measured: float
    compared: float

    @property
    def ratio(self) -> float:
        """How many times as much was measured."""
        return self.measured / self.compared


def main(*databases: str) -> int:
    """Prints every figure; 1 if a goal is missed."""
    results = [_measure(database) for database in databases or ("sqlite", "postgresql")]
    return int(not all(results))


def _measure(database: str) -> bool:
    """Prints the figures on a database; whether its goals are met."""
    if database == "postgresql" and opens_folders():
        print("postgresql is left out: as root, set CI=true or BOTTLE_IMP_TEST_DATABASE_URL")
        return True
    with TemporaryDirectory() as folder, _servers(database, Path(folder)) as servers:
        ours, bare = Ours(servers.ours), Bare(servers.bare)
        share, latency, growth = _throughput(ours, bare), _latency(ours, bare), _growth(ours)
    print(f"{database}, 1 client: {_requests(share)}, {share.ratio:.0%} of them")
    print(f"{database}, {WRITERS} writers, 99th percentile: {_milliseconds(latency, 'bare')}")
    print(f"{database}, median in round {LATE}: {_milliseconds(growth, 'round 1')}")
    return (
        share.ratio >= LEAST_SHARE and latency.ratio <= MOST_LATENCY and growth.ratio <= MOST_GROWTH
    )


def _servers(database: str, folder: Path) -> AbstractContextManager[Servers]:
    return on_postgresql(folder) if database == "postgresql" else on_sqlite(folder)


def _requests(figure: Figure) -> str:
    return f"{figure.measured:.0f} requests a second, bare {figure.compared:.0f}"


def _milliseconds(figure: Figure, compared: str) -> str:
    measured, beside = figure.measured * 1e3, figure.compared * 1e3
    return f"{measured:.1f} ms, {compared} {beside:.1f} ms, {figure.ratio:.2f} times as long"


def _throughput(ours: Ours, bare: Bare) -> Figure:
    """Requests a second with one client: the medians over rounds at new tables."""
    rates = [(_rate(ours), _rate(bare)) for _ in range(ROUNDS)]
    counted = rates[1:]  # both have to warm up
    return Figure(median(rate for rate, _ in counted), median(rate for _, rate in counted))


def _rate(side: Side) -> float:
    """Requests a second in the first round of a new table."""
    phone = side.phone()
    plays = [post for post in next(side.rounds(phone)) if post.is_play]
    return len(plays) / sum(phone.post(play) for play in plays)


def _latency(ours: Ours, bare: Bare) -> Figure:
    """The 99th percentile of the seconds of a play, with all writers: the medians over slices."""
    at_ours = [Writer(ours) for _ in range(WRITERS)]
    at_bare = [Writer(bare) for _ in range(WRITERS)]
    slices = [(_late(_spent(at_ours)), _late(_spent(at_bare))) for _ in range(SLICES)]
    counted = slices[1:]
    return Figure(median(late for late, _ in counted), median(late for _, late in counted))


class Writer:
    """A phone that posts one play after the other at a table of its own."""

    def __init__(self, side: Side) -> None:
        self._phone = side.phone()
        self._posts = (post for posts in side.rounds(self._phone) for post in posts)

    def write(self, until: float) -> list[float]:
        """Posts until this moment; the seconds that each play took."""
        spent = []
        while time.perf_counter() < until:
            post = next(self._posts)
            seconds = self._phone.post(post)
            if post.is_play:
                spent.append(seconds)
        return spent


def _spent(writers: list[Writer]) -> list[float]:
    """The seconds that each play took while all of them wrote."""
    until = time.perf_counter() + SECONDS
    with ThreadPoolExecutor(len(writers)) as threads:
        spent = threads.map(Writer.write, writers, [until] * len(writers))
        return [seconds for each in spent for seconds in each]


def _late(spent: list[float]) -> float:
    """The 99th percentile."""
    return quantiles(spent, n=100)[-1]


def _growth(ours: Ours) -> Figure:
    """Median seconds of a play in a late round, and in the first round of another table.

    The plays of the two rounds are posted by turns.
    """
    late: list[float] = []
    early: list[float] = []
    for _ in range(TABLES):
        phone, rounds = _table(ours)
        for _ in range(LATE - 1):
            _post(phone, next(rounds))
        other_phone, other_rounds = _table(ours)
        begin, *plays = next(rounds)
        phone.post(begin)
        for play, first_play in zip(plays, next(other_rounds), strict=True):
            late.append(phone.post(play))
            early.append(other_phone.post(first_play))
    return Figure(median(late), median(early))


def _table(ours: Ours) -> tuple[Phone, Iterator[list[Post]]]:
    phone = ours.phone()
    return phone, ours.rounds(phone)


def _post(phone: Phone, posts: list[Post]) -> None:
    for post in posts:
        phone.post(post)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
