"""What scripts are sent has the fields that their types name, and no others."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from assistant.rules.options import USUAL
from tests.browsing import Client, Page
from tests.web.steps import lay, round_data, seat_at_table, table_of, tap

TYPES = Path(__file__).parents[2] / "static" / "js" / "types"
TEXT = "\n".join(
    re.sub(
        r"/\*.*?\*/|//[^\n]*",
        "",
        (TYPES / f"{name}.d.ts").read_text(encoding="utf-8"),
        flags=re.DOTALL,
    )
    for name in ("game", "page", "round")
)


def fields(name: str) -> set[str]:
    """The names of the fields of an interface, also of those that it extends."""
    found = re.search(
        rf"export interface {name}(?: extends ([^{{]*))? \{{(.*?)\n\}}", TEXT, re.DOTALL
    )
    assert found, name
    own = set(re.findall(r"^  (\w+)\??:", found[2], re.MULTILINE))
    return own.union(*(inherited(one) for one in re.split(r",\s*(?![^<]*>)", found[1] or "")))


def inherited(extended: str) -> set[str]:
    """The fields of what an interface extends: another, a partial one, or one without some."""
    if not extended.strip():
        return set()
    name, *left_out = re.findall(r"\w+", re.sub(r"Omit|Partial|keyof", "", extended))
    omitted = set[str]().union(*(fields(one) if one[0].isupper() else {one} for one in left_out))
    return fields(name) - omitted


def test_the_page_of_a_trick(app: Flask, phone: Client) -> None:
    table_id = seat_at_table(app, options=replace(USUAL, memory_aid="full"))
    lay(app, table_id, 24)
    phone.get("/")
    told = round_data(app, phone, f"/tables/{table_id}/trick")
    assert set(told) == fields("EntryData")
    assert set(told["game"]) == fields("GameData")
    assert set(told["reminder"]) == fields("Reminder")
    assert set(told["entering"]) == fields("Entering")
    assert set(told["deck"]["suits"][0]) == fields("Suit")


def test_what_is_new(phone: Client, other_phone: Client, trick: Page) -> None:
    tap(phone, trick, 24)
    asked = f"/tables/{table_of(trick)}/since?length=1&round=0"
    told: Mapping[str, Any] = other_phone.ask_for(asked).said
    assert set(told) == fields("News") - {"page"}, "only a phone that watches is sent a page"
    assert set(told["now"]) == fields("Now")


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("24", {"length", "said", "over", "happened", "problem", "lit", "reminder"}),
        ("19", {"refused"}),
    ],
)
def test_the_answer_to_a_tap(card: str, told: set[str], phone: Client, trick: Page) -> None:
    fields_of_tap = trick.fields("/plays") | {"card": card}
    answer = phone.json(f"/tables/{table_of(trick)}/plays", fields_of_tap)
    assert set(answer.said) == told <= fields("Answer")
