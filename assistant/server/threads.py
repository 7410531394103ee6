"""Threads that answer requests.

They end with the process: a request that takes too long does not keep a server that stops, as the
threads of Python's own pool would.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from queue import SimpleQueue
from typing import Any, ParamSpec, TypeVar

_Asked = ParamSpec("_Asked")
_Answer = TypeVar("_Answer")


class Threads(Executor):
    """So many threads, and a queue before them."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._queue: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        for _ in range(count):
            threading.Thread(target=self._work, daemon=True).start()

    def submit(
        self,
        fn: Callable[_Asked, _Answer],
        /,
        *args: _Asked.args,
        **kwargs: _Asked.kwargs,
    ) -> "Future[_Answer]":
        """Let the next thread that is free do this."""
        future: Future[_Answer] = Future()
        self._queue.put((future, partial(fn, *args, **kwargs)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let each thread end after what it does; nobody waits for that."""
        for _ in range(self._count):
            self._queue.put(None)

    def _work(self) -> None:
        while task := self._queue.get():
            future, do = task
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(do())
            except BaseException as error:
                future.set_exception(error)
            del task, future, do  # what was answered is not kept until the next one comes
