"""A file that is shared opens nothing, and what is forged into one changes nobody elsewhere."""

import json
import re
from dataclasses import replace

import pytest

from assistant.extensions import db
from assistant.leagues import exports, leagues, sessions
from assistant.notation import game_files, table_events
from assistant.rules.events import Succeeded
from assistant.rules.options import USUAL, Goal
from tests.admitting import cookie_name
from tests.browsing import Client, File
from tests.forging import sealed
from tests.web.steps import (
    LEAGUE,
    PERSON,
    SEASON,
    SESSION,
    SHARE,
    seat_at_table,
    skip_round,
)

pytestmark = pytest.mark.usefixtures("league")

FILES = ["league.json", f"seasons/{SEASON}/season.json"]
IDS = re.compile(r"[A-Za-z0-9_-]{16,64}")


def brought_in(phone, content, status=200):
    """The page after a file was imported."""
    form = phone.get("/bring-in").form("/bring-in")
    file = File("a.json", "application/json", content)
    return phone.submit(form, status=status, file=file)


def everybody(app):
    """Who is in the league, by name."""
    with app.app_context():
        db.session.rollback()
        return sorted(leagues.at(LEAGUE).names.values())


def forged(app, persons, names):
    """The file of a game at a table of its own, with these persons and names, and hashes
    that fit.
    """
    table_id = seat_at_table(app, len(persons))
    with app.app_context():
        file = exports.game_of(table_id)
    opening = json.loads(file.entries[0].body) | {"seats": list(persons)}
    entry = replace(file.entries[0], body=json.dumps(opening), client_id="a-key-of-a-forger")
    entry = replace(entry, hash=game_files.chained(game_files.NOTHING_BEFORE, ELSEWHERE, entry))
    return game_files.write(
        ELSEWHERE, file.opened_at, dict(zip(persons, names, strict=True)), [entry]
    )


ELSEWHERE = "a-table-of-a-forger"
STRANGERS = ["a-stranger-of-the-tests", "another-one-of-the-tests"]


def opened_by(app, file):
    """The addresses that an id in a file makes, at which a stranger finds something."""
    stranger = app.test_client()
    ids = set(IDS.findall(file))
    addresses = [f"/{kind}/{id}" for kind in ("leagues", "tables", "s", "decks") for id in ids]
    return [address for address in addresses if stranger.get(address).status_code != 404]


# What a file tells


@pytest.mark.parametrize("path", FILES)
def test_no_id_in_the_file_of_a_league_opens_anything(path, app, phone):
    table_id = seat_at_table(app)
    skip_round(app, table_id, 1)
    with app.app_context():
        sessions.attach(table_id, SESSION, SEASON)
    file = phone.save(f"/leagues/{LEAGUE}/{path}").content.decode()
    assert '"record"' in file
    assert opened_by(app, file) == []


def test_no_id_in_the_file_of_a_game_opens_anything(app, phone):
    table_id = seat_at_table(app)
    skip_round(app, table_id, 1)
    file = phone.save(f"/tables/{table_id}/game.json").content.decode()
    assert opened_by(app, file) == []


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
    page = brought_in(other_phone, sealed(document))
    forged_id = page.path.split("/")[2]
    person = other_phone.get(f"/leagues/{forged_id}/people/{PERSON}")
    other_phone.submit(person.form(f"/people/{PERSON}"), name="Mallory")
    page = other_phone.get(f"/leagues/{forged_id}/people/{PERSON}")
    other_phone.submit(page.form("/remove"))
    assert everybody(app) == before


# What is added to a table that is here


def longer(app, table_id, *more, people=()):
    """The file of a table with more events, as a forger chains them."""
    with app.app_context():
        file = exports.game_of(table_id)
    entries = list(file.entries)
    for event in more:
        number, body = len(entries), json.dumps(table_events.write(event))
        key = f"a-key-of-a-forger-{number}"
        entry = replace(entries[-1], number=number, body=body, client_id=key, salt=None)
        hash_ = game_files.chained(entries[-1].hash, file.table_id, entry)
        entries.append(replace(entry, hash=hash_))
    names = {**file.people, **dict(people)}
    return game_files.write(file.table_id, file.opened_at, names, entries)


@pytest.fixture
def seater(app):
    """The phone that has opened the tables of these tests."""
    browser = app.test_client()
    with browser.session_transaction() as cookie:
        cookie["phone"] = "seater"
    phone = Client(app)
    phone.cookie = browser.get_cookie(cookie_name(app)).value
    return phone


def test_nobody_is_seated_by_a_file_when_the_game_is_over(app, seater, unchanged):
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("rounds", 1)))
    skip_round(app, table_id, 1)
    file = longer(app, table_id, Succeeded(1, STRANGERS[0]), people={STRANGERS[0]: "Eve"})
    unchanged()
    assert brought_in(seater, file, status=422).error("file")
    assert unchanged()


def test_a_game_from_paper_cannot_have_the_id_of_a_table(app, seater, unchanged):
    table_id = seat_at_table(app)
    with app.app_context():
        document = json.loads(exports.league_file(LEAGUE))
    for part, id in (("seasons", "a-season-of-a-forger"), ("sessions", "a-session-of-a-forger")):
        document[part][0]["id"] = id
    document["league"]["id"] = "a-league-of-a-forger"
    [game] = document["games"]
    game |= {
        "id": table_id,
        "session": "a-session-of-a-forger",
        "season": "a-season-of-a-forger",
    }
    unchanged()
    assert brought_in(seater, sealed(document), status=422).error("file")
    assert unchanged()
    assert seater.get(f"/tables/{table_id}/log").heading == "Log"
