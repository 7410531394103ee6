"""Forged files are refused with a sentence, or come in and hurt no page."""

import json
from collections.abc import Iterator
from random import Random

import pytest

from assistant.leagues import exports, imports, league_games
from assistant.leagues.imports import judged
from assistant.notation import game_files
from assistant.notation.game_files import GameFile, StoredEvent
from assistant.notation.json_values import Unreadable
from assistant.store.engine import new_id
from assistant.tables import tables
from tests.databases import ON_SQLITE
from tests.forging import forged_game
from tests.leagues.evening import League
from tests.leagues.test_imports import everything
from tests.records.test_recorded_games import DOCUMENTS
from tests.volume import volume
from tests.web.routes import AT_A_TABLE, READING

AT_TABLES = sorted(READING[name] for name in AT_A_TABLE & READING.keys())


@pytest.fixture
def league(app) -> Iterator[League]:
    """A league with all that it can hold."""
    with app.app_context():
        league = League()
        everything(league)
        yield league


def recorded(name: str) -> GameFile:
    """The file of a recorded game, as its table exported it."""
    bodies = DOCUMENTS[name]["events"]
    person_of = {id: f"person-of-a-record-{id}" for id in "abcdef"}
    entries, before, table_id = [], game_files.NOTHING_BEFORE, f"table-of-the-record-{name}"
    for number, body in enumerate(bodies):
        told = body | {key: person_of[body[key]] for key in ("person",) if key in body}
        if "seats" in told:
            told = told | {"seats": [person_of[id] for id in told["seats"]]}
        entry = StoredEvent(
            number,
            f"event-{number}-of-it",
            "phone-of-a-record",
            "2026-03-14T20:00:00",
            None,
            json.dumps(told),
            "",
        )
        before = game_files.chained(before, table_id, entry)
        entries.append(
            StoredEvent(  # type: ignore[call-arg]
                *(getattr(entry, key) for key in StoredEvent.__slots__ if key != "hash"), before
            )
        )
    came = {id for entry in entries for id in person_of.values() if f'"{id}"' in entry.body}
    return GameFile(table_id, "2026-03-14T19:00:00", dict.fromkeys(came, "Anna"), tuple(entries))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_what_an_earlier_version_exported_comes_in_again(name):
    assert judged(recorded(name)).game.length == len(DOCUMENTS[name]["events"])


def played(league: League) -> list[GameFile]:
    """The files of the league's games that were played at tables, and of all recorded ones."""
    ids = [row.id for row in league_games.of_league(league.id) if row.kind == "table"]
    here = [exports.game_of(id) for id in ids]
    return here + [recorded(name) for name in DOCUMENTS]


def came_in(content: bytes, phone: str) -> str | None:
    """The id of what came in; None where it was refused with a sentence."""
    try:
        return imports.import_file(content, phone).id
    except Unreadable:
        return None


def pages_of(table_id: str) -> list[str]:
    """The addresses at a table; each round, and some cards."""
    length = tables.any_view(table_id).game.length
    numbers = {"<int:number>": "1", "<int:seat>": "0", "<int:event>": str(max(1, length - 1))}
    found = []
    for rule in AT_TABLES:
        path = rule.replace("<table_id>", table_id)
        for gap, value in numbers.items():
            path = path.replace(gap, value)
        found.append(path)
    kinds = ("removed", "card", "left-out", "seat")
    return [*found, "/", "/tables/new"] + [
        f"/tables/{table_id}/corrections/consequences?kind={kind}&event={number}"
        for kind in kinds
        for number in (1, length - 1)
    ]


def looks(app, phone: str, paths: list[str]) -> None:
    """A phone looks at each page, none of which fails."""
    browser = app.test_client()
    with browser.session_transaction() as session:
        session["phone"] = phone
    for path in paths:
        answer = browser.get(path)
        assert answer.status_code < 500, path


@ON_SQLITE
def test_a_forged_game_is_refused_or_hurts_no_page(app, league):
    files, chance = played(league), Random("forged games")
    outcomes = set()
    for _ in range(volume(15, 6_000)):
        table_id, phone = new_id(), new_id()
        content = forged_game(chance.choice(files), table_id, chance)
        found = came_in(content, phone)
        outcomes.add(found is None)
        if found:
            looks(app, phone, pages_of(found))
    assert outcomes == {True, False}
