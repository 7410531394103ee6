"""Processor time to say when the bottle could still have been shed.

`python -m benchmarks.shedding [rounds]`.

So many random legal rounds of each kind: milliseconds a round, the median, the 95th percentile and
the worst, and in how many the search was given up before it had an answer. Exits with 1 where a
round took more than two seconds.
"""

import sys
import time
from collections.abc import Iterator
from random import Random
from statistics import median, quantiles

from assistant.notation import record_files
from assistant.rules.replay import replay
from assistant.rules.review import Shedding, shedding
from assistant.rules.state import Round
from tests.oracle import made

KINDS = ("standard-3", "standard-4", "lopaka", "bright-house")
MOST = 2.0
"""Seconds that a round may take."""


def main(rounds: int = 300) -> int:
    """Prints every figure; 1 if any round took too long."""
    worst = [_measured(kind, rounds) for kind in KINDS]
    return int(max(worst) > MOST)


def _measured(kind: str, rounds: int) -> float:
    """Prints the figures of a kind; its worst round, in seconds."""
    spent, given_up = [], 0
    for round_ in _rounds(kind, rounds):
        start = time.process_time()
        said = shedding(round_)
        spent.append(time.process_time() - start)
        assert said
        given_up += _is_given_up(said)
    print(
        f"{kind:<14}{median(spent) * 1e3:8.2f} ms {quantiles(spent, n=20)[-1] * 1e3:8.2f} ms "
        f"{max(spent) * 1e3:8.2f} ms"
        f"{given_up:6} of {rounds} given up"
    )
    return max(spent)


def _rounds(kind: str, rounds: int) -> Iterator[Round]:
    rng = Random(f"shedding of {kind}")
    for _ in range(rounds):
        record = record_files.read(made.any_round(rng, made.KINDS[kind], 0, "nothing")[0])
        yield replay(record.table, record.events, explain=False).round


def _is_given_up(said: Shedding) -> bool:
    """Whether a search ended without an answer before it had come to the first trick."""
    return said.forced is None and said.searched > said.since + 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
