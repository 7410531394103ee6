"""The app on a real server in this process, and a real browser; the benchmarks use them too."""

import shutil
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from playwright.sync_api import Browser, BrowserType, sync_playwright
from werkzeug.wsgi import ClosingIterator

from assistant.server import listen
from tests.databases import folder_in_memory

CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# As root, Chromium starts only so; and it calls nobody by itself.
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
IN_FILES = "--disable-dev-shm-usage"
"""Where little memory is shared, what its processes share lies in files, which is slower."""


class Requests:
    """Counts the requests that an app is answering, so that its database is not taken from them."""

    def __init__(self, app: Flask) -> None:
        self._answer = app.wsgi_app
        self._running = 0
        self._changed = threading.Condition()
        app.wsgi_app = self  # type: ignore[method-assign]

    def __call__(self, environ: Any, start_response: Any) -> Iterable[bytes]:
        """Answers a request; it ends when its last byte has been sent."""
        self._add(1)
        try:
            return ClosingIterator(self._answer(environ, start_response), [lambda: self._add(-1)])
        except BaseException:
            self._add(-1)
            raise

    def wait_for_all(self) -> None:
        """Returns when none is running."""
        with self._changed:
            assert self._changed.wait_for(lambda: self._running == 0, timeout=20)

    def _add(self, requests: int) -> None:
        with self._changed:
            self._running += requests
            self._changed.notify_all()


@contextmanager
def served(app: Flask) -> Iterator[str]:
    """The address at which the app is served, until the block is left."""
    server = listen(app, "127.0.0.1", 0)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.stop()
    thread.join(timeout=5)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser. A machine without one fails here: the suite means what it says only with it."""
    with sync_playwright() as playwright:
        browser = launched(playwright.chromium)
        yield browser
        browser.close()


def launched(kind: BrowserType, *more: str) -> Browser:
    """The browser of this machine, with more flags than it always gets."""
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert found, "there is no Chromium; .ci/browser installs one, or says how"
    flags = FLAGS if folder_in_memory() else [*FLAGS, IN_FILES]
    return kind.launch(executable_path=found, args=[*flags, *more])
