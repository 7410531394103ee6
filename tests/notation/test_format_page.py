"""The page on the format names everything that is read and written."""

import re
from importlib import resources
from typing import get_args

import pytest

from assistant.rules.findings import Code
from assistant.rules.options import GOAL_KINDS, IRREGULARITIES, SWITCHES, USUAL
from assistant.rules.tricks import REASONS
from tests.notation.test_table_events import WRITTEN
from tests.records.test_recorded_rounds import OF_GAMES_ALONE

PAGE = resources.files("assistant.notation").joinpath("FORMAT.md").read_text(encoding="utf-8")


def rows(*words: str) -> bool:
    """Whether one row of a table holds all of these words, the first of them in its first cell."""
    return any(
        all(f"`{word}`" in line for word in words) and f"`{words[0]}`" in line.split("|")[1]
        for line in PAGE.splitlines()
        if line.startswith("|")
    )


@pytest.mark.parametrize("document", [one for _, one in WRITTEN], ids=str)
def test_it_names_every_type_of_event_and_its_keys(document: dict[str, object]) -> None:
    if document["type"] in ("deal", "discard", "pass", "play"):
        assert all(f'"{key}"' in PAGE for key in document)
    else:
        assert rows(str(document["type"]), *(key for key in document if key != "type"))


@pytest.mark.parametrize(
    "code", sorted({code for kind in get_args(Code) for code in get_args(kind)} - OF_GAMES_ALONE)
)
def test_it_names_every_finding_of_a_record(code: str) -> None:
    assert rows(code)


@pytest.mark.parametrize("about", IRREGULARITIES)
def test_it_names_every_decision_in_the_usual_order(about: str) -> None:
    (row,) = re.findall(rf"^\| `{about}`: .*\| (.*) \|$", PAGE, re.MULTILINE)
    assert row == ", ".join(f"`{decision}`" for decision in IRREGULARITIES[about].decisions)


@pytest.mark.parametrize(("key", "values"), [("goal", GOAL_KINDS), *SWITCHES.items()])
def test_it_names_every_agreement(key: str, values: tuple[str, ...]) -> None:
    assert rows(key, *values)


@pytest.mark.parametrize("key", sorted(SWITCHES.keys() - {"tie"}))
def test_it_names_the_usual_answer_to_a_switch_first(key: str) -> None:
    (row,) = re.findall(rf"^\| \[`{key}`\] \| .*\|$", PAGE, re.MULTILINE)
    assert re.findall(r"`([\w-]+)`", row)[1] == getattr(USUAL, key)


@pytest.mark.parametrize("because", REASONS)
def test_it_names_every_reason_of_a_claim(because: str) -> None:
    assert rows("claim", because)


@pytest.mark.parametrize("key", ["void", "cursed", "tallied", "unproved", "given"])
def test_it_names_every_key_that_our_own_events_add_to_a_result(key: str) -> None:
    assert rows(key)
