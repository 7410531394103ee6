"""Processor time to replay recorded rounds: `python -m benchmarks.replay [rounds]`.

Prints microseconds a card and milliseconds a round, for plays-only rounds of three and four players
in one process; beside it, in the same run, the card play of another pure-Python engine: rlcard's
bridge, its legal actions and its step.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import numpy
from rlcard.games.bridge.game import BridgeGame

from assistant.notation import record_files
from assistant.notation.record_files import RoundRecord
from assistant.rules.replay import walk
from tests.oracle import made

REPEATS = 5


def main(rounds: int = 1000) -> None:
    """Prints every figure."""
    for seats in (3, 4):
        documents = _documents(rounds, seats)
        read = [record_files.read(document) for document in documents]
        cards = sum(len(record.events) for record in read)
        for explain in (False, True):
            spent = _spent(lambda read=read, explain=explain: _replay(read, explain))
            name = f"{seats} players, {'with' if explain else 'without'} explain"
            print(
                f"{name:<36}{spent / cards * 1e6:8.2f} µs a card "
                f"{spent / rounds * 1e3:8.3f} ms a round"
            )
        spent = _checked(documents)
        print(
            f"{f'{seats} players, check --json --lines':<36}{'':>19}"
            f"{spent / rounds * 1e3:8.3f} ms a round, starting included"
        )
    played, spent = _rlcard(100)
    print(f"{'rlcard bridge, legal actions and step':<36}{spent / played * 1e6:7.2f} µs a card")


def _documents(rounds: int, seats: int) -> list[dict[str, Any]]:
    rng = Random(f"rounds of {seats}")
    return [
        made.legal_round(rng, ("Adam", "Betty", "Clara", "Doris")[:seats], "classic")
        for _ in range(rounds)
    ]


def _replay(read: Sequence[RoundRecord], explain: bool) -> None:
    for record in read:
        found = walk(record.table, enumerate(record.events), explain=explain).findings
        assert not found, found


def _spent(work: Callable[[], None]) -> float:
    """Seconds of processor time, the median of a few runs."""
    times = []
    for _ in range(REPEATS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return median(times)


def _checked(documents: Sequence[dict[str, Any]]) -> float:
    """Seconds of processor time that the command takes for all of them, its own start included."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "rounds.jsonl"
        file.write_text("\n".join(map(json.dumps, documents)), encoding="utf-8")
        before = getrusage(RUSAGE_CHILDREN)
        command = [
            sys.executable,
            "-c",
            "from assistant.cli import main; main()",
            "check",
            "--json",
            "--lines",
            str(file),
        ]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def _rlcard(deals: int) -> tuple[int, float]:
    """Cards played and seconds of processor time, of the play alone.

    The bidding is one bid and three passes.
    """
    rng, played, spent = Random("deals"), 0, 0.0
    for deal in range(deals):
        game = BridgeGame()
        game.np_random = numpy.random.RandomState(deal)
        game.init_game()
        while not game.round.is_bidding_over():
            legal = game.judger.get_legal_actions()
            game.step(legal[0] if game.round.contract_bid_move else legal[1])
        start = time.process_time()
        while not game.is_over():
            game.step(rng.choice(game.judger.get_legal_actions()))
            played += 1
        spent += time.process_time() - start
    return played, spent


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
