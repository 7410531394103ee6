"""Every benchmark runs, at its smallest, and prints its figures; none is asked here how good they are."""

import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.databases import opens_folders
from tests.volume import in_soak

ROOT = Path(__file__).parents[1]
BENCHMARKS = ROOT / "benchmarks"

SMALLEST: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {
    "backups": ((20,), {}),
    "faults": (("tally-takes-played-imp-cards",), {}),
    "first_visit": ((1,), {}),
    "followers": ((2,), {"SECONDS": 2.0, "PAUSE": 0.5, "TABLES": 2, "TABLES_OF_FOUR": 2}),
    "imports": ((0.001,), {}),
    "league": ((101,), {"ASKED": 1, "TAPPED": 1}),
    "lighthouse": ((1,), {}),
    "others": ((6.0,), {"PAPER_GAMES": 1000, "LEAGUE_GAMES": 10}),
    "phones": ((1,), {}),
    "processes": ((), {"PROCESSES": (1, 2), "SLICES": 1}),
    "recording": (("sqlite",), {"TABLES": 2, "EVENTS": 3, "SECONDS": 0.1, "SLICES": 2, "LATE": 2}),
    "repairs": ((2,), {}),
    "replay": ((1,), {}),
    "shedding": ((2,), {"KINDS": ("standard-3",)}),
    "sizes": (("sqlite",), {"EVENTS": 3, "SIZES": (0, 2, 4)}),
    "taps": ((1,), {}),
}
"""What each is given, and what of it is made smaller."""


CHEAP = {"first_visit", "recording", "replay", "shedding", "sizes"}

NAMES = [pytest.param(name, marks=[] if name in CHEAP else in_soak) for name in SMALLEST]


@pytest.mark.parametrize("name", NAMES)
def test_a_benchmark_prints_its_figures(name: str) -> None:
    if name == "lighthouse" and not shutil.which("lighthouse"):
        pytest.skip("npm install --global lighthouse")
    if name == "replay" and not find_spec("rlcard"):
        pytest.skip("pip install --editable '.[bench]'")
    if name in ("backups", "processes") and opens_folders():
        pytest.skip("as root, set CI=true or BOTTLE_IMP_TEST_DATABASE_URL")
    arguments, smaller = SMALLEST[name]
    lines = [f"import benchmarks.{name} as benchmark"]
    for constant, value in smaller.items():
        lines += [f"benchmark.{constant}", f"benchmark.{constant} = {value!r}"]
    lines += [f"benchmark.main(*{arguments!r})"]
    command = [sys.executable, "-c", "\n".join(lines)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr, done.stderr
    assert re.search(r"\d", done.stdout)


def test_no_benchmark_is_left_out() -> None:
    runs = {file.stem for file in BENCHMARKS.glob("*.py") if "__main__" in file.read_text("utf-8")}
    assert runs - {"bare"} == SMALLEST.keys()  # which is a server that others start


def test_every_benchmark_that_is_named_is_there() -> None:
    named = {
        name
        for file in (ROOT / "Makefile", *ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"))
        for name in re.findall(r"-m benchmarks\.(\w+)", file.read_text("utf-8"))
    }
    assert named <= SMALLEST.keys()
