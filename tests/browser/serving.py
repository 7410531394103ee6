"""The app on a real server in this process, and a real browser; the benchmarks use them too."""

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import waitress
from flask import Flask
from playwright.sync_api import Browser, sync_playwright

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
# As root, and where little memory is shared, Chromium starts only so; and it calls nobody by itself.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
]


@contextmanager
def served(app: Flask) -> Iterator[str]:
    """The address at which the app is served, until the block is left."""
    server = waitress.create_server(app, host="127.0.0.1", port=0, threads=8)

    def run() -> None:
        with suppress(
            OSError, ValueError
        ):  # it is closed from outside, perhaps while it waits on its socket
            server.run()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.close()
    thread.join(timeout=5)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser. A machine without one fails here: the suite means what it says only with it."""
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert found, "there is no Chromium; .ci/browser installs one, or says how"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()
