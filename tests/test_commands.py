"""What the README, the manual and the Makefile tell somebody to type is there, and can be typed so."""

import re
import subprocess
from pathlib import Path

import pytest

from assistant.cli import main

ROOT = Path(__file__).parents[1]
NAMING = [
    *ROOT.glob("*.md"),
    *ROOT.glob("docs/**/*.md"),
    *ROOT.glob("deploy/*"),
    ROOT / "assistant/README.md",
    ROOT / "compose.yaml",
]
NAMING.remove(ROOT / "CHANGELOG.md")  # which tells of what is gone


def typed(program: str) -> list[str]:
    """What is typed after a program's name: in backquotes, or in a line that is to be copied.

    What stands two spaces behind it says what it does, and what follows a sign of the shell is
    another command.
    """
    found = set()
    for file in NAMING:
        text = re.sub(r"\\\n\s*", " ", file.read_text("utf-8"))
        found |= set(re.findall(rf"`(?:[\w./-]*/)?{program} ([^`\n]+)`", text))
        for block in re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            before = r"(?:^ *|/bin/|\bapp )"
            found |= set(re.findall(rf"{before}{program} ([^\n]+)$", block, re.MULTILINE))
    return sorted({re.split(r"  |\s[#|>&;]|[;']", each)[0].strip() for each in found})


@pytest.mark.parametrize("words", typed("bottle-imp"))
def test_a_command_of_the_program_is_there_with_its_options(words: str) -> None:
    name, *rest = words.split()
    options = set(re.findall(r"--[\w-]+", " ".join(rest)))
    if name.startswith("--"):
        options, known = {name}, main.params
    else:
        known = main.commands[name].params
    assert options <= {option for one in known for option in one.opts} | {"--version"}


def targets() -> set[str]:
    """The targets of make that somebody is told to make, and all of them that have no file."""
    named = {
        word for words in typed("make") for word in words.split() if re.fullmatch(r"[a-z-]+", word)
    }
    makefile = (ROOT / "Makefile").read_text("utf-8")
    [phony] = re.findall(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)
    return named | set(phony.split())


@pytest.mark.parametrize("target", sorted(targets()))
def test_make_knows_what_it_is_told_to_make(target: str) -> None:
    command = ["make", "--dry-run", target]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_help_of_make_names_targets_that_are_there() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert set(re.findall(r"^# make ([a-z]+)", makefile, re.MULTILINE)) <= targets()
