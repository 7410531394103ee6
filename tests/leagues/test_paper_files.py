"""Spreadsheets of every kind: brought in, taken back and brought in again, the league is the same."""

import json
import random
import re
from datetime import datetime

import pytest
from sqlalchemy import select

from assistant.extensions import db
from assistant.leagues import (
    exports,
    league_games,
    leagues,
    paper_changes,
    paper_imports,
    soundness,
)
from assistant.leagues import sessions as league_sessions
from assistant.leagues.paper_changes import Edited
from assistant.leagues.paper_imports import LinesLeftOut
from assistant.notation.paper import parse
from assistant.notation.paper_cells import Misfit
from assistant.wording import ENGLISH
from assistant.wording import imports as wording
from tests.databases import ON_SQLITE, columns_of
from tests.leagues.evening import League
from tests.paper_files import MALFORMED, WELL_FORMED
from tests.seeds import seed

pytestmark = ON_SQLITE

OF_IMPORTS = {"imports", "imported_games", "uploads", "log_lines"}


@pytest.fixture
def league(app_context):
    """A league in which Anna has beaten Ben."""
    return founded()


@seed
def founded():
    """That league."""
    league = League()
    league.keeps({"Anna": 9, "Ben": 4})
    return league


def bring_in(league, content, id="the-import-of-this-test"):
    """A file comes to the season."""
    return paper_imports.import_paper(league.season, parse(content), phone="a-phone", id=id)


def known_by_name(league):
    """What people, sessions and games are called where their ids change, by id."""
    people = {person.id: person.name.replace('"', "'") for person in leagues.at(league.id).people}
    days = {one.id: f"evening of {one.day}" for one in league_sessions.of_league(league.id)}
    games = {
        row.id: f"game {number}" for number, row in enumerate(league_games.of_league(league.id))
    }
    return people | days | games


def without_ids(value, names):
    """A value with names for ids, the keys of its JSON in order, and no moment of today."""
    if isinstance(value, datetime):
        return None if value.microsecond else value
    if isinstance(value, float):
        return round(value, 9)
    if not isinstance(value, str):
        return value
    named = re.sub(r"[A-Za-z0-9_-]{16,64}", lambda id: names.get(id[0], id[0]), value)
    named = re.sub(r"\d\d:\d\d:\d\d\.\d+", "", named)
    return json.dumps(json.loads(named), sort_keys=True) if named.startswith("{") else named


def without_imports(table):
    """The columns of a table that say nothing of an import."""
    return [column for column in columns_of(table) if column.name != "import_id"]


def kept(league):
    """All stored rows, and the league's file, but for ids, times what is known of imports, and the log."""
    names = known_by_name(league)
    with db.engine.connect() as connection:
        rows = {
            table.name: sorted(
                repr([without_ids(value, names) for value in row])
                for row in connection.execute(select(*without_imports(table)))
            )
            for table in db.metadata.sorted_tables
            if table.name not in OF_IMPORTS
        }
    file = json.loads(exports.league_file(league.id))
    del file["digest"], file["log"]
    return rows, json.loads(without_ids(json.dumps(file), names))


@pytest.mark.parametrize("content", WELL_FORMED.values(), ids=WELL_FORMED)
def test_brought_in_taken_back_and_brought_in_again_the_league_is_the_same(content, league):
    before = kept(league)
    plan = bring_in(league, content, "the-first-import")
    assert not plan.is_empty
    first = kept(league)
    assert first != before
    paper_changes.take_back("the-first-import")
    assert kept(league) == before
    bring_in(league, content, "the-second-import")
    assert kept(league) == first
    assert soundness.differing_games(league.id) == []


@pytest.mark.parametrize("content", list(WELL_FORMED.values())[::2])
def test_who_is_said_to_move_does_so(content, league):
    league.keeps({"Anna": 3, "Zoe": 4})
    plan = paper_imports.planned(league.season, parse(content), {})
    names = {person.id: person.name for person in leagues.at(league.id).people} | plan.people
    bring_in(league, content)
    assert [
        (names[one.person], one.old_place, one.new_place) for one in plan.moves
    ] == league.told()


def some_games(chance):
    """A file of two games by chance, which can be those of another such file."""
    lines = ["date,game,player,points"]
    for game in chance.sample(range(1, 9), 2):
        names = chance.sample(["Anna", "Ben", "Zoe", "Cora", "Dirk"], 3)
        day = 14 + game % 2
        lines += [f"2026-03-{day},{game},{name},{chance.randint(0, 9)}" for name in names]
    return "\n".join(lines).encode()


def takes_one_back(ids, chance):
    """One of these imports is taken back, any whose games no later one has written; its id."""
    for id in chance.sample(ids, len(ids)):
        try:
            paper_changes.take_back(id)
        except Edited:
            continue
        return id
    return None


def test_an_import_after_another_was_taken_back_is_taken_back_alone(league):
    before = kept(league)
    for id in ("the-first-import", "the-second-import"):
        bring_in(league, some_games(random.Random(id)), id)
        paper_changes.take_back(id)
        assert kept(league) == before


@pytest.mark.parametrize("seed", range(4))
def test_imports_taken_back_in_any_order_leave_nothing(seed, league):
    chance, before = random.Random(seed), kept(league)
    ids = [f"an-import-of-chance-{number}" for number in range(3)]
    for id in ids:
        bring_in(league, some_games(chance), id)
    while taken := takes_one_back(ids, chance):
        ids.remove(taken)
    assert ids == []
    assert kept(league) == before


@pytest.mark.parametrize("wrong", MALFORMED.values(), ids=MALFORMED)
def test_what_is_wrong_is_said_with_its_line_and_cell_and_nothing_changes(wrong, league, contents):
    before = contents()
    try:
        misfit = parse(wrong.content).misfits[0]
        with pytest.raises(LinesLeftOut):
            bring_in(league, wrong.content)
    except Misfit as error:
        misfit = error
    assert (misfit.code, misfit.line, misfit.cell) == (wrong.code, wrong.line, wrong.cell)
    said = wording.misfit(misfit.code, misfit.line, misfit.cell, ENGLISH)
    assert wrong.code in ("empty", "kind") or f"Line {wrong.line}" in said
    assert wrong.code == "head" or wrong.cell[:40] in said
    assert contents() == before
