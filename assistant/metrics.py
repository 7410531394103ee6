"""What is counted of the server: requests and writes, and never whose or at which table.

Anything may count; the server tells the sums at /metrics. Where one server is many processes, each
writes its counts into files of one folder, and whoever is asked adds up all of them.
"""

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry, Counter, Histogram

_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Where prometheus_client looks for the folder, once, when it is loaded."""

_MILLISECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_OF_REQUESTS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds, as bounds of what is counted together."""

_METHODS = frozenset(("GET", "HEAD", "POST", "OPTIONS"))


@dataclass(frozen=True)
class Measures:
    """All that is counted, and where it lies."""

    requests: "Counter"
    request_seconds: "Histogram"
    thread_wait: "Histogram"
    write_wait: "Histogram"
    write_seconds: "Histogram"
    busy: "Counter"
    registry: "CollectorRegistry" = field(repr=False)


@contextmanager
def shared() -> Iterator[None]:
    """Count together with the processes that this one starts, until the block is left.

    It comes before anything is counted.
    """
    assert not measures.cache_info().currsize, "something was counted already"
    maker, folder = os.getpid(), mkdtemp(prefix="bottle-imp-counts-")
    os.environ[_FOLDER] = folder
    try:
        yield
    finally:
        if os.getpid() == maker:
            shutil.rmtree(folder, ignore_errors=True)


def request(endpoint: str | None, method: str, status: int, seconds: float) -> None:
    """Count a request by its endpoint; the address says which table, and is not asked for."""
    how = method if method in _METHODS else "other"
    requests, request_seconds = _of_endpoint(endpoint or "none", how, status // 100)
    requests.inc()
    request_seconds.observe(seconds)


@cache
def _of_endpoint(endpoint: str, method: str, hundreds: int) -> "tuple[Counter, Histogram]":
    """What is counted of these requests; to look it up takes longer than to count."""
    requests = measures().requests.labels(endpoint, method, f"{hundreds}xx")
    return requests, measures().request_seconds.labels(endpoint)


@contextmanager
def writing(asked: float) -> Iterator[None]:
    """Count a transaction that begins now and writes; since when it waited, by `perf_counter`."""
    begun, outcome = time.perf_counter(), "undone"
    measures().write_wait.observe(begun - asked)
    try:
        yield
        outcome = "stored"
    finally:
        measures().write_seconds.labels(outcome).observe(time.perf_counter() - begun)


def text() -> bytes:
    """All counts, as Prometheus reads them."""
    from prometheus_client import CollectorRegistry, generate_latest
    from prometheus_client.multiprocess import MultiProcessCollector

    if _FOLDER not in os.environ:
        return generate_latest(measures().registry)
    folder = Path(os.environ[_FOLDER])
    _forget_the_dead(folder)
    registry = CollectorRegistry()
    MultiProcessCollector(registry, str(folder))  # type: ignore[no-untyped-call]
    return generate_latest(registry)


@cache
def measures() -> Measures:
    """All that is counted; the library is loaded here, after `shared` said where."""
    from prometheus_client import CollectorRegistry, Counter, Histogram
    from prometheus_client.metrics import disable_created_metrics

    disable_created_metrics()  # type: ignore[no-untyped-call]  # when each count began
    registry = CollectorRegistry()
    return Measures(
        registry=registry,
        requests=Counter(
            "bottle_imp_requests",
            "Requests that were answered.",
            ("endpoint", "method", "status"),
            registry=registry,
        ),
        request_seconds=Histogram(
            "bottle_imp_request_seconds",
            "Seconds from the beginning of a request to the head of its answer.",
            ("endpoint",),
            buckets=_OF_REQUESTS,
            registry=registry,
        ),
        thread_wait=Histogram(
            "bottle_imp_thread_wait_seconds",
            "Seconds that a request waited until a thread was free for it.",
            buckets=_MILLISECONDS,
            registry=registry,
        ),
        write_wait=Histogram(
            "bottle_imp_write_wait_seconds",
            "Seconds that a writer waited until its transaction began.",
            buckets=_MILLISECONDS,
            registry=registry,
        ),
        write_seconds=Histogram(
            "bottle_imp_write_seconds",
            "Seconds of a transaction that writes, by what became of it.",
            ("outcome",),
            buckets=_MILLISECONDS,
            registry=registry,
        ),
        busy=Counter(
            "bottle_imp_busy",
            "Requests that were told to come again, since others wrote or asked for much.",
            registry=registry,
        ),
    )


def _forget_the_dead(folder: Path) -> None:
    """Remove what processes that are gone said of now; what they counted stays in the sums."""
    for file in folder.glob("gauge_live*.db"):
        if not _runs(int(file.stem.rpartition("_")[2])):
            file.unlink(missing_ok=True)


def _runs(process: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(process, 0)
        return True
    return False
