"""How soon trick entry stands on a phone: `python -m benchmarks.first_visit [visits]`.

Opens the page where cards are entered in browsers that were never here, with 300 ms of network
delay, and once more in each. Prints the requests that reach the server, the bytes that come back,
and the milliseconds until all is loaded; beside it those of a bare page that has as many bytes in
one answer. Fails where a first visit takes more than 1.5 s, or a later one more than 0.7 s.
"""

import sys
import tempfile
from pathlib import Path
from secrets import token_hex
from statistics import median

from flask import Flask
from playwright.sync_api import Browser

from tests.admitting import admit_phone
from tests.browser.loading import Loading
from tests.browser.phone import Phone
from tests.browser.serving import chromium, served
from tests.databases import SQLite, app_on
from tests.web.steps import seat_at_table

DELAY = 300  # milliseconds
LIMITS = (1_500, 700)
"""The most milliseconds that a first and a later visit may take."""

Visit = tuple[int, int, float]
"""The requests of a visit, its bytes, and its milliseconds."""


def main(count: int = 9) -> None:
    """Prints the figures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium() as browser,
        served(app := app_on(SQLite(Path(folder)).migrated())) as address,
    ):
        visits = [_visits(browser, app, address) for _ in range(count)]
        weight = visits[-1][0][1]
        with served(_bare(weight)) as other:
            plain = [_bare_visits(browser, other) for _ in range(count)]
    is_slow = False
    for at, name in enumerate(("first visit", "later visit")):
        requests, weight, _ = visits[-1][at]
        took, least = (median(pair[at][2] for pair in pairs) for pairs in (visits, plain))
        print(f"{name}: {requests} requests, {weight} bytes, {took:.0f} ms, bare {least:.0f} ms")
        is_slow |= took > LIMITS[at]
    sys.exit("a phone waits too long" if is_slow else 0)


def _bare(weight: int) -> Flask:
    """An app with a page of so many bytes, and nothing else."""
    bare = Flask(__name__)
    bare.config["MAX_FILE_LENGTH"] = 0  # the server wants to know
    bare.add_url_rule("/", "page", lambda: f"<!doctype html>{token_hex(weight // 2)}")
    return bare


def _visits(browser: Browser, app: Flask, address: str) -> tuple[Visit, Visit]:
    """The first visit of trick entry and the one after it, in a browser of their own."""
    with browser.new_context(has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        entry = f"{address}/tables/{seat_at_table(app)}/trick"
        admit_phone(app, Phone(page, address, app).id, entry)
        loading = Loading(page, DELAY)
        return _visit(loading, entry), _visit(loading, entry)


def _bare_visits(browser: Browser, address: str) -> tuple[Visit, Visit]:
    with browser.new_context(has_touch=True, is_mobile=True) as context:
        loading = Loading(context.new_page(), DELAY)
        return _visit(loading, f"{address}/"), _visit(loading, f"{address}/")


def _visit(loading: Loading, address: str) -> Visit:
    took = loading.visit(address)
    return loading.requests, loading.bytes, took


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
