"""Which faults the tests notice: `python -m benchmarks.faults [name ...]`.

Puts each fault of `faults.toml`, or those named, into a copy of the program, one at a time, and
runs the tests there until one fails: first those of the package that the fault is in, then the
others.
Browser and PostgreSQL are left out, and so is what reads the program rather than running it.

Exits with 1 where a fault was noticed by no test, or is no longer to be found in the program.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.phone.engine import NODE

ROOT = Path(__file__).parents[1]
PLACES = ("assistant", "templates", "static/js")

NEAR = {
    "assistant/rules": ("rules", "records"),
    "assistant/league": ("league", "leagues"),
    "assistant/notation": ("notation", "leagues"),
    "assistant/wording": ("wording",),
    "assistant/reference": ("reference",),
    "assistant/store": ("store", "tables", "leagues"),
    "assistant/tables": ("tables",),
    "assistant/leagues": ("leagues",),
    "assistant/web": ("web",),
    "assistant/server": ("test_https.py", "test_listening.py", "test_probes.py"),
    "assistant/cli": ("test_cli.py",),
    "assistant/backup.py": ("test_backing_up.py",),
    "assistant/config.py": ("web/test_hosts.py", "web/test_secure.py"),
    "templates": ("web",),
    "static/js": ("phone",),
}
"""Of what the faults are in, which tests are likely to notice them, the likeliest first."""

READ = ("browser", "test_house.py", "test_static.py")


@dataclass(frozen=True)
class Fault:
    """What is wrong, as the text that becomes another, and who suffers from it."""

    name: str
    kind: str
    old: str
    new: str
    suffers: str


def main(*names: str) -> int:
    """Prints of each fault whether it is noticed, and by what; 1 where one is not."""
    listed = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))["fault"]
    faults = [Fault(**each) for each in listed if not names or each["name"] in names]
    unnoticed = []
    with TemporaryDirectory(prefix="faults-") as folder:
        copy = Path(folder)
        copy_program(copy)
        for fault in faults:
            noticed = look_for(fault, copy)
            print(f"{fault.name}: {noticed or 'UNNOTICED, ' + fault.suffers}", flush=True)
            if noticed is None or noticed == NO_LONGER:
                unnoticed.append(fault)
    print(f"{len(faults) - len(unnoticed)} of {len(faults)} noticed")
    return int(bool(unnoticed))


NO_LONGER = "no longer applies"


def look_for(fault: Fault, copy: Path) -> str | None:
    """The first test that fails because of a fault; None if there is none."""
    file = place_of(fault, copy)
    if file is None:
        return NO_LONGER
    near = next(tests for place, tests in NEAR.items() if file.is_relative_to(copy / place))
    with put_into(file, fault):
        return first_failure(copy, [f"tests/{each}" for each in near]) or first_failure(
            copy, ["tests", *(f"--ignore=tests/{each}" for each in (*READ, *near))]
        )


def copy_program(copy: Path) -> None:
    """Copies what is under version control, as it lies here."""
    listed = subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT, encoding="utf-8")
    for name in listed.split("\0"):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    (copy / "node_modules").symlink_to(ROOT / "node_modules")


def place_of(fault: Fault, copy: Path) -> Path | None:
    """The file in which a fault can be; None where its text stands nowhere, or more than once."""
    files = (file for place in PLACES for file in (copy / place).rglob("*.*") if file.is_file())
    texts = ((file, file.read_bytes()) for file in files)
    found = [(file, text.count(fault.old.encode())) for file, text in texts]
    having = [(file, times) for file, times in found if times]
    return having[0][0] if [times for _, times in having] == [1] else None


@contextmanager
def put_into(file: Path, fault: Fault) -> Iterator[None]:
    """Has the fault in a file for as long."""
    right = file.read_text("utf-8")
    file.write_text(right.replace(fault.old, fault.new), "utf-8")
    yield
    file.write_text(right, "utf-8")


def first_failure(copy: Path, tests: list[str]) -> str | None:
    """The first of these tests that fails in the copy; the scripts' own where they are asked for."""
    environment = os.environ | {
        "PYTHONPATH": str(copy),
        "PATH": f"{NODE.parent}:{os.environ['PATH']}",
    }
    if "tests/phone" in tests:
        scripts = [str(NODE), "--run", "test"]
        if subprocess.run(scripts, cwd=copy, env=environment, capture_output=True).returncode:
            return "npm test"
    pytest = [sys.executable, "-m", "pytest", "-x", "-q", "-rfE", "-p", "no:cacheprovider", *tests]
    run = subprocess.run(pytest, cwd=copy, env=environment, capture_output=True, encoding="utf-8")
    if run.returncode == 0:
        return None
    failed = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0] if failed else run.stdout[-500:]


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
