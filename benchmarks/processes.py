"""One, two and four processes of our server on one PostgreSQL: `python -m benchmarks.processes`.

Sixteen writers, each at a table of its own, post plays as fast as they are answered, by turns: all
to one process, to two, to four, each on a port of its own. Two serve 1.7 times as many as one where
the machine has processors for them, for PostgreSQL and for the writers: four, at the least.
Exits with 1 where it has them and they do not.
"""

import os
import sys
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.posting import Ours
from benchmarks.recording import SECONDS, WRITERS, Writer, spent
from benchmarks.servers import on_postgresql, ours_on

PROCESSES = (1, 2, 4)
SLICES = 9
LEAST, NEEDED = 1.7, 4
"""How many times as many plays two processes serve, and the processors that this takes."""


def main() -> int:
    """Prints the figures; 1 if the goal is missed."""
    with ExitStack() as running:
        folder = Path(running.enter_context(TemporaryDirectory()))
        servers = running.enter_context(on_postgresql(folder))
        others = range(max(PROCESSES) - 1)
        more = [running.enter_context(ours_on(folder, servers.database)) for _ in others]
        ports = [servers.ours, *more]
        writers = [
            [
                Writer(Ours(port))
                for _, port in zip(range(WRITERS), cycle(ports[:many]), strict=False)
            ]
            for many in PROCESSES
        ]
        slices = [[_rate(some) for some in writers] for _ in range(SLICES)][1:]
    rates = [median(found) for found in zip(*slices, strict=True)]
    for many, rate in zip(PROCESSES, rates, strict=True):
        print(f"{many} at once: {rate:.0f} plays a second, {rate / rates[0]:.2f} times")
    processors = os.cpu_count() or 1
    if processors < NEEDED:
        print(f"{processors} processors are too few for the goal of {LEAST}: it takes {NEEDED}")
        return 0
    return int(rates[1] / rates[0] < LEAST)


def _rate(writers: list[Writer]) -> float:
    """Plays a second while all of them write."""
    return len(spent(writers)) / SECONDS


if __name__ == "__main__":
    sys.exit(main())
