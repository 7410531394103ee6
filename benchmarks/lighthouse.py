"""What Lighthouse says of four pages: `python -m benchmarks.lighthouse [runs]`.

Prints the median of each category over the runs, as on a slow phone, with the machine's load, and
below it what is not perfect in the last run. Lighthouse is a program of its own: `npm install
--global lighthouse`, or its path in the variable LIGHTHOUSE. Figures of a busy machine say nothing.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median
from typing import Any

from flask import Flask

from assistant.rules.events import Began
from tests.admitting import admit_phone, cookie_name, known_as
from tests.browser.serving import CHROMIUM, FLAGS, served
from tests.databases import SQLite, app_on
from tests.web.steps import LEAGUE, SEASON, found_league, happen, lay, seat_at_table, skip_round

CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
RULING = "/judge?card=24&card=15&card=17&card=32&price=19"

Report = Mapping[str, Any]


def main(count: int = 5) -> None:
    """Prints the figures; fails where one is below 100."""
    program = os.environ.get("LIGHTHOUSE") or shutil.which("lighthouse")
    if not program:
        sys.exit("Lighthouse is not there: npm install --global lighthouse, or set LIGHTHOUSE")
    is_less = False
    with (
        tempfile.TemporaryDirectory() as folder,
        served(app := app_on(SQLite(Path(folder)).migrated())) as address,
    ):
        phone, cookie = known_as(app, None)
        for name, page in _pages(app).items():
            admit_phone(app, phone, page)
            reports = [
                _report(program, address + page, f"{cookie_name(app)}={cookie}")
                for _ in range(count)
            ]
            figures = {one: median(_score(report, one) for report in reports) for one in CATEGORIES}
            is_less |= min(figures.values()) < 100
            print(f"{name}:", *(f"{one} {figure:g}" for one, figure in figures.items()), sep="  ")
            print(*_faults(reports[-1]), f"  load {os.getloadavg()[0]:.1f}", sep="\n", flush=True)
    sys.exit("less than 100" if is_less else 0)


def _pages(app: Flask) -> dict[str, str]:
    """The paths of the pages by their names: a trick that runs, and a season with a game in it."""
    found_league(app)
    table = seat_at_table(app)
    skip_round(app, table, 1)
    happen(app, table, Began())
    lay(app, table, 24, 15)
    season = f"/leagues/{LEAGUE}/seasons/{SEASON}"
    trick = f"/tables/{table}/trick"
    return {"home": "/", "trick entry": trick, "ruling": RULING, "standings": season}


def _report(program: str, address: str, cookie: str) -> Report:
    chromium = next(filter(None, map(shutil.which, CHROMIUM)))
    headers = json.dumps({"Cookie": cookie, "Accept-Language": "en"})
    options = [
        "--quiet",
        "--output=json",
        f"--extra-headers={headers}",
        f"--only-categories={','.join(CATEGORIES)}",
        f"--chrome-flags=--headless=new {' '.join(FLAGS)}",
    ]
    environment = os.environ | {"CHROME_PATH": chromium}
    command = [program, address, *options]
    said = subprocess.run(command, env=environment, capture_output=True, check=True).stdout
    report: Report = json.loads(said)
    return report


def _score(report: Report, category: str) -> int:
    return round(100 * (report["categories"][category]["score"] or 0))


def _faults(report: Report) -> Iterator[str]:
    """The audits that count and are not perfect, each with its category."""
    for category in CATEGORIES:
        for one in report["categories"][category]["auditRefs"]:
            audit = report["audits"][one["id"]]
            if one["weight"] and audit["score"] is not None and audit["score"] < 1:
                value = audit.get("displayValue", "")
                yield f"  {category}: {audit['id']} {audit['score']} {value}"


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
