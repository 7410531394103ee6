"""Running the command `bottle-imp`, in this process or as the installed program."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from click.testing import CliRunner, Result

from assistant.cli import main

PROGRAM = Path(sys.executable).with_name("bottle-imp")


def run(*arguments: str, given: str | bytes | None = None) -> Result:
    """Runs the command with these arguments and this standard input."""
    return CliRunner().invoke(main, arguments, input=given)


def run_on(database: str, *arguments: str) -> Result:
    """Runs the command with these arguments on the database that the environment names."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("DATABASE_URL", database)
        patch.setenv("BOTTLE_IMP_INSTANCE", folder)
        return run(*arguments)


def is_refused_in_one_line(result: Result) -> bool:
    """Whether the command said in one line on standard error what is wrong, and nothing else."""
    return (
        (result.exit_code, result.stdout) == (2, "")
        and result.stderr.count("\n") == 1
        and result.stderr.endswith("\n")
    )


def program(
    *arguments: str | bytes, given: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Runs the installed program."""
    return subprocess.run(
        [PROGRAM, *arguments],
        input=given,
        capture_output=True,
        env=os.environ | environment,
        check=False,
    )
