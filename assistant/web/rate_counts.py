"""How often something was asked for lately: counted in the memory of this one process, or in the
database for all of them.
"""

import time
from threading import Lock
from typing import NamedTuple

from limits.storage import Storage

from assistant.services import shared_counts

SWEPT_FROM = 1000
"""From so many counts on, those that are over are looked for and dropped."""

SWEEPING = 60.0
"""Seconds after which a process drops from the database what is over, if it counts anything."""


class Window(NamedTuple):
    """How often since it began, and the moment of the steady clock at which it ends."""

    times: int
    end: float


class SteadyCounts(Storage):
    """Counts by a clock that nobody can set, so that one that steps back shuts nobody out.

    The storage that the library brings reads the wall's clock: after a step back of a year, who has
    asked too often would wait for a year.
    """

    STORAGE_SCHEME = ["steady"]  # noqa: RUF012  the library's own form

    def __init__(self, uri: str | None = None, **options: float | str | bool) -> None:
        super().__init__(uri)
        self._lock = Lock()
        self._windows: dict[str, Window] = {}
        self._swept_from = SWEPT_FROM

    @property
    def base_exceptions(self) -> tuple[type[Exception], ...]:
        """What the library should take for a fault of the storage: nothing; ours is answered."""
        return ()

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count `amount` more in the window of a key, which lasts `expiry` seconds; its count."""
        now = time.monotonic()
        with self._lock:
            before = self._windows.get(key)
            if before is None or before.end <= now:
                self._sweep(now)
                before = Window(0, now + expiry)
            self._windows[key] = Window(before.times + amount, before.end)
            return before.times + amount

    def get(self, key: str) -> int:
        """The count of a key's window, 0 where there is none."""
        window = self._windows.get(key)
        return window.times if window and window.end > time.monotonic() else 0

    def get_expiry(self, key: str) -> float:
        """When a key's window ends, in the wall's time as it is now: the library takes that off."""
        window = self._windows.get(key)
        return time.time() + (max(0.0, window.end - time.monotonic()) if window else 0.0)

    def check(self) -> bool:
        """Whether the storage can be reached."""
        return True

    def reset(self) -> int:
        """Forget everything; how many counts."""
        with self._lock:
            count = len(self._windows)
            self._windows.clear()
            return count

    def clear(self, key: str) -> None:
        """Forget a key."""
        with self._lock:
            self._windows.pop(key, None)

    def _sweep(self, now: float) -> None:
        """Drop what is over, each time that the counts have doubled."""
        if len(self._windows) < self._swept_from:
            return
        self._windows = {key: window for key, window in self._windows.items() if window.end > now}
        self._swept_from = max(SWEPT_FROM, 2 * len(self._windows))


class SharedCounts(SteadyCounts):
    """Counts in the database, by one statement each; what it said last is remembered here.

    So to look whether too much was asked for takes no statement. Of what other processes counted
    since, this one learns when it counts next: of guesses each of them lets one more pass.
    """

    STORAGE_SCHEME = ["shared"]  # noqa: RUF012  the library's own form

    def __init__(self, uri: str | None = None, **options: float | str | bool) -> None:
        super().__init__(uri)
        self._swept_at = time.monotonic()

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count `amount` more in the window of a key, which lasts `expiry` seconds; its count."""
        times, left = shared_counts.count(key, expiry, amount)
        now = time.monotonic()
        with self._lock:
            self._sweep(now)
            self._windows[key] = Window(times, now + left)
            is_to_sweep = now - self._swept_at > SWEEPING
            if is_to_sweep:
                self._swept_at = now
        if is_to_sweep:
            shared_counts.sweep()
        return times
