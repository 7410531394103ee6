"""A file that is shared opens nothing, and what is forged into one changes nobody elsewhere."""

import json
import re
from dataclasses import replace
from hashlib import sha256

import pytest

from assistant.extensions import db
from assistant.notation import game_files
from assistant.services import exports, leagues, session_games, tables
from tests.browsing import File
from tests.web.steps import (
    LEAGUE,
    PERSON,
    SEASON,
    SESSION,
    SHARE,
    game_at,
    seat_at_table,
    skip_round,
)

pytestmark = pytest.mark.usefixtures("league")

FILES = ["league.json", f"seasons/{SEASON}/season.json"]
IDS = re.compile(r"[A-Za-z0-9_-]{16,64}")


def brought_in(phone, content, status=200):
    """The page after a file was imported."""
    form = phone.get("/bring-in").form("/bring-in")
    return phone.submit(form, status=status, file=File("a.json", "application/json", content))


def everybody(app):
    """Who is in the league, by name."""
    with app.app_context():
        db.session.rollback()
        return sorted(leagues.at(LEAGUE).names.values())


def forged(app, persons, names):
    """The file of a game at a table of its own, with these persons and names, and hashes that fit."""
    table_id = seat_at_table(app, len(persons))
    with app.app_context():
        file = exports.game_of(tables.view(table_id))
    opening = json.loads(file.entries[0].body) | {"seats": list(persons)}
    entry = replace(file.entries[0], body=json.dumps(opening), client_id="a-key-of-a-forger")
    entry = replace(entry, hash=game_files.chained(game_files.NOTHING_BEFORE, ELSEWHERE, entry))
    return game_files.write(
        ELSEWHERE, file.opened_at, dict(zip(persons, names, strict=True)), [entry]
    )


ELSEWHERE = "a-table-of-a-forger"
STRANGERS = ["a-stranger-of-the-tests", "another-one-of-the-tests"]


# What a file tells


@pytest.mark.parametrize("path", FILES)
def test_no_id_in_the_file_of_a_league_opens_anything(path, app, phone, other_phone):
    table_id = seat_at_table(app)
    skip_round(app, table_id, 1)
    with app.app_context():
        session_games.attach(table_id, SESSION, SEASON)
    file = phone.save(f"/leagues/{LEAGUE}/{path}").content.decode()
    assert '"record"' in file
    for id in set(IDS.findall(file)):
        for address in (f"/leagues/{id}", f"/tables/{id}", f"/s/{id}", f"/decks/{id}"):
            other_phone.get(address, status=404)


def test_no_id_in_the_file_of_a_game_opens_anything(app, phone, other_phone):
    table_id = seat_at_table(app)
    skip_round(app, table_id, 1)
    file = phone.save(f"/tables/{table_id}/game.json").content.decode()
    for id in set(IDS.findall(file)):
        for address in (f"/leagues/{id}", f"/tables/{id}", f"/s/{id}", f"/decks/{id}"):
            other_phone.get(address, status=404)


def test_readers_are_told_no_id_but_that_of_their_link(app, other_phone):
    pages = [f"/s/{SHARE}", f"/s/{SHARE}/pictures", f"/s/{SHARE}/people/0"]
    for path in pages:
        markup = other_phone.get(path).document.one("main").markup
        assert PERSON not in markup and LEAGUE not in markup and SEASON not in markup


@pytest.mark.parametrize("number", ["99", PERSON, "-1", "9" * 50])
def test_there_is_nobody_of_another_number(number, other_phone):
    other_phone.get(f"/s/{SHARE}/people/{number}", status=404)


# What a forged file changes


def test_a_game_that_seats_somebody_of_a_league_renames_nobody_there(app, other_phone):
    before = everybody(app)
    page = brought_in(other_phone, forged(app, [PERSON, *STRANGERS], ["Mallory", "Eve", "Zoe"]))
    table_id = page.path.split("/")[2]
    page = other_phone.get(f"/tables/{table_id}/names")
    other_phone.submit(page.form("/names"), name_0="Nobody", name_1="Eve", name_2="Zoe")
    assert "Nobody" in other_phone.get(f"/tables/{table_id}/trick").text
    assert everybody(app) == before


def test_such_a_game_shows_the_name_of_the_file_and_not_that_of_the_league(app, other_phone):
    file = forged(app, [PERSON, *STRANGERS], ["Mallory", "Eve", "Zoe"])
    page = brought_in(other_phone, file)
    assert "Mallory" in page.text
    assert "Anna" not in page.document.one("main").text


def test_a_forged_league_renames_merges_and_removes_nobody_of_another(app, other_phone):
    before = everybody(app)
    with app.app_context():
        document = json.loads(exports.league_file(LEAGUE))
    document |= {"seasons": [], "sessions": [], "games": [], "shifts": []}
    document["league"]["id"] = "a-league-of-a-forger"
    file = {key: value for key, value in document.items() if key != "digest"}
    digest = sha256(json.dumps(file, sort_keys=True).encode()).hexdigest()
    page = brought_in(other_phone, json.dumps(file | {"digest": digest}).encode())
    forged_id = page.path.split("/")[2]
    person = other_phone.get(f"/leagues/{forged_id}/people/{PERSON}")
    other_phone.submit(person.form(f"/people/{PERSON}"), name="Mallory")
    page = other_phone.get(f"/leagues/{forged_id}/people/{PERSON}/remove")
    other_phone.submit(page.form("/remove"))
    assert everybody(app) == before


@pytest.mark.parametrize("path", FILES)
def test_whoever_has_only_the_file_of_a_league_cannot_write_in_it(
    path, app, phone, other_phone, unchanged
):
    file = phone.save(f"/leagues/{LEAGUE}/{path}").content
    unchanged()
    page = brought_in(other_phone, file, status=422)
    assert "Only a phone that has its table or its league" in page.error("file")
    assert unchanged()


def test_whoever_has_only_the_file_of_a_game_cannot_write_in_it(app, phone, other_phone, unchanged):
    table_id = seat_at_table(app)
    skip_round(app, table_id, 1)
    file = phone.save(f"/tables/{table_id}/game.json").content
    unchanged()
    page = brought_in(other_phone, file, status=422)
    assert "Only a phone that has its table or its league" in page.error("file")
    assert unchanged()


def test_a_phone_that_knows_the_table_may_bring_its_file_in_again(app, phone):
    table_id = seat_at_table(app)
    skip_round(app, table_id, 1)
    page = phone.get(f"/tables/{table_id}/rounds/1")
    phone.press(page.button("Undo"))
    phone.press(phone.get(f"/tables/{table_id}/trick").button("Redo"))
    length = game_at(app, table_id).length
    brought_in(phone, phone.save(f"/tables/{table_id}/game.json").content)
    assert game_at(app, table_id).length == length
