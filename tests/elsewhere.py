"""Other processes on the same database, which do what they are asked to, some of it at once."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import Connection
from threading import Barrier
from typing import Any

from tests.databases import app_on, hang_up
from tests.running import FORKED

Doing = tuple[Callable[..., Any], tuple[Any, ...]]
"""A function of a module, and what it is given."""

PATIENCE = 100
"""Seconds that all that was asked for at once may take."""


class Elsewhere:
    """A process of its own, with the app on a database."""

    def __init__(self, at: Connection) -> None:
        self._at = at

    def does(self, doing: Callable[..., Any], *given: Any) -> Any:
        """What a function returns there."""
        self.begin([(doing, given)])
        return self.ended()[0]

    def begin(self, doings: Sequence[Doing]) -> None:
        """Begins all of it at once there, each in a thread of its own."""
        self._at.send(doings)

    def ended(self) -> list[Any]:
        """What each of them returned; raises what one of them raised."""
        assert self._at.poll(PATIENCE)
        results = self._at.recv()
        for result in results:
            if isinstance(result, Exception):
                raise result
        return list(results)


@contextmanager
def elsewhere(database: str) -> Iterator[Elsewhere]:
    """Another process on this database, until the block is left."""
    here, there = FORKED.Pipe()
    process = FORKED.Process(target=_serve, args=(there, database), daemon=True)
    process.start()
    there.close()
    try:
        yield Elsewhere(here)
    finally:
        here.close()
        process.join(20)
        process.kill()


def _serve(at: Connection, database: str) -> None:
    os.environ.pop("DATABASE_URL", None)
    app = app_on(database)

    def do(one: tuple[Doing, Barrier]) -> Any:
        (doing, given), start = one
        with app.app_context():
            start.wait()
            try:
                return doing(*given)
            except Exception as error:
                return error

    while True:
        try:
            doings = at.recv()
        except EOFError:
            break
        start = Barrier(len(doings))
        with ThreadPoolExecutor(len(doings)) as threads:
            at.send(list(threads.map(do, [(doing, start) for doing in doings])))
    hang_up(app)
