"""Two processes of our server on one PostgreSQL against one: `python -m benchmarks.processes`.

Sixteen writers, each at a table of its own, post plays as fast as they are answered: all of them to
one process, and by turns half of them to another one on a second port. Two serve 1.7 times as many
where the machine has processors for them, for PostgreSQL and for the writers: four, at the least.
Exits with 1 where they have them and do not.
"""

import os
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.posting import Ours
from benchmarks.recording import SECONDS, WRITERS, Writer, spent
from benchmarks.servers import on_postgresql, ours_on

SLICES = 9
LEAST, NEEDED = 1.7, 4
"""How many times as many plays two processes serve, and the processors that this takes."""


def main() -> int:
    """Prints the figures; 1 if the goal is missed."""
    with (
        TemporaryDirectory() as folder,
        on_postgresql(Path(folder)) as servers,
        ours_on(Path(folder), servers.database) as second,
    ):
        first = servers.ours
        one = [Writer(Ours(first)) for _ in range(WRITERS)]
        both = [Writer(Ours(port)) for port in (first, second) * (WRITERS // 2)]
        rates = [(_rate(one), _rate(both)) for _ in range(SLICES)][1:]
    of_one, of_two = (median(found) for found in zip(*rates, strict=True))
    processors = os.cpu_count() or 1
    print(f"one process {of_one:.0f} plays a second, two {of_two:.0f}: {of_two / of_one:.2f} times")
    if processors < NEEDED:
        print(f"{processors} processors are too few for the goal of {LEAST}: it takes {NEEDED}")
        return 0
    return int(of_two / of_one < LEAST)


def _rate(writers: list[Writer]) -> float:
    """Plays a second while all of them write."""
    return len(spent(writers)) / SECONDS


if __name__ == "__main__":
    sys.exit(main())
