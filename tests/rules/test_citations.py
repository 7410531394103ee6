"""Tests cite the rulebook: `test_4_2_...` is about paragraph 4.2."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path

from assistant.wording.findings import RULES

TESTS = Path(__file__).parents[1]
ROOMS = ("rules", "notation", "wording", "records")


def paragraphs() -> set[str]:
    """The numbers that open the paragraphs of the rulebook."""
    text = resources.files("assistant.rules").joinpath("RULEBOOK.md").read_text(encoding="utf-8")
    return set(re.findall(r"^(\d+\.\d+[a-z]?) ", text, re.MULTILINE))


@cache
def cited() -> list[tuple[str, str]]:
    """Each test of the pure rooms that cites a paragraph, with the paragraph."""
    return [*citing()]


def citing() -> Iterator[tuple[str, str]]:
    """The same, test by test."""
    for path in (path for room in ROOMS for path in sorted((TESTS / room).rglob("test_*.py"))):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (
                number := re.match(r"test_(\d+)_(\d+[a-z]?)_", node.name)
            ):
                yield node.name, f"{number[1]}.{number[2]}"


def test_the_rulebook_has_paragraphs() -> None:
    assert {"1.1", "4.2", "9.4"} <= paragraphs()


def test_every_paragraph_is_cited_by_a_test() -> None:
    assert paragraphs() - {paragraph for _, paragraph in cited()} == set()


def test_every_cited_paragraph_is_there() -> None:
    assert [name for name, paragraph in cited() if paragraph not in paragraphs()] == []


def test_every_finding_rests_on_a_paragraph_that_is_there() -> None:
    assert set(RULES.values()) <= paragraphs()
